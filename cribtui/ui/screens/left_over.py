"""The matches that can be gone on with: those decided by this program, and those that another machine decides."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from cribtui.i18n import Translator
from cribtui.store.database import Loaded, Store, Summary, UnknownMatch, is_unchecked
from cribtui.ui.naming import LEVEL_NAMES, kind_of

if TYPE_CHECKING:
    from cribtui.store.joined import Joined, JoinedSummary
    from cribtui.ui.app import Cribtui


class LeftOver(Protocol):
    """A match that waits."""

    def where(self, tr: Translator) -> str:
        """Say which match waits and how it stands."""
        ...

    def go_on(self, program: Cribtui) -> None:
        """Sit down at it again."""
        ...


class Kept:
    """A match that is decided by this program."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded

    def where(self, tr: Translator) -> str:
        """Say which match waits and how it stands."""
        from cribtui.play.seats import Computer, Remote, from_record, persons

        seats, match = from_record(self.loaded.keeper.seating), self.loaded.match
        game = tr(kind_of(match.game, match.options).title)
        mine, theirs = match.view(None).scores
        if len(persons(seats)) == 2:
            return tr("{game}, two of you, {mine} to {theirs}", game=game, mine=mine, theirs=theirs)
        other = seats[1]
        if isinstance(other, Remote):
            return tr("{game}, you {mine}, {name} {theirs}", game=game, mine=mine, theirs=theirs, name=other.name)
        level = next((tr(LEVEL_NAMES[seat.level]) for seat in seats if isinstance(seat, Computer)), "")
        return tr("{game}, you {mine}, Computer {theirs} ({level})", game=game, mine=mine, theirs=theirs, level=level)

    def go_on(self, program: Cribtui) -> None:
        """Sit down at it again."""
        program.go_on(self.loaded)


class Visited:
    """A match that another machine decides, as far as it is known here."""

    def __init__(self, joined: Joined) -> None:
        """Take a match from the disk. Raises LinkError where its lines make no sense, UnknownGame, IllegalAction."""
        from cribtui.net.pairing import GuestPairing
        from cribtui.net.visiting import known

        self.joined = joined
        self.pairing = GuestPairing.from_record(joined.data)
        self.scores: tuple[int, int] = known(self.pairing, joined.lines).view().scores

    def where(self, tr: Translator) -> str:
        """Say which match waits and how it stands."""
        theirs, mine = self.scores
        game, name = tr(kind_of(self.pairing.game, self.pairing.options).title), self.pairing.peer
        return tr("{game}, you {mine}, {name} {theirs}", game=game, mine=mine, theirs=theirs, name=name)

    def go_on(self, program: Cribtui) -> None:
        """Sit down at it again."""
        program.guests.join_again(self.joined)


class Waiting:
    """All matches that can be gone on with, the one played last first; one of them is offered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        found: list[Summary | JoinedSummary] = [*store.unfinished(), *store.joined()]
        self._all = sorted(found, key=lambda one: one.changed, reverse=True)
        self.at = 0
        self.offered: LeftOver | None = None
        for at in range(len(self._all)):
            if self.turn_to(at):
                break

    def __len__(self) -> int:
        return len(self._all)

    def turn_to(self, at: int) -> bool:
        """Offer another one; tell whether it can be read, if not the one before stays."""
        self.at = at % len(self._all)
        offered = _open(self._store, self._all[self.at])
        self.offered = offered or self.offered
        return offered is not None


def _open(store: Store, summary: Summary | JoinedSummary) -> LeftOver | None:
    """Return a match that waits, None where it cannot be read."""
    from cribtui.core.notation import BadRecord
    from cribtui.core.registry import UnknownGame
    from cribtui.core.rules import IllegalAction

    with suppress(BadRecord, UnknownGame, IllegalAction, UnknownMatch):
        return _kept(store, summary) if isinstance(summary, Summary) else _visited(store, summary)
    return None


def _kept(store: Store, summary: Summary) -> Kept | None:
    loaded = store.load(summary.id)
    over = loaded.match.outcome() is not None and not is_unchecked(loaded.keeper.seating)
    return None if over else Kept(loaded)


def _visited(store: Store, summary: JoinedSummary) -> Visited | None:
    from cribtui.net.errors import LinkError

    with suppress(LinkError):
        return Visited(store.load_joined(summary.id))
    return None
