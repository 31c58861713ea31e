"""Finding tables on this machine: unix sockets in a folder of each user, which two people in ssh on one box can share.

The folder `cribtui-<uid>` and all in it belong to that user and nobody else may write there; whoever connects checks
that, and asks the kernel whose program listens. Beside each socket `<name>.sock` lies `<name>.json`, what the table
says about itself, as long as guests are wanted. What others put into the folder for temporary files is passed over.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path

from .advert import NAME, Advert
from .errors import Garbage
from .wire import read_object

PREFIX = "cribtui-"
LARGEST = 1024  # bytes of a file beside a socket
ENTRIES = 400  # of a folder that are looked at
TABLES = 40  # of one user
PATIENCE = 2.0  # seconds to connect: who listens but never accepts is as good as absent


def base() -> Path:
    """Return the folder for temporary files, where each user's own stands."""
    return Path(tempfile.gettempdir())


def folder_of(uid: int) -> Path:
    """Return where the sockets of a user's tables are."""
    return base() / f"{PREFIX}{uid}"


def scan(name: str = "") -> Iterator[tuple[Path, Advert | None]]:
    """Yield the sockets where tables may be, this user's first; `name`: only that table's, whether it tells or not."""
    for folder, uid in sorted(_folders(), key=lambda found: found[1] != os.geteuid()):
        with suppress(OSError), _entered(folder, uid) as descriptor:
            yield from _tables(folder, descriptor, uid, name)


def _folders() -> Iterator[tuple[Path, int]]:
    """Yield what is named like the folder of a user; nobody has checked it yet."""
    with suppress(OSError), os.scandir(base()) as entries:
        for entry in entries:
            uid = _uid(entry.name)
            if uid is not None:
                yield Path(entry.path), uid


def _uid(name: str) -> int | None:
    """Return the user whose folder has a name; each has one name only."""
    number = name.removeprefix(PREFIX)
    if number == name or not (number.isascii() and number.isdigit()) or len(number) > 10:
        return None
    return int(number) if number == str(int(number)) else None


@contextmanager
def _entered(folder: Path, uid: int) -> Iterator[int]:
    """Hold the folder of a user open, so that nobody puts another in its place. Raises OSError if it is not his."""
    if not _is_folder(folder.lstat(), uid):
        raise NotADirectoryError(str(folder))
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if not _is_folder(os.fstat(descriptor), uid):
            raise NotADirectoryError(str(folder))
        yield descriptor
    finally:
        os.close(descriptor)


def _tables(folder: Path, descriptor: int, uid: int, name: str) -> Iterator[tuple[Path, Advert | None]]:
    told = 0
    for found in [name] if name else _names(descriptor):
        with suppress(OSError):
            if not _is_socket(os.stat(f"{found}.sock", dir_fd=descriptor, follow_symlinks=False), uid):
                continue
            advert = _read_advert(found, descriptor, uid)
            if advert is None and not name:
                continue
            yield folder / f"{found}.sock", advert
            told += 1
            if told == TABLES:
                return


def _names(descriptor: int) -> Iterator[str]:
    with os.scandir(descriptor) as entries:
        for entry in islice(entries, ENTRIES):
            stem, suffix = os.path.splitext(entry.name)
            if suffix == ".sock" and NAME.fullmatch(stem) is not None:
                yield stem


def _read_advert(name: str, folder: int, uid: int) -> Advert | None:
    """Read the file beside a socket, or return None for one that is missing or no honest program wrote."""
    with suppress(OSError, Garbage):
        # a pipe in its place would otherwise make us wait for somebody to write
        descriptor = os.open(f"{name}.json", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
        with open(descriptor, "rb", buffering=0) as file:
            found = os.fstat(descriptor)
            if stat.S_ISREG(found.st_mode) and found.st_uid == uid and found.st_size <= LARGEST:
                return Advert.from_json(name, read_object(file.read(LARGEST)))
    return None


async def connect(path: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a table's socket; the user whose folder it is must own it and listen there. Raises OSError."""
    uid = _owner(path)
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_unix_connection(str(path))
    if _peer(writer.get_extra_info("socket")) not in (uid, None):
        writer.transport.abort()
        raise PermissionError(str(path))
    return reader, writer


def is_alive(path: Path) -> bool:
    """Return whether the user whose folder it is listens at a socket."""
    with suppress(OSError):
        _owner(path)
        return answers(path)
    return False


def answers(path: Path) -> bool:
    """Return whether anybody listens at a socket. Raises OSError when that cannot be told."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as probe:
        probe.setblocking(False)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            return False
        except BlockingIOError:  # so many wait that there is no room in the queue
            return True
        return True


def _owner(path: Path) -> int:
    """Return the user in whose folder a socket is, all being as it should. Raises OSError."""
    uid = _uid(path.parent.name)
    if uid is None or path.parent.parent != base():
        raise FileNotFoundError(str(path))
    if not _is_folder(path.parent.lstat(), uid) or not _is_socket(path.lstat(), uid):
        raise PermissionError(str(path))
    return uid


def _is_folder(found: os.stat_result, uid: int) -> bool:
    return stat.S_ISDIR(found.st_mode) and found.st_uid == uid and not found.st_mode & 0o022


def _is_socket(found: os.stat_result, uid: int) -> bool:
    return stat.S_ISSOCK(found.st_mode) and found.st_uid == uid


def _peer(connected: socket.socket) -> int | None:
    """Return the user whose program is at the other end, or None where the system does not say."""
    if not hasattr(socket, "SO_PEERCRED"):
        return None
    credentials = connected.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", credentials)[1])
