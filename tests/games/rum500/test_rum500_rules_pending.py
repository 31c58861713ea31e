"""M12 and M13: cards taken from the row, and steps that may not leave a card unplayable."""

from __future__ import annotations

import pytest

from cribtui.core.cards import parse
from cribtui.games.rum500 import RULES

from .situations import after, cards, choices, holding, refusal, row, to_draw, words

FULL = "3S4S5S6S7S8S9STSJSQSKSAS"

# M12


def test_M12_the_card_and_all_discarded_after_it_go_to_the_hand() -> None:
    state = after(to_draw("9H 9S 4D", own="7S7H7D", row="KC 9D QH 3D"), "0 pick 9D")
    assert (state.row, state.taken, state.chosen) == (row("KC"), row("9D QH 3D"), parse("9D"))
    assert (state.hands[0], state.phase) == (cards("9H 9S 4D 9D QH 3D"), "play")
    assert all(RULES.view(state, seat).shown == (cards("9D QH 3D"), ()) for seat in (0, 1, None))


@pytest.mark.parametrize(
    ("hand", "own", "theirs", "pile", "offered"),
    [
        ("9H 9S", "7S7H7D", "", "9D", ["9D"]),  # a new set
        ("9H 3C", "7S7H7D", "", "9D 9S", ["9D"]),  # with a card that comes along
        ("9H 3C", "7S7H7D", "", "9S 9D", ["9S"]),
        ("9H 3C", "7S7H7D", "", "9D", []),
        ("TD JD", "7S7H7D", "", "9D", ["9D"]),  # a new run
        ("JD 2S", "7S7H7D", "", "9D", ["9D"]),  # with a joker between
        ("QD 2S", "7S7H7D", "", "9D", []),
        ("3C 4D", "7S7H7D", "", "7C", ["7C"]),  # a lay-off
        ("3C 4D", "7S7H7D", "QHKHAH", "JH", ["JH"]),
        ("3C 4D", "7S7H7D", "QHKHAH", "TH", []),
        ("3C JH", "7S7H7D", "QHKHAH", "TH", ["TH"]),  # after a card of the hand
        ("3C 2H", "7S7H7D", "QHKHAH", "TH", ["TH"]),  # or a joker
        ("3C 2H", "9S9H9D", "5H2C=6H7H", "6H", ["6H"]),  # a swap
        ("3C 4D", f"{FULL} 9H9D9C2S=9", "5H2C=6H7H", "6H", []),  # of which the joker would have no place
        ("3C 2S", "7S7H7D", "", "2D", ["2D"]),  # a joker on a set
        ("3C 4D", FULL, "7H7D7C", "2D", ["2D"]),  # the chosen one on the other's too
        ("3C 2S", FULL, "", "2D 2H", ["2D"]),  # three jokers
        ("3C 4D", FULL, "", "2D", []),
        ("8S TH", "7C7H7D", "", "9D 8D 8H", ["8D"]),
    ],
)
def test_M12_only_a_card_that_can_be_played_is_offered(
    hand: str, own: str, theirs: str, pile: str, offered: list[str]
) -> None:
    state = to_draw(hand, own=own, theirs=theirs, row=pile)
    assert choices(state, verb="pick") == [f"pick {card}" for card in offered]
    for card in pile.split():
        if card not in offered:
            assert refusal(state, f"pick {card}") == f"rum500.pick.stuck card={card}"


def test_M12_a_card_that_is_not_in_the_row_is_refused() -> None:
    state = to_draw("9H 9S 4D", own="7S7H7D", row="9D")
    for card in ("9C", "9H", "7S"):
        assert refusal(state, f"pick {card}") == f"rum500.pick.row card={card}"
    assert choices(to_draw("9H 9S 4D", own="7S7H7D"), verb="pick") == []


def test_M12_the_chosen_card_must_be_played_the_others_need_not() -> None:
    state = after(to_draw("9H 9S 4D", own="7S7H7D", row="9D QH QD QS"), "0 pick 9D")
    assert refusal(state, "discard QH") == "rum500.discard.pending cards=9D"
    state = after(state, "0 meld 9S9H9D")
    assert (state.chosen, state.hands[0]) == (None, cards("4D QH QD QS"))
    assert {"meld QSQHQD", "discard QH"} <= set(choices(state))


def test_M12_the_chosen_card_may_be_swapped_and_the_joker_follows() -> None:
    state = after(to_draw("3C 4D", own="9S9H9D", theirs="5H2C=6H7H", row="6H"), "0 pick 6H")
    assert choices(state) == ["swap 6H>B1:2C"]
    state = after(state, "0 swap 6H>B1:2C")
    assert (state.chosen, state.freed, choices(state)) == (None, cards("2C"), ["lay 2C=9>A1"])
    assert choices(after(state, "0 lay 2C=9>A1")) == ["discard 4D", "discard 3C"]


def test_M12_a_2_that_was_chosen_is_bound_to_no_table() -> None:
    state = after(to_draw("3C 4D 2S", own=f"{FULL}", theirs="7H7D7C", row="2D"), "0 pick 2D")
    assert choices(state) == ["lay 2D=7>B1"]  # the other 2 would take its place
    assert refusal(state, "lay 2S=7>B1") == "rum500.pending cards=2D"


# M13


def test_M13_a_card_that_the_chosen_one_needs_is_not_laid_elsewhere() -> None:
    state = after(to_draw("9H 9S 4D", own="7S7H7D", theirs="THJHQH", row="9D"), "0 pick 9D")
    assert choices(state) == ["meld 9S9H9D"]
    assert refusal(state, "lay 9H>B1") == "rum500.pending cards=9D"
    assert "lay 9H>B1" in choices(holding("9H 9S 4D", own="7S7H7D", theirs="THJHQH"))


def test_M13_nor_melded_without_it() -> None:
    state = after(to_draw("9H 9S TH JH 4D", own="7S7H7D", row="9D"), "0 pick 9D")
    assert choices(state) == ["meld 9S9H9D"]
    assert refusal(state, "meld 9HTHJH") == "rum500.pending cards=9D"
    assert after(state, "0 meld 9S9H9D").chosen is None


def test_M13_in_one_action_or_in_two_it_is_the_same() -> None:
    hand = "9H 9S 9C TH JH QH 4D"
    state = after(to_draw(hand, own="7S7H7D", row="9D"), "0 pick 9D")
    both = after(state, "0 meld THJHQH 9S9H9D", offered=False)
    one_by_one = after(state, "0 meld THJHQH", "0 meld 9S9H9D")
    assert both.tables == one_by_one.tables and both.hands == one_by_one.hands


def test_M13_two_freed_jokers_are_judged_together() -> None:
    own, theirs = "9S9H9D", "5H2C=6H7H TC2S=JCQC"
    state = after(holding("6H JC 3D", own=own, theirs=theirs), "0 swap 6H>B1:2C")
    assert refusal(state, "swap JC>B2:2S") == "rum500.swap.stuck card=JC joker=2S"
    assert choices(state) == ["lay 2C=9>A1"]
    roomy = holding("6H JC 3D", own=f"{own} 8S8H8D", theirs=theirs)
    state = after(roomy, "0 swap 6H>B1:2C", "0 swap JC>B2:2S", "0 lay 2C=9>A1")
    assert choices(state) == ["lay 2S=8>A2"]


def test_M13_a_swap_may_free_what_the_others_need() -> None:
    theirs = "5H2C=6H7H TC2S=JCQC"
    state = holding("6H JC 2D 3D", own="9S9H9D9C", theirs=theirs)
    state = after(state, "0 swap 6H>B1:2C")  # with 2D and the next one a meld of twos
    assert choices(state) == ["swap JC>B2:2S"]
    assert refusal(state, "lay 2D=8H>B1") == "rum500.pending cards=2C"
    assert choices(after(state, "0 swap JC>B2:2S")) == ["meld 2S2D2C"]


def test_M13_room_that_a_freed_joker_needs_is_kept() -> None:
    state = after(holding("6H 9C 3D", own="9S9H9D", theirs="5H2C=6H7H"), "0 swap 6H>B1:2C")
    assert choices(state) == ["lay 2C=9>A1"]
    assert refusal(state, "lay 9C>A1") == "rum500.pending cards=2C"


def test_M13_a_joker_is_not_spent_that_the_chosen_card_needs() -> None:
    state = after(to_draw("3C 2H 5C", own="7S7H7D", theirs="QHKHAH", row="TH"), "0 pick TH")
    assert choices(state) == ["lay 2H=JH>B1"]
    assert refusal(state, "lay 2H=7>A1") == "rum500.pending cards=TH"
    assert choices(after(state, "0 lay 2H=JH>B1")) == ["lay TH>B1"]


def test_M13_freed_jokers_do_not_pave_the_way_on_the_others_table() -> None:
    theirs = "5H2C=6H7H QDKDAD"
    state = to_draw("6H 3C", own="9S9H9D", theirs=theirs, row="TD")
    assert refusal(state, "pick TD") == "rum500.pick.stuck card=TD"
    own_way = to_draw("6H 3C", own="9S9H9D QDKDAD", theirs="5H2C=6H7H", row="TD")
    state = after(own_way, "0 pick TD")
    assert choices(state) == ["swap 6H>B1:2C"]
    assert choices(after(state, "0 swap 6H>B1:2C")) == ["lay 2C=JD>A2"]


def test_M13_the_turn_ends_only_when_nothing_is_pending() -> None:
    state = after(to_draw("9H 9S 4D", own="7S7H7D", row="9D"), "0 pick 9D")
    assert choices(state, verb="discard") == [] and RULES.to_act(state) == (0,)
    state = after(state, "0 meld 9S9H9D", "0 discard 4D")
    assert words(state.tables[0]) == ["7S7H7D/000", "9S9H9D/000"]


def test_M13_a_way_out_is_offered_even_if_a_joker_takes_the_place_of_a_held_card() -> None:
    hearts = "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    state = holding(f"{hearts} 2C", own="9S9C9D2S=9", freed="2C")
    new = choices(state)
    assert "meld 3H4H5H" in new and any("2C" in text for text in new)
    (text,) = (text for text in new if "2C" in text)
    assert after(state, f"0 {text}").freed == ()


def test_M13_without_pending_cards_any_step_will_do() -> None:
    state = holding("9H 9S 9D 4D", own="7S7H7D", theirs="THJHQH")
    assert choices(state) == [
        "meld 9S9H9D", "lay 9H>B1", "discard 9S", "discard 9H", "discard 4D", "discard 9D",
    ]  # fmt: skip
