"""Disks that refuse: play goes on, the player is told once, and what is missing is written when the disk gives way."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

import pytest

from cribtui.core.match import Match
from cribtui.store import disk
from cribtui.store.database import Conflict, Store
from cribtui.store.records import AnyMatch
from cribtui.store.settings import Settings

from .playing import SEATING, lines_of, play_on, played, raw, raw_lines, run, stored_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


def keys(store: Store) -> list[str]:
    return [notice.key for notice in store.notices]


def test_a_database_of_a_newer_program_is_left_untouched(path: Path) -> None:
    with Store.open(path) as store:
        stored_match(store, "1", 10)
    raw(path, "PRAGMA user_version = 2")
    before = path.read_bytes()
    with Store.open(path) as store:
        (notice,) = store.notices
        assert (notice.key, notice.values) == ("store.newer", {"path": str(path), "version": 2})
        assert (store.can_save, store.matches(), store.settings()) == (False, [], Settings())
        match, keeper = stored_match(store, "2", 10)
        play_on(match, 5, Random(1))
        keeper.save(match)
        store.save_settings(Settings(theme="night"))
        assert (keys(store), keeper.id, store.settings().theme) == (["store.newer"], 0, "night")
    assert path.read_bytes() == before


def blocked_by_a_file(path: Path) -> Callable[[], None]:
    path.parent.rmdir()
    path.parent.write_text("in the way")

    def clear() -> None:
        path.parent.unlink()

    return clear


def blocked_by_a_folder(path: Path) -> Callable[[], None]:
    path.mkdir()
    return path.rmdir


def blocked_by_another_program(path: Path) -> Callable[[], None]:
    Store.open(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


@pytest.mark.parametrize("block", [blocked_by_a_file, blocked_by_a_folder])
def test_where_nothing_can_be_written_play_goes_on(path: Path, block: Callable[[Path], Callable[[], None]]) -> None:
    clear = block(path)
    with Store.open(path) as store:
        (notice,) = store.notices
        assert (notice.key, notice.values["path"], store.can_save) == ("store.unwritable", str(path), False)
        assert notice.values["error"]
        assert (store.matches(), store.unfinished(), store.latest_unfinished(), store.statistics()) == (
            [],
            [],
            None,
            [],
        )
        match, keeper = stored_match(store, "1", 10)
        store.save_settings(Settings(theme="night"))
        assert (keeper.id, keys(store), store.settings().theme) == (0, ["store.unwritable"], "night")
        clear()
        play_on(match, 5, Random(1))
        keeper.save(match)
        assert (store.can_save, keys(store)) == (True, ["store.unwritable"])
        assert raw_lines(path, keeper.id) == lines_of(match)
        store.save_settings(Settings(theme="night", level="hard"))
    with Store.open(path) as store:
        assert store.load(keeper.id).keeper.seating == SEATING
        assert store.settings() == Settings(theme="night", level="hard")


def test_each_trouble_is_told_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "IN_PLAY", 0.01)
    with Store.open(path) as store:
        match, keeper = stored_match(store, "1", 10)
        for number in (1, 2):
            clear = blocked_by_another_program(path)
            for _ in range(3):
                play_on(match, 1, Random(1))
                keeper.save(match)
                assert (store.can_save, store.is_busy, keys(store)) == (False, True, ["store.busy"] * number)
            clear()
            play_on(match, 1, Random(1))
            keeper.save(match)
            assert (store.can_save, store.is_busy, keys(store)) == (True, False, ["store.busy"] * number)
            assert raw_lines(path, keeper.id) == lines_of(match)


def test_a_card_does_not_wait_long_for_another_program(path: Path) -> None:
    with Store.open(path) as store:
        match, keeper = stored_match(store, "1", 10)
        clear = blocked_by_another_program(path)
        assert store._disk._patience == disk.IN_PLAY <= 0.5  # seconds; a program that starts waits longer
        keeper.save(play_on(match, 1, Random(1)))
        assert (store.can_save, store.is_busy) == (False, True)
        clear()
        keeper.save(match)
        assert (store.can_save, store.is_busy) == (True, False)
        assert raw_lines(path, keeper.id) == lines_of(match)


@pytest.mark.parametrize("with_folder", [False, True])
def test_a_removed_file_is_made_again(path: Path, with_folder: bool) -> None:
    with Store.open(path) as store:
        match, keeper = stored_match(store, "1", 10)
        path.unlink()
        if with_folder:
            shutil.rmtree(path.parent)
        play_on(match, 5, Random(1))
        keeper.save(match)
        assert store.notices == []
        assert raw_lines(path, keeper.id) == lines_of(match)


def test_lines_that_a_disk_lost_are_written_again(path: Path) -> None:
    with Store.open(path) as store:
        match, keeper = stored_match(store, "1", 10)
        raw(path, "DELETE FROM lines WHERE number > 6")
        play_on(match, 1, Random(1))
        keeper.save(match)
        assert raw_lines(path, keeper.id) == lines_of(match)


def test_fewer_lines_of_another_match_are_not_touched(path: Path) -> None:
    with Store.open(path) as store:
        match, keeper = stored_match(store, "1", 10)
        raw(path, "DELETE FROM lines WHERE number > 6")
        raw(path, "UPDATE lines SET text = 'seed 2' WHERE number = 3")
        before = raw_lines(path, keeper.id)
        play_on(match, 1, Random(1))
        with pytest.raises(Conflict):
            keeper.save(match)
        assert raw_lines(path, keeper.id) == before


FULL = """
import json, resource, sys
from pathlib import Path
from random import Random
from cribtui.core.match import Match
from cribtui.store import disk
from cribtui.store.database import Conflict, Store
from tests.store.playing import SEATING, play_on

path, when = Path(sys.argv[1]), sys.argv[2]
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
limit = lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
if when == "before": limit(0)
store = Store.open(path)
match = Match.new("cribbage", seed="1")
keeper = store.create(match, SEATING)
told = [store.can_save]
limit(0 if when == "before" else path.with_name(path.name + "-wal").stat().st_size)
for _ in range(5):
    keeper.save(play_on(match, 5, Random(1)))
    told.append(store.can_save)
limit(hard)
keeper.save(play_on(match, 1, Random(1)))
print(json.dumps([told, store.can_save, [notice.key for notice in store.notices], keeper.id, match.dumps()]))
"""


@pytest.mark.parametrize("when", ["before", "while playing"])
def test_a_full_disk(path: Path, when: str) -> None:
    told, can_save, notices, match_id, text = json.loads(run(FULL, path, when))
    assert told == [when != "before", *[False] * 5]
    assert (can_save, notices) == (True, ["store.unwritable"])
    assert raw_lines(path, match_id) == lines_of(Match.loads(text))
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]


READ_ONLY = """
import json, os, sys
from pathlib import Path
from random import Random
from cribtui.store import disk
from cribtui.store.database import Conflict, Store
from cribtui.store.records import AnyMatch
from cribtui.store.settings import Settings
from tests.store.playing import SEATING, play_on, played

path = Path(sys.argv[1])
played("warm up", 20)
if os.geteuid() == 0:  # who may write everywhere
    os.setuid(path.stat().st_uid)
store = Store.open(path)
told = [store.can_save, [notice.key for notice in store.notices], store.settings().theme]
match, keeper = store.latest_unfinished()
told.append(match.dumps())
keeper.save(play_on(match, 5, Random(1)))
other = store.create(played("2", 10), SEATING)
told += [store.can_save, [notice.key for notice in store.notices], other.id]
path.parent.chmod(0o700)
path.chmod(0o600)
keeper.save(match)
other.save(played("2", 11))
print(json.dumps([*told, store.can_save, match.dumps(), other.id]))
"""


def test_a_folder_that_may_only_be_read() -> None:
    with TemporaryDirectory() as folder:  # the folders of pytest let nobody else in
        os.chmod(folder, 0o755)
        path = Path(folder, "mine", "cribtui.db")
        with Store.open(path) as store:
            match, keeper = stored_match(store, "1", 10)
            store.save_settings(Settings(theme="light"))
        for place, mode in ((path, 0o400), (path.parent, 0o500)):
            if os.geteuid() == 0:
                os.chown(place, 65534, -1)
            place.chmod(mode)
        path.with_name("cribtui.db.lock").unlink(missing_ok=True)
        before, after = json.loads("[" + run(READ_ONLY, path).strip()[1:-1] + "]"), None
        assert before[:4] == [False, ["store.unwritable"], "light", match.dumps()]
        assert before[4:7] == [False, ["store.unwritable"], 0]
        can_save, after, other_id = before[7:]
        assert can_save
        assert raw_lines(path, keeper.id) == lines_of(Match.loads(after))
        assert raw_lines(path, other_id) == lines_of(played("2", 11))


def test_threads_take_turns(path: Path) -> None:
    with Store.open(path) as store:
        games = [stored_match(store, str(number), 0) for number in range(4)]

        def play(match: AnyMatch, number: int) -> None:
            rng = Random(number)
            while match.outcome() is None:
                games[number][1].save(play_on(match, 1, rng))

        threads = [Thread(target=play, args=(match, number)) for number, (match, _) in enumerate(games)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for match, keeper in games:
            assert raw_lines(path, keeper.id) == lines_of(match)


def test_a_write_ahead_log_and_no_lost_bytes(path: Path) -> None:
    with Store.open(path) as store:
        stored_match(store, "1", 10)
        with closing(sqlite3.connect(path)) as other:
            assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert other.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    assert not path.with_name("cribtui.db-wal").exists()


@pytest.mark.parametrize("mode", [0o644, 0o666, 0o600])
def test_nobody_else_may_read_the_file(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a.db"
    with Store.open(path):
        pass
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(mode)
    with Store.open(path) as store:
        store.create(Match.new("gin", seed="private"), {})
        for file in (path, *tmp_path.glob("a.db-*")):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
