"""The look-ahead in positions made for it: what a plan has to find, and what only looks like one."""

from __future__ import annotations

import pytest

from cribtui.games.rum500 import RULES
from cribtui.games.rum500.ahead import plan

from .situations import holding

UP_TO_QUEEN = "3S4S5S6S7S8S9STSJSQS"


def planned(hand: str, own: str, theirs: str, chosen: str | None, freed: str) -> list[str] | None:
    """Return a plan as text; it is played to its end before."""
    state = holding(hand, own, theirs, chosen=chosen, freed=freed)
    found = plan(state.hands[0], state.tables, 0, state.chosen, state.freed)
    for step in found or ():
        state = RULES.apply(state, 0, step)
    assert found is None or (state.chosen is None and state.freed == ())
    return None if found is None else list(map(RULES.encode, found))


@pytest.mark.parametrize(
    ("hand", "own", "theirs", "chosen", "freed", "steps"),
    [
        # the king's place and the ace's are left: for the ace and one joker, not for two
        ("AS 2H", UP_TO_QUEEN, "", "AS", "2H", 2),
        ("AS 2H 2D", UP_TO_QUEEN, "", "AS", "2H 2D", None),
        ("AS KS 2H", UP_TO_QUEEN, "", "AS", "2H", 1),  # a new run
        ("AS 2H 2D", f"{UP_TO_QUEEN} 7H7D7C", "", "AS", "2H 2D", 3),
        # one joker leads to the other's run, and is gone then: 5C and 8C are two apart
        ("TD 5C 8C 2H 2C", "", "QDKDAD", "TD", "2C", None),
        ("TD 5C 7C 2H 2C", "", "QDKDAD", "TD", "2C", 3),
        ("JD 5C 8C 2H 2C", "", "QDKDAD", "JD", "2C", 2),
        # two more jokers make a meld with the one that is freed already
        ("QD 7C 2D", "", "6C2S=7C8C JD2C=QDKD", None, "2D", 3),
        ("QD 2D", "", "6C2S=7C8C JD2C=QDKD", None, "2D", None),
        ("7D 2D 2H", "", "7S7H7C2S=7", None, "2D", 2),
        ("7D 2D 2H", "", "7S7H2S=7", None, "2D", None),  # a set of three
        # a card that two jokers stand for in turn is there once
        ("7C 2D", "", "7S7H7D2S=7 6C2C=7C8C", None, "2D", None),
        ("7C 2D 2H", "", "7S7H7D2S=7 6C2C=7C8C", None, "2D", 2),
        # which of the nines goes with the chosen one matters where another must take the third joker
        ("9D 9S 9H 8H 2H 2C 2D", "", "", "9D", "2H 2C 2D", 2),
        ("9D 9S 2H 2C", "", "", "9D", "2H 2C", 1),
        ("9D 9S 9H 2H 2C", "", "", "9D", "2H 2C", 1),
        ("9D 9S 2H 2C 2D", "", "", "9D", "2H 2C 2D", None),
        ("9D 9S 9H TH 2H 2C 2D", "", "", "9D", "2H 2C 2D", 2),
        # four jokers are a meld, and the ace of spades is no neighbour of the three of hearts
        ("AS 3H 2S 2H 2D 2C", "", "", "AS", "2S", None),
        ("AS 9S 2S 2H 2D 2C", "", "", "AS", "2S", 1),
        ("AS 8S 2S 2H 2D 2C", "", "", "AS", "2S", None),
        ("4C 2S 2H 2D 2C", "", "6C7C8C", "4C", "2S 2H 2D", 3),
    ],
)
def test_a_plan(hand: str, own: str, theirs: str, chosen: str | None, freed: str, steps: int | None) -> None:
    found = planned(hand, own, theirs, chosen, freed)
    assert (None if found is None else len(found)) == steps, found


def test_nothing_pending_needs_no_plan() -> None:
    state = holding("3D KC", "7S7H7D")
    assert plan(state.hands[0], state.tables, 0, None, ()) == ()
