"""What a hand of 500 rum is worth at the end of a turn: features of hand and table, each with its weight.

All of it is in points by which the player ends ahead of the other in this hand, and counted from the view alone. The
weights are learned: a regression on a million turns of hands that strong players played against themselves, with
chance throws among them, repeated with the players that came of it.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from cribtui.core.cards import PACK, Card

from .groups import Mask, cards_of, jokers_of, spare
from .melds import OPENING, VALUES, value
from .prospects import Held, Sight
from .reckoning import PARTNERS, fitting
from .table import Tables
from .weights import WEIGHTS

FEW = 6  # loose cards: with more of them it is all one
NAMES = (
    "base", "melded", "counts", "cards", "loose", "loose0", "loose1", "loose2", "loose3", "points", "held_points",
    "joker1", "joker2", "joker3", "spare", "gains", "opening", "outs", "lays", "alone", "alone_points", "pairs",
    "pair_points", "aces", "closing", "closing_theirs", "other1", "other2", "other3", "other4", "other", "stock",
    "stock_loose", "danger", "danger_cards", "exposed", "fed", "late_points", "theirs",
)  # fmt: skip
LEFT = tuple(NAMES.index(name) for name in ("danger", "late_points"))
EXPOSED = NAMES.index("exposed")
MISSING = tuple(tuple(PARTNERS[card].get(other, 0) for other in PACK) for card in PACK)  # the thirds of two cards


@lru_cache(maxsize=1 << 10)
def gains_of(fits: Mask) -> tuple[tuple[Card, int], ...]:
    """Return cards that can be laid off, each with its points."""
    return tuple([(card, VALUES[card]) for card in cards_of(fits)])


def features(held: Held, tables: Tables, opened: bool, sight: Sight, exposed: float) -> list[float]:
    """Return the features of a hand that has been thrown from, in the order of NAMES."""
    hand, melded, free, spared = held
    unseen, number = sight.unseen, sight.number
    fits = (fitting(tables[0]) | fitting(tables[1])) & unseen
    rooms = spare(tables) if opened else ()
    outs = pairs = pair_points = paired = 0
    gains: dict[int, int] = dict(gains_of(fits)) if opened else {}
    joker = rooms[0] if rooms else 0
    for index, card in enumerate(free):
        missing, worth = MISSING[card], VALUES[card]
        for other in free[:index]:
            if not (between := missing[other]):
                continue
            both = worth + VALUES[other]
            if both + max(worth, VALUES[other]) > joker:
                joker = both + max(worth, VALUES[other])
            if live := between & unseen:
                outs |= live
                paired |= 1 << card | 1 << other
                pairs += 1
                pair_points += both
                while live:
                    low = live & -live
                    third = low.bit_length() - 1
                    live ^= low
                    if both + VALUES[third] > gains.get(third, 0):
                        gains[third] = both + VALUES[third]
        if spared:
            for other in PARTNERS[card]:
                if unseen >> other & 1:
                    outs |= 1 << other
                    if 2 * worth + VALUES[other] > gains.get(other, 0):
                        gains[other] = 2 * worth + VALUES[other]
    gained = sum(gains.values()) + sight.jokers * joker
    needed = OPENING - melded
    enough = sum([points >= needed for points in gains.values()]) + sight.jokers * (joker >= needed)
    chance_outs = (outs.bit_count() + sight.jokers * (joker > 0)) / number
    lays = fits.bit_count() / number
    alone = [card for card in free if not paired >> card & 1]
    loose = len(free) + spared
    closing = _closing(held, fits, outs, number, sight, opened, rooms)
    points = value(free) + 15 * spared
    jokers = jokers_of(hand)
    theirs, held_other = sight.theirs, sight.held
    near = 1 / (1 + held_other) if sight.opened else 0.0
    stock = sight.stock / 36
    every = value(hand)
    return [
        1.0, melded, melded >= OPENING, len(hand), min(loose, FEW), loose == 0, loose == 1, loose == 2, loose == 3,
        points, every - points, jokers == 1, jokers == 2, jokers > 2, spared, gained / number,
        0.0 if melded >= OPENING else enough / number, chance_outs, lays, len(alone), value(alone), pairs, pair_points,
        sum([card % 13 == 0 for card in free]), closing, closing * theirs, held_other == 1, held_other == 2,
        held_other == 3, held_other in (4, 5), held_other, stock, stock * loose, near * every, near * len(hand), 
        exposed, sum(dict(gains_of(fits)).values()) * sight.chance, (1 - stock) * every, theirs,
    ]  # fmt: skip


def _closing(
    held: Held, fits: int, outs: int, number: int, sight: Sight, opened: bool, rooms: tuple[int, ...]
) -> float:
    """Return the chance to close with the next card."""
    loose = len(held.free) + held.jokers
    if not opened and held.melded < OPENING:
        return 0.0
    if loose == 0:
        return 1.0
    if loose == 1:
        return (fits.bit_count() + sight.jokers * bool(rooms)) / number if opened else 0.0
    if loose == 2:
        return (outs.bit_count() + sight.jokers * bool(outs)) / number
    return 0.0


class Future(NamedTuple):
    """What follows on a turn: what the hand may bring, what its cards may cost, jokers that may be swapped."""

    hand: float
    left: float
    exposed: float


def future(held: Held, tables: Tables, opened: bool, sight: Sight, exposed: float) -> Future:
    """Return what follows on a turn."""
    weights = WEIGHTS[opened, sight.opened]
    found = features(held, tables, opened, sight, exposed)
    left = lost = 0.0
    for at in LEFT:
        left -= weights[at] * found[at]
    if exposed:
        lost = max(-weights[EXPOSED] * exposed, 0.0)
    left = max(left, 0.0)
    return Future(sum(map(mul, weights, found)) + left + lost, left, lost)


def standing(opened: bool, sight: Sight) -> float:
    """Return what the hand is worth to a player as it stands, whatever he holds."""
    weights = dict(zip(NAMES, WEIGHTS[opened, sight.opened], strict=True))
    other = weights.get(f"other{min(sight.held, 4)}", 0.0) if sight.held < 6 else 0.0
    numbers = {"base": 1.0, "other": sight.held, "stock": sight.stock / 36, "theirs": sight.theirs}
    return other + sum([weights[name] * number for name, number in numbers.items()])
