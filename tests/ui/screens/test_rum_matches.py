"""Whole matches of 500 rum on the screen: by keys, by mouse, after leaving at any step, to the end, and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.match import Match
from cribtui.play.seats import alone
from cribtui.speech.talk import signed
from cribtui.ui.screens.replay import ReplayScreen
from cribtui.ui.screens.table import TableScreen

from .looking import look_at
from .rum_moments import chosen, closing, freed, many_melds, several, to_open
from .rum_players import Play, almost_over, done, play_by_keys, play_by_mouse, play_on, played
from .stagecraft import LARGE, SMALL, Guest, opened, seated, staged

calm = pytest.mark.usefixtures("calm")

STEPS = {"open": to_open, "chosen": chosen, "freed": freed}


# Leaving and coming back


@calm
@pytest.mark.parametrize("step", STEPS)
def test_a_match_goes_on_where_it_was_left(step: str, tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        path = tmp_path / "a.db"
        async with seated(path, STEPS[step]()) as guest:
            left, record, raised = guest.text(), guest.record, guest.raised
        async with opened(path) as guest:
            assert "500 rum" in guest.text() and "Continue" in guest.text()
            await guest.press("enter")
            assert (guest.record, guest.raised) == (record, raised)
            assert guest.text() == left

    act()


@calm
@staged
async def test_a_result_that_was_not_read_comes_again(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with seated(path, closing()) as guest:
        await guest.press("JS", "enter")
        left = guest.text()
        assert guest.table.page == 1
        await guest.press("enter")
        assert guest.table.page == 2
    async with opened(path) as guest:
        await guest.press("enter")
        assert guest.text() == left
        await guest.press("enter", "enter")
        assert not guest.table.reading
        assert "hand 2" in guest.text()


@calm
@staged
async def test_undo_of_the_last_card_comes_back_to_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", closing()) as guest:
        before = guest.host.view(0)
        await guest.press("JS", "enter", "u")
        assert guest.host.view(0) == before
        assert not guest.table.reading
        await guest.press("r")
        assert guest.host.view(0).scores == (85, -5)


# What a hand came to


@calm
@staged
async def test_every_card_is_accounted_for(tmp_path: Path) -> None:
    for size in (SMALL, LARGE):
        async with seated(tmp_path / f"{size}.db", closing(), size=size) as guest:
            await guest.press("JS", "enter")
            rows = [" ".join(row.split()) for row in guest.text().split("\n")]
            both = "\n".join(rows)
            for said in ("10+10+10+15 +45", "10+10+10 +30", "+10", "5+5+10+5 −25", "10+10 +20"):
                assert said in both
            assert any("total, to 500 85" in row and "total, to 500 −5" in row for row in rows)


@calm
@staged
async def test_ten_melds_are_accounted_for_line_by_line(tmp_path: Path) -> None:
    for size in (SMALL, LARGE):
        async with seated(tmp_path / f"{size}.db", many_melds(), size=size) as guest:
            await guest.press("AC", "enter")
            assert all(f"A{number}  " in guest.text() for number in range(1, 10))
            _, found = look_at(guest.place, size)
            assert found.amiss() == []


@calm
@staged
async def test_the_end_of_a_match_shows_its_sheet(tmp_path: Path) -> None:
    for seed, size in (("one", SMALL), ("five", LARGE)):
        async with seated(tmp_path / f"{seed}.db", played(seed), size=size) as guest:
            await guest.press("enter")
            while guest.table.paused or guest.table.reading:
                await guest.press("enter")
            check_sheet(guest)


def check_sheet(guest: Guest) -> None:
    """Compare the page at the end with the points of the hands."""
    assert guest.table.ending is not None
    view = guest.host.view(0)
    totals = [sum(points[seat] for points in view.sheet) for seat in (0, 1)]
    assert view.scores == tuple(totals)
    winner = totals.index(max(totals))
    assert max(totals) >= 500
    text = guest.text()
    assert ("You win the match" if winner == 0 else "Computer wins the match") in text
    assert f"by {abs(totals[0] - totals[1])}" in text
    rows = [row.split() for row in text.split("\n")]
    total = next(row for row in rows if row[:1] == ["total"])
    assert total[1:3] == [signed(points, plus=False) for points in totals]
    last = next(row for row in rows if row[:1] == [str(len(view.sheet))])
    points = view.sheet[-1]
    assert last[1:5:2] == [signed(points[0]), signed(points[1])]


# To the end


@pytest.mark.parametrize("play", [play_by_keys, play_by_mouse])
def test_a_match_is_played_to_its_end(play: Play, tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        size = SMALL if play is play_by_keys else LARGE
        path = tmp_path / "a.db"
        async with seated(path, almost_over("three", 40), alone("medium"), size=size) as guest:
            await play_on(guest, play)
            check_sheet(guest)
            match = Match.loads(guest.record)
            assert match.damage is None and match.view(0) == guest.host.view(0)
            await guest.press("enter")
            assert guest.table.ending is None
            assert guest.host.view(0).scores == (0, 0)

    act()


@calm
@staged
async def test_500_rum_is_started_from_home(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.click("500 rum", "Start")
        assert isinstance(guest.place, TableScreen)
        assert "500 rum · hand 1" in guest.text()
        assert guest.host.head.game == "rum500"
        assert done(guest) == []
        await guest.press("q")
        assert "500 rum, you 0, Computer 0" in guest.text()


# Again


@calm
@staged
async def test_a_match_is_read_again_from_either_side(tmp_path: Path) -> None:
    match = several()
    match.submit(0, "swap TD>B1:2S")
    async with opened(tmp_path / "a.db") as guest:
        await guest.app.push_screen(ReplayScreen(match))
        await guest.settle()
        steps = len(match.entries)
        for number in range(1, steps + 1):
            await guest.press("right")
            assert f"step {number} of {steps}" in guest.text()
        assert "2♠" in guest.text() and guest.raised == []
        await guest.press("tab")
        assert "5♥" in guest.text()  # the other hand
        before = guest.text()
        await guest.press("1", "d", "m")
        await guest.click_on("meld:0:0")
        assert match.cursor == steps  # nothing is played in a replay
        await guest.press("left", "right")
        assert guest.text() == before
