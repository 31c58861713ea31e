"""The most that a hand of 500 rum can lay down in one turn: new melds and lay-offs, no card used twice.

Jokers go where they score most. Swaps are left out: they are looked at one by one. A set of real cards is an int with a
bit for each card; jokers are counted, for one is as good as another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cribtui.core.cards import Card

from .melds import OPENING, PLACE, PLACES, RUNS, TWO, VALUES, is_joker, value
from .table import Meld, Tables, span

Mask = int

RELIEF = 0.4  # what it is worth to be rid of a card, as a share of its points
KEEP = 6.0  # what a joker is worth that is kept for later
BEST = 15 - KEEP  # what a joker can bring in a meld, at best
MUST = 1000.0  # worth of a card that has to be played
ENOUGH = 2000  # steps of one search
SUIT: Mask = (1 << 13) - 1


def _points() -> list[int]:
    """Return the points of every set of cards of one suit."""
    points = [0]
    for card in range(13):
        points += [VALUES[card] + others for others in points]
    return points


POINTS = _points()


class Group(NamedTuple):
    """Cards that can go down together, as a meld or on one: real cards, so many jokers, and all their points."""

    naturals: Mask
    jokers: int
    points: int

    @property
    def worth(self) -> float:
        return self.points + RELIEF * value(cards_of(self.naturals)) - KEEP * self.jokers


class Most(NamedTuple):
    """What is laid down: what that is worth with the relief, its points, the real cards and the number of jokers."""

    worth: float
    points: int
    naturals: Mask
    jokers: int


NOTHING = Most(0.0, 0, 0, 0)
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


def most(naturals: Mask, jokers: int, tables: Tables | None, must: Mask = 0, must_jokers: int = 0) -> Most:
    """Return the most that a player who has opened can lay down; without tables, in new melds alone.

    Cards that must be played go down where that is possible.
    """
    if tables is None:
        return _Search(naturals, jokers, (), (), must, must_jokers).start()
    return _Search(naturals, jokers, _ends(tables, naturals, jokers), spare(tables), must, must_jokers).start()


def opening(naturals: Mask, jokers: int) -> Most | None:
    """Return the most that a player who has not opened can lay down, or None when it counts too little (M8)."""
    found = most(naturals, jokers, None)
    if found.points >= OPENING:
        return found
    found = most(naturals, jokers, None, naturals, jokers)
    return found if found.points >= OPENING else None


@lru_cache(maxsize=1 << 12)
def groups(naturals: Mask, jokers: int) -> dict[Mask, tuple[tuple[float, Group], ...]]:
    """Return every new meld with real cards, by its first card, each with its worth."""
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
    wanted = [card for card in inner if naturals >> card & 1 and _has_partner(naturals, card)]
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


def _ends(tables: Tables, naturals: Mask, jokers: int) -> Ends:
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


class _Search:
    """One search: place by place on the tables, then card by card for new melds, jokers left over last.

    Ways that cannot be better than one already found are left out; after `ENOUGH` steps only the best at first sight
    is followed.
    """

    def __init__(
        self, naturals: Mask, jokers: int, ends: Ends, room: Sequence[int], must: Mask, must_jokers: int
    ) -> None:
        self.naturals, self.jokers, self.must = naturals, jokers, must
        self.ends = [
            sorted([(group.worth + self._forced(group), group) for group in way], reverse=True) for way in ends
        ]
        self.groups = {
            first: [(worth + self._forced(group), group) for worth, group in some] if must else some
            for first, some in groups(naturals, jokers).items()
        }
        self.firsts = sorted(self.groups)
        self.grouped = 0
        for some in self.groups.values():
            for _, group in some:
                self.grouped |= group.naturals
        self.steps = 0
        self.placed: dict[tuple[int, Mask, int], Most] = {}
        self.found: dict[tuple[Mask, int], Most] = {}
        self.left = [self._left(count, room, jokers - must_jokers) for count in range(jokers + 1)]
        worths = [most.worth for most in self.left]
        self.at_best = [max(BEST * (count - n) + worths[n] for n in range(count + 1)) for count in range(jokers + 1)]

    def _forced(self, group: Group) -> float:
        return MUST * (group.naturals & self.must).bit_count()

    def _left(self, jokers: int, room: Sequence[int], free: int) -> Most:
        """Return what is best done with jokers that are in no group."""
        best = Most(-MUST * max(jokers - free, 0), 0, 0, 0)
        for count in range(1, min(jokers, len(room)) + 1):
            points = sum(room[:count])
            best = max(best, Most(points - KEEP * count - MUST * max(jokers - count - free, 0), points, 0, count))
        if jokers > 2:
            points = TWO * jokers
            best = max(best, Most(points - KEEP * jokers, points, 0, jokers))
        return best

    def start(self) -> Most:
        return self._place(0, self.naturals, self.jokers)

    def _bound(self, naturals: Mask, jokers: int) -> float:
        """Return what real cards and jokers can be worth at best."""
        points = POINTS[naturals & SUIT] + POINTS[naturals >> 13 & SUIT]
        points += POINTS[naturals >> 26 & SUIT] + POINTS[naturals >> 39]
        return (1 + RELIEF) * points + self.at_best[jokers] + MUST * (naturals & self.must).bit_count()

    def _place(self, index: int, naturals: Mask, jokers: int) -> Most:
        if index == len(self.ends):
            return self._melds(naturals & self.grouped, jokers)
        if (known := self.placed.get((index, naturals, jokers))) is not None:
            return known
        best = self._best(
            self.ends[index], naturals, jokers, naturals, lambda rest, left: self._place(index + 1, rest, left)
        )
        self.placed[index, naturals, jokers] = best
        return best

    def _melds(self, naturals: Mask, jokers: int) -> Most:
        if (known := self.found.get((naturals, jokers))) is not None:
            return known
        best = self.left[jokers]
        for first in self.firsts:
            if naturals & first:
                rest = naturals & ~((first << 1) - 1)
                best = self._best(self.groups[first], naturals, jokers, rest, self._melds)
                break
        self.found[naturals, jokers] = best
        return best

    def _best(
        self,
        options: Sequence[tuple[float, Group]],
        naturals: Mask,
        jokers: int,
        kept: Mask,
        go_on: Callable[[Mask, int], Most],
    ) -> Most:
        """Return the best of some groups, each with what can follow, and of none of them, with the cards kept then."""
        self.steps += 1
        best = None
        for worth, group in options:
            if group.naturals & naturals != group.naturals or group.jokers > jokers:
                continue
            rest, left = kept & ~group.naturals, jokers - group.jokers
            if best is None or worth + self._bound(rest, left) > best.worth:
                after = go_on(rest, left)
                if best is None or worth + after.worth > best.worth:
                    best = _sum(worth, group, after)
                if self.steps > ENOUGH:
                    return best
        if best is None or self._bound(kept, jokers) > best.worth:
            none = go_on(kept, jokers)
            if best is None or none.worth > best.worth:
                best = none
        return best


def _sum(worth: float, group: Group, rest: Most) -> Most:
    return Most(
        worth + rest.worth,
        group.points + rest.points,
        group.naturals | rest.naturals,
        group.jokers + rest.jokers,
    )


def jokers_of(cards: Iterable[Card]) -> int:
    """Return how many 2s there are among cards."""
    return sum([is_joker(card) for card in cards])
