"""Two programs at one table, in one process: sessions, gate and sockets are the real ones; only the books are paper.

`seated` opens a table, joins it by its code and gives both sides; `play` lets two players go on until the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.lab.papers import GuestPaper, HostPaper
from cribtui.lab.two_programs import choose
from cribtui.net import joining as joins
from cribtui.net import line, network, returning
from cribtui.net.company import Company
from cribtui.net.consent import Consent
from cribtui.net.hosting import Hosting
from cribtui.net.joining import Joining
from cribtui.net.opening import Opening
from cribtui.net.visiting import Visiting

PATIENT = 10.0  # seconds, which only a failure reaches
GAMES: Mapping[str, tuple[str, dict[str, str]]] = {
    "cribbage": ("cribbage", {}),
    "gin": ("gin", {}),
    "ful": ("gin", {"variant": "ful"}),
    "rum500": ("rum500", {}),
}


def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Keep tables away from real ones: a temporary folder of one's own, and no network around."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    async def nothing(*given: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(network, "announce", nothing)
    monkeypatch.setattr(network, "browse", nothing)


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for what takes its time among people, nor play too fast for people."""
    monkeypatch.setattr(line, "BURST", 1_000_000)
    monkeypatch.setattr(returning, "PAUSES", (0.0, 0.002, 0.01))
    monkeypatch.setattr(returning, "LOOK", 0.05)
    monkeypatch.setattr(joins, "GATHER", {"machine": 0.0, "network": 0.0})


async def until(holds: Callable[[], object], what: str = "it") -> None:
    """Wait until a condition holds, letting everything else go on."""
    try:
        async with asyncio.timeout(PATIENT):
            while not holds():
                await asyncio.sleep(0.0005)
    except TimeoutError:
        raise AssertionError(f"never: {what}") from None


class Pair:
    """Host and guest of one table, with their books."""

    def __init__(
        self, opening: Opening, hosting: Hosting, visiting: Visiting, book: HostPaper, paper: GuestPaper
    ) -> None:
        self.opening = opening
        self.hosting, self.visiting, self.book, self.paper = hosting, visiting, book, paper

    @property
    def sides(self) -> tuple[Company, Company]:
        return self.hosting, self.visiting

    def even(self) -> bool:
        """Tell whether both sides stand at the same place and nothing is under way."""
        host, mirror = self.hosting.host, self.visiting.mirror
        return (
            self.hosting.state == self.visiting.state == "live"
            and self.hosting.number == self.visiting.number
            and (host.n, host.length, len(host.journal)) == (mirror.n, mirror.length, len(mirror.told))
            and host.outcome() == mirror.outcome()
            and not self.visiting.pending
        )

    async def settle(self) -> None:
        """Wait until both sides stand at the same place."""
        await until(self.even, "both sides even")

    async def broken(self) -> None:
        """Break the line and wait until the guest has come back."""
        before = [side.line for side in self.sides]
        assert before[1] is not None
        before[1].end()
        await until(
            lambda: (
                all(side.line not in (None, old) for side, old in zip(self.sides, before, strict=True))
                and self.hosting._synced
            )
        )
        await self.settle()

    async def checked(self) -> None:
        """Wait until both know what the check of the match has found."""
        await until(lambda: all(side.verdict is not None for side in self.sides), "the check")

    async def heard(self) -> None:
        """Wait until everything said so far has been heard on both sides: what is said comes in order."""
        before = [side.heard for side in self.sides]
        for side in self.sides:
            side._heard_at.clear()
            side.say_phrase(0)
        await until(lambda: all(side.heard > count for side, count in zip(self.sides, before, strict=True)), "all said")


@asynccontextmanager
async def opened(game: str = "cribbage", options: dict[str, str] | None = None) -> AsyncIterator[Opening]:
    """Open a table and close it in the end."""
    opening = Opening(game, options or {}, "Ada", HostPaper())
    await opening.open()
    try:
        yield opening
    finally:
        await opening.close()


@asynccontextmanager
async def seated(game: str = "cribbage", options: dict[str, str] | None = None) -> AsyncIterator[Pair]:
    """Open a table, join it by its code, and part in the end."""
    book, paper = HostPaper(), GuestPaper()
    opening = Opening(game, options or {}, "Ada", book)
    await opening.open()
    joining = Joining("Ugo", paper)
    joining.start(opening.code)
    await until(lambda: opening.caller is not None, "the guest knocks")
    opening.accept()
    await until(lambda: opening.seated is not None and joining.seated is not None, "both sit")
    assert opening.seated is not None and joining.seated is not None
    pair = Pair(opening, opening.seated, joining.seated, book, paper)
    await pair.settle()
    try:
        yield pair
    finally:
        await pair.visiting.leave()
        await pair.hosting.leave()
        await opening.close()


async def play(pair: Pair, rng: Random, most: int = 100_000, each: Callable[[], None] = lambda: None) -> int:
    """Let both play until the end, or so many decisions; return how many were made."""
    done = 0
    while pair.hosting.host.outcome() is None and done < most:
        act(pair, rng)
        done += 1
        await pair.settle()
        each()
    return done


def act(pair: Pair, rng: Random, seats: tuple[int, ...] = (0, 1)) -> None:
    """Let one of those whose turn it is do something."""
    seat = rng.choice([seat for seat in pair.hosting.host.to_act() if seat in seats])
    side = pair.sides[seat]
    side.submit(choose(side.authority.game, side.authority.view(seat), rng))


class Trust(Consent):
    """A guest who lets the test decide for him."""

    def check(self, line: str) -> None:
        """Take every line."""


def finish(pair: Pair, seed: int = 1) -> None:
    """End a match at once: both seats are decided where the match is."""
    host, rng = pair.hosting.host, Random(seed)
    pair.visiting._consent = Trust(1)
    while host.outcome() is None:
        seat = host.to_act()[0]
        host.submit(seat, choose(host.game, host.view(seat), rng))


async def play_until(pair: Pair, rng: Random, there: Callable[[], object], most: int = 2000) -> None:
    """Let both play until the match stands at a place."""
    for _ in range(most):
        if there():
            return
        act(pair, rng)
        await pair.settle()
    raise AssertionError("the match never came there")


def text(pair: Pair, action: Any) -> str:
    """Return an action as the log writes it."""
    return registry.get(pair.hosting.host.game).rules.encode(action)
