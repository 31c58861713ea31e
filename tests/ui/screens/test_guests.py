"""Tables between two machines from one program: opened at home or by command, left, taken up again, parted from."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Any, cast

import pytest

from cribtui.net.company import Company
from cribtui.net.joining import Joining
from cribtui.net.opening import Opening
from cribtui.net.protocol import Ping
from cribtui.store.database import Store
from cribtui.store.settings import Settings
from cribtui.ui.app import Cribtui
from cribtui.ui.desk import Desk
from cribtui.ui.keys import Keys
from cribtui.ui.requests import HostTable, JoinTable, Request
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.host import HostScreen
from cribtui.ui.screens.join import JoinScreen
from cribtui.ui.screens.online import OnlineTable

from ...net.companions import alone, hurry, until
from .online_tables import Notebook
from .stagecraft import Guest, opened, staged


@pytest.fixture(autouse=True)
def by_oneself(monkeypatch: pytest.MonkeyPatch, meeting_place: Path) -> None:
    """Keep away from real tables, and let nobody wait for long."""
    alone(monkeypatch, meeting_place)
    hurry(monkeypatch)


def at_table(guest: Guest) -> bool:
    return isinstance(guest.place, OnlineTable)


def live(guest: Guest) -> bool:
    place = guest.place
    return isinstance(place, OnlineTable) and place.company.state == "live"


def opening_of(guest: Guest) -> Opening:
    place = guest.place
    assert isinstance(place, HostScreen)
    return place.opening


async def let_in(guest: Guest) -> Company:
    """Let somebody join the table that is open here; return the other's side."""
    opening = opening_of(guest)
    await until(lambda: any(way.kind == "machine" and way.ready for way in opening.ways), "the door")
    joining = Joining("Ugo", cast(Any, Notebook()))
    joining.start(opening.code)
    await until(lambda: opening.caller, "a knock")
    await guest.settle()
    await guest.press("enter")
    await until(lambda: joining.seated is not None and at_table(guest), "both sit")
    await until(lambda: live(guest), "the line")
    await guest.settle()
    assert joining.seated is not None
    return joining.seated


async def ping(company: Company) -> None:
    """Let the other's program be asked whether it is there, and answer."""
    line = company.line
    assert line is not None
    heard = line._heard_at
    line.post(Ping(7))
    await until(lambda: line._heard_at > heard, "an answer")


@staged
async def test_a_table_is_opened_at_home_left_and_taken_up_again(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("i")
        other = await let_in(guest)
        drawn = guest.scene
        assert "● Ugo" in guest.text()
        await ping(other)
        assert guest.scene is drawn
        await guest.press("q")
        await until(lambda: other.state == "left", "a farewell")
        assert isinstance(guest.place, HomeScreen)
        assert "Continue  Cribbage, you 0, Ugo 0" in guest.text()
        await guest.press("enter")
        await until(lambda: live(guest) and other.state == "live", "the guest comes back by itself")
        await guest.settle()
        assert "● Ugo" in guest.text()
        await other.leave(closed=True)
        await until(lambda: not live(guest), "a farewell")
        await guest.settle()
        assert "Ugo has closed the match" in guest.text()
        await guest.press("q")
        assert "Continue" not in guest.text()


@staged
async def test_a_table_is_joined_from_home_left_and_come_back_to(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        opening = Opening("gin", {}, "Ada", Notebook())
        await opening.open()
        await guest.press("j", *opening.code, "enter")
        await until(lambda: opening.caller, "a knock")
        opening.accept()
        await until(lambda: live(guest), "the line")
        await guest.settle()
        other = opening.seated
        assert other is not None and "● Ada" in guest.text()
        await guest.press("q")
        await until(lambda: other.state == "left", "a farewell")
        await guest.settle()
        assert "Continue  Gin rummy, you 0, Ada 0" in guest.text()
        await guest.press("enter")
        await until(lambda: live(guest) and other.state == "live", "the host is found again")
        await guest.settle()
        assert "● Ada" in guest.text()
        await other.leave()
        await opening.close()


@staged
async def test_a_program_that_ends_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("i")
        other = await let_in(guest)
    await until(lambda: other.state == "left", "a farewell")
    await other.leave()


@staged
async def test_a_table_that_nobody_joined_is_closed(tmp_path: Path, meeting_place: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("i")
        opening = opening_of(guest)
        await until(lambda: any(way.kind == "machine" and way.ready for way in opening.ways), "the door")
        assert list(meeting_place.glob("cribtui-*/*.sock"))
        await guest.press("q")
        await until(lambda: not list(meeting_place.glob("cribtui-*/*.sock")), "the door is gone")
        assert isinstance(guest.place, HomeScreen) and guest.store.unfinished() == []


# By command


@pytest.mark.parametrize(
    ("asked", "game", "options"),
    [
        (HostTable("gin", {"variant": "ful"}, 0, "Ada"), "gin", {"variant": "ful"}),
        (HostTable("rum500", {"row": "on"}, 0, "Ada"), "rum500", {"row": "on"}),
        (HostTable(None, {}, 0, "Ada"), "gin", {}),  # as the settings say
    ],
)
@staged
async def test_a_command_opens_a_table(asked: HostTable, game: str, options: dict[str, str], tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db", Request(first=asked), settings=Settings(game="gin", kind="gin")) as guest:
        opening = opening_of(guest)
        assert (opening.game, opening.nick) == (game, "Ada")
        assert options.items() <= dict(opening.options).items()


@staged
async def test_a_command_joins_a_table(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db", Request(first=JoinTable("42", "", "Ugo"))) as guest:
        assert isinstance(guest.place, JoinScreen) and guest.place.joining.nick == "Ugo"
        assert guest.place.joining.state == "searching"


@pytest.mark.parametrize(
    ("nick", "name", "login", "called"),
    [
        ("Ada", "Zoe", "root", "Ada"),
        ("", "Zoe", "root", "Zoe"),
        ("", "", "root", "root"),
        ("", "", None, ""),
        ("\x1b[31mA\u202eda" + "x" * 40, "", "root", "Ada" + "x" * 13),
    ],
)
def test_what_the_other_reads_for_a_name(
    nick: str, name: str, login: str | None, called: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def user() -> str:
        if login is None:
            raise OSError("nobody")
        return login

    monkeypatch.setattr(getpass, "getuser", user)
    with Store.open(tmp_path / "a.db") as store:
        store.save_settings(Settings(names=(name, "")))
        app = Cribtui(Desk.open(store, Request(), Keys(), {}))
        assert app.guests._nick(nick) == called
