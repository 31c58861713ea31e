"""Opening a table: the code, the ways to it, who knows the code, and the host's yes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cribtui.core import registry
from cribtui.core.rules import chosen

from .discovery import Way
from .errors import Closed, Garbage, LinkError
from .gate import Caller
from .hosting import HostBook, Hosting, begin
from .line import Line
from .pairing import HostPairing
from .protocol import Bye, Deny, Have, Message, Offer, Salt, Wait
from .reception import Reception
from .seeds import commitment, new_secret
from .text import NICK, clean

Offered: TypeAlias = tuple[Offer, HostPairing]
ANSWER = 10.0  # seconds in which the guest's program answers an offer, which needs nobody there


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who knows the code and waits for a yes: what he calls himself, and his address ("": this computer)."""

    nick: str
    address: str


class Opening:
    """A table that waits for a guest."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, str],
        nick: str,
        book: HostBook,
        port: int = 0,
        fixed: bool = False,
    ) -> None:
        self.game = game
        self.options = chosen(registry.get(game).rules.options, options)
        self.nick = nick
        self.caller: Visitor | None = None
        self.seated: Hosting | None = None
        self._book = book
        self._listeners: list[Callable[[], None]] = []
        self._line: Line | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._reception = Reception(nick, game, self._changed, port, fixed)
        self._reception.greet = self._greet
        self._yes: asyncio.Future[None] | None = None  # of the one who waits for it
        self._offered: Offered | None = None  # the match that a guest was offered

    @property
    def code(self) -> str:
        return self._reception.gate.code

    @property
    def ways(self) -> tuple[Way, ...]:
        return self._reception.ways

    @property
    def doubted(self) -> bool:
        """Whether a wrong code was given twice, so that the host must decide."""
        return self._reception.gate.doubted

    @property
    def tries(self) -> int:
        return self._reception.gate.tries

    @property
    def sitting_down(self) -> bool:
        """Whether the host said yes and the guest is not seated yet."""
        return self._line is not None and self._yes is not None and self._yes.done()

    @property
    def trouble(self) -> LinkError | None:
        return self._reception.trouble

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a function after every change."""
        self._listeners.append(listener)

    async def open(self) -> None:
        """Open the ways to the table, one after another."""
        await self._reception.open()

    async def close(self) -> None:
        """Close the table; a guest who is seated already keeps it."""
        for task in list(self._tasks):
            task.cancel()
        if self._line is not None:
            await self._line.farewell(Bye("closed"))
        if self.seated is None:
            await self._reception.close()

    def allow(self) -> None:
        """Let whoever gave a wrong code try once more."""
        self._reception.gate.allow()

    def new_code(self) -> None:
        """Take another code."""
        self._reception.gate.new_code()

    def change_game(self, game: str, options: Mapping[str, str]) -> None:
        """Play another game at this table. Raises UnknownGame, IllegalAction for the options."""
        announced = self.game
        self.game, self.options = game, chosen(registry.get(game).rules.options, options)
        if announced != game:
            self._spawn(self._reception.move_to(game))
        self._changed()

    def accept(self) -> None:
        """Let the one who knows the code sit down."""
        if self._yes is not None and not self._yes.done():
            self._yes.set_result(None)
            self._changed()

    def refuse(self) -> None:
        """Send him away; the code he knows is not used again."""
        if self._line is not None and not self.sitting_down:
            line, self._line, self.caller, self._yes = self._line, None, None, None
            line.post(Deny("no"))
            self._spawn(line.farewell(Bye("closed")))
            self.new_code()
            self._changed()

    # the guest

    def _greet(self, line: Line, caller: Caller) -> None:
        if caller.resume:
            self._offer_again(line, caller)
            return
        if self._line is not None or self.seated is not None:
            line.post(Deny("busy"))
            self._spawn(line.farewell(Bye("closed")))
            return
        self._line = line
        self.caller = Visitor(clean(caller.nick, NICK), caller.address)
        line.post(Wait())
        self._yes = asyncio.get_running_loop().create_future()
        self._spawn(self._receive(line, self._yes))
        self._changed()

    def _offer_again(self, line: Line, caller: Caller) -> None:
        """Offer the match again to the guest who was offered it and lost the line before it began."""
        if self._offered is None or (self._line is not None and not self.sitting_down):
            line.end()  # another is being asked about meanwhile
            return
        old, self._line = self._line, line
        if old is not None:
            old.end()
        self.caller = Visitor(clean(caller.nick, NICK), caller.address)
        self._yes = asyncio.get_running_loop().create_future()
        self._yes.set_result(None)
        self._spawn(self._receive(line, self._yes, self._offered))
        self._changed()

    async def _receive(self, line: Line, yes: asyncio.Future[None], offered: Offered | None = None) -> None:
        """Wait for the host's yes and the guest's part of the seed; when the guest leaves, wait for another."""
        reading = asyncio.ensure_future(_next(line))
        try:
            if offered is None:
                await _agreed(reading, yes)
                self._offered = offered = self._new_offer()
            await self._seat(line, reading, *offered)
        except (LinkError, TimeoutError):
            line.end()
        finally:
            reading.cancel()
            if self._line is line and self.seated is None:
                self._line, self.caller, self._yes = None, None, None
                self._changed()

    async def _seat(self, line: Line, reading: asyncio.Future[Message], offer: Offer, pairing: HostPairing) -> None:
        """Offer the match, take the guest's part of the seed and begin."""
        line.post(offer)
        async with asyncio.timeout(ANSWER):
            answer = await reading
            if isinstance(answer, Have):  # he has come back
                answer = await _next(line)
        if not isinstance(answer, Salt) or answer.number != 1:
            raise Garbage(what="message")
        pairing.salt = answer.salt
        here = self._reception
        self.seated = Hosting(begin(offer.game, dict(offer.options), pairing, self._book), pairing, here, self._book)
        self.seated.attach(line)
        self._line = None
        self._spawn(here.doors.hide())
        self._changed()

    def _new_offer(self) -> Offered:
        """Return a match for the guest who waits, with a fresh part of the seed and a ticket of his own."""
        assert self.caller is not None
        here = self._reception
        here.expect()
        pairing = HostPairing(
            here.name, here.ticket.hex(), self.caller.nick, self.nick, secret=new_secret(), port=here.doors.port
        )
        bound = commitment(here.name, 1, pairing.secret)
        return Offer(here.name, pairing.ticket, self.game, self.options, bound, 1, here.places(), (0, 0)), pairing

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()


async def _agreed(reading: asyncio.Future[Message], yes: asyncio.Future[None]) -> None:
    """Wait for the host's yes. Raises LinkError where the guest does not wait for it."""
    both: tuple[asyncio.Future[Any], ...] = (reading, yes)
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    if reading.done():  # gone, or impatient: he has no part in anything yet
        reading.result()
        raise Garbage(what="message")


async def _next(line: Line) -> Message:
    """Return the next message of a line. Raises LinkError."""
    async for message in line.messages():
        return message
    raise Closed
