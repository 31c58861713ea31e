"""Ranks in hand, whatever their suits: small multisets with a number each, and what four of them score with a starter.

The play knows no suits and the show hardly any, so that a hand is one of 1,820 multisets, not
of 270,725 sets of cards.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

Ranks = tuple[int, ...]  # ascending

MOST = 4  # cards in a hand
HANDS: tuple[Ranks, ...] = tuple(
    ranks for size in range(MOST + 1) for ranks in combinations_with_replacement(range(13), size)
)
NUMBER: dict[Ranks, int] = {ranks: number for number, ranks in enumerate(HANDS)}
SIZES = (slice(0, 1), slice(1, 14), slice(14, 105), slice(105, 560), slice(560, 2380))  # of HANDS, by their size
FOURS: tuple[Ranks, ...] = HANDS[SIZES[4]]
PAIRS: tuple[Ranks, ...] = tuple(combinations_with_replacement(range(13), 2))


def without(ranks: Ranks, rank: int) -> Ranks:
    """Return a multiset less one card."""
    at = ranks.index(rank)
    return ranks[:at] + ranks[at + 1 :]


LESS: tuple[dict[int, int], ...] = tuple({rank: NUMBER[without(ranks, rank)] for rank in ranks} for ranks in HANDS)


def points(ranks: Ranks) -> int:
    """Return what some ranks score for fifteens, pairs and runs; they stand in ascending order."""
    sums = [0]
    for rank in ranks:
        worth = rank + 1 if rank < 9 else 10
        sums += [so_far + worth for so_far in sums]
    found = 2 * sums.count(15)
    at, length, ways, best = 0, 0, 1, 0
    previous = -2
    while at < len(ranks):
        rank, start = ranks[at], at
        while at < len(ranks) and ranks[at] == rank:
            at += 1
        alike = at - start
        found += alike * (alike - 1)
        length, ways = (length + 1, ways * alike) if rank == previous + 1 else (1, alike)
        best = length * ways if length > 2 else best  # of five cards only one stretch can be a run
        previous = rank
    return found + best


@cache
def by_starter(four: Ranks) -> tuple[int, ...]:
    """Return what four ranks score with a starter of each rank, but for flush and nobs."""
    return tuple([points(tuple(sorted((*four, starter)))) for starter in range(13)])
