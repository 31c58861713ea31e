"""The unix socket of a table, in the folder of the user who opens it: see `machine` for who may find it there."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path

from .advert import NAME, Advert
from .machine import ENTRIES, answers, folder_of

Receive = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None] | None]

SETTLED = 60.0  # seconds after which a file without a socket belongs to a program that was killed


class Socket:
    """The unix socket of one table."""

    def __init__(self, advert: Advert) -> None:
        self.path = folder_of(os.geteuid()) / f"{advert.name}.sock"
        self._beside = self.path.with_suffix(".json")
        self._advert = advert
        self._server: asyncio.Server | None = None

    async def open(self, receive: Receive) -> None:
        """Listen, and tell about the table. Raises OSError where the system or somebody else does not let us."""
        _prepare(self.path.parent)
        sweep(self.path.parent)
        listening = self._listening()
        try:
            self._server = await asyncio.start_unix_server(receive, sock=listening)
        except BaseException:
            listening.close()
            raise
        self.show()

    def show(self) -> None:
        """Tell about the table those who look for one. Raises OSError."""
        new = self._beside.with_suffix(".tmp")
        new.write_text(json.dumps(self._advert.as_json()), encoding="utf-8")
        new.chmod(0o644)
        new.replace(self._beside)

    def hide(self) -> None:
        """Tell nobody any more; who knows the name finds the socket as before."""
        with suppress(OSError):
            self._beside.unlink(missing_ok=True)

    def close(self) -> None:
        """Stop listening and leave nothing behind."""
        self.hide()
        if self._server is not None:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
            self._server.close()
            self._server = None

    def _listening(self) -> socket.socket:
        """Return the socket; under its name it is seen only once it listens, else others of ours would sweep it."""
        new = self.path.with_suffix(".new")
        opened = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            new.unlink(missing_ok=True)
            opened.bind(str(new))
            new.chmod(0o666)
            opened.listen()
            opened.setblocking(False)
            new.replace(self.path)
        except OSError:
            opened.close()
            raise
        return opened


def _prepare(folder: Path) -> None:
    """Make the user's folder, or check that it is ours. Raises OSError."""
    with suppress(FileExistsError):
        folder.mkdir(0o755)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise NotADirectoryError(str(folder))
    if stat.S_IMODE(found.st_mode) != 0o755:
        folder.chmod(0o755)


def sweep(folder: Path) -> None:
    """Remove what killed programs of this user left: sockets where nobody listens, and files without a socket."""
    with suppress(OSError):
        for entry in list(islice(os.scandir(folder), ENTRIES)):
            path = Path(entry.path)
            if NAME.fullmatch(path.stem) is not None:
                _sweep(path)


def _sweep(path: Path) -> None:
    with suppress(OSError):
        if path.suffix == ".sock":
            if not answers(path):
                path.unlink()
                path.with_suffix(".json").unlink(missing_ok=True)
        elif time.time() - path.lstat().st_mtime > SETTLED and not path.with_suffix(".sock").exists():
            path.unlink()
