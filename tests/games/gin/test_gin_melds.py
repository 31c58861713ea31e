"""G6 and G9: what is a meld, least deadwood and every grouping that leaves it, with ten cards and with eleven."""

from __future__ import annotations

import json
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from cribtui.core.cards import PACK, Card, cards_name, parse, rank, suit
from cribtui.games.gin.melds import MELDS, best, deadwood, groupings, has_split_run, is_meld, throws, value

from .situations import cards, melds, words

Case = dict[str, Any]
CASES: list[Case] = json.loads((Path(__file__).parents[2] / "data" / "gin_deadwood.json").read_text("utf-8"))
ELEVEN = [case for case in CASES if len(case["cards"]) == 11]


def named(case: Case) -> str:
    return f"{case['id']} {case['tag']}"


def hand(case: Case) -> tuple[Card, ...]:
    return cards(" ".join(case["cards"]))


# G6


def subsets(some: tuple[Card, ...]) -> chain[tuple[Card, ...]]:
    return chain.from_iterable(combinations(some, size) for size in range(len(some) + 1))


def test_G6_there_are_185_melds_of_three_to_five_cards_and_329_in_all() -> None:
    assert len(set(MELDS)) == len(MELDS) == 329
    assert sum(len(meld) <= 5 for meld in MELDS) == 185
    assert sum(rank(meld[0]) == rank(meld[1]) for meld in MELDS) == 13 * 5
    assert all(is_meld(meld) and meld == tuple(sorted(meld)) for meld in MELDS)


def test_G6_a_run_is_three_or_more_following_ranks_of_one_suit() -> None:
    for one in range(4):
        for some in subsets(PACK[13 * one : 13 * one + 13]):
            ranks = [rank(card) for card in some]
            follow = len(ranks) > 2 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
            assert is_meld(some) == follow


def test_G6_a_set_is_three_or_four_of_one_rank() -> None:
    for one in range(13):
        for some in subsets(PACK[one::13]):
            assert is_meld(some) == (len(some) > 2)


def test_G6_three_cards_are_a_meld_in_no_other_way() -> None:
    for three in combinations(PACK, 3):
        alike = len(set(map(rank, three))) == 1
        following = len(set(map(suit, three))) == 1 and rank(three[2]) - rank(three[0]) == 2
        assert is_meld(three) == (alike or following)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("AS2S3S", True),
        ("QSKSAS", False),
        ("JSQSKS", True),
        ("KSAS2S", False),
        ("KSAH2H", False),
        ("7S8S", False),
        ("7S8S9H", False),
        ("7S7H7D7C", True),
        ("7S7H7D8D", False),
        ("7S7S7H", False),
        ("6S7S8S8S", False),
        ("", False),
    ],
)
def test_G6_melds_and_others(text: str, meld: bool) -> None:
    assert is_meld(cards(text)) == meld
    assert is_meld(cards(text)[::-1]) == meld


# Values


def test_values() -> None:
    assert [value([parse(r + "H")]) for r in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert value(PACK) == 4 * 85


# Least deadwood


@pytest.mark.parametrize("case", CASES, ids=named)
def test_G9_least_deadwood_agrees_with_other_programs(case: Case) -> None:
    least, laid, free = best(hand(case))
    assert least == deadwood(hand(case)) == case["deadwood"] == value(free)
    assert tuple(sorted((*chain.from_iterable(laid), *free))) == hand(case)
    assert all(map(is_meld, laid)) and list(free) == sorted(free)
    assert best(list(hand(case))[::-1]) == (least, laid, free)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_G9_every_grouping_of_least_deadwood_is_found(case: Case) -> None:
    ways = groupings(hand(case))
    assert len({frozenset(way) for way in ways}) == len(ways) == case["optimal_partitions"]
    assert ways[0] == best(hand(case))[1]
    for way in ways:
        used = list(chain.from_iterable(way))
        assert all(map(is_meld, way)) and len(set(used)) == len(used)
        assert value(set(hand(case)).difference(used)) == case["deadwood"]
    assert frozenset(melds(" ".join(map("".join, case["melds"])))) in map(frozenset, ways)


@pytest.mark.parametrize("case", ELEVEN, ids=named)
def test_G4_the_best_throw_from_eleven_cards(case: Case) -> None:
    free, forced = case["after_discard"], case["after_discard_not_taken"]
    taken = parse(case["taken_from_discard"])
    ways, others = throws(hand(case)), throws(hand(case), taken)
    assert (ways[0][0], others[0][0]) == (free["deadwood"], forced["deadwood"])
    assert (free["deadwood"], parse(free["discard"])) in ways and (
        forced["deadwood"],
        parse(forced["discard"]),
    ) in others
    assert len(ways) == 11 and len(others) == 10 and taken not in [card for _, card in others]
    for left, card in ways:
        assert left == best([other for other in hand(case) if other != card])[0]


def test_the_cases_hold_what_people_get_wrong() -> None:
    assert len(CASES) == 173 and len(ELEVEN) == 43
    assert any(case["after_discard"]["deadwood"] != case["after_discard_not_taken"]["deadwood"] for case in ELEVEN)


# Groupings


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("2S3S4S 2H3H4H 2D3D4D KC", ["2S2H2D 3S3H3D 4S4H4D", "2S3S4S 2H3H4H 2D3D4D"]),
        ("4H5H6H7H8H9H KS QD 2C 9C", ["4H5H6H7H8H9H", "4H5H6H 7H8H9H"]),
        ("7S7H7D7C 5C6C JD QS KH 2D", ["7S7H7D 5C6C7C"]),
        ("9S JD 3C 7H KS 5D 2H TC 4D QH", [""]),
    ],
)
def test_G9_groupings_worked_out_by_hand(text: str, ways: list[str]) -> None:
    assert {frozenset(melds(way)) for way in ways} == set(map(frozenset, groupings(cards(text))))


def test_a_run_in_two_pieces_is_known_as_one() -> None:
    assert has_split_run(melds("4H5H6H 7H8H9H"))
    assert has_split_run(melds("7S7H7D 4H5H6H JSQSKS 7H8H9H"))
    assert not has_split_run(melds("4H5H6H 8H9HTH"))
    assert not has_split_run(melds("JSQSKS AH2H3H"))
    assert not has_split_run(melds("4S4H4D 5S5H5D"))
    assert not has_split_run(())


def test_melds_are_sorted() -> None:
    """Sets by rank, then runs by suit: a hand is always laid out alike."""
    _, laid, free = best(cards("KC KD KH 2S 2H 2D 7D 8D 9D AC"))
    assert (words(laid), cards_name(free)) == ("2S2H2D KHKDKC 7D8D9D", "AC")
