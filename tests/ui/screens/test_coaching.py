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
from cribtui.play.seats import two
from cribtui.speech.coach import choice
from cribtui.store.settings import Settings
from cribtui.ui.screens.coach import CoachSheet
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


@staged
async def test_mistakes_alone_are_listed_and_of_a_match_the_dearest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = iter([0.0, 1.5, 0.0, 4.5, 2.5])

    async def judge(game: str, decision: Decision, advise: object) -> Judged:
        best: Advice[Any] = Advice(decision.action, 7.0, ())
        return Judged(decision, best, Advice(decision.action, 7.0 - next(costs, 0.0)))

    monkeypatch.setattr(coach, "judge", judge)
    async with seated(tmp_path / "a.db", finished(), size=LARGE) as guest:
        await guest.press("g", "tab")
        text = await shown(guest)
        assert "Coach  the whole match · mistakes" in text
        assert re.findall("−\\d[.]\\d", text) == ["−4.5", "−2.5", "−1.5"]
        sheet = guest.place.overlay
        assert isinstance(sheet, CoachSheet)
        deals = [decision.deal for decision in sheet.decisions]
        assert re.findall(r"deal (\d+) +−", text) == [str(deals[number]) for number in (3, 4, 1)]
        await guest.press("right")
        of_first = [cost for number, cost in ((1, "−1.5"), (3, "−4.5"), (4, "−2.5")) if deals[number] == 1]
        assert re.findall("−\\d[.]\\d", guest.text()) == of_first  # in a deal as they were made
        await guest.press("left", "left")
        assert re.findall("−\\d[.]\\d", guest.text()) == []
        await guest.press("tab")
        assert "mistakes" not in guest.text().split("\n")[1]


@staged
async def test_a_deal_is_opened_from_its_line(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", finished(), size=LARGE) as guest:
        await guest.press("g")
        assert "Enter open" in await shown(guest)
        await guest.press("down", "enter")
        assert "Coach  deal 2" in guest.text()
        await guest.press("left", "left")
        await guest.click("deal 1: ")
        assert "Coach  deal 1" in guest.text()
        sheet = guest.place.overlay
        assert isinstance(sheet, CoachSheet)
        await guest.click(choice("cribbage", sheet.decisions[1].action, None, guest.app.desk.talk(("", ""), None)))
        assert "Coach  deal 1" in guest.text()  # it is marked: at the table a decision leads nowhere
        await guest.press("enter")
        assert "Coach" not in guest.text()


@staged
async def test_the_marked_decision_is_always_in_sight(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", finished()) as guest:
        await guest.press("g", "right")
        await shown(guest)
        sheet = guest.place.overlay
        assert isinstance(sheet, CoachSheet)
        for key, times in (("down", 12), ("up", 12), ("end", 1), ("home", 1), ("pagedown", 2)):
            for _ in range(times):
                await guest.press(key)
                parts = sheet._parts(guest.app.size.width - 4)
                first = sum(map(len, parts[: sheet._marked + 1])) - sheet._top
                assert 0 <= first < first + len(parts[sheet._marked + 1]) <= guest.app.size.height - 5


@staged
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_in_an_old_match_a_decision_leads_to_its_position(tmp_path: Path, by_mouse: bool) -> None:
    async with seated(tmp_path / "a.db", three_alike(), size=LARGE) as guest:
        await guest.app.push_screen(ReplayScreen(finished()))
        await guest.press("g", "right", "down")
        assert "Coach  Player 1 · deal 1" in await shown(guest)
        place = guest.place
        assert isinstance(place, ReplayScreen) and place.coaching is not None and place.coaching.sheet is not None
        decision = place.coaching.sheet.decisions[1]
        if by_mouse:
            await guest.click(choice("cribbage", decision.action, None, guest.app.desk.talk(("", ""), None)))
        else:
            await guest.press("enter")
        assert place.overlay is None
        assert place.steps[place.at].index == decision.index
        assert place.steps[place.at].before == decision.view
        await guest.press("escape")
        assert "Coach  Player 1 · deal 1" in guest.text()  # where it was
        await guest.press("escape", "g")
        assert "Coach  Player 1 · deal 1" in guest.text()


@staged
async def test_the_keys_in_the_last_row_are_clicked(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", finished(), size=LARGE) as guest:
        await guest.press("g")
        await shown(guest)
        for key, title in (
            ("forward", "Coach  deal 1"),
            ("forward", "Coach  deal 2"),
            ("back", "Coach  deal 1"),
            ("only mistakes", "Coach  deal 1 · mistakes"),
            ("all decisions", "Coach  deal 1"),
        ):
            await guest.click(key)
            assert guest.text().split("\n")[1].strip() == title
        await guest.click("close")
        assert guest.place.overlay is None


@staged
async def test_an_old_match_is_gone_through_by_pages_and_to_its_ends(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.app.push_screen(ReplayScreen(finished()))
        place = guest.place
        assert isinstance(place, ReplayScreen)
        last = len(place.steps)
        for key, at in (("pagedown", 10), ("pagedown", 20), ("pageup", 10), ("end", last), ("home", 0), ("pageup", 0)):
            await guest.press(key)
            assert place.at == at
            assert "Next  Enter" in guest.text()
        await guest.press("end")
        while place.counting_ahead or place.table.reading:  # the last show
            await guest.press("enter")
        assert place.at == last
        assert "Next  Enter" not in guest.text()


@staged
async def test_after_a_deal_the_bar_names_it_and_it_opens_at_that_deal(tmp_path: Path) -> None:
    match = played_out("coached", 40)
    while match.view(0).deal == played_out("coached", match.cursor + 1).view(0).deal:
        match = played_out("coached", match.cursor + 1)
    async with seated(tmp_path / "a.db", match, two()) as guest:
        deal = match.view(0).deal
        while not guest.table.reading:  # the last card of the deal, and to its show
            await guest.press("enter")
        assert "g coach" in guest.text().split("\n")[-1]
        await guest.press("g")
        assert f"deal {deal}" in (await shown(guest)).split("\n")[1]
