"""Records that do not replay: the good part is played on, the bad end is set apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction
from cribtui.store.database import Store

from .playing import lines_of, play_on, played, raw, raw_lines, stored_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as store:
        yield store


def spoil(path: Path, number: int, text: str) -> None:
    raw(path, "UPDATE lines SET text = ? WHERE number = ?", text, number)


@pytest.mark.parametrize("text", ["0 play 9X", "nonsense", "", "@ 999", "result 0 121 0", "7 go", "a\nb", "0 p\0"])
def test_the_lines_before_a_bad_one_are_played_on(store: Store, path: Path, text: str) -> None:
    match, keeper = stored_match(store, "1", 30)
    lines = lines_of(match)
    spoil(path, 20, text)
    loaded, its_keeper = store.load(keeper.id)
    assert loaded.damage is not None
    assert loaded.damage.line == 20
    assert lines_of(loaded) == lines[:19]
    assert raw_lines(path, keeper.id) == lines[:19]
    assert store.broken_lines(keeper.id) == [text, *lines[20:]]
    play_on(loaded, 3, Random(1))
    its_keeper.save(loaded)
    again = store.load(keeper.id).match
    assert (again.damage, again.dumps()) == (None, loaded.dumps())


def test_lines_after_a_gap_are_dropped(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 30)
    lines = lines_of(match)
    raw(path, "DELETE FROM lines WHERE number = 25")
    loaded = store.load(keeper.id)
    assert lines_of(loaded.match) == lines[:24]
    assert raw_lines(path, keeper.id) == lines[:24]
    assert store.broken_lines(keeper.id) == lines[25:]


def test_a_lost_deck_is_dealt_again_from_the_seed(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 30)
    raw(path, "DELETE FROM lines WHERE number > 3")
    loaded, its_keeper = store.load(keeper.id)
    assert lines_of(loaded) == lines_of(played("1", 0)) == lines_of(match)[:4]
    play_on(loaded, 1, Random(1))
    its_keeper.save(loaded)
    assert raw_lines(path, keeper.id) == lines_of(loaded)


def test_what_lists_show_follows_the_good_part(store: Store, path: Path) -> None:
    match, _ = stored_match(store, "1")
    assert [one.finished for one in store.matches()] == [True]
    spoil(path, 12, "what?")
    loaded = store.load(store.matches()[0].id)
    assert [(one.finished, one.scores) for one in store.matches()] == [(False, loaded.match.view(None).scores)]
    assert match.view(None).scores != loaded.match.view(None).scores
    assert store.statistics() == []


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_match_without_a_head_leaves_the_lists_but_not_the_disk(store: Store, path: Path, number: int) -> None:
    stored_match(store, "good", 5)
    _, keeper = stored_match(store, "bad", 10)
    raw(path, "UPDATE lines SET text = 'mud' WHERE number = ? AND match = ?", number, keeper.id)
    loaded = store.latest_unfinished()
    assert loaded is not None
    assert loaded.match.dumps() == played("good", 5).dumps()
    assert [one.id for one in store.matches()] == [loaded.keeper.id]
    assert len(store.broken_lines(keeper.id)) == len(lines_of(played("bad", 10)))


def test_a_new_match_never_gets_the_id_of_one_set_aside(store: Store, path: Path) -> None:
    _, keeper = stored_match(store, "bad", 10)
    spoil(path, 1, "mud")
    assert store.latest_unfinished() is None
    broken = store.broken_lines(keeper.id)
    assert stored_match(store, "good", 10)[1].id > keeper.id
    assert store.broken_lines(keeper.id) == broken


@pytest.mark.parametrize(
    ("number", "text", "error"),
    [(1, "cribtui 2", BadRecord), (2, "game whist", UnknownGame), (2, "game cribbage target=5", IllegalAction)],
)
def test_a_match_of_a_newer_program_stays_as_it_is(
    store: Store, path: Path, number: int, text: str, error: type[Exception]
) -> None:
    _, keeper = stored_match(store, "1", 10)
    spoil(path, number, text)
    before = raw_lines(path, keeper.id)
    with pytest.raises(error):
        store.load(keeper.id)
    assert store.latest_unfinished() is None
    assert [one.id for one in store.matches()] == [keeper.id]
    assert raw_lines(path, keeper.id) == before


def test_a_match_of_an_unknown_game_cannot_be_continued(store: Store, path: Path) -> None:
    stored_match(store, "1", 10)
    raw(path, "UPDATE matches SET game = 'whist'")
    assert (len(store.matches()), store.unfinished()) == (1, [])


def test_rows_of_nonsense_are_listed_all_the_same(store: Store, path: Path) -> None:
    _, keeper = stored_match(store, "1", 10)
    raw(path, "UPDATE matches SET game = x'ff', seating = '[', started = 'x', changed = 1e300, score0 = 'many'")
    (summary,) = store.matches()
    assert (summary.id, summary.seating, summary.scores) == (keeper.id, {}, (0, 0))
    assert store.load(keeper.id).match.dumps() == played("1", 10).dumps()
