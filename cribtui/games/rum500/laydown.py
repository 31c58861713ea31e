"""The most that a hand of 500 rum can lay down in one turn: new melds and lay-offs, no card used twice.

Jokers go where they score most. Swaps are left out: they are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from .groups import KEEP, MANY, RELIEF, Ends, Group, Mask, ends_of, groups, spare
from .melds import OPENING, TWO, VALUES
from .table import Tables

BEST = 15 - KEEP  # what a joker can bring in a meld, at best
MUST = 1000.0  # worth of a card that has to be played
ENOUGH, FEW = 1000, 80  # steps of one search, and of one with more real cards than LARGE
LARGE = 12
SUIT: Mask = (1 << 13) - 1


def _points() -> list[int]:
    """Return the points of every set of cards of one suit."""
    points = [0]
    for card in range(13):
        points += [VALUES[card] + others for others in points]
    return points


POINTS = _points()


class Most(NamedTuple):
    """What is laid down: what that is worth with the relief, its points, the real cards and the number of jokers."""

    worth: float
    points: int
    naturals: Mask
    jokers: int


NOTHING = Most(0.0, 0, 0, 0)


def most(naturals: Mask, jokers: int, tables: Tables | None, must: Mask = 0, must_jokers: int = 0) -> Most:
    """Return the most that a player who has opened can lay down; without tables, in new melds alone.

    Cards that must be played go down where that is possible.
    """
    if tables is None:
        return _in_new_melds(naturals, jokers, must, must_jokers)
    return _found(naturals, jokers, tables, must, must_jokers)


@lru_cache(maxsize=1 << 12)
def _in_new_melds(naturals: Mask, jokers: int, must: Mask, must_jokers: int) -> Most:
    return _found(naturals, jokers, None, must, must_jokers)


def _found(naturals: Mask, jokers: int, tables: Tables | None, must: Mask, must_jokers: int) -> Most:
    ends, room = ((), ()) if tables is None else (ends_of(tables, naturals, jokers), spare(tables))
    found = _Search(naturals, jokers, ends, room, must, must_jokers).start()
    if jokers > 2 and naturals.bit_count() > MANY:
        twos = Group(0, jokers, TWO * jokers)
        apart = _Search(naturals, 0, ends, (), must, 0).start()
        return max(found, _sum(twos.worth, twos, apart))
    return found


def opening(naturals: Mask, jokers: int) -> Most | None:
    """Return the most that a player who has not opened can lay down, or None when it counts too little (M8)."""
    found = most(naturals, jokers, None)
    if found.points >= OPENING:
        return found
    found = most(naturals, jokers, None, naturals, jokers)
    return found if found.points >= OPENING else None


class _Search:
    """One search: place by place on the tables, then card by card for new melds, jokers left over last.

    Ways that cannot be better than one already found are left out; after so many steps only the best at first sight
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
        self.steps, self.enough = 0, FEW if naturals.bit_count() > LARGE else ENOUGH
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
                if self.steps > self.enough:
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
