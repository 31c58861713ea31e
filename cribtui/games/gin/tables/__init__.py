"""What gin reads from files: the chance to win a match by what both players still need, and the expert's networks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from cribtui.core import grid
from cribtui.core.grid import Grid, Rows
from cribtui.games.gin.state import Variant

LOW, STEP, NODES = 1, 5, 31  # needs 1, 6, 11, ... 151
VARIANTS: tuple[Variant, ...] = ("classic", "ful")


def packed(tables: Iterable[Rows]) -> bytes:
    """Return the chances of the variants, by one's own need and then by the other's, as the file holds them."""
    return b"".join(map(grid.packed, tables))


@cache
def chances(variant: Variant) -> Grid:
    """Return the chances of a variant by one's own need and the other's."""
    rows = grid.unpacked(files(__package__).joinpath("chances.bin").read_bytes(), NODES)
    start = VARIANTS.index(variant) * NODES
    return Grid(LOW, STEP, rows[start : start + NODES])


def networks(variant: Variant) -> bytes:
    """Return the network of a variant as its file holds it."""
    return files(__package__).joinpath(f"network_{variant}.bin").read_bytes()
