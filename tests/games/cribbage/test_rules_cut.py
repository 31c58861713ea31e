"""C1: the cut for deal."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import PACK, parse, rank
from cribtui.core.match import Match
from cribtui.core.rules import Deck
from cribtui.games.cribbage import RULES

from .situations import (
    after,
    after_the_turns,
    choices,
    cut_deck,
    refusal,
    told,
)

# C1


def test_C1_seat_0_turns_first_then_seat_1() -> None:
    match = Match.new("cribbage", seed="first")
    assert (match.to_act(), match.view(0).phase, match.view(0).dealer) == ((0,), "turn", None)
    assert refusal(match.state, 1, "turn 5") == "turn.not_yours"
    match.submit(0, "turn 5")
    assert match.to_act() == (1,)
    assert refusal(match.state, 0, "turn 6") == "turn.not_yours"


@pytest.mark.parametrize("place", [1, 2, 17, 51, 52])
def test_C1_the_card_at_the_named_place_is_turned_for_all_to_see(place: int) -> None:
    deck = Random(place).sample(PACK, 52)
    match = Match.new("cribbage", decks=[deck])
    match.submit(0, f"turn {place}")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert (view.turned, view.turned_cards) == ((place, 0), (deck[place - 1],))


def test_C1_each_player_may_turn_any_of_52_but_not_the_other_ones_card() -> None:
    match = Match.new("cribbage", seed="places")
    assert choices(match.state, 0) == [f"turn {place}" for place in range(1, 53)]
    match.submit(0, "turn 17")
    assert choices(match.state, 1) == [f"turn {place}" for place in range(1, 53) if place != 17]
    assert refusal(match.state, 1, "turn 17") == "cribbage.turn.taken place=17"


@pytest.mark.parametrize("place", [0, 53, 60, 9999])
def test_C1_there_are_52_places(place: int) -> None:
    match = Match.new("cribbage", seed="places")
    assert refusal(match.state, 0, f"turn {place}") == f"cribbage.turn.place place={place}"
    match.submit(0, "turn 17")
    assert refusal(match.state, 1, f"turn {place}") == f"cribbage.turn.place place={place}"


LOWER_DEALS = [
    ("AS", "2S", 0),
    ("2S", "AS", 1),
    ("AC", "KH", 0),
    ("KH", "AC", 1),
    ("TH", "JH", 0),
    ("QD", "JD", 1),
    ("KS", "QS", 1),
    ("9C", "TC", 0),
]


@pytest.mark.parametrize(("first", "second", "dealer"), LOWER_DEALS)
def test_C1_the_lower_rank_deals_and_the_ace_is_low(first: str, second: str, dealer: int) -> None:
    match = after_the_turns(first, second)
    assert (match.view(0).dealer, match.view(0).phase, match.to_act()) == (dealer, "cut", (1 - dealer,))
    assert match.view(0).turned_cards == (parse(first), parse(second))


def test_C1_equal_ranks_are_cut_again_as_often_as_it_takes() -> None:
    decks = [cut_deck("KS", "KH"), cut_deck("5D", "5C"), cut_deck("9S", "8S")]
    match = Match.new("cribbage", seed="ties", decks=decks)
    for spread, (first, second) in enumerate([("KS", "KH"), ("5D", "5C"), ("9S", "8S")], start=1):
        view = match.view(None)
        assert (view.phase, view.spreads, view.turned, view.turned_cards) == ("turn", spread, (0, 0), ())
        assert match.to_act() == (0,)
        match.submit(0, "turn 1")
        match.submit(1, "turn 2")
        assert match.state_at(match.cursor - 1).turned_cards == (parse(first), parse(second))
    assert (match.view(None).dealer, match.view(None).scores) == (1, (0, 0))
    assert [entry.verb for entry in match.entries] == ["deck", "turn", "turn"] * 3 + ["deck"]


def test_C1_a_tie_is_told_with_both_cards() -> None:
    match = Match.new("cribbage", decks=[cut_deck("KS", "KH")])
    match.submit(0, "turn 1")
    events = told(match.state, 1, "turn 2")
    assert [(event.kind, event.cards) for event in events] == [
        ("turn", (parse("KH"),)),
        ("tie", (parse("KS"), parse("KH"))),
    ]


def test_C1_all_four_of_a_rank_tie_and_no_others_do() -> None:
    for first in PACK:
        for second in PACK:
            if first != second:
                state = RULES.apply(RULES.start({}), None, Deck((first, second, *(set(PACK) - {first, second}))))
                state = after(state, "0 turn 1", "1 turn 2")
                tied = rank(first) == rank(second)
                assert (state.phase, state.dealer) == (
                    ("spread", None) if tied else ("shuffle", int(rank(second) < rank(first)))
                )


def test_C1_the_deal_alternates() -> None:
    match, rng = Match.new("cribbage", seed="alternate"), Random(1)
    dealers: dict[int, int] = {}
    while seats := match.to_act():
        seat = seats[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        view = match.view(None)
        if view.deal:
            assert dealers.setdefault(view.deal, view.dealer) == view.dealer
    first = dealers[1]
    assert len(dealers) > 5
    assert list(dealers.values()) == [first if deal % 2 else 1 - first for deal in dealers]


def test_C1_a_new_game_cuts_again() -> None:
    assert [Match.new("cribbage").view(0).phase for _ in range(3)] == ["turn"] * 3
    match = Match.new("cribbage", seed="again")
    match.submit(0, "turn 1")
    match.restart()
    assert (match.view(0).phase, match.view(0).turned, match.to_act()) == ("turn", (0, 0), (0,))
