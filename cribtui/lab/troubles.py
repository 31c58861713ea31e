"""Troubles of two programs at one table: lines that break and programs that die, at moments drawn by chance.

A moment is whenever bytes go over a line, in handshakes too, and whenever something is written to a disk.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace
from unittest import mock

from ..net import channel, hosting, line, link, network, opening, reception, returning, visiting
from ..net.errors import Closed
from ..net.wire import frame, write_frames

LOST, TORN, AFTER, HOST, GUEST = "before a message", "in a message", "after a message", "by the host", "by the guest"
CUTS = (LOST, TORN, AFTER, HOST, GUEST)  # where a line breaks, or who breaks it just after a message
KILLS = ("host killed", "guest killed")


class Killed(asyncio.CancelledError):
    """The program that was running here is dead."""


class Troubles:
    """When what happens; `break_line` and `kill` do it to a side (0, 1), `kill` where it can be done."""

    def __init__(self, rng: Random, cuts: int, kills: int, moments: int) -> None:
        """Expect so many cuts of the line, and kills of each side, in so many moments."""
        self.rng = rng
        self.moments = 0
        self.happened: Counter[str] = Counter()
        self.break_line: Callable[[int], None] = lambda side: None
        self.kill: Callable[[int], bool] = lambda side: False
        self.quiet = False
        self._weights = (cuts, 2 * kills)
        self._mean = moments / max(1, cuts + 2 * kills)
        self._next = self._gap()

    def _gap(self) -> int:
        """Return in how many moments the next trouble comes; never, where there is none."""
        return round(self.rng.uniform(1, 2 * self._mean)) if any(self._weights) else 1 << 40

    def due(self) -> str:
        """Let a moment pass; return what happens in it, or nothing."""
        self.moments += 1
        if self.quiet or self.moments < self._next:
            return ""
        self._next = self.moments + max(1, self._gap())
        (kinds,) = self.rng.choices((CUTS, KILLS), self._weights)
        what = self.rng.choice(kinds)
        if what in KILLS and not self.kill(KILLS.index(what)):
            return ""
        self.happened[what] += 1
        return what

    def writing(self, side: int) -> Callable[[], None]:
        """Return what to call when a side has written to its disk. Raises Killed where that side died of it."""

        def moment() -> None:
            what = self.due()
            if what in KILLS and KILLS.index(what) == side:
                raise Killed
            if what in CUTS:
                self.break_line(self.rng.randrange(2))

        return moment

    async def write(self, writer: asyncio.StreamWriter, *bodies: bytes) -> None:
        """Write frames to a line, or what trouble leaves of them. Raises Closed."""
        what = self.due()
        if what == LOST:
            writer.transport.abort()
            raise Closed
        if what == TORN:
            data = b"".join(map(frame, bodies))
            writer.write(data[: self.rng.randrange(1, len(data))])
            writer.close()
            raise Closed
        await write_frames(writer, *bodies)
        if what == AFTER:
            writer.transport.abort()
        elif what in (HOST, GUEST):
            self.break_line(int(what == GUEST))


def drawn(rng: Random) -> list[tuple[object, str, object]]:
    """Return what to put where secrets come from (module, name, value), so that chance comes from `rng` alone."""

    def secret() -> str:
        return rng.randbytes(32).hex()

    chance = SimpleNamespace(token_hex=lambda size: rng.randbytes(size).hex(), token_bytes=rng.randbytes)
    modules: tuple[object, ...] = (opening, hosting, visiting)
    return [*((module, "new_secret", secret) for module in modules), (reception, "secrets", chance)]


@contextmanager
def secluded(folder: str, troubles: Troubles) -> Iterator[None]:
    """Let troubles come, keep tables away from real ones, and let nobody wait for what takes its time among people."""

    async def nothing(*given: object) -> None:
        await asyncio.Event().wait()

    with ExitStack() as patches:
        for target, name, value in (
            (channel, "write_frames", troubles.write),
            (link, "write_frames", troubles.write),
            (network, "announce", nothing),
            (network, "browse", nothing),
            (line, "BURST", 1_000_000),
            (returning, "PAUSES", (0.0, 0.002, 0.01)),
            (returning, "LOOK", 0.05),
            *drawn(Random(troubles.rng.random())),
        ):
            patches.enter_context(mock.patch.object(target, name, value))
        patches.enter_context(mock.patch("tempfile.tempdir", folder))
        yield
