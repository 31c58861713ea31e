"""The weights of 500 rum: what is planted is found again, and self-play gives rows to fit."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from cribtui.games.rum500.outlook import NAMES
from cribtui.games.rum500.units import LOWERS, RAISES
from cribtui.games.rum500.weights import WEIGHTS
from cribtui.lab.least_squares import solved
from cribtui.lab.weights_rum500 import KEYS, Fitted, Row, fit, rows, written

PLANTED = Fitted([4.0, 2.0, -3.0, 0.5], [[-1.0, 0.0, 4.0, 0.0]], [])


def planted(one: Fitted, number: int) -> list[Row]:
    """Return rows whose points are what features are worth, and chance."""
    rng = Random(5)
    found = [[1.0, *(rng.uniform(-5, 5) for _ in one.weights[1:])] for _ in range(number)]
    return [Row((True, True), row, one.worth(row) + rng.gauss(0, 2)) for row in found]


def error(fitted: Fitted, one: Fitted) -> float:
    """Return the mean square by which fitted values miss those that were planted."""
    return fmean((fitted.worth(row.features) - one.worth(row.features)) ** 2 for row in planted(one, 300))


def test_planted_weights_are_found() -> None:
    plain = PLANTED._replace(raises=[])
    fitted = fit(planted(plain, 3000), 0, 0, Random(1))
    assert fitted.weights == pytest.approx(plain.weights, abs=0.15) and not fitted.raises and not fitted.lowers


def test_units_find_what_is_no_sum() -> None:
    sample = planted(PLANTED, 1500)
    alone, together = (error(fit(sample, units, 30, Random(1)), PLANTED) for units in (0, 4))
    assert together < alone / 4


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_hands_give_rows_that_can_be_fitted() -> None:
    found = [row for number in range(3) for row in rows(number, "test")]
    assert found == [row for number in range(3) for row in rows(number, "test")]
    assert len(found) > 20 and {row.key for row in found} <= set(KEYS)
    assert all(len(row.features) == len(NAMES) and row.features[0] == 1 for row in found)
    fitted = fit(found, 2, 1, Random(1))
    assert next(iter(written({(True, True): fitted}))) == "WEIGHTS = {"


def test_shipped_weights_fit_the_features() -> None:
    for key in KEYS:
        units = (*RAISES[key], *LOWERS[key])
        assert units and all(len(row) == len(NAMES) for row in (WEIGHTS[key], *units))
