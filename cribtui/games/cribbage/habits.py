"""What sound players lay away and keep, in which numbers, read from the tables when first used."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, groupby
from math import comb, prod

from .multisets import FOURS, NUMBER, PAIRS, Ranks
from .tables import read

FIFTIETH, ZERO = 50, 128  # of a point, and the byte that stands for none


@dataclass(frozen=True, slots=True)
class Habits:
    """How often, of all hands of six, each pair of ranks is laid and each multiset of four is kept."""

    tosses: tuple[float, ...]  # in the order of PAIRS; for a pair of cards of these ranks, not for all of them
    keeps: dict[int, float]  # by the number of a multiset; for four cards of these ranks, not for all of them
    kept: tuple[float, ...]  # the part of all cards of a rank that is kept in a hand


def combinations_of(ranks: Ranks) -> int:
    """Return how many sets of cards have some ranks."""
    return prod(comb(4, len(list(alike))) for _, alike in groupby(ranks))


@cache
def patterns() -> dict[Ranks, int]:
    """Return the place in the tables of every six ranks that a hand may have."""
    sixes = (ranks for ranks in combinations_with_replacement(range(13), 6) if combinations_of(ranks))
    return {ranks: place for place, ranks in enumerate(sixes)}


def laid(six: Ranks, dealing: bool) -> Ranks:
    """Return the two ranks that a sound player lays of six."""
    return PAIRS[_tosses(dealing)[patterns()[six]]]


@cache
def _tosses(dealing: bool) -> bytes:
    both = read("tosses")
    half = len(both) // 2
    return both[half:] if dealing else both[:half]


@cache
def of(dealing: bool) -> Habits:
    """Return the habits of a dealer or a pone."""
    return count({six: PAIRS[place] for six, place in zip(patterns(), _tosses(dealing), strict=True)})


def count(tossed: dict[Ranks, Ranks]) -> Habits:
    """Return the habits of who lays these two ranks of each six."""
    tosses = dict.fromkeys(PAIRS, 0.0)
    keeps: dict[int, float] = {}
    kept = [0.0] * 13
    hands = comb(52, 6)
    for six, (low, high) in tossed.items():
        chance = combinations_of(six) / hands
        rest = list(six)
        rest.remove(low)
        rest.remove(high)
        four = NUMBER[tuple(rest)]
        tosses[low, high] += chance
        keeps[four] = keeps.get(four, 0.0) + chance
        for rank in rest:
            kept[rank] += chance / 4
    return Habits(
        tuple([chance / combinations_of(pair) for pair, chance in tosses.items()]),
        {four: keeps[four] / combinations_of(FOURS[four - NUMBER[FOURS[0]]]) for four in sorted(keeps)},
        tuple(kept),
    )


@cache
def pegging(dealing: bool) -> dict[Ranks, float]:
    """Return by four ranks kept how many points more than the other one pegs on average."""
    both = read("pegging")
    half = both[len(FOURS) :] if dealing else both[: len(FOURS)]
    return {four: (byte - ZERO) / FIFTIETH for four, byte in zip(FOURS, half, strict=True)}
