"""M1 and M2: who is first, the deal, and the special first turn of each player."""

from __future__ import annotations

import pytest

from cribtui.core.cards import parse_cards
from cribtui.core.match import Match
from cribtui.core.rules import First
from cribtui.games.rum500 import RULES

from .situations import cards, choices, dealt, deck, play, refusal

FIRST = "3S 5S 7S 9S JS KS 4H 6H"
OTHER = "3C 5C 7C 9C JC KC 4D 6D"

# M1


def test_M1_the_first_player_is_dealt_the_first_card_and_every_other_one() -> None:
    match = dealt(FIRST, OTHER, "AS AH 8D")
    assert match.state.hands == (cards(FIRST), cards(OTHER))
    assert match.state.stock[:3] == parse_cards("AS AH 8D") and len(match.state.stock) == 36
    assert (match.state.row, match.state.tables, match.to_act()) == ((), ((), ()), (0,))


def test_M1_the_same_deck_with_seat_1_first() -> None:
    match = Match.new("rum500", {"first": 1}, seed="x", decks=[deck(FIRST, OTHER)])
    assert match.state.hands == (cards(OTHER), cards(FIRST)) and match.to_act() == (1,)


def test_M1_the_deck_names_who_is_first_once_and_deals() -> None:
    match = dealt(FIRST, OTHER)
    assert next(entry.line() for entry in match.entries) == ". first 0"
    assert [entry.verb for entry in match.entries] == ["first", "deck"]
    assert refusal(match.state, "first 1", None) == "deck.not_due"
    assert refusal(match.state, f"deck {' '.join(deck(FIRST, OTHER))}", None) == "deck.not_due"


def test_M1_by_chance_either_may_be_first_the_same_for_the_same_seed() -> None:
    firsts = [RULES.deal(RULES.start({}), f"seed {n}") for n in range(30)]
    assert {first.seat for first in firsts if isinstance(first, First)} == {0, 1}
    assert firsts == [RULES.deal(RULES.start({}), f"seed {n}") for n in range(30)]


def test_M1_the_first_player_alternates_hand_by_hand() -> None:
    match = Match.new("rum500", {"first": 1}, seed="alternating")
    firsts = []
    for _ in range(4):
        firsts.append(match.view(0).first)
        number = match.state.number
        assert match.to_act() == (firsts[-1],)
        while match.state.number == number:
            match.submit(match.to_act()[0], match.legal(match.to_act()[0])[0])
    assert firsts == [1, 0, 1, 0]


# M2


def test_M2_each_players_first_turn_is_one_discard_and_nothing_else() -> None:
    match = dealt("3S 4S 5S 9S TS JS QS KS", OTHER)
    assert match.view(0).phase == "discard"
    assert choices(match.state) == [f"discard {word}" for word in ["3S", "4S", "5S", "9S", "TS", "JS", "QS", "KS"]]
    for text in ("draw", "meld 9STSJSQSKS", "pick 3S", "lay 3S>A1", "swap 3S>A1:2S", "end"):
        assert refusal(match.state, text) == "rum500.turn phase=discard"
    play(match, "0 discard 3S")
    assert (match.view(1).phase, match.to_act(), match.view(1).turns) == ("discard", (1,), (1, 0))
    assert all(text.startswith("discard ") for text in choices(match.state, 1)) and len(choices(match.state, 1)) == 8
    assert refusal(match.state, "draw", 1) == "rum500.turn phase=discard"
    play(match, "1 discard KC")
    assert (match.view(0).held, match.view(0).row, match.view(0).stock) == ((7, 7), parse_cards("3S KC"), 36)


def test_M2_then_turns_are_normal() -> None:
    match = play(dealt(FIRST, OTHER, "AS AH"), "0 discard 3S", "1 discard 3C")
    assert (match.view(0).phase, match.view(0).turns) == ("draw", (1, 1))
    assert choices(match.state) == ["draw"]
    play(match, "0 draw")
    assert (match.view(0).phase, len(match.view(0).hand)) == ("play", 8)
    play(match, "0 discard AS", "1 draw", "1 discard AH")
    assert (match.view(0).turns, match.view(0).phase) == ((2, 2), "draw")


@pytest.mark.parametrize("seat", [0, 1])
def test_M2_a_2_may_be_thrown_in_the_first_turn(seat: int) -> None:
    match = dealt("2S 5S 7S 9S JS KS 4H 6H", "2H 5C 7C 9C JC KC 4D 6D")
    play(match, *("0 discard 2S", "1 discard 2H")[: seat + 1])
    assert match.state.row[-1] == cards("2S 2H")[seat]
