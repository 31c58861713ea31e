"""Who sits where, written anew: beside a match over a connection stands how it goes on, or that it is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cribtui.core.match import Match
from cribtui.play.seats import Person, Remote, from_record
from cribtui.store.database import Conflict, Store

from .playing import lines_of, play_on, played, raw_lines

ONLINE = {"name": "00ff", "closed": False}
HOSTED: dict[str, object] = {"levels": [None, None], "names": ["", "Ugo"], "remote": [False, True], "online": ONLINE}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as store:
        yield store


def with_online(**online: object) -> dict[str, object]:
    return {**HOSTED, "online": {**ONLINE, **online}}


def test_another_seating_is_there_for_the_next_program(store: Store, path: Path) -> None:
    match = played("1", 20)
    keeper = store.create(match, HOSTED)
    keeper.reseat(with_online(ticket="ab"))
    assert keeper.seating == with_online(ticket="ab")
    with Store.open(path) as other:
        loaded = other.load(keeper.id)
        assert (loaded.keeper.seating, lines_of(loaded.match)) == (with_online(ticket="ab"), lines_of(match))
        assert from_record(loaded.keeper.seating) == (Person(), Remote("Ugo"))
    keeper.save(play_on(match, 3, Random(1)))
    assert store.load(keeper.id).keeper.seating == with_online(ticket="ab")


@pytest.mark.parametrize(
    ("seating", "listed"),
    [
        (HOSTED, True),
        (with_online(closed=True), False),
        (with_online(closed="yes"), True),
        ({**HOSTED, "online": True}, True),
        ({**HOSTED, "online": [True]}, True),
        ({**HOSTED, "online": None}, True),
        ({}, True),
    ],
)
def test_a_match_that_was_closed_waits_for_nobody(store: Store, seating: dict[str, object], listed: bool) -> None:
    keeper = store.create(played("1", 20), HOSTED)
    keeper.reseat(seating)
    assert [one.id for one in store.unfinished()] == [keeper.id] * listed
    assert (store.latest_unfinished() is not None) == listed
    assert [(one.id, one.finished) for one in store.matches()] == [(keeper.id, False)]
    assert store.statistics() == []


def test_a_closed_match_does_not_stand_before_another(store: Store) -> None:
    other = store.create(played("1", 10), {})
    store.create(played("2", 10), with_online(closed=True))
    loaded = store.latest_unfinished()
    assert loaded is not None
    assert loaded.keeper.id == other.id


def test_the_seating_of_a_match_that_went_on_elsewhere_is_left(store: Store, path: Path) -> None:
    match = played("1", 20)
    keeper = store.create(match, HOSTED)
    with Store.open(path) as other:
        theirs, theirs_keeper = other.load(keeper.id)
        theirs_keeper.save(play_on(theirs, 1, Random(1)))
    with pytest.raises(Conflict) as caught:
        keeper.reseat(with_online(closed=True))
    assert (caught.value.id, keeper.seating) == (keeper.id, HOSTED)
    assert store.load(keeper.id).keeper.seating == HOSTED
    assert (store.can_save, store.notices) == (True, [])


def test_what_a_disk_refused_is_written_with_the_next_save(store: Store, path: Path) -> None:
    match = played("1", 20)
    keeper = store.create(match, HOSTED)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    keeper.reseat(with_online(ticket="ab"))
    assert (store.can_save, store.is_busy, keeper.seating) == (False, True, with_online(ticket="ab"))
    other.close()
    keeper.save(match)
    assert (store.can_save, store.load(keeper.id).keeper.seating) == (True, with_online(ticket="ab"))
    assert raw_lines(path, keeper.id) == lines_of(match)


def test_a_match_that_could_not_be_stored_yet_comes_with_its_new_seating(tmp_path: Path) -> None:
    place = tmp_path / "folder"
    place.write_text("in the way")
    with Store.open(place / "cribtui.db") as store:
        match = Match.new("cribbage", seed="1")
        keeper = store.create(match, HOSTED)
        keeper.reseat(with_online(ticket="ab"))
        assert (keeper.id, store.can_save) == (0, False)
        place.unlink()
        keeper.save(match)
        assert store.can_save
        assert store.load(keeper.id).keeper.seating == with_online(ticket="ab")
