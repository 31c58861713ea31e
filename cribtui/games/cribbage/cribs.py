"""What two cards laid away bring to the crib: on average by their ranks and suits, or beside the hand they come from.

The averages are a table made from our own play. Beside a hand the other player's tosses and the starter count by the
cards that the hand leaves, in the numbers in which sound players lay and keep them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul

from cribtui.core.cards import Card, rank, suit

from . import habits
from .multisets import PAIRS, Ranks, by_starter
from .scoring import JACK
from .showdown import Hand
from .tables import words

_PLACE = {pair: place for place, pair in enumerate(PAIRS)}


def mean_crib(toss: Hand, own: bool) -> float:
    """Return the average points of a crib with these two cards in it, one's own or the other player's."""
    first, second = sorted(map(rank, toss))
    suited = suit(toss[0]) == suit(toss[1])
    return averages()[own, suited][_PLACE[first, second]]


@cache
def averages() -> dict[tuple[bool, bool], tuple[float, ...]]:
    """Return the average cribs in the order of PAIRS, by whether the crib is own and the cards are of one suit."""
    points = [number / 100 for number in words("cribs")]
    return {(own, suited): tuple(points[at : at + 91]) for at, own, suited in _PARTS}


_PARTS = ((0, True, False), (91, True, True), (182, False, False), (273, False, True))


class Beside:
    """The cards that six of a player's own leave to the other one and the starter."""

    def __init__(self, hand: Hand, dealing: bool, starter: Card | None = None) -> None:
        self.left, self.suits = [4] * 13, [13] * 4
        for card in hand if starter is None else (*hand, starter):
            self.left[rank(card)] -= 1
            self.suits[suit(card)] -= 1
        his = habits.of(not dealing)
        self._starters = [left * (1 - kept) for left, kept in zip(self.left, his.kept, strict=True)]
        self.tosses = [
            (pair, chance * number)
            for pair, chance in zip(PAIRS, his.tosses, strict=True)
            if (number := pairs_of(pair, self.left))
        ]
        jacks = sum([weight * pair.count(JACK) for pair, weight in self.tosses])
        self._nobs = jacks / 4 / sum([weight for _, weight in self.tosses])  # of the other's cards
        self._found: dict[Ranks, float] = {}

    def crib(self, toss: Hand) -> float:
        """Return the points to be expected of a crib with two of the six cards in it."""
        low, high = sorted(map(rank, toss))
        if (low, high) not in self._found:
            self._found[low, high] = self._by_ranks((low, high))
        return self._found[low, high] + self._by_suits(toss)

    def _by_ranks(self, toss: Ranks) -> float:
        points = weights = 0.0
        total = sum(self._starters)
        for pair, weight in self.tosses:
            shows = by_starter(tuple(sorted(toss + pair)))
            one, other = pair
            off, off_other = self._starters[one] / self.left[one], self._starters[other] / self.left[other]
            counted = sum(map(mul, shows, self._starters)) - shows[one] * off - shows[other] * off_other
            points += weight * counted / (total - off - off_other)
            weights += weight
        return points / weights

    def _by_suits(self, toss: Hand) -> float:
        """Return what is to be expected of nobs, of these cards and of the other's, and of five of a suit."""
        points = sum([self.suits[suit(card)] / 46 for card in toss if rank(card) == JACK])
        points += self._nobs
        if suit(toss[0]) == suit(toss[1]):
            n = self.suits[suit(toss[0])]
            points += 5 * n * (n - 1) * (n - 2) / (46 * 45 * 44)
        return points


def pairs_of(pair: Ranks, left: Sequence[int]) -> int:
    """Return how many pairs of cards have two ranks, with so many of each left."""
    low, high = pair
    return left[low] * (left[low] - 1) // 2 if low == high else left[low] * left[high]
