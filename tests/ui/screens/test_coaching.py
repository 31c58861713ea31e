"""The coach over the table: deals that are over, decision by decision, and a line on accuracy at the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.core.rules import Advice
from cribtui.play import coach
from cribtui.play.coach import Decision, Judged
from cribtui.store.settings import Settings
from cribtui.ui.screens.replay import ReplayScreen

from .moments import played_out, three_alike
from .stagecraft import LARGE, Guest, seated, staged

pytestmark = pytest.mark.usefixtures("calm", "strict")


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the coach find every third decision 1.5 points worse than what the player did next."""
    count = iter(range(10_000))

    async def judge(game: str, decision: Decision, advise: object) -> Judged:
        worse = next(count) % 3 == 2
        best: Advice[Any] = Advice(decision.action, 7.0, (("cribbage.points", {"points": 2}),))
        return Judged(decision, best, Advice(decision.action, 5.5 if worse else 7.0))

    monkeypatch.setattr(coach, "judge", judge)


def finished() -> Match[Any, Any, Any]:
    """Return a whole match of cribbage."""
    return played_out("coached")


async def read_out(guest: Guest) -> None:
    """Read the last show to its end."""
    while guest.table.paused or guest.table.reading:
        await guest.press("enter")


async def shown(guest: Guest) -> str:
    await guest.settle()
    return guest.text()


@staged
async def test_in_the_first_deal_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("g")
        assert "The coach looks at deals that are over." in guest.text()
        assert guest.place.overlay is None


@staged
async def test_the_end_of_a_match_says_how_accurate_one_was(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", finished()) as guest:
        await read_out(guest)
        text = await shown(guest)
        assert "g coach" in text
        row = next(row for row in text.split("\n") if "Accuracy" in row)
        assert "Play again" in row
        found = re.search(r"Accuracy 6[78] %, (\d+\.\d) points given away$", row)
        assert found is not None and float(found[1]) % 1.5 == 0


@staged
async def test_the_sheet_turns_from_the_match_to_its_deals(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", finished(), size=LARGE) as guest:
        await guest.press("g")
        text = await shown(guest)
        assert "Coach  the whole match" in text
        assert re.search(r"The best decision \d+ times out of \d+; the others cost", text)
        assert "deal 1: " in text and "deal 2: " in text
        await guest.press("right")
        text = guest.text()
        assert "Coach  deal 1" in text
        assert "best" in text and "−1.5" in text and "better: " in text and "scores 2 now" in text
        await guest.press("left", "left")
        assert "Coach  deal" in guest.text()  # the last one
        await guest.press("escape")
        assert "Coach" not in guest.text()


@staged
async def test_a_click_closes_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", finished()) as guest:
        await read_out(guest)
        await guest.click("coach")
        assert "the whole match" in await shown(guest)
        await guest.click("the whole match")
        assert "the whole match" not in guest.text()


@staged
async def test_it_speaks_the_player_s_language(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", finished(), settings=Settings(language="it")) as guest:
        await guest.press("g", "right")
        assert "−1,5" in await shown(guest)


@staged
async def test_an_old_match_is_looked_at_from_either_side(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.app.push_screen(ReplayScreen(finished()))
        await guest.settle()
        sheets = []
        for key in ("g", "tab"):
            if key == "tab":
                await guest.press("escape", "tab")
            await guest.press("g")
            await guest.settle()
            coaching = guest.place.coaching  # type: ignore[attr-defined]
            assert coaching.sheet.is_done
            sheets.append([one.index for one in coaching.sheet.decisions])
        assert sheets[0] and sheets[1] and not set(sheets[0]) & set(sheets[1])
