"""What can go down together at 500 rum: new melds of a hand, and what goes on at each place of the tables.

A set of real cards is an int with a bit for each card; jokers are counted, for one is as good as another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cribtui.core.cards import Card

from .melds import PLACE, PLACES, RUNS, TWO, VALUES, is_joker, value
from .table import Meld, Tables, span

Mask = int

RELIEF = 0.4  # what it is worth to be rid of a card, as a share of its points
KEEP = 6.0  # what a joker is worth that is kept for later
MANY = 16  # real cards; with more of them no new meld has two jokers


class Group(NamedTuple):
    """Cards that can go down together, as a meld or on one: real cards, so many jokers, and all their points."""

    naturals: Mask
    jokers: int
    points: int

    @property
    def worth(self) -> float:
        return self.points + RELIEF * value(cards_of(self.naturals)) - KEEP * self.jokers


Ends = tuple[tuple[Group, ...], ...]  # of each place on the tables, the ways to go on there


def mask(cards: Iterable[Card]) -> Mask:
    """Return a bit for each real card."""
    return sum([1 << card for card in cards if card % 13 != 1])


def cards_of(naturals: Mask) -> list[Card]:
    """Return the cards of a mask, by suit."""
    cards = []
    while naturals:
        low = naturals & -naturals
        cards.append(low.bit_length() - 1)
        naturals ^= low
    return cards


def jokers_of(cards: Iterable[Card]) -> int:
    """Return how many 2s there are among cards."""
    return sum([is_joker(card) for card in cards])


@lru_cache(maxsize=1 << 12)
def groups(naturals: Mask, jokers: int) -> dict[Mask, tuple[tuple[float, Group], ...]]:
    """Return every new meld with real cards, by its first card, each with its worth; of many cards the simple ones."""
    if naturals.bit_count() > MANY:
        jokers = min(jokers, 1)
    found: dict[Mask, list[tuple[float, Group]]] = {}
    for group in (*_sets(naturals, jokers), *_runs(naturals, jokers)):
        found.setdefault(group.naturals & -group.naturals, []).append((group.worth, group))
    return {first: tuple(sorted(some, reverse=True)) for first, some in found.items()}


def _sets(naturals: Mask, jokers: int) -> Iterator[Group]:
    for rank in (0, *range(2, 13)):
        held = [card for card in range(rank, 52, 13) if naturals >> card & 1]
        for size in range(2, len(held) + 1):
            for some in combinations(held, size):
                for more in range(max(3 - size, 0), min(4 - size, jokers) + 1):
                    yield Group(mask(some), more, (size + more) * VALUES[rank])


def _runs(naturals: Mask, jokers: int) -> Iterator[Group]:
    for line in RUNS:
        held = [place for place, card in enumerate(line) if naturals >> card & 1]
        for low, high in combinations(held, 2):
            yield from _runs_between(naturals, jokers, line, low, high)


def _runs_between(naturals: Mask, jokers: int, line: Sequence[Card], low: int, high: int) -> Iterator[Group]:
    """Yield the runs whose lowest and highest real cards are given: a joker may also spare a card for a set."""
    inner = line[low + 1 : high]
    gaps = sum([not naturals >> card & 1 for card in inner])
    if gaps > jokers:
        return
    wanted = [card for card in inner if naturals >> card & 1 and _has_partner(naturals, card)] if jokers > gaps else []
    for spared in range(min(jokers - gaps, len(wanted)) + 1):
        for some in combinations(wanted, spared):
            real = naturals & mask(line[low : high + 1]) & ~mask(some)
            used = gaps + spared
            for more in range(jokers - used + 1):
                if 3 <= high - low + 1 + more <= PLACES:
                    yield Group(real, used + more, value(line[low : high + 1]) + _beyond(line, low, high, more))


def _has_partner(naturals: Mask, card: Card) -> bool:
    return any(naturals >> other & 1 for other in range(card % 13, 52, 13) if other != card)


def _beyond(line: Sequence[Card], low: int, high: int, jokers: int) -> int:
    """Return the points of jokers at the ends of a run: high before low."""
    above = min(jokers, PLACES - 1 - high)
    return value(line[high + 1 : high + 1 + above]) + value(line[low - jokers + above : low])


def ends_of(tables: Tables, naturals: Mask, jokers: int) -> Ends:
    """Return the ways to go on at each end of a run and at each set of three, as far as a real card reaches."""
    places: list[tuple[Group, ...]] = []
    for table in tables:
        for meld in table:
            for way in open_ways(meld):
                if meld.kind == "set":
                    options = [Group(1 << card, 0, VALUES[card]) for card in way if naturals >> card & 1]
                else:
                    options = list(_along(way, naturals, jokers))
                if options:
                    places.append(tuple(options))
    return tuple(places)


@lru_cache(maxsize=1 << 12)
def open_ways(meld: Meld) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that follow at each end of a run, or those of which one fits a set of three."""
    if meld.kind == "run":
        low, high = span(meld)
        line = RUNS[low // 13]
        ways = (line[: PLACE[low]][::-1], line[PLACE[high] + 1 :])
        return tuple([way for way in ways if way])
    if meld.kind == "twos" or meld.full:
        return ()
    return (tuple([card for card in range(meld.cards[0] % 13, 52, 13) if card not in meld.cards]),)


def _along(way: Sequence[Card], naturals: Mask, jokers: int) -> Iterator[Group]:
    held, used, points = 0, 0, 0
    for card in way:
        points += VALUES[card]
        if naturals >> card & 1:
            held |= 1 << card
            yield Group(held, used, points)
        else:
            used += 1
            if used > jokers:
                return


@lru_cache(maxsize=1 << 10)
def spare(tables: Tables) -> tuple[int, ...]:
    """Return what jokers score on the tables one after the other, the most first."""
    points: list[int] = []
    for table in tables:
        for meld in table:
            if meld.kind == "twos":
                points += [TWO] * (4 - len(meld.cards))
            elif meld.kind == "run":
                points += [VALUES[card] for way in open_ways(meld) for card in way[:2]]
            elif not meld.full:
                points.append(VALUES[meld.cards[0]])
    return tuple(sorted(points, reverse=True)[:4])
