"""The greedy player of 500 rum: he draws from the stock, lays down what brings most, and throws what is dearest."""

from __future__ import annotations

import pytest

from cribtui.core.cards import name, parse_cards
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.state import State
from cribtui.lab import yardsticks
from cribtui.lab.yardsticks.rum500 import thrown
from tests.games.rum500.situations import holding, to_draw

GREEDY = yardsticks.of("rum500")["greedy"]


def does(state: State) -> str:
    return RULES.encode(GREEDY(RULES.view(state, state.turn), "seed"))


def turn(state: State) -> list[str]:
    """Return all that he does to the end of his turn."""
    lines = []
    while state.turn == 0 and state.phase == "play":
        lines.append(does(state))
        state = RULES.apply(state, 0, RULES.decode(lines[-1]))
    return lines


def test_he_draws_from_the_stock_whatever_the_row_offers() -> None:
    assert does(to_draw("KS QD 4C 7H 9S JC", own="3S3H3D", row="5C 3C")) == "draw"


def test_he_opens_as_soon_as_he_may() -> None:
    assert does(holding("KS KH KD 4C 6H 8S TC JD", opened=(False, False))) == "meld KSKHKD"
    assert sorted(does(holding("3S 3H 3D 7C 8C 9C TH KD", opened=(False, False))).split()) == [
        "3S3H3D",
        "7C8C9C",
        "meld",
    ]
    assert does(holding("KS KH KD 4C 6H 8S TC JD", opened=(False, False), reached=False)).startswith("discard")
    assert does(holding("3S 3H 3D 4C 6H 8S TC JD", opened=(False, False))).startswith("discard")  # 15 points


def test_the_2_goes_where_it_brings_most() -> None:
    # with two aces it makes 45 points, with two sixes 15
    assert turn(holding("AS AH 6C 6D 2S TH 4C"))[0] == "meld ASAH2S=A"


def test_he_lays_off_until_nothing_fits() -> None:
    lines = turn(holding("6H 7H 9C JS 4D", own="3H4H5H"))
    assert lines[:2] == ["lay 6H>A1", "lay 7H>A1"]
    assert lines[2].startswith("discard")


def test_a_swap_is_made_and_the_2_played() -> None:
    lines = turn(holding("5H JC 9S 3D 8D", own="QSQHQD", theirs="3H4H2S=5H6H"))
    assert lines[0] == "swap 5H>B1:2S"
    assert lines[1].startswith("lay 2S")


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("KS QH 9C 4H AD", "AD"),  # nothing goes together: the ace is dearest
        ("KS KH 9C 4H 6C", "9C"),  # the kings go together, and 9 and 6 are too far apart
        ("3H 4H JS 9S TD", "TD"),
        ("2S KS KH", "KS"),
        ("2S 2H", "2S"),
    ],
)
def test_the_dearest_of_the_cards_that_go_with_fewest_is_thrown(hand: str, card: str) -> None:
    assert name(thrown(parse_cards(hand))) == card
