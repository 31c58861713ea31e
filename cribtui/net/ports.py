"""The TCP port where guests come in: one number on all interfaces, for IPv4 and IPv6."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress

from .errors import LinkError

PORT = 7042  # unless somebody has it
BACKLOG = 100
TRIES = 20  # free numbers that turn out to be taken for the other family


def listen(wanted: int = 0, fixed: bool = False) -> list[socket.socket]:
    """Return listening sockets that share a port: `wanted` (0: PORT), else a free one.

    Raises LinkError when it is `fixed` and cannot be had, OSError when no port can.
    """
    try:
        return _both(wanted or PORT)
    except OSError as error:
        if fixed:
            key = "port.taken" if error.errno == errno.EADDRINUSE else "port.denied"
            raise LinkError(key, port=wanted or PORT) from error
    for _ in range(TRIES):
        with suppress(OSError):
            return _both(0)
    return _both(0)


def _both(port: int) -> list[socket.socket]:
    """Listen for each family that this system has; 0: at a number that is free for the first. Raises OSError."""
    sockets: list[socket.socket] = []
    missing: OSError | None = None
    try:
        for family in (socket.AF_INET, socket.AF_INET6):
            try:
                sockets.append(_one(family, port))
            except OSError as error:
                if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                    raise
                missing = error
            else:
                port = sockets[0].getsockname()[1]
    except OSError:
        for opened in sockets:
            opened.close()
        raise
    if not sockets and missing is not None:
        raise missing
    return sockets


def _one(family: int, port: int) -> socket.socket:
    # of TCP by name: only then does asyncio let what is said over it go at once, without waiting for more
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # else a program that was killed blocks its port
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind(("", port))
        opened.listen(BACKLOG)  # at once: of two that are only bound to a port both believe that they have it
        opened.setblocking(False)
    except OSError:
        opened.close()
        raise
    return opened
