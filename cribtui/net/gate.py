"""Who is let in: one guess in flight, few strangers at a time, and the same silence for all that is not right."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass

from . import pake
from .channel import Channel, abort
from .errors import Closed, LinkError, Refused, WrongCode
from .guesses import Guesses
from .hello import VERSIONS, agree, write_refusal
from .link import Flight, Line, Proven, challenge, read_flight, welcome
from .wire import Frames, frame

CROWD = 8  # connections at once on which nothing is proved yet
ARRIVING, WAITING, GUESSING = range(3)  # who has to leave first when there are more


@dataclass(frozen=True)
class Caller:
    """Somebody who holds the secret: a nick (hostile text), an address for people, a table's name to come back to."""

    nick: str
    address: str
    resume: str


@dataclass(eq=False)
class _Stranger:
    task: asyncio.Task[object]
    stage: int = ARRIVING
    sent_away: bool = False


class Gate:
    """Lets guests in by the code, and back in by the tickets that a session puts into `tickets`.

    `greet` has each channel and its caller; `changed` is called when code, tries or doubted are others.
    """

    def __init__(
        self,
        nick: str,
        greet: Callable[[Channel, Caller], None],
        changed: Callable[[], None],
        code: str | None = None,
    ) -> None:
        self.nick = nick
        self.tickets: dict[str, bytes] = {}
        self.taken = False
        self._greet = greet
        self._changed = changed
        self._guesses = Guesses(self._tell, code)
        self._strangers: list[_Stranger] = []
        self._turn = asyncio.Lock()
        self._pace = asyncio.Lock()
        self._closed = False
        # so that the first guest does not wait for the libraries to load
        threading.Thread(target=pake.warm_up, daemon=True).start()

    @property
    def code(self) -> str:
        """The two digits that let a guest in."""
        return self._guesses.code

    @property
    def tries(self) -> int:
        """The wrong guesses at this code."""
        return self._guesses.tries

    @property
    def doubted(self) -> bool:
        """Whether guests by code are refused until the host decides: allow() or new_code()."""
        return self._guesses.doubted

    def allow(self) -> None:
        """Let one more guess be made; a third wrong one makes a new code by itself."""
        self._guesses.allow()

    def new_code(self) -> None:
        """Make another code, whose guesses count from 0."""
        self._guesses.new_code()

    def close(self) -> None:
        """Let nobody in any more; whoever has proved nothing yet is dropped."""
        self._closed = True
        for stranger in list(self._strangers):
            self._send_away(stranger)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Shake hands on a connection that has come in; greet, or close without a word to anybody."""
        stranger = self._admit()
        met = None
        try:
            met = await self._meet(stranger, reader, writer)
        except Refused as refused:
            if not writer.is_closing():
                writer.write(frame(write_refusal(refused)))
                writer.close()
        except LinkError:
            pass  # nobody is told
        except asyncio.CancelledError:
            if not stranger.sent_away:
                raise
            stranger.task.uncancel()
        finally:
            self._leave(stranger)
            if met is None and not writer.is_closing():
                abort(writer)
        if met is not None:
            self._greet(*met)

    async def _meet(
        self, stranger: _Stranger, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> tuple[Channel, Caller]:
        line = Line(Frames(reader), writer)
        flight = await read_flight(line.frames)
        version = agree(VERSIONS, flight.hello.versions)
        resume = flight.hello.resume
        self._check_open(resume)
        await asyncio.to_thread(pake.check_element, flight.element, pake.GUEST)
        stranger.stage = WAITING
        if resume:
            proven = await self._resumed(line, flight, version)
        else:
            async with self._turn:
                if reader.at_eof() or writer.is_closing():  # left while waiting: no guess
                    raise Closed
                stranger.stage = GUESSING
                proven = await self._guessed(line, flight, version)
        channel, nick = await welcome(line, proven, self.nick)
        return channel, Caller(nick, channel.address, resume)

    async def _guessed(self, line: Line, flight: Flight, version: int) -> Proven:
        self._check_open("")
        with self._guesses.guess() as code:
            proven = await challenge(line, flight, code.encode(), version, self._pace)
        self._check_open("")
        return proven

    async def _resumed(self, line: Line, flight: Flight, version: int) -> Proven:
        # the same steps for a name that nobody has: it must look like a wrong ticket
        ticket = self.tickets.get(flight.hello.resume, secrets.token_bytes(32))
        try:
            return await challenge(line, flight, ticket, version, self._pace)
        except WrongCode:
            raise Refused("unknown") from None

    def _check_open(self, resume: str) -> None:
        if self._closed:
            raise Refused("closed")
        if resume:
            return
        if self.taken:
            raise Refused("taken")
        if self.doubted:
            raise Refused("doubted")

    def _admit(self) -> _Stranger:
        task = asyncio.current_task()
        assert task is not None
        if len(self._strangers) >= CROWD:
            self._send_away(min(self._strangers, key=lambda stranger: stranger.stage))
        stranger = _Stranger(task)
        self._strangers.append(stranger)
        return stranger

    def _send_away(self, stranger: _Stranger) -> None:
        self._leave(stranger)
        stranger.sent_away = True
        stranger.task.cancel()

    def _leave(self, stranger: _Stranger) -> None:
        if stranger in self._strangers:
            self._strangers.remove(stranger)

    def _tell(self) -> None:
        if not self._closed:
            self._changed()
