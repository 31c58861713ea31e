"""The facts computed by independent programs: readings, what fits a meld on a table, what a hand scores."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cribtui.core.cards import Card, name, parse, parse_cards
from cribtui.games.rum500.melds import readings, written
from cribtui.games.rum500.scoring import items, penalty, table_points
from cribtui.games.rum500.table import Meld, down, laid, lays, swapped, swaps

DATA = Path(__file__).parents[2] / "data"


def cases(file: str) -> list[Any]:
    return list(json.loads((DATA / file).read_text(encoding="utf-8")))


MELDS, TABLE, SCORING = (cases(f"rum500_{kind}.json") for kind in ("melds", "table", "scoring"))


def test_the_vectors_are_there() -> None:
    assert (len(MELDS), len(TABLE), len(SCORING)) == (110, 27, 5)


@pytest.mark.parametrize("case", MELDS, ids=lambda case: f"{case['id']} {''.join(case['cards'])}")
def test_readings(case: dict[str, Any]) -> None:
    found = readings(map(parse, case["cards"]))
    assert bool(found) == case["legal"] and {reading.kind for reading in found} <= {case["kind"]}
    told = [(reading.points, list(reading.placement)) for reading in found]
    assert told == [(wanted["points"], wanted["placement"]) for wanted in case["interpretations"]]
    ends = [(name(r.stands[0] or 0)[0], name(r.stands[-1] or 0)[0]) for r in found if r.kind == "run"]
    assert ends == [(wanted["from"], wanted["to"]) for wanted in case["interpretations"] if "from" in wanted]
    assert any(reading.points >= 25 for reading in found) == case["opens_25"]


def meld(table: list[dict[str, str]]) -> Meld:
    """Return a meld of the vectors, all of it seat 1's."""
    cards = [parse(entry["card"]) for entry in table]
    stands = [parse(e["stands_for"]) if not e["stands_for"].endswith("?") else None for e in table]
    jokers = [stand if card != stand else None for card, stand in zip(cards, stands, strict=True)]
    return down(written(cards, jokers), 1)


@pytest.mark.parametrize("case", TABLE, ids=lambda case: f"{case['id']} {case['hand_card']}")
def test_what_a_card_may_do_on_a_table(case: dict[str, Any]) -> None:
    lying, card = meld(case["table"]), parse(case["hand_card"])
    options = [*_extended(lying, card), *(_freed(lying, card) if case["table_owner"] == "opp" else ())]
    assert options == [_wanted(option) for option in case["options"]]


def _extended(lying: Meld, card: Card) -> list[tuple[str, str, int]]:
    after = [(stands, laid(lying, card, stands, 0)) for stands in lays(lying, card)]
    return [("extend", "open" if stands is None else name(stands), grown.points(0)) for stands, grown in after]


def _freed(lying: Meld, card: Card) -> list[tuple[str, str, int]]:
    return [("swap", name(joker), swapped(lying, card, joker, 0).points(0)) for joker in swaps(lying, card)]


def _wanted(option: dict[str, Any]) -> tuple[str, str, int]:
    what = option["frees"] if option["do"] == "swap" else "open" if option["as"][0] == "2" else option["as"]
    return option["do"], what, option["points"]


@pytest.mark.parametrize("case", SCORING, ids=lambda case: case["tag"])
def test_what_a_hand_scores(case: dict[str, Any]) -> None:
    tables = tuple(_scored(entry) for entry in case["melds"]), ()
    for seat, player in enumerate("AB"):
        hand = parse_cards(case["hands"][player])
        assert table_points(tables, seat) == case["table_points"][player]
        assert penalty(hand) == case["penalty"][player]
        assert sum(item.points for item in items(tables, hand, seat)) == case["hand_score"][player]


def _scored(entry: dict[str, str]) -> Meld:
    """Return a meld with the dots of the vectors: its cards are in written order there."""
    pairs = [word.partition("=") for word in entry["cards"].split()]
    lying = down(written([parse(card) for card, _, _ in pairs], [None] * len(pairs)), 0)
    owners = dict(zip((parse(card) for card, _, _ in pairs), map("AB".index, entry["owners"]), strict=True))
    return Meld(lying.kind, lying.cards, lying.stands, tuple(owners[card] for card in lying.cards))
