"""Gates on loopback sockets, guests that call them, and taps that change what goes over the line."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cribtui.net import link, pake
from cribtui.net.channel import Channel
from cribtui.net.gate import Caller, Gate
from cribtui.net.hello import VERSIONS, Hello, write_hello
from cribtui.net.link import call
from cribtui.net.wire import frame

T = TypeVar("T")
Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
SAFE = 20.0  # seconds after which something hangs
POINT = b"\x58" + b"\x66" * 31  # the base point of ed25519


def run(act: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end; no task may be left, and none may have raised what nobody caught."""

    async def watched() -> T:
        troubles: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: troubles.append(context))
        result = await asyncio.wait_for(act, SAFE)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            _, hanging = await asyncio.wait(others, timeout=SAFE)
            assert hanging == set()
        gc.collect()  # a task that nobody holds complains when it goes
        assert troubles == []
        return result

    gc.freeze()  # what was there before need not be looked through
    try:
        return asyncio.run(watched())
    finally:
        gc.unfreeze()


class House:
    """A gate on a socket, and whom it has greeted."""

    def __init__(self, code: str) -> None:
        self.met: list[tuple[Channel, Caller]] = []
        self.changes: list[tuple[str, int, bool]] = []  # code, tries, doubted after each change
        self.changed = asyncio.Event()
        self.gate = Gate("Ada", lambda channel, caller: self.met.append((channel, caller)), self._change, code)
        self.connect: Callable[[], Awaitable[Pair]]
        self._called: list[Channel] = []

    def _change(self) -> None:
        self.changes.append((self.gate.code, self.gate.tries, self.gate.doubted))
        self.changed.set()

    async def call(self, secret: str | bytes = "42", nick: str = "Ugo", **more: Any) -> Channel:
        """Call as a guest; what LinkError comes is the caller's."""
        bytes_of = secret.encode() if isinstance(secret, str) else secret
        channel, _ = await call(*await self.connect(), bytes_of, nick=nick, **more)
        self._called.append(channel)
        return channel

    def leave(self) -> None:
        """Close what has been opened here."""
        self.gate.close()
        for channel in [*self._called, *(channel for channel, _ in self.met)]:
            channel.abort()


@asynccontextmanager
async def opened(code: str = "42", unix: bool = False) -> AsyncIterator[House]:
    """Open a house."""
    house = House(code)
    async with listening(house.gate.serve, unix) as connect:
        house.connect = connect
        try:
            yield house
        finally:
            house.leave()


@asynccontextmanager
async def listening(serve: Serve, unix: bool = False) -> AsyncIterator[Callable[[], Awaitable[Pair]]]:
    """Serve connections on loopback; yield what connects to them."""
    with tempfile.TemporaryDirectory() as folder:
        if unix:
            path = str(Path(folder, "door"))
            server = await asyncio.start_unix_server(serve, path)
        else:
            server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=200)
        address = server.sockets[0].getsockname()
        try:
            if unix:
                yield lambda: asyncio.open_unix_connection(address)
            else:
                yield lambda: asyncio.open_connection(*address)
        finally:
            server.close()


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """Return all that comes until the other side closes, however it closes."""
    came = b""
    try:
        while piece := await reader.read(4096):
            came += piece
    except OSError:
        pass
    return came


async def raw_frame(reader: asyncio.StreamReader) -> bytes:
    """Return the next frame as it is on the wire, its length included."""
    length = await reader.readexactly(2)
    return length + await reader.readexactly(int.from_bytes(length, "big"))


Alter = Callable[[str, int, bytes], bytes]


@asynccontextmanager
async def tapped(house: House, alter: Alter) -> AsyncIterator[list[tuple[str, bytes]]]:
    """Put a tap before a house: `alter` has (who speaks, number of his frame, frame) and returns what goes on.

    Yields the frames as they were sent, with who spoke.
    """
    seen: list[tuple[str, bytes]] = []
    there = house.connect

    async def pump(who: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = 0
        try:
            while True:
                raw = await raw_frame(reader)
                seen.append((who, raw))
                writer.write(alter(who, number, raw))
                await writer.drain()
                number += 1
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_reader, up_writer = await there()
        await asyncio.gather(pump("guest", reader, up_writer), pump("host", up_reader, writer))

    async with listening(serve) as connect:
        house.connect = connect
        try:
            yield seen
        finally:
            house.connect = there


def as_sent(_who: str, _number: int, raw: bytes) -> bytes:
    """Change nothing."""
    return raw


class QuickSide:
    """A stand-in for the guest's half of SPAKE2 that takes no time: same secret, same keys. It protects nothing."""

    def __init__(self, secret: bytes) -> None:
        self.element = pake.GUEST + POINT
        self._secret = secret

    def finish(self, guest_hello: bytes, host_hello: bytes, host_element: bytes) -> pake.Keys:
        pake.check_element(host_element, pake.HOST)
        told = pake.Transcript(guest_hello, self.element, host_hello, host_element)
        return pake.derive(hashlib.sha256(self._secret).digest(), told)


def quick_answer(secret: bytes, guest_hello: bytes, guest_element: bytes, host_hello: bytes) -> tuple[bytes, pake.Keys]:
    """Stand in for the host's half."""
    element = pake.HOST + POINT
    told = pake.Transcript(guest_hello, guest_element, host_hello, element)
    return element, pake.derive(hashlib.sha256(secret).digest(), told)


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """Let handshakes take no time, for tests of what surrounds the calculation."""
    patch.setattr(pake, "GuestSide", QuickSide)
    patch.setattr(pake, "answer", quick_answer)
    patch.setattr(link, "FLOOR", 0.0001)


def first_flight(secret: str = "42", resume: str = "") -> bytes:
    """Return an honest guest's first two frames."""
    hello = write_hello(Hello(VERSIONS, resume))
    return frame(hello) + frame(pake.GuestSide(secret.encode()).element)
