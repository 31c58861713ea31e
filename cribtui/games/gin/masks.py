"""Hands as masks, a bit for each card: what is free in them, what helps them, what can be laid on them.

The strong players look at hundreds of hands for one decision; so what was found for a hand is remembered for a while.
"""

from __future__ import annotations

from cribtui.core.cards import PACK, Card

from .lanes import LANE, best_layouts, gain, worth
from .melds import VALUES, Mask, Melds, has_one_suit, melded
from .reckoning import mask

ALL: Mask = (1 << 52) - 1
SUITS = (0, 13, 26, 39)
ALIKE: Mask = sum(1 << shift for shift in SUITS)  # the four aces
BELOW_KING: Mask = ALL ^ ALIKE << 12
ABOVE_ACE: Mask = ALL ^ ALIKE
WORTH: tuple[Mask, ...] = tuple(sum(1 << card for card in PACK if VALUES[card] == points) for points in range(11))
_REMEMBERED = 1 << 16

Split = tuple[int, Mask, int]  # the least deadwood, the free cards, the points of the dearest of them
_splits: dict[Mask, Split] = {}
_covers: dict[int, int] = {}


def cards(bits: Mask) -> list[Card]:
    """Return the cards of a mask, sorted."""
    found = []
    while bits:
        low = bits & -bits
        bits ^= low
        found.append(low.bit_length() - 1)
    return found


def points(bits: Mask) -> int:
    """Return the points of cards."""
    return worth[bits & LANE] + worth[bits >> 13 & LANE] + worth[bits >> 26 & LANE] + worth[bits >> 39]


def split(hand: Mask) -> Split:
    """Return the least deadwood of a hand, the cards that are free then and the points of the dearest."""
    found = _splits.get(hand)
    if found is None:
        if len(_splits) >= _REMEMBERED:
            _splits.clear()
        found = _splits[hand] = _split(hand)
    return found


def _split(hand: Mask) -> Split:
    gained, sets, left = melded(hand)
    free = hand
    if gained:
        for meld in sets:
            free ^= meld
        if left:
            for shift in SUITS:
                if gain[lane := left >> shift & LANE]:
                    free ^= _cover(lane) << shift
    return points(hand) - gained, free, dearest(free)


def _cover(lane: int) -> int:
    """Return the cards of a lane that lie in runs, when these take the most points out of it."""
    if (found := _covers.get(lane)) is None:
        found = _covers[lane] = sum(best_layouts(lane)[0])
    return found


def dearest(bits: Mask) -> int:
    """Return the points of the dearest of some cards; 0 when there are none."""
    for value in range(10, 0, -1):
        if bits & WORTH[value]:
            return value
    return 0


def above(bits: Mask) -> Mask:
    """Return the next higher cards of the same suits."""
    return (bits & BELOW_KING) << 1


def below(bits: Mask) -> Mask:
    """Return the next lower cards of the same suits."""
    return (bits & ABOVE_ACE) >> 1


def helpers(hand: Mask) -> Mask:
    """Return the cards that make a meld with two of a hand, be these free or not."""
    up, down = above(hand), below(hand)
    a, b, c, d = hand & LANE, hand >> 13 & LANE, hand >> 26 & LANE, hand >> 39
    twice = (a & b | c & d | (a | b) & (c | d)) * ALIKE
    return (up & above(up) | down & below(down) | up & down | twice) & ~hand


def openings(melds: Melds) -> Mask:
    """Return the cards that can be laid off on melds as they lie."""
    found = 0
    for meld in melds:
        lying = mask(meld)
        if has_one_suit(meld):
            found |= above(lying) | below(lying)
        else:
            found |= ALIKE << meld[0] % 13
        found &= ~lying
    return found
