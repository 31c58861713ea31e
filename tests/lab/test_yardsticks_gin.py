"""The simple player of gin: what he takes, when he knocks, what he throws and lays down."""

from __future__ import annotations

from typing import Any

import pytest

from cribtui.core.cards import cards_name
from cribtui.games.gin import RULES
from cribtui.games.gin.state import State
from cribtui.lab import yardsticks
from tests.games.gin.situations import GIN, cards, holding, knocked, rest_of_pack, to_take

GAME = yardsticks.of("gin")
BOTH = ("simple", "simple-lay-off")
NINE = "AS 2S 3S 4H 5H 6H 7D 8D 9D"  # three melds


def does(state: State, name: str = "simple") -> str:
    return RULES.encode(GAME[name](RULES.view(state, state.turn), "seed"))


def taking(hand: str, upcard: str) -> State:
    """Return the state in which he holds ten cards and is to take one."""
    return to_take(hand, any_ten(hand, upcard), pile=upcard)


def throwing(hand: str, **rest: Any) -> State:
    """Return the state in which he holds eleven cards."""
    return holding(hand, any_ten(hand, rest.get("pile", "")), **rest)


def any_ten(*used: str) -> str:
    return cards_name(rest_of_pack(*map(cards, used))[:10])


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("hand", "pile", "action"),
    [
        ("KS KH 2C 4C 9H JC 7D 8D 6S 3H", "KD", "take"),  # a set
        ("JD QD 2C 4C 9H 3H 7D 8C 6S AS", "KD", "take"),  # a run
        ("7S 7H 7C 2C 4C 9H JC KD 6S 3H", "7D", "take"),  # the fourth of a set
        ("KS QH 2C 4C 9H JC 7D 8D 6S 3H", "AH", "draw"),  # lower, but of no use
        (f"{NINE} KH", "2C", "take"),  # enters no meld, but throwing the king leaves 2
    ],
)
def test_the_upcard_is_taken_if_it_enters_a_meld_or_allows_a_knock(
    hand: str, pile: str, action: str, name: str
) -> None:
    assert does(taking(hand, pile), name) == action


def test_the_first_upcard_is_taken_or_passed_by_the_same_rule() -> None:
    for hand, action in (("KS KH 2C 4C 9H JC 7D 8D 6S 3H", "take"), ("KS QH 2C 4C 9H JC 7D 8D 6S 3H", "pass")):
        state = taking(hand, "KD")
        state.phase = "upcard"
        assert does(state) == action


def test_an_upcard_on_which_both_have_passed_is_left() -> None:
    state = taking("KS KH 2C 4C 9H JC 7D 8D 6S 3H", "KD")
    state.passes = 2
    assert does(state) == "draw"


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("hand", "action"),
    [
        (f"{NINE} TC KH", "knock KH AS2S3S 4H5H6H 7D8D9D"),  # 10 are few enough
        (f"{NINE} 2C KH", "knock KH AS2S3S 4H5H6H 7D8D9D"),
        (f"{GIN} KH", "knock KH AS2S3S 4H5H6H 7D8D9DTD"),  # gin
        ("AS 2S 3S 4H 5H 6H 7D 8D JC 9C KH", "discard KH"),  # 34 without the king
        ("AS 2S 3S 4H 6H 8H 7D 8D JC 9C 5C", "discard JC"),
    ],
)
def test_he_knocks_at_once_or_throws_the_highest_deadwood(hand: str, action: str, name: str) -> None:
    said = does(throwing(hand), name).split()
    assert said[:2] == action.split()[:2]
    assert sorted(said[2:]) == sorted(action.split()[2:])


def test_in_ful_he_waits_for_gin() -> None:
    assert does(throwing(f"{NINE} 2C KH", variant="ful")) == "discard KH"
    assert does(throwing(f"{GIN} KH", variant="ful")).startswith("knock KH")


def test_the_card_taken_is_not_thrown() -> None:
    assert does(throwing("AS 2S 3S 4H 5H 6H 7D 8D JC QC KH", taken="KH", pile="2C")) in (
        "discard JC",
        "discard QC",
    )


def test_a_melded_card_goes_where_all_are_melded() -> None:
    # eleven in melds: either end of the run of five leaves gin, and the jack counts most
    assert does(throwing("AS 2S 3S 4H 5H 6H 7D 8D 9D TD JD")).startswith("knock JD ")


def test_he_lays_his_melds_down_and_lays_off_only_where_he_is_said_to() -> None:
    # the knocker has 7-8-9 of diamonds and three kings: JD TD fit, KH fits
    state = knocked("7D 8D 9D KS KD KC AS AH AC 2C", "9H", "7D8D9D KSKDKC ASAHAC", "TD JD KH 3S 4S 5S 8C 6C QS 2H")
    assert does(state, "simple") == "show 3S4S5S"
    laid = does(state, "simple-lay-off").split()
    assert laid[:2] == ["show", "3S4S5S"]
    assert sorted(word.partition(">")[0] for word in laid[2:]) == ["+JD", "+KH", "+TD"]


def test_whoever_goes_with_nothing_shows_nothing() -> None:
    state = knocked("7D 8D 9D KS KD KC AS AH AC 2C", "9H", "7D8D9D KSKDKC ASAHAC", "2S 4C 6C 8C TC QC 3H 5H 7H QS")
    assert does(state, "simple") == "show"
