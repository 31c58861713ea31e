"""Joined matches on damaged files and refusing disks: the good part is kept, nothing is raised, play goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cribtui.store.database import Store, UnknownMatch
from cribtui.store.joined import Line

from .playing import lines_of, raw, raw_lines, run, stored_match

DATA: dict[str, object] = {"name": "00ff", "ticket": "ab" * 32, "number": 1}
LINES: list[Line] = [(f"0 play {number}", [number, None]) for number in range(10)]
DEEP = "[" * 100_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as store:
        yield store


def joined_match(store: Store, lines: list[Line] = LINES) -> int:
    """Store a joined match and return its id."""
    joined = store.join(DATA)
    joined.add(lines)
    return joined.id


# Rows


@pytest.mark.parametrize("text", [DEEP, "{", "7", "null", "[]", "", None, 7, b"\xff", "9" * 5000, '{"name": "\ufffd"}'])
def test_a_row_without_sense_is_passed_over(store: Store, path: Path, text: object) -> None:
    bad, good = joined_match(store), joined_match(store)
    raw(path, "UPDATE joined SET data = ? WHERE id = ?", text, bad)
    assert [one.id for one in store.joined()] == [good]
    with pytest.raises(UnknownMatch):
        store.load_joined(bad)
    assert (store.load_joined(good).lines, store.notices, store.can_save) == (LINES, [], True)


@pytest.mark.parametrize("mark", [None, b"\x00\xff", "\ufffd"])
def test_a_row_whose_mark_is_lost_is_passed_over(store: Store, path: Path, mark: object) -> None:
    raw(path, "UPDATE joined SET mark = ? WHERE id = ?", mark, joined_match(store))
    assert (store.joined(), store.notices) == ([], [])


@pytest.mark.parametrize("moment", [-1e300, 1e300, "x", None, b"", float("inf")])
def test_a_moment_out_of_time_can_be_shown(store: Store, path: Path, moment: object) -> None:
    joined_match(store)
    raw(path, "UPDATE joined SET changed = ?", moment)
    assert [one.changed.year for one in store.joined()] == [1970]


@pytest.mark.parametrize(
    "told",
    [DEEP, "{", "7", "null", "[]", '["x"]', '["x", 1, 2]', "[7, []]", '["x", "\ufffd"]', None, 7, b"\xff", ""],
)
def test_the_lines_before_a_bad_one_are_good_and_the_rest_is_told_again(store: Store, path: Path, told: object) -> None:
    joined_id = joined_match(store)
    raw(path, "UPDATE joined_lines SET told = ? WHERE number = 5", told)
    again = store.load_joined(joined_id)
    assert (again.lines, store.notices) == (LINES[:4], [])
    again.add(LINES[4:7])
    assert store.load_joined(joined_id).lines == LINES
    again.add(LINES[7:])
    assert raw(path, "SELECT count(*) FROM joined_lines") == [(len(LINES),)]


def test_the_lines_before_a_gap_are_good(store: Store, path: Path) -> None:
    joined_id = joined_match(store)
    raw(path, "DELETE FROM joined_lines WHERE number = 7")
    assert store.load_joined(joined_id).lines == LINES[:6]


@pytest.mark.parametrize("number", ["abc", b"\x00\xff", 2.5, 0, -7, 1 << 62, 10**15])
def test_a_line_with_an_odd_number_costs_nothing(store: Store, path: Path, number: object) -> None:
    joined_id = joined_match(store, LINES[:8])
    raw(path, "INSERT INTO joined_lines VALUES (?, ?, '[]')", joined_id, number)
    again = store.load_joined(joined_id)
    again.add(LINES[8:])
    assert store.load_joined(joined_id).lines == LINES


def test_lines_that_a_disk_lost_are_written_again(store: Store, path: Path) -> None:
    joined = store.join(DATA)
    joined.add(LINES[:8])
    raw(path, "DELETE FROM joined_lines WHERE number > 3")
    joined.add(LINES[8:])
    assert store.load_joined(joined.id).lines == LINES


def test_a_removed_file_is_made_again_with_the_whole_match(store: Store, path: Path) -> None:
    joined = store.join(DATA)
    joined.add(LINES[:8])
    for file in path.parent.glob("cribtui.db*"):
        file.unlink()
    joined.add(LINES[8:])
    again = store.load_joined(joined.id)
    assert (again.data, again.lines, store.can_save) == (DATA, LINES, True)


# Files


def torn(path: Path) -> None:
    """Spoil the header of the first page, which holds the schema."""
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 8)


def with_a_trigger(path: Path) -> None:
    raw(path, "CREATE TRIGGER guard BEFORE INSERT ON joined_lines BEGIN SELECT RAISE(ABORT, 'no'); END")


def with_another_column(path: Path) -> None:
    raw(path, "ALTER TABLE joined ADD COLUMN more TEXT")


def with_a_check(path: Path) -> None:
    raw(path, "ALTER TABLE joined RENAME TO old")
    raw(path, "CREATE TABLE Joined (id INTEGER PRIMARY KEY, mark TEXT, data TEXT, changed REAL, CHECK (id < 0))")


def without_lines(path: Path) -> None:
    raw(path, "DROP TABLE joined_lines")


@pytest.mark.parametrize("damage", [with_a_trigger, with_another_column])
def test_of_a_damaged_file_the_joined_matches_are_recovered(path: Path, damage: Callable[[Path], None]) -> None:
    with Store.open(path) as store:
        match, keeper = stored_match(store, "1", 10)
        ids = [joined_match(store, LINES[:number]) for number in (0, 3, 10)]
    damage(path)
    with Store.open(path) as store:
        assert [notice.key for notice in store.notices] == ["store.damaged"]
        assert {one.id for one in store.joined()} == set(ids)
        assert [store.load_joined(one).lines for one in ids] == [[], LINES[:3], LINES]
        again = store.load_joined(ids[1])
        again.add(LINES[3:])
        assert (again.data, store.load_joined(ids[1]).lines, store.can_save) == (DATA, LINES, True)
        assert raw_lines(path, keeper.id) == lines_of(match)
    with Store.open(path) as store:
        assert store.notices == []


@pytest.mark.parametrize("damage", [torn, with_a_check, without_lines])
def test_a_file_whose_schema_is_spoiled_can_be_joined_from(path: Path, damage: Callable[[Path], None]) -> None:
    with Store.open(path) as store:
        joined_match(store)
    damage(path)
    with Store.open(path) as store:
        assert store.joined() == []
        joined_id = joined_match(store)
        assert (store.load_joined(joined_id).lines, store.can_save) == (LINES, True)


def test_tables_that_are_gone_while_playing_are_made_again(store: Store, path: Path) -> None:
    joined = store.join(DATA)
    joined.add(LINES[:8])
    raw(path, "DROP TABLE joined")
    assert store.joined() == []
    raw(path, "DROP TABLE joined_lines")
    joined.add(LINES[8:])
    assert (store.load_joined(joined.id).lines, store.notices) == (LINES, [])


def test_a_mended_file_without_joined_matches_gets_no_tables(path: Path) -> None:
    with Store.open(path) as store:
        stored_match(store, "1", 10)
    raw(path, "CREATE VIEW scores AS SELECT score0 FROM matches")
    with Store.open(path) as store:
        assert ([notice.key for notice in store.notices], store.joined()) == (["store.damaged"], [])
    assert raw(path, "SELECT name FROM sqlite_master WHERE name LIKE 'joined%'") == []


@pytest.mark.parametrize("seed", range(12))
def test_damage_anywhere_raises_nothing(path: Path, seed: int) -> None:
    with Store.open(path) as store:
        stored_match(store, "1", 10)
        for _ in range(20):
            joined_match(store, LINES * 5)
    rng, content = Random(seed), bytearray(path.read_bytes())
    at = rng.randrange(100, len(content) - 400)
    content[at : at + 400] = rng.randbytes(400)
    path.write_bytes(content)
    with Store.open(path) as store:
        for _ in range(2):  # what is damaged may come to light late
            for one in store.joined():
                with suppress(UnknownMatch):
                    again = store.load_joined(one.id)
                    again.add(LINES)
                    again.note(DATA)
                    pairs = zip(store.load_joined(one.id).lines, again.lines, strict=False)
                    assert all(stored == kept for stored, kept in pairs)  # some may only now be seen to be lost
            store.load_joined(joined_match(store)).begin(DATA)
            assert store.can_save


# Disks


def test_what_another_program_holds_up_is_written_next_time(store: Store, path: Path) -> None:
    joined, gone = store.join(DATA), store.join(DATA)
    joined.add(LINES[:4])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    joined.add(LINES[4:6])
    joined.note({**DATA, "evening": [1, 0]})
    gone.forget()
    assert (store.can_save, store.is_busy, [one.key for one in store.notices]) == (False, True, ["store.busy"])
    assert store.load_joined(joined.id).lines == LINES[:4]
    other.close()
    joined.add(LINES[6:])
    again = store.load_joined(joined.id)
    assert (again.lines, again.data, store.can_save) == (LINES, {**DATA, "evening": [1, 0]}, True)
    gone.forget()
    assert [one.id for one in store.joined()] == [joined.id]


def test_a_next_match_that_could_not_be_written_follows_too(store: Store, path: Path) -> None:
    joined = store.join(DATA)
    joined.add(LINES)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    joined.begin({**DATA, "number": 2})
    joined.add(LINES[:2])
    other.close()
    assert store.load_joined(joined.id).lines == LINES
    joined.add(LINES[2:3])
    again = store.load_joined(joined.id)
    assert (again.data, again.lines) == ({**DATA, "number": 2}, LINES[:3])


def test_where_nothing_can_be_written_play_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "folder"
    place.write_text("in the way")
    with Store.open(place / "cribtui.db") as store:
        joined = store.join(DATA)
        joined.add(LINES[:4])
        assert (store.can_save, store.joined(), joined.lines) == (False, [], LINES[:4])
        with pytest.raises(UnknownMatch):
            store.load_joined(joined.id)
        place.unlink()
        joined.add(LINES[4:])
        assert (store.can_save, store.load_joined(joined.id).lines) == (True, LINES)


FULL = """
import json, resource, sys
from pathlib import Path
from cribtui.store.database import Store

path = Path(sys.argv[1])
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
store = Store.open(path)
joined = store.join({"name": "00ff"})
told = [store.can_save]
resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(path.name + "-wal").stat().st_size, hard))
for number in range(4):
    joined.add([(f"0 play {number}", None)])
    told.append(store.can_save)
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
joined.add([("0 play 4", None)])
print(json.dumps([told, store.can_save, [notice.key for notice in store.notices], joined.id]))
"""


def test_a_full_disk(path: Path) -> None:
    told, can_save, notices, joined_id = json.loads(run(FULL, path))
    assert told == [True, *[False] * 4]
    assert (can_save, notices) == (True, ["store.unwritable"])
    with Store.open(path) as store:
        assert store.load_joined(joined_id).lines == [(f"0 play {number}", None) for number in range(5)]
