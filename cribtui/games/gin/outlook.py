"""What ten cards may become with the next draw."""

from __future__ import annotations

from dataclasses import dataclass

from .masks import WORTH, cards, helpers, split
from .melds import VALUES, Mask
from .reckoning import THIRDS

PER_OUT = 0.09  # what each card that would meld two free ones is worth, as a share of their points


@dataclass(frozen=True, slots=True)
class Outlook:
    """Deadwood now and, on average, after the next draw from the stock and the best throw; the chance of gin then.

    `hope` weighs the cards that would meld two free ones.
    """

    left: int
    next: float
    gin: float
    hope: float
    free: Mask


def outlook(hand: Mask, unseen: Mask) -> Outlook:
    """Return what ten cards may become when the unseen ones are drawn alike."""
    left, free, high = split(hand)
    useful = helpers(hand) & unseen
    others = unseen & ~useful
    total = others.bit_count() * left
    for value in range(1, high):  # a card that melds nothing may still be thrown for
        total -= (others & WORTH[value]).bit_count() * (high - value)
    gins = 0
    for card in cards(useful):
        after, loose, dear = split(hand | 1 << card)
        after -= dear
        if not loose:
            after = 0
        by_itself = left - max(0, high - VALUES[card])
        after = min(after, by_itself)
        total += after
        gins += not after
    number = unseen.bit_count()
    return Outlook(left, total / number, gins / number, _hope(free, unseen), free)


def _hope(free: Mask, unseen: Mask) -> float:
    held, found = cards(free), 0
    for place, low in enumerate(held):
        thirds = THIRDS[low]
        for high in held[place + 1 :]:
            if (third := thirds.get(high)) and (third := third & unseen):
                found += third.bit_count() * (VALUES[low] + VALUES[high])
    return PER_OUT * found
