"""The store: every match as its record, line by line, settings and statistics, shared by all of a user's terminals."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from . import paths, records
from .disk import Disk
from .errors import Refused
from .keeper import Conflict, Keeper
from .notice import Notice
from .records import COLUMNS, AnyMatch, Row, Summary, record_lines
from .settings import Settings, from_rows, to_rows

if TYPE_CHECKING:
    from .joined import Joined, JoinedSummary
    from .stats import Facts, Tally

__all__ = ["Conflict", "Keeper", "Loaded", "Notice", "Store", "Summary", "UnknownMatch"]

UNCHECKED = '"checked": null'  # in the seating of a match over a connection that was not checked yet
AT_ONCE = 100  # matches whose facts are worked out before a screen opens, each in about ten milliseconds


def _unreplayable() -> tuple[type[Exception], ...]:
    """Return what a record that is none raises; home needs no rules before there is a match to show."""
    from cribtui.core.notation import BadRecord
    from cribtui.core.registry import UnknownGame
    from cribtui.core.rules import IllegalAction

    return BadRecord, UnknownGame, IllegalAction


class UnknownMatch(LookupError):
    """An id that no stored match has; `id` holds it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.id = match_id


class Loaded(NamedTuple):
    """A match from the store and what keeps it there; `match.damage` says where a broken record was cut."""

    match: AnyMatch
    keeper: Keeper


class Store:
    """All that is kept. A disk that refuses raises nothing: `notices` say what happened, `can_save` how it stands."""

    def __init__(self, disk: Disk, now: Callable[[], float] = time.time) -> None:
        self._disk = disk
        self.now = now  # seconds since 1970
        self._settings: Settings | None = None
        self._unsaved: dict[str, str] = {}

    @classmethod
    def open(cls, path: Path | None = None, now: Callable[[], float] = time.time) -> Store:
        """Open the database, making it where there is none and mending a damaged one."""
        return cls(Disk(path or paths.database_path()), now)

    def close(self) -> None:
        """Let go of the file; whatever was confirmed is in it already."""
        self._disk.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    @property
    def path(self) -> Path:
        return self._disk.path

    @property
    def notices(self) -> list[Notice]:
        return self._disk.notices

    @property
    def can_save(self) -> bool:
        return self._disk.can_save

    @property
    def is_busy(self) -> bool:
        """Whether nothing can be saved now because another program keeps the file to itself."""
        return self._disk.is_busy

    # Matches

    def create(self, match: AnyMatch, seating: Mapping[str, object]) -> Keeper:
        """Store a new match with who sits where, plain values that JSON can write, and return its keeper."""
        keeper = Keeper(self._disk, self.now, 0, seating, 0)
        keeper.save(match)
        return keeper

    def load(self, match_id: int) -> Loaded:
        """Return a stored match; the bad end of a broken record is set apart for a bug report.

        Raises UnknownMatch, and BadRecord, UnknownGame or IllegalAction where nothing of it can be replayed.
        """
        from cribtui.core.match import Damage, Match
        from cribtui.core.notation import BadRecord

        found = self._disk.read(lambda connection: _read_match(connection, match_id), None)
        if found is None:
            raise UnknownMatch(match_id)
        seating, lines, stored = found
        try:
            match = Match.loads("\n".join(lines))
        except BadRecord as error:
            if error.key != "record.version":  # what a newer program wrote stays as it is, unknown options too
                self._set_aside(match_id)
            raise
        good = _common(lines, record_lines(match))
        if good < stored:
            match.damage = match.damage or Damage(good + 1, "record.line")
            self._set_broken_apart(match_id, match, good, stored)
        return Loaded(match, Keeper(self._disk, self.now, match_id, seating, good))

    def latest_unfinished(self) -> Loaded | None:
        """Return the unfinished match that was played last, passing over those that cannot be replayed at all."""
        for summary in self.unfinished():
            with suppress(*_unreplayable(), UnknownMatch):
                loaded = self.load(summary.id)
                if loaded.match.outcome() is None:
                    return loaded
        return None

    def unfinished(self) -> list[Summary]:
        """Return the matches that can be continued, the one played last first; not those closed over a connection.

        One that was finished over a connection is among them until the other's program has checked it.
        """
        found = self._summaries(f"WHERE NOT finished OR seating LIKE '%{UNCHECKED}%' ORDER BY changed DESC, id DESC")
        if not found:
            return []
        from cribtui.core import registry

        known = [one for one in found if one.game in registry.names() and not _is_closed(one.seating)]
        return [one for one in known if not one.finished or is_unchecked(one.seating)]

    def matches(self) -> list[Summary]:
        """Return all matches, the newest first."""
        return self._summaries("ORDER BY started DESC, id DESC")

    def export(self, match_id: int) -> str:
        """Return a match's record. Raises like `load`."""
        return self.load(match_id).match.dumps()

    def import_text(self, text: str, seating: Mapping[str, object]) -> int:
        """Store a record, of a damaged one the good part, and return its id, 0 when the disk refuses.

        Raises BadRecord, UnknownGame, IllegalAction where the text is no record.
        """
        from cribtui.core.match import Match

        return self.create(Match.loads(text), seating).id

    def broken_lines(self, match_id: int) -> list[str]:
        """Return the lines that had to be set apart because they could not be replayed."""
        query = "SELECT text FROM broken WHERE match = ? ORDER BY noted, number"
        return [str(text) for (text,) in self._rows(query, match_id)]

    # Matches at other machines

    def join(self, data: Mapping[str, object]) -> Joined:
        """Store a match that was joined at another machine, with plain values that JSON can write about it."""
        from .joined import Joined  # few players join any

        joined = Joined(self._disk, self.now)
        joined.begin(data)
        return joined

    def joined(self) -> list[JoinedSummary]:
        """Return the joined matches that can be continued, the one played last first."""
        from . import joined

        return self._disk.read(joined.read_summaries, [])

    def load_joined(self, joined_id: int) -> Joined:
        """Return a joined match, of a damaged one the lines up to the damage. Raises UnknownMatch."""
        from .joined import Joined, read_joined

        found = self._disk.read(lambda connection: read_joined(connection, joined_id), None)
        if found is None:
            raise UnknownMatch(joined_id)
        return Joined(self._disk, self.now, found)

    # The rows

    def _summaries(self, which: str) -> list[Summary]:
        return [records.summary(row) for row in self._rows(f"SELECT {COLUMNS} FROM matches {which}")]

    def _rows(self, query: str, *values: object) -> list[Row]:
        return self._disk.read(lambda connection: list(connection.execute(query, values)), [])

    def _set_broken_apart(self, match_id: int, match: AnyMatch, good: int, stored: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            if records.last_line(connection, match_id)[0] == stored:  # else another program has been here
                records.set_broken_apart(connection, match_id, good, self.now())
                records.note_match(connection, match_id, match, good, self.now())

        with suppress(Refused):
            self._disk.write(work)

    def _set_aside(self, match_id: int) -> None:
        """Take a match of which nothing can be replayed out of the lists; its lines stay for a bug report."""

        def work(connection: sqlite3.Connection) -> None:
            records.set_broken_apart(connection, match_id, 0, self.now())
            connection.execute("DELETE FROM matches WHERE id = ?", (match_id,))

        with suppress(Refused):
            self._disk.write(work)

    # Settings and statistics

    def settings(self) -> Settings:
        """Return the settings as all of the user's terminals left them."""
        self._settings = from_rows(dict([*self._rows("SELECT key, value FROM settings"), *self._unsaved.items()]))
        return self._settings

    def save_settings(self, chosen: Settings) -> None:
        """Write what differs from the settings last read or saved here; other keys may be another terminal's."""
        before = to_rows(self._settings or self.settings())
        self._unsaved.update({key: value for key, value in to_rows(chosen).items() if before[key] != value})
        self._settings = chosen
        if not self._unsaved:
            return
        rows = list(self._unsaved.items())
        with suppress(Refused):
            self._disk.write(lambda connection: connection.executemany("REPLACE INTO settings VALUES (?, ?)", rows))
            self._unsaved.clear()

    def statistics(self, most: int = AT_ONCE) -> list[Tally]:
        """Return the tallies of all finished matches.

        Of matches without facts, because of a damage or an older program, `most` are worked out, the others next time.
        """
        from . import stats  # when they are looked at, not while the program starts

        query = (
            "SELECT id, seating, facts.text FROM matches LEFT JOIN facts ON match = id AND version = ?"
            " WHERE finished ORDER BY changed, id"
        )
        rows = self._rows(query, stats.VERSION)
        told: list[tuple[Facts, Mapping[str, object]]] = []
        for match_id, seating, text in rows:
            facts = stats.read_facts(text)
            if facts is None and most > 0 and (facts := self._facts(match_id)) is not None:
                most -= 1
            if facts is not None:
                told.append((facts, records.read_seating(seating)))
        return stats.fold(told)

    def _facts(self, match_id: int) -> Facts | None:
        """Work the facts of a match out afresh and keep them where the disk lets us."""
        from . import stats

        with suppress(*_unreplayable(), UnknownMatch):
            told = stats.facts(self.load(match_id).match)
            if told is not None:
                with suppress(Refused):
                    self._disk.write(lambda connection: records.note_facts(connection, match_id, told))
            return told
        return None


def is_unchecked(seating: Mapping[str, object]) -> bool:
    """Tell whether a match over a connection still has to be opened to the other's program, which checks it."""
    online = seating.get("online")
    return isinstance(online, dict) and online.get("checked", "") is None and not _is_closed(seating)


def _is_closed(seating: Mapping[str, object]) -> bool:
    """Tell whether a match over a connection was closed, which leaves it unfinished and without a winner."""
    online = seating.get("online")
    return isinstance(online, dict) and online.get("closed") is True


def _read_match(connection: sqlite3.Connection, match_id: int) -> tuple[dict[str, object], list[str], int] | None:
    """Return a match's seating, its lines up to the first gap, and the number of its last line."""
    row = connection.execute("SELECT seating FROM matches WHERE id = ?", (match_id,)).fetchone()
    stored, _ = records.last_line(connection, match_id)
    return (records.read_seating(row[0]), records.read_lines(connection, match_id), stored) if row else None


def _common(lines: list[str], replayed: list[str]) -> int:
    """Return how many lines at the beginning are alike."""
    pairs = zip(lines, replayed, strict=False)
    return next((number for number, (one, other) in enumerate(pairs) if one != other), min(len(lines), len(replayed)))
