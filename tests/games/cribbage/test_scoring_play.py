"""The play against a brute force over the tails of a series: every short series of ranks, and random long ones."""

from __future__ import annotations

from itertools import accumulate, combinations, permutations, product

from hypothesis import given
from hypothesis import strategies as st

from cribtui.core.cards import PACK, Card, rank
from cribtui.games.cribbage.scoring import peg, peg_total, total

Series = tuple[Card, ...]


def counted(card: Card) -> int:
    return min(rank(card) + 1, 10)


def tails(series: Series) -> list[list[int]]:
    """Return the ranks of every tail, shortest first."""
    return [[rank(card) for card in series[-length:]] for length in range(1, len(series) + 1)]


def run_scored(series: Series) -> int:
    return sum(score.points for score in peg(series) if score.kind == "run")


def run_points(series: Series) -> int:
    """Return the length of the longest tail whose ranks follow one another when sorted, as rule C10 has it."""
    runs = [len(tail) for tail in tails(series) if sorted(tail) == list(range(min(tail), min(tail) + len(tail)))]
    return max((length for length in runs if length >= 3), default=0)


def pair_points(series: Series) -> int:
    alike = max((len(tail) for tail in tails(series) if len(set(tail)) == 1), default=0)
    return 2 * len(list(combinations(range(alike), 2)))


def expected(series: Series) -> dict[str, int]:
    count = sum(map(counted, series))
    points = {
        "fifteen": 2 * (count == 15),
        "thirty_one": 2 * (count == 31),
        "pair": pair_points(series),
        "run": run_points(series),
    }
    return {kind: worth for kind, worth in points.items() if worth}


def check(series: Series) -> None:
    scores = peg(series)
    assert {score.kind: score.points for score in scores} == expected(series), series
    assert len({score.kind for score in scores}) == len(scores)
    assert peg_total(series) == total(scores), series


def within_31(cards: list[Card]) -> Series:
    counts = accumulate(map(counted, cards))
    return tuple(card for card, count in zip(cards, counts, strict=True) if count <= 31)


LOW = tuple(card for card in PACK if rank(card) < 7)
NARROW = tuple(card for card in PACK if 2 <= rank(card) <= 5)
SERIES = st.one_of(
    *(st.lists(st.sampled_from(pack), min_size=1, max_size=13, unique=True) for pack in (PACK, LOW, NARROW))
).map(within_31)


@given(SERIES)
def test_peg_is_the_brute_force(series: Series) -> None:
    check(series)


def test_every_series_of_up_to_four_ranks() -> None:
    for length in range(1, 5):
        for ranks in product(range(13), repeat=length):
            series = tuple(r + 13 * ranks[:at].count(r) for at, r in enumerate(ranks))
            if sum(map(counted, series)) <= 31:
                check(series)


def test_run_in_any_order_scores_its_length() -> None:
    for length in range(3, 8):
        for order in permutations(range(length)):
            assert run_scored(order) == length


@given(st.integers(0, 4).flatmap(lambda low: st.permutations(range(low, low + 4))), st.integers(0, 3))
def test_repeated_rank_inside_ends_a_run(order: list[Card], at: int) -> None:
    """Four ranks in a row after one of them in another suit: the run never reaches the fifth card back."""
    twin = order[at] + 13
    assert run_scored((twin, *order)) == 4
    assert run_scored((*order, twin)) == run_points((*order, twin)) <= 4


@given(SERIES, st.data())
def test_suits_are_of_no_account(series: Series, data: st.DataObject) -> None:
    turn = data.draw(st.integers(1, 3))
    assert peg_total([(card + 13 * turn) % 52 for card in series]) == peg_total(series)


@given(SERIES)
def test_items_hold_the_tail_that_makes_them(series: Series) -> None:
    for score in peg(series):
        assert set(score.cards) == set(series[-len(score.cards) :])
        assert list(score.cards) == sorted(score.cards, key=lambda card: (rank(card), card))
        assert score.kind in {"pair", "run"} or len(score.cards) == len(series)


def test_nothing_played_scores_nothing() -> None:
    assert peg(()) == []
    assert peg_total(()) == 0
