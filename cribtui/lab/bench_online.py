"""Measures the line between two programs: joining by code, an action there and back, coming back after it was cut.

Both programs run in this process, so each figure holds the work of both sides.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import median

from ..core import registry
from ..net import network
from ..net.company import Company
from ..net.joining import Joining
from ..net.opening import Opening
from .figure import Figure
from .papers import GuestPaper, HostPaper

PATIENT = 20.0  # seconds, which only a failure reaches


def line(quick: bool) -> Iterator[Figure]:
    """Join, act and come back, again and again; medians in milliseconds."""
    times = 5 if quick else 25
    with _alone():
        yield Figure("join by code on one machine, ms", asyncio.run(_joins(times)), most=250)
        for there in ("unix socket", "TCP"):
            acts, returns = asyncio.run(_match(there == "TCP", 10 * times, times))
            yield Figure(f"an action there and back over {there}, ms", acts, most=2)
            yield Figure(f"back at the table after a cut, {there}, ms", returns, most=300)


@contextmanager
def _alone() -> Iterator[None]:
    """Keep away from real tables: a folder of one's own, and nothing announced to a network."""
    before, announce, browse = tempfile.tempdir, network.announce, network.browse
    with tempfile.TemporaryDirectory() as folder:
        tempfile.tempdir = folder
        network.announce = network.browse = _nothing  # type: ignore[assignment]
        try:
            yield
        finally:
            tempfile.tempdir = before
            network.announce, network.browse = announce, browse


async def _nothing(*given: object) -> None:
    await asyncio.Event().wait()


class _Table:
    """A table with both sides of it."""

    def __init__(self, game: str) -> None:
        self._turned = asyncio.Event()
        self.opening = Opening(game, {}, "Ada", HostPaper())
        self.joining = Joining("Ugo", GuestPaper())
        self.opening.listen(self._turned.set)
        self.joining.listen(self._turned.set)

    async def join(self, tcp: bool) -> float:
        """Join by code and sit down; return how long that took, in seconds."""
        await self.opening.open()
        start = time.perf_counter()
        if tcp:
            self.joining.at(self.opening.code, f"127.0.0.1:{self._port()}")
        else:
            self.joining.start(self.opening.code)
        await self.until(lambda: self.opening.caller is not None)
        self.opening.accept()
        await self.until(lambda: self.opening.seated is not None and self.joining.seated is not None)
        self.sides[0].listen(self._turned.set)
        self.sides[1].listen(self._turned.set)
        await self.until(self.is_even)
        return time.perf_counter() - start

    def _port(self) -> int:
        return next(int(way.text.rpartition(":")[2]) for way in self.opening.ways if way.kind == "port")

    @property
    def sides(self) -> tuple[Company, Company]:
        assert self.opening.seated is not None and self.joining.seated is not None
        return self.opening.seated, self.joining.seated

    def is_even(self) -> bool:
        """Tell whether both know the same and nothing is under way."""
        assert self.opening.seated is not None and self.joining.seated is not None
        host, mirror = self.opening.seated.host, self.joining.seated.mirror
        live = all(side.state == "live" for side in self.sides)
        return live and len(host.journal) == len(mirror.told) and not self.joining.seated.pending

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds that some change brings about."""
        async with asyncio.timeout(PATIENT):
            while not holds():
                self._turned.clear()
                await self._turned.wait()

    async def act(self, chance: Random) -> tuple[int, float]:
        """Let whose turn it is do something; return the seat, and how long it took until both knew, in seconds."""
        seat = self.sides[0].authority.to_act()[0]
        side = self.sides[seat]
        rules = registry.get(side.authority.game).rules
        action = chance.choice(list(rules.legal(side.authority.view(seat))))
        start = time.perf_counter()
        side.submit(action)
        await self.until(self.is_even)
        return seat, time.perf_counter() - start

    async def leave(self) -> None:
        """Leave the table."""
        for side in reversed(self.sides):
            await side.leave()
        await self.opening.close()


async def _joins(times: int) -> float:
    spent = []
    for _ in range(times):
        table = _Table("cribbage")
        spent.append(await table.join(tcp=False))
        await table.leave()
    return 1000 * median(spent)


async def _match(tcp: bool, acts: int, cuts: int) -> tuple[float, float]:
    """Return the medians of the guest's actions and of coming back, in milliseconds."""
    table, chance = _Table("gin"), Random(7)
    await table.join(tcp)
    there: list[float] = []
    back: list[float] = []
    while len(there) < acts:
        seat, spent = await table.act(chance)
        there += [spent] if seat else []
    for _ in range(cuts):
        start = time.perf_counter()
        lost = table.sides[1].line
        assert lost is not None
        lost.channel.abort()
        await table.until(lambda lost=lost: table.sides[1].line not in (None, lost) and table.is_even())  # type: ignore[misc]
        back.append(time.perf_counter() - start)
        await table.act(chance)
    await table.leave()
    return 1000 * median(there), 1000 * median(back)
