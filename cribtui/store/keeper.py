"""What keeps one match in the store, line after line."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress

from . import records
from .disk import Disk
from .errors import Refused
from .records import AnyMatch, record_lines


class Conflict(Exception):
    """Another program went on with the match in the meantime; nothing was written. `id` is the match's."""

    def __init__(self, match_id: int) -> None:
        super().__init__(match_id)
        self.id = match_id


class Keeper:
    """One program's hold on a match; `id` is 0 until the match could be stored.

    A disk that refuses sets the store's `can_save` to False; a later save then writes what is missing.
    """

    def __init__(
        self, disk: Disk, now: Callable[[], float], match_id: int, seating: Mapping[str, object], saved: int
    ) -> None:
        self.id = match_id
        self.seating = seating
        self._disk = disk
        self._now = now
        self._saved = saved  # how many lines of the record are stored, as far as this keeper knows
        self._reseated = False  # whether the seating is still to be written

    def save(self, match: AnyMatch) -> None:
        """Store what happened since the last save, all of it or nothing. Raises Conflict."""
        lines = record_lines(match)
        if len(lines) > self._saved or self._reseated:
            with suppress(Refused):
                self.id = self._disk.write(lambda connection: self._keep(connection, match, lines))
                self._saved, self._reseated = len(lines), False

    def reseat(self, seating: Mapping[str, object]) -> None:
        """Store anew who sits where, plain values that JSON can write. Raises Conflict."""

        def work(connection: sqlite3.Connection) -> None:
            if records.last_line(connection, self.id)[0] > self._saved:
                raise Conflict(self.id)
            records.note_seating(connection, self.id, seating)

        written = not self.id  # then it is written with the first lines
        if self.id:
            with suppress(Refused):
                self._disk.write(work)
                written = True
        self.seating, self._reseated = seating, not written

    def _keep(self, connection: sqlite3.Connection, match: AnyMatch, lines: list[str]) -> int:
        """Store the lines after those that are saved and return the match's id. Raises Conflict."""
        match_id = self.id
        stored = _stored(connection, match_id, lines, self._saved)
        if not records.has_match(connection, match_id):
            match_id = records.add_match(connection, match_id or None, self.seating, self._now())
        elif self._reseated:
            records.note_seating(connection, match_id, self.seating)
        records.add_lines(connection, match_id, lines, stored)
        records.note_match(connection, match_id, match, len(lines), self._now())
        return match_id


def _stored(connection: sqlite3.Connection, match_id: int, lines: list[str], saved: int) -> int:
    """Return how many lines are stored, all of them alike: fewer than were saved after a damage. Raises Conflict."""
    stored, last = records.last_line(connection, match_id)
    alike = lines[stored - 1] == last if stored == saved else records.read_lines(connection, match_id) == lines[:stored]
    if stored > saved or (stored and not alike):
        raise Conflict(match_id)
    return stored
