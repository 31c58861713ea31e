"""The shipped tables of 500 rum, made by `python -m cribtui.lab.tables rum500` from our own play, read when first used.

- wins: the chance to win a match by what a player and the other still need, before a hand, as `core.grid` packs it.
- strays: by the stage of a hand, then for a turn that closes it: how far both players' points went astray of what was
  expected, `COUNT` pairs that are alike in chance. Tenths of a point in two signed bytes, the high one first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from cribtui.core.grid import Grid, unpacked

LOW, STEP, NODES = 5, 20, 36  # needs of 5, 25, ... 705
STAGES = (30, 24, 16)  # cards in the stock down to which each stage but the last goes
CLOSING = len(STAGES) + 1
COUNT = 24

Stray = tuple[float, float]  # points of the player, of the other
Strays = Sequence[Sequence[Stray]]


def stage_of(stock: int) -> int:
    """Return the stage of a hand, from 0, by the cards in the stock."""
    return sum(stock < least for least in STAGES)


@cache
def wins() -> Grid:
    """Return the chances to win."""
    return Grid(LOW, STEP, unpacked(_read("wins"), NODES))


@cache
def strays() -> Strays:
    """Return the strays of every stage, and last of a turn that closes the hand."""
    data = _read("strays")
    tenths = [int.from_bytes(data[at : at + 2], "big", signed=True) / 10 for at in range(0, len(data), 2)]
    pairs = list(zip(tenths[::2], tenths[1::2], strict=True))
    return [pairs[at : at + COUNT] for at in range(0, len(pairs), COUNT)]


def packed_strays(found: Strays) -> bytes:
    """Return strays as their file holds them."""
    return b"".join(
        round(10 * points).to_bytes(2, "big", signed=True) for some in found for pair in some for points in pair
    )


def _read(name: str) -> bytes:
    return files(__name__).joinpath(f"{name}.bin").read_bytes()
