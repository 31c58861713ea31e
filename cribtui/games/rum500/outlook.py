"""What a hand of 500 rum is worth at the end of a turn: features of hand and table, each with its weight, and units.

All of it is in points by which the player ends ahead of the other in this hand, and counted from the view alone. A
unit is a sum of weighed features that counts where it is above zero: it says what features are worth together. Weights
and units are learned (see `weights`).
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from cribtui.core.cards import PACK, Card

from .groups import Mask, cards_of, jokers_of, mask, open_ways, spare
from .melds import OPENING, VALUES, value
from .prospects import Held, Sight, exposed_on
from .reckoning import PARTNERS, fitting_on, freeing
from .table import Tables
from .units import LOWERS, RAISES, Units
from .weights import WEIGHTS

JOKER = 15  # points of a 2 in hand
FEW = 6  # loose cards: with more of them it is all one
NAMES = (
    "base", "melded", "counts", "cards", "loose", "loose0", "loose1", "loose2", "loose3", "points", "held_points",
    "joker1", "joker2", "joker3", "spare", "gains", "opening", "outs", "lays", "alone", "alone_points", "pairs",
    "pair_points", "aces", "closing", "closing_theirs", "other1", "other2", "other3", "other4", "other", "stock",
    "stock_loose", "danger", "danger_cards", "exposed", "fed", "late_points", "theirs",
    "jokers", "swaps", "swapped", "beyond", "extends", "paired", "average", "other_exposed", "room", "reached",
)  # fmt: skip
LEFT = tuple(NAMES.index(name) for name in ("danger", "late_points"))
EXPOSED = NAMES.index("exposed")
MISSING = tuple(tuple(PARTNERS[card].get(other, 0) for other in PACK) for card in PACK)  # the thirds of two cards


LOW, HIGH, ACES = (mask([card for card in PACK if card % 13 != 1 and VALUES[card] == points]) for points in (5, 10, 15))


@lru_cache(maxsize=1 << 10)
def gains_of(fits: Mask) -> tuple[tuple[Card, int], ...]:
    """Return cards that can be laid off, each with its points."""
    return tuple([(card, VALUES[card]) for card in cards_of(fits)])


def value_of(cards: Mask) -> int:
    """Return the points of real cards."""
    return 5 * (cards & LOW).bit_count() + 10 * (cards & HIGH).bit_count() + 15 * (cards & ACES).bit_count()


def features(held: Held, tables: Tables, opened: bool, sight: Sight, thrown: Card) -> list[float]:
    """Return the features of a hand from which a card has been thrown, in the order of NAMES."""
    hand, melded, free, spared = held
    unseen, number = sight.unseen, sight.number
    fits = fitting_on(tables) & unseen
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
    points = value(free) + JOKER * spared
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
        exposed_on(tables, sight.seat), sum(dict(gains_of(fits)).values()) * sight.chance, (1 - stock) * every, theirs,
        *_more(held, tables, opened, sight), paired.bit_count(), (value_of(unseen) + JOKER * sight.jokers) / number,
        exposed_on(tables, 1 - sight.seat), next(iter(spare(tables)), 0),
        sight.reached or sight.row + VALUES[thrown] >= OPENING,
    ]  # fmt: skip


def _more(held: Held, tables: Tables, opened: bool, sight: Sight) -> tuple[float, float, float, float, float]:
    """Return what else may come: jokers, swaps by both, cards that lie beyond those that fit, longer melds in hand."""
    unseen, free = sight.unseen, mask(held.free)
    swaps = (freeing(tables[1 - sight.seat]) & unseen).bit_count() * 10 / sight.number if opened else 0.0
    swapped = (freeing(tables[sight.seat]) & unseen).bit_count() * sight.chance if sight.opened else 0.0
    melded = cards_of(mask(held.hand) & ~free)
    extends = 0
    for index, card in enumerate(melded):
        for other in melded[:index]:
            extends |= MISSING[card][other]
    beyond = _beyond(tables, free, unseen) if opened else 0
    return sight.jokers, swaps, swapped, beyond, value_of(extends & unseen) / sight.number


def _beyond(tables: Tables, free: Mask, unseen: Mask) -> int:
    """Return the points of cards that fit on a run when one more has come."""
    points = 0
    for table in tables:
        for meld in table:
            for way in open_ways(meld) if meld.kind == "run" else ():
                if len(way) > 1 and unseen >> way[0] & 1 and free >> way[1] & 1:
                    points += VALUES[way[1]]
    return points


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


def future(held: Held, tables: Tables, opened: bool, sight: Sight, thrown: Card) -> Future:
    """Return what follows on a turn."""
    weights = WEIGHTS[opened, sight.opened]
    found = features(held, tables, opened, sight, thrown)
    left = max(-sum([weights[at] * found[at] for at in LEFT]), 0.0)
    lost = max(-weights[EXPOSED] * found[EXPOSED], 0.0)
    together = _units(RAISES[opened, sight.opened], found) - _units(LOWERS[opened, sight.opened], found)
    return Future(sum(map(mul, weights, found)) + together + left + lost, left, lost)


def _units(units: Units, found: list[float]) -> float:
    """Return what the units above zero come to."""
    total = 0.0
    for unit in units:
        if (value := sum(map(mul, unit, found))) > 0:
            total += value
    return total


def standing(opened: bool, sight: Sight) -> float:
    """Return what the hand is worth to a player as it stands, whatever he holds."""
    weights = dict(zip(NAMES, WEIGHTS[opened, sight.opened], strict=True))
    other = weights.get(f"other{min(sight.held, 4)}", 0.0) if sight.held < 6 else 0.0
    numbers = {"base": 1.0, "other": sight.held, "stock": sight.stock / 36, "theirs": sight.theirs}
    return other + sum([weights[name] * number for name, number in numbers.items()])
