"""Who has the database open: a lock file beside it, shared by every program that plays and held alone to mend.

A database file may be moved only while nobody has it open, for SQLite finds the write-ahead log by name: another
program would go on with the old file and the new one's log. The lock is SQLite's own on an empty file: it works on
every system, and a program that was killed leaves nothing locked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from .errors import FAULTS, check_file, is_damage


class Presence:
    """One program's share in the lock file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: sqlite3.Connection | None = None

    def enter(self, wait: float) -> None:
        """Be counted among those who have the database open; somebody may be mending it. Raises sqlite3.Error."""
        if self._lock is None:
            self._lock = self._take("BEGIN", wait)

    def leave(self) -> None:
        """Be counted no more."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @contextmanager
    def alone(self, wait: float) -> Iterator[None]:
        """Leave, then keep everybody out. Raises sqlite3.Error, when others stay for example."""
        self.leave()
        with closing(self._take("BEGIN EXCLUSIVE", wait)):
            yield

    def _take(self, begin: str, wait: float) -> sqlite3.Connection:
        try:
            return self._begin(begin, wait)
        except FAULTS as error:
            if not is_damage(error):
                raise
        self.path.unlink(missing_ok=True)  # somebody wrote into it: as a lock an empty one is as good
        return self._begin(begin, wait)

    def _begin(self, begin: str, wait: float) -> sqlite3.Connection:
        check_file(self.path)
        lock = sqlite3.connect(self.path, timeout=wait, isolation_level=None, check_same_thread=False)
        try:
            lock.execute(begin)
            lock.execute("SELECT count(*) FROM sqlite_master").fetchone()  # the shared lock comes with the first read
        except FAULTS:
            lock.close()
            raise
        return lock
