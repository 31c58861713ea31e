"""Whole matches over a connection, and evenings of several."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from random import Random
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.net import seeds
from cribtui.net.witness import Verdict, Witness
from tests.net.companions import GAMES, Pair, finish, play, seated, text, until
from tests.net.wiring import run


def whole_is_right(pair: Pair) -> None:
    """Assert that both sides hold the same finished match, from the same seed of two parts."""
    hosting, visiting = pair.sides[0], pair.sides[1]
    record = pair.hosting.host.record()
    assert pair.book.record == record
    assert Match.loads(pair.paper.finished[-1]).dumps() == record
    assert len(pair.paper.finished) == hosting.number == visiting.number
    told = [Witness(pair.hosting.host.head, 1)]
    lines = [told[0].take(line) for line in pair.hosting.host.journal]
    assert pair.visiting.mirror.told == lines
    assert [list(line) for line in pair.paper.lines] == json.loads(json.dumps([[one.text, one.view] for one in lines]))
    assert hosting.verdict == visiting.verdict == Verdict()
    host, guest = pair.hosting.pairing, pair.visiting.pairing
    assert host.secret not in repr(guest) and host.salt == guest.salt
    assert guest.commitment == seeds.commitment(host.name, hosting.number, host.secret)
    assert pair.hosting.host.head.seed == seeds.joint(host.name, hosting.number, host.secret, guest.salt)


def firsts(pair: Pair) -> list[str]:
    """Return who was named to be first in this match."""
    return [line.split()[2] for line in pair.hosting.host.journal if line.startswith(". first ")]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_the_same_on_both_sides_and_the_other_is_first_in_the_next(game: str, room: Any) -> None:
    async def match() -> None:
        async with seated(*GAMES[game]) as pair:
            await play(pair, Random(game))
            await pair.checked()
            whole_is_right(pair)
            end = pair.hosting.host.outcome()
            assert end is not None
            won = tuple(int(seat == end.winner) for seat in (0, 1))
            assert pair.hosting.evening == pair.visiting.evening == won
            before = firsts(pair)
            await another(pair, (1, 0))
            assert firsts(pair) == [str(1 - int(seat)) for seat in before]
            assert len(before) == (game != "cribbage")
            assert not before or pair.visiting.mirror.told[0].text == f". first {firsts(pair)[0]}"
            assert pair.visiting.pairing.options == pair.hosting.host.head.options
            assert GAMES[game][1].items() <= pair.visiting.pairing.options.items()

    run(match())


async def another(pair: Pair, order: tuple[int, ...]) -> None:
    """Let both want another match, in an order, and sit down at it."""
    number = pair.hosting.number

    def told(seat: int) -> bool:
        return pair.sides[1 - seat].number > number or pair.sides[1 - seat].wants_again[seat]

    for seat in order:
        pair.sides[seat].want_again()
        await until(partial(told, seat))
    await until(lambda: all(side.number == number + 1 for side in pair.sides), "the next match")
    await pair.settle()


@pytest.mark.parametrize("game, orders", [("cribbage", ((0, 1), (1, 0), (0, 1), ())), ("gin", ((1, 0), (0, 1), ()))])
def test_an_evening_keeps_its_score_and_begins_each_match_afresh(
    game: str, orders: tuple[tuple[int, ...], ...], room: Any
) -> None:
    async def matches() -> None:
        async with seated(game) as pair:
            won, first, seen = [0, 0], [], []
            for number, order in enumerate(orders):
                finish(pair, number)
                await pair.settle()
                await pair.checked()
                whole_is_right(pair)
                end = pair.hosting.host.outcome()
                assert end is not None
                won[end.winner] += 1
                assert list(pair.hosting.evening) == list(pair.visiting.evening) == won
                seen.append(pair.hosting.host.head.seed)
                first += firsts(pair)
                if order:
                    await another(pair, order)
            assert first in ([], ["0", "1", "0"], ["1", "0", "1"])
            assert bool(first) == (game == "gin")
            assert len(set(seen)) == len(orders)

    run(matches())


def test_a_rematch_of_cribbage_cuts_again(room: Any) -> None:
    async def matches() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            await another(pair, (0, 1))
            assert [line.split()[1] for line in pair.hosting.host.journal] == ["deck"]
            (seat,) = pair.hosting.host.to_act()
            choices = [text(pair, action).split()[0] for action in pair.hosting.host.legal(seat)]
            assert set(choices) == {"turn"}

    run(matches())


@pytest.mark.parametrize("seat", [0, 1])
def test_one_who_wants_another_match_waits_for_the_other(seat: int, room: Any) -> None:
    async def match() -> None:
        async with seated("cribbage") as pair:
            pair.sides[seat].want_again()  # before the end
            assert pair.sides[seat].wants_again == [False, False]
            finish(pair)
            await pair.checked()
            pair.sides[seat].want_again()
            pair.sides[seat].want_again()
            await until(lambda: pair.sides[1 - seat].wants_again[seat])
            await pair.heard()
            assert [side.number for side in pair.sides] == [1, 1]
            assert not pair.sides[seat].wants_again[1 - seat]
            assert [side.pairing.number for side in (pair.hosting, pair.visiting)] == [1, 1]

    run(match())


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("lost", [(0,), (1,), (0, 1)])
def test_another_match_is_wanted_while_the_line_is_lost(
    order: tuple[int, ...], lost: tuple[int, ...], room: Any
) -> None:
    """Whoever asked while nobody could hear it asks again when the line is back."""

    async def matches() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            for seat in order:
                if seat in lost:
                    assert pair.visiting.line is not None
                    pair.visiting.line.end()
                    await until(lambda: "lost" in (pair.hosting.state, pair.visiting.state))
                pair.sides[seat].want_again()
                await until(lambda: pair.hosting.state == pair.visiting.state == "live")
            await until(lambda: all(side.number == 2 for side in pair.sides), "the next match")
            await pair.settle()
            assert pair.hosting.host.head.seed == seeds.joint(
                pair.hosting.pairing.name, 2, pair.hosting.pairing.secret, pair.visiting.pairing.salt
            )

    run(matches())


def test_both_want_another_match_at_the_same_moment(room: Any) -> None:
    async def matches() -> None:
        async with seated("cribbage") as pair:
            finish(pair)
            await pair.checked()
            for side in pair.sides:
                side.want_again()
            await until(lambda: all(side.number == 2 for side in pair.sides))
            await pair.settle()
            await asyncio.sleep(0)
            assert [side.wants_again for side in pair.sides] == [[False, False]] * 2

    run(matches())
