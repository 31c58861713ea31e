"""The chance to win: before a deal by both scores, by a table of our own play; at the show by what is to count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from .tables import words

TARGET = 121
LEAST = 0.002  # the chance that a point adds is never taken for less: values in points stay finite
Row = tuple[float, ...]


@cache
def wins() -> tuple[Row, ...]:
    """Return the dealer's chance to win before he deals, by his score and then by the other's."""
    chances = [number / 65535 for number in words("wins")]
    return tuple(tuple(chances[at : at + TARGET]) for at in range(0, TARGET * TARGET, TARGET))


def before_deal(mine: int, his: int, dealing: bool) -> float:
    """Return the chance to win when a deal begins at scores below the target."""
    return wins()[mine][his] if dealing else 1 - wins()[his][mine]


def worth_of_point(mine: int, his: int, dealing: bool) -> float:
    """Return how much a point more than the other adds to the chance to win, about these scores and not at the edge."""
    top = TARGET - 2
    a, b = min(mine, top - 8), min(his, top - 8)
    low_a, low_b = max(0, a - 8), max(0, b - 8)
    more, less = before_deal(a + 8, low_b, dealing), before_deal(low_a, b + 8, dealing)
    return max(LEAST, (more - less) / (a + 8 - low_a + b + 8 - low_b))


@dataclass(frozen=True, slots=True)
class Show:
    """What one knows of the show: both scores before it, whose the crib is, the own hand, the crib by chances."""

    mine: int
    his: int
    dealing: bool
    hand: int
    crib: Mapping[int, float]  # chances by points
    _known: dict[tuple[int, int, int], float] = field(default_factory=dict)

    def chance(self, got: int, given: int, hand: int) -> float:
        """Return the chance to win when these points come to the scores and the other's hand counts so much."""
        key = got, given, hand
        chance = self._known.get(key)
        if chance is None:
            chance = self._known[key] = self._chance(self.mine + got, self.his + given, hand)
        return chance

    def _chance(self, mine: int, his: int, hand: int) -> float:
        if self.dealing:
            return 1 - counted(his, mine, hand, self.hand, self.crib)
        return counted(mine, his, self.hand, hand, self.crib)


def counted(pone: int, dealer: int, hand: int, dealers: int, crib: Mapping[int, float]) -> float:
    """Return the pone's chance to win when both hands and the crib are counted."""
    pone += hand
    if pone >= TARGET:
        return 1.0
    dealer += dealers
    if dealer >= TARGET:
        return 0.0
    row, need = wins()[pone], TARGET - dealer
    return sum([chance * row[dealer + points] for points, chance in crib.items() if points < need])
