"""Hosting a table on the screen: the number, the ways to it, who is let in, and what wrong numbers do."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.net.discovery import Way
from cribtui.net.errors import LinkError
from cribtui.net.opening import Visitor
from cribtui.ui.naming import KINDS
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.host import HostScreen
from cribtui.ui.screens.settings import SettingsScreen

from .far import ADDRESS, UGO, host
from .stagecraft import Guest, opened, staged

NEW = "This number is new"


def words(guest: Guest) -> str:
    """Return what stands in the right-hand column, its rows joined, so that a broken sentence is found too."""
    return " ".join(" ".join(row[36:] for row in guest.text().split("\n")[2:17]).split())


@staged
async def test_home_hosts_the_chosen_game_and_joins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "a.db") as guest:
        asked: list[object] = []
        monkeypatch.setattr(guest.app.guests, "open_host", asked.append)
        monkeypatch.setattr(guest.app.guests, "open_join", lambda: asked.append("join"))
        await guest.press("i", "down", "up", "3", "i", "j")
        await guest.click("4 500 rum", "Host a table", "Join with a code")
        assert asked == [KINDS[0], KINDS[2], "join", KINDS[3], "join"]
        assert guest.app.desk.settings.kind == KINDS[3].name


@staged
async def test_the_code_is_large_and_in_the_command_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await host(guest, code="07", ways=())
        assert "cribtui join 07" in guest.text()
        drawn = [row[4:30] for row in guest.text().split("\n")[5:16]]
        assert drawn[0] == "  ████████    ████████████"
        assert all(row.strip() for row in drawn)
        assert "Tell it to the other aloud or in a chat;" in guest.text()
        assert "Waiting for someone to sit down" in guest.text()


@staged
async def test_each_way_is_marked_when_it_is_ready(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest, ways=(Way("machine"), Way("port"), Way("network")))
        assert guest.text().count("○ ") == 3 and "● this" not in guest.text()
        table.become(ways=(Way("machine", True), Way("port", True, ADDRESS), Way("network")))
        await guest.settle()
        assert "● this computer   ready" in guest.text()
        assert "○ this network    not yet" in guest.text()
        assert f"● from afar       {ADDRESS}" in guest.text()
        table.become(ways=(Way("machine", True), Way("port", True, ADDRESS), Way("network", trouble="way.offline")))
        await guest.settle()
        assert "× this network    there is no network" in guest.text()


@staged
async def test_a_new_number_that_was_asked_for_is_not_explained(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest)
        await guest.press("w")
        assert table.asked == [("new_code",)]
        assert "cribtui join 63" in guest.text() and NEW not in words(guest)


@staged
async def test_after_three_wrong_numbers_the_new_one_is_explained_until_it_is_known(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest, tries=2, doubted=True)
        await guest.press("y")
        assert table.asked == [("allow",)]
        table.become(code="85", tries=0)
        await guest.settle()
        assert "cribtui join 85" in guest.text()
        assert f"{NEW}: three wrong ones were tried." in words(guest)
        table.become(caller=UGO)
        await guest.settle()
        table.become(caller=None)
        await guest.settle()
        assert NEW not in words(guest)


@staged
async def test_v_goes_round_the_four_games(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest)
        for kind in (*KINDS[1:], KINDS[0]):
            await guest.press("v")
            assert table.asked[-1] == ("change_game", kind.game, dict(kind.options))
            assert f"{kind.title}, {kind.line}" in guest.text().split("\n")[0]
        assert len(table.asked) == 4


QUESTIONS = (
    (UGO, "Ugo (192.168.1.23) knows the code. Play?"),
    (Visitor("Ugo", ""), "Ugo (this computer) knows the code. Play?"),
    (Visitor("", "fe80::1"), "Somebody (fe80::1) knows the code. Play?"),
    (Visitor("[bold]{x}%s*", ""), "[bold]{x}%s* (this computer) knows the code. Play?"),
)


@staged
async def test_who_knows_the_code_is_asked_about(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest)
        for caller, question in QUESTIONS:
            table.become(caller=caller)
            await guest.settle()
            assert question in words(guest)
            assert "wants to sit down" in guest.text()


@staged
async def test_yes_lets_him_sit_down(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for answer in ("y", "enter", "Play  Enter", "y play"):
            table = await host(guest, caller=UGO)
            await _answer(guest, answer)
            assert table.asked == [("accept",)]
            assert "Ugo sits down …" in guest.text()
            await guest.press("y", "enter", "x", "w", "v")
            assert table.asked == [("accept",)]


@staged
async def test_a_guest_who_sits_is_played_with_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "a.db") as guest:
        seated: list[object] = []
        monkeypatch.setattr(guest.app.guests, "seat_host", seated.append)
        table = await host(guest, caller=UGO, sitting_down=True)
        assert seated == []
        table.become(caller=None, sitting_down=False, seated=object())
        table.become()
        await guest.settle()
        assert seated == [table]
        guest.app.close_place()
        await guest.settle()
        assert table.asked == []  # it is not closed: the match has it


@staged
async def test_no_sends_him_away_and_makes_another_number(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for answer in ("x", "escape", "No  x", "x no"):
            table = await host(guest, caller=UGO)
            await _answer(guest, answer)
            assert table.asked == [("refuse",)]
            assert f"{NEW}: the last one was known already." in words(guest)
            assert "Waiting for someone to sit down" in guest.text()


DECISIONS = (
    ("y", "allow"),
    ("enter", "allow"),
    ("One more try  Enter", "allow"),
    ("w", "new_code"),
    ("New number  w", "new_code"),
)


@staged
async def test_two_wrong_numbers_are_for_the_host_to_decide(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for answer, asked in DECISIONS:
            table = await host(guest)
            table.become(tries=2, doubted=True)
            await guest.settle()
            assert "Somebody has tried a wrong number twice." in words(guest)
            await _answer(guest, answer)
            assert table.asked == [(asked,)]
            assert "Waiting for someone to sit down" in guest.text() and NEW not in words(guest)


STATES: dict[str, dict[str, object]] = {
    "waiting": {},
    "asked": {"caller": UGO},
    "sitting": {"caller": UGO, "sitting_down": True},
    "doubted": {"tries": 2, "doubted": True},
    "trouble": {"trouble": LinkError("port.taken", port=7042), "ways": ()},
}
WAYS_OUT = (
    *((state, way_out) for state in STATES for way_out in ("q", "q close the table")),
    *((state, "escape") for state in ("waiting", "sitting", "doubted", "trouble")),  # a question is answered no by it
    *((state, "Close the table  q") for state in ("waiting", "sitting", "doubted")),
    ("trouble", "enter"),
    ("trouble", "Close the table  Enter"),
)


@staged
async def test_the_table_is_closed(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for state, way_out in WAYS_OUT:
            table = await host(guest, **STATES[state])
            await _answer(guest, way_out)
            assert isinstance(guest.place, HomeScreen), (state, way_out)
            assert table.asked == [("close",)]
            table.become(caller=UGO, code="11")
            table.become(seated=object())
            await guest.settle()
            assert isinstance(guest.place, HomeScreen)


@staged
async def test_why_nothing_could_be_opened(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest)
        table.become(trouble=LinkError("port.taken", port=7042))
        await guest.settle()
        assert "Port 7042 is used by another program." in words(guest)
        assert "cribtui join" not in guest.text()


@staged
async def test_a_caller_is_seen_from_the_settings_and_through_the_help(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest)
        await guest.press("t")
        assert isinstance(guest.place, SettingsScreen)
        table.become(ways=())
        await guest.settle()
        assert isinstance(guest.place, SettingsScreen)
        table.become(caller=UGO)
        await guest.settle()
        assert isinstance(guest.place, HostScreen) and "knows the code" in guest.text()
        table.become(caller=None)
        await guest.settle()
        await guest.press("?")
        assert "Three ways to play together" in guest.text()
        table.become(caller=UGO)
        await guest.settle()
        assert "Three ways" not in guest.text() and "knows the code" in guest.text()


@staged
async def test_the_help_tells_three_ways_and_any_key_or_click_closes_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await host(guest)
        for answer in ("enter", "escape", "q", "w", "Three ways"):
            await guest.press("?")
            for way in ("On one computer", "In one network", "From afar"):
                assert way in guest.text()
            await _answer(guest, answer)
            assert isinstance(guest.place, HostScreen)
            assert "Three ways" not in guest.text() and table.asked == []


@staged
async def test_a_table_with_more_options_is_of_its_kind(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await host(guest, game="gin", options={"variant": "ful", "target": "150"})
        assert "Ful, gin only, to 150" in guest.text()


async def _answer(guest: Guest, answer: str) -> None:
    """Press a key, or click on words: a plate with its key, or a key of the bar with what it does."""
    if " " in answer:
        await guest.click(answer)
    else:
        await guest.press(answer)
