"""People whose programs are killed while they play over a connection, and who come back from home each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from cribtui.lab.terminal import ProgramEnded, Terminal

from . import cribbage_person, gin_person, rum_person
from .person import Person
from .two_seats import Room, wait_live

MOMENT = 0.04  # seconds after a gesture within which a program is killed: time for some of them to be answered


class Mortal(Person):
    """A person whose program is killed after some gestures, unless there is no number of them."""

    left = 0
    chance = Random(0)

    def gesture(self, do: Callable[[], None]) -> None:
        super().gesture(do)
        self.left -= 1
        if self.left == 0:
            self.program.listen(self.chance.random() * MOMENT)
            self.program.kill()
            self.program.wait_end()
            raise ProgramEnded("killed")


class MortalCribbage(Mortal, cribbage_person.Player):
    """Somebody who plays cribbage."""


class MortalGin(Mortal, gin_person.Player):
    """Somebody who plays gin."""


class MortalRum(Mortal, rum_person.Player):
    """Somebody who plays 500 rum."""


PERSONS: Mapping[str, type[Mortal]] = {"cribbage": MortalCribbage, "gin": MortalGin, "rum500": MortalRum}


class Seat:
    """One seat of a match, with all that was done there by one program after another."""

    def __init__(self, room: Room, seat: int, game: str, by_mouse: bool, before: int = 0) -> None:
        self.room = room
        self.seat = seat
        self.before = before  # decisions that the record held already
        self.kind = PERSONS[game]
        self.by_mouse = by_mouse
        self.done: list[tuple[str, bool]] = []  # with whether it is in doubt
        self.saw_the_line_lost = False
        self.killed = 0

    def play(self, program: Terminal, lives: Iterable[int], chance: Random) -> Terminal:
        """Play to the end; each life is so many gestures long, the last one as long as it has to be."""
        for left in [*lives, 0]:
            person = self.kind(program, self.by_mouse)
            person.left, person.chance = left, chance
            ended = self._live(person)
            self.done += [(text, at in person.doubtful) for at, text in enumerate(person.done)]
            self.saw_the_line_lost |= person.was_alone
            if ended:
                break
            if person.asked:
                self.done.append((person.asked, True))
            self.killed += 1
            program = self.room.come_back(self.seat)
            wait_live(program)
        return program

    def _live(self, person: Mortal) -> bool:
        """Play until the end or until the program is killed; tell which."""
        try:
            person.finish()
        except ProgramEnded:
            if person.left != 0:  # it ended by itself
                raise
            return False
        return True


def agrees(recorded: Sequence[str], done: Iterable[tuple[str, bool]]) -> bool:
    """Tell whether a record holds what was done, in its order; what is in doubt may be missing."""
    places = {0}
    for text, in_doubt in done:
        further = {place + 1 for place in places if place < len(recorded) and recorded[place] == text}
        places = further | places if in_doubt else further
    return len(recorded) in places
