"""M9, M11 and M14: what may be laid off where, every way of it, and whose points it makes."""

from __future__ import annotations

import pytest

from cribtui.core.cards import name, parse
from cribtui.games.rum500.table import lays

from .situations import after, cards, choices, holding, meld, refusal, words


def ways(lying: str, card: str) -> list[str]:
    """Return what a card may stand for on a meld; `?` where that stays open."""
    return ["?" if stands is None else name(stands) for stands in lays(meld(lying), parse(card))]


# M9


@pytest.mark.parametrize(
    ("lying", "card", "expected"),
    [
        ("5H6H7H", "4H", ["4H"]),
        ("5H6H7H", "8H", ["8H"]),
        ("5H6H7H", "3H", []),
        ("5H6H7H", "8D", []),
        ("5H6H7H", "7D", []),
        ("5H6H7H", "2C", ["4H", "8H"]),
        ("3H4H5H", "2C", ["6H"]),  # nothing comes before the 3
        ("QHKHAH", "2H", ["JH"]),  # nor after the ace
        ("QHKHAH", "3H", []),
        ("3H4H5H", "AH", []),
        ("5H6H2S=7H", "7H", []),  # a place is full when a joker stands in it
        ("5H6H2S=7H", "8H", ["8H"]),
        ("2S=4H5H6H", "3H", ["3H"]),
        ("3H4H5H6H7H8H9HTHJHQHKHAH", "2C", []),
        ("7S7H7D", "7C", ["7C"]),
        ("7S7H7D", "2S", ["?"]),
        ("7S7H7D", "8C", []),
        ("7S7H2D=7", "7C", ["7C"]),  # any suit that no real card has
        ("7S7H2D=7", "7D", ["7D"]),
        ("7S7H2D=7", "2C", ["?"]),
        ("7S7H7D7C", "2S", []),
        ("7S7H7D2C=7", "7C", []),
        ("7S7H2C=72D=7", "7C", []),
        ("2S2H2D", "2C", ["?"]),
        ("2S2H2D", "3C", []),
    ],
)
def test_M9_what_fits(lying: str, card: str, expected: list[str]) -> None:
    assert ways(lying, card) == expected


@pytest.mark.parametrize("seat", [0, 1])
def test_M9_a_card_goes_on_either_table_and_has_the_dot_of_who_played_it(seat: int) -> None:
    state = holding("8H 7C 3D", own="5H6H7H", theirs="7S7D2S=7", seat=seat)
    own, theirs = f"{'AB'[seat]}1", f"{'BA'[seat]}1"
    assert choices(state, seat, "lay") == [f"lay 8H>{own}", f"lay 7C>{theirs}"]
    state = after(state, f"{seat} lay 8H>{own}", f"{seat} lay 7C>{theirs}")
    assert words(state.tables[seat]) == [f"5H6H7H8H/{seat}{seat}{seat}{seat}"]
    assert words(state.tables[1 - seat]) == [f"7S7D7C2S=7/{1 - seat}{1 - seat}{seat}{1 - seat}"]
    assert state.tables[1 - seat][0].points(seat) == 5 and state.tables[1 - seat][0].points(1 - seat) == 15


@pytest.mark.parametrize(
    ("lying", "lay", "expected"),
    [
        ("5H6H7H", "lay 4H>A1", "4H5H6H7H/1000"),
        ("5H6H7H", "lay 8H>A1", "5H6H7H8H/0001"),
        ("5H6H7H", "lay 2C=4H>A1", "2C=4H5H6H7H/1000"),
        ("5H6H7H", "lay 2C=8H>A1", "5H6H7H2C=8H/0001"),
        ("JSJHJC", "lay JD>A1", "JSJHJDJC/0010"),
        ("JSJH2S=J", "lay JD>A1", "JSJHJD2S=J/0010"),
        ("JSJH2S=J", "lay 2C=J>A1", "JSJH2S=J2C=J/0001"),
        ("JSJH2D=J", "lay 2C=J>A1", "JSJH2D=J2C=J/0001"),
        ("2S2H2D", "lay 2C>A1", "2S2H2D2C/0001"),
        ("2H2D2C/000", "lay 2S>A1", "2S2H2D2C/1000"),
    ],
)
def test_M9_where_a_card_lies_then(lying: str, lay: str, expected: str) -> None:
    card = lay[4:6]
    state = holding(f"{card} 3D", theirs=lying, seat=1)
    assert words(after(state, f"1 {lay}").tables[0]) == [expected]


def test_M9_a_joker_is_worth_its_place_to_who_laid_it() -> None:
    state = after(holding("2C 2D 3D 4C", theirs="QHKH2H=AH 9S9H9D", seat=0), "0 lay 2C=JH>B1", "0 lay 2D=9>B2")
    run, nines = state.tables[1]
    assert (run.points(0), run.points(1), nines.points(0), nines.points(1)) == (10, 35, 10, 30)


def test_M9_nobody_lays_off_before_he_has_opened() -> None:
    assert refusal(holding("8H 3D", theirs="5H6H7H", opened=(False, True)), "lay 8H>B1") == "rum500.lay.closed"


def test_M9_what_does_not_fit_is_refused() -> None:
    state = holding("9H 3D 2C 5S", own="5H6H7H", theirs="7S7D7C")
    for text in ("lay 9H>A1", "lay 5S>A1", "lay 2C=9H>A1", "lay 2C=6H>A1", "lay 2C=8D>A1", "lay 2C=5>A1", "lay 2C>A1"):
        assert refusal(state, text) == f"rum500.lay.fit card={text[4:6]} meld=A1"
    for text in ("lay 3D>B1", "lay 2C=7H>B1", "lay 2C=8>B1"):
        assert refusal(state, text) == f"rum500.lay.fit card={text[4:6]} meld=B1"


def test_M9_there_must_be_such_a_meld() -> None:
    state = holding("8H 3D", own="5H6H7H")
    for spot in ("A2", "B1", "A99"):
        assert refusal(state, f"lay 8H>{spot}") == f"rum500.lay.meld meld={spot}"


# M11


def test_M11_a_set_of_three_with_a_joker_is_extended_never_swapped() -> None:
    state = holding("7C 3D 4D", own="9S9H9C", theirs="7S7H2D=7")
    assert choices(state, verb="swap") == [] and choices(state, verb="lay") == ["lay 7C>B1"]
    assert refusal(state, "swap 7C>B1:2D") == "rum500.swap.three card=7C meld=B1"
    assert refusal(state, "swap 4D>B1:2D") == "rum500.swap.fit card=4D joker=2D meld=B1"
    assert words(after(state, "0 lay 7C>B1").tables[1]) == ["7S7H7C2D=7/1101"]


def test_M11_melds_are_never_merged() -> None:
    state = holding("8H 3D", own="5H6H7H 9HTHJH")
    state = after(state, "0 lay 8H>A1")
    assert words(state.tables[0]) == ["5H6H7H8H/0000", "9HTHJH/000"]
    assert choices(holding("9D 3D", own="5H6H7H8H 9HTHJH"), verb="lay") == []


def test_M11_a_second_meld_beside_one_of_the_same_rank_is_no_matter() -> None:
    state = after(holding("9D 9C 2S 3D", own="9S9H2C=9"), "0 meld 9D9C2S=9")
    assert words(state.tables[0]) == ["9S9H2C=9/000", "9D9C2S=9/000"]


# M14


def test_M14_every_way_is_listed() -> None:
    state = holding("7H 2C 3D", own="8H9HTH 7S7D7C", theirs="4H5H6H QSKSAS JSJDJC")
    assert choices(state, verb="lay") == [
        "lay 7H>A1", "lay 7H>A2", "lay 7H>B1",
        "lay 2C=7H>A1", "lay 2C=JH>A1", "lay 2C=7>A2",
        "lay 2C=3H>B1", "lay 2C=7H>B1", "lay 2C=JS>B2", "lay 2C=J>B3",
    ]  # fmt: skip


def test_M14_every_reading_of_a_new_meld_is_listed() -> None:
    state = holding("8D 9D 2C 9S 4C", own="3H4H5H")
    assert sorted(choices(state, verb="meld")) == ["meld 2C=7D8D9D", "meld 8D9D2C=TD", "meld 9S9D2C=9"]


def test_M14_before_opening_a_choice_is_one_meld_or_two() -> None:
    state = holding("8D 9D TD 5S 5H 5C 2C", opened=(False, True))
    melds = choices(state, verb="meld")
    assert "meld 8D9DTD" in melds and "meld 5S5H5C 8D9DTD" in melds and "meld 5S5H5C2C=5 8D9DTD" in melds
    assert "meld 5S5H5C" not in melds and "meld 5S5H2C=5 8D9DTD" in melds
    assert len(set(melds)) == len(melds)


def test_M14_a_joker_in_place_of_a_held_card_is_not_offered_but_allowed() -> None:
    state = holding("8D 9D TD 2C 5S", own="3H4H5H")
    assert "meld 8D2C=9DTD" not in choices(state)
    assert after(state, "0 meld 8D2C=9DTD", offered=False).hands[0] == cards("9D 5S")


def test_M14_any_2_may_be_played_for_another() -> None:
    state = holding("8D 9D 2C 2H 5S", own="3H4H5H")
    assert "meld 8D9D2C=TD" not in choices(state) and "meld 8D9D2H=TD" in choices(state)
    assert after(state, "0 meld 8D9D2C=TD", offered=False).hands[0] == cards("2H 5S")
    assert {"lay 2C=6H>A1", "lay 2H=6H>A1"} <= set(choices(state))
