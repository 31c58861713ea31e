"""The network of an expert: what it computes, how it is stored, and what of a view enters it."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import parse
from cribtui.games.gin import RULES, bot
from cribtui.games.gin.lines import lines
from cribtui.games.gin.masks import cards as cards_of
from cribtui.games.gin.network import (
    CARDS,
    DRAW,
    GIN,
    HIDDEN,
    KINDS,
    KNOCK,
    SIGNS,
    THROW,
    Network,
    Position,
    network,
    packed,
    unpacked,
)
from cribtui.games.gin.outlook import outlook
from cribtui.games.gin.reckoning import Sight, mask
from cribtui.games.gin.sense import HELD, HIS, KNOWN, MINE, SEEN, TOP, Sense
from cribtui.games.gin.state import State
from cribtui.games.gin.tables import VARIANTS
from cribtui.games.gin.worth import drawing, thrown

from .situations import cards, holding, to_take

HAND = "2S 2H 5D 6D 9C TC AS AH 7H 8H KD"
OTHER = "9S 4C 6C 8C JC QC AD 3D 5S QS"


def plain(**changes: float) -> Network:
    """Return a network of nothing but one card, one sign and one unit."""
    zero = (0.0,) * HIDDEN
    rows = [list(zero) for _ in range(CARDS)]
    rows[HELD + 7][3] = changes["card"]
    signs = [[0.0] * SIGNS for _ in range(HIDDEN)]
    signs[3][2] = changes["sign"]
    outs = [list(zero) for _ in range(KINDS)]
    outs[THROW][3] = changes["out"]
    evens = [list(zero) for _ in range(KINDS)]
    evens[THROW][3] = changes["even"]
    frozen = [tuple(map(tuple, table)) for table in (rows, signs, evens, outs)]
    return Network(frozen[0], frozen[1], frozen[2], frozen[3], (5.0, 0.0, 0.0, 0.0))


def test_a_unit_counts_what_it_sees_when_that_is_more_than_nothing() -> None:
    small = plain(card=2.0, sign=-3.0, out=10.0, even=1.0)
    signs = [0.0, 0.0, 0.5, *(0.0,) * (SIGNS - 3)]
    assert small.points(Position(THROW, (HELD + 7,), signs)) == pytest.approx(5 + 10 * (1 + 2 - 1.5))
    assert small.points(Position(THROW, (HELD + 8,), signs)) == pytest.approx(5)  # 1 - 1.5 is below 0
    assert small.points(Position(DRAW, (HELD + 7,), signs)) == 0


def test_a_network_is_stored_as_far_as_a_byte_tells() -> None:
    rng = Random(4)

    def table(rows: int, width: int) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(rng.gauss(0, 1) for _ in range(width)) for _ in range(rows))

    whole = Network(
        table(CARDS, HIDDEN), table(HIDDEN, SIGNS), table(KINDS, HIDDEN), table(KINDS, HIDDEN), (1, 2, 3, 4)
    )
    again = unpacked(packed(whole))
    assert again.even == whole.even
    for name in ("signs", "evens", "outs"):
        for one, other in zip(getattr(whole, name), getattr(again, name), strict=True):
            assert other == pytest.approx(one, rel=1e-6)
    for unit in range(HIDDEN):
        step = max(abs(row[unit]) for row in whole.cards) / 127
        for one, other in zip(whole.cards, again.cards, strict=True):
            assert abs(one[unit] - other[unit]) <= 0.501 * step


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_shipped_network_adds_some_points_and_no_more(variant: str) -> None:
    """Hands are worth up to some 60 points either way."""
    state = holding(HAND, OTHER, variant="ful" if variant == "ful" else "classic", pile="KC 9H JS", left=24)
    view = RULES.view(state, 0)
    usual = {line.action: line.value for line in lines(view)}
    assert all(abs(line.value - usual[line.action]) < 25 for line in lines(view, Sense.of))
    assert network(state.variant).cards != network("ful" if variant == "classic" else "classic").cards


def sensed(state: State) -> tuple[Sense, Sight]:
    view = RULES.view(state, 0)
    sight = Sight.of(view)
    return Sense.of(view, sight), sight


def places(text: str, place: int) -> set[int]:
    return {place + card for card in cards(text)}


def test_a_throw_is_seen_with_every_card_where_it_lies() -> None:
    """He threw 9H last and KC before; between them lies JS. He took QS and kept it, and saw 2S taken."""
    state = holding(HAND, "QS 4C 6C 8C JC QC AD 3D 5S 9S", pile="KC JS 9H")
    state.shown = ((parse("2S"),), (parse("QS"),))
    sense, sight = sensed(state)
    kept = mask(cards(HAND)) & ~(1 << parse("KD"))
    position = sense.after_throw(kept, parse("KD"), thrown(kept, parse("KD"), sight, "classic"))
    expected = {HELD + card for card in cards_of(kept)} | places("9H KC", HIS) | places("JS KD", MINE)
    expected |= places("QS", KNOWN) | places("2S", SEEN) | places("KD", TOP)
    assert position.kind == THROW
    assert sorted(position.places) == sorted(expected)


def test_a_card_just_taken_lies_no_more_in_the_pile() -> None:
    state = holding(HAND, OTHER, taken="TC", pile="KC JS", left=24)
    sense, sight = sensed(state)
    kept = mask(cards(HAND)) & ~(1 << parse("KD"))
    position = sense.after_throw(kept, parse("KD"), thrown(kept, parse("KD"), sight, "classic"))
    assert not places("TC", HIS) & set(position.places)
    assert places("JS", MINE) | places("KC", HIS) <= set(position.places)
    assert HELD + parse("TC") in position.places


def test_the_upcard_is_seen_before_a_draw() -> None:
    state = to_take("2S 2H 5D 6D 9C JC AS 4H 7H 9H", "3S 5C 6C 8H TC QC AD 3D 5S QS", pile="KC JS KD")
    sense, sight = sensed(state)
    hand = mask(RULES.view(state, 0).hand)
    position = sense.before_draw(hand, drawing(hand, sight, "classic"))
    assert position.kind == DRAW
    assert places("KD KC", HIS) | places("JS", MINE) | places("KD", TOP) <= set(position.places)


def test_a_knock_and_gin_are_kinds_of_their_own() -> None:
    for hand, kind in (("AS 2S 3S 4H 5H 6H 7D 8D 9D AC QH", KNOCK), ("AS 2S 3S 4H 5H 6H 7D 8D 9D TD QH", GIN)):
        sense, sight = sensed(holding(hand, OTHER))
        kept = mask(cards(hand)) & ~(1 << parse("QH"))
        worth = thrown(kept, parse("QH"), sight, "classic")
        assert sense.at_knock(kept, parse("QH"), worth, 30.0).kind == kind


def test_signs_say_what_the_outlook_says() -> None:
    sense, sight = sensed(holding(HAND, OTHER, pile="KC JS 9H", left=24))
    kept = mask(cards(HAND)) & ~(1 << parse("KD"))
    signs = sense.after_throw(kept, parse("KD"), thrown(kept, parse("KD"), sight, "classic")).signs
    seen = outlook(kept, sight.unseen)
    assert len(signs) == SIGNS
    assert signs[:2] == pytest.approx((seen.left / 10, seen.next / 10))


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_an_expert_is_told_ranks_every_choice_and_adds_up(variant: str) -> None:
    state = holding(HAND, OTHER, variant="ful" if variant == "ful" else "classic", pile="KC 9H JS", left=24)
    view = RULES.view(state, 0)
    found = bot.advise_expert(view)
    assert {line.action for line in found} == set(RULES.legal(view))
    for line in lines(view, Sense.of):
        signed = (-1 if key in ("gin.danger", "gin.safe", "gin.exposed") else 1 for key, _ in line.reasons)
        terms = (sign * numbers["expected"] for sign, (_, numbers) in zip(signed, line.reasons, strict=True))
        assert line.value == pytest.approx(sum(terms))
