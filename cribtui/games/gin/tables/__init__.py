"""What gin reads from files: the chance to win a match by what both players still need, and the expert's networks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TypeAlias

from cribtui.games.gin.state import Variant

Chances: TypeAlias = tuple[tuple[float, ...], ...]  # by one's own need, then by the other's

STEP, NODES = 5, 31  # needs 1, 6, 11, ... 151
WHOLE = 65535  # a chance of one in the file
VARIANTS: tuple[Variant, ...] = ("classic", "ful")


def packed(tables: list[Chances]) -> bytes:
    """Return tables as the file holds them: two bytes for each chance, the high one first."""
    return b"".join(round(chance * WHOLE).to_bytes(2, "big") for table in tables for row in table for chance in row)


@cache
def chances(variant: Variant) -> Chances:
    """Return the table of a variant."""
    data = files(__package__).joinpath("chances.bin").read_bytes()
    start = VARIANTS.index(variant) * NODES * NODES
    numbers = [int.from_bytes(data[at : at + 2], "big") / WHOLE for at in range(0, len(data), 2)]
    return tuple(tuple(numbers[at : at + NODES]) for at in range(start, start + NODES * NODES, NODES))


def networks(variant: Variant) -> bytes:
    """Return the network of a variant as its file holds it."""
    return files(__package__).joinpath(f"network_{variant}.bin").read_bytes()
