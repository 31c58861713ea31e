"""A program that is killed while it plays: every line that it had confirmed is there, none twice."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from cribtui.lab import kill
from cribtui.store.database import Store

from .playing import lines_of, raw, stored_match


def test_nothing_is_lost_at_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "cribtui.db"
    told, faults = kill.run(path, 8, Random(8))
    assert faults == []
    assert sum(map(len, told.values())) > 8
    rows = raw(path, "SELECT match, number, text FROM lines ORDER BY match, number")
    assert rows == [(one, number, text) for one in sorted(told) for number, text in enumerate(told[one], 1)]
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]


def test_the_search_finds_what_is_missing_and_what_is_there_twice(tmp_path: Path) -> None:
    path = tmp_path / "cribtui.db"
    with Store.open(path) as store:
        match, keeper = stored_match(store, "1", 10)
    lines = [f"{keeper.id} {number} {text}\n" for number, text in enumerate(lines_of(match), 1)]

    def faults(*told: Iterable[str]) -> list[str]:
        known: kill.Told = {}
        return [*kill.confirm(known, [line for some in told for line in some]), *kill.compare(path, known)]

    assert faults(lines) == faults(lines[:-2]) == []
    assert faults(lines[:-9]) == ["9 lines that nobody told"]
    assert len(faults(lines, [f"{keeper.id} {len(lines) + 1} 0 go\n"])) == 1
    assert faults(lines, [f"{keeper.id + 1} 1 cribtui 1\n"]) == [f"match {keeper.id + 1} is gone"]
    assert faults(lines[:5], lines[4:])[0] == f"match {keeper.id}: line 5 told after line 5"


def test_the_command_says_how_it_went(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["kill", "--times", "1", "--seed", "3"])
    assert kill.main() == 0
    assert capsys.readouterr().out.startswith("1 kills, 1 matches, ")
