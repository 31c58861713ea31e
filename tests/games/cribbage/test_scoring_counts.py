"""How often each score comes up among all 12,994,800 choices of a hand and a starter: known numbers, met exactly.

A score depends on the ranks, on whether four or five cards share a suit and on nobs. So the choices are gone through by
their ranks, and for each kind of suits one is scored and counted as many times as there are such choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import NamedTuple

import pytest

from cribtui.core.cards import Card
from cribtui.games.cribbage.scoring import show_total

JACK = 10
KNOWN = {  # score: how often among hands, among cribs; 19, 25, 26 and 27 never
    0: (1_009_008, 1_022_208),
    1: (99_792, 99_792),
    2: (2_813_796, 2_839_800),
    3: (505_008, 508_908),
    4: (2_855_676, 2_868_960),
    5: (697_508, 703_496),
    6: (1_800_268, 1_787_176),
    7: (751_324, 755_320),
    8: (1_137_236, 1_118_336),
    9: (361_224, 358_368),
    10: (388_740, 378_240),
    11: (51_680, 43_880),
    12: (317_340, 310_956),
    13: (19_656, 16_548),
    14: (90_100, 88_132),
    15: (9_168, 9_072),
    16: (58_248, 57_288),
    17: (11_196, 11_196),
    18: (2_708, 2_264),
    20: (8_068, 7_828),
    21: (2_496, 2_472),
    22: (444, 444),
    23: (356, 356),
    24: (3_680, 3_680),
    28: (76, 76),
    29: (4, 4),
}


class Group(NamedTuple):
    """The hand's cards of one rank, as far as their suits matter."""

    size: int
    with_starter: bool
    jacks: bool


class Suits(NamedTuple):
    """One way to give suits to a hand and its starter, and how many ways are like it."""

    ways: int
    hand: tuple[int, ...]
    starter: int


def choices() -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ranks of every hand with every starter's."""
    for hand in combinations_with_replacement(range(13), 4):
        yield from ((hand, starter) for starter in range(13) if hand.count(starter) < 4)


def groups(hand: tuple[int, ...], starter: int) -> tuple[Group, ...]:
    return tuple(Group(hand.count(r), r == starter, r == JACK) for r in sorted(set(hand)))


@cache
def suits_of(ranks: tuple[Group, ...]) -> tuple[Suits, ...]:
    ways: Counter[tuple[int, bool]] = Counter()
    sample: dict[tuple[int, bool], Suits] = {}
    for starter in range(4):
        for hand in product(*(suits_of_group(group, starter) for group in ranks)):
            flat = tuple(suit for suits in hand for suit in suits)
            nobs = any(group.jacks and starter in suits for group, suits in zip(ranks, hand, strict=True))
            kind = (len({*flat}) == 1) + (len({*flat, starter}) == 1), nobs
            ways[kind] += 1
            sample[kind] = Suits(0, flat, starter)
    return tuple(sample[kind]._replace(ways=count) for kind, count in ways.items())


def suits_of_group(group: Group, starter: int) -> Iterable[tuple[int, ...]]:
    left = [suit for suit in range(4) if not (group.with_starter and suit == starter)]
    return combinations(left, group.size)


def cards(ranks: Iterable[int], suits: Iterable[int]) -> tuple[Card, ...]:
    return tuple(suit * 13 + r for r, suit in zip(ranks, suits, strict=True))


def distribution(crib: bool) -> Counter[int]:
    times: Counter[int] = Counter()
    for hand, starter in choices():
        for suits in suits_of(groups(hand, starter)):
            points = show_total(cards(hand, suits.hand), suits.starter * 13 + starter, crib)
            times[points] += suits.ways
    return times


@pytest.mark.parametrize("crib", [False, True], ids=["hands", "cribs"])
def test_every_score_comes_up_as_often_as_it_should(crib: bool) -> None:
    times = distribution(crib)
    assert times.total() == comb(52, 4) * 48 == 12_994_800
    assert times == {score: known[crib] for score, known in KNOWN.items()}


def test_mean_of_all_hands() -> None:
    times = distribution(crib=False)
    mean = Fraction(sum(points * count for points, count in times.items()), times.total())
    assert round(float(mean), 10) == 4.7691522763
