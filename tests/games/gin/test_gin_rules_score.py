"""G11-G14: gin, knock and undercut, their points, and the box; the rules' own worked values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from cribtui.core.cards import cards_name, parse
from cribtui.core.rules import Score
from cribtui.games.gin import RULES
from cribtui.games.gin.settle import Result
from cribtui.games.gin.state import State

from .situations import cards, choices, knocked, melds, short, told, words

NINE = "AS 2S 3S 4H 5H 6H 7D 8D 9D"
RUNS = "AS2S3S 4H5H6H 7D8D9D"


@dataclass(frozen=True)
class Case:
    """A knock with nine melded cards and one more; the other's ten cards and what he shows."""

    what: str
    tenth: str
    other: str
    show: str
    kind: str
    winner: int
    points: int


CASES = [
    Case("4 against 11 after the lay-off", "4C", "JS JH JD QS QH QC 7H 8C 2C AC", "JSJHJD QSQHQC +7H>2", "knock", 0, 7),
    Case("6 against 6", "6C", "JS JH JD QS QH QC KH KD KC 6S", "JSJHJD QSQHQC KHKDKC", "undercut", 1, 25),
    Case("6 against 2", "6C", "JS JH JD QS QH QC KH KD KC 2C", "JSJHJD QSQHQC KHKDKC", "undercut", 1, 29),
    Case("6 against 7", "6C", "JS JH JD QS QH QC KH KD KC 7C", "JSJHJD QSQHQC KHKDKC", "knock", 0, 1),
    Case("10 against 0", "TC", "JS JH JD QS QH QC KH KD KC 7H", "JSJHJD QSQHQC KHKDKC +7H>2", "undercut", 1, 35),
    Case("gin against 31", "TD", "JS JH JD QS QH QC KS KC 9C 2C", "JSJHJD QSQHQC", "gin", 0, 56),
    Case("gin against 0", "TD", "JS JH JD QS QH QC KS KH KD KC", "JSJHJD QSQHQC KSKHKDKC", "gin", 0, 25),
]  # fmt: skip
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)


def before_the_answer(case: Case, seat: int = 0, **rest: Any) -> State:
    laid = "AS2S3S 4H5H6H 7D8D9DTD" if case.tenth == "TD" else RUNS
    return knocked(f"{NINE} {case.tenth}", "TH", laid, case.other, seat=seat, **rest)


def finished(case: Case, seat: int = 0, **rest: Any) -> State:
    state = before_the_answer(case, seat, **rest)
    return RULES.apply(state, 1 - seat, RULES.decode(f"show {case.show}"))


def result_of(state: State) -> Result:
    assert state.last is not None
    return state.last


@pytest.mark.parametrize("seat", [0, 1])
@each_case
def test_G11_to_G14_worked_values(case: Case, seat: int) -> None:
    state = finished(case, seat, scores=(10, 20), boxes=(1, 2))
    result, winner = result_of(state), case.winner if seat == 0 else 1 - case.winner
    assert (result.kind, result.winner, result.points) == (case.kind, winner, case.points)
    assert (result.before, result.after) == ((10, 20), state.scores)
    assert state.scores == ((10 + case.points, 20) if winner == 0 else (10, 20 + case.points))
    assert state.boxes == result.boxes == ((2, 2) if winner == 0 else (1, 3))
    assert (state.phase, state.knock, RULES.to_act(state)) == ("deal", None, ())


@each_case
def test_G10_the_answer_of_the_table_is_the_first_offered(case: Case) -> None:
    assert choices(before_the_answer(case), 1)[0] == f"show {case.show}"


def test_G11_gin_scores_the_others_deadwood_and_25() -> None:
    assert result_of(finished(CASES[5])).items == (Score("deadwood", cards("9C 2C KS KC"), 31), Score("gin", (), 25))
    assert result_of(finished(CASES[6])).items == (Score("deadwood", (), 0), Score("gin", (), 25))


def test_G12_a_knock_scores_the_difference_after_the_lay_off() -> None:
    result = result_of(finished(CASES[0]))
    assert result.items == (Score("difference", cards("AC 2C 8C"), 7),)
    assert (result.deadwood, result.deadwood_before) == ((4, 11), (4, 18))
    assert words(result.table) == "AS2S3S 4H5H6H7H 7D8D9D"


def test_G13_equal_deadwood_is_an_undercut_with_25() -> None:
    result = result_of(finished(CASES[1]))
    assert result.items == (Score("difference", cards("6C"), 0), Score("undercut", (), 25))
    assert (result.winner, result.deadwood) == (1, (6, 6))


def test_G13_less_deadwood_scores_the_difference_too() -> None:
    assert result_of(finished(CASES[2])).items == (Score("difference", cards("6C"), 4), Score("undercut", (), 25))


def test_G13_a_poor_answer_gives_an_undercut_away() -> None:
    state = RULES.apply(before_the_answer(CASES[1]), 1, RULES.decode("show JSJHJD QSQHQC"))
    assert (result_of(state).kind, result_of(state).winner, result_of(state).points) == ("knock", 0, 30)


def test_the_knocker_never_lays_off() -> None:
    """The other's kings would take the knocker's king; it counts all the same."""
    state = knocked("AS 2S 3S 4H 5H 6H 7D 8D 9D KS", "TH", RUNS, "KH KD KC QS QH QC 2C 2D 5C 9C")
    state = RULES.apply(state, 1, RULES.decode("show KHKDKC QSQHQC"))
    assert result_of(state).deadwood == (10, 2 + 2 + 5 + 9)


# What is told and kept


def test_the_end_of_a_hand_is_told_step_by_step() -> None:
    events = told(before_the_answer(CASES[0]), 1, f"show {CASES[0].show}")
    assert short(events) == [
        "show 1",
        "meld 1 JS JH JD",
        "meld 1 QS QH QC",
        "lay_off 1 7H 4H 5H 6H",
        "free 1 AC 2C 8C",
        "won_knock 0",
    ]
    assert dict(events[3].facts) == {"meld": 2} and dict(events[4].facts) == {"deadwood": 11}
    assert dict(events[5].facts) == {"points": 7, "knocker": 4, "other": 11}


@pytest.mark.parametrize(("case", "kind"), [(CASES[1], "won_undercut"), (CASES[5], "won_gin"), (CASES[3], "won_knock")])
def test_who_won_is_told_by_what(case: Case, kind: str) -> None:
    last = told(before_the_answer(case), 1, f"show {case.show}")[-1]
    assert (last.kind, last.seat) == (kind, case.winner)
    assert (last.facts["points"], sum(item.points for item in last.scores)) == (case.points, case.points)


def test_a_chain_is_told_card_by_card_with_the_meld_as_it_grows() -> None:
    state = knocked(f"{NINE} 4C", "TH", RUNS, "JS JH JD QS QH QC 7H 8H 9H 2C")
    events = told(state, 1, "show JSJHJD QSQHQC +7H>2 +8H>2 +9H>2")
    assert short(event for event in events if event.kind == "lay_off") == [
        "lay_off 1 7H 4H 5H 6H",
        "lay_off 1 8H 4H 5H 6H 7H",
        "lay_off 1 9H 4H 5H 6H 7H 8H",
    ]


def test_the_result_is_kept_until_the_next_hand_begins() -> None:
    state = finished(CASES[0])
    result = result_of(state)
    assert (result.number, result.dealer) == (1, 1)
    assert result.knock is not None and result.answer is not None
    assert (result.knock.discard, result.knock.melds, result.knock.free) == (parse("TH"), melds(RUNS), cards("4C"))
    assert (result.answer.melds, result.answer.laid) == (melds("JSJHJD QSQHQC"), ((parse("7H"), 1),))
    assert cards_name(result.answer.hand) == cards_name(cards(CASES[0].other))
    assert set(result.cards()) == set(cards(f"{NINE} 4C TH {CASES[0].other}"))
    due = RULES.deal(state, "next")
    assert due is not None
    state = RULES.apply(state, None, due)
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        assert view.last == result and set(result.cards()) <= view.known()
    state = RULES.apply(state, 1, RULES.decode("pass"))
    assert RULES.view(state, 0).last is None
