"""Tables over a connection without one: real sides of any match, on lines that end in the same program.

`host_of` and `guest_of` give one side of a match, with a line that notes what is sent and hears what a test says;
`joined` gives both sides of one table.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from cribtui.core.notation import Head
from cribtui.net.company import Company
from cribtui.net.errors import Closed
from cribtui.net.gate import Caller
from cribtui.net.hosting import Hosting
from cribtui.net.line import Line
from cribtui.net.pairing import GuestPairing, HostPairing
from cribtui.net.protocol import Message, pack, unpack
from cribtui.net.reception import Reception
from cribtui.net.seeds import commitment, joint
from cribtui.net.visiting import Visiting
from cribtui.net.witness import Witness
from cribtui.play.host import Host
from cribtui.play.seats import Person, Remote, Seats
from cribtui.store.database import Store
from cribtui.ui.shelves import GuestShelf, HostShelf

from .stagecraft import AnyMatch, Guest, opened

NAME, SECRET, SALT = "0f1e2d3c4b5a6978", "5e" * 32, "c0ffee" * 10 + "abcd"
TICKET = "7a" * 32
SEED = joint(NAME, 1, SECRET, SALT)
UGO, ADA = "Ugo", "Ada"
LONG = 100.0  # seconds, long enough to close a match whose line is lost


class Notebook:
    """A book of either side that keeps nothing but what was finished."""

    def __init__(self) -> None:
        self.finished: list[Sequence[str]] = []

    def begin(self, *given: Any) -> Notebook:
        return self

    def save(self, match: AnyMatch) -> None:
        """Nothing is kept."""

    def add(self, lines: Sequence[tuple[str, object]]) -> None:
        """Nothing is kept."""

    def note(self, pairing: Any) -> None:
        """Nothing is kept."""

    def finish(self, head: Head, journal: Sequence[str], seats: Seats) -> None:
        self.finished.append(tuple(journal))


class Guesting(Visiting):
    """A guest's side that does not look for the host when the line is lost."""

    def come_back(self) -> None:
        """Wait until a test joins both sides again."""


class Wire:
    """One end of a line within this program."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.ended = False
        self.other: Wire | None = None
        self._coming: asyncio.Queue[Message | None] = asyncio.Queue()

    def post(self, message: Message) -> bool:
        if self.ended:
            return False
        self.sent.append(message)
        if self.other is not None:
            self.other.hear(message)
        return True

    def hear(self, message: Message) -> None:
        """Let a message come, as it would over a network."""
        self._coming.put_nowait(unpack(json.loads(json.dumps(pack(message)))))

    async def messages(self) -> AsyncIterator[Message]:
        while (message := await self._coming.get()) is not None:
            yield message
        raise Closed()

    def end(self) -> None:
        if not self.ended:
            self.ended = True
            self._coming.put_nowait(None)
            if self.other is not None:
                self.other.end()

    async def farewell(self, message: Message) -> None:
        self.post(message)
        self.end()


def host_of(match: AnyMatch, peer: str = UGO, store: Store | None = None) -> Hosting:
    """Return the host's side of a match, kept in a store if there is one."""
    pairing = HostPairing(NAME, TICKET, peer, ADA, salt=SALT, secret=SECRET)
    seats: Seats = (Person(), Remote(peer))
    book: Any = Notebook() if store is None else HostShelf(store)
    host = Host(match, seats, book.begin(match, seats, pairing))
    reception = Reception(ADA, match.game, lambda: None, name=NAME, ticket=bytes.fromhex(TICKET))
    hosting = Hosting(host, pairing, reception, book)
    book.conflict = hosting.give_way
    return hosting


def guest_of(match: AnyMatch, peer: str = ADA, store: Store | None = None) -> Visiting:
    """Return the guest's side of a match, told to its end, kept in a store if there is one."""
    pairing = guest_pairing(match, peer)
    book: Any = Notebook() if store is None else GuestShelf(store)
    book.begin(pairing)
    book.add(told(match))
    visiting = Guesting(pairing, book, told(match))
    end = match.outcome()
    visiting._stand(len(match.journal), None if end is None else (end.winner, *end.points, end.reason))
    return visiting


def guest_pairing(match: AnyMatch, peer: str = ADA) -> GuestPairing:
    """Return what a guest keeps of a table."""
    promise = commitment(NAME, 1, SECRET)
    table: dict[str, Any] = {"game": match.game, "options": dict(match.options), "commitment": promise}
    return GuestPairing(NAME, TICKET, peer, UGO, salt=SALT, **table)


def told(match: AnyMatch) -> list[tuple[str, object]]:
    """Return the lines that a guest is told of a match."""
    witness = Witness(match.head, 1)
    return [(line.text, line.view) for line in map(witness.take, match.journal)]


def connect(company: Company) -> Wire:
    """Give a side a line that a test speaks on; its sitting down is not among what was sent."""
    wire = Wire()
    line = cast(Line, wire)
    if isinstance(company, Hosting):
        company._come_back(line, Caller(UGO, "", NAME))
        company._resume(company.number, len(company.host.journal))
    elif isinstance(company, Visiting):
        company.sit(line)
    wire.sent.clear()
    return wire


def join(hosting: Hosting, visiting: Visiting) -> tuple[Wire, Wire]:
    """Join both sides of a table by a line."""
    here, there = Wire(), Wire()
    here.other, there.other = there, here
    hosting._come_back(cast(Line, here), Caller(UGO, "", NAME))
    visiting.sit(cast(Line, there))
    return here, there


def hang(company: Company, state: str = "lost", seconds: float = 0.0) -> None:
    """Let the line be gone, for some time already; nobody looks for the other."""
    company.line = None
    company.state = cast(Any, state)
    company._lost_at -= seconds
    company.changed()


async def sit(guest: Guest, company: Company) -> None:
    """Sit down at a table."""
    guest.app.guests._seat(company)
    await guest.settle()


@asynccontextmanager
async def hosting(path: Path, match: AnyMatch) -> AsyncIterator[tuple[Guest, Hosting, Visiting]]:
    """Sit at a program as the host of a match; yield the player, his side and the guest's."""
    async with opened(path) as guest:
        mine, theirs = host_of(match, store=guest.store), guest_of(match)
        join(mine, theirs)
        await sit(guest, mine)
        yield guest, mine, theirs
        await theirs.leave()


@asynccontextmanager
async def visiting(path: Path, match: AnyMatch) -> AsyncIterator[tuple[Guest, Visiting, Hosting]]:
    """Sit at a program as the guest; yield the player, his side and the host's."""
    async with opened(path) as guest:
        mine, theirs = guest_of(match, store=guest.store), host_of(match)
        join(theirs, mine)
        await sit(guest, mine)
        yield guest, mine, theirs
        await theirs.leave()


async def unweighed(*given: object) -> None:
    """Stand in for the coach, who looks at every decision of a match that is over."""


async def arrive(guest: Guest) -> None:
    """Wait until everything that was sent has been heard and shown."""
    for _ in range(20):
        await asyncio.sleep(0)
    await guest.settle()
