"""The show against a brute force over all combinations of five cards, on random hands and on all rank patterns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from cribtui.core.cards import PACK, Card, cards_name, rank, suit
from cribtui.games.cribbage.scoring import show, show_total, total

Hand = tuple[Card, ...]
JACK = 10


def brute(hand: Hand, starter: Card, crib: bool) -> Counter[str]:
    """Return the points of each kind, straight from the words of rules C15 to C17."""
    five = (*hand, starter)
    some = [cards for size in range(2, 6) for cards in combinations(five, size)]
    runs = [len(cards) for cards in some if is_run(cards)]
    points = Counter(
        fifteen=2 * sum(sum(min(rank(card) + 1, 10) for card in cards) == 15 for cards in some),
        pair=2 * sum(rank(a) == rank(b) for a, b in combinations(five, 2)),
        run=sum(length for length in runs if length == max(runs)),
        flush=flush(hand, starter, crib),
        nobs=sum(rank(card) == JACK and suit(card) == suit(starter) for card in hand),
    )
    return +points


def is_run(cards: Hand) -> bool:
    ranks = sorted(map(rank, cards))
    return len(cards) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(cards)))


def flush(hand: Hand, starter: Card, crib: bool) -> int:
    if len(set(map(suit, (*hand, starter)))) == 1:
        return 5
    return 4 if len(set(map(suit, hand))) == 1 and not crib else 0


def explained(hand: Hand, starter: Card, crib: bool) -> Counter[str]:
    points: Counter[str] = Counter()
    for score in show(hand, starter, crib):
        points[score.kind] += score.points
    return points


def check(hand: Hand, starter: Card, crib: bool) -> None:
    where = (cards_name(hand), cards_name([starter]), crib)
    expected = brute(hand, starter, crib)
    assert explained(hand, starter, crib) == expected, where
    assert show_total(hand, starter, crib) == expected.total(), where


def five_of(pack: tuple[Card, ...]) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(pack), min_size=5, max_size=5, unique=True)


NARROW = tuple(card for card in PACK if 3 <= rank(card) <= 7)  # fours to eights: where points are thick
ONE_SUIT = (*PACK[:13], 13 + JACK, 26 + 4)
FIVE = st.one_of(five_of(PACK), five_of(NARROW), five_of(ONE_SUIT))


@given(FIVE, st.booleans())
def test_show_is_the_brute_force(five: list[Card], crib: bool) -> None:
    check(tuple(five[:4]), five[4], crib)


@given(FIVE, st.booleans(), st.data())
def test_order_of_the_hand_changes_nothing(five: list[Card], crib: bool, data: st.DataObject) -> None:
    hand, starter = five[:4], five[4]
    turned = data.draw(st.permutations(hand))
    assert show(turned, starter, crib) == show(hand, starter, crib)
    assert show_total(turned, starter, crib) == show_total(hand, starter, crib)


@given(FIVE, st.booleans())
def test_items_hold_the_cards_that_make_them(five: list[Card], crib: bool) -> None:
    scores = show(five[:4], five[4], crib)
    assert [score.kind for score in scores] == sorted(
        (score.kind for score in scores), key=["fifteen", "pair", "run", "flush", "nobs"].index
    )
    assert len({(score.kind, score.cards) for score in scores}) == len(scores)
    for score in scores:
        assert set(score.cards) <= set(five)
        assert list(score.cards) == sorted(score.cards, key=lambda card: (rank(card), card))
    sizes = [len(score.cards) for score in scores if score.kind == "fifteen"]
    assert sizes == sorted(sizes)


def patterns() -> list[tuple[int, ...]]:
    return [ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4]]


def dealt(ranks: tuple[int, ...]) -> Iterator[tuple[Hand, Card]]:
    """Yield hands and starters of these ranks: as much of one suit as may be, then suits mixed."""
    alike = [ranks[:at].count(ranks[at]) for at in range(5)]
    plain = [r + 13 * k for r, k in zip(ranks, alike, strict=True)]
    mixed = [r + 13 * ((k + r) % 4) for r, k in zip(ranks, alike, strict=True)]
    yield tuple(plain[1:]), plain[0]
    yield tuple(plain[:4]), ranks[4] + 13 * 3 if plain[4] < 13 else plain[4]
    yield tuple(mixed[:2] + mixed[3:]), mixed[2]


def test_fast_path_is_the_explained_path_on_every_pattern_of_ranks() -> None:
    assert len(patterns()) == 6175
    for ranks in patterns():
        for hand, starter in dealt(ranks):
            for crib in (False, True):
                assert show_total(hand, starter, crib) == total(show(hand, starter, crib)), (hand, starter, crib)


def test_brute_force_on_every_pattern_of_ranks() -> None:
    for ranks in patterns():
        hand, starter = next(dealt(ranks))
        check(hand, starter, False)
