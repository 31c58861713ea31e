"""Leaving a table, for another day or for good, and lines that are lost without a word."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.lab.papers import GuestPaper, HostPaper
from cribtui.lab.two_programs import choose
from cribtui.net import company
from cribtui.net import line as lines
from cribtui.net.errors import Closed, LinkError
from cribtui.net.hosting import Hosting, reopen
from cribtui.net.line import Line
from cribtui.net.pairing import GuestPairing, HostPairing
from cribtui.net.protocol import Message, Ping, pack
from cribtui.net.visiting import Visiting
from cribtui.play.host import Host
from cribtui.play.seats import Person, Remote
from tests.net.companions import finish, play, play_until, seated, until
from tests.net.wiring import run


def again_host(book: HostPaper) -> Hosting:
    """Return the host's table as a program takes it up from its disk."""
    pairing = HostPairing.from_record(book.pairing)
    match: Match[Any, Any, Any] = Match.loads(book.record)
    return reopen(Host(match, (Person(), Remote(pairing.peer)), book), pairing, book)


def again_guest(paper: GuestPaper) -> Visiting:
    """Return the guest's table as a program takes it up from its disk."""
    visiting = Visiting(GuestPairing.from_record(paper.pairing), paper, paper.lines)
    visiting.come_back()
    return visiting


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("closed", [False, True])
def test_one_who_leaves_says_so(seat: int, closed: bool, room: Any) -> None:
    async def match() -> None:
        async with seated() as pair:
            await play(pair, Random(1), most=7)
            record = pair.book.record
            side, other = pair.sides[seat], pair.sides[1 - seat]
            await side.leave(closed)
            await until(lambda: other.state == ("closed" if closed else "left"))
            assert side.state == other.state and side.frozen and other.frozen
            assert pair.hosting.pairing.closed == pair.visiting.pairing.closed == closed
            assert pair.book.pairing["closed"] is closed and pair.paper.pairing["closed"] is closed
            assert pair.book.record == record and pair.hosting.host.outcome() is None
            for one in pair.sides:
                if one.seat in pair.hosting.host.to_act():
                    with pytest.raises(IllegalAction, match=r"link\.frozen"):
                        one.submit(choose("cribbage", one.authority.view(one.seat), Random(1)))
            assert pair.book.record == record

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_that_was_left_goes_on_another_day(seat: int, room: Any) -> None:
    """The one who left comes back from his disk; the other may have waited at the table all the time."""

    async def match() -> None:
        async with seated() as pair:
            await play(pair, Random(1), most=30)
            side, other = pair.sides[seat], pair.sides[1 - seat]
            await side.leave()
            await until(lambda: other.state == "left")
            if seat == 0:
                pair.hosting = again_host(pair.book)
                await pair.hosting.open()
            else:
                pair.visiting = again_guest(pair.paper)
            await until(lambda: pair.hosting.state == pair.visiting.state == "live")
            await pair.settle()
            await play(pair, Random(2))
            await pair.checked()
            assert Match.loads(pair.paper.finished[0]).dumps() == pair.hosting.host.record() == pair.book.record

    run(match())


def test_both_leave_and_both_come_back_from_their_disks(room: Any) -> None:
    async def match() -> None:
        async with seated() as pair:
            await play(pair, Random(1), most=30)
            told = list(pair.visiting.mirror.told)
            for side in pair.sides:
                await side.leave()
            pair.visiting = again_guest(pair.paper)  # the guest is there first, and has the match as it was told
            assert pair.visiting.mirror.told == told and pair.visiting.frozen
            pair.hosting = again_host(pair.book)
            await pair.hosting.open()
            await until(lambda: pair.visiting.state == "live")
            await pair.settle()
            await play(pair, Random(2))
            await pair.checked()
            assert pair.hosting.evening == pair.visiting.evening
            assert sum(pair.hosting.evening) == 1

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_after_the_end_closes_nothing_that_was_won(seat: int, room: Any) -> None:
    async def match() -> None:
        async with seated() as pair:
            finish(pair)
            await pair.checked()
            side, other = pair.sides[seat], pair.sides[1 - seat]
            await side.leave(closed=False)
            await until(lambda: other.state == "left")
            assert not other.frozen and other.authority.outcome() is not None
            assert sum(other.evening) == 1

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_only_who_has_been_alone_for_a_minute_may_close_the_match(seat: int, room: pytest.MonkeyPatch) -> None:
    clock = [500.0]
    room.setattr(company, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def match() -> None:
        async with seated() as pair:
            await play(pair, Random(1), most=7)
            side = pair.sides[seat]
            clock[0] += 1000.0
            assert not side.may_close and side.lost_for == 0.0
            pair.hosting.reception.greet = None  # nobody comes back for now
            assert pair.hosting.line is not None
            pair.hosting.line.end()
            await until(lambda: all(one.state == "lost" for one in pair.sides))
            for passed, may in ((0.0, False), (59.9, False), (0.2, True)):
                clock[0] += passed
                assert side.may_close is may
            assert side.lost_for == pytest.approx(60.1)
            await side.leave(closed=True)
            assert side.state == "closed" and not side.may_close
            pairing = (pair.hosting.pairing, pair.visiting.pairing)[seat]
            assert pairing.closed and pair.hosting.host.outcome() is None

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_who_was_left_may_close_after_a_minute_too(seat: int, room: pytest.MonkeyPatch) -> None:
    clock = [500.0]
    room.setattr(company, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def match() -> None:
        async with seated() as pair:
            side, other = pair.sides[seat], pair.sides[1 - seat]
            await other.leave()
            await until(lambda: side.state == "left")
            assert not side.may_close
            clock[0] += 60.0
            assert side.may_close

    run(match())


def test_the_line_is_back_before_the_host_has_noticed_that_it_was_lost(room: pytest.MonkeyPatch) -> None:
    """The guest's new line takes the place of the old one, over which nothing is taken any more."""

    async def match() -> None:
        async with seated() as pair:
            await play_until(pair, Random(1), lambda: pair.hosting.host.to_act() == (1,))
            old = (pair.hosting.line, pair.visiting.line)
            assert old[0] is not None and old[1] is not None
            line, pair.visiting.line = pair.visiting.line, None  # the guest's program has lost it, the host's has not
            pair.visiting._gone(None)
            assert pair.hosting.state == "live" and pair.hosting.line is old[0]
            await until(lambda: pair.hosting.line not in (None, old[0]) and pair.visiting.state == "live")
            await pair.settle()
            n, action = pair.hosting.host.n, choose("cribbage", pair.visiting.mirror.view(), Random(1))
            text = pair.hosting.host._match.rules.encode(action)
            assert line is not None
            before = list(pair.hosting.host.journal)
            await send_late(line, {"is": "act", "number": 1, "n": n, "text": text})
            await pair.heard()
            assert list(pair.hosting.host.journal) == before
            line.end()
            await play(pair, Random(1), most=3)

    run(match())


async def send_late(line: Line, message: dict[str, object]) -> None:
    """Send something over a line that may be closed by now."""
    with suppress(LinkError):
        await line.channel.send(message)


class Mute:
    """A channel on which nothing comes, until it is given up."""

    def __init__(self) -> None:
        self.sent: list[dict[str, object]] = []
        self.over = asyncio.Event()

    async def send(self, message: dict[str, object]) -> None:
        self.sent.append(dict(message))

    async def receive(self) -> dict[str, object]:
        await self.over.wait()
        raise Closed

    async def close(self) -> None:
        self.over.set()

    def abort(self) -> None:
        self.over.set()


class Clock:
    """A clock on the wall and one that stands while the machine sleeps, both set by the test."""

    def __init__(self, room: pytest.MonkeyPatch) -> None:
        self.wall, self.running = 1e9, 500.0
        room.setattr(lines, "time", SimpleNamespace(time=lambda: self.wall, monotonic=lambda: self.running))
        room.setattr(lines, "PING", 0.0)  # seconds that pass for the event loop; the clocks go as the test says

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.running += seconds

    def sleeps(self, seconds: float) -> None:
        self.wall += seconds


async def ends(line: Line) -> str:
    """Read a line to its end and return why it ended."""
    try:
        async for _ in line.messages():
            pass
    except LinkError as error:
        return error.key
    return ""


def test_a_line_on_which_nothing_comes_is_lost_after_three_pings(room: pytest.MonkeyPatch) -> None:
    clock = Clock(room)
    room.setattr(lines, "MISSED", 1)  # of 30 s, since the clock of the event loop does not count here
    room.setattr(lines, "PING", 0.0)

    async def watched() -> None:
        channel = Mute()
        line = Line(channel)  # type: ignore[arg-type]
        reading = asyncio.ensure_future(ends(line))
        await until(lambda: len(channel.sent) >= 3)
        assert channel.sent[0] == pack(Ping(1)) and channel.sent[1] == pack(Ping(2))
        assert not reading.done()
        clock.passes(1.0)
        assert await reading == "link.timeout"
        assert not line.post(Ping(1))

    run(watched())


def test_three_pings_are_thirty_seconds() -> None:
    assert lines.PING * lines.MISSED == 30.0


def test_a_machine_that_has_slept_gives_its_line_up(room: pytest.MonkeyPatch) -> None:
    """The clock on the wall went on while everything else stood still."""
    clock = Clock(room)
    room.setattr(lines, "MISSED", 1e9)

    async def watched() -> None:
        channel = Mute()
        line = Line(channel)  # type: ignore[arg-type]
        reading = asyncio.ensure_future(ends(line))
        await until(lambda: channel.sent)
        clock.sleeps(4.9)  # a clock that was set right by a little is no sleep
        count = len(channel.sent)
        await until(lambda: len(channel.sent) > count + 2)
        assert not reading.done()
        clock.sleeps(5.1)
        assert await reading == "link.timeout"

    run(watched())


def test_what_is_heard_keeps_a_line(room: pytest.MonkeyPatch) -> None:
    """Between two sessions the pings are answered, however long nobody does anything."""
    clock = Clock(room)
    room.setattr(lines, "PING", 0.001)
    room.setattr(lines, "MISSED", 10_000)  # 10 s by the clock that the test sets

    async def match() -> None:
        async with seated() as pair:
            was = [side.line for side in pair.sides]
            for _ in range(5):
                clock.passes(6.0)
                await pair.heard()
            assert [side.line for side in pair.sides] == was
            assert all(side.state == "live" for side in pair.sides)

    run(match())


def test_a_peer_that_reads_nothing_is_given_up(room: pytest.MonkeyPatch) -> None:
    room.setattr(lines, "BACKLOG", 5)

    async def watched() -> None:
        class Stuck(Mute):
            async def send(self, message: dict[str, object]) -> None:
                await self.over.wait()

        line = Line(Stuck())  # type: ignore[arg-type]
        await asyncio.sleep(0)
        posted = 0
        message: Message = Ping(1)
        while line.post(message):
            posted += 1
            assert posted < 10
        assert posted == 5
        assert await ends(line) == "link.closed"

    run(watched())


def test_a_pair_parts_in_any_order_without_a_trace(room: Any) -> None:
    async def match(order: tuple[int, int]) -> None:
        async with seated() as pair:
            for seat in order:
                await pair.sides[seat].leave()
            assert all(side.line is None for side in pair.sides)

    run(match((0, 1)))
    run(match((1, 0)))
