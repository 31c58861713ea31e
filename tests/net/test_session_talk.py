"""What people say to each other, and what is left of hostile text."""

from __future__ import annotations

import unicodedata
from types import SimpleNamespace
from typing import Any

import pytest

from cribtui.core.rules import IllegalAction
from cribtui.lab.papers import GuestPaper
from cribtui.net import company
from cribtui.net.company import Said
from cribtui.net.joining import Joining
from tests.net.companions import Pair, opened, seated, until
from tests.net.wiring import run

HOSTILE = {
    "\x1b[31mred\x1b[0m": "red",
    "a\u202eb\u2066c": "abc",
    "zero\u200bwidth\ufeff": "zerowidth",
    "two\nlines\u2028three": "two lines three",
    "\x00\x9b2Jhome": "home",
    "\x1b]0;title\x07window": "window",
}


def harmless(text: str) -> bool:
    """Tell whether nothing of a text could move a cursor, turn the direction or hide."""
    kinds = {unicodedata.category(char) for char in text}
    return not any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds)


def test_what_is_said_is_heard_on_the_other_side(room: Any) -> None:
    async def match() -> None:
        async with seated() as pair:
            pair.hosting.say("  Good   luck  ")
            pair.visiting.say_phrase(5)
            pair.visiting.say(" \x1b ")  # nothing is left of it
            pair.visiting.say("ż" * 300)
            await until(lambda: pair.hosting.heard == 2 and pair.visiting.heard == 1)
            assert [said for said in pair.visiting.said if not said.mine] == [Said(False, text="Good luck")]
            assert [said for said in pair.hosting.said if not said.mine] == [
                Said(False, phrase=5),
                Said(False, text="ż" * 200),
            ]
            assert [said for said in pair.visiting.said if said.mine] == [
                Said(True, phrase=5),
                Said(True, text="ż" * 200),
            ]

    run(match())


async def raw(pair: Pair, seat: int, message: dict[str, object]) -> None:
    """Send what no honest program sends, past the sessions."""
    line = pair.sides[seat].line
    assert line is not None
    await line.channel.send(message)


@pytest.mark.parametrize("seat", [0, 1])
def test_hostile_chat_is_clean_text(seat: int, room: Any) -> None:
    async def match() -> None:
        async with seated() as pair:
            other = pair.sides[1 - seat]
            for text in (*HOSTILE, "[bold]no markup[/]", "x" * 800):
                await raw(pair, seat, {"is": "chat", "text": text})
            await until(lambda: other.heard == len(HOSTILE) + 2)
            heard = [said.text for said in other.said]
            assert heard == [*HOSTILE.values(), "[bold]no markup[/]", "x" * 200]
            assert all(map(harmless, heard))
            await raw(pair, seat, {"is": "chat", "text": "\u200b\x1b"})
            await pair.heard()
            assert Said(False) not in other.said

    run(match())


@pytest.mark.parametrize("text", ["x" * 10_000, "x" * 801, 5, None, ["x"]])
def test_chat_that_no_program_sends_ends_the_line(text: object, room: Any) -> None:
    async def match() -> None:
        async with seated() as pair:
            was = pair.hosting.line
            await raw(pair, 1, {"is": "chat", "text": text})
            await until(lambda: pair.hosting.line not in (None, was))
            assert pair.hosting.notices[0] == ("link.garbage", {"what": "chat"})
            assert pair.hosting.heard == 0

    run(match())


def test_who_talks_too_much_is_not_heard_for_a_while(room: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    room.setattr(company, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def match() -> None:
        async with seated() as pair:
            for number in range(50):
                pair.visiting.say(str(number))
            await until(lambda: pair.hosting.heard == 10)
            pair.hosting.say("enough")
            await until(lambda: pair.visiting.heard == 1)
            assert [said.text for said in pair.hosting.said if not said.mine] == [str(number) for number in range(10)]
            clock[0] += 10.1
            pair.visiting.say("again")
            await until(lambda: pair.hosting.heard == 11)
            assert pair.hosting.said[-1] == Said(False, text="again")
            assert pair.hosting.state == pair.visiting.state == "live"

    run(match())


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_can_be_said_while_the_line_is_lost(seat: int, room: Any) -> None:
    async def match() -> None:
        async with seated() as pair:
            pair.hosting.reception.greet = None
            assert pair.hosting.line is not None
            pair.hosting.line.end()
            await until(lambda: all(side.state == "lost" for side in pair.sides))
            with pytest.raises(IllegalAction, match=r"chat\.unheard"):
                pair.sides[seat].say("hello")
            with pytest.raises(IllegalAction, match=r"chat\.unheard"):
                pair.sides[seat].say_phrase(1)
            assert not pair.sides[seat].said

    run(match())


@pytest.mark.parametrize("nick", [*HOSTILE, "[blink]Ugo[/]", "U" * 10_000, "", "\x1b\u202e"])
def test_a_hostile_nick_is_clean_text(nick: str, room: Any) -> None:
    async def match() -> None:
        async with opened() as opening:
            joining = Joining(nick, GuestPaper())
            joining.start(opening.code)
            await until(lambda: opening.caller is not None)
            assert opening.caller is not None
            assert len(opening.caller.nick) <= 16 and harmless(opening.caller.nick)
            assert HOSTILE.get(nick, opening.caller.nick)[:16].strip() == opening.caller.nick
            opening.accept()
            await until(lambda: opening.seated is not None and joining.seated is not None)
            assert opening.seated is not None and joining.seated is not None
            assert opening.seated.peer == opening.caller.nick
            await joining.seated.leave()
            await opening.seated.leave()

    run(match())


def test_a_hosts_hostile_nick_is_clean_text(room: pytest.MonkeyPatch) -> None:
    async def match() -> None:
        async with opened() as opening:
            opening._reception.gate.nick = "\x1b[31mA\u202eda" + "a" * 50
            joining = Joining("Ugo", GuestPaper())
            joining.start(opening.code)
            await until(lambda: opening.caller is not None)
            opening.accept()
            await until(lambda: opening.seated is not None and joining.seated is not None)
            assert opening.seated is not None and joining.seated is not None
            assert joining.host == joining.seated.peer == ("Ada" + "a" * 50)[:16]
            await joining.seated.leave()
            await opening.seated.leave()

    run(match())
