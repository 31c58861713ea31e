"""What computer players share: the choice by level, and the tools for a search by samples."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.core.player import Players, first_of, rng_of
from cribtui.core.rules import Advice, IllegalAction
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.actions import Action
from cribtui.games.cribbage.view import View

ROOT = Path(__file__).resolve().parents[2]


def first(view: View, rng: Random) -> Action:
    return RULES.legal(view)[0]


def last(view: View, rng: Random) -> Action:
    return RULES.legal(view)[-1]


def third_in_a_cut(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    return legal[2] if view.phase == "cut" else None


PLAYERS = Players(RULES, {"low": first, "high": last}, third_in_a_cut)


def view_of(seat: int) -> View:
    view: View = Match.new("cribbage", seed="player").view(seat)
    return view


def test_the_level_decides() -> None:
    view = view_of(0)
    assert PLAYERS.choose(view, "low", Random(1)) == RULES.legal(view)[0]
    assert PLAYERS.choose(view, "high", Random(1)) == RULES.legal(view)[-1]


def test_what_is_plain_is_done_by_every_level() -> None:
    match = Match.new("cribbage", seed="player")
    match.submit(0, "turn 1")
    match.submit(1, "turn 2")
    view = match.view(match.to_act()[0])
    assert view.phase == "cut"
    assert [PLAYERS.choose(view, level, Random(1)) for level in ("low", "high")] == [RULES.legal(view)[2]] * 2


def test_an_unknown_level_and_another_turn_are_refused() -> None:
    with pytest.raises(KeyError):
        PLAYERS.choose(view_of(0), "grandmaster", Random(1))
    with pytest.raises(KeyError):  # whoever's turn it is
        PLAYERS.choose(view_of(1), "grandmaster", Random(1))
    with pytest.raises(IllegalAction) as refused:
        PLAYERS.choose(view_of(1), "low", Random(1))
    assert refused.value.key == "turn.not_yours"


def test_the_best_line_of_advice_is_played() -> None:
    lines = [Advice(7, 2.0), Advice(5, 1.0)]
    assert first_of(lambda view: lines)(view_of(0), Random(1)) == 7


# Search by samples


def test_chance_belongs_to_the_view_and_the_sample() -> None:
    drawn = {(seat, number): rng_of(view_of(seat), number).random() for seat in (0, 1) for number in (0, 1, 2)}
    assert len(set(drawn.values())) == 6
    assert drawn == {(seat, number): rng_of(view_of(seat), number).random() for seat, number in drawn}


A_DRAW = """
from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.core.player import rng_of

for game in registry.names():
    match = Match.new(game, seed="elsewhere")
    for _ in range(12):
        seat = match.to_act()[0]
        print(game, repr(rng_of(match.view(seat), 3).random()))
        match.submit(seat, match.legal(seat)[-1])
"""


def test_every_process_draws_the_same() -> None:
    said = set()
    for hash_seed in ("1", "2"):
        environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed}
        said.add(
            subprocess.run(
                [sys.executable, "-c", A_DRAW], env=environ, capture_output=True, text=True, check=True
            ).stdout
        )
    (text,) = said
    assert len(set(text.splitlines())) == 12 * len(registry.names())
