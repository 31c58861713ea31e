"""Values that no program of ours wrote, in the header, rows, schema or file of keys: nothing stops a start."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cribtui.core.rules import IllegalAction
from cribtui.play.bots import LEVELS, choose
from cribtui.play.seats import Computer, Person, alone, from_record, to_record, two
from cribtui.store.database import Store
from cribtui.store.settings import Settings, key_bindings
from cribtui.store.stats import read_facts

from .playing import SEATING, lines_of, play_on, raw, raw_lines, stored_match

DEEP = "[" * 100_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "cribtui.db"
    with Store.open(path) as store:
        stored_match(store, "finished")
        stored_match(store, "begun", 30)
    return path


def use_everything(path: Path, can_save: bool = True) -> list[str]:
    """Look at everything and play on; return the keys of the notices."""
    with Store.open(path) as store:
        store.settings()
        store.statistics()
        store.matches()
        found = store.latest_unfinished()
        match, keeper = found or stored_match(store, "anew", 5)
        play_on(match, 3, Random(1))
        keeper.save(match)
        assert store.can_save or not can_save  # byte 18 may ask for a later SQLite, which all others respect
        if store.can_save:
            assert lines_of(store.load(keeper.id).match) == lines_of(match)
        return [notice.key for notice in store.notices]


@pytest.mark.parametrize("at", [at for at in range(100) if at != 63])  # that one: see versions
@pytest.mark.parametrize("value", [0, 9, 255])
def test_no_byte_of_the_header_stops_a_start(path: Path, at: int, value: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] = value
    path.write_bytes(content)
    keys = use_everything(path, can_save=at != 18 or not value)
    assert keys in ([], ["store.damaged"], ["store.unwritable"])
    if 59 < at < 63 and value:
        assert keys == ["store.damaged"]  # a version that large was never given


@pytest.mark.parametrize("number", ["abc", b"\x00\xff", 2.5, 0, -7, 1 << 62, 10**15])
def test_a_line_with_an_odd_number_costs_nothing(path: Path, number: object) -> None:
    lines = raw_lines(path, 2)
    raw(path, "INSERT INTO lines VALUES (2, ?, 'x')", number)
    with Store.open(path) as store:
        match, keeper = store.load(2)
        assert lines_of(match) == lines
        play_on(match, 3, Random(1))
        keeper.save(match)
        assert (store.load(2).match.dumps(), store.load(2).match.damage) == (match.dumps(), None)
    assert use_everything(path) == []


@pytest.mark.parametrize(
    "text", [DEEP, "{", "7", "null", '["\ud800"]'.encode("utf-8", "replace"), "9" * 5000, '"\\ud800"']
)
@pytest.mark.parametrize(
    "query",
    [
        "UPDATE matches SET seating = ?",
        "UPDATE facts SET text = ?",
        "REPLACE INTO settings VALUES ('theme', ?), ('names', ?1), ('language', ?1), ('level', ?1)",
        "UPDATE matches SET started = ?, changed = ?1, lines = ?1, score0 = ?1",
    ],
)
def test_no_text_in_a_row_stops_a_start(path: Path, query: str, text: object) -> None:
    raw(path, query, text)
    assert use_everything(path) == []
    with Store.open(path) as store:
        assert store.settings() == Settings()
        assert [tally.matches for tally in store.statistics()] == [1]
        for summary in store.matches():
            summary.started.astimezone()


@pytest.mark.parametrize("moment", [-1e300, -1, 1e300, 253_402_300_799, "x", None, b"", float("inf")])
def test_a_moment_out_of_time_can_be_shown(path: Path, moment: object) -> None:
    raw(path, "UPDATE matches SET started = ?, changed = ?1", moment)
    with Store.open(path) as store:
        assert {one.started.astimezone().year for one in store.matches()} <= {1969, 1970}


def test_absurd_figures_are_no_facts() -> None:
    text = '["cribbage", 0, "game", false, [[1, %s, 1, 5, 8, "5H 5S JD 4C"], [0, 0, 0, 0, -1, ""]]]'
    assert read_facts(text % 12) is not None
    assert read_facts(text % (10**400)) is None
    assert read_facts(text % 12.5) is None
    assert read_facts(DEEP) is None


# What somebody added to the schema


ADDITIONS = [
    "CREATE TRIGGER guard BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER guard AFTER UPDATE ON matches BEGIN SELECT RAISE(FAIL, 'no'); END",
    "CREATE UNIQUE INDEX one_only ON lines (match)",
    "CREATE TRIGGER forget AFTER INSERT ON lines BEGIN DELETE FROM lines; END",
    "CREATE VIEW scores AS SELECT score0 FROM matches",
]


@pytest.mark.parametrize("addition", ADDITIONS)
def test_what_could_forbid_or_change_our_writing_is_not_kept(path: Path, addition: str) -> None:
    if "UNIQUE" in addition:
        raw(path, "DELETE FROM lines WHERE number > 1")
    before = raw(path, "SELECT match, number, text FROM lines ORDER BY match, number")
    raw(path, addition)
    with Store.open(path) as store:
        assert [notice.key for notice in store.notices] == ["store.damaged"]
    if "UNIQUE" not in addition:
        assert raw(path, "SELECT match, number, text FROM lines ORDER BY match, number") == before
    assert raw(path, "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')") == []
    assert use_everything(path) == []


@pytest.mark.parametrize("addition", ADDITIONS[:2])
def test_a_trigger_that_comes_while_playing_is_met_like_damage(path: Path, addition: str) -> None:
    with Store.open(path) as store:
        match, keeper = store.load(2)
        raw(path, addition)
        keeper.save(play_on(match, 3, Random(1)))
        assert ([notice.key for notice in store.notices], store.can_save) == (["store.damaged"], True)
        assert raw_lines(path, keeper.id) == lines_of(match)


def test_a_table_that_is_gone_is_met_like_damage(path: Path) -> None:
    with Store.open(path) as store:
        match, keeper = store.load(2)
        raw(path, "DROP TABLE facts")
        keeper.save(play_on(match, 10_000, Random(1)))
        assert ([notice.key for notice in store.notices], store.can_save) == (["store.damaged"], True)
        assert sum(tally.matches for tally in store.statistics()) == 2


# Versions


@pytest.mark.parametrize("version", [2, 99, 999])
def test_a_sound_file_of_a_newer_version_is_left_alone(path: Path, version: int) -> None:
    raw(path, f"PRAGMA user_version = {version}")
    with Store.open(path) as store:
        assert ([notice.key for notice in store.notices], store.can_save) == (["store.newer"], False)


@pytest.mark.parametrize("version", [0, -1, 1000, 0x01000000, 0x01000001, 2**31 - 1, -(2**31)])
def test_a_version_that_was_never_given_is_damage(path: Path, version: int) -> None:
    lines = raw_lines(path, 2)
    raw(path, f"PRAGMA user_version = {version}")
    with Store.open(path) as store:
        assert ([notice.key for notice in store.notices], store.can_save) == (["store.damaged"], True)
        assert lines_of(store.load(2).match) == lines


# Who sits where


@pytest.mark.parametrize(
    ("levels", "seats"),
    [
        ([None, "easy"], alone("easy", "Ada")),
        ([None, None], two(("Ada", "Bo"))),
        ([None, "champion"], alone(LEVELS[-1], "Ada")),
        (["easy", None], alone("easy", "Ada")),
        (["champion", None], alone(LEVELS[-1], "Ada")),
        (["hard", "easy"], alone("easy", "Ada")),
        ([None, 7], two(("Ada", "Bo"))),
        ([7, "easy"], alone("easy", "Ada")),
        ("easy", two(("Ada", "Bo"))),
        (["easy"], two(("Ada", "Bo"))),
        (None, two(("Ada", "Bo"))),
    ],
)
def test_a_seating_is_one_that_can_be_played(levels: object, seats: object) -> None:
    assert from_record({"levels": levels, "names": ["Ada", "Bo"]}) == seats


@pytest.mark.parametrize("level", LEVELS)
def test_what_this_program_seats_comes_back_as_it_was(level: str) -> None:
    for seats in (alone(level, "Ada"), alone(level), two(("Ada", "")), two()):
        assert from_record(json.loads(json.dumps(to_record(seats)))) == seats


@pytest.mark.parametrize(
    "names", [["\x1b[31m", 5], [None, "a\nb"], "ab", [["x"], {}], ["\u202eadA", ""], ["\ud800", ""]]
)
def test_a_name_that_no_screen_can_show_is_none(names: object) -> None:
    assert from_record({"levels": [None, None], "names": names}) == two()
    assert from_record({"levels": ["easy", None], "names": names}) == (Person(), Computer("easy"))


def test_a_seat_that_was_a_newer_program_s_answers(path: Path) -> None:
    raw(path, "UPDATE matches SET seating = ?", json.dumps({**SEATING, "levels": ["champion", None]}))
    with Store.open(path) as store:
        match, keeper = store.load(2)
    computer = from_record(keeper.seating)[1]
    assert isinstance(computer, Computer)
    while 1 not in match.to_act():
        play_on(match, 1, Random(1))
    try:
        match.submit(1, choose(match.game, computer.level, match.view(1), "seed"))
    except IllegalAction as error:
        pytest.fail(str(error))


# The file of keys


@pytest.mark.parametrize(
    "text",
    ["undo = " + "[" * 5000, "undo = " + "{a=" * 5000, "a." * 5000 + "b = 'x'", "[" + "a." * 5000 + "b]\nc = 'x'"],
)
def test_a_file_of_keys_that_is_too_deep_is_told_of(tmp_path: Path, text: str) -> None:
    path, notices = tmp_path / "keys.toml", []  # type: ignore[var-annotated]
    path.write_text(text, encoding="utf-8")
    key_bindings(path, notices)
    assert [notice.key for notice in notices] == ["keys.unreadable"]
