"""The fit of the weights of gin: planted ones are found again, and rows hold what the weights weigh."""

from __future__ import annotations

from operator import mul
from random import Random

import pytest

from cribtui.games.gin import RULES, bot
from cribtui.games.gin.actions import Discard, Knock
from cribtui.games.gin.state import Variant
from cribtui.games.gin.tables import VARIANTS
from cribtui.games.gin.weights import DRAWS, GINS, KNOCKS, THROWS
from cribtui.lab.least_squares import LeastSquares, solved
from cribtui.lab.weights_gin import Row, fitted, learned, moments, row, text

PLANTED = (3.0, -2.0, 0.5, 11.0)


def test_equations_are_solved() -> None:
    """0x + 2y = 4, 3x + y = 11: the first pivot is 0."""
    assert solved([[0, 2], [3, 1]], [4, 11]) == pytest.approx([3, 2])
    with pytest.raises(ValueError, match="one solution"):
        solved([[1, 2], [2, 4]], [1, 2])


def test_planted_weights_are_found_again() -> None:
    rng = Random(5)
    exact, noisy = LeastSquares(4, ridge=0), LeastSquares(4)
    for _ in range(4000):
        signs = (1.0, rng.gauss(0, 2), rng.uniform(0, 9), float(rng.random() < 0.3))
        came = sum(map(mul, PLANTED, signs))
        exact.add(signs, came)
        noisy.add(signs, came + rng.gauss(0, 5))
    assert exact.weights() == pytest.approx(PLANTED)
    assert noisy.weights() == pytest.approx(PLANTED, abs=1.0)


def test_weights_are_held_back_as_by_rows_that_bring_nothing() -> None:
    """Signs of -1 and 1 with outcomes of -1 and 1: two rows that say 1, and 2 rows' worth of 0."""
    fit = LeastSquares(2, ridge=2)
    fit.add((1, -1), -1)
    fit.add((1, 1), 1)
    assert fit.weights() == pytest.approx([0, 0.5])


def test_a_sign_that_never_strays_has_no_weight() -> None:
    fit = LeastSquares(3)
    for came in (1, 3):
        fit.add((1, 0, 7), came)
    assert fit.weights() == pytest.approx([2, 0, 0])
    with pytest.raises(ValueError, match="no rows"):
        LeastSquares(2).weights()


def test_each_stage_of_each_table_is_fitted_by_itself() -> None:
    rng = Random(2)
    rows: list[tuple[Row, float]] = []
    for number in range(600):
        stage = number % 2 * 3
        signs = (1.0, float(rng.randrange(20)), *(0.0,) * 7)
        rows.append((("DRAWS", stage, signs), 10 + stage - (1 + stage) * signs[1]))
    found = fitted(rows)
    for stage in (0, 3):  # 300 rows each, and 30 more to hold back
        assert found["DRAWS"][stage][1] == pytest.approx(-(1 + stage) * 300 / 330)
    assert not any(found["DRAWS"][1]) and not any(found["THROWS"][0])


@pytest.mark.parametrize("variant", VARIANTS)
def test_rows_weighed_are_the_values_of_advice(variant: Variant) -> None:
    tables = {"THROWS": THROWS[variant], "DRAWS": DRAWS[variant], "KNOCKS": KNOCKS, "GINS": GINS[variant]}
    met = set()
    for number in range(4):
        for moment in moments(variant, number):
            for line in bot.advise(moment.view):
                if (seen := row(moment.view, line.action)) is not None:
                    table, stage, signs = seen
                    met.add(table)
                    assert line.value == pytest.approx(sum(map(mul, tables[table][stage], signs)))
    assert met >= {"THROWS", "DRAWS", "GINS"}


def test_a_hand_comes_to_the_same_for_both_but_for_the_sign() -> None:
    for number in range(3):  # hard against hard
        found = moments("classic", number)
        ends = {moment.view.seat: moment.came for moment in found if isinstance(moment.action, Discard)}
        assert ends.get(0, 0.0) == -ends.get(1, -ends.get(0, 0.0))
        for moment in found:
            assert moment.action in RULES.legal(moment.view)
            if isinstance(moment.action, Knock):
                assert moment.came != 0


def test_what_is_printed_is_a_module_of_weights() -> None:
    tables = {variant: learned(variant, range(2)) for variant in VARIANTS}
    found: dict[str, dict[str, object]] = {}
    exec("from __future__ import annotations\n" + text(tables), found)
    for name, shipped in (("THROWS", THROWS), ("DRAWS", DRAWS), ("GINS", GINS)):
        for variant in VARIANTS:
            stages = found[name][variant]
            assert isinstance(stages, tuple)
            assert [len(stage) for stage in stages] == [len(stage) for stage in shipped[variant]]
    assert len(found["KNOCKS"]) == len(KNOCKS)
