"""The tables as the look-ahead sees them: bits of cards, what is near, room, ends, sets to fill, jokers to free."""

from __future__ import annotations

from typing import Any

import pytest

from cribtui.core.cards import PACK, name, parse, rank, suit
from cribtui.games.rum500.ground import BITS, CARDS, alike, bits, gap, ground, has_pair, mask, near, place_of
from cribtui.games.rum500.table import Spot

from .brute import ORDER, melds
from .situations import cards, meld, table

NATURALS = [card for card in PACK if name(card)[0] != "2"]


def place(card: int) -> int:
    return ORDER.index(name(card)[0])


@pytest.mark.parametrize("steps", range(1, 6))
def test_near_are_the_cards_of_the_suit_so_many_steps_away(steps: int) -> None:
    for card in NATURALS:
        found = {CARDS[bit] for bit in bits(near(BITS[card], steps)) if bit in CARDS}
        wanted = {c for c in NATURALS if suit(c) == suit(card) and 0 < abs(place(c) - place(card)) <= steps}
        assert found == wanted, name(card)


def test_alike_are_the_cards_of_the_rank() -> None:
    for card in NATURALS:
        assert {CARDS[bit] for bit in bits(alike(BITS[card]))} == {c for c in NATURALS if rank(c) == rank(card)}


def test_a_pair_makes_a_meld_with_one_joker_or_two() -> None:
    twos = cards("2S 2H")
    for jokers in (1, 2):
        for one in NATURALS:
            for other in NATURALS:
                if one < other:
                    wanted = bool(melds(frozenset((one, other, *twos[:jokers]))))
                    assert has_pair(mask((one, other)), jokers) == wanted, (name(one), name(other))


@pytest.mark.parametrize(
    ("card", "run", "between"),
    [
        ("4H", "5H6H7H", ""),
        ("8H", "5H6H7H", ""),
        ("3H", "5H6H7H", "4H"),
        ("JH", "5H6H7H", "8H 9H TH"),
        ("AH", "3H4H5H", "6H 7H 8H 9H TH JH QH KH"),
        ("6H", "5H2C=6H7H", None),
        ("4D", "5H6H7H", None),
        ("3D", "QHKHAH", None),
        ("AS", "3H4H5H", None),
    ],
)
def test_the_gap_between_a_run_and_a_card(card: str, run: str, between: str | None) -> None:
    lying = place_of(meld(run))
    way = gap(BITS[parse(card)], lying.low, lying.high)
    assert (None if way is None else {CARDS[bit] for bit in bits(way)}) == (
        None if between is None else set(cards(between))
    )


@pytest.mark.parametrize(
    ("lying", "room", "fits", "targets"),
    [
        ("7S7H7D", 1, "7C", []),
        ("7S7H2D=7", 1, "7D 7C", [("7D 7C", "2D")]),
        ("7S7H7D2C=7", 0, "", [("7C", "2C")]),
        ("7S7H2D=72C=7", 0, "", [("7D 7C", "2D"), ("7D 7C", "2C")]),
        ("2S2H2D", 1, "", []),
        ("2S2H2D2C", 0, "", []),
        ("5H2C=6H7H", 9, "", [("6H", "2C")]),
        ("3S4S5S6S7S8S9STSJSQSKS2C=AS", 0, "", [("AS", "2C")]),
    ],
)
def test_what_a_meld_offers(lying: str, room: int, fits: str, targets: list[tuple[str, str]]) -> None:
    found = place_of(meld(lying))
    assert (found.room, found.fits) == (room, mask(cards(fits)))
    assert found.targets == tuple((mask(cards(some)), parse(joker)) for some, joker in targets)


def test_the_ground_of_a_player() -> None:
    own, theirs = "5H2C=6H7H 7S7D2S=7", "9S9H9D2H=9 JSJH2D=J TCJCQC"
    land = ground((table(own, 0), table(theirs, 1)), 0)
    assert (land.seat, land.own, land.other) == (0, 9 + 1, 0 + 1 + 9)
    assert {spot for _, spot in land.sets} == {(0, 1), (1, 1)}
    assert {spot for _, _, spot in land.runs} == {(0, 0), (1, 2)}
    assert land.targets == ((mask(cards("9C")), (1, 0), parse("2H")),)
    assert land.pairs == ((mask(cards("JD JC")), (1, 1), parse("2D")),)


@pytest.mark.parametrize(
    ("spot", "before", "then"),
    [
        ((0, 0), "5H2C=6H7H", "5H2C=6H7H8H"),
        ((0, 1), "7S7D2S=7", "7S7D7C2S=7"),
        ((1, 0), "9S9H9D2H=9", "9S9H9D9C"),
        ((1, 1), "JSJH2D=J", "JSJHJC2D=J"),
        ((1, 2), "TCJCQC", "9CTCJCQC"),
    ],
)
def test_the_ground_after_a_change_is_that_of_the_tables_then(spot: Spot, before: str, then: str) -> None:
    own, theirs = "5H2C=6H7H 7S7D2S=7", "9S9H9D2H=9 JSJH2D=J TCJCQC"
    tables = table(own, 0), table(theirs, 1)
    changed = table(own.replace(before, then), 0), table(theirs.replace(before, then), 1)
    for seat in (0, 1):
        found = ground(tables, seat).minus(spot, meld(before)).plus(spot, meld(then))
        assert [_as_set(value) for value in found] == [_as_set(value) for value in ground(changed, seat)]


def _as_set(value: Any) -> Any:
    return set(value) if isinstance(value, tuple) else value
