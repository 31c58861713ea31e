"""A sound database in the place of none or of a damaged one; the damaged one is kept aside, the good of it copied.

The caller must be alone with the file (see `presence`). What is recovered is first written whole beside the damaged
file, and only then are the files moved: a program killed in between finds the new one and goes on from there.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import date
from itertools import count, islice
from pathlib import Path

from cribtui.core.match import Match
from cribtui.core.notation import BadRecord, read_head
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction

from . import schema
from .errors import FAULTS, is_damage
from .notice import Notice
from .records import LINES_OF, Row, add_lines, add_match, good_lines, note_match, read_seating

FORWARD = "SELECT {id} FROM {table} WHERE {id} > ? ORDER BY {id} LIMIT 1"
BACKWARD = "SELECT {id} FROM {table} WHERE {id} < ? ORDER BY {id} DESC LIMIT 1"
ROW = "id, game, seating, started, changed, lines, finished, assisted, score0, score1"  # in the order of the table
LINES = 5  # where in it the number of lines is
LARGEST = 2**63 - 1


def prepare(path: Path) -> Notice | None:
    """Make or mend the database; tell what happened to a damaged one. Raises Newer, OSError, sqlite3.Error."""
    fresh, dropped = schema.fresh_path(path), 0
    if not is_sound(fresh):
        _remove(fresh)
        if is_sound(path):
            return None
        if _makes_sense(lambda: schema.check_empty(path)):
            _make(path)
            return None
        dropped = _recover(path, fresh)
    kept = _put_in_place(path, fresh)
    return Notice("store.damaged", {"path": str(kept), "matches": _matches(path), "dropped": dropped})


def is_sound(path: Path) -> bool:
    """Tell whether a file is a database of ours without a fault on any page. Raises Newer, OSError, sqlite3.Error."""
    if not path.exists():
        return False
    with closing(schema.connect(path)) as connection:
        return _makes_sense(lambda: schema.check_all(connection, path))


def _makes_sense(look: Callable[[], None]) -> bool:
    try:
        look()
    except FAULTS as error:
        if not is_damage(error):
            raise  # a disk that refuses says nothing about the file
        return False
    return True


def _make(path: Path) -> None:
    with closing(schema.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        schema.create(connection)


def _matches(path: Path) -> int:
    with closing(schema.connect(path)) as connection:
        (number,) = connection.execute("SELECT count(*) FROM matches").fetchone()
        return int(number)


def _put_in_place(path: Path, fresh: Path) -> Path:
    """Move the damaged file and its write-ahead log aside, and the new one to where it was."""
    kept = next(name for name in _names(path) if not name.exists())
    for suffix in ("-wal", ""):  # the log first: beside the new file it would be taken for its own
        with suppress(FileNotFoundError):
            _beside(path, suffix).rename(_beside(kept, suffix))
    _beside(path, "-shm").unlink(missing_ok=True)
    fresh.replace(path)
    return kept


def _names(path: Path) -> Iterator[Path]:
    today = date.today().isoformat()
    return (path.with_name(f"{path.stem}-damaged-{today}-{number}{path.suffix}") for number in count(1))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _remove(path: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        _beside(path, suffix).unlink(missing_ok=True)


def _recover(path: Path, fresh: Path) -> int:
    """Write what can be read of a damaged file to a new one; return how many lines are known to be lost."""
    with closing(schema.connect(path, "mode=ro")) as old, closing(schema.connect(fresh)) as new:
        with suppress(*FAULTS):
            old.execute("PRAGMA writable_schema = ON")  # reads on where the file is shorter than it says
        dropped: list[int] = []
        schema.create(new, lambda: dropped.extend(_copy(old, new)))
    return sum(dropped)


def _copy(old: sqlite3.Connection, new: sqlite3.Connection) -> list[int]:
    for table, columns in (("settings", "key, value"), ("broken", "match, number, text, noted")):
        for row in _readable(old, f"SELECT {columns} FROM {table}"):
            _insert(new, table, row)
    for joined_id in sorted(_ids(old, (("id", "joined"),))):
        _copy_joined(old, new, joined_id)
    return [_copy_match(old, new, match_id) for match_id in sorted(_ids(old, (("id", "matches"), ("match", "lines"))))]


def _copy_joined(old: sqlite3.Connection, new: sqlite3.Connection, joined_id: int) -> None:
    """Copy a match at another machine, which tells again what is missing here."""
    schema.make_later(new)
    for row in _readable(old, "SELECT id, mark, data, changed FROM joined WHERE id = ?", joined_id):
        _insert(new, "joined", row)
    for row in _readable(old, "SELECT joined, number, told FROM joined_lines WHERE joined = ?", joined_id):
        _insert(new, "joined_lines", row)


def _insert(new: sqlite3.Connection, table: str, row: Row) -> None:
    new.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _readable(old: sqlite3.Connection, query: str, *values: object) -> Iterator[Row]:
    """Yield the rows of a query up to where the damage stops it, or leads it in circles."""
    with suppress(*FAULTS):
        yield from islice(old.execute(query, values), 100_000)


def _ids(old: sqlite3.Connection, places: Sequence[tuple[str, str]]) -> set[int]:
    """Return the ids that any of these (column, table) still tells of, from both ends up to the damage."""
    up = {one for name, table in places for one in _walk(old, FORWARD.format(id=name, table=table), 0)}
    return up | {one for name, table in places for one in _walk(old, BACKWARD.format(id=name, table=table), LARGEST)}


def _walk(old: sqlite3.Connection, query: str, start: int) -> Iterator[int]:
    """Yield ids, each looked up from the last: a scan could run in circles on a damaged tree."""
    seen = {start}
    at = start
    while (row := next(_readable(old, query, at), None)) and isinstance(row[0], int) and row[0] not in seen:
        at = row[0]
        seen.add(at)
        yield at


def _copy_match(old: sqlite3.Connection, new: sqlite3.Connection, match_id: int) -> int:
    """Copy a match as far as its lines go on without a gap; return how many lines are known to be lost."""
    row = next(_readable(old, f"SELECT {ROW} FROM matches WHERE id = ?", match_id), None)
    lines = good_lines(_readable(old, LINES_OF, match_id))
    told = row[LINES] if row and isinstance(row[LINES], int) else 0
    if not _has_head(lines):
        return told
    add_lines(new, match_id, lines, 0)
    if row and told == len(lines):
        _insert(new, "matches", (match_id, *row[1:]))
        for facts in _readable(old, "SELECT match, version, text FROM facts WHERE match = ?", match_id):
            _insert(new, "facts", facts)
    else:
        _rebuild(new, match_id, row, lines)
    return max(0, told - len(lines))


def _has_head(lines: list[str]) -> bool:
    try:
        read_head(lines)
    except BadRecord:
        return False
    return True


def _rebuild(new: sqlite3.Connection, match_id: int, row: Row | None, lines: list[str]) -> None:
    """Make a match's row anew from its lines; the game may be one that this program does not know."""
    now = time.time()
    seating, started, changed = row[2:5] if row else ("", now, now)
    add_match(new, match_id, read_seating(seating), started)
    with suppress(BadRecord, UnknownGame, IllegalAction):
        note_match(new, match_id, Match.loads("\n".join(lines)), len(lines), changed)
