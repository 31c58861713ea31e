"""Where a table can be reached: a unix socket on this machine, or addresses and a port."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Literal

from . import machine
from .addresses import links
from .errors import Closed, LinkError
from .ports import PORT

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HEAD_START = 0.25  # seconds that one address has before the next is tried too
PATIENCE = 5.0  # seconds for the last of them
MOST = 8  # addresses that are tried
LONGEST = 253  # characters of a host's name

WRITTEN = re.compile(r"(?:\[(?P<six>[^\[\]]+)\]|(?P<host>[^:\[\]]+))(?::(?P<port>[0-9]{1,5}))?")
LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
ZONE = re.compile(r"[A-Za-z0-9_.-]{1,16}")
SOCKET = re.compile(r"/(?:[^/]+/)*cribtui-[0-9]{1,10}/[0-9a-f]{16}\.sock")


class Unreachable(Closed):
    """Nobody answers at a place."""

    def __init__(self, address: str) -> None:
        LinkError.__init__(self, "link.unreachable", address=address)


@dataclass(frozen=True, slots=True)
class Place:
    """A unix socket's path, or a host and a port; `others` are further addresses of that host."""

    kind: Literal["machine", "network"]
    path: str = ""
    host: str = ""
    port: int = 0
    others: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Place:
        """Read `host`, `host:port`, `[v6]:port`. Raises LinkError for anything else."""
        bare = text.strip()
        if is_six(bare):
            return cls("network", host=bare, port=PORT)
        written = WRITTEN.fullmatch(bare)
        if written is not None:
            port = int(written["port"] or PORT)
            six, host = written["six"], written["host"]
            if is_port(port) and (is_six(six) if six else is_host(host)):
                return cls("network", host=six or host, port=port)
        raise LinkError("address.unclear", text=text)

    @classmethod
    def from_record(cls, value: object) -> Place | None:
        """Read what a record says, which a stranger may have sent; None for nonsense."""
        match value:
            case ["machine", str(path)] if len(path) <= LONGEST and path.isprintable() and SOCKET.fullmatch(path):
                return cls("machine", path=path)
            case ["network", str(host), int(port)] if is_port(port) and (is_six(host) or is_host(host)):
                return cls("network", host=host, port=port)
        return None

    def record(self) -> list[object]:
        """Return plain values for the disk and the line; the scope of an address means nothing elsewhere."""
        if self.kind == "machine":
            return ["machine", self.path]
        return ["network", self.host.partition("%")[0], self.port]

    def text(self) -> str:
        """Return how people write it: what `parse` reads, or the path."""
        if self.kind == "machine":
            return self.path
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    async def connect(self) -> Streams:
        """Connect. Raises Closed when nobody is there, or not whom it should be."""
        if self.kind == "machine":
            with suppress(OSError, ValueError):
                return await machine.connect(Path(self.path))
            raise Unreachable(self.text())
        hosts = [found for host in (self.host, *self.others) for found in _scoped(host)]
        streams = await _dial(hosts[:MOST], self.port)
        if streams is None:
            raise Unreachable(self.text())
        return streams


def is_port(port: int) -> bool:
    """Return whether a number can be a port."""
    return type(port) is int and 0 < port < 1 << 16


def is_six(host: str) -> bool:
    """Return whether a text is an IPv6 address, with or without the scope of an address of one link."""
    address, zoned, zone = host.partition("%")
    with suppress(ValueError):
        IPv6Address(address)
        return ZONE.fullmatch(zone) is not None if zoned else True
    return False


def is_host(host: str) -> bool:
    """Return whether a text is an IPv4 address or can be the name of a machine."""
    labels = host.removesuffix(".").split(".")
    if labels[-1].isdigit():  # no name ends so, but some systems read 10.1 as an address
        with suppress(ValueError):
            return bool(IPv4Address(host))
        return False
    return len(host) <= LONGEST and all(LABEL.fullmatch(label) for label in labels)


def _scoped(host: str) -> list[str]:
    """Return an address once for each link on which it may be, when it does not say on which."""
    with suppress(ValueError):
        address = ip_address(host)
        if isinstance(address, IPv6Address) and address.is_link_local and address.scope_id is None:
            return [f"{host}%{link}" for link in links()]
    return [host]


async def _dial(hosts: list[str], port: int) -> Streams | None:
    """Return a connection to whichever address answers first, or None; each has a head start on the next."""
    calls: list[asyncio.Task[Streams]] = []
    won: asyncio.Task[Streams] | None = None
    try:
        for count, host in enumerate(hosts, 1):
            calls.append(asyncio.create_task(asyncio.open_connection(host, port)))
            won = await _first(calls, HEAD_START if count < len(hosts) else PATIENCE)
            if won is not None:
                return won.result()
        return None
    finally:
        for call in calls:
            if call is not won:
                call.add_done_callback(_hang_up)
                call.cancel()


async def _first(calls: list[asyncio.Task[Streams]], seconds: float) -> asyncio.Task[Streams] | None:
    """Return the first call that is answered in time, or None, at once when all have failed."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    waiting = set(calls)
    while waiting:
        done, waiting = await asyncio.wait(
            waiting, timeout=max(0.0, end - loop.time()), return_when=asyncio.FIRST_COMPLETED
        )
        for call in done:
            if not call.cancelled() and call.exception() is None:
                return call
        if not done:
            break
    return None


def _hang_up(call: asyncio.Task[Streams]) -> None:
    """Close a connection that came too late."""
    if not call.cancelled() and call.exception() is None:
        call.result()[1].close()
