"""Where matches over a connection are kept: what the sessions ask for, done by the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cribtui.core.match import Match
from cribtui.core.notation import Head
from cribtui.net.pairing import GuestPairing, HostPairing
from cribtui.play.seats import Seats, to_record
from cribtui.store.database import Conflict, Keeper, Store
from cribtui.store.joined import Joined

AnyMatch = Match[Any, Any, Any]


class HostShelf:
    """Keeps the host's matches beside all others, with what belongs to the table in the seating."""

    def __init__(self, store: Store, keeper: Keeper | None = None) -> None:
        self.conflict: Callable[[], None] = lambda: None  # another window went on with the match
        self._store = store
        self._keeper = keeper

    def begin(self, match: AnyMatch, seats: Seats, pairing: HostPairing) -> HostShelf:
        """Keep a new match; what is returned saves it from now on."""
        self._keeper = self._store.create(match, {**to_record(seats), "online": pairing.to_record()})
        return self

    def save(self, match: AnyMatch) -> None:
        """Keep what was recorded."""
        try:
            if self._keeper is not None:
                self._keeper.save(match)
        except Conflict:
            self.conflict()

    def note(self, pairing: HostPairing) -> None:
        """Keep what belongs to the table anew."""
        if self._keeper is not None:
            self._keeper.reseat({**self._keeper.seating, "online": pairing.to_record()})


class GuestShelf:
    """Keeps what the guest was told, and the whole match once it is known and right."""

    def __init__(self, store: Store, joined: Joined | None = None) -> None:
        self._store = store
        self._joined = joined

    def begin(self, pairing: GuestPairing) -> None:
        """Keep a match that begins, in place of the one before."""
        if self._joined is None:
            self._joined = self._store.join(pairing.to_record())
        else:
            self._joined.begin(pairing.to_record())

    def add(self, lines: Sequence[tuple[str, object]]) -> None:
        """Keep more lines, at once."""
        if self._joined is not None and lines:
            self._joined.add(lines)

    def note(self, pairing: GuestPairing) -> None:
        """Keep what belongs to the table anew."""
        if self._joined is not None:
            self._joined.note(pairing.to_record())

    def finish(self, head: Head, journal: Sequence[str], seats: Seats) -> None:
        """Keep a finished match like any other; it is not to be gone on with any more."""
        match: AnyMatch = Match.loads("\n".join([*head.lines(), *journal]))
        self._store.create(match, {**to_record(seats), "online": {"closed": True}})
        if self._joined is not None:
            self._joined.forget()
            self._joined = None
