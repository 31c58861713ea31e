"""The facts of finished matches outlive damage, and missing ones are worked out a few at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.match import Match
from cribtui.store import database, stats
from cribtui.store.database import Loaded, Store

from .playing import SEATING, played, raw, stored_match

MANY = 2_500


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


def counted(store: Store) -> int:
    return sum(tally.matches for tally in store.statistics())


def test_facts_come_through_a_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(path) as store:
        for number in range(4):
            stored_match(store, str(number))
        tallies = store.statistics()
    before = raw(path, "SELECT * FROM facts ORDER BY match")
    assert len(before) == 4
    raw(path, "PRAGMA user_version = 123456")
    with Store.open(path) as store:
        assert [notice.key for notice in store.notices] == ["store.damaged"]
        monkeypatch.setattr(stats, "facts", lambda match: pytest.fail("worked out anew"))
        assert store.statistics() == tallies
    assert raw(path, "SELECT * FROM facts ORDER BY match") == before


def test_facts_of_a_match_that_lost_its_end_are_not_kept(path: Path) -> None:
    with Store.open(path) as store:
        stored_match(store, "1")
    raw(path, "DELETE FROM lines WHERE number > 20")
    raw(path, "PRAGMA user_version = 123456")
    with Store.open(path) as store:
        assert store.statistics() == []
    assert raw(path, "SELECT * FROM facts") == []


def test_missing_facts_are_worked_out_a_few_at_a_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(path) as store:
        for number in range(5):
            stored_match(store, str(number))
        tallies = store.statistics()
        raw(path, "DELETE FROM facts")
        assert sum(tally.matches for tally in store.statistics(2)) == 2
        assert sum(tally.matches for tally in store.statistics(2)) == 4
        assert store.statistics(2) == store.statistics(0) == tallies
        raw(path, "UPDATE facts SET version = version - 1")
        assert store.statistics(5) == tallies


def test_facts_are_told_where_they_cannot_be_kept(path: Path) -> None:
    with Store.open(path) as store:
        stored_match(store, "1")
        tallies = store.statistics()
    raw(path, "DELETE FROM facts")
    with Store.open(path) as store:
        raw(path, "PRAGMA user_version = 99")  # a newer program came meanwhile
        path.rename(path.with_name("moved"))
        path.mkdir()
        assert store.statistics() == tallies
        assert not store.can_save


def test_thousands_of_matches_are_told_of_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From their facts; only the few without any are opened."""
    text = played("one").dumps()
    with Store.open(path) as store:
        store.create(Match.loads(text), SEATING)
    without = range(2, 7)
    columns = "game, seating, started, changed, lines, finished, assisted, score0, score1"
    raw(path, f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY})"
              f" INSERT INTO matches (id, {columns}) SELECT i, {columns} FROM n, matches WHERE id = 1")  # fmt: skip
    raw(path, "INSERT INTO lines SELECT matches.id, number, text FROM matches, lines"
              f" WHERE match = 1 AND matches.id BETWEEN {without[0]} AND {without[-1]}")  # fmt: skip
    raw(path, f"INSERT INTO facts SELECT id, version, text FROM matches, facts WHERE match = 1 AND id > {without[-1]}")
    opened: list[int] = []
    load = Store.load

    def noted(store: Store, match_id: int) -> Loaded:
        opened.append(match_id)
        return load(store, match_id)

    monkeypatch.setattr(Store, "load", noted)
    with Store.open(path) as store:
        assert counted(store) == MANY
    assert sorted(opened) == list(without)
    assert database.AT_ONCE < MANY
