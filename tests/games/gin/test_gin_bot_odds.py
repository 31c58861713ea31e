"""The chance to win a match of gin: the shipped table, what it is made by, and the expert who plays for it."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.games.gin import RULES, bot
from cribtui.games.gin.odds import won
from cribtui.games.gin.state import Variant
from cribtui.games.gin.tables import VARIANTS
from cribtui.lab.tables_gin import backwards, spread

from .situations import holding

NINE = "AS 2S 3S 4H 5H 6H 7D 8D 9D"
OTHER = "9S 4C 6C 8C TC QC AD 3D 5S QS"


def test_a_hand_always_worth_the_same_gives_the_chance_of_a_series() -> None:
    """With 25 points a hand two players who need 1 and 26 points need one hand and two: three chances in four."""
    table = backwards({25: 1.0})
    assert table[0][5] == pytest.approx(0.75) and table[5][0] == pytest.approx(0.25)
    assert table[15][5] == pytest.approx(6 / 32)  # four hands against two: of the next five at least four
    assert table[3][3] == table[30][30] == pytest.approx(0.5)


def test_results_are_smoothed_and_void_hands_left_out() -> None:
    assert spread([0, 10, 0]) == pytest.approx(dict.fromkeys(range(8, 13), 0.2))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_shipped_table_is_fair_and_grows_with_what_is_done(variant: Variant) -> None:
    for need in range(1, 101, 7):
        assert won(need, need, variant) == pytest.approx(0.5, abs=1e-4)
        for other in range(1, 101, 9):
            assert won(need, other, variant) + won(other, need, variant) == pytest.approx(1, abs=1e-4)
            assert won(need, other, variant) >= won(need + 5, other, variant)  # in ful a hand brings 25 or more
    assert (won(0, 40, variant), won(40, -3, variant)) == (1.0, 0.0)
    assert 0.55 < won(75, 100, variant) < 0.8


def test_an_expert_knocks_when_that_wins_the_match() -> None:
    """One point wins the match and the other is far behind: hard would go for gin, which brings more points."""
    state = holding(f"{NINE} 2C QH", OTHER, scores=(99, 20), left=24)
    assert RULES.encode(bot.choose(RULES.view(state, 0), "expert", Random(1))).startswith("knock QH ")
    assert RULES.encode(bot.choose(RULES.view(state, 0), "hard", Random(1))).startswith("discard ")


def test_the_value_of_an_expert_is_a_chance_in_hundredths() -> None:
    for scores in ((0, 0), (90, 10), (10, 90)):
        lines = bot.advise_expert(RULES.view(holding(f"{NINE} 2C QH", OTHER, scores=scores), 0))
        assert all(0 <= line.value <= 100 for line in lines)
        assert all(line.reasons[0] == ("gin.match", {"chance": line.value}) for line in lines)
