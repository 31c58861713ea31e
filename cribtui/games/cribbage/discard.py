"""What to lay away: every way to keep four of six cards, with what the hand and the crib are worth.

The hand is exact: the mean over the 46 starters that the player has not seen. The crib is an average by the ranks laid.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from .cribs import mean_crib
from .scoring import kept_total, mean_show
from .showdown import Hand


@dataclass(frozen=True, slots=True)
class Keep:
    """Two cards to lay, and in points: the kept four by themselves, the hand expected, the crib with its sign."""

    laid: Hand
    now: int
    hand: float
    crib: float

    @property
    def value(self) -> float:
        return self.hand + self.crib


def keeps(hand: Hand, dealing: bool) -> list[Keep]:
    """Return all fifteen ways to lay two of six cards, the best first; the crib counts against a pone."""
    ways = [_keep(hand, laid, dealing) for laid in combinations(hand, 2)]
    return sorted(ways, key=lambda keep: (-keep.value, keep.laid))


def _keep(hand: Hand, laid: Hand, dealing: bool) -> Keep:
    kept = tuple(card for card in hand if card not in laid)
    crib = mean_crib(laid, own=dealing)
    return Keep(laid, kept_total(kept), mean_show(kept, hand), crib if dealing else -crib)
