"""The books of both sides of a connection on paper: what is on their disks, and a moment to die at each writing."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from ..core.match import Match
from ..core.notation import Head
from ..net.pairing import GuestPairing, HostPairing
from ..play.seats import Seats

AnyMatch = Match[Any, Any, Any]
Moment = Callable[[], None]  # called after each writing; may raise, as if the program died there


def no_moment() -> None:
    """Let the program live."""


class HostPaper:
    """A host's book: its match's record, and what belongs to the table."""

    def __init__(self, moment: Moment = no_moment) -> None:
        self.record = ""
        self.pairing: dict[str, object] = {}
        self.gone = False  # the program that wrote is dead: nothing of it reaches the disk any more
        self._moment = moment

    def begin(self, match: AnyMatch, seats: Seats, pairing: HostPairing) -> HostPaper:
        """Keep a new match with what belongs to its table, in one piece."""
        self._write(match, pairing)
        return self

    def save(self, match: AnyMatch) -> None:
        """Keep what was recorded."""
        self._write(match, None)

    def note(self, pairing: HostPairing) -> None:
        """Keep what belongs to the table anew."""
        self._write(None, pairing)

    def _write(self, match: AnyMatch | None, pairing: HostPairing | None) -> None:
        if self.gone:
            return
        if match is not None:
            self.record = match.dumps()
        if pairing is not None:
            self.pairing = _as_read(pairing.to_record())
        self._moment()

    def left(self) -> HostPaper:
        """Return the book as the next program finds it."""
        self.gone = True
        book = HostPaper(self._moment)
        book.record, book.pairing = self.record, dict(self.pairing)
        return book


class GuestPaper:
    """A guest's book: what it was told, what belongs to the table, and the matches that are finished and right."""

    def __init__(self, moment: Moment = no_moment) -> None:
        self.lines: list[tuple[str, object]] = []
        self.pairing: dict[str, object] = {}
        self.finished: list[str] = []
        self.kept = False  # whether there is a match to come back to
        self.gone = False
        self._moment = moment

    def begin(self, pairing: GuestPairing) -> None:
        """Keep a match that begins, in place of the one before."""
        if not self.gone:
            self.lines, self.kept = [], True
            self.note(pairing)

    def add(self, lines: Sequence[tuple[str, object]]) -> None:
        """Keep more lines, at once."""
        if not self.gone and lines:
            self.lines += [(text, _as_read(view)) for text, view in lines]
            self._moment()

    def note(self, pairing: GuestPairing) -> None:
        """Keep what belongs to the table anew."""
        if not self.gone:
            self.pairing = _as_read(pairing.to_record())
            self._moment()

    def finish(self, head: Head, journal: Sequence[str], seats: Seats) -> None:
        """Keep a finished match, which nobody comes back to."""
        if not self.gone:
            self.finished.append("\n".join([*head.lines(), *journal]) + "\n")
            self.kept = False

    def left(self) -> GuestPaper:
        """Return the book as the next program finds it."""
        self.gone = True
        paper = GuestPaper(self._moment)
        paper.lines, paper.pairing, paper.kept = list(self.lines), dict(self.pairing), self.kept
        paper.finished = list(self.finished)
        return paper


def _as_read(value: Any) -> Any:
    """Return a value as it is read from a disk again."""
    return json.loads(json.dumps(value))
