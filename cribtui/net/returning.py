"""How a guest finds his host again: at every address that is known, and where the table may have moved."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from .discovery import Found, Place, Search
from .errors import Closed, LinkError
from .line import Line
from .link import call
from .pairing import GuestPairing
from .text import NICK, clean

PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0)  # seconds before each attempt to come back; the last one again and again
REACH = 2.0  # seconds for one address to answer at all
LOOK = 3.0  # seconds to look for a table that may have moved
ROUNDS = 3  # attempts, of which the last looks around as well


class Back(NamedTuple):
    """The way back that was found: a line, what the host calls himself, and where he was."""

    line: Line
    nick: str
    place: Place


class Returning:
    """A guest's attempts to come back, with growing pauses between them."""

    def __init__(self) -> None:
        self.tries = 0  # since the host last told something
        self.trouble: LinkError | None = None  # why the table that answered last does not let us back

    async def attempt(self, pairing: GuestPairing, patient: bool) -> Back | None:
        """Pause, then try every address; `patient` where the host has left and is in no hurry either."""
        await asyncio.sleep(PAUSES[-1] if patient else PAUSES[min(self.tries, len(PAUSES) - 1)])
        self.tries, self.trouble = self.tries + 1, None
        for record in pairing.places:
            place = Place.from_record(record)
            if place is not None and (back := await self._knock(place, pairing)) is not None:
                return back
        return await self._look_around(pairing) if self.tries % ROUNDS == 0 else None

    async def _knock(self, place: Place, pairing: GuestPairing) -> Back | None:
        """Try to come back at one address."""
        try:
            return await _knock(place, pairing)
        except (Closed, TimeoutError):
            pass  # nobody is there
        except LinkError as error:
            self.trouble = error
        return None

    async def _look_around(self, pairing: GuestPairing) -> Back | None:
        """Look for the table by its name, and knock where it is found."""
        found: asyncio.Queue[Found] = asyncio.Queue()
        search = asyncio.ensure_future(Search(found.put_nowait, pairing.name).run(LOOK))
        try:
            async with asyncio.timeout(LOOK):
                return await self._knock((await found.get()).place, pairing)
        except TimeoutError:
            return None
        finally:
            search.cancel()


async def _knock(place: Place, pairing: GuestPairing) -> Back:
    """Come back at one address. Raises LinkError, TimeoutError."""
    async with asyncio.timeout(REACH):
        reader, writer = await place.connect()
    secret = bytes.fromhex(pairing.ticket)
    channel, welcome = await call(reader, writer, secret, nick=pairing.nick, resume=pairing.name)
    return Back(Line(channel), clean(welcome.get("nick"), NICK), place)
