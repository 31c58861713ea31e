"""M7, M8 and M15: what a turn is made of, what opening needs, what may be discarded."""

from __future__ import annotations

import pytest

from cribtui.core.cards import parse
from cribtui.games.rum500 import RULES

from .situations import after, cards, choices, dealt, holding, play, refusal, row, to_draw, words

PLAIN = "3S 5H 7D 9C JS KH 4D"  # seven that go with nothing

# M7


def test_M7_a_turn_is_a_draw_and_a_discard() -> None:
    state = to_draw(PLAIN, opened=(False, False), row="8C", stock="AH 6C")
    assert choices(state) == ["draw"]
    state = after(state, "0 draw")
    assert (state.drawn, state.stock[0], state.phase) == (parse("AH"), parse("6C"), "play")
    state = after(state, "0 discard AH")
    assert (state.hands[0], state.row[-2:], state.drawn) == (cards(PLAIN), row("8C AH"), None)
    assert (RULES.to_act(state), state.phase, state.turns) == ((1,), "draw", (4, 3))


def test_M7_what_belongs_to_another_step_is_refused() -> None:
    draw = to_draw(PLAIN, own="8S8H8C")
    for text in ("discard 3S", "meld 3S4S5S", "lay 8D>A1", "swap 8D>B1:2S"):
        assert refusal(draw, text) == "rum500.turn phase=draw"
    drawn = after(draw, "0 draw")
    for text in ("draw", "pick 3S", "end"):
        assert refusal(drawn, text) == "rum500.turn phase=play"


def test_M7_nobody_acts_out_of_turn() -> None:
    for state in (to_draw(PLAIN), holding(PLAIN)):
        for text in ("draw", "discard 3C", "pick 8C", "end", "meld 3S4S5S", "lay 8D>A1", "swap 8D>B1:2S"):
            assert refusal(state, text, 1) == "turn.not_yours" == refusal(state, text, None)


def test_M7_a_card_that_is_not_held_is_not_played() -> None:
    state = holding(PLAIN, own="6H7H8H", theirs="8C2S=9CTC")
    assert refusal(state, "discard 8D") == "hand.not_held card=8D"
    assert refusal(state, "lay 9H>A1") == "hand.not_held card=9H"
    assert refusal(state, "swap AC>B1:2S") == "hand.not_held card=AC"


def test_M7_any_number_of_melds_lay_offs_and_swaps_in_one_turn() -> None:
    state = holding("5S 6S 7S 9D TD JD 9H TS 6H KD", own="6C7C8C", theirs="8S8H8D2S=8 9S2H=TSJS")
    lines = ["0 meld 5S6S7S", "0 swap TS>B2:2H", "0 lay 2H=9C>A1", "0 meld 9DTDJD", "0 discard KD"]
    state = after(state, *lines)
    assert words(state.tables[0]) == ["6C7C8C2H=9C/0000", "5S6S7S/000", "9DTDJD/000"]
    assert words(state.tables[1])[1] == "9STSJS/101"
    assert state.hands[0] == cards("6H 9H") and RULES.to_act(state) == (1,)


def test_M7_several_melds_in_one_action_are_numbered_as_written() -> None:
    state = after(holding("5S 6S 7S 9D TD JD 9H", own="6C7C8C"), "0 meld 9DTDJD 5S6S7S", offered=False)
    assert words(state.tables[0]) == ["6C7C8C/000", "9DTDJD/000", "5S6S7S/000"]


def test_M7_only_he_who_opened_in_an_earlier_turn_takes_from_the_row() -> None:
    hand, pile = "QC KC AS 3D", "QS QH QD"
    assert choices(to_draw(hand, own="7S7H7D", row=pile), verb="pick") == ["pick QH", "pick QS"]
    closed = to_draw(hand, row=pile, opened=(False, True))
    assert choices(closed) == ["draw"]
    assert refusal(closed, "pick QH") == "rum500.pick.closed"


def test_M7_he_who_opens_takes_from_his_next_turn_on() -> None:
    state = holding("9S TS JS 3D 4H", row="QS", opened=(False, False), other="5C 6D", stock="7C 8D 6H")
    state = after(state, "0 meld 9STSJS", "0 discard 3D", "1 draw", "1 discard 5C")
    assert state.may_take and choices(state) == ["draw", "pick QS"]
    state = after(state, "0 pick QS")
    assert state.taken == row("QS 3D 5C") and state.hands[0] == cards("4H QS 3D 5C")


@pytest.mark.parametrize(
    ("hand", "last"),
    [("5S 6S 7S", "meld 5S6S7S"), ("9C", "lay 9C>A1"), ("2H", "lay 2H=5C>A1"), ("2H", "lay 2H=9C>A1")],
)
def test_M7_a_meld_or_a_lay_off_that_empties_the_hand_closes_without_a_discard(hand: str, last: str) -> None:
    state = after(holding(hand, own="6C7C8C"), f"0 {last}")
    assert state.last is not None and (state.last.closed, state.phase) == (0, "deal")
    assert state.row == () and state.hands[0] == ()


def test_M7_also_when_the_last_card_was_the_chosen_one_or_a_freed_joker() -> None:
    chosen = after(to_draw("9H 9S", own="6C7C8C", row="9D"), "0 pick 9D", "0 meld 9S9H9D")
    assert chosen.last is not None and chosen.last.closed == 0
    freed = after(holding("TS", own="6C7C8C", theirs="9S2H=TSJS"), "0 swap TS>B1:2H", "0 lay 2H=5C>A1")
    assert freed.last is not None and freed.last.closed == 0


def test_M7_otherwise_the_discard_may_close() -> None:
    state = after(holding("5S 6S 7S KD", own="6C7C8C"), "0 meld 5S6S7S", "0 discard KD")
    assert state.last is not None and (state.last.closed, state.row) == (0, row("KD"))


# M8


def test_M8_opening_needs_the_row_to_have_reached_25() -> None:
    state = holding("9S TS JS QS 3D", opened=(False, True), reached=False)
    assert choices(state, verb="meld") == []
    assert refusal(state, "meld 9STSJSQS") == "rum500.open.row total=25"


@pytest.mark.parametrize(
    ("pile", "thrown", "reached"),
    [("9S 5H", "4C", False), ("9S TH", "3C", True), ("2S", "9C", True), ("8S 7S 6S 5S", "4C", True)],
)
def test_M8_the_row_is_counted_with_15_for_a_2(pile: str, thrown: str, reached: bool) -> None:
    hand = f"{thrown} KH"
    state = after(holding(hand, row=pile, reached=False, opened=(False, False), other="AD AH"), f"0 discard {thrown}")
    assert state.reached is reached


def test_M8_the_first_turns_count_towards_it() -> None:
    match = dealt("3S 5S 7S 9S JS KS 2H AS", "3C 5C 7C 9C JC KC 4D 6D")
    assert not play(match, "0 discard 2H").view(1).reached
    assert play(match, "1 discard JC").view(0).reached


def test_M8_once_reached_it_stays_reached_though_the_row_shrinks() -> None:
    state = to_draw("JS QS AH", own="7S7H7D", row="KS 9D", other="9S TS JD QD 3D", opened=(True, False))
    state = after(state, "0 pick KS", "0 meld JSQSKS", "0 discard 9D", "1 draw")
    assert state.row == row("9D") and state.reached
    assert state.drawn == parse("AS")
    assert refusal(state, "meld 9STSJD", 1) == "rum500.meld.none cards=9STSJD"
    assert after(holding("9S TS JS 3D", opened=(False, False), row="9D"), "0 meld 9STSJS").opened == (True, False)


@pytest.mark.parametrize(
    ("melds", "points"), [("3S4S5S", 15), ("7S7H7D7C", 20), ("7S7H7D2C=7", 20), ("8H9H2C=TH", 25), ("2C=7H8H9H", 20)]
)
def test_M8_the_melds_of_the_one_action_must_be_worth_25(melds: str, points: int) -> None:
    state = holding("3S 4S 5S 7S 7H 7D 7C 8H 9H 2C", opened=(False, True))
    if points >= 25:
        assert after(state, f"0 meld {melds}").opened == (True, True)
    else:
        assert refusal(state, f"meld {melds}") == f"rum500.open.points points={points} needed=25"


def test_M8_together_they_may_be_several_melds() -> None:
    state = holding("3S 4S 5S 7S 7H 7D KD", opened=(False, True))
    assert "meld 7S7H7D 3S4S5S" in choices(state, verb="meld")
    assert after(state, "0 meld 3S4S5S 7S7H7D", offered=False).opened == (True, True)


def test_M8_lay_offs_do_not_count_and_come_after() -> None:
    state = holding("7S 7H 7D KD", theirs="TDJDQD", opened=(False, True))
    assert choices(state) == ["discard 7S", "discard 7H", "discard 7D", "discard KD"]
    assert refusal(state, "lay KD>B1") == "rum500.lay.closed"
    assert refusal(state, "meld 7S7H7D") == "rum500.open.points points=15 needed=25"
    opened = after(holding("8D 9D TD KD 7C", theirs="JHQHKH 9S9H9C", opened=(False, True)), "0 meld 8D9DTD")
    assert choices(opened, verb="lay") == [] and opened.hands[0] == cards("KD 7C")
    lines = ("0 meld 8D9DTD", "0 lay AH>B1")
    assert after(holding("8D 9D TD AH 7C", theirs="JHQHKH", opened=(False, True)), *lines).hands[0] == cards("7C")


def test_M8_after_opening_melds_have_no_minimum() -> None:
    state = holding("8D 9D TD 3S 4S 5S 7C", opened=(False, True))
    assert after(state, "0 meld 8D9DTD", "0 meld 3S4S5S").hands[0] == cards("7C")
    assert "meld 3S4S5S" not in choices(state)


def test_M8_three_twos_open() -> None:
    assert after(holding("2S 2D 2C 7C", opened=(False, True)), "0 meld 2S2D2C").opened == (True, True)


def test_M8_nobody_swaps_before_he_has_opened() -> None:
    state = holding("8H 9H TH 8D", theirs="7D2S=8D9D", opened=(False, True))
    assert refusal(state, "swap 8D>B1:2S") == "rum500.swap.closed"
    assert after(state, "0 meld 8H9HTH", "0 swap 8D>B1:2S").freed == cards("2S")


# M15


def test_M15_any_card_may_be_discarded_a_2_too() -> None:
    state = holding("3S 2H KD 9C", own="7S7H7D")
    assert choices(state, verb="discard") == [f"discard {word}" for word in ("3S", "2H", "KD", "9C")]
    assert after(state, "0 discard 2H").row == row("2H")


def test_M15_a_card_just_taken_may_be_discarded_but_not_the_chosen_one() -> None:
    state = after(to_draw("9H 9S 4D", own="7S7H7D", row="9D KC 3D"), "0 pick 9D")
    assert choices(state, verb="discard") == []
    assert refusal(state, "discard 9D") == "rum500.discard.pending cards=9D"
    assert refusal(state, "discard KC") == "rum500.discard.pending cards=9D"
    state = after(state, "0 meld 9S9H9D", "0 discard KC")
    assert state.row[-1] == parse("KC") and state.hands[0] == cards("4D 3D")


def test_M15_no_discard_while_a_freed_joker_is_to_be_played() -> None:
    state = after(holding("TS 3D", own="6C7C8C", theirs="9S2H=TSJS"), "0 swap TS>B1:2H")
    assert refusal(state, "discard 3D") == "rum500.discard.pending cards=2H"
    assert choices(state, verb="discard") == []
    assert choices(after(state, "0 lay 2H=9C>A1"), verb="discard") == ["discard 3D"]
