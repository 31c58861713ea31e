"""Whole matches of gin on the screen: going on after quitting at every step, ful, the end with its settlement."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.games.gin.actions import Discard, Knock
from cribtui.ui.screens.table import TableScreen
from cribtui.ui.tables.hand import KEYS

from .gin_moments import (
    CHAIN,
    after_passes,
    before_void,
    can_gin,
    can_knock,
    eleven,
    gin_against,
    just_taken,
    knocked_against,
    offered,
    played,
    sensible,
    taking,
)
from .stagecraft import LARGE, SMALL, Guest, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")

STEPS = {
    "upcard": offered,
    "take": taking,
    "stock only": after_passes,
    "eleven": eleven,
    "taken": just_taken,
    "knock": can_knock,
    "answer": lambda: knocked_against(CHAIN),
    "gin": gin_against,
}


@pytest.mark.parametrize("step", STEPS)
def test_a_match_goes_on_where_it_was_left(step: str, tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        path = tmp_path / "a.db"
        async with seated(path, STEPS[step]()) as guest:
            left, record = guest.text(), guest.record
        async with opened(path) as guest:
            assert "Gin rummy" in guest.text() and "Continue" in guest.text()
            await guest.press("enter")
            assert guest.record == record
            assert guest.text() == left

    act()


@staged
async def test_a_result_that_was_not_read_comes_again(tmp_path: Path) -> None:
    for number, (match, keys) in enumerate(((can_knock(), ("k", "enter")), (before_void(), ("2H", "enter")))):
        path = tmp_path / f"{number}.db"
        async with seated(path, match) as guest:
            await guest.press(*keys)
            left = guest.text()
            assert guest.table.reading
        async with opened(path) as guest:
            await guest.press("enter")
            assert guest.text() == left
            await guest.press("enter")
            assert not guest.table.reading


@staged
async def test_a_knock_that_was_only_looked_at_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with seated(path, can_knock()) as guest:
        await guest.press("k", "o", "q", "enter")
        assert guest.table.knocking is None
        assert guest.host.view(0).phase == "discard"


@staged
async def test_undo_of_a_knock_comes_back_to_the_eleven_cards(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock()) as guest:
        await guest.press("k", "enter", "u")
        view = guest.host.view(0)
        assert (view.phase, len(view.hand), view.scores) == ("discard", 11, (0, 0))
        assert not guest.table.reading
        await guest.press("r")
        assert guest.table.view.number == 2 or guest.table.reading


@staged
async def test_undo_of_an_answer_asks_again(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", knocked_against(CHAIN)) as guest:
        asked = guest.text()
        await guest.press("enter", "u")
        rows = slice(0, -1)  # all but the key bar, which now offers to do it again
        assert guest.text().split("\n")[rows] == asked.split("\n")[rows]
        assert "r redo" in guest.text()


# Ful


@staged
async def test_ful_knocks_only_with_gin(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock(variant="ful")) as guest:
        assert "Ful to 150 · hand 1 · gin only" in guest.text()
        assert "Knock with" not in guest.text() and "k knock" not in guest.text()
        await guest.press("k")
        assert "Your deadwood would be 7; a knock allows 0 at most." in guest.text()
        assert guest.table.knocking is None
    async with seated(tmp_path / "b.db", can_gin(variant="ful")) as guest:
        await guest.press("k", "enter")
        assert guest.table.view.last.kind == "gin"


@staged
async def test_ful_is_started_from_home_and_goes_to_150(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("3", "3")
        assert isinstance(guest.place, TableScreen)
        assert "Ful to 150" in guest.text()
        assert guest.host.head.options["variant"] == "ful"
        await guest.press("q")
        assert "Ful, you 0, Computer 0" in guest.text()


@staged
async def test_gin_is_started_from_home(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.click("Gin rummy")
        await guest.click("Start")
        assert "Gin rummy to 100" in guest.text()


# To the end


async def play_on(guest: Guest, limit: int = 400) -> None:
    """Play by keys as a plain player does, to the end of the match."""
    for _ in range(limit):
        table = guest.table
        if table.ending is not None:
            return
        if table.paused or table.reading:
            await guest.press("enter")
            continue
        action = sensible(guest.host._match)
        if isinstance(action, Knock):
            await guest.press("k", "enter")
        elif isinstance(action, Discard):
            place = table.hand.places.index(action.card)
            await guest.press(KEYS[place], "enter")
        else:
            await guest.press("enter")
    raise AssertionError("no end")


@staged
async def test_a_match_is_played_to_its_settlement(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", played("to the end", 70)) as guest:
        await play_on(guest)
        check_settlement(guest)
        await guest.press("enter")
        assert guest.table.ending is None
        assert guest.host.view(0).scores == (0, 0)


@pytest.mark.parametrize("variant", ["classic", "ful"])
def test_the_end_of_a_match_is_settled_in_writing(variant: str, tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        for seed in ("one", "two", "three"):
            for size in (SMALL, LARGE):
                match = played(seed, variant=variant)
                async with seated(tmp_path / f"{seed}{size}.db", match, size=size) as guest:
                    await guest.read_on(0)
                    check_settlement(guest)

    act()


def check_settlement(guest: Guest) -> None:
    """Compare the page with the settlement worked out from points and boxes (G18)."""
    view = guest.host.view(0)
    target = 150 if view.variant == "ful" else 100
    winner = view.winner
    assert view.scores[winner] >= target > view.scores[1 - winner]
    totals = [points + 25 * boxes for points, boxes in zip(view.scores, view.boxes, strict=True)]
    totals[winner] += 100 + (100 if view.scores[1 - winner] == 0 else 0)
    text = guest.text()
    assert ("You win the match" if winner == 0 else "Computer wins the match") in text
    assert f"margin {totals[winner] - totals[1 - winner]}" in text
    rows = {row.strip().rsplit(None, 2)[0]: row.split()[-2:] for row in text.split("\n") if len(row.split()) > 2}
    assert rows["points"] == list(map(str, view.scores))
    assert rows["total"] == list(map(str, totals))
    assert rows["for the boxes"] == [str(25 * boxes) for boxes in view.boxes]
    assert ("for the shutout" in rows) == (view.scores[1 - winner] == 0)
