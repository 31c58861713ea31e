"""A guest that is not honest, or out of date: refused or sent off, and the host's match is as it was."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cribtui.core.cards import name
from cribtui.lab.two_programs import choose
from cribtui.net import line as lines
from cribtui.net.errors import Garbage
from cribtui.net.line import Line
from cribtui.net.protocol import (
    Act,
    Again,
    AskUndo,
    Checked,
    Deny,
    Have,
    Lines,
    Message,
    Offer,
    Open,
    Refusal,
    Salt,
    Wait,
)
from tests.net.companions import Pair, finish, play, play_until, seated, text, until
from tests.net.wiring import run

HEX = "ab" * 32


def standing(pair: Pair) -> tuple[Any, ...]:
    """Return everything of the host's that a guest could change."""
    host = pair.hosting.host
    return (
        pair.book.record,
        list(host.journal),
        host.n,
        host.view(0),
        host.view(1),
        pair.hosting.number,
        pair.hosting.evening,
        pair.hosting.verdict,
        pair.hosting.asked,
        dict(pair.book.pairing),
    )


def guests_turn(pair: Pair) -> bool:
    return pair.hosting.host.to_act() == (1,)


def hosts_turn(pair: Pair) -> bool:
    return pair.hosting.host.to_act() == (0,)


async def refusal(pair: Pair, n: int, action: str) -> str:
    """Send an action past the guest's own session; return the key of the refusal, nothing having changed."""
    before = standing(pair)
    pair.visiting.notices.clear()
    pair.visiting.send(Act(pair.visiting.number, n, action))
    await until(lambda: pair.visiting.notices, "a refusal")
    assert standing(pair) == before
    key, _ = pair.visiting.notices.popleft()
    assert not pair.visiting.notices and pair.hosting.state == "live"
    return key


NONSENSE = (
    "nonsense",
    "play",
    "play 5H 6H",
    "play ZZ",
    "@ 0",
    "@ restart",
    "result 1 0 121",
    "1 play 5H",
    "[bold]play[/]",
    "x" * 400,
)


def test_stale_acts_and_acts_out_of_turn_are_refused_by_key(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=12)
            await play_until(pair, Random(2), lambda: guests_turn(pair))
            host = pair.hosting.host
            legal = [text(pair, action) for action in host.legal(1)]
            for n in (0, host.n - 1, host.n + 1, 1_000_000):
                assert await refusal(pair, n, legal[0]) == "turn.stale"
            await play_until(pair, Random(3), lambda: hosts_turn(pair))
            mine = [text(pair, action) for action in host.legal(0)]
            assert (await refusal(pair, host.n, mine[0])).startswith("turn.")
            pair.visiting.send(Act(2, host.n, mine[0]))  # of a match that is not played
            await pair.heard()
            assert not pair.visiting.notices

    run(match())


def test_illegal_and_senseless_acts_are_refused_by_key(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play_until(pair, Random(2), lambda: guests_turn(pair) and len(pair.hosting.host.view(1).hand) == 3)
            host = pair.hosting.host
            held = host.view(1).hand
            other = next(card for card in host.view(0).hand if card not in held)
            assert await refusal(pair, host.n, f"play {name(other)}") == "hand.not_held"
            deck = " ".join(["deck", *(name(card) for card in range(52))])
            assert await refusal(pair, host.n, deck) == "deck.not_due"
            for senseless in NONSENSE:
                assert (await refusal(pair, host.n, senseless)).startswith("action."), senseless
            action = choose("cribbage", pair.visiting.mirror.view(), Random(1))
            pair.visiting.submit(action)  # the table goes on as if nothing had been
            await pair.settle()

    run(match())


def test_a_refused_act_frees_the_guests_table_again(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play_until(pair, Random(2), lambda: guests_turn(pair))
            before = standing(pair)
            pair.visiting.mirror.n += 1
            pair.visiting.submit(choose("cribbage", pair.visiting.mirror.view(), Random(1)))
            assert pair.visiting.pending
            await until(lambda: not pair.visiting.pending)
            assert list(pair.visiting.notices) == [("turn.stale", {})] and standing(pair) == before

    run(match())


WRONG: dict[str, Message] = {
    "wait": Wait(),
    "deny": Deny("no"),
    "lines": Lines(1, 0, ((". deck", None),), 5, None, True),
    "the end": Lines(1, 0, (), 5, (1, 0, 121, "target"), True),
    "offer": Offer("ab" * 8, HEX, "gin", {}, HEX, 2, (), (0, 9)),
    "open": Open(1, HEX, 0, (), True),
    "refusal": Refusal(3, "turn.stale"),
    "more lines than there are": Have(1, 1000),
    "a match that is not offered": Have(2, 0),
    "a match far on": Have(999_999, 0),
    "another match after the next": Again(2, True),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_message_that_no_guest_sends_ends_the_line_and_nothing_else(what: str, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=9)
            before, was = standing(pair), pair.hosting.line
            pair.visiting.send(WRONG[what])
            await until(lambda: pair.hosting.line not in (None, was), "the guest is sent off and comes back")
            assert pair.hosting.notices[0][0] == "link.garbage"
            assert standing(pair) == before
            await pair.settle()
            await play(pair, Random(1), most=3)

    run(match())


EARLY: dict[str, Message] = {
    "a part of the seed": Salt(2, HEX),
    "a part of this match's seed": Salt(1, HEX),
    "a check that finds something": Checked(1, "check.deck", 4),
    "a check that finds nothing": Checked(1, "", 0),
    "a check of another match": Checked(2, "check.deck", 4),
    "another match": Again(1, False),
    "an answer to nothing": Again(1, True),
}


@pytest.mark.parametrize("what", EARLY)
def test_a_message_before_its_time_changes_nothing(what: str, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=9)
            before = standing(pair)
            pair.visiting.send(EARLY[what])
            await pair.heard()
            assert standing(pair) == before and pair.hosting.state == "live"
            await play(pair, Random(1), most=3)

    run(match())


def test_a_guest_cannot_begin_another_match_alone(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            before, was = standing(pair), pair.hosting.line
            pair.visiting.send(Salt(2, HEX))
            await pair.heard()
            assert standing(pair) == before
            pair.visiting.send(Have(2, 0))
            await until(lambda: pair.hosting.line not in (None, was))
            assert standing(pair) == before and pair.hosting.host.outcome() is not None

    run(match())


def test_a_guest_cannot_change_its_part_of_the_seed_or_its_verdict(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            for side in pair.sides:
                side.want_again()
            await until(lambda: all(side.number == 2 for side in pair.sides))
            await pair.settle()
            before = standing(pair)
            for salt in ("cd" * 32, "ef" * 32):
                pair.visiting.send(Salt(2, salt))
            pair.visiting.send(Checked(1, "check.deck", 1))
            await pair.heard()
            assert standing(pair) == before

    run(match())


def test_a_question_about_a_place_that_is_not_there_is_refused(room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=9)
            before = standing(pair)
            for n in (0, 1_000_000):
                pair.visiting.send(AskUndo(n))
                await until(lambda: pair.visiting.notices)
                assert pair.visiting.notices.popleft()[0] == "turn.stale"
            assert standing(pair) == before

    run(match())


def test_a_flood_ends_the_line(room: pytest.MonkeyPatch) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            await play(pair, Random(1), most=9)
            before, was = standing(pair), pair.hosting.line
            assert isinstance(was, Line)
            room.setattr(lines, "BURST", 50)
            room.setattr(lines, "RATE", 0.0)
            was._allowance = 50.0
            for _ in range(60):
                pair.visiting.send(AskUndo(0))
            await until(lambda: pair.hosting.line not in (None, was))
            assert pair.hosting.notices[0] == ("link.garbage", {"what": "flood"})
            assert standing(pair) == before

    run(match())


def test_as_many_messages_as_people_may_send_pass(room: pytest.MonkeyPatch) -> None:
    """The allowance holds a burst and grows with time."""
    clock = [1000.0]
    room.setattr(lines, "BURST", 50)
    room.setattr(lines, "RATE", 2.0)
    room.setattr(lines, "time", SimpleNamespace(monotonic=lambda: clock[0], time=lambda: clock[0]))

    async def counted() -> None:
        class Quiet:
            def abort(self) -> None: ...

        one = Line(Quiet())  # type: ignore[arg-type]
        for _ in range(50):
            one._count()
        with pytest.raises(Garbage):
            one._count()
        clock[0] += 1.0
        one._allowance = 0.0
        one._count()
        one._count()
        with pytest.raises(Garbage):
            one._count()
        one.end()

    run(counted())
