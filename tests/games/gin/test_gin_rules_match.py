"""G17-G19: the match ends at 100, or 150 in ful, and is settled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cribtui.core.cards import PACK
from cribtui.core.match import Match
from cribtui.core.rules import Deck, Outcome
from cribtui.games.gin import RULES
from cribtui.games.gin.settle import settlement
from cribtui.games.gin.state import State
from cribtui.lab.company import played

from .situations import after, choices, knocked, refusal, told

Pair = tuple[int, int]
NINE = "AS 2S 3S 4H 5H 6H 7D 8D 9D"
RUNS = "AS2S3S 4H5H6H 7D8D9D"
OTHER = "JS JH JD QS QH QC KS KC 9C 2C"  # 31 free
ANSWER = "show JSJHJD QSQHQC"


def won_by(points: int, scores: Pair, **rest: Any) -> State:
    """Return the state after seat 0 has won a hand by 56 for gin, or by less for a knock with what makes the rest."""
    if points == 56:
        state = knocked(f"{NINE} TD", "TH", "AS2S3S 4H5H6H 7D8D9DTD", OTHER, scores=scores, **rest)
    else:
        free = {30: "AC", 25: "6C", 24: "7C", 21: "TC"}[points]
        state = knocked(f"{NINE} {free}", "TH", RUNS, OTHER, scores=scores, **rest)
    return RULES.apply(state, 1, RULES.decode(ANSWER))


# G17


@pytest.mark.parametrize(
    ("points", "before", "after", "over"),
    [
        (56, 43, 99, False),
        (56, 44, 100, True),
        (24, 75, 99, False),
        (25, 75, 100, True),
        (56, 99, 155, True),
        (30, 0, 30, False),
    ],
)
def test_G17_the_first_to_reach_100_wins(points: int, before: int, after: int, over: bool) -> None:
    state = won_by(points, (before, 99))
    assert state.scores == (after, 99)
    assert (state.winner, state.phase) == ((0, "over") if over else (None, "deal"))


def test_G17_the_bonus_for_gin_counts_towards_100() -> None:
    assert won_by(56, (50, 0)).winner == 0  # 31 alone would make 81


def test_G17_the_bonus_for_an_undercut_counts_towards_100() -> None:
    state = knocked(f"{NINE} 6C", "TH", RUNS, "JS JH JD QS QH QC KH KD KC 6S", scores=(99, 75))
    state = after(state, "1 show JSJHJD QSQHQC KHKDKC")
    assert (state.scores, state.winner) == ((99, 100), 1)


def test_G17_boxes_and_hundreds_do_not_count_towards_100() -> None:
    state = won_by(30, (60, 60), boxes=(9, 9))
    assert (state.scores, state.boxes, state.winner) == ((90, 60), (10, 9), None)


def test_G17_after_the_end_nothing_more_is_done() -> None:
    state = won_by(56, (60, 20))
    assert RULES.to_act(state) == () and choices(state, 0) == choices(state, 1) == []
    assert RULES.deal(state, "more") is None
    for seat in (0, 1):
        for text in ("take", "pass", "draw", "discard AS", "knock AS", "show"):
            assert refusal(state, seat, text) == "turn.not_yours"
    assert refusal(state, None, RULES.encode(Deck(PACK))) == "deck.not_due"
    assert refusal(state, None, "first 0") == "deck.not_due"
    assert sorted(state.cards()) == list(PACK)


def test_G17_the_outcome_names_winner_and_points() -> None:
    assert RULES.outcome(won_by(56, (60, 20))) == Outcome(0, (116, 20), "match")
    assert RULES.outcome(won_by(56, (60, 0))) == Outcome(0, (116, 0), "shutout")
    assert RULES.outcome(won_by(30, (60, 0))) is None


# G18

SETTLED = [
    # points and boxes by seat, the winner, then by seat: the hundred, the shutout, the boxes, the total; the margin
    ((104, 0), (5, 0), 0, (100, 0), (100, 0), (125, 0), (429, 0), 429),
    ((112, 87), (4, 6), 0, (100, 0), (0, 0), (100, 150), (312, 237), 75),
    ((87, 112), (6, 4), 1, (0, 100), (0, 0), (150, 100), (237, 312), 75),
    ((0, 100), (0, 1), 1, (0, 100), (0, 100), (0, 25), (0, 325), 325),
    ((100, 99), (1, 5), 0, (100, 0), (0, 0), (25, 125), (225, 224), 1),
    ((103, 98), (3, 8), 0, (100, 0), (0, 0), (75, 200), (278, 298), -20),
]


@pytest.mark.parametrize(("points", "boxes", "winner", "hundred", "shutout", "box", "totals", "margin"), SETTLED)
def test_G18_settlements(
    points: Pair, boxes: Pair, winner: int, hundred: Pair, shutout: Pair, box: Pair, totals: Pair, margin: int
) -> None:
    end = settlement(winner, points, boxes)
    assert (end.winner, end.points) == (winner, points)
    assert (end.hundred, end.shutout, end.boxes, end.totals, end.margin) == (hundred, shutout, box, totals, margin)


def test_G18_the_settlement_is_in_every_view_once_the_match_is_over() -> None:
    state = won_by(56, (56, 87), boxes=(3, 6))
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        assert view.settlement is not None
        assert (view.settlement.totals, view.settlement.margin) == ((112 + 100 + 100, 87 + 150), 75)
        assert (view.winner, view.phase) == (0, "over")
    assert RULES.view(won_by(30, (56, 87)), 0).settlement is None


def test_G18_the_winner_stays_the_winner_with_a_negative_margin() -> None:
    state = won_by(21, (80, 98), boxes=(2, 8))
    view = RULES.view(state, 0)
    assert view.settlement is not None and view.settlement.margin == (101 + 100 + 75) - (98 + 200) == -22
    assert RULES.outcome(state) == Outcome(0, (101, 98), "match")


def test_G18_the_end_is_told_with_its_figures() -> None:
    state = knocked(f"{NINE} TD", "TH", "AS2S3S 4H5H6H 7D8D9DTD", OTHER, scores=(56, 87), boxes=(3, 6))
    events = told(state, 1, ANSWER)
    assert [event.kind for event in events[-2:]] == ["won_gin", "over"]
    assert events[-1].seat == 0
    assert dict(events[-1].facts) == {"points": 112, "other": 87, "total": 312, "other_total": 237, "margin": 75}


# G19


@pytest.mark.parametrize(("before", "over"), [(93, False), (94, True)])
def test_G19_ful_is_played_to_150(before: int, over: bool) -> None:
    state = won_by(56, (before, 120), variant="ful")
    assert (state.winner == 0) == over and state.scores == (before + 56, 120)


def test_G19_a_match_of_ful_has_gins_and_void_hands_only() -> None:
    for n in range(3):
        match: Match[Any, Any, Any] = played("gin", f"ful {n}", "easy", {"variant": "ful"})
        results = {
            view.last.kind
            for view in (match.rules.view(match.state_at(index), None) for index in range(len(match.entries) + 1))
            if view.last is not None
        }
        end = match.outcome()
        assert end is not None and max(end.points) >= 150 and results <= {"gin", "void"}


def test_whole_matches_end_with_what_their_hands_brought() -> None:
    """Points, boxes and dealers of a match follow from its results, hand by hand."""
    for n in range(6):
        match = played("gin", f"sum {n}", "easy")
        views = [match.rules.view(match.state_at(index), None) for index in range(len(match.entries) + 1)]
        results = {view.last.number: view.last for view in views if view.last is not None}
        assert sorted(results) == list(range(1, len(results) + 1))
        points, boxes = [0, 0], [0, 0]
        for result in results.values():
            assert list(result.before) == points
            if result.winner is not None:
                points[result.winner] += result.points
                boxes[result.winner] += 1
            assert (list(result.after), list(result.boxes)) == (points, boxes)
        assert (list(views[-1].scores), list(views[-1].boxes)) == (points, boxes)
        for number in range(2, len(results) + 1):
            changed = results[number].dealer != results[number - 1].dealer
            assert changed == (results[number - 1].kind != "void")


def test_a_sample_of_a_finished_match_is_settled_alike() -> None:
    state = won_by(56, (60, 20))
    view = RULES.view(state, 1)
    assert RULES.view(RULES.sample(view, Random(1)), 1) == view
