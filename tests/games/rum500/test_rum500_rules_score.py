"""M16-M18: how a hand ends, what it comes to, how a match is won."""

from __future__ import annotations

import pytest

from cribtui.core.rules import Outcome, Score
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.scoring import Result, items, penalty, table_points, winner
from cribtui.games.rum500.state import State

from .situations import after, cards, choices, holding, refusal, row, table, to_draw

SPADES, HEARTS = "3S4S5S6S7S8S9STSJSQSKSAS", "3H4H5H6H7H8H9HTHJHQHKHAH"


# M16


def ended(state: State) -> Result:
    assert state.last is not None
    return state.last


def test_M16_without_a_stock_the_hand_ends_when_the_next_may_take_nothing() -> None:
    state = after(holding("KD 9C", own="7S7H7D", opened=(True, False), left=0), "0 discard KD")
    assert (ended(state).closed, state.phase, state.row) == (None, "deal", row("KD"))


@pytest.mark.parametrize(("thrown", "goes_on"), [("9D", True), ("KC", False)])
def test_M16_it_goes_on_while_he_may_take_a_card(thrown: str, goes_on: bool) -> None:
    state = holding("9D KC 3C", own=f"{SPADES} {HEARTS}", theirs="TDJDQD", other="4C 6D")
    state.stock, state.hands = (), (tuple(sorted(state.hands[0] + state.stock)), state.hands[1])
    state = after(state, f"0 discard {thrown}")
    assert (state.phase, state.last is None) == (("draw", True) if goes_on else ("deal", False))
    if goes_on:
        assert choices(state, 1) == ["end", "pick 9D"]


def test_M16_he_who_draws_without_a_stock_takes_or_ends() -> None:
    state = to_draw("9H 9S 4D", own="7S7H7D", row="9D", left=0)
    assert choices(state) == ["end", "pick 9D"]
    assert refusal(state, "draw") == "rum500.draw.empty"
    assert ended(after(state, "0 end")).closed is None
    assert after(state, "0 pick 9D", "0 meld 9S9H9D").phase == "play"


def test_M16_end_is_refused_while_there_is_a_stock() -> None:
    assert refusal(to_draw("9H 9S", left=3), "end") == "rum500.end.stock stock=3"


def test_M16_taking_may_go_on_without_a_stock() -> None:
    state = after(to_draw("9H 9S 4D", own="7S7H7D", row="9D", left=0), "0 pick 9D", "0 meld 9S9H9D")
    closed = after(state, "0 discard 4D")
    assert ended(closed).closed == 0  # his last card; nobody has to draw


def test_M16_the_last_card_of_the_stock_is_drawn_and_its_turn_finished() -> None:
    state = to_draw("4D 9C", own="7S7H7D", left=1, opened=(True, False))
    state = after(state, "0 draw")
    assert (state.stock, state.phase) == ((), "play")
    assert ended(after(state, "0 discard 4D")).closed is None


# M17


def test_M17_the_worked_value() -> None:
    assert penalty(cards("2H AS 4D")) == 35


def test_M17_dots_on_both_tables_less_the_cards_left() -> None:
    state = holding("3D", own="5S5H2S=5/001", theirs="TDJDQD/101", other="2H AS 4D")
    result = ended(after(state, "0 discard 3D"))
    assert (result.points(0), result.points(1)) == (5 + 5 + 10, 5 + 10 + 10 - 35)
    assert result.items == (
        (Score("meld", row("5S 5H"), 10), Score("meld", row("JD"), 10)),
        (Score("meld", row("2S"), 5), Score("meld", row("TD QD"), 20), Score("left", cards("2H AS 4D"), -35)),
    )


def test_M17_both_pay_for_what_they_hold_when_the_stock_runs_out() -> None:
    result = ended(after(to_draw("9H 9C 4D", own="9STSJS", row="9D", left=0), "0 end"))
    assert result.points(0) == 30 - 25
    assert result.points(1) == -penalty(result.hands[1]) < 0


def test_M17_there_is_no_bonus_for_closing_and_totals_may_be_negative() -> None:
    state = holding("KD", opened=(False, False), other="AS AH", scores=(3, 10))
    result = ended(after(state, "0 discard KD"))
    assert (result.before, result.after) == ((3, 10), (3, -20))
    assert result.items == ((), (Score("left", cards("AS AH"), -30),))


def test_M17_a_fourth_2_scores_50_for_who_laid_it() -> None:
    tables = (table("2S2H2D2C/0001", 0), ())
    assert (table_points(tables, 0), table_points(tables, 1)) == (150, 50)
    assert items(tables, (), 1) == (Score("meld", row("2C"), 50),)


def test_M17_after_the_hand_everything_lies_open() -> None:
    state = after(holding("KD", own="7S7H7D", row="3C", other="AS AH"), "0 discard KD")
    assert ended(state).hands == ((), cards("AS AH")) and ended(state).tables == state.tables
    assert RULES.view(state, None).shown == ((), cards("AS AH"))
    assert {*cards("AS AH 7S 7H 7D 3C KD")} <= RULES.view(state, None).known()


# M18


@pytest.mark.parametrize(
    ("scores", "won_by"),
    [
        ((499, 499), None),
        ((500, 499), 0),
        ((500, -40), 0),
        ((499, 500), 1),
        ((510, 505), 0),
        ((505, 510), 1),
        ((500, 500), None),
        ((620, 620), None),
        ((-10, -20), None),
    ],
)
def test_M18_the_higher_total_wins_at_500_and_equal_ones_play_on(scores: tuple[int, int], won_by: int | None) -> None:
    assert winner(scores) == won_by
    state = holding("KD", opened=(False, False), other="3C", scores=(scores[0], scores[1] + 5))
    state = after(state, "0 discard KD")
    assert (state.scores, state.winner) == (scores, won_by)
    assert RULES.outcome(state) == (None if won_by is None else Outcome(won_by, scores, "match"))
    assert state.phase == ("deal" if won_by is None else "over")


def test_M18_500_is_only_checked_after_a_hand() -> None:
    state = holding("9S TS JS KD 4C", own="7S7H7D", scores=(490, 0), other="AS AH")
    state = after(state, "0 meld 9STSJS")
    assert state.winner is None and RULES.to_act(state) == (0,) and state.scores == (490, 0)
    assert after(state, "0 discard 4C").phase == "draw"


def test_M18_who_fell_below_500_again_must_get_there_anew() -> None:
    state = holding("KD", opened=(False, False), other="AS AH 2C", scores=(480, 510))
    state = after(state, "0 discard KD")
    assert (state.scores, state.winner) == ((480, 465), None)


def test_M18_nothing_follows_the_end_of_a_match() -> None:
    state = after(holding("KD", own="7S7H7D", scores=(490, 0)), "0 discard KD")
    assert (state.phase, RULES.to_act(state), RULES.deal(state, "x")) == ("over", (), None)
    assert choices(state) == [] and refusal(state, "draw") == "turn.not_yours"


def test_M18_the_result_stays_until_the_first_action_of_the_next_hand() -> None:
    state = after(holding("KD", own="7S7H7D", scores=(3, 0)), "0 discard KD")
    due = RULES.deal(state, "next")
    assert due is not None
    state = RULES.apply(state, None, due)
    assert state.last is not None and (state.number, state.first, RULES.to_act(state)) == (2, 1, (1,))
    state = RULES.apply(state, 1, RULES.legal(RULES.view(state, 1))[0])
    assert state.last is None
