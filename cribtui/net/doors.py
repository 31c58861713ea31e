"""Where a host can be reached: a unix socket, a TCP port, and announcements that lead to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from . import network
from .addresses import addresses, bare
from .advert import Advert
from .errors import LinkError
from .hello import VERSIONS
from .places import MOST, Place
from .ports import listen
from .socket_file import Socket
from .text import NICK, clean

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
Kind = Literal["machine", "network", "port"]

LOCAL = "127.0.0.1"
LEAVE = 0.9  # seconds to take the announcements away
TROUBLES: dict[network.State, str] = {"ready": "", "offline": "way.offline", "failed": "way.network"}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to a table: not ready and without trouble it is still being opened.

    `text`: for the port the address to tell; `trouble`: the message key why this way cannot be had.
    """

    kind: Kind
    ready: bool = False
    text: str = ""
    trouble: str = ""


class Doors:
    """The ways to one table; `changed` is called whenever they change."""

    def __init__(
        self,
        serve: Serve,
        name: str,
        nick: str,
        game: str,
        changed: Callable[[], None],
        port: int = 0,
        fixed: bool = False,
    ) -> None:
        self.port = port
        self._serve = serve
        self._advert = Advert(name, clean(nick, NICK), clean(game, NICK), VERSIONS)
        self._changed = changed
        self._fixed = fixed
        self._ways: dict[Kind, Way] = {"machine": Way("machine"), "port": Way("port"), "network": Way("network")}
        self._socket: Socket | None = None
        self._servers: list[asyncio.Server] = []
        self._announcing: asyncio.Task[None] | None = None
        self._visits: set[asyncio.Task[None]] = set()

    @property
    def ways(self) -> tuple[Way, ...]:
        """Return every way, ready or not."""
        return tuple(self._ways.values())

    async def open(self) -> None:
        """Open what can be opened. Raises LinkError when the port is fixed and cannot be had; nothing is open then."""
        await self._open_port()
        await self._open_socket()
        self._announce()

    async def show(self) -> None:
        """Announce again after `hide`."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.show()
        self._announce()

    async def hide(self) -> None:
        """Take the announcements away; who knows the way may come as before."""
        if self._socket is not None:
            self._socket.hide()
        announcing, self._announcing = self._announcing, None
        if announcing is not None:
            announcing.cancel()
            await asyncio.wait([announcing], timeout=LEAVE)
            self._set(Way("network"))

    async def close(self) -> None:
        """Close every way, within a second, and leave nothing behind."""
        for server in self._servers:
            server.close()
        self._servers = []
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()
        await self.hide()

    def places(self) -> list[Place]:
        """Return where a guest may come back to, at most eight places."""
        found = [Place("machine", path=str(self._socket.path))] if self._socket is not None else []
        if self._servers:
            hosts = list(dict.fromkeys(map(bare, addresses()))) or [LOCAL]
            found += [Place("network", host=host, port=self.port) for host in hosts]
        return found[:MOST]

    def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a guest in a task of our own: asyncio complains aloud about one of its own that is cancelled."""
        visit = asyncio.create_task(self._attend(reader, writer))
        self._visits.add(visit)
        visit.add_done_callback(self._visits.discard)

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, LinkError):
            await self._serve(reader, writer)

    # One way after another

    async def _open_port(self) -> None:
        try:
            sockets = listen(self.port, self._fixed)
        except OSError:
            self._set(Way("port", trouble="way.port"))
            self._set(Way("network", trouble="way.network"))
            return
        self._servers = [await asyncio.start_server(self._receive, sock=opened) for opened in sockets]
        self.port = sockets[0].getsockname()[1]
        self._set(self._port_way())

    def _port_way(self) -> Way:
        hosts = [bare(address) for address in addresses()] or [LOCAL]
        return Way("port", ready=True, text=Place("network", host=hosts[0], port=self.port).text())

    async def _open_socket(self) -> None:
        socket = Socket(self._advert)
        try:
            await socket.open(self._receive)
        except (OSError, AttributeError, NotImplementedError):  # a system without unix sockets lacks the names too
            socket.close()
            self._set(Way("machine", trouble="way.machine"))
            return
        self._socket = socket
        self._set(Way("machine", ready=True))

    def _announce(self) -> None:
        if self._announcing is None and self._servers:
            self._announcing = asyncio.create_task(network.announce(self._advert, self.port, self._announced))

    def _announced(self, state: network.State) -> None:
        if self._servers:
            self._ways["port"] = self._port_way()  # the addresses may be others by now
        self._set(Way("network", ready=state == "ready", trouble=TROUBLES[state]))

    def _set(self, way: Way) -> None:
        self._ways[way.kind] = way
        self._changed()
