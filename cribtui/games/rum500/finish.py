"""Whether the cards still to be played can all be played, and how (rules M10, M12, M13). Exact.

Some order of steps does it if one of this form does: swaps first, each perhaps after a card laid on a set of three;
then the chosen card; the freed jokers last. For
- a swap needs nothing but its real card, and on a set of three one more, so that both missing suits are gone; a joker
  laid there in its stead is at best exchanged for one that may go fewer ways;
- cards laid early only take room, unless the chosen card needs them on its way to a run;
- a new meld can take what a lay-off on it would.
So few things are left to choose. Swaps are tried in every combination, for there are but four jokers, none first: so
one that takes the last room of a set of three from a joker of the row never comes to pass. Where jokers are in hand
and a real card of its suit is near enough, the chosen card makes a run that takes them all; if not, only jokers can
fill its way to a run on the table. Three jokers are a meld; fewer go where there is room, or all into a meld with two
real cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from cribtui.core.cards import Card

from .ground import BITS, Ground, Mask, alike, bits, gap, has_pair, jokers_in, mask, near
from .melds import Hand
from .table import Spot


class Count(NamedTuple):
    """What is to be placed, and with what: real cards, and jokers by where they may go."""

    naturals: Mask
    freed: int  # jokers to be played, on one's own table
    taken: int  # the joker chosen from the row, if it is one: to be played, anywhere
    free: int  # jokers that need not be played
    own: int  # room for jokers
    other: int

    def less(self, naturals: Mask, jokers: int = 0, room: int = 0) -> Count:
        """Return what is left when real cards and jokers, freed ones first, have gone and taken room of one's own."""
        freed = max(self.freed - jokers, 0)
        free = self.free - (jokers - self.freed + freed)
        return Count(self.naturals & ~naturals, freed, self.taken, free, self.own - room, self.other)


class Swapped(NamedTuple):
    """A swap that a finish begins with: the real card, where, for which joker, and what is laid there before."""

    card: Mask
    spot: Spot
    joker: Card
    before: Mask = 0

    @property
    def used(self) -> Mask:
        return self.card | self.before


class Placed(NamedTuple):
    """How the chosen card is played: on a meld, or with other real cards and so many jokers as a new one."""

    spot: Spot | None
    jokers: int
    naturals: Mask = 0


class Finish(NamedTuple):
    """A way to play all that must be played."""

    swaps: tuple[Swapped, ...]
    chosen: Placed | None


def finish(hand: Hand, land: Ground, chosen: Card | None, freed: Hand) -> Finish | None:
    """Return a way to play all that must be played, or None."""
    naturals, jokers = mask(hand), len(jokers_in(hand))
    bit = 0 if chosen is None else BITS[chosen]
    taken = int(chosen is not None and not bit)
    for swaps in _swaps(land, naturals):
        used = sum([swap.used for swap in swaps])
        free = jokers - len(freed) - taken
        count = Count(naturals & ~used, len(freed) + len(swaps), taken, free, land.own, land.other)
        if not bit or bit & used:
            if _jokers(count):
                return Finish(swaps, None)
        else:
            for placed, after in _placings(count, bit, land):
                if _jokers(after):
                    return Finish(swaps, placed)
    return None


def _swaps(land: Ground, naturals: Mask) -> Iterator[tuple[Swapped, ...]]:
    """Yield every combination of swaps that real cards allow, none first."""
    yield ()
    items = [
        *(Swapped(bit, spot, joker) for fits, spot, joker in land.targets for bit in bits(fits & naturals)),
        *_pairs(land, naturals),
    ]
    if items:
        yield from _combined((), items)


def _pairs(land: Ground, naturals: Mask) -> Iterator[Swapped]:
    """Yield the swaps on a set of three: both missing suits are held, one is laid there and one frees the joker."""
    for fits, spot, joker in land.pairs:
        if fits & ~naturals == 0:
            first, second = bits(fits)
            yield Swapped(second, spot, joker, first)


def _combined(made: tuple[Swapped, ...], items: list[Swapped]) -> Iterator[tuple[Swapped, ...]]:
    for n, item in enumerate(items):
        now = (*made, item)
        yield now
        if rest := [other for other in items[n + 1 :] if other.joker != item.joker and not other.used & item.used]:
            yield from _combined(now, rest)


def _jokers(count: Count) -> bool:
    """Tell whether the jokers that must be played can be."""
    must, jokers = count.freed + count.taken, count.freed + count.taken + count.free
    if count.freed <= count.own and must <= count.own + count.other:
        return True
    return jokers > 2 or (must > 0 and has_pair(count.naturals, jokers))


def _placings(count: Count, bit: Mask, land: Ground) -> Iterator[tuple[Placed, Count]]:
    """Yield the ways to play a chosen real card, with what is left to be placed then.

    Of a way to a run on the table, each place that a card in hand can fill is filled with it: no jokers are in hand
    then, or the chosen card would make a new run.
    """
    count, jokers, mine = count.less(bit), count.freed + count.free, land.seat
    for fits, spot in land.sets:
        if bit & fits:
            yield Placed(spot, 0), count.less(0, 0, int(spot[0] == mine))
    if new := _new_run(count.naturals, bit, jokers):
        used = max(count.freed, new[1])
        yield Placed(None, used, new[0]), count.less(new[0], used)
    for low, high, spot in land.runs:
        if (way := gap(bit, low, high)) is None:
            continue
        missing, own = (way & ~count.naturals).bit_count(), spot[0] == mine
        if own and missing <= jokers:
            yield Placed(spot, missing), count.less(way, missing, 1 + way.bit_count())
        elif not own and missing <= count.free:
            yield Placed(spot, missing), count.less(way)._replace(free=count.free - missing)
    yield from _new_sets(count, bit, jokers)


def _new_run(naturals: Mask, bit: Mask, jokers: int) -> tuple[Mask, int] | None:
    """Return the real cards and the least number of jokers that make a new run with the chosen card."""
    for two in (bit << 1 | bit << 2, bit << 1 | bit >> 1, bit >> 1 | bit >> 2):
        if two & naturals == two and two.bit_count() == 2:
            return two, 0
    for steps in range(1, jokers + 2 if jokers else 1):
        if found := naturals & near(bit, steps):
            return found & -found, max(steps - 1, 1)
    return None


def _new_sets(count: Count, bit: Mask, jokers: int) -> Iterator[tuple[Placed, Count]]:
    others = bits(alike(bit) & count.naturals)
    for size in range(1, len(others) + 1):
        for some in combinations(others, size):
            for used in range(max(2 - size, 0), min(3 - size, jokers) + 1):
                yield Placed(None, used, sum(some)), count.less(sum(some), used)
