"""Looking for tables: on this machine at once, and in the local network, in parallel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from . import machine, network
from .advert import NAME, Advert
from .doors import Doors, Way
from .hello import VERSIONS
from .places import Place
from .ports import PORT

__all__ = ["PORT", "Doors", "Found", "Place", "Search", "Way"]

AGAIN = 0.5  # seconds until this machine is looked at again: a table may be opened while somebody looks
GRACE = 0.1  # seconds for whoever was found here to be called, before the library of the network takes its time
MOST = 64  # tables that are told; more are nobody's evening


@dataclass(frozen=True, slots=True)
class Found:
    """A table: its name, what it says about itself (made harmless), and where it is."""

    name: str
    nick: str
    game: str
    place: Place
    versions: tuple[int, int]


class Search:
    """One look for tables; each is told once. With `name` only that table is looked for."""

    def __init__(self, found: Callable[[Found], None], name: str = "") -> None:
        self._found = found
        self._name = name
        self._paths: set[str] = set()  # sockets that were told
        self._names: set[str] = set()  # of all that were told

    async def run(self, seconds: float = 4.0) -> None:
        """Look until the time is over, the one table asked for is found on this machine, or the task is cancelled."""
        if self._name and NAME.fullmatch(self._name) is None:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._look_here()
                if self._name and self._paths:
                    return
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._keep_looking())
                    group.create_task(self._look_around())
        except TimeoutError:
            pass

    async def _look_around(self) -> None:
        if self._paths:
            await asyncio.sleep(GRACE)
        await network.browse(self._from_network, self._name)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            await self._look_here()

    async def _look_here(self) -> None:
        """Look at this machine's sockets; in a thread, for the folder may be full of what others put there."""
        for place, advert in await asyncio.to_thread(self._alive):
            self._paths.add(place.path)
            self._tell(advert, place)

    def _alive(self) -> list[tuple[Place, Advert]]:
        """Return the tables on this machine that were not told yet."""
        found = []
        for path, advert in machine.scan(self._name):
            if str(path) not in self._paths and machine.is_alive(path):
                shown = advert or Advert(path.stem, "", "", VERSIONS)  # it is hidden: only its name leads to it
                found.append((Place("machine", path=str(path)), shown))
        return found

    def _from_network(self, advert: Advert, place: Place) -> None:
        if advert.name not in self._names:
            self._tell(advert, place)

    def _tell(self, advert: Advert, place: Place) -> None:
        if len(self._names) < MOST:
            self._names.add(advert.name)
            self._found(Found(advert.name, advert.nick, advert.game, place, advert.versions))
