"""Two programs at one table, in one process: sessions, gate and sockets are the real ones; only the books are paper.

`Pair` opens a table, joins it by its code and gives both sides; `play` lets two random players go on until the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.core.notation import Head
from cribtui.core.rules import IllegalAction
from cribtui.net import network
from cribtui.net.company import Company
from cribtui.net.hosting import Hosting
from cribtui.net.joining import Joining
from cribtui.net.opening import Opening
from cribtui.net.pairing import GuestPairing, HostPairing
from cribtui.net.visiting import Visiting
from cribtui.play.seats import Seats

AnyMatch = Match[Any, Any, Any]
PATIENT = 20.0  # seconds, which only a failure reaches


class HostPaper:
    """A host's book on paper: the record as it would be on a disk."""

    def __init__(self) -> None:
        self.record = ""
        self.pairing: dict[str, object] = {}
        self.finished: list[str] = []

    def begin(self, match: AnyMatch, seats: Seats, pairing: HostPairing) -> HostPaper:
        self.note(pairing)
        self.save(match)
        return self

    def save(self, match: AnyMatch) -> None:
        self.record = match.dumps()

    def note(self, pairing: HostPairing) -> None:
        self.pairing = dict(pairing.to_record())


class GuestPaper:
    """A guest's book on paper."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, object]] = []
        self.pairing: dict[str, object] = {}
        self.finished: list[str] = []

    def begin(self, pairing: GuestPairing) -> None:
        self.lines = []
        self.note(pairing)

    def add(self, lines: Sequence[tuple[str, object]]) -> None:
        self.lines += lines

    def note(self, pairing: GuestPairing) -> None:
        self.pairing = dict(pairing.to_record())

    def finish(self, head: Head, journal: Sequence[str], seats: Seats) -> None:
        self.finished.append("\n".join([*head.lines(), *journal]) + "\n")


def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Keep tables away from real ones: a temporary folder of one's own, and no network around."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    async def nothing(*given: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(network, "announce", nothing)
    monkeypatch.setattr(network, "browse", nothing)


async def until(holds: Callable[[], bool], what: str = "it") -> None:
    """Wait until a condition holds, letting everything else go on."""
    async with asyncio.timeout(PATIENT):
        while not holds():
            await asyncio.sleep(0.001)


class Pair:
    """Host and guest of one table, with their books."""

    def __init__(self, hosting: Hosting, visiting: Visiting, book: HostPaper, paper: GuestPaper) -> None:
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
            and not self.visiting.pending
        )

    async def settle(self) -> None:
        """Wait until both sides stand at the same place."""
        await until(self.even, "both sides even")


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
    pair = Pair(opening.seated, joining.seated, book, paper)
    await pair.settle()
    try:
        yield pair
    finally:
        await pair.visiting.leave()
        await pair.hosting.leave()
        await opening.close()


async def play(pair: Pair, rng: Random, most: int = 100_000, each: Callable[[], None] = lambda: None) -> int:
    """Let both play at random until the end, or so many decisions; return how many were made."""
    done = 0
    while pair.hosting.host.outcome() is None and done < most:
        await pair.settle()
        if pair.hosting.host.outcome() is not None:
            break
        act(pair, rng)
        done += 1
        each()
    return done


def act(pair: Pair, rng: Random) -> None:
    """Let one of those whose turn it is do something."""
    seat = rng.choice(pair.hosting.host.to_act())
    rules = pair.hosting.host._match.rules
    side = pair.sides[seat]
    action = rng.choice(list(rules.legal(side.authority.view(seat))))
    try:
        side.submit(action)
    except IllegalAction as error:
        raise AssertionError(f"{seat}: {rules.encode(action)} refused: {error}") from error
