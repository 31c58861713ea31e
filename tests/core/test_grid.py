"""Chances at the nodes of a grid and between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtui.core.grid import WHOLE, Grid, packed, unpacked

GRID = Grid(5, 10, ((0.0, 0.2, 0.4), (0.1, 0.5, 0.7), (0.3, 0.9, 1.0)))


@pytest.mark.parametrize(
    ("first", "second", "chance"),
    [
        (5, 5, 0.0),
        (15, 25, 0.7),
        (25, 25, 1.0),
        (5, 10, 0.1),  # half way along a row
        (20, 5, 0.2),  # half way down a column
        (10, 10, 0.2),  # the middle of four nodes
        (7.5, 15, 0.275),  # a quarter of the way
        (-40, 15, 0.2),  # beyond the edges
        (99, 99, 1.0),
    ],
)
def test_between_nodes_chances_are_read_off_in_proportion(first: float, second: float, chance: float) -> None:
    assert GRID.at(first, second) == pytest.approx(chance)


@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=1, max_size=5))
def test_what_is_packed_is_unpacked(rows: list[list[float]]) -> None:
    found = unpacked(packed(rows), 3)
    assert [list(row) for row in found] == [pytest.approx(row, abs=0.5 / WHOLE) for row in rows]
