"""The training of the networks of gin's expert: a planted feeling for cards is learned, whatever the suit."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import parse
from cribtui.games.gin import RULES, bot
from cribtui.games.gin.actions import Discard
from cribtui.games.gin.lines import lines
from cribtui.games.gin.masks import split
from cribtui.games.gin.network import DRAW, SIGNS, THROW, Position
from cribtui.games.gin.reckoning import Sight, mask
from cribtui.games.gin.sense import HELD, TOP, Sense
from cribtui.lab.network_gin import Lesson, exchanged, lessons, trained
from cribtui.lab.weights_gin import Moment, moments

FIVE, KING = 4, 12


def planted(rng: Random) -> Lesson:
    """Return a lesson: a king held is worth 12 points, not a five, and a sign 6 times what it is; some stray on top."""
    card, sign = rng.choice((KING, FIVE)) + 13 * rng.randrange(4), rng.random()
    return position(card, sign), 12 * (card % 13 == KING) + 6 * sign + rng.gauss(0, 3)


def position(card: int, sign: float) -> Position:
    return Position(THROW, (HELD + card, TOP + 20), (sign, *(0.0,) * (SIGNS - 1)))


def test_what_was_planted_is_learned() -> None:
    rng = Random(8)
    found = trained([planted(rng) for _ in range(800)], 2, rate=0.2)
    for suit in (0, 13, 26, 39):
        assert found.points(position(KING + suit, 0.5)) == pytest.approx(15, abs=3)
        assert found.points(position(FIVE + suit, 0.5)) == pytest.approx(3, abs=3)
        assert found.points(position(FIVE + suit, 0.9)) > found.points(position(FIVE + suit, 0.1)) + 1


def test_suits_stand_for_one_another() -> None:
    before = Position(DRAW, (HELD + parse("KS"), TOP + parse("3D")), ())
    suits = [parse(name) // 13 for name in ("AH", "AS", "AC", "AD")]
    order = [suits[[parse(f"A{suit}") // 13 for suit in "SHDC"].index(place)] for place in range(4)]
    after = exchanged(before, order)
    assert [place // 52 for place in after.places] == [HELD // 52, TOP // 52]
    assert [place % 13 for place in after.places] == [parse("KS") % 13, parse("3D") % 13]
    assert after.places[0] % 52 == parse("KH") and after.places[1] % 52 == parse("3C")


def test_a_lesson_is_what_came_less_the_value_that_advice_gives() -> None:
    """And the expert's value of the same line is hard's and what the network says of the lesson's position."""
    for number in range(2):
        kept = [moment for moment in moments("classic", number) if has_worth(moment)]
        for moment, (position, missed) in zip(kept, lessons("classic", number), strict=True):
            hard = {line.action: line.value for line in bot.advise(moment.view)}[moment.action]
            assert missed == pytest.approx(moment.came - hard)
            if not melds(moment):
                expert = {line.action: line.value for line in lines(moment.view, Sense.of)}[moment.action]
                sense = Sense.of(moment.view, Sight.of(moment.view))
                assert expert == pytest.approx(hard + sense.network.points(position))


def has_worth(moment: Moment) -> bool:
    """Tell whether a decision is one that a lesson comes of: no upcard taken or passed, no draw without a choice."""
    return moment.view.phase == "discard" or (moment.view.phase == "take" and RULES.encode(moment.action) == "draw")


def melds(moment: Moment) -> bool:
    """Tell whether a card is thrown that melds: the expert has no feeling of his own for that."""
    free = split(mask(moment.view.hand))[1]
    return isinstance(moment.action, Discard) and not free >> moment.action.card & 1
