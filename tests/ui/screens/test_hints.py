"""Hints: a row at the table, and all of it on a sheet; nothing is done by either."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.core.rules import Advice
from cribtui.games.cribbage.actions import Lay
from cribtui.games.rum500.actions import DRAW, Discard, Melds
from cribtui.play import bots
from cribtui.ui.screens.hint import MOST, HintSheet, told

from . import gin_moments, rum_moments
from .moments import discarding, three_alike
from .stagecraft import Guest, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")

TABLES: tuple[Callable[[], Match[Any, Any, Any]], ...] = (
    discarding,
    three_alike,
    gin_moments.taking,
    gin_moments.eleven,
    rum_moments.several,
    rum_moments.taking,
)


def values(guest: Guest) -> list[float]:
    """Return what the choices on the sheet are worth, top down; their reasons stand further in."""
    rows = [row for row in guest.text().split("\n")[3:-2] if row[2:3].strip()]
    return [float(row.split()[-1].replace("−", "-")) for row in rows]


@staged
async def test_the_key_pressed_again_tells_the_best_choices_and_why(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for match in TABLES:
            await guest.sit_down(match())
            before, raised, bare = guest.record, guest.raised, guest.text()
            await guest.press("h")
            assert guest.place.overlay is None
            shown = guest.text()
            assert "h why" in shown
            await guest.press("h")
            assert isinstance(guest.place.overlay, HintSheet)
            assert "best" in guest.text()
            worth = values(guest)
            assert 2 <= len(worth) <= MOST and worth == sorted(worth, reverse=True)
            await guest.press("h")
            assert guest.place.overlay is None and guest.text() == shown != bare
            assert (guest.record, guest.raised) == (before, raised)


@staged
async def test_a_click_on_the_hint_tells_more_of_it_and_another_closes(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for match in (discarding, gin_moments.eleven, rum_moments.several):
            await guest.sit_down(match())
            await guest.press("h")
            await guest.click("hint")
            assert isinstance(guest.place.overlay, HintSheet)
            await guest.click("Enter closes")
            assert guest.place.overlay is None


@staged
async def test_equal_choices_are_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        hand = guest.table.hand.cards
        pairs = [(hand[0], hand[1]), (hand[0], hand[2]), (hand[0], hand[3])]
        advice = [Advice(Lay(pair), value, ()) for pair, value in zip(pairs, (8.0, 8.0, 3.0), strict=True)]
        monkeypatch.setattr(bots, "advise", lambda game, view: advice)
        await guest.press("h", "h")
        told = [row.split() for row in guest.text().split("\n") if row.split()[-1:] in (["8.0"], ["3.0"])]
        assert [row[-4:-1] for row in told[1:2]] == [["just", "as", "good"]]
        assert told[0][-2] == "best" and "good" not in told[2]


def test_the_best_of_each_kind_of_choice_is_told() -> None:
    throws: list[Advice[Any]] = [Advice(Discard(card), 20.0 - card, ()) for card in range(8)]
    others: list[Advice[Any]] = [Advice(Melds(()), -40.0, ()), Advice(DRAW, -50.0, ())]
    assert told(throws) == throws[:MOST]
    assert told([*throws, *others]) == [*throws[: MOST - 2], *others]
    assert told([*others, *throws]) == [*others, *throws[: MOST - 2]]
