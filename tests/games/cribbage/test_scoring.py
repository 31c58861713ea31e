"""Scoring in cribbage against worked values: the rules' own table, and cases computed by other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cribtui.core.cards import PACK, Card, cards_name, name, parse, parse_cards, rank
from cribtui.core.rules import Score
from cribtui.games.cribbage.scoring import VALUES, peg, peg_total, show, show_total, total, value

DATA = Path(__file__).parents[2] / "data"
Case = dict[str, Any]


def load(file: str) -> list[Case]:
    cases: list[Case] = json.loads((DATA / file).read_text(encoding="utf-8"))
    return cases


def by_kind(scores: list[Score]) -> dict[str, int]:
    points: dict[str, int] = {}
    for score in scores:
        points[score.kind] = points.get(score.kind, 0) + score.points
    return points


def written(scores: list[Score]) -> list[str]:
    return [f"{score.kind} {cards_name(score.cards)} {score.points}" for score in scores]


def test_values() -> None:
    assert [VALUES[parse(r + "H")] for r in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [value(card) for card in PACK] == list(VALUES)


SHOWS = [
    ("C15+C17 three fives and the jack", "5H 5C 5S JD", "5D", False, {"fifteen": 16, "pair": 12, "nobs": 1}),
    ("C17 a jack as starter is no nobs", "5H 5C 5D 5S", "JC", False, {"fifteen": 16, "pair": 12}),
    ("C17 nobs in the crib", "5H 5C 5S JD", "5D", True, {"fifteen": 16, "pair": 12, "nobs": 1}),
    ("C17 a jack of another suit", "2H 4C 6D JS", "8H", False, {}),
    ("C15 one run of five", "AH 2H 3H 4H", "5C", False, {"fifteen": 2, "run": 5, "flush": 4}),
    ("C16 no flush of four in the crib", "AH 2H 3H 4H", "5C", True, {"fifteen": 2, "run": 5}),
    ("C16 flush of five", "2H 4H 6H KH", "QH", False, {"flush": 5}),
    ("C16 flush of five in the crib", "2H 4H 6H KH", "QH", True, {"flush": 5}),
    ("C16 three of a suit and the starter", "2H 4H 6H KD", "QH", False, {}),
    ("C15 double double run", "7C 7D 8H 8S", "9C", False, {"fifteen": 8, "pair": 4, "run": 12}),
    ("C15 double run of three", "TC JH JS QD", "2C", False, {"pair": 2, "run": 6}),
    ("C15 double run of four", "TC JH JS QD", "KC", False, {"pair": 2, "run": 8}),
    ("C15 triple run", "JC QH QS QD", "KH", False, {"pair": 6, "run": 9}),
    ("C15 one pair", "2H 2C 6D 8S", "KH", False, {"pair": 2}),
    ("C15 four alike", "9H 9C 9D 9S", "KH", False, {"pair": 12}),
    ("C15 the ace is low", "QH KC AD 2S", "KH", False, {"pair": 2}),
    ("C15 nothing", "2H 4C 6D 8S", "KH", False, {}),
]


@pytest.mark.parametrize(("hand", "starter", "crib", "points"), [case[1:] for case in SHOWS], ids=[c[0] for c in SHOWS])
def test_show(hand: str, starter: str, crib: bool, points: dict[str, int]) -> None:
    cards, cut = parse_cards(hand), parse(starter)
    assert by_kind(show(cards, cut, crib)) == points
    assert show_total(cards, cut, crib) == total(show(cards, cut, crib)) == sum(points.values())


def test_show_counts_in_the_order_of_the_table() -> None:
    assert written(show(parse_cards("6H 5H 4H JH"), parse("5D"))) == [
        "fifteen 5H JH 2",
        "fifteen 5D JH 2",
        "fifteen 4H 5H 6H 2",
        "fifteen 4H 5D 6H 2",
        "pair 5H 5D 2",
        "run 4H 5H 6H 3",
        "run 4H 5D 6H 3",
        "flush 4H 5H 6H JH 4",
    ]
    assert written(show(parse_cards("KS TS JS 9S"), parse("2S"))) == [
        "run 9S TS JS 3",
        "flush 2S 9S TS JS KS 5",
        "nobs JS 1",
    ]


def test_show_gives_one_item_for_all_cards_of_a_rank() -> None:
    assert written(show(parse_cards("2D 2S 9H 9S"), parse("9C"))) == ["pair 2S 2D 2", "pair 9S 9H 9C 6"]


PLAYS = [
    ("C10+C9 run, then pair", "4H 5C 6D 6S", [0, 0, 3 + 2, 2]),
    ("C10 a longer run each time", "4H 2C 3S 5D 6H", [0, 0, 3, 4, 5]),
    ("C8 a card between the sevens", "7H 8C 7S", [0, 2, 0]),
    ("C10 a repeated rank", "8H 7C 7S 6D", [0, 2, 2, 0]),
    ("C10 the ace breaks the run", "9H 6C AD 8S 7H", [0, 2, 0, 0, 2]),
    ("C8 thirty-one", "TH KC 5D 6S", [0, 0, 0, 2]),
    ("C9 four alike", "6H 6D 6C 6S", [0, 2, 6, 12]),
    ("C9 another card between", "9H 2D 9C", [0, 0, 0]),
    ("C13 fifteen and pair", "3H 4C 4S 4D", [0, 0, 2, 2 * 3 + 2]),
    ("C13 fifteen and run", "4H 6C 5D", [0, 0, 2 + 3]),
    ("C13 thirty-one and pair", "KH 9C 6D 6S", [0, 0, 0, 2 + 2]),
    ("C10 the ace is low", "QH KC AD", [0, 0, 0]),
    ("C10 a run of seven", "AH 3C 2D 6S 4H 5C 7D", [0, 0, 3, 0, 0, 6, 7]),
    ("C11+C12 go and last card are not the cards' own", "KH QC JD AS", [0, 0, 3, 2]),
]


@pytest.mark.parametrize(("cards", "points"), [case[1:] for case in PLAYS], ids=[c[0] for c in PLAYS])
def test_peg(cards: str, points: list[int]) -> None:
    series = parse_cards(cards)
    played = [series[: n + 1] for n in range(len(series))]
    assert [total(peg(so_far)) for so_far in played] == points
    assert [peg_total(so_far) for so_far in played] == points


def test_peg_names_the_cards() -> None:
    assert written(peg(parse_cards("4H 6C 5D"))) == ["fifteen 4H 5D 6C 2", "run 4H 5D 6C 3"]
    assert written(peg(parse_cards("KH 9C 6D 6S"))) == ["thirty_one 6S 6D 9C KH 2", "pair 6S 6D 2"]
    assert written(peg(parse_cards("KH 2C 2D 2S"))) == ["pair 2S 2D 2C 6"]


HANDS = load("cribbage_hands.json")


@pytest.mark.parametrize("case", HANDS, ids=[case["note"].split("|")[0].strip() for case in HANDS])
def test_show_agrees_with_other_programs(case: Case) -> None:
    hand, starter, crib = tuple(map(parse, case["hand"])), parse(case["starter"]), case["crib"]
    points = by_kind(show(hand, starter, crib))
    assert total(show(hand, starter, crib)) == show_total(hand, starter, crib) == case["score"]
    kinds = {"fifteens": "fifteen", "pairs": "pair", "runs": "run", "flush": "flush", "nobs": "nobs"}
    assert {part: points.get(kind, 0) for part, kind in kinds.items()} == case["parts"]


DEALS = load("cribbage_pegging.json")
REASONS = {
    "15": ("fifteen", 2),
    "31": ("thirty_one", 2),
    "pair": ("pair", 2),
    "pair royal": ("pair", 6),
    "double pair royal": ("pair", 12),
    **{f"run of {length}": ("run", length) for length in range(3, 8)},
}
NOT_OF_THE_CARDS = {"go", "last"}


def is_play(step: Case) -> bool:
    return bool(step["play"] != "go")


def series_of(steps: list[Case]) -> list[tuple[Card, ...]]:
    """Return the series up to each card played: a new one begins where the count is the card's own value."""
    series: list[tuple[Card, ...]] = []
    for step in filter(is_play, steps):
        card = parse(step["play"])
        begins = step["count"] == min(rank(card) + 1, 10)
        series.append((card,) if begins else (*series[-1], card))
    return series


@pytest.mark.parametrize("case", DEALS, ids=[f"{n} {case['note']}" for n, case in enumerate(DEALS)])
def test_peg_agrees_with_other_programs(case: Case) -> None:
    plays = list(filter(is_play, case["steps"]))
    assert sorted(step["play"] for step in plays) == sorted(case["hand0"] + case["hand1"])
    for step, series in zip(plays, series_of(plays), strict=True):
        reasons = [word for word in step["why"].split("+") if word]
        expected = [REASONS[word] for word in reasons if word not in NOT_OF_THE_CARDS]
        assert sum(map(value, series)) == step["count"]
        assert [(score.kind, score.points) for score in peg(series)] == expected, [name(card) for card in series]
        for_go_or_last = len(NOT_OF_THE_CARDS.intersection(reasons))
        assert peg_total(series) + for_go_or_last == step["points"][step["player"]]
