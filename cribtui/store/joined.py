"""Matches joined at another machine, while they last: what this program was told of them, and no more.

A row of `joined` holds the guest's own values and its lines lie in `joined_lines`, all as JSON in ASCII. `mark` is
another one for every match that begins in a row: a terminal still at an older match writes nothing into it.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from . import schema
from .disk import Disk
from .errors import Refused
from .records import Row, moment
from .stored import read_value

Line = tuple[str, object]  # of the match's journal, and the view after it as JSON has it
LAST = "SELECT number FROM joined_lines WHERE joined = ? AND typeof(number) = 'integer' ORDER BY number DESC LIMIT 1"
LINES = (
    "SELECT number, told FROM joined_lines WHERE joined = ? AND number > 0 AND typeof(number) = 'integer'"
    " ORDER BY number"
)


@dataclass(frozen=True, slots=True)
class JoinedSummary:
    """A joined match as lists show it."""

    id: int
    data: Mapping[str, object]
    changed: datetime


class Found(NamedTuple):
    """What is stored of a joined match."""

    id: int
    mark: str
    data: Mapping[str, object]
    lines: list[Line]


class Joined:
    """One program's hold on a joined match. Nothing is raised.

    A disk that refuses sets the store's `can_save` to False; what is missing is then written next time.
    """

    def __init__(self, disk: Disk, now: Callable[[], float], found: Found | None = None) -> None:
        self.id = found.id if found else 1 + secrets.randbits(40)  # never given twice
        self.data: Mapping[str, object] = found.data if found else {}
        self.lines: list[Line] = found.lines if found else []
        self._disk = disk
        self._now = now
        self._mark = self._stored_mark = found.mark if found else ""
        self._saved = len(self.lines)
        self._noted = False  # whether `data` is still to be written
        self._forgotten = False

    def add(self, lines: Sequence[Line]) -> None:
        """Keep lines that follow those that are there."""
        self.lines.extend(lines)
        self._write()

    def note(self, data: Mapping[str, object]) -> None:
        """Keep other values about the match."""
        self.data, self._noted = dict(data), True
        self._write()

    def begin(self, data: Mapping[str, object]) -> None:
        """Begin the next match in this one's place."""
        self.data, self.lines, self._saved = dict(data), [], 0
        self._mark = secrets.token_hex(8)
        self._write()

    def forget(self) -> None:
        """Let the match go from the disk; nothing more is written of it."""
        self._forgotten = True
        with suppress(Refused):
            self._disk.write(self._forget)

    def _write(self) -> None:
        if self._forgotten:
            return
        with suppress(Refused):
            if self._disk.write(self._keep):
                self._stored_mark, self._saved, self._noted = self._mark, len(self.lines), False

    def _keep(self, connection: sqlite3.Connection) -> bool:
        """Store what is missing; tell whether the row is still this match's."""
        schema.make_later(connection)
        found = connection.execute("SELECT mark FROM joined WHERE id = ?", (self.id,)).fetchone()
        if found and found[0] != self._stored_mark:
            return False  # another terminal has begun the next match
        if found and self._mark == self._stored_mark:
            stored = self._touch(connection)
        else:
            row = (self.id, self._mark, json.dumps(self.data), self._now())
            connection.execute("REPLACE INTO joined VALUES (?, ?, ?, ?)", row)
            connection.execute("DELETE FROM joined_lines WHERE joined = ?", (self.id,))
            stored = 0
        rows = [(self.id, number, json.dumps(line)) for number, line in enumerate(self.lines[stored:], stored + 1)]
        connection.executemany("REPLACE INTO joined_lines VALUES (?, ?, ?)", rows)
        return True

    def _touch(self, connection: sqlite3.Connection) -> int:
        """Bring the row up to date; return how many lines are stored: fewer than were saved after a damage."""
        connection.execute("UPDATE joined SET changed = ? WHERE id = ?", (self._now(), self.id))
        if self._noted:
            connection.execute("UPDATE joined SET data = ? WHERE id = ?", (json.dumps(self.data), self.id))
        (last,) = connection.execute(LAST, (self.id,)).fetchone() or (0,)
        return min(self._saved, int(last))

    def _forget(self, connection: sqlite3.Connection) -> None:
        if schema.has_later(connection):
            query = "DELETE FROM joined WHERE id = ? AND mark = ?"
            if connection.execute(query, (self.id, self._stored_mark)).rowcount:
                connection.execute("DELETE FROM joined_lines WHERE joined = ?", (self.id,))


def read_summaries(connection: sqlite3.Connection) -> list[JoinedSummary]:
    """Return the joined matches that are not closed, the one played last first; damaged rows are passed over."""
    if not schema.has_later(connection):
        return []
    rows = connection.execute("SELECT id, mark, data, changed FROM joined ORDER BY changed DESC, id DESC")
    found = [(joined_id, _data(mark, data), changed) for joined_id, mark, data, changed in rows]
    return [
        JoinedSummary(joined_id, data, moment(changed))
        for joined_id, data, changed in found
        if data is not None and not data.get("closed")
    ]


def read_joined(connection: sqlite3.Connection, joined_id: int) -> Found | None:
    """Return a joined match, the lines up to the first that is damaged or missing; None where there is none."""
    if not schema.has_later(connection):
        return None
    row = connection.execute("SELECT mark, data FROM joined WHERE id = ?", (joined_id,)).fetchone()
    data = _data(*row) if row else None
    if data is None:
        return None
    return Found(joined_id, row[0], data, _good_lines(connection.execute(LINES, (joined_id,))))


def _data(mark: object, text: object) -> Mapping[str, object] | None:
    data = _value(text)
    return data if isinstance(data, dict) and isinstance(mark, str) and mark.isascii() else None


def _good_lines(rows: Iterator[Row]) -> list[Line]:
    lines: list[Line] = []
    for number, told in rows:
        match _value(told):
            case [str(text), view] if number == len(lines) + 1:
                lines.append((text, view))
            case _:
                break
    return lines


def _value(text: object) -> object:
    """Return the value in a text of ours, which is ASCII throughout."""
    return read_value(text) if isinstance(text, str) and text.isascii() else None
