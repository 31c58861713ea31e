"""From an open table to two who sit at it: who is asked, sent away, too late, or lost on the way."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from cribtui.lab.papers import GuestPaper
from cribtui.net import joining as joins
from cribtui.net import opening as openings
from cribtui.net import seeds
from cribtui.net.channel import Channel
from cribtui.net.errors import Closed
from cribtui.net.joining import Joining
from cribtui.net.line import Line
from cribtui.net.opening import Opening, Visitor
from cribtui.net.protocol import Chat, Have, Message, Salt
from tests.net.companions import opened, until
from tests.net.wiring import run

HEX = "ab" * 32


async def knock(opening: Opening, nick: str = "Ugo") -> Joining:
    """Let a guest come who knows the code and waits for a yes."""
    joining = Joining(nick, GuestPaper())
    joining.start(opening.code)
    await until(lambda: joining.state == "asking" and opening.caller is not None)
    return joining


async def part(opening: Opening, joining: Joining) -> None:
    """Leave the table."""
    assert opening.seated is not None and joining.seated is not None
    await joining.seated.leave()
    await opening.seated.leave()


async def sits(opening: Opening, joining: Joining) -> None:
    """Wait until both sit at the same match, and part."""
    await until(lambda: opening.seated is not None and joining.seated is not None)
    assert opening.seated is not None and joining.seated is not None
    hosting, visiting = opening.seated, joining.seated
    await until(lambda: len(visiting.mirror.told) == len(hosting.host.journal) > 0)
    pairing = hosting.pairing
    assert hosting.host.head.seed == seeds.joint(pairing.name, 1, pairing.secret, visiting.pairing.salt)
    await part(opening, joining)


def test_the_host_is_asked_and_nothing_is_offered_before_his_yes(room: Any) -> None:
    async def match() -> None:
        async with opened() as opening:
            joining = await knock(opening)
            assert opening.caller == Visitor("Ugo", "") and joining.host == "Ada"
            assert not opening.sitting_down and opening.seated is None
            assert not joining._book.kept  # type: ignore[attr-defined]
            opening.accept()
            assert opening.sitting_down
            opening.refuse()  # too late
            opening.accept()
            await sits(opening, joining)

    run(match())


def test_who_is_refused_must_hear_of_another_code(room: Any) -> None:
    async def match() -> None:
        async with opened() as opening:
            joining, code = await knock(opening), opening.code
            opening.refuse()
            assert opening.caller is None and opening.code != code
            await until(lambda: joining.problem is not None)
            assert joining.problem is not None
            assert (joining.problem.key, joining.problem.values, joining.state) == (
                "join.denied",
                {"name": "Ada"},
                "idle",
            )
            opening.accept()  # nobody is there
            joining.start(code)
            await until(lambda: joining.problem is not None and joining.problem.key == "link.wrong_code")
            again = await knock(opening, "Eva")
            assert opening.caller == Visitor("Eva", "") and not opening.sitting_down
            opening.accept()
            await sits(opening, again)

    run(match())


def test_a_second_caller_is_told_that_another_is_there(room: pytest.MonkeyPatch) -> None:
    room.setattr(joins, "SECONDS", 0.1)

    async def match() -> None:
        async with opened() as opening:
            first = await knock(opening)
            second = Joining("Eva", GuestPaper())
            second.start(opening.code)
            await until(lambda: second.problem is not None)
            assert second.problem is not None and second.problem.key == "join.busy"
            assert opening.caller == Visitor("Ugo", "") and first.state == "asking"
            opening.accept()
            await until(lambda: opening.seated is not None and first.seated is not None)
            second.start(opening.code)
            await until(lambda: second.state == "idle" and second.problem is not None)
            assert second.problem.key in ("link.refused.taken", "search.none")
            await part(opening, first)

    run(match())


def test_a_guest_who_leaves_while_the_host_is_asked(room: Any) -> None:
    async def match() -> None:
        async with opened() as opening:
            joining, code = await knock(opening), opening.code
            joining.cancel()
            await until(lambda: opening.caller is None)
            assert joining.state == "idle" and joining.problem is None
            opening.accept()  # the yes comes too late, and is nobody else's
            again = await knock(opening, "Eva")
            assert opening.code == code and not opening.sitting_down
            await asyncio.sleep(0)
            assert opening.seated is None and again.state == "asking"
            opening.accept()
            await sits(opening, again)

    run(match())


def test_a_table_that_is_closed_while_somebody_waits(room: Any) -> None:
    async def match() -> None:
        async with opened() as opening:
            joining = await knock(opening)
            await opening.close()
            await until(lambda: joining.problem is not None)
            assert joining.problem is not None
            assert joining.problem.key in ("link.closed", "link.garbage") and joining.seated is None

    run(match())


def sending_instead(room: pytest.MonkeyPatch, *messages: Message) -> None:
    """Let a guest answer the offer with something else than its part of the seed."""
    post = Line.post

    def altered(line: Line, message: Message) -> bool:
        if isinstance(message, Salt):
            return all(post(line, one) for one in messages)
        return not isinstance(message, Have) and post(line, message)

    room.setattr(Line, "post", altered)


@pytest.mark.parametrize(
    "messages", [(Chat("hello"),), (Salt(2, HEX),), (Have(1, 0), Have(1, 0)), (Have(1, 0), Chat("x"))]
)
def test_a_guest_who_answers_the_offer_with_something_else_is_sent_off(
    messages: tuple[Message, ...], room: pytest.MonkeyPatch
) -> None:
    async def match() -> None:
        async with opened() as opening:
            joining = await knock(opening)
            sending_instead(room, *messages)
            opening.accept()
            await until(lambda: joining.seated is not None)
            assert joining.seated is not None
            visiting = joining.seated
            await until(lambda: visiting.state == "lost")
            await visiting.leave()
            await until(lambda: opening.caller is None)
            assert opening.seated is None

    run(match())


def test_a_guest_who_never_answers_the_offer_does_not_keep_the_table(room: pytest.MonkeyPatch) -> None:
    room.setattr(openings, "ANSWER", 0.01)

    async def match() -> None:
        async with opened() as opening:
            joining = await knock(opening)
            sending_instead(room)
            opening.accept()
            await until(lambda: opening.caller is None)
            assert opening.seated is None and joining.seated is not None
            await joining.seated.leave()
            room.setattr(openings, "ANSWER", 10.0)
            room.setattr(Line, "post", ORIGINAL_POST)
            again = await knock(opening, "Eva")
            opening.accept()
            await sits(opening, again)

    run(match())


ORIGINAL_POST = Line.post


def losing(room: pytest.MonkeyPatch, kind: str, times: int) -> list[int]:
    """Break the line in place of sending a kind of message, so many times; return how often it was."""
    send, lost = Channel.send, [0]

    async def broken(channel: Channel, message: Any) -> None:
        if message["is"] == kind and lost[0] < times:
            lost[0] += 1
            channel.abort()
            raise Closed
        await send(channel, message)

    room.setattr(Channel, "send", broken)
    return lost


@pytest.mark.parametrize("kind", ["salt", "have", "lines"])
def test_a_line_that_breaks_while_the_guest_sits_down_comes_back_by_itself(kind: str, room: pytest.MonkeyPatch) -> None:
    """Nobody is asked again: the guest has its ticket, and the match is the one that was offered."""
    lost = losing(room, kind, 3)

    async def match() -> None:
        async with opened() as opening:
            joining = await knock(opening)
            opening.accept()
            await until(lambda: joining.seated is not None)
            assert joining.seated is not None
            offered = (joining.seated.pairing.commitment, joining.seated.pairing.salt)
            await until(lambda: opening.seated is not None)
            await until(lambda: lost[0] == 3)
            await sits(opening, joining)
            assert (joining.seated.pairing.commitment, joining.seated.pairing.salt) == offered

    run(match())


def test_a_line_that_breaks_before_the_offer_is_a_problem_of_joining(room: pytest.MonkeyPatch) -> None:
    losing(room, "offer", 1)

    async def match() -> None:
        async with opened() as opening:
            joining = await knock(opening)
            opening.accept()
            await until(lambda: joining.problem is not None)
            assert joining.problem is not None and joining.problem.key == "link.closed" and joining.seated is None
            await until(lambda: opening.caller is None)
            joining.start(opening.code)
            await until(lambda: joining.state == "asking")
            opening.accept()
            await sits(opening, joining)

    run(match())


def test_a_guest_who_got_lost_cannot_take_the_place_of_another(room: pytest.MonkeyPatch) -> None:
    """While another is asked about he is kept out; once another was offered the table his ticket is worth nothing."""
    lost = losing(room, "salt", 1)

    async def match() -> None:
        async with opened() as opening:
            reception = opening._reception
            first = await knock(opening)
            opening.accept()
            await until(lambda: first.seated is not None and lost[0] == 1)
            assert first.seated is not None
            visiting = first.seated
            for task in visiting._tasks:
                task.cancel()
            await until(lambda: opening.caller is None)
            second = await knock(opening, "Eva")
            visiting.state = "lost"
            visiting.come_back()
            await until(lambda: visiting.line is not None or visiting.returning.tries > 2)
            assert opening.caller == Visitor("Eva", "") and opening.seated is None
            before = reception.ticket
            opening.accept()
            await until(lambda: opening.seated is not None and second.seated is not None)
            assert reception.ticket != before
            await until(lambda: visiting.trouble is not None and visiting.trouble.key == "link.refused.unknown")
            assert opening.seated is not None and opening.seated.peer == "Eva"
            await visiting.leave()
            await sits(opening, second)

    run(match())


def test_the_game_that_was_offered_is_played_whatever_is_chosen_meanwhile(room: pytest.MonkeyPatch) -> None:
    async def match() -> None:
        async with opened("gin", {"variant": "ful"}) as opening:
            joining = await knock(opening)

            def chosen_meanwhile() -> str:
                asyncio.get_running_loop().call_soon(opening.change_game, "cribbage", {})
                return HEX

            room.setattr(openings, "new_secret", chosen_meanwhile)
            opening.accept()
            await until(lambda: opening.seated is not None and joining.seated is not None)
            assert opening.seated is not None and joining.seated is not None
            assert opening.game == "cribbage"
            assert opening.seated.host.game == joining.seated.mirror.game == "gin"
            assert opening.seated.host.head.options["variant"] == "ful"
            await sits(opening, joining)

    run(match())


def test_nothing_that_is_said_over_a_network_waits_for_more(room: Any) -> None:
    """Else each answer of the host's would wait 40 ms for the guest's system to say that it has the one before."""

    async def match() -> None:
        async with opened() as opening:
            joining = Joining("Ugo", GuestPaper())
            joining.at(opening.code, f"127.0.0.1:{opening._reception.doors.port}")
            await until(lambda: opening.caller is not None)
            assert opening.caller is not None and opening.caller.address == "127.0.0.1"
            opening.accept()
            await until(lambda: opening.seated is not None and joining.seated is not None)
            for side in (opening.seated, joining.seated):
                assert side is not None and side.line is not None
                wire = side.line.channel._writer.get_extra_info("socket")
                assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            await sits(opening, joining)

    run(match())


def test_a_search_that_is_given_up_at_once_leaves_nothing_behind(room: Any, recwarn: pytest.WarningsRecorder) -> None:
    async def match() -> None:
        joining = Joining("Ugo", GuestPaper())
        for _ in range(3):
            joining.start("42")
        joining.cancel()
        await asyncio.sleep(0)
        assert joining.state == "idle" and joining.problem is None

    run(match())
    assert [str(warning.message) for warning in recwarn] == []
