"""M10 and M11: swaps - whose table, which joker, what has to follow."""

from __future__ import annotations

import pytest

from cribtui.games.rum500 import RULES

from .situations import after, cards, choices, holding, refusal, words

RUN = "5H2C=6H7H"
HOME = "9S9H9D"  # on the own table, where a freed joker can go


@pytest.mark.parametrize("seat", [0, 1])
def test_M10_the_very_card_takes_the_jokers_place_in_a_run(seat: int) -> None:
    own, theirs = "AB"[seat], "BA"[seat]
    state = holding("6H 3D", own=HOME, theirs=RUN, seat=seat)
    assert choices(state, seat, "swap") == [f"swap 6H>{theirs}1:2C"]
    state = after(state, f"{seat} swap 6H>{theirs}1:2C")
    assert words(state.tables[1 - seat]) == [f"5H6H7H/{1 - seat}{seat}{1 - seat}"]
    assert (state.hands[seat], state.freed, state.chosen) == (cards("3D 2C"), cards("2C"), None)
    assert choices(state, seat) == [f"lay 2C=9>{own}1"]


def test_M10_the_new_card_scores_for_him_and_the_2_no_longer_for_its_player() -> None:
    state = holding("6H 3D", own=HOME, theirs=RUN)
    run = state.tables[1][0]
    assert (run.points(0), run.points(1)) == (0, 15)
    run = after(state, "0 swap 6H>B1:2C").tables[1][0]
    assert (run.points(0), run.points(1)) == (5, 10)


def test_M10_whose_table_it_is_decides_not_the_dot() -> None:
    state = holding("6H 3D", own=HOME, theirs=f"{RUN}/101")
    assert choices(state, verb="swap") == ["swap 6H>B1:2C"]
    assert words(after(state, "0 swap 6H>B1:2C").tables[1]) == ["5H6H7H/101"]
    mine = holding("6H 3D", own=f"{HOME} {RUN}/111")
    assert choices(mine, verb="swap") == []
    assert refusal(mine, "swap 6H>A2:2C") == "rum500.swap.own meld=A2"


def test_M11_not_on_ones_own_table() -> None:
    state = holding("6H 3D", own=f"{HOME} {RUN}", theirs="JSJHJD")
    assert choices(state) == ["discard 6H", "discard 3D"]
    assert refusal(state, "swap 6H>A2:2C") == "rum500.swap.own meld=A2"
    assert refusal(state, "lay 6H>A2") == "rum500.lay.fit card=6H meld=A2"


@pytest.mark.parametrize("card", ["4H", "8H", "6D", "6S", "2S"])
def test_M10_no_other_card_frees_it(card: str) -> None:
    state = holding(f"{card} 3D", own=HOME, theirs=RUN)
    assert choices(state, verb="swap") == []
    assert refusal(state, f"swap {card}>B1:2C") == f"rum500.swap.fit card={card} joker=2C meld=B1"


def test_M10_each_of_two_jokers_of_a_run_has_its_card() -> None:
    state = holding("6H 7H 3D", own="9STSJS", theirs="5H2S=6H2D=7H8H")
    assert choices(state, verb="swap") == ["swap 6H>B1:2S", "swap 7H>B1:2D"]
    assert refusal(state, "swap 6H>B1:2D") == "rum500.swap.fit card=6H joker=2D meld=B1"
    state = after(state, "0 swap 6H>B1:2S", "0 swap 7H>B1:2D")
    assert (words(state.tables[1]), state.freed) == (["5H6H7H8H/1001"], cards("2S 2D"))


def test_M10_in_a_set_of_four_any_missing_suit() -> None:
    state = holding("7C 3D", own=HOME, theirs="7S7H7D2S=7")
    assert choices(state, verb="swap") == ["swap 7C>B1:2S"]
    state = after(state, "0 swap 7C>B1:2S")
    assert words(state.tables[1]) == ["7S7H7D7C/1110"]


@pytest.mark.parametrize("card", ["7D", "7C"])
def test_M10_with_two_jokers_he_says_which_is_freed(card: str) -> None:
    state = holding(f"{card} 3D", own=HOME, theirs="7S7H2S=72C=7")
    assert choices(state, verb="swap") == [f"swap {card}>B1:2S", f"swap {card}>B1:2C"]
    first, second = (after(state, f"0 swap {card}>B1:{joker}") for joker in ("2S", "2C"))
    assert words(first.tables[1]) == [f"7S7H{card}2C=7/1101"] and first.freed == cards("2S")
    assert words(second.tables[1]) == [f"7S7H{card}2S=7/1101"] and second.freed == cards("2C")


def test_M10_a_set_of_three_becomes_one_of_four_first() -> None:
    state = holding("7D 7C 3D", own=HOME, theirs="7S7H2S=7")
    assert choices(state, verb="swap") == []
    assert refusal(state, "swap 7C>B1:2S") == "rum500.swap.three card=7C meld=B1"
    state = after(state, "0 lay 7D>B1", "0 swap 7C>B1:2S", "0 lay 2S=9>A1")
    assert words(state.tables[1]) == ["7S7H7D7C/1100"]


@pytest.mark.parametrize("joker", ["2S", "2H", "2D", "2C"])
def test_M5_twos_are_never_swapped(joker: str) -> None:
    state = holding("3S 7C", own=HOME, theirs="2S2H2D2C")
    assert choices(state, verb="swap") == []
    assert refusal(state, f"swap 3S>B1:{joker}") == f"rum500.swap.fit card=3S joker={joker} meld=B1"


def test_M10_what_is_no_joker_is_not_freed() -> None:
    state = holding("6H 3D", own=HOME, theirs=RUN)
    assert refusal(state, "swap 6H>B1:5H") == "rum500.swap.fit card=6H joker=5H meld=B1"
    assert refusal(state, "swap 6H>B1:2D") == "rum500.swap.fit card=6H joker=2D meld=B1"
    assert refusal(state, "swap 6H>B2:2C") == "rum500.lay.meld meld=B2"


# What has to follow


def test_M10_the_joker_goes_into_a_new_meld_or_on_the_own_table_and_nowhere_else() -> None:
    state = after(holding("6H TD JD 3D", own=HOME, theirs=f"{RUN} JSJHJC"), "0 swap 6H>B1:2C")
    assert choices(state) == ["meld 2C=9DTDJD", "meld TDJD2C=QD", "lay JD>B2", "lay 2C=9>A1"]
    for spot in ("lay 2C=8H>B1", "lay 2C=4H>B1", "lay 2C=J>B2"):
        assert refusal(state, spot) == "rum500.freed.table card=2C"


def test_M10_a_swap_that_could_not_be_followed_up_is_refused() -> None:
    full = "3S4S5S6S7S8S9STSJSQSKSAS"
    for own in (full, "9S9H9D9C", f"{full} 9H9D9C2S=9"):
        state = holding("6H 3D", own=own, theirs=RUN)
        assert choices(state) == ["discard 6H", "discard 3D"]
        assert refusal(state, "swap 6H>B1:2C") == "rum500.swap.stuck card=6H joker=2C"


@pytest.mark.parametrize("pair", ["TD TC", "TD JD", "TD QD", "AS AD"])
def test_M10_two_real_cards_are_enough_for_a_new_meld(pair: str) -> None:
    state = holding(f"6H {pair}", own="9S9H9D9C", theirs=RUN)
    state = after(state, "0 swap 6H>B1:2C")
    assert len(choices(state)) in (1, 2) and all(text.startswith("meld ") for text in choices(state))
    assert after(state, f"0 {choices(state)[0]}").last is not None  # the hand is empty


@pytest.mark.parametrize("pair", ["TD JC", "TD KD", "AS 3S"])
def test_M10_two_that_go_with_nothing_are_not(pair: str) -> None:
    state = holding(f"6H {pair}", own="9S9H9D9C", theirs=RUN)
    assert refusal(state, "swap 6H>B1:2C") == "rum500.swap.stuck card=6H joker=2C"


def test_M10_three_jokers_are_a_new_meld() -> None:
    state = holding("6H 2S 2D 3C 8S", own="9S9H9D9C", theirs=RUN)
    state = after(state, "0 swap 6H>B1:2C")
    assert choices(state) == ["meld 2S2D2C"]


def test_M10_the_joker_may_not_wait_for_the_next_turn() -> None:
    state = after(holding("6H 3D", own=HOME, theirs=RUN), "0 swap 6H>B1:2C")
    assert refusal(state, "discard 3D") == "rum500.discard.pending cards=2C"
    assert refusal(state, "discard 2C") == "rum500.discard.pending cards=2C"
    state = after(state, "0 lay 2C=9>A1", "0 discard 3D")
    assert RULES.to_act(state) == () and state.last is not None  # his last card


def test_M10_everybody_knows_that_he_holds_the_joker() -> None:
    state = after(holding("6H 3D", own=HOME, theirs=RUN), "0 swap 6H>B1:2C")
    assert all(RULES.view(state, seat).shown == (cards("2C"), ()) for seat in (0, 1, None))
    assert after(state, "0 lay 2C=9>A1").shown == ((), ())
