"""The melds that a hand holds, whichever of its jokers are used for them (rules M3-M5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cribtui.core.cards import Card

from .melds import JOKER, PLACES, RUNS, TWO, VALUES, Hand, Kind, Reading, is_joker, value


@dataclass(frozen=True, slots=True)
class Shape:
    """A meld with jokers yet to be named: its real cards, and for a run the cards of all its places."""

    kind: Kind
    naturals: frozenset[Card]
    places: Hand
    jokers: int
    points: int


def shapes(hand: Hand) -> tuple[Shape, ...]:
    """Return the melds of a hand: sets by rank, runs by suit from low to high, twos. No joker takes a held place."""
    naturals = tuple([card for card in hand if not is_joker(card)])
    return _shapes(naturals, len(hand) - len(naturals))


@lru_cache(maxsize=1 << 10)
def _shapes(naturals: Hand, jokers: int) -> tuple[Shape, ...]:
    return (*_sets(naturals, jokers), *_runs(frozenset(naturals), jokers), *_twos(jokers))


def _sets(naturals: Hand, jokers: int) -> Iterator[Shape]:
    for rank in (*range(JOKER + 1, 13), 0):
        alike = [card for card in naturals if card % 13 == rank]
        for size in range(2, len(alike) + 1):
            for some in combinations(alike, size):
                for used in range(max(3 - size, 0), min(4 - size, jokers) + 1):
                    yield Shape("set", frozenset(some), some, used, (size + used) * VALUES[rank])


def _runs(naturals: frozenset[Card], jokers: int) -> Iterator[Shape]:
    for line in RUNS:
        for low in range(PLACES - 2):
            held = [card for card in line[low : low + 2] if card in naturals]
            for high in range(low + 3, PLACES + 1):
                if line[high - 1] in naturals:
                    held.append(line[high - 1])
                missing = high - low - len(held)
                if missing > jokers:
                    break
                if len(held) > 1:
                    yield Shape("run", frozenset(held), line[low:high], missing, value(line[low:high]))


def _twos(jokers: int) -> Iterator[Shape]:
    for used in range(3, jokers + 1):
        yield Shape("twos", frozenset(), (), used, used * TWO)


def filled(shape: Shape, jokers: Hand) -> Reading:
    """Return a meld with so many jokers as it needs, in the order S H D C."""
    fill = tuple(sorted(jokers))
    if shape.kind == "run":
        rest = iter(fill)
        cards = tuple([card if card in shape.naturals else next(rest) for card in shape.places])
        return Reading("run", cards, shape.places, shape.points)
    return Reading(shape.kind, shape.places + fill, (*shape.places, *(None for _ in fill)), shape.points)
