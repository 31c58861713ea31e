"""The shipped table of gin is what its maker makes, as far as some hands can tell; and the maker counts right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from cribtui.games.gin.state import Variant
from cribtui.games.gin.tables import NODES, STEP, VARIANTS, chances, packed
from cribtui.lab.tables_gin import backwards, result, spread

SOME = 24  # hands
FAR = 0.12


def series(likely: Mapping[int, float], need: int, other: int) -> float:
    """Return the chance to win, hand by hand from the needs as they are."""

    @cache
    def chance(need: int, other: int) -> float:
        if need <= 0 or other <= 0:
            return float(need <= 0)
        return sum(share * (chance(need - won, other) + chance(need, other - won)) / 2 for won, share in likely.items())

    return chance(need, other)


def test_backwards_is_the_chance_of_a_series_of_hands() -> None:
    likely = {4: 0.3, 11: 0.2, 25: 0.4, 60: 0.1}
    table = backwards(likely)
    for need in (0, 1, 5, 20):
        for other in (0, 3, 5, 18):
            expected = series(likely, 1 + STEP * need, 1 + STEP * other)
            assert table[need][other] == pytest.approx(expected)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_shipped_table_falls_with_ones_need_and_grows_with_the_others(variant: Variant) -> None:
    table = chances(variant).rows
    assert len(table) == NODES and all(len(row) == NODES for row in table)
    for node in range(NODES):
        assert table[node][node] == pytest.approx(0.5, abs=1e-4)
        column = [row[node] for row in table]
        assert column == sorted(column, reverse=True)
        assert list(table[node]) == sorted(table[node])


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_shipped_table_is_near_one_from_some_hands(variant: Variant) -> None:
    """The mean of 24 hands strays by a tenth, for a hand brings 28 points, 15 more or less.

    That moves a chance by some 0.05 where it does most; half or twice the points a hand would move it by 0.2.
    """
    some = backwards(spread([result(variant, 10_000 + number) for number in range(SOME)]))
    assert packed([some]) != packed([chances(variant).rows])
    for mine, theirs in zip(some, chances(variant).rows, strict=True):
        assert mine == pytest.approx(theirs, abs=FAR)
