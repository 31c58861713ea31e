"""What a position of gin is worth to a player, in points of the hand: sums of what speaks for it, with fitted weights.

There is a row of weights for each stage of the hand, fitted to what hands of players like these came to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from cribtui.core.cards import Card

from .masks import cards, openings
from .melds import VALUES, Mask, Melds
from .outlook import Outlook, outlook
from .reckoning import Sight
from .state import Variant
from .weights import DRAWS, GINS, KNOCKS, THROWS

LOW = 10  # deadwood with which one may knock
HALF_MELDED = 0.3  # the chance that a card which the other took is free to be laid off


@dataclass(frozen=True, slots=True)
class Worth:
    """Points that a hand brings on average, by where they come from.

    `hand`: what ten cards are worth as they are and with the next draw, of which `left` and `next` are the deadwood.
    `hope`: what free cards may still save. `off`: what may be laid off on the other's melds, of the points `laid` that
    the free cards he may meld with have on average. `danger`: what he melds.
    """

    hand: float
    hope: float
    off: float
    danger: float
    laid: float
    seen: Outlook

    @property
    def value(self) -> float:
        return self.hand + self.hope + self.off - self.danger

    @property
    def left(self) -> int:
        return self.seen.left

    @property
    def next(self) -> float:
        return self.seen.next


def thrown(kept: Mask, card: Card, sight: Sight, variant: Variant) -> Worth:
    """Return what it is worth to keep ten cards and throw one."""
    *rows, danger = THROWS[variant][sight.stage]
    return _worth(kept, sight, rows, danger * sight.fed(card))


def drawing(hand: Mask, sight: Sight, variant: Variant) -> Worth:
    """Return what it is worth to draw from the stock to ten cards."""
    return _worth(hand, sight, DRAWS[variant][sight.stage], 0.0)


def _worth(hand: Mask, sight: Sight, weights: Sequence[float], danger: float) -> Worth:
    seen = outlook(hand, sight.unseen)
    laid = sum([VALUES[card] * sight.fed(card) for card in cards(seen.free)])
    even, left, following, hope, gin, shown, off, last, low = map(mul, weights, signs(seen, laid, sight))
    return Worth(even + left + following + shown + last + low, hope + gin, off, danger, laid, seen)


def signs(seen: Outlook, laid: float, sight: Sight) -> tuple[float, ...]:
    """Return what the weights of ten cards weigh, in their order."""
    low = float(seen.left <= LOW)
    return (1.0, seen.left, seen.next, seen.hope, seen.gin, sight.shown, laid, sight.last, low)


def knocking(left: int, melds: Melds, sight: Sight, variant: Variant) -> tuple[float, float]:
    """Return the points that a knock brings on average before anything is laid off, and what lay-offs cost."""
    weights = (KNOCKS if left else GINS[variant])[sight.stage]
    even, deadwood, cost, last, shown, both = map(mul, weights, knock_signs(left, melds, sight))
    return even + deadwood + last + shown + both, -cost


def knock_signs(left: int, melds: Melds, sight: Sight) -> tuple[float, ...]:
    """Return what the weights of a knock weigh, in their order."""
    return 1.0, left, -_exposed(melds, sight) if left else 0.0, sight.last, sight.shown, sight.shown * sight.last


def _exposed(melds: Melds, sight: Sight) -> float:
    """Return the points that the other could lay off if he had melded nothing."""
    open_to = openings(melds)
    hidden = sum([VALUES[card] for card in cards(open_to & sight.unseen)])
    known = sum([VALUES[card] for card in cards(open_to & sight.known)])
    return sight.chance * hidden + HALF_MELDED * known
