"""Joining a table: looking for it, knocking with the code, and waiting for the host's yes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Literal

from .discovery import Found, Place, Search
from .errors import Garbage, LinkError
from .line import Line
from .link import call
from .pairing import GuestPairing
from .protocol import Deny, Message, Offer, Salt, Wait
from .text import NICK, clean
from .visiting import GuestBook, Visiting, accepted

Work = Callable[[], Coroutine[Any, Any, None]]
State = Literal["idle", "searching", "choosing", "calling", "asking", "seated"]
SECONDS = 4.0  # to look for tables
GATHER = {"machine": 0.03, "network": 0.4}  # seconds to wait for others, once one was found there
REACH = 5.0  # seconds for an address to answer at all


class Joining:
    """A guest who looks for a table."""

    def __init__(self, nick: str, book: GuestBook) -> None:
        self.nick = nick
        self.state: State = "idle"
        self.tables: tuple[Found, ...] = ()
        self.chosen: Found | None = None
        self.host = ""  # what the host who is asked calls himself
        self.problem: LinkError | None = None
        self.seated: Visiting | None = None
        self._book = book
        self._code = ""
        self._listeners: list[Callable[[], None]] = []
        self._task: asyncio.Task[None] | None = None

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a function after every change."""
        self._listeners.append(listener)

    def start(self, code: str) -> None:
        """Look for a table and knock there with a code; where there are several, `choose` says at which."""
        self._code = code
        self._begin(self._search)

    def at(self, code: str, address: str) -> None:
        """Knock at an address with a code."""
        self._code = code
        try:
            place = Place.parse(address)
        except LinkError as error:
            self._failed(error)
        else:
            self.chosen = None
            self._begin(partial(self._knock, place))

    def choose(self, index: int) -> None:
        """Knock at one of the tables found."""
        if self.state == "choosing" and 0 <= index < len(self.tables):
            self.chosen = self.tables[index]
            self._begin(partial(self._knock, self.chosen.place))

    def cancel(self) -> None:
        """Give up whatever is under way."""
        self._stop()
        self.problem = None
        self._turn("idle")

    def _begin(self, work: Work) -> None:
        self._stop()
        self.problem = None
        self._task = asyncio.get_running_loop().create_task(self._safely(work))

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _safely(self, work: Work) -> None:
        try:
            await work()
        except LinkError as error:
            self._failed(error)

    def _failed(self, error: LinkError) -> None:
        self.problem = error
        self._turn("idle")

    def _turn(self, state: State) -> None:
        self.state = state
        for listener in self._listeners:
            listener()

    # looking

    async def _search(self) -> None:
        self.tables, self.chosen = (), None
        self._turn("searching")
        seen = asyncio.Event()

        def found(table: Found) -> None:
            self.tables = (*self.tables, table)
            seen.set()

        search = asyncio.ensure_future(Search(found).run(SECONDS))
        try:
            waiting = asyncio.ensure_future(seen.wait())
            await asyncio.wait({search, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if self.tables:
                await asyncio.wait({search}, timeout=GATHER[self.tables[0].place.kind])
        finally:
            search.cancel()
        if not self.tables:
            raise LinkError("search.none")
        if len(self.tables) > 1:
            self._turn("choosing")
            return
        self.chosen = self.tables[0]
        await self._knock(self.chosen.place)

    # knocking

    async def _knock(self, place: Place) -> None:
        self._turn("calling")
        try:
            async with asyncio.timeout(REACH):
                reader, writer = await place.connect()
        except TimeoutError:
            raise LinkError("link.unreachable", address=place.text()) from None
        channel, welcome = await call(reader, writer, self._code.encode(), nick=self.nick)
        self.host = clean(welcome.get("nick"), NICK)
        line = Line(channel)
        try:
            await self._sit_down(line, place)
        except BaseException:
            line.end()
            raise

    async def _sit_down(self, line: Line, place: Place) -> None:
        """Wait for what the host says; a match that he offers is kept before it is answered."""
        async for message in line.messages():
            if isinstance(message, Offer):
                self.seated = self._seat(line, message, place)
                self._turn("seated")
                return
            self._hear(message)

    def _hear(self, message: Message) -> None:
        match message:
            case Wait():
                self._turn("asking")
            case Deny(why):
                raise LinkError("join.busy" if why == "busy" else "join.denied", name=self.host)
            case _:
                raise Garbage(what="message")

    def _seat(self, line: Line, offer: Offer, place: Place) -> Visiting:
        before = GuestPairing(peer=self.host, nick=self.nick, places=[place.record()])
        if offer.number != 1 or offer.evening != (0, 0):
            raise Garbage(what="offer")
        pairing = accepted(offer, before)
        visiting = Visiting(pairing, self._book)
        self._book.begin(pairing)
        line.post(Salt(1, pairing.salt))
        visiting.sit(line)
        return visiting
