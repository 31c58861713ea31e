"""Damaged files: kept aside, the good part of every match recovered, play goes on."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cribtui.core.match import Match
from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction
from cribtui.store import disk
from cribtui.store.database import Notice, Store
from cribtui.store.settings import Settings

from .playing import SEATING, lines_of, play_on, played, raw, raw_lines, started, stored_match

LENGTHS = [10_000, 3, 150, 80, 10_000, 40, 10_000, 1, 60, 10_000, 120, 30]  # actions of the matches 1 to 12


@cache
def originals() -> dict[int, list[str]]:
    return {number: lines_of(played(f"m{number}", length)) for number, length in enumerate(LENGTHS, 1)}


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a database with matches, settings and nothing wrong."""
    path = tmp_path_factory.mktemp("whole") / "cribtui.db"
    with Store.open(path) as store:
        for number, length in enumerate(LENGTHS, 1):
            stored_match(store, f"m{number}", length)
        store.save_settings(Settings(theme="night", names=("Ada", "Bo")))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


def kept_aside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("cribtui-damaged-*.db"))


def the_notice(store: Store) -> Notice:
    (notice,) = store.notices
    assert notice.key == "store.damaged"
    return notice


def is_sound(path: Path) -> bool:
    return raw(path, "PRAGMA integrity_check") == [("ok",)]


def still_plays(store: Store) -> None:
    match, keeper = stored_match(store, "new", 20)
    assert (store.can_save, keeper.id > 0) == (True, True)
    assert raw_lines(store.path, keeper.id) == lines_of(match)


def recovered(path: Path) -> dict[int, list[object]]:
    ids = [one for (one,) in raw(path, "SELECT id FROM matches") if isinstance(one, int)]
    return {match_id: raw_lines(path, match_id) for match_id in ids}


@pytest.mark.parametrize("seed", range(20))
def test_cut_short_at_any_place(whole: bytes, path: Path, seed: int) -> None:
    cut = Random(seed).randrange(1, len(whole))
    path.write_bytes(whole[:cut])
    with Store.open(path) as store:
        notice = the_notice(store)
        assert [Path(str(notice.values["path"]))] == kept_aside(path)
        assert kept_aside(path)[0].read_bytes() == whole[:cut]
        found = recovered(path)
        assert notice.values["matches"] == len(found)
        assert all(originals()[number][: len(lines)] == lines for number, lines in found.items())
        assert {one.id for one in store.matches()} == found.keys()
        assert all(store.load(number).match.damage is None for number in found)
        still_plays(store)
    assert is_sound(path)


def test_what_lies_before_the_cut_is_recovered_and_what_is_lost_is_told(whole: bytes, path: Path) -> None:
    pages = len(whole) // 4096
    path.write_bytes(whole[: (pages - 3) * 4096])
    with Store.open(path) as store:
        found = recovered(path)
        lost = sum(map(len, originals().values())) - sum(map(len, found.values()))
        assert len(found) > len(LENGTHS) // 2
        assert the_notice(store).values["dropped"] == lost > 0
        assert store.settings() == Settings(theme="night", names=("Ada", "Bo"))
        summaries = {one.id: one for one in store.matches()}
        for number in found:
            match = store.load(number).match
            assert summaries[number].finished == (match.outcome() is not None)
            assert summaries[number].scores == match.view(None).scores
            assert summaries[number].seating == SEATING


def leaf_page(whole: bytes, line: str) -> int:
    """Return the number, from 0, of the page that a line lies on."""
    return whole.index(line.encode()) // 4096


def test_a_page_of_rubbish_costs_only_the_lines_on_it(whole: bytes, path: Path) -> None:
    deck = next(line for line in reversed(originals()[7]) if line.startswith(". deck"))
    page = leaf_page(whole, deck)
    path.write_bytes(whole[: page * 4096] + bytes([255]) * 4096 + whole[(page + 1) * 4096 :])
    with Store.open(path) as store:
        assert store.matches()  # a start looks at few pages, reading the match finds it
        for number in originals():
            with suppress(LookupError, BadRecord):
                store.load(number)
        the_notice(store)
        found = recovered(path)
        assert all(originals()[number][: len(lines)] == lines for number, lines in found.items())
        assert found.keys() >= originals().keys() - {6, 7, 8}
        hurt = {number for number, lines in found.items() if lines != originals()[number]}
        assert hurt <= {6, 7, 8}
        still_plays(store)
    assert is_sound(path)


RUBBISH: dict[str, Callable[[bytes], bytes]] = {
    "text": lambda whole: b"Dear diary, today I was dealt a 29.\n" * 1000,
    "a short text": lambda whole: b"x\n",
    "random bytes": lambda whole: Random(1).randbytes(50_000),
    "zeros": lambda whole: bytes(len(whole)),
    "a header alone": lambda whole: whole[:100],
    "a spoiled header": lambda whole: b"SQLite format 4" + whole[15:],
    "a negative version": lambda whole: whole[:60] + b"\xff\xff\xff\xff" + whole[64:],
    "no page but the first": lambda whole: whole[:4096] + Random(2).randbytes(len(whole) - 4096),
}


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_what_is_no_database_is_kept_aside(whole: bytes, path: Path, rubbish: str) -> None:
    content = RUBBISH[rubbish](whole)
    path.write_bytes(content)
    with Store.open(path) as store:
        store.matches()
        assert the_notice(store).values["path"] == str(kept_aside(path)[0])
        assert kept_aside(path)[0].read_bytes() == content
        still_plays(store)
    with Store.open(path) as store:
        assert store.notices == []
    assert is_sound(path)


def test_a_database_of_somebody_else_is_kept_aside(path: Path) -> None:
    raw(path, "CREATE TABLE recipes (name)")
    with Store.open(path) as store:
        assert the_notice(store).values["matches"] == 0
        still_plays(store)
    assert raw(kept_aside(path)[0], "SELECT name FROM sqlite_master") == [("recipes",)]


def test_nothing_in_the_file_is_a_new_start(path: Path) -> None:
    path.touch()
    with Store.open(path) as store:
        assert (store.notices, store.matches()) == ([], [])
        still_plays(store)


def test_each_damaged_file_gets_its_own_name(path: Path) -> None:
    for number in range(1, 4):
        path.write_bytes(b"mud" * number)
        with Store.open(path) as store:
            assert the_notice(store).values["path"] == str(
                path.with_name(f"cribtui-damaged-{date.today().isoformat()}-{number}.db")
            )
    assert [one.read_bytes() for one in kept_aside(path)] == [b"mud", b"mudmud", b"mudmudmud"]


@pytest.mark.parametrize("seed", range(25))
def test_bytes_changed_anywhere_stop_nobody(whole: bytes, path: Path, seed: int) -> None:
    rng = Random(seed)
    content = bytearray(whole)
    for _ in range(rng.choice((1, 5, 50))):
        at = rng.randrange(64, len(content) - 300)  # behind the version: a newer one is another matter
        length = rng.choice((1, 8, 300))
        content[at : at + length] = rng.randbytes(length)
    path.write_bytes(content)
    for _ in range(2):  # what is damaged may come to light late
        with Store.open(path) as store:
            use_everything(store)
            still_plays(store)


def use_everything(store: Store) -> None:
    store.settings()
    store.statistics()
    store.unfinished()
    store.latest_unfinished()
    for summary in store.matches():
        with suppress(BadRecord, IllegalAction, UnknownGame, LookupError):
            store.load(summary.id)


def test_a_match_being_played_survives_the_damage_whole(whole: bytes, path: Path) -> None:
    path.write_bytes(whole)
    with Store.open(path) as store:
        loaded = store.latest_unfinished()
        assert loaded is not None
        match, keeper = loaded
        with path.open("r+b") as file:  # under the program's hands
            file.seek(4096)
            file.write(Random(3).randbytes(len(whole) - 4096))
        play_on(match, 3, Random(4))
        keeper.save(match)
        assert the_notice(store).key == "store.damaged"
        assert raw_lines(path, keeper.id) == lines_of(match)
        still_plays(store)
    with Store.open(path) as store:
        assert store.load(keeper.id).match.dumps() == match.dumps()


def test_a_damaged_file_that_another_program_has_open_is_mended_once_that_is_gone(
    whole: bytes, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.01)
    path.write_bytes(whole)
    other = Store.open(path)
    path.write_bytes(Random(5).randbytes(len(whole)))
    with Store.open(path) as store:
        assert ([notice.key for notice in store.notices], store.can_save) == (["store.busy"], False)
        match, keeper = stored_match(store, "meanwhile", 10)
        assert keeper.id == 0
        other.close()
        play_on(match, 1, Random(6))
        keeper.save(match)
        assert ([notice.key for notice in store.notices], store.can_save) == (
            ["store.busy", "store.damaged"],
            True,
        )
        assert raw_lines(path, keeper.id) == lines_of(match)


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_mending_goes_on_where_it_was_interrupted(
    whole: bytes, path: Path, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = whole[: len(whole) // 2]
    path.write_bytes(cut)
    with Store.open(path) as store:
        expected = recovered(path)
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    path.write_bytes(cut)
    stop_after(moves, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        Store.open(path)
    monkeypatch.undo()
    with Store.open(path) as store:
        assert the_notice(store).values["matches"] == len(expected)
        assert recovered(path) == expected
        still_plays(store)
    assert [one.read_bytes() for one in kept_aside(path)] == [cut]


def stop_after(moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only so many files be renamed before something ends the program."""
    left = iter(range(moves))

    def limited(move: Callable[[Path, Path], Path]) -> Callable[[Path, Path], Path]:
        def moved(source: Path, target: Path) -> Path:
            if source.exists() and next(left, None) is None:
                raise KeyboardInterrupt
            return move(source, target)

        return moved

    monkeypatch.setattr(Path, "rename", limited(Path.rename))
    monkeypatch.setattr(Path, "replace", limited(Path.replace))


def test_half_a_new_database_is_begun_again(whole: bytes, path: Path) -> None:
    path.write_bytes(whole[: len(whole) // 2])
    path.with_name("cribtui.db.new").write_bytes(whole[:5000])
    with Store.open(path) as store:
        assert the_notice(store).values["matches"] == len(recovered(path)) > 0
    assert not path.with_name("cribtui.db.new").exists()


PLAY_AND_HANG = """
import sys
from pathlib import Path
from cribtui.core.match import Match
from cribtui.store.database import Store
from tests.store.playing import SEATING, played
store = Store.open(Path(sys.argv[1]))
keeper = store.create(played("log", 60), SEATING)
print(keeper.id, flush=True)
sys.stdin.read()
"""


def test_the_log_of_a_killed_program_is_read_too(whole: bytes, path: Path) -> None:
    path.write_bytes(whole)
    command, environ = started(PLAY_AND_HANG, path)
    with subprocess.Popen(command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        match_id = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
    assert path.with_name("cribtui.db-wal").stat().st_size > 0
    os.truncate(path, len(whole) // 2)
    with Store.open(path) as store:
        use_everything(store)
        assert the_notice(store).values["matches"] == len(recovered(path)) - (len(store.notices) - 1)
        assert kept_aside(path)
        assert store.load(match_id).match.dumps() == played("log", 60).dumps()
        still_plays(store)
    assert is_sound(path)


def test_a_spoiled_lock_file_is_only_a_lock_file(whole: bytes, path: Path) -> None:
    path.write_bytes(whole)
    path.with_name("cribtui.db.lock").write_bytes(b"mud" * 999)
    with Store.open(path) as store:
        assert store.notices == []
        still_plays(store)


def test_a_spoiled_log_costs_only_its_own_end(whole: bytes, path: Path) -> None:
    path.write_bytes(whole)
    with Store.open(path) as store:
        match = Match.new("cribbage", seed="1")
        keeper = store.create(match, SEATING)
        copy = path.with_name("copy.db")
        shutil.copy(path, copy)
        log = path.with_name("cribtui.db-wal").read_bytes()
        copy.with_name("copy.db-wal").write_bytes(log[:-1000] + Random(7).randbytes(1000))
    with Store.open(copy) as store:
        use_everything(store)
        assert keeper.id not in recovered(copy)
        still_plays(store)
    with suppress(sqlite3.Error):
        assert is_sound(copy)
