"""A network of one hidden layer, which knows of a position what no sum of signs tells: an expert adds it to the worth.

Cards enter by where they lie, signs as numbers, and the kind of the position by what it adds to every hidden unit.

The shipped networks were trained on hands that players with such networks played against each other, half a million of
gin and 150,000 of ful, in a faster program for the same rules; small corrections between throws, draws and knocks then
came from whole matches. `python -m cribtui.lab.network_gin` trains one anew, more slowly.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul
from typing import TypeAlias

from .state import Variant
from .tables import networks

Rows: TypeAlias = Sequence[Sequence[float]]

HIDDEN, PLACES, SIGNS, KINDS = 64, 6, 20, 4
CARDS = 52 * PLACES
THROW, DRAW, KNOCK, GIN = range(KINDS)  # the kinds of a position


@dataclass(frozen=True, slots=True)
class Position:
    """What the network sees: the kind, `place * 52 + card` for each card, and numbers."""

    kind: int
    places: Sequence[int]
    signs: Sequence[float]


@dataclass(frozen=True, slots=True)
class Network:
    """The weights: of each card in each place by hidden unit, of all signs for each hidden unit; by kind what is even.

    `outs` weigh the hidden units for each kind, to points.
    """

    cards: Rows
    signs: Rows
    evens: Rows
    outs: Rows
    even: Sequence[float]

    def units(self, position: Position) -> list[float]:
        """Return the hidden units; those below 0 count for nothing."""
        seen = map(sum, zip(self.evens[position.kind], *[self.cards[place] for place in position.places], strict=True))
        return [unit + sum(map(mul, weights, position.signs)) for unit, weights in zip(seen, self.signs, strict=True)]

    def points(self, position: Position) -> float:
        """Return the points that a position is worth beyond the sum of its signs."""
        pairs = zip(self.outs[position.kind], self.units(position), strict=True)
        return self.even[position.kind] + sum(weight * unit for weight, unit in pairs if unit > 0)


@cache
def network(variant: Variant) -> Network:
    """Return the network of a variant."""
    return unpacked(networks(variant))


def unpacked(data: bytes) -> Network:
    """Return the network that a file holds.

    It has the scale of each hidden unit, the other weights in the order of the fields in four bytes each, and the
    weights of cards last, in one signed byte each, to be multiplied by the scale.
    """
    sizes = (1, HIDDEN, KINDS, KINDS, 1)
    widths = (HIDDEN, SIGNS, HIDDEN, HIDDEN, KINDS)
    numbers = iter(struct.iter_unpack("<f", data[: -CARDS * HIDDEN]))
    (scales,), signs, evens, outs, (even,) = (
        tuple(tuple(next(numbers)[0] for _ in range(width)) for _ in range(size))
        for size, width in zip(sizes, widths, strict=True)
    )
    whole = struct.unpack(f"{CARDS * HIDDEN}b", data[-CARDS * HIDDEN :])
    cards = tuple(tuple(map(mul, scales, whole[at : at + HIDDEN])) for at in range(0, CARDS * HIDDEN, HIDDEN))
    return Network(cards, signs, evens, outs, even)


def packed(network: Network) -> bytes:
    """Return a network as a file holds it."""
    columns = tuple(zip(*network.cards, strict=True))
    scales = [max(map(abs, column)) / 127 or 1.0 for column in columns]
    rows = (scales, *network.signs, *network.evens, *network.outs, network.even)
    numbers = [number for row in rows for number in row]
    whole = [round(weight / scale) for row in network.cards for weight, scale in zip(row, scales, strict=True)]
    return struct.pack(f"<{len(numbers)}f", *numbers) + struct.pack(f"{len(whole)}b", *whole)
