"""The probe of the players' times: what it measures and against which limits; the times are no matter of a test."""

from __future__ import annotations

from typing import Any

import pytest

from cribtui.lab import bench_bots
from cribtui.play import bots

KINDS = ("cribbage", "gin", "gin variant=ful", "rum500", "rum500 row=on")


def test_every_limit_is_held_against_its_own_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_bots, "QUICK", 2)
    figures = {figure.what: figure.most for figure in bench_bots.limits(quick=True)}
    of = "ms of a decision"
    for kind in KINDS:
        found = {what: most for what, most in figures.items() if f" of {kind}, {of}" in what}
        assert found == {
            f"hard of {kind}, {of}: median": None,
            f"hard of {kind}, {of}: 99 %": 100,
            f"hard of {kind}, {of}: worst": None,
            f"expert of {kind}, {of}: median": 400,
            f"expert of {kind}, {of}: 99 %": None,
            f"expert of {kind}, {of}: worst": 1_500,
        }
    assert len(figures) == 6 * len(KINDS)


def test_each_level_is_asked_in_so_many_positions_with_something_to_think_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str, str]] = []

    def spy(game: str, level: str, view: Any, seed: str) -> Any:
        if seed == "limits":
            asked.append((game, level, view.phase))
        return choose(game, "easy", view, seed)

    choose = bots.choose
    monkeypatch.setattr(bots, "choose", spy)
    monkeypatch.setattr(bench_bots, "DECISIONS", 12)
    assert len(list(bench_bots.limits(quick=False))) == 6 * len(KINDS)
    assert len(asked) == 12 * 2 * len(KINDS)
    assert {phase for game, _, phase in asked if game == "cribbage"} == {"lay", "play"}
