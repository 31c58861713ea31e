"""Whole plays worked out by other programs, step by step: points, counts, goes and who is asked (C7-C13)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cribtui.core.cards import name
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.state import State

from .situations import choices, lead

Case = dict[str, Any]
CASES: list[Case] = json.loads((Path(__file__).parents[2] / "data" / "cribbage_pegging.json").read_text("utf-8"))
KINDS = {
    "15": "fifteen",
    "31": "thirty_one",
    "pair": "pair",
    "pair royal": "pair",
    "double pair royal": "pair",
    "last": "last",
    "go": "go",
    "go (1 to player 0)": "go",
    "go (1 to player 1)": "go",
    **{f"run of {length}": "run" for length in range(3, 8)},
}


def kinds(why: str) -> list[str]:
    """Return the kinds of score that a case names; `go called` is a go without a point."""
    return [KINDS[word] for word in why.split("+") if word and word != "go called"]


def pegged(state: State) -> tuple[int, int]:
    """Return the score of the play alone: once the show is counted, as it stood before."""
    return state.scores if state.last is None else state.last.scores


@pytest.mark.parametrize("case", CASES, ids=[f"{n} {case['note']}" for n, case in enumerate(CASES)])
def test_C7_to_C13_a_play_agrees_with_other_programs(case: Case) -> None:
    state = lead(" ".join(case["hand0"]), " ".join(case["hand1"]), pone=case["leader"])
    for step in case["steps"]:
        seat, text = step["player"], "go" if step["play"] == "go" else f"play {step['play']}"
        assert RULES.to_act(state) == (seat,)
        offered = choices(state, seat)
        assert text in offered and (text != "go" or offered == ["go"])
        before, state = state, RULES.apply(state, seat, RULES.decode(text))
        assert count_after(before, seat, text) == step["count"]
        earned = [sum(score.points for who, score in state.gains if who == player) for player in (0, 1)]
        assert earned == step["points"]
        assert sorted(score.kind for _, score in state.gains) == sorted(kinds(step["why"]))
        assert list(pegged(state)) == step["totals"]
    assert (list(pegged(state)), state.phase) == (case["totals"], "shuffle")


def count_after(before: State, seat: int, text: str) -> int:
    """Return the count that is told with a card, or with a go the count at which it is said."""
    action = RULES.decode(text)
    view = RULES.view(RULES.apply(before, seat, action), None)
    event = RULES.tell(RULES.view(before, None), seat, action, view)[0]
    assert event.seat == seat and [name(card) for card in event.cards] == text.split()[1:]
    return event.facts["count"]


def test_the_cases_reach_every_way_a_go_point_can_fall() -> None:
    reasons = {word for case in CASES for step in case["steps"] for word in step["why"].split("+")}
    assert len(CASES) == 47
    assert {"go called", "go", "go (1 to player 0)", "go (1 to player 1)", "last", "31"} <= reasons
