"""The tables, and how a database file of ours is made and known.

A match is its record: one row of `lines` for each line of its text, numbered from 1, head and journal alike. What
`matches` says beyond seating and times is copied from the match for lists, and can be worked out again from the lines.
A match joined at another machine is no record yet: see `joined`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from .errors import Newer, Unsound, check_file

VERSION = 1
STRANGE = 1000  # no newer program's version, rather a spoiled header
HEADER = 100  # bytes, which every database begins with
TABLES = {
    "matches": "id INTEGER PRIMARY KEY, game TEXT, seating TEXT, started REAL, changed REAL, lines INTEGER,"
    " finished INTEGER, assisted INTEGER, score0 INTEGER, score1 INTEGER",
    "lines": "match INTEGER, number INTEGER, text TEXT NOT NULL, PRIMARY KEY (match, number)",
    "broken": "match INTEGER, number INTEGER, text TEXT, noted REAL",  # ends of records that could not be replayed
    "facts": "match INTEGER PRIMARY KEY, version INTEGER, text TEXT",  # for statistics, of finished matches
    "settings": "key TEXT PRIMARY KEY, value TEXT",
}
LATER = {  # made when first needed; a program that does not know them passes them over
    "joined": "id INTEGER PRIMARY KEY, mark TEXT, data TEXT, changed REAL",
    "joined_lines": "joined INTEGER, number INTEGER, told TEXT, PRIMARY KEY (joined, number)",
}
CLUSTERED = {"lines", "settings", "joined_lines"}  # a match's lines lie together: a damaged page costs few matches


def _statement(name: str, columns: str) -> str:
    return f"CREATE TABLE {name} ({columns}){' WITHOUT ROWID' * (name in CLUSTERED)}"


STATEMENTS = {name: _statement(name, columns) for name, columns in TABLES.items()}
LATER_STATEMENTS = {name: _statement(name, columns) for name, columns in LATER.items()}


def fresh_path(path: Path) -> Path:
    """Return where a new database is written while a damaged one is still in place."""
    return path.with_name(f"{path.name}.new")


def connect(path: Path, query: str = "", wait: float = 5.0) -> sqlite3.Connection:
    """Open a file; `query` holds parameters of a SQLite URI, `wait` is for other programs, in seconds.

    Text that is no UTF-8 is read with marks in it. Raises sqlite3.Error.
    """
    check_file(path)
    address = f"{path.absolute().as_uri()}?{query}" if query else path
    connection = sqlite3.connect(address, timeout=wait, isolation_level=None, check_same_thread=False, uri=bool(query))
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection


def create(connection: sqlite3.Connection, fill: Callable[[], None] = lambda: None) -> None:
    """Make the tables and fill them in one transaction; the version comes with it or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in STATEMENTS.values():
        connection.execute(statement)
    fill()
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def make_later(connection: sqlite3.Connection) -> None:
    """Make the later tables where they are missing, in the transaction that needs them."""
    for statement in LATER_STATEMENTS.values():
        connection.execute(statement.replace("TABLE", "TABLE IF NOT EXISTS", 1))


def has_later(connection: sqlite3.Connection) -> bool:
    """Tell whether the later tables were made."""
    query = f"SELECT count(*) FROM sqlite_master WHERE name IN ({', '.join('?' * len(LATER))})"
    (found,) = connection.execute(query, tuple(LATER)).fetchone()
    return bool(found == len(LATER))


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Look whether the file that is open is our database. Raises Newer, sqlite3.Error.

    Only through SQLite: whoever opens and closes the file beside it loses the locks of the whole process on it.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if VERSION < version < STRANGE and _is_whole(connection):
        raise Newer(version)
    if version != VERSION or not _has_tables(connection) or _has_additions(connection):
        raise Unsound
    if _is_short(connection, path):
        raise Unsound


def _has_tables(connection: sqlite3.Connection) -> bool:
    """Tell whether our tables are there, and under the names of the later ones, if anything, those."""
    found = statements(connection)
    return STATEMENTS.items() <= found.items() and all(
        found.get(name, statement) == statement for name, statement in LATER_STATEMENTS.items()
    )


def _has_additions(connection: sqlite3.Connection) -> bool:
    """Tell whether somebody added what can forbid or change our writing: triggers, views, indexes."""
    query = "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view') OR (type = 'index' AND sql IS NOT NULL)"
    return connection.execute(query).fetchone() is not None


def _is_whole(connection: sqlite3.Connection) -> bool:
    found: object = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return found == ("ok",)


def _is_short(connection: sqlite3.Connection, path: Path) -> bool:
    """Tell whether the end of the file is missing: SQLite would read a piece of the last page as if it were whole."""
    (pages,), (size,) = (connection.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size"))
    if path.stat().st_size >= int(pages) * int(size):
        return False
    log = path.with_name(f"{path.name}-wal")
    return not (log.exists() and log.stat().st_size)  # else the end may still be in there


def check_all(connection: sqlite3.Connection, path: Path) -> None:
    """Look at every page too, which takes time. Raises like `check`."""
    check(connection, path)
    if not _is_whole(connection):
        raise Unsound


def statements(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the statements that made the tables, by name in small letters: SQLite tells no two apart by their case."""
    rows = connection.execute("SELECT lower(name), sql FROM sqlite_master WHERE type = 'table'")
    return dict(rows)


def check_empty(path: Path) -> None:
    """Look whether there is nothing yet: no file, no byte, no table. Raises sqlite3.Error."""
    if path.exists():
        if 0 < path.stat().st_size < HEADER:
            raise Unsound  # SQLite takes some such for empty
        with closing(connect(path)) as connection:
            if statements(connection):
                raise Unsound
