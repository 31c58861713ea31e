"""What to lay away: every way to keep four of six cards, with what the hand, the crib and the play are worth.

The hand is exact: the mean over the 46 starters that the player has not seen. The crib counts the other player's tosses
and the starters that these six cards leave, and the play what such a hand pegs more than the other on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import mul

from cribtui.core.cards import rank, suit

from . import habits
from .cribs import Beside, mean_crib
from .multisets import by_starter
from .scoring import JACK, kept_total
from .showdown import Hand


@dataclass(frozen=True, slots=True)
class Keep:
    """Two cards to lay, and in points: the kept four by themselves, the hand expected, crib and pegging with sign."""

    laid: Hand
    now: int
    hand: float
    crib: float
    pegging: float = 0.0

    @property
    def value(self) -> float:
        return self.hand + self.crib + self.pegging


def keeps(hand: Hand, dealing: bool) -> list[Keep]:
    """Return all fifteen ways to lay two of six cards, the best first; the crib counts against a pone."""
    beside, pegging = Beside(hand, dealing), habits.pegging(dealing)
    ways = []
    for laid in combinations(hand, 2):
        kept = without(hand, laid)
        crib = beside.crib(laid)
        pegs = pegging[tuple(sorted(map(rank, kept)))]
        shown = mean_hand(kept, beside.left, beside.suits)
        ways.append(Keep(laid, kept_total(kept), shown, crib if dealing else -crib, pegs))
    return _ranked(ways)


def by_averages(hand: Hand, dealing: bool) -> list[Keep]:
    """Return the same by the average cribs alone, as a casual player knows them who does not think of the play."""
    beside, ways = Beside(hand, dealing), []
    for laid in combinations(hand, 2):
        kept, crib = without(hand, laid), mean_crib(laid, own=dealing)
        shown = mean_hand(kept, beside.left, beside.suits)
        ways.append(Keep(laid, kept_total(kept), shown, crib if dealing else -crib))
    return _ranked(ways)


def _ranked(ways: list[Keep]) -> list[Keep]:
    return sorted(ways, key=lambda keep: (-keep.value, keep.laid))


def without(hand: Hand, laid: Hand) -> Hand:
    """Return a hand less some cards."""
    return tuple([card for card in hand if card not in laid])


def mean_hand(kept: Hand, left: Sequence[int], suits: Sequence[int]) -> float:
    """Return what four cards score on average over the starters left, so many of each rank and of each suit."""
    points: int = sum(map(mul, by_starter(tuple(sorted(map(rank, kept)))), left))
    points += sum([suits[suit(card)] for card in kept if rank(card) == JACK])  # nobs
    if len(set(map(suit, kept))) == 1:  # a flush of four, and of five
        points += 4 * sum(left) + suits[suit(kept[0])]
    return points / sum(left)
