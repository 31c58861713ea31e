"""What a position of gin is worth to a player, in points of the hand: sums of what speaks for it, with fitted weights.

There is a row of weights for each stage of the hand, fitted to what hands of players like these came to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribtui.core.cards import Card

from .masks import cards, openings
from .melds import VALUES, Mask, Melds
from .outlook import outlook
from .reckoning import Sight
from .state import Variant
from .weights import DRAWS, KNOCKS, THROWS

LOW = 10  # deadwood with which one may knock
HALF_MELDED = 0.3  # the chance that a card which the other took is free to be laid off


@dataclass(frozen=True, slots=True)
class Worth:
    """Points that a hand brings on average, by where they come from.

    `hand`: what ten cards are worth as they are and with the next draw, of which `left` and `next` are the deadwood.
    `hope`: what free cards may still save. `off`: what may be laid off on the other's melds. `danger`: what he melds.
    """

    hand: float
    hope: float
    off: float
    danger: float
    left: int
    next: float

    @property
    def value(self) -> float:
        return self.hand + self.hope + self.off - self.danger


def thrown(kept: Mask, card: Card, sight: Sight, variant: Variant) -> Worth:
    """Return what it is worth to keep ten cards and throw one."""
    *rows, danger = THROWS[variant][sight.stage]
    return _worth(kept, sight, rows, danger * sight.fed(card))


def drawing(hand: Mask, sight: Sight, variant: Variant) -> Worth:
    """Return what it is worth to draw from the stock to ten cards."""
    return _worth(hand, sight, DRAWS[variant][sight.stage], 0.0)


def _worth(hand: Mask, sight: Sight, weights: Sequence[float], danger: float) -> Worth:
    even, left, following, hope, gin, shown, off, last, low = weights
    seen = outlook(hand, sight.unseen)
    laid = sum([VALUES[card] * sight.fed(card) for card in cards(seen.free)])
    return Worth(
        even
        + left * seen.left
        + following * seen.next
        + shown * sight.shown
        + last * sight.last
        + low * (seen.left <= LOW),
        hope * seen.hope + gin * seen.gin,
        off * laid,
        danger,
        seen.left,
        seen.next,
    )


def knocking(left: int, melds: Melds, sight: Sight) -> tuple[float, float]:
    """Return the points that a knock brings on average before anything is laid off, and what lay-offs cost."""
    even, deadwood, off, last, shown, both = KNOCKS[not left][sight.stage]
    value = even + deadwood * left + (last + both * sight.shown) * sight.last + shown * sight.shown
    return value, off * _exposed(melds, sight) if left else 0.0


def _exposed(melds: Melds, sight: Sight) -> float:
    """Return the points that the other could lay off if he had melded nothing."""
    open_to = openings(melds)
    hidden = sum([VALUES[card] for card in cards(open_to & sight.unseen)])
    known = sum([VALUES[card] for card in cards(open_to & sight.known)])
    return sight.chance * hidden + HALF_MELDED * known
