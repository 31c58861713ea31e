"""A match that is decided on another machine, as one seat is told of it: what a screen here asks of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cribtui.core import registry
from cribtui.core.notation import BadRecord, Entry, read_entry
from cribtui.core.rules import Outcome, Seat
from cribtui.play.evening import next_options
from cribtui.play.seats import Seats, persons
from cribtui.play.step import Step, step

from .errors import Garbage
from .views import decode
from .witness import Told

# what a view of the right shape but without sense leads to
SENSELESS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class Mirror:
    """The log as a seat was told it, with that seat's view after each line; an Authority that decides nothing."""

    def __init__(self, game: str, options: Mapping[str, str], seats: Seats) -> None:
        """Begin before the first line. Raises UnknownGame, IllegalAction for the options."""
        self.game = game
        self.seats = seats
        self.n = 0  # the decision point that the authority stands at
        self.told: list[Told] = []  # every line of the journal, in the order they came
        self.moves = 0  # how often the cursor was moved
        self._options = options
        self._rules = registry.get(game).rules
        (self.seat,) = persons(seats)
        self._steps: list[Step] = []
        self._views: list[Any] = [self._rules.view(self._rules.start(options), self.seat)]
        self._cursor = 0
        self._end: Outcome | None = None
        self._listeners: list[Callable[[], None]] = []

    def take(self, text: str, view: object) -> None:
        """Follow one line of the journal. Raises Garbage where it cannot be one; then nothing has changed."""
        word, _, rest = text.partition(" ")
        if word == "@":
            self._command(rest)
        else:
            self._append(_entry(text), decode(self.game, view))
        self.told.append(Told(text, view))

    def stand(self, n: int, end: Outcome | None) -> None:
        """Take in where the authority stands after the lines it told, and show it.

        Raises Garbage where the view knows nothing of such an end.
        """
        if end is not None and getattr(self.view(), "winner", None) != end.winner:
            raise Garbage(what="end")
        self.n, self._end = n, end
        for listener in self._listeners:
            listener()

    def _append(self, entry: Entry, view: Any) -> None:
        if getattr(view, "seat", None) != self.seat:
            raise Garbage(what="view")
        taken = self._step(entry, view)
        del self._steps[self._cursor :], self._views[self._cursor + 1 :]
        self._steps.append(taken)
        self._views.append(view)
        self._cursor += 1

    def _step(self, entry: Entry, view: Any) -> Step:
        """Return what an entry was here. Raises Garbage where action and views do not fit one another."""
        try:
            if entry.verb == "first":
                self._rules.decode(entry.text)
            return step(self._rules, self._cursor, entry, self._views[self._cursor], view, self.seat)
        except SENSELESS as error:
            raise Garbage(what="view") from error

    def _command(self, rest: str) -> None:
        """Move the cursor; that a match is assisted changes nothing that is seen."""
        if rest.isascii() and rest.isdigit() and len(rest) < 7 and int(rest) <= len(self._steps):
            self._cursor = int(rest)
            self.moves += 1
        elif rest != "assisted":
            raise Garbage(what="line")

    # what a screen asks

    @property
    def length(self) -> int:
        return self._cursor

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a function after every change."""
        self._listeners.append(listener)

    def view(self, seat: Seat | None = None) -> Any:
        """Return what the seat here may know now; nothing else is known here, whoever is asked for."""
        return self._views[self._cursor]

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide now."""
        return () if self._end is not None else self.view().to_act

    def persons_to_act(self) -> tuple[Seat, ...]:
        """Return the seat here where it must decide now."""
        return tuple(seat for seat in self.to_act() if seat == self.seat)

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None."""
        return self._end

    def next_options(self) -> dict[str, str]:
        """Return the options of another match of an evening."""
        return next_options(self._options, (one.entry for one in self._steps))

    def can_redo(self) -> bool:
        """Nothing comes back that was taken back by agreement."""
        return False

    def last_own(self) -> int | None:
        """Return the index of this seat's own last decision."""
        done = range(self._cursor - 1, -1, -1)
        return next((index for index in done if self._steps[index].entry.seat == self.seat), None)

    def steps(self, seat: Seat | None, start: int = 0) -> list[Step]:
        """Return the entries from an index up to the cursor, as the seat here saw them."""
        return self._steps[start : self._cursor]

    async def answer(self) -> None:
        """Nobody answers here: what the other does comes over the line."""


def _entry(text: str) -> Entry:
    try:
        entry = read_entry(text)
    except BadRecord as error:
        raise Garbage(what="line") from error
    if entry.text != " ".join(entry.text.split()):
        raise Garbage(what="line")
    return entry
