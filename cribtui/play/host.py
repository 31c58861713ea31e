"""The authority over a match: it seats two players, hands each only Views, and lets computers answer.

The screens submit (n, action) and read views; n counts decision points, so that an action chosen for a table that
has changed since is refused. Solo play goes through the same door as any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from cribtui.core.cards import Card
from cribtui.core.match import Match
from cribtui.core.notation import Head
from cribtui.core.rules import IllegalAction, Outcome, Seat

from .evening import next_options
from .seats import Computer, Seats, persons
from .step import Step, step
from .thinking import Think, think_aside

AnyMatch = Match[Any, Any, Any]


class Saver(Protocol):
    """What keeps a match: called after everything that was recorded."""

    def save(self, match: AnyMatch) -> None: ...


K = TypeVar("K", bound=Saver)


class Host:
    """A match with its two players."""

    def __init__(
        self, match: AnyMatch, seats: Seats, saver: Saver | None = None, think: Think = think_aside, pause: float = 0.0
    ) -> None:
        self._match = match
        self.seats = seats
        self.n = len(match.journal)
        self.pause = pause  # seconds a computer waits before it acts, for the eye only
        self._saver = saver
        self._think = think
        self._thought: asyncio.Future[Any] | None = None  # of the computer that is thinking now
        self._listeners: list[Callable[[], None]] = []
        self._answering = False

    @property
    def game(self) -> str:
        return self._match.game

    @property
    def assisted(self) -> bool:
        return self._match.assisted

    @property
    def length(self) -> int:
        """How many entries lie behind the cursor."""
        return self._match.cursor

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a function after every change."""
        self._listeners.append(listener)

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat may know now."""
        return self._match.view(seat)

    def legal(self, seat: Seat) -> Sequence[Any]:
        """Return a seat's sensible choices now."""
        return self._match.legal(seat)

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide now."""
        return self._match.to_act()

    def persons_to_act(self) -> tuple[Seat, ...]:
        """Return the seats of people who must decide now."""
        return tuple(seat for seat in self.to_act() if seat in persons(self.seats))

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None."""
        return self._match.outcome()

    def record(self) -> str:
        """Return the whole record, which holds every card: for export after the match or by the player's own wish."""
        return self._match.dumps()

    @property
    def journal(self) -> Sequence[str]:
        """The lines of the record after its head, which hold every card: for who keeps or checks a match."""
        return self._match.journal

    def submit(self, seat: Seat, action: Any, n: int | None = None) -> None:
        """Do a seat's action. Raises IllegalAction, for a stale n too; then nothing has changed."""
        if n is not None and n != self.n:
            raise IllegalAction("turn.stale")
        others = {other for other in self.to_act() if other != seat}
        self._match.submit(seat, action)
        if not (others and set(self.to_act()) == others):
            self.n += 1  # where both decide at once, the first answer makes the other's no staler
        self._changed()

    def can_undo(self, seat: Seat) -> bool:
        """Tell whether a seat has a decision to take back."""
        return any(entry.seat == seat for entry in self._match.entries[: self._match.cursor]) or self._match.restarted

    def learnt_since(self, seat: Seat) -> bool:
        """Tell whether anybody has learnt a card since a seat's last decision, but for what that decision itself shows.

        The seat must have decided something.
        """
        match = self._match
        index = next(at for at in range(match.cursor - 1, -1, -1) if match.entries[at].seat == seat)
        since = ((seat, index), (1 - seat, index + 1))
        return any(self._known(eyes, match.cursor) - self._known(eyes, start) for eyes, start in since)

    def _known(self, seat: Seat, index: int) -> frozenset[Card]:
        """Return every card whose face a seat saw before the entry of that index."""
        known: frozenset[Card] = self._match.rules.view(self._match.state_at(index), seat).known()
        return known

    def can_redo(self) -> bool:
        """Tell whether something was undone that can come back."""
        return self._match.cursor < len(self._match.entries)

    def undo(self, seat: Seat) -> bool:
        """Take back a seat's last decision and all that followed; tell whether it moved."""
        return self._moved(self._match.undo(seat))

    def redo(self, seat: Seat) -> bool:
        """Bring back what was undone, to just before the seat's next decision; tell whether it moved."""
        return self._moved(self._match.redo(seat))

    def restart(self, seat: Seat) -> None:
        """Deal the same cards anew, by a seat's wish."""
        self._moved(self._match.restart(seat))

    def mark_assisted(self) -> None:
        """Record that a player was helped beyond what a player sees."""
        if not self._match.assisted:
            self._match.mark_assisted()
            self._save()

    def last_decider(self) -> Seat | None:
        """Return who decided last before the cursor."""
        done = self._match.entries[: self._match.cursor]
        return next((entry.seat for entry in reversed(done) if entry.seat is not None), None)

    def second_decider(self) -> Seat:
        """Return whose decision comes next but one among those undone: a redo for that seat brings back just one."""
        undone = [entry.seat for entry in self._match.entries[self._match.cursor :] if entry.seat is not None]
        return undone[1] if len(undone) > 1 else 0

    def again(self, same: bool = False) -> AnyMatch:
        """Return a new match of the same kind; with the `same` cards it counts as assisted, for they are known."""
        old = self._match
        if not same:
            return Match.new(old.game, old.options)
        match = Match.new(old.game, old.options, old.seed, old.head.decks)
        match.mark_assisted()
        return match

    def next_options(self) -> dict[str, str]:
        """Return the options of another match of an evening: where no cut decides who begins, now the other does."""
        return next_options(self._match.options, self._match.entries)

    @property
    def head(self) -> Head:
        """What the match started from; the seed is in it, so it is for comparing and keeping, never for the screen."""
        return self._match.head

    def keep_with(self, keep: Callable[[AnyMatch], K]) -> K:
        """Let the match be kept anew, and by what that gives from now on."""
        saver = keep(self._match)
        self._saver = saver
        return saver

    def take_over(self, match: AnyMatch, saver: Saver | None) -> None:
        """Go on with the same match as another terminal left it."""
        self.stop_thinking()
        self._match, self._saver = match, saver
        self.n += 1

    def steps(self, seat: Seat | None, start: int = 0) -> list[Step]:
        """Return the entries from an index up to the cursor, as a seat saw them."""
        match = self._match
        seen = match.visible(seat)
        views = [match.rules.view(match.state_at(index), seat) for index in range(start, match.cursor + 1)]
        return [
            step(match.rules, index, seen[index], views[index - start], views[index - start + 1], seat)
            for index in range(start, match.cursor)
        ]

    async def answer(self) -> None:
        """Let computers act for as long as it is their turn; after an undo they wait for the person."""
        if self._answering:
            return
        self._answering = True
        try:
            while (seat := self._computer_due()) is not None:
                await self._answer_for(seat)
        finally:
            self._answering = False

    def stop_thinking(self) -> None:
        """Let a computer that is thinking leave it: the match was moved, or the table is left."""
        if self._thought is not None:
            self._thought.cancel()

    def _computer_due(self) -> Seat | None:
        if self._match.cursor < len(self._match.entries):
            return None
        return next((seat for seat in self.to_act() if isinstance(self.seats[seat], Computer)), None)

    async def _answer_for(self, seat: Seat) -> None:
        player = self.seats[seat]
        assert isinstance(player, Computer)
        match, n = self._match, self.n
        seed = f"{match.seed}/{match.cursor}"
        if self.pause:
            await asyncio.sleep(self.pause)
        if (match, n) == (self._match, self.n) and self._computer_due() == seat:
            action = await self._thought_of(player.level, match.view(seat), seed)
            if action is not None and (match, n) == (self._match, self.n) and self._computer_due() == seat:
                self.submit(seat, action)

    async def _thought_of(self, level: str, view: Any, seed: str) -> Any:
        """Return what a computer does, None where the thought was stopped."""
        self._thought = asyncio.ensure_future(self._think(self._match.game, level, view, seed))
        try:
            await asyncio.wait([self._thought])
            return None if self._thought.cancelled() else self._thought.result()
        finally:
            self._thought.cancel()
            self._thought = None

    def _moved(self, moved: bool) -> bool:
        if moved:
            self.stop_thinking()
            self.n += 1
            self._changed()
        return moved

    def _changed(self) -> None:
        self._save()
        self._tell()

    def _save(self) -> None:
        if self._saver is not None:
            self._saver.save(self._match)

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()
