"""Matches joined at another machine: kept line by line, gone on with, begun anew, and let go."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from cribtui.store.database import Store, UnknownMatch
from cribtui.store.joined import Line

from .playing import raw, stored_match

DATA: dict[str, object] = {"name": "00ff", "ticket": "ab" * 32, "game": "cribbage", "nick": "Żaneta", "number": 1}
LINES: list[Line] = [
    ("@ 2", [[1, 2, 3], "cut", None, {"a": -1}]),
    ("0 cut 4", [[], 0.5, True, "木村"]),
    ("@ assisted", None),
    ("1 lay 5H \ud800", "\ud800"),  # whatever another machine sends
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return a store whose clock goes on by a second at every look."""
    seconds = count(1_000_000_000)
    with Store.open(path, now=lambda: next(seconds)) as store:
        yield store


def tables(path: Path) -> set[object]:
    return {name for (name,) in raw(path, "SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_nothing_is_made_before_somebody_joins(store: Store, path: Path) -> None:
    assert (store.joined(), store.notices) == ([], [])
    with pytest.raises(UnknownMatch):
        store.load_joined(1)
    before = tables(path)
    store.join(DATA)
    assert tables(path) - before == {"joined", "joined_lines"}
    assert raw(path, "PRAGMA user_version") == [(1,)]


def test_what_was_told_is_there_for_the_next_program(store: Store, path: Path) -> None:
    joined = store.join(DATA)
    joined.add(LINES[:1])
    joined.add([])
    joined.add(LINES[1:])
    with Store.open(path) as other:
        assert (other.notices, [(one.id, one.data) for one in other.joined()]) == ([], [(joined.id, DATA)])
        again = other.load_joined(joined.id)
        assert (again.id, again.data, again.lines) == (joined.id, DATA, LINES)
        again.add([("0 go", [7])])
    assert store.load_joined(joined.id).lines == [*LINES, ("0 go", [7])]


def test_other_values_are_noted(store: Store) -> None:
    joined = store.join(DATA)
    joined.add(LINES)
    joined.note({**DATA, "evening": [1, 0]})
    again = store.load_joined(joined.id)
    assert (again.data, again.lines) == ({**DATA, "evening": [1, 0]}, LINES)


def test_the_next_match_takes_the_place_of_the_last(store: Store) -> None:
    joined = store.join(DATA)
    joined.add(LINES)
    joined.begin({**DATA, "number": 2})
    assert (joined.lines, store.load_joined(joined.id).lines) == ([], [])
    joined.add(LINES[:2])
    (summary,) = store.joined()
    again = store.load_joined(joined.id)
    assert (summary.id, summary.data, again.lines) == (joined.id, {**DATA, "number": 2}, LINES[:2])
    again.begin({**DATA, "number": 3})
    again.add(LINES[2:])
    assert store.load_joined(joined.id).lines == LINES[2:]


def test_what_is_forgotten_is_gone_and_stays_so(store: Store, path: Path) -> None:
    joined, other = store.join(DATA), store.join(DATA)
    for one in (joined, other):
        one.add(LINES)
    joined.forget()
    joined.add(LINES)
    joined.note({})
    joined.forget()
    assert [one.id for one in store.joined()] == [other.id]
    with pytest.raises(UnknownMatch) as caught:
        store.load_joined(joined.id)
    assert caught.value.id == joined.id
    assert raw(path, "SELECT count(*) FROM joined_lines") == [(len(LINES),)]


def test_lists_begin_with_the_newest_and_leave_out_what_is_closed(store: Store) -> None:
    first, second, third = (store.join({**DATA, "nick": nick}) for nick in "abc")
    assert [one.id for one in store.joined()] == [third.id, second.id, first.id]
    assert store.joined()[-1].changed == datetime.fromtimestamp(1_000_000_000, UTC)
    first.add(LINES[:1])
    third.note({**DATA, "closed": True})
    second.note({**DATA, "closed": False})
    assert [one.id for one in store.joined()] == [second.id, first.id]
    assert store.load_joined(third.id).data["closed"] is True


def test_matches_of_ones_own_are_something_else(store: Store) -> None:
    _, keeper = stored_match(store, "1", 10)
    joined = store.join(DATA)
    assert ([one.id for one in store.matches()], [one.id for one in store.unfinished()]) == ([keeper.id], [keeper.id])
    joined.forget()
    assert store.load(keeper.id).match.game == "cribbage"


# Several terminals


def test_two_terminals_that_were_told_the_same_lose_nothing(store: Store, path: Path) -> None:
    joined = store.join(DATA)
    joined.add(LINES[:1])
    with Store.open(path) as other:
        theirs = other.load_joined(joined.id)
        theirs.add(LINES[1:3])
        joined.add(LINES[1:2])
        assert other.load_joined(joined.id).lines == LINES[:3]
        theirs.note({**DATA, "evening": [1, 0]})
        joined.add(LINES[2:])
    again = store.load_joined(joined.id)
    assert (again.lines, again.data) == (LINES, {**DATA, "evening": [1, 0]})


@pytest.mark.parametrize("what", ["add", "note", "begin", "forget"])
def test_a_terminal_at_an_older_match_changes_nothing(store: Store, path: Path, what: str) -> None:
    joined = store.join(DATA)
    joined.add(LINES[:1])
    with Store.open(path) as other:
        theirs = other.load_joined(joined.id)
        theirs.begin({**DATA, "number": 2})
        theirs.add(LINES[2:])
    for _ in range(2):
        match what:
            case "add":
                joined.add(LINES)
            case "note":
                joined.note({})
            case "begin":
                joined.begin({"number": 9})
            case "forget":
                joined.forget()
    again = store.load_joined(joined.id)
    assert (again.data, again.lines) == ({**DATA, "number": 2}, LINES[2:])
    assert (store.can_save, store.notices) == (True, [])


def test_a_match_that_another_terminal_forgot_is_kept_by_the_one_that_plays_it(store: Store, path: Path) -> None:
    joined = store.join(DATA)
    joined.add(LINES[:2])
    with Store.open(path) as other:
        other.load_joined(joined.id).forget()
        assert other.joined() == []
        joined.add(LINES[2:])
        assert other.load_joined(joined.id).lines == LINES


def test_a_line_is_kept_as_fast_as_a_card_is_saved(store: Store) -> None:
    view = [[list(range(20)), "play", 31, None]] * 20
    joined = store.join(DATA)
    took = []
    for number in range(200):
        began = perf_counter()
        joined.add([(f"0 play {number}", view)])
        took.append(perf_counter() - began)
    assert median(took) < 0.005  # of which a quiet machine needs a tenth
    assert len(store.load_joined(joined.id).lines) == 200
