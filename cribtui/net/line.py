"""A line that carries messages: validated, in order, with a limit on how many come, and pings to know that it lives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress

from .channel import Channel
from .errors import Closed, Garbage, LinkError, TimedOut
from .protocol import Message, Ping, Pong, pack, unpack

PING = 10.0  # seconds between pings
MISSED = 3  # pings without anything heard, after which the line is lost
DOZE = 5.0  # seconds that the clock on the wall may be ahead of ours before this machine must have slept
BURST, RATE = 600, 60.0  # messages that may come at once, and each second
BACKLOG = 2000  # messages that wait to be sent, after which nobody reads them any more


class Line:
    """Messages to and from one peer."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self._outgoing: asyncio.Queue[Message | None] = asyncio.Queue(BACKLOG)
        self._heard_at = time.monotonic()
        self._allowance, self._counted_at = float(BURST), time.monotonic()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._write()), loop.create_task(self._watch())]
        self._ended = False
        self._why: LinkError | None = None

    def post(self, message: Message) -> bool:
        """Send a message as soon as may be; False where the line has ended."""
        if self._ended:
            return False
        try:
            self._outgoing.put_nowait(message)
        except asyncio.QueueFull:
            self.end()
            return False
        return True

    async def messages(self) -> AsyncIterator[Message]:
        """Yield what comes; pings are answered here. Raises LinkError at the end, Garbage for what is no message."""
        while not self._ended:
            try:
                received = await self.channel.receive()
            except LinkError as error:
                raise self._why or error from error
            message = unpack(received)
            self._heard_at = time.monotonic()
            self._count()
            if isinstance(message, Ping):
                self.post(Pong(message.k))
            elif not isinstance(message, Pong):
                yield message
        raise self._why or Closed()

    def end(self) -> None:
        """Give the line up."""
        if not self._ended:
            self._ended = True
            for task in self._tasks:
                task.cancel()
            self.channel.abort()

    async def farewell(self, message: Message) -> None:
        """Send what still waits and a last message, and close in order."""
        if self._ended:
            return
        with suppress(asyncio.QueueFull, LinkError, TimeoutError, asyncio.CancelledError):
            self._outgoing.put_nowait(message)
            self._outgoing.put_nowait(None)
            await asyncio.wait_for(asyncio.shield(self._tasks[0]), 1.0)
            await asyncio.wait_for(self.channel.close(), 1.0)
        self.end()

    async def _write(self) -> None:
        with suppress(LinkError):
            while (message := await self._outgoing.get()) is not None:
                await self.channel.send(pack(message))
            return
        self.end()

    async def _watch(self) -> None:
        """Ping, and give up when nothing comes back or this machine has slept."""
        count = 0
        while True:
            wall, clock = time.time(), time.monotonic()
            await asyncio.sleep(PING)
            slept = (time.time() - wall) - (time.monotonic() - clock) > DOZE
            if slept or time.monotonic() - self._heard_at > MISSED * PING:
                self._why = TimedOut()
                self.end()
                return
            count += 1
            self.post(Ping(count % 1000))

    def _count(self) -> None:
        """Let a message pass. Raises Garbage where too many come."""
        now = time.monotonic()
        self._allowance = min(float(BURST), self._allowance + (now - self._counted_at) * RATE)
        self._counted_at = now
        self._allowance -= 1.0
        if self._allowance < 0:
            raise Garbage(what="flood")
