"""When something is wrong with what is kept: it is said in words, and play goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.play.seats import alone, to_record, two
from cribtui.store.database import Store
from cribtui.store.settings import Settings
from cribtui.ui.requests import Play, Replay, Request
from cribtui.ui.screens.home import HomeScreen

from .moments import discarding, last_cards, played_out, three_alike
from .stagecraft import Guest, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")
ELSEWHERE = "This match went on in another window; this is how it stands."


def words(guest: Guest) -> str:
    """Return the screen's words with single spaces, however they are wrapped."""
    return " ".join(guest.text().split())


# Nothing can be saved


@staged
async def test_a_store_that_cannot_be_written_says_so_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file" / "a.db"
    async with opened(path, settings=Settings(level="easy")) as guest:
        assert "Nothing can be saved: the disk is full or read-only. Play goes on." in words(guest)
        await guest.press("enter", "7", "enter")
        assert "This cannot be saved now: the disk is full or read-only. Play goes on." in guest.text()
        await guest.read_on(0)
        while guest.table.phase != "play":
            await guest.press(*("1", "2") if guest.table.phase == "lay" else (), "enter")
            await guest.read_on(0)
        await guest.press("right", "up", "enter")
        assert any(seat == 0 for seat, _ in guest.host.view(0).played)
        await guest.press("u")
        assert "This cannot be saved now" in guest.text()


@staged
async def test_what_could_not_be_saved_is_saved_later(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("in the way")
    async with opened(folder / "a.db", Request(first=Play("cribbage", seed="s"))) as guest:
        await guest.press("7", "enter")
        assert "cannot be saved" in guest.text()
        folder.unlink()
        while not guest.store.can_save:
            await guest.read_on(0)
            await guest.press(*("1", "2") if guest.table.phase == "lay" else (), "enter")
        assert "cannot be saved" not in guest.text()
        record = guest.record
    async with opened(folder / "a.db") as guest:
        await guest.press("enter")
        assert guest.record == record


# Another window


def go_on_elsewhere(path: Path, *lines: str) -> Match:  # type: ignore[type-arg]
    """Do things in the match played last, as another program."""
    with Store.open(path) as store:
        loaded = store.latest_unfinished()
        assert loaded is not None
        for line in lines:
            loaded.match.submit(int(line[0]), line[2:])
            loaded.keeper.save(loaded.match)
        return loaded.match


@staged
async def test_a_match_that_went_on_elsewhere_is_shown_as_it_stands(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        other = go_on_elsewhere(tmp_path / "a.db", "0 play 7C", "1 play TD")
        await guest.press("5D", "enter")
        assert ELSEWHERE in guest.text()
        assert guest.record == other.dumps()
        await guest.press("enter")  # nothing fits any more: go
        assert guest.host.view(0).goes[0][0] == 0
        assert ELSEWHERE not in guest.text()


@pytest.mark.parametrize("key", ["u", "R"])
def test_undo_and_restart_meet_a_match_that_went_on_elsewhere(tmp_path: Path, key: str) -> None:
    @staged
    async def act() -> None:
        async with seated(tmp_path / "a.db", three_alike()) as guest:
            await guest.press("h")
            other = go_on_elsewhere(tmp_path / "a.db", "0 play 7C", "1 play TD")
            await guest.press(key)
            assert ELSEWHERE in guest.text()
            assert guest.record == other.dumps()

    act()


@staged
async def test_the_computer_answers_where_the_other_window_left_it_to_act(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        go_on_elsewhere(tmp_path / "a.db", "0 play 7C")
        await guest.press("5D", "enter")
        assert ELSEWHERE in guest.text()
        assert guest.host.view(0).played[-1][0] == 1
        assert guest.host.persons_to_act() == (0,)


@staged
async def test_of_two_windows_on_a_match_of_two_nobody_sees_a_hand_unasked(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike(), two(("Ann", "Bob"))) as guest:
        await guest.press("enter")
        go_on_elsewhere(tmp_path / "a.db", "0 play 7C")
        await guest.press("5D", "enter")
        assert ELSEWHERE in guest.text()
        assert "Bob, it is your turn" in guest.text()


# Damage


@staged
async def test_a_damaged_file_is_said_at_home(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"this is no database, " * 400)
    async with opened(path) as guest:
        assert "The saved matches were damaged; 0 matches could be saved. The old file is kept:" in words(guest)
        await guest.press("enter", "7", "enter")
        assert guest.store.can_save


@staged
async def test_a_newer_file_is_said_at_home_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Store.open(path) as store:
        store.create(three_alike(), to_record(alone("easy")))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    async with opened(path) as guest:
        assert "The saved matches are of a newer cribtui" in words(guest)
        assert "Continue" not in guest.text()
        await guest.press("enter", "7", "enter")
        assert "This cannot be saved now" in guest.text()
    assert path.read_bytes() == before


@staged
async def test_a_damaged_match_goes_on_from_its_good_part(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Store.open(path) as store:
        store.create(three_alike(), to_record(alone("easy")))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        (last,) = connection.execute("SELECT max(number) FROM lines").fetchone()
        connection.execute("UPDATE lines SET text = '1 play 5C' WHERE number = ?", (last,))
    async with opened(path) as guest:
        await guest.press("enter")
        assert "The record was damaged from line" in guest.text()
        assert guest.host.view(0).played[0][0] == 0
        assert guest.host.persons_to_act() == (0,)  # the computer answered anew
        await guest.press("q", "enter")
        assert "The record was damaged" not in guest.text()


@staged
async def test_a_damaged_replay_shows_what_could_be_read(tmp_path: Path) -> None:
    record = three_alike().dumps() + "0 play 5H\n"
    async with opened(tmp_path / "a.db", Request(first=Replay(record))) as guest:
        assert "damaged" not in guest.text()
        await guest.press(*["right"] * 15)
        assert f"The record is damaged from line {len(record.splitlines())} on" in guest.text()


@staged
async def test_a_key_bound_to_nonsense_is_said_at_home(tmp_path: Path) -> None:
    from cribtui.store.settings import key_bindings
    from cribtui.ui.keys import Keys

    file = tmp_path / "keys.toml"
    file.write_text("undo = 7\n")
    with Store.open(tmp_path / "a.db") as store:
        keys = Keys(key_bindings(file, store.notices))
        async with opened(tmp_path / "a.db", store=store, keys=keys) as guest:
            assert "The file of keys binds “undo” to nothing that is a key." in words(guest)


# What was asked for on the way in


@staged
async def test_a_match_asked_for_opens_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db", Request(first=Play("cribbage", "medium", "seed of mine"), lang="es")) as guest:
        assert guest.host.seats == alone("medium")
        assert "seed seed of mine" in guest.record
        assert guest.app.desk.tr.lang == "es"
        await guest.press("q")
        assert "Español" in guest.text()


@staged
async def test_a_finished_match_ends_with_its_picture(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", played_out("whole 0")) as guest:
        await guest.read_on(0)
        assert "Computer wins" in guest.text()
        await guest.press("u")
        assert guest.host.outcome() is None
        await guest.press("r")
        await guest.read_on(0)
        assert "Computer wins" in guest.text()


@staged
async def test_a_replay_is_read_from_either_side(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db", Request(first=Replay(last_cards().dumps()))) as guest:
        assert "step 0 of" in guest.text()
        await guest.press(*["right"] * 5)
        one = guest.text()
        await guest.press("tab")
        assert guest.text() != one
        await guest.press("tab", "left", "right")
        assert guest.text() == one
        await guest.press("q")
        assert "Start" in guest.text()


@staged
async def test_a_refusal_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise IllegalAction("turn.stale")

    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        monkeypatch.setattr(guest.host, "submit", refuse)
        await guest.press("1", "2", "enter")
        assert "The table has changed since: look again." in guest.text()
        assert guest.record == before
        await guest.press("2")
        assert "The table has changed" not in guest.text()


@staged
async def test_a_key_pressed_while_a_match_opens_is_harmless(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("q")
        home = guest.place
        assert isinstance(home, HomeScreen)
        assert home.row == "continue"
        home.left_over = None  # it has been taken up, and the table is not there yet
        home.act("down")
        assert home.row == "games"
