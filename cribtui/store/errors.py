"""What can go wrong with a database file, told apart by what is to be done about it."""

from __future__ import annotations

import sqlite3

DAMAGE = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        # our own statements are sound: what follows means a spoiled header, or a schema that is not ours any more
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_SCHEMA,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_TOOBIG,
    }
)
REFUSALS = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_AUTH,
    }
)


FAULTS = (sqlite3.Error, UnicodeDecodeError)  # what SQLite raises, of which the functions below tell the kind


class Refused(Exception):
    """The disk or another program will not have it now; nothing was written."""


class Unsound(sqlite3.DatabaseError):
    """A file that is no sound database of ours, although SQLite reads it: damage like any other."""

    sqlite_errorcode = sqlite3.SQLITE_NOTADB


class Newer(Exception):
    """A database made by a newer program; `version` is its schema's."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


def is_damage(error: Exception) -> bool:
    """Tell whether an error means that the file makes no sense; some messages quote what cannot even be decoded."""
    return _code(error) in DAMAGE or isinstance(error, UnicodeDecodeError)


def is_refusal(error: Exception) -> bool:
    """Tell whether an error means that the disk, the rights or another program stand in the way."""
    return _code(error) in REFUSALS


def is_busy(error: Exception) -> bool:
    """Tell whether an error means that another program has the file for itself."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF  # without what extended codes add
