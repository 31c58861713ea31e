"""The most that a hand of 500 rum can lay down: plain cases, and a plain search over all its melds."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from cribtui.core.cards import PACK, Card, cards_name
from cribtui.games.rum500.groups import KEEP, RELIEF, jokers_of, mask
from cribtui.games.rum500.laydown import most, opening
from cribtui.games.rum500.melds import is_joker, readings, value

from .situations import cards, table

JOKERS = [card for card in PACK if is_joker(card)]
LOW = [card for card in PACK if 1 < card % 13 < 8]


def points(hand: str, own: str = "", theirs: str = "") -> int:
    held = cards(hand)
    return most(mask(held), jokers_of(held), (table(own, 0), table(theirs, 1))).points


@pytest.mark.parametrize(
    ("hand", "own", "theirs", "total"),
    [
        ("3H 4H 5H 9S", "", "", 15),
        ("3H 4H 5H 3S 3D 9S", "", "", 15),  # the 3H goes either way
        ("3H 4H 5H 6H 3S 3D", "", "", 30),
        ("4H 6H 5H 5S 2S 2H", "", "", 30),  # 4H 5H 6H and a set with one real card will not do: a 2 spares the 5H
        ("QS KS 2C", "", "", 35),
        ("2S 2H 2D KS", "", "", 150),
        ("6H 7H 9C", "3H4H5H", "", 10),
        ("7H 2S", "", "3H4H5H", 10),  # the 2 makes the way
        ("KC 9C", "KSKHKD", "", 10),
        ("2S 9C", "2H2D2C", "", 50),
    ],
)
def test_plain_cases(hand: str, own: str, theirs: str, total: int) -> None:
    assert points(hand, own, theirs) == total


@pytest.mark.parametrize(("hand", "total"), [("3H 4H 5H 9S", None), ("KS KH KD", 30), ("3H 4H 5H 7S 7D 2C", 30)])
def test_opening_needs_25_points_in_new_melds(hand: str, total: int | None) -> None:
    held = cards(hand)
    found = opening(mask(held), jokers_of(held))
    assert (None if found is None else found.points) == total


def test_cards_that_must_be_played_are_played_first() -> None:
    """The 5H by itself would rather stay out: the other three 5s leave the run whole."""
    held = cards("3H 4H 5H 5S 5D 9C 9D")
    free = most(mask(held), 0, None)
    forced = most(mask(held), 0, None, must=mask(cards("5S")))
    assert free.points == forced.points == 15
    assert forced.naturals == mask(cards("5S 5H 5D"))


def test_a_plain_search_finds_no_more() -> None:
    rng = Random(500)
    for number in range(60):
        jokers = number % 4
        hand = tuple(rng.sample(LOW, 8 - jokers) + rng.sample(JOKERS, jokers))
        assert most(mask(hand), jokers, None).worth == pytest.approx(searched(hand)), cards_name(hand)


def searched(hand: tuple[Card, ...]) -> float:
    """Return the worth of the best disjoint melds by trying all of them."""
    groups = [
        (frozenset(some), max(reading.points for reading in found) + relief(some))
        for size in range(3, len(hand) + 1)
        for some in combinations(hand, size)
        if (found := readings(some))
    ]

    @cache
    def best(left: frozenset[Card]) -> float:
        return max([0.0, *(worth + best(left - group) for group, worth in groups if group <= left)])

    return best(frozenset(hand))


def relief(some: tuple[Card, ...]) -> float:
    real = [card for card in some if not is_joker(card)]
    return RELIEF * value(real) - KEEP * (len(some) - len(real))
