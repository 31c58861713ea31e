"""Joining a table on the screen: two digits, the search, several tables, an address, and all that can go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual import events

from cribtui.net.errors import Closed, LinkError, Refused, TimedOut, WrongCode
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.join import JoinScreen
from cribtui.ui.screens.settings import SettingsScreen

from .far import TABLES, FarJoining, found, join
from .stagecraft import Guest, opened, staged

ADDRESS = "192.168.1.20:7042"
NONE = LinkError("search.none")
FOUR = "████    ████"  # the first row of 4


def prompt(guest: Guest) -> str:
    """Return the row that says what is to be done or waited for."""
    return guest.text().split("\n")[18].strip(" ▌")


def digits(guest: Guest) -> str:
    """Return the code that is shown."""
    screen = guest.place
    assert isinstance(screen, JoinScreen)
    return screen.code


async def paste(guest: Guest, text: str) -> None:
    guest.app.post_message(events.Paste(text))
    await guest.settle()


@staged
async def test_the_second_digit_starts_the_search(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await join(guest)
        assert prompt(guest).startswith("Type the two digits of the table")
        await guest.press("4")
        assert FOUR in guest.text() and prompt(guest) == "Now the second digit"
        assert table.asked == []
        await guest.press("0")
        assert table.asked == [("start", "40")]
        assert prompt(guest) == "Looking for the table"
        assert "on this computer" in guest.text() and "in this network" in guest.text()
        await guest.press("7", "enter", "minus")
        assert table.asked == [("start", "40")] and digits(guest) == "40"


@staged
async def test_the_mouse_types_every_digit(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for code in ("07", "12", "34", "56", "89"):
            table = await join(guest)
            await guest.click_on(f"pad:{code[0]}", f"pad:{code[1]}")
            assert table.asked == [("start", code)]
        table = await join(guest)
        await guest.click_on("pad:3", "pad:back", "pad:5", "pad:6")
        assert table.asked == [("start", "56")]


@staged
async def test_backspace_takes_back_and_ends_an_attempt(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await join(guest)
        await guest.press("backspace", "4", "backspace", "5", "2")
        assert table.asked == [("start", "52")]
        await guest.press("backspace")
        assert table.asked[1:] == [("cancel",)] and digits(guest) == "5"
        await guest.press("3")
        assert table.asked[2:] == [("start", "53")]


@staged
async def test_a_code_from_outside_starts_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for code, address, asked in (
            ("42", "", [("start", "42")]),
            ("42", ADDRESS, [("at", "42", ADDRESS)]),
            ("4", ADDRESS, []),
            ("x\x1b[9", "", []),
        ):
            assert (await join(guest, code, address)).asked == asked


@staged
async def test_one_of_several_tables_is_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for keys, chosen in ((("2",), 1), (("down", "down", "enter"), 2), (("up", "enter"), 2), (("enter",), 0)):
            table = await join(guest, "42")
            table.become(state="choosing", tables=TABLES)
            await guest.settle()
            rows = guest.text()
            assert "1 Ugo" in rows and "Cribbage · this computer" in rows
            assert "2 Bartholomew Long" in rows and "500 rum · this network" in rows
            await guest.press("8", "minus", *keys)
            assert table.asked == [("start", "42"), ("choose", chosen)]
            assert prompt(guest) == f"Calling {TABLES[chosen].nick}"
        table = await join(guest, "42")
        table.become(state="choosing", tables=TABLES)
        await guest.settle()
        await guest.click("500 rum")
        assert table.asked[1:] == [("choose", 1)]


@staged
async def test_of_very_many_tables_the_chosen_one_is_seen(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await join(guest, "42")
        table.become(
            state="choosing",
            tables=tuple(
                found(
                    f"host {n}",
                    "[red]x",
                )
                for n in range(12)
            ),
        )
        await guest.settle()
        for n in range(12):
            assert f"host {n}\n" in guest.text() + "\n" and "[red]x" in guest.text()
            await guest.press("down")
        assert "host 0\n" in guest.text()
        table.become(tables=TABLES[:2])
        await guest.settle()
        await guest.press("up", "enter")
        assert table.asked[-1] == ("choose", 1)


@staged
async def test_the_host_is_asked(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await join(guest, "42")
        table.become(state="asking", chosen=TABLES[0], host="Hugo")
        await guest.settle()
        assert prompt(guest) == "Hugo is asked whether to play"
        assert "Cribbage · this computer" in guest.text()
        table = await join(guest, "42", ADDRESS)
        assert prompt(guest) == f"Calling {ADDRESS}"
        table.become(state="asking", host="Hugo")
        await guest.settle()
        assert prompt(guest) == "Hugo is asked whether to play" and ADDRESS in guest.text()


PROBLEMS: Sequence[tuple[LinkError, Sequence[str]]] = (
    (NONE, ("No table was found", "Guest Wi-Fi", "VPN")),
    (Refused("version", ours="1-1", theirs="2-3"), ("1-1", "2-3")),
    (Refused("taken"), ("Somebody else sits",)),
    (Refused("doubted"), ("its host must first allow another try",)),
    (LinkError("join.busy", name="Ugo"), ("busy with another guest",)),
    (Closed(), ("ended the connection",)),
    (TimedOut(), ("does not answer",)),
    (LinkError("link.unreachable", address="x" * 300), ("Nothing answers at xxx", "…")),
    (LinkError("address.unclear", text="\x1b]0;boo\x07‮" * 60), ("is not an address", "…")),
)


@staged
async def test_every_problem_is_told_and_the_number_stays(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for problem, told in PROBLEMS:
            table = await join(guest, "42")
            table.become(state="idle", problem=problem)
            await guest.settle()
            rows = guest.text().split("\n")
            story = " ".join(" ".join(rows[15:18]).split())
            assert all(words in story for words in told), story
            assert FOUR in rows[4] and all(char.isprintable() for row in rows for char in row)
            await guest.press("enter")
            assert table.asked == [("start", "42"), ("start", "42")]
            assert told[0] not in guest.text()


@staged
async def test_a_wrong_number_is_typed_again_and_not_tried_twice(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await join(guest, "42")
        table.become(state="idle", problem=WrongCode())
        await guest.settle()
        assert "That is not the number of this table." in guest.text()
        assert prompt(guest) == "Type the number again" and "Try again" not in guest.text()
        await guest.press("enter", "n")
        assert table.asked == [("start", "42")] and digits(guest) == "42"
        await guest.press("2")
        assert digits(guest) == "2" and "That is not" not in guest.text()
        await guest.press("4")
        assert table.asked[1:] == [("start", "24")]


@staged
async def test_after_a_no_the_number_is_not_tried_again(tmp_path: Path) -> None:
    """The host has another number by then: the same would be a wrong guess."""
    async with opened(tmp_path / "a.db") as guest:
        for problem, told in (
            (LinkError("join.denied", name="Ugo"), "The other does not want to play now."),
            (Refused("closed"), "That table has been closed."),
        ):
            table = await join(guest, "42")
            table.become(state="idle", problem=problem)
            await guest.settle()
            assert told in guest.text() and prompt(guest) == "Type another number"
            await guest.press("enter")
            assert table.asked == [("start", "42")] and "Try again" not in guest.text()


@staged
async def test_an_address_where_nothing_is_found(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await join(guest, "42")
        table.become(state="idle", problem=NONE)
        await guest.settle()
        await guest.click("Type the address  Tab")
        assert prompt(guest).startswith("Type the address of the host")
        await guest.press(*"quiet.host", "backspace", "comma", "space", "full_stop", *"lan:70")
        assert " quiet.hos.lan:70_" in guest.text()
        await guest.press("enter")
        assert table.asked[1:] == [("at", "42", "quiet.hos.lan:70")]
        table.become(state="idle", problem=TimedOut())
        await guest.settle()
        assert " quiet.hos.lan:70 " in guest.text()
        await guest.press("1")
        assert digits(guest) == "1"
        await guest.press("9")
        assert table.asked[2:] == [("at", "19", "quiet.hos.lan:70")]


@staged
async def test_an_address_before_the_number_and_at_any_time(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        table = await join(guest)
        await guest.press("tab", *"h:1", "enter")
        assert table.asked == [] and prompt(guest).startswith("Type the two digits")
        await guest.press("4", "2")
        assert table.asked == [("at", "42", "h:1")]
        await guest.press("tab")
        assert table.asked[1:] == [("cancel",)] and " h:1_" in guest.text()
        await guest.press("backspace", "backspace", "backspace", "escape")
        assert isinstance(guest.place, JoinScreen) and prompt(guest) == "Press Enter to join"
        await guest.press("enter")
        assert table.asked[2:] == [("start", "42")]
        for state in ("choosing", "calling", "asking"):
            table.become(state=state, tables=TABLES, chosen=TABLES[0])
            await guest.settle()
            await guest.press("tab", "z", "tab")
            assert table.asked[-1] == ("cancel",)
        assert " zzz " in guest.text()


@staged
async def test_an_address_that_is_none_is_typed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def at(self: FarJoining, code: str, address: str) -> None:
        self.become(problem=LinkError("address.unclear", text=address))

    monkeypatch.setattr(FarJoining, "at", at)
    async with opened(tmp_path / "a.db") as guest:
        await join(guest, "42", "host:x")
        assert "“host:x” is not an address." in guest.text()
        assert prompt(guest).startswith("Type the address of the host")
        await guest.press("backspace", "7")
        assert " host:7_" in guest.text() and "is not an address" not in guest.text()


PASTED = (
    ("42", "42", ""),
    (" 42\n", "42", ""),
    ("cribtui join 42 192.168.1.20:7042", "42", ADDRESS),
    (f"{ADDRESS}\r\n", "", ADDRESS),
    ("[fe80::1%eth0]:7042", "", "[fe80::1%eth0]:7042"),
    ("4", "4", ""),
    ("421", "", ""),
    ("\x1b[31mhost\u202e.lan\x00:70\u200b42\x9b", "", "[31mhost.lan:7042"),
    ("\x1b" * 9, "", ""),
    ("", "", ""),
)


@staged
async def test_what_is_pasted_is_harmless_and_understood(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for text, code, address in PASTED:
            table = await join(guest)
            await paste(guest, text)
            screen = guest.place
            assert isinstance(screen, JoinScreen)
            assert (screen.code, screen.address) == (code, address)
            expected = [("at", code, address) if address else ("start", code)] if len(code) == 2 else []
            assert table.asked == expected


@staged
async def test_the_address_box_takes_only_what_an_address_can_have(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await join(guest)
        await guest.press("tab")
        await paste(guest, "ho st\x1b]0;x\x07‮日本é;|`$(rm)")
        screen = guest.place
        assert isinstance(screen, JoinScreen)
        assert screen.address == "host]0xérm"
        await paste(guest, "long.name." * 100)
        assert len(screen.address) == 262
        row = next(row for row in guest.text().split("\n") if "_" in row)
        assert row.rstrip().endswith("_") and "…" in row and len(row) <= 80
        await guest.press("?")
        assert "Three ways to play together" in guest.text()
        before = screen.address
        await paste(guest, "x.y")
        assert screen.address == before


@staged
async def test_leaving_ends_what_is_under_way(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for key in ("q", "escape"):
            for state in ("idle", "searching", "choosing", "calling", "asking"):
                table = await join(guest, "42")
                table.become(state=state, tables=TABLES, chosen=TABLES[0])
                await guest.settle()
                await guest.press(key)
                assert isinstance(guest.place, HomeScreen)
                assert table.asked[-1] == ("cancel",) and table.state == "idle"
                table.become(state="asking")
                table.become(seated=object())
                await guest.settle()
                assert isinstance(guest.place, HomeScreen)


@staged
async def test_a_seat_is_taken_once_even_from_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "a.db") as guest:
        seated: list[object] = []
        monkeypatch.setattr(guest.app.guests, "seat_guest", seated.append)
        table = await join(guest, "42")
        table.become(state="asking", chosen=TABLES[0])
        await guest.settle()
        await guest.press("t")
        assert isinstance(guest.place, SettingsScreen)
        table.become(state="seated", seated=object())
        table.become()
        await guest.settle()
        assert seated == [table] and isinstance(guest.place, JoinScreen)
        guest.app.close_place()
        await guest.settle()
        assert ("cancel",) not in table.asked
