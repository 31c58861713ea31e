"""Two programs at one table, in one process: sessions, gate and sockets are the real ones; only the books are paper.

Both play to the end, whatever becomes of the line and of either program, and `faults` says what is not as it must be.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ..core import registry
from ..core.match import Match
from ..core.rules import IllegalAction, Seat
from ..net.company import Company
from ..net.hosting import Hosting, reopen
from ..net.joining import Joining
from ..net.opening import Opening
from ..net.pairing import GuestPairing, HostPairing
from ..net.reception import Reception
from ..net.visiting import Visiting
from ..net.witness import Told, Witness
from ..play import bots
from ..play.host import Host
from ..play.seats import Person, Remote
from .papers import AnyMatch, GuestPaper, HostPaper
from .troubles import Killed, Troubles

PATIENT = 10.0  # seconds without any change, which only a failure reaches
ASKING = 0.03  # how often somebody asks to take something back, where he may


def choose(game: str, view: Any, rng: Random) -> Any:
    """Return what a player does: anything in cribbage, something sensible in games that chance does not finish."""
    if game == "cribbage":
        return rng.choice(list(registry.get(game).rules.legal(view)))
    return bots.choose(game, "easy", view, str(rng.random()))


class TwoPrograms:
    """A host and a guest; either may be dead for a while."""

    def __init__(self, game: str, options: dict[str, str], rng: Random, troubles: Troubles) -> None:
        self.rng = rng
        self.troubles = troubles
        self.book, self.paper = HostPaper(troubles.writing(0)), GuestPaper(troubles.writing(1))
        self.opening = Opening(game, options, "Ada", self.book)
        self.joining = Joining("Ugo", self.paper)
        self.hosting: Hosting | None = None
        self.visiting: Visiting | None = None
        self.decided: tuple[list[str], list[str]] = ([], [])  # by seat, in this match, as the journal writes it
        self.refused = 0  # what the guest asked for when the match had gone on, in this match
        self.deaths = [0, 0]  # by seat, in this match
        self.lines = 0  # of the last match's journal
        self.evening = [0, 0]  # matches won, by seat
        self._change = asyncio.Event()
        self._revivals: set[asyncio.Task[None]] = set()
        troubles.break_line, troubles.kill = self.break_line, self.kill

    # sitting down

    async def sit_down(self) -> None:
        """Open the table and join it by its code, again and again where the line breaks before there is a match."""
        self.opening.listen(self._change.set)
        self.joining.listen(self._change.set)
        await self.opening.open()
        self.joining.start(self.opening.code)
        while self.hosting is None or self.visiting is None:
            if self.opening.seated is not None and self.hosting is None and not self._revivals:
                self._seat_host(self.opening.seated)
            elif self.joining.seated is not None and self.visiting is None and not self._revivals:
                self._seat_guest(self.joining.seated)
            elif self.opening.doubted:  # a torn handshake is a guess
                self.opening.new_code()
            elif self.opening.caller is not None and not self.opening.sitting_down:
                self.opening.accept()
            elif self.joining.state == "idle" and self.visiting is None and not self._revivals:
                problem = self.joining.problem
                if problem is not None and problem.key == "search.none":
                    raise AssertionError("the table is open and cannot be found")
                self.joining.start(self.opening.code)
            else:
                await self._changed()
            await asyncio.sleep(0)

    def _seat_host(self, hosting: Hosting) -> None:
        self.hosting = hosting
        hosting.listen(self._change.set)
        self._change.set()

    def _seat_guest(self, visiting: Visiting) -> None:
        self.visiting = visiting
        visiting.listen(self._change.set)
        self._change.set()

    async def part(self) -> None:
        """Leave the table."""
        self.joining.cancel()
        for side in (self.visiting, self.hosting):
            if side is not None:
                await side.leave()
        await self.opening.close()

    # playing

    async def play(self, again: bool) -> list[str]:
        """Play the match to its end and check it; then both want another one if it goes on. Return every fault."""
        number = self._sides()[0].number
        while not self._over(number):
            if not self._act():
                await self._changed()
            await asyncio.sleep(0)
        found = list(self.faults())
        self.lines = len(self._sides()[0].host.journal)
        while again and any(side is None or side.number == number for side in (self.hosting, self.visiting)):
            if not self._want_again(number):
                await self._changed()
            await asyncio.sleep(0)
        self.decided, self.deaths, self.refused = ([], []), [0, 0], 0
        return found

    def _sides(self) -> tuple[Hosting, Visiting]:
        assert self.hosting is not None and self.visiting is not None
        return self.hosting, self.visiting

    def _over(self, number: int) -> bool:
        """Tell whether both know that the match has ended and what its check has found."""
        sides = (self.hosting, self.visiting)
        return all(side is not None and side.number == number and side.verdict is not None for side in sides)

    def _act(self) -> bool:
        """Let one of those do something who can; tell whether somebody could."""
        for seat in self.rng.sample((0, 1), 2):
            side = (self.hosting, self.visiting)[seat]
            if side is not None and (self._answer(side) or self._decide(side, seat)):
                return True
        return False

    def _answer(self, side: Company) -> bool:
        """Take in what was refused, and answer what is asked."""
        self.refused += sum(key == "turn.stale" for key, _ in side.notices)
        side.notices.clear()
        if side.asked and side.state == "live":
            self._do(side.answer_undo, self.rng.random() < 0.5)
            return True
        return False

    def _decide(self, side: Company, seat: Seat) -> bool:
        if side.frozen or side.pending or side.asking or seat not in side.authority.to_act():
            return False
        if side.can_ask_undo and self.rng.random() < ASKING:
            self._do(side.ask_undo)
            return True
        action = choose(side.authority.game, side.authority.view(seat), self.rng)
        text = registry.get(side.authority.game).rules.encode(action)
        self.decided[seat].append(f"{seat} {text}")
        self._do(side.submit, action)
        return True

    def _do(self, what: Any, *given: Any) -> None:
        """Do something that may be refused, or be the last that a program does."""
        try:
            what(*given)
        except IllegalAction as error:
            if error.key not in ("undo.learnt", "undo.nothing", "undo.unheard"):
                raise
        except Killed:
            pass

    def _want_again(self, number: int) -> bool:
        for side in (self.hosting, self.visiting):
            if side is None or side.number != number or side.authority.outcome() is None:
                continue
            if not side.wants_again[side.seat]:
                side.want_again()
                return True
        return False

    async def _changed(self) -> None:
        self._change.clear()
        try:
            async with asyncio.timeout(PATIENT):
                await self._change.wait()
        except TimeoutError:
            raise AssertionError(f"nothing happens any more: {self.standing()}") from None

    def standing(self) -> str:
        """Return in a line where both stand, for who looks for a fault."""
        return "; ".join(map(self._stands, (self.hosting, self.visiting)))

    def _stands(self, side: Company | None) -> str:
        if side is None:
            return "dead"
        over = side.authority.outcome() is not None
        known = f"match {side.number} length {side.authority.length} over {over} check {side.verdict}"
        return f"{type(side).__name__}: {side.state}, {known}, pending {side.pending}, again {side.wants_again}"

    # breaking and dying

    def break_line(self, seat: int) -> None:
        """Break the line where a side holds it."""
        side = (self.hosting, self.visiting)[seat]
        if side is not None and side.line is not None:
            side.line.channel.abort()

    def kill(self, seat: int) -> bool:
        """Kill a program and start another from what is on its disk; tell whether that can be done now."""
        side = (self.hosting, self.visiting)[seat]
        if side is None or (seat == 1 and not self.paper.kept):
            return False
        self.deaths[seat] += 1
        line, side.line = side.line, None
        if line is not None:
            line.end()
        for task in side._tasks:
            task.cancel()
        if isinstance(side, Hosting):
            side.reception.greet = None  # nobody sits there who could greet
            self.hosting, self.book = None, self.book.left()
            self._revive(self._host_again(side.reception))
        else:
            self.visiting, self.paper = None, self.paper.left()
            self._revive(self._guest_again())
        return True

    def _revive(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._revivals.add(task)
        task.add_done_callback(self._revivals.discard)

    async def _host_again(self, before: Reception) -> None:
        await before.close()
        pairing = HostPairing.from_record(self.book.pairing)
        match: AnyMatch = Match.loads(self.book.record)
        hosting = reopen(Host(match, (Person(), Remote(pairing.peer)), self.book), pairing, self.book)
        self._seat_host(hosting)
        await hosting.open()

    async def _guest_again(self) -> None:
        visiting = Visiting(GuestPairing.from_record(self.paper.pairing), self.paper, self.paper.lines)
        self._seat_guest(visiting)
        visiting.come_back()

    # looking

    def faults(self) -> Iterator[str]:
        """Yield a sentence for everything that is not as it must be after a match."""
        hosting, visiting = self._sides()
        host, mirror = hosting.host, visiting.mirror
        end = host.outcome()
        if end is None or mirror.outcome() != end:
            yield f"the host's end is {end}, the guest's {mirror.outcome()}"
            return
        if self.book.record != host.record():
            yield "the host's disk has another record"
        if not self.paper.finished or Match.loads(self.paper.finished[-1]).dumps() != host.record():
            yield "the guest's record of the match is another one"
        if len(self.paper.finished) != hosting.number:
            yield f"the guest has {len(self.paper.finished)} finished matches, not {hosting.number}"
        witness = Witness(host.head, 1)
        told = [witness.take(line) for line in host.journal]
        if mirror.told != told or [Told(*line) for line in self.paper.lines] != told:
            yield "the guest was told something else"
        for side in (hosting, visiting):
            if side.verdict is None or side.verdict.key:
                yield f"{type(side).__name__}'s check: {side.verdict}"
        self.evening[end.winner] += 1
        if not list(hosting.evening) == list(visiting.evening) == self.evening:
            yield f"the evening stands {hosting.evening}, {visiting.evening}, not {self.evening}"
        yield from self._decisions(host.journal)

    def _decisions(self, journal: Sequence[str]) -> Iterator[str]:
        """Yield where a decision was lost, or done twice, or done by nobody."""
        done = [[line for line in journal if line.startswith(f"{seat} ")] for seat in (0, 1)]
        if done[0] != self.decided[0]:
            yield "the journal holds other decisions than the host made"
        left = iter(self.decided[1])
        if not all(line in left for line in done[1]):
            yield "the journal holds other decisions than the guest made"
        if not any(self.deaths) and len(self.decided[1]) - len(done[1]) > self.refused:  # the dead must decide again
            yield "a decision of the guest was lost"
