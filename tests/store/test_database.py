"""Matches in the store: created, saved line by line, listed, loaded, exported, imported."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random

import pytest

from cribtui.core.match import Match
from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.store.database import Conflict, Store, UnknownMatch

from .playing import SEATING, lines_of, play_on, played, raw, raw_lines, stored_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return a store whose clock goes on by a second at every look."""
    seconds = count(1_000_000_000)
    with Store.open(path, now=lambda: next(seconds)) as store:
        yield store


def test_a_new_match_is_stored_with_head_and_deck(store: Store, path: Path) -> None:
    match = Match.new("cribbage", seed="ein Wort")
    keeper = store.create(match, SEATING)
    assert raw_lines(path, keeper.id) == lines_of(match)
    assert lines_of(match)[:3] == ["cribtui 1", "game cribbage target=121", "seed ein Wort"]
    assert (keeper.seating, store.can_save, store.notices) == (SEATING, True, [])


def test_every_save_adds_what_is_new(store: Store, path: Path) -> None:
    match = Match.new("cribbage", seed="1")
    keeper, rng = store.create(match, SEATING), Random(1)
    while match.outcome() is None:
        play_on(match, 1, rng)
        keeper.save(match)
        assert raw(path, "SELECT count(*) FROM lines") == [(len(lines_of(match)),)]
    assert raw_lines(path, keeper.id) == lines_of(match)
    numbers = [number for (number,) in raw(path, "SELECT number FROM lines ORDER BY number")]
    assert numbers == list(range(1, len(lines_of(match)) + 1))


def test_saving_without_news_writes_nothing(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 5)
    before = raw(path, "SELECT * FROM matches")
    keeper.save(match)
    assert raw(path, "SELECT * FROM matches") == before


def test_a_loaded_match_goes_on_where_it_was(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 30)
    loaded = store.load(keeper.id)
    assert loaded.match.dumps() == match.dumps()
    assert (loaded.keeper.id, loaded.keeper.seating) == (keeper.id, SEATING)
    play_on(loaded.match, 5, Random(2))
    loaded.keeper.save(loaded.match)
    assert raw_lines(path, keeper.id) == lines_of(loaded.match)


def test_undo_redo_and_restart_are_lines_like_any_other(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 30)
    match.undo(0)
    keeper.save(match)
    match.redo(0)
    keeper.save(match)
    match.restart(0)
    keeper.save(match)
    again = store.load(keeper.id).match
    assert raw_lines(path, keeper.id) == lines_of(match)
    assert again.restarted
    assert again.undo(0)
    assert again.entries == played("1", 30).entries


def test_all_is_there_for_the_next_program(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 30)
    store.close()
    with Store.open(path) as other:
        assert other.load(keeper.id).match.dumps() == match.dumps()


def test_given_packs_are_stored_with_the_head(store: Store) -> None:
    pack = [rank + suit for suit in "CDHS" for rank in "KQJT98765432A"]
    match = Match.new("cribbage", seed="1", decks=[pack, pack])
    keeper = store.create(match, {})
    assert store.load(keeper.id).match.head.decks == match.head.decks


def test_ids_differ(store: Store) -> None:
    assert len({stored_match(store, seed, 3)[1].id for seed in "abcde"}) == 5


def test_an_unknown_id(store: Store) -> None:
    with pytest.raises(UnknownMatch) as caught:
        store.load(99)
    assert caught.value.id == 99


def test_the_summary_of_a_match(store: Store) -> None:
    match, keeper = stored_match(store, "1", 60)
    (summary,) = store.matches()
    assert (summary.id, summary.game, summary.seating) == (keeper.id, "cribbage", SEATING)
    assert (summary.finished, summary.assisted, summary.scores) == (False, False, match.view(None).scores)
    assert datetime.fromtimestamp(1_000_000_000, UTC) <= summary.started <= summary.changed
    match.mark_assisted()
    keeper.save(match)
    (later,) = store.matches()
    assert later.assisted
    assert (later.started, later.changed > summary.changed) == (summary.started, True)


def test_a_match_is_finished_by_its_end_and_no_more_after_an_undo(store: Store) -> None:
    match, keeper = stored_match(store, "1")
    assert [one.finished for one in store.matches()] == [True]
    assert store.unfinished() == []
    assert store.latest_unfinished() is None
    end = match.outcome()
    assert end is not None
    assert match.undo(end.winner)
    keeper.save(match)
    assert [one.id for one in store.unfinished()] == [keeper.id]
    assert match.redo(end.winner)
    keeper.save(match)
    assert store.unfinished() == []


def test_lists_are_in_order(store: Store) -> None:
    first, second, third = (stored_match(store, seed, 10) for seed in "abc")
    stored_match(store, "d")
    play_on(first[0], 1, Random(1))
    first[1].save(first[0])
    assert [one.id for one in store.unfinished()] == [first[1].id, third[1].id, second[1].id]
    assert [one.id for one in store.matches()] == [4, 3, 2, 1]
    loaded = store.latest_unfinished()
    assert loaded is not None
    assert loaded.match.dumps() == first[0].dumps()


def test_another_programs_move_is_a_conflict_and_nothing_is_written(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 20)
    with Store.open(path) as other:
        theirs, theirs_keeper = other.load(keeper.id)
        play_on(theirs, 1, Random(1))
        theirs_keeper.save(theirs)
    play_on(match, 2, Random(2))
    for _ in range(2):
        with pytest.raises(Conflict) as caught:
            keeper.save(match)
        assert caught.value.id == keeper.id
    assert raw_lines(path, keeper.id) == lines_of(theirs)
    assert (store.can_save, store.notices) == (True, [])
    mended = store.load(keeper.id)
    play_on(mended.match, 1, Random(3))
    mended.keeper.save(mended.match)
    assert raw_lines(path, keeper.id) == lines_of(mended.match)


def test_the_same_move_by_another_program_is_a_conflict_too(store: Store, path: Path) -> None:
    match, keeper = stored_match(store, "1", 20)
    theirs, theirs_keeper = store.load(keeper.id)
    play_on(match, 1, Random(1))
    play_on(theirs, 1, Random(1))
    theirs_keeper.save(theirs)
    with pytest.raises(Conflict):
        keeper.save(match)
    assert raw_lines(path, keeper.id) == lines_of(theirs)


@pytest.mark.parametrize("actions", [0, 17, 10_000])
def test_export_is_the_record(store: Store, actions: int) -> None:
    match, keeper = stored_match(store, "1", actions)
    assert store.export(keeper.id) == match.dumps()


@pytest.mark.parametrize("actions", [0, 17, 10_000])
def test_import_is_the_other_way(store: Store, actions: int) -> None:
    text = played("1", actions).dumps()
    match_id = store.import_text(text, SEATING)
    assert store.export(match_id) == text
    assert store.load(match_id).keeper.seating == SEATING


def test_of_a_damaged_record_the_good_part_is_imported(store: Store) -> None:
    match = played("1", 17)
    match_id = store.import_text(match.dumps() + "0 play 99\n1 go\n", SEATING)
    assert store.export(match_id) == match.dumps()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", BadRecord),
        ("Dear diary\n", BadRecord),
        ("cribtui 2\n", BadRecord),
        ("cribtui 1\ngame go\nseed 1\n", UnknownGame),
    ],
)
def test_what_is_no_record_is_not_imported(store: Store, text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        store.import_text(text, SEATING)
    assert store.matches() == []


def test_names_in_any_script(store: Store) -> None:
    seating = {"names": ["Łucja Ñ", "木村 🂡"], "levels": [None, None]}
    keeper = store.create(Match.new("cribbage"), seating)
    assert store.load(keeper.id).keeper.seating == seating
