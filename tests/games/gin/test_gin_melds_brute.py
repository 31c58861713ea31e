"""Least deadwood, groupings and lay-offs against a search of everything, on thousands of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from cribtui.core.cards import PACK, Card, rank, suit
from cribtui.games.gin.melds import Laid, arrangements, best, deadwood, groupings, lay_off, throws

Hand = frozenset[Card]

SUITS = [[one * 13 + r for r in range(13)] for one in range(4)]
RUNS = [frozenset(line[low:high]) for line in SUITS for low in range(13) for high in range(low + 3, 14)]
FOURS = [frozenset(line[r] for line in SUITS) for r in range(13)]
SETS = [*FOURS, *(four - {card} for four in FOURS for card in four)]
SHORT = [*SETS, *(run for run in RUNS if len(run) < 6)]  # a longer run is two of these


def points(cards: Hand) -> int:
    return sum(min(rank(card) + 1, 10) for card in cards)


def choices(hand: Hand, melds: Sequence[Hand]) -> Iterator[list[Hand]]:
    """Yield every choice of melds from a hand that share no card, none at all too."""
    held = [meld for meld in melds if meld <= hand]
    yield []
    for n, meld in enumerate(held):
        yield from ([meld, *others] for others in choices(hand - meld, held[n + 1 :]))


def least(hand: Hand, melds: Sequence[Hand] = SHORT) -> int:
    return min(points(hand.difference(*laid)) for laid in choices(hand, melds))


def random_hand(rng: Random, size: int = 10) -> Hand:
    return frozenset(rng.sample(PACK, size))


def rich_hand(rng: Random, size: int = 10) -> Hand:
    """Return a hand from five following ranks."""
    low = rng.randrange(9)
    return frozenset(rng.sample([card for card in PACK if low <= rank(card) < low + 5], size))


def test_ten_thousand_random_hands() -> None:
    rng = Random("random hands")
    for _ in range(10_000):
        hand = random_hand(rng)
        assert best(hand)[0] == deadwood(hand) == least(hand), sorted(hand)


def test_two_thousand_meld_rich_hands() -> None:
    rng = Random("meld-rich hands")
    melded = 0
    for _ in range(2_000):
        hand = rich_hand(rng)
        assert best(hand)[0] == deadwood(hand) == least(hand), sorted(hand)
        melded += len(best(hand)[1]) > 1
    assert melded > 1_000


@pytest.mark.parametrize("make", [random_hand, rich_hand])
def test_eleven_cards_and_the_best_throw(make: Callable[[Random, int], Hand]) -> None:
    rng = Random("eleven")
    for _ in range(150):
        hand = make(rng, 11)
        taken = rng.choice(sorted(hand))
        assert throws(hand, taken)[0][0] == min(least(hand - {card}) for card in hand - {taken})


def test_every_grouping_of_meld_rich_hands() -> None:
    rng = Random("groupings")
    for _ in range(300):
        hand = rich_hand(rng)
        ways = list(choices(hand, [*SETS, *RUNS]))
        least_of_all = min(points(hand.difference(*way)) for way in ways)
        optimal = {frozenset(way) for way in ways if points(hand.difference(*way)) == least_of_all}
        assert {frozenset(map(frozenset, way)) for way in groupings(hand)} == optimal


# Laying off


def is_meld(cards: Hand) -> bool:
    return cards in SETS or cards in RUNS


def least_with_lay_offs(table: Sequence[Hand], hand: Hand) -> int:
    """Return the least that any melds and any lay-offs in any order leave."""
    return min(least_laid_off(tuple(table), hand.difference(*laid)) for laid in choices(hand, SHORT))


def least_laid_off(table: tuple[Hand, ...], left: Hand) -> int:
    lowest = points(left)
    for place, meld in enumerate(table):
        for card in left:
            if is_meld(meld | {card}):
                grown = (*table[:place], meld | {card}, *table[place + 1 :])
                lowest = min(lowest, least_laid_off(grown, left - {card}))
    return lowest


def situations(number: int) -> Iterator[tuple[list[tuple[Card, ...]], Hand]]:
    """Yield a knocker's melds and the other's hand, from meld-rich hands in the same five or six ranks."""
    rng = Random("lay-offs")
    while number:
        low = rng.randrange(8)
        near = [card for card in PACK if low <= rank(card) < low + 6]
        both = rng.sample(near, 20)
        _, melds, free = best(both[:10])
        if melds and free:
            number -= 1
            yield list(melds), frozenset(both[10:])


def test_melds_and_lay_offs_together() -> None:
    greedy_is_worse = chains = 0
    for table, hand in situations(250):
        left, melds, laid, free = lay_off(table, hand)
        assert left == points(frozenset(free)) == least_with_lay_offs(list(map(frozenset, table)), hand)
        assert sorted([card for meld in melds for card in meld] + [card for card, _ in laid] + [*free]) == sorted(hand)
        assert all(is_meld(frozenset(meld)) for meld in melds)
        check_order(table, laid)
        chains += is_chain(table, laid)
        alone = hand.difference(*best(hand)[1])
        greedy_is_worse += left < least_laid_off(tuple(map(frozenset, table)), alone)
    assert greedy_is_worse > 10 and chains > 10


def check_order(table: Sequence[tuple[Card, ...]], laid: Laid) -> None:
    """Check that each card fits what lies there when it is laid."""
    lying = list(map(frozenset, table))
    for card, place in laid:
        lying[place] |= {card}
        assert is_meld(lying[place]), (table, laid)


def is_chain(table: Sequence[tuple[Card, ...]], laid: Laid) -> bool:
    """Tell whether a card was laid off that would not have fitted at first."""
    return any(not is_meld(frozenset((*table[place], card))) for card, place in laid)


def test_every_arrangement_offered_is_as_good() -> None:
    for table, hand in situations(100):
        ways = arrangements(table, hand)
        assert len({(melds, laid) for _, melds, laid, _ in ways}) == len(ways)
        for left, melds, laid, free in ways:
            assert left == ways[0][0] == points(frozenset(free))
            assert sorted([card for meld in melds for card in meld] + [card for card, _ in laid] + [*free]) == sorted(
                hand
            )
            check_order(table, laid)


def test_melds_of_the_search_are_the_melds_of_the_rules() -> None:
    assert len(SHORT) == 185 and len(SETS) + len(RUNS) == 329
    assert all(len(set(map(suit, run))) == 1 for run in RUNS)
