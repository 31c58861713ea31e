"""The database file under changing fortune: opened, made, mended, read, and written one transaction at a time.

A commit hands the lines to the operating system before `write` returns, so a program killed at any moment loses
nothing that it confirmed. The journal is a write-ahead log, which lets other programs read meanwhile, and
`synchronous` is NORMAL: only a power cut can take the very last moments, never the soundness of the file. FULL would
guard those too, but would make every card wait for the disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import TypeVar

from . import schema
from .errors import FAULTS, Newer, Refused, is_busy, is_damage, is_refusal
from .notice import Notice
from .presence import Presence

# seconds to wait for another program, whose transactions take milliseconds
PATIENCE = 2.0  # at the start
IN_PLAY = 0.3  # at a card, which can be saved with the next one as well
IN_VAIN = 0.1  # once that did not help: nobody should wait so long at every card

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class Disk:
    """One program's way to the database: `notices` say what went wrong, `can_save` whether it can be written now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[Notice] = []
        self.can_save = True
        self._turn = RLock()  # bots think in threads, and many tables may share a process
        self._starting = True
        self._refused_with = ""
        self._presence = Presence(path.with_name(f"{path.name}.lock"))
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None  # which file is open for writing
        with suppress(Refused):
            self._guarded(self._open)
        self._starting = False

    def close(self) -> None:
        """Let go of the file."""
        with self._turn:
            if self._connection is not None:
                self._connection.close()
            self._connection = self._file = None
            self._presence.leave()

    def write(self, work: Work[T]) -> T:
        """Do work in one transaction. Raises Refused, or what work raises; then nothing is written."""
        with self._turn:
            done = self._guarded(lambda: self._within("BEGIN IMMEDIATE", self._open_for_writing, work))
            self.can_save, self._refused_with = True, ""
            return done

    def read(self, work: Work[T], otherwise: T) -> T:
        """Return what work reads, at one moment; `otherwise` where nothing can be read."""
        with self._turn:
            with suppress(Refused):
                if self._connection is not None:
                    return self._guarded(lambda: self._within("BEGIN", self._opened, work))
            return otherwise

    @property
    def _patience(self) -> float:
        if not self.can_save:
            return IN_VAIN
        return PATIENCE if self._starting else IN_PLAY

    @property
    def is_busy(self) -> bool:
        """Whether another program is what keeps this one from saving."""
        return self._refused_with == "store.busy"

    def _within(self, begin: str, opened: Callable[[], sqlite3.Connection], work: Work[T]) -> T:
        connection = opened()
        connection.execute(f"PRAGMA busy_timeout = {self._patience * 1000:.0f}")
        connection.execute(begin)
        try:
            done = work(connection)
            connection.execute("COMMIT")
            return done
        except BaseException:
            with suppress(*FAULTS):
                connection.execute("ROLLBACK")
            raise

    def _guarded(self, step: Callable[[], T]) -> T:
        """Take a step; where the disk will not have it, note why and raise Refused."""
        try:
            return self._mended(step)
        except Newer as newer:
            self._refuse("store.newer", version=newer.version)
        except OSError as error:
            self._refuse("store.unwritable", error=error.strerror or str(error))
        except FAULTS as error:
            if not (is_damage(error) or is_refusal(error)):
                raise
            self._refuse("store.busy" if is_busy(error) else "store.unwritable", error=str(error))
        raise Refused

    def _refuse(self, key: str, **values: object) -> None:
        if self._refused_with != key:
            self.notices.append(Notice(key, {"path": str(self.path), **values}))
        self.can_save, self._refused_with = False, key

    def _mended(self, step: Callable[[], T]) -> T:
        """Take a step; where it meets damage, mend the file and take it again."""
        try:
            return step()
        except FAULTS as error:
            if not is_damage(error):
                raise
        self.close()
        self._prepare()
        return step()

    def _keep_private(self) -> None:
        """Let nobody else read the file: what two machines agreed on is in it, and every card."""
        with suppress(OSError):
            mode = self.path.stat().st_mode
            if mode & 0o077:
                self.path.chmod(mode & 0o700)

    def _prepare(self) -> None:
        from . import salvage  # no part of a usual start

        with self._presence.alone(self._patience):
            told = salvage.prepare(self.path)
        if told is not None:
            self.notices.append(told)

    def _opened(self) -> sqlite3.Connection:
        return self._connection or self._open()

    def _open_for_writing(self) -> sqlite3.Connection:
        """Return the connection, a new one if the file is no more the one that was opened."""
        if self._connection is None or self._file is None or self._file != self._file_in_place():
            return self._open()
        return self._connection

    def _file_in_place(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _open(self) -> sqlite3.Connection:
        """Open the file for writing; where that cannot be, leave it open for reading if that can, and raise why."""
        self.close()
        try:
            self._connection = self._connect()
        except (OSError, *FAULTS) as error:
            if isinstance(error, OSError) or is_refusal(error):
                self._connection = self._connect_for_reading()
            raise
        self._file = self._file_in_place()
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self.path.exists() or schema.fresh_path(self.path).exists():
            self._prepare()
        self._keep_private()
        self._presence.enter(self._patience)
        connection = schema.connect(self.path, wait=self._patience)
        try:
            schema.check(connection, self.path)
            connection.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            connection.close()
            self._presence.leave()
            raise
        return connection

    def _connect_for_reading(self) -> sqlite3.Connection | None:
        """Return a connection that writes nothing; the second way is for folders where no lock can be made."""
        for query in ("mode=ro", "mode=ro&immutable=1"):
            with suppress(*FAULTS, Newer):
                connection = schema.connect(self.path, query, IN_VAIN)
                try:
                    schema.check(connection, self.path)
                except BaseException:
                    connection.close()
                    raise
                return connection
        return None
