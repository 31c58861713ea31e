"""The program killed while somebody plays at it: what its screen confirmed is there on the next start, and once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cribtui.core.match import Match
from cribtui.lab import kill_program
from cribtui.lab.kill_program import Known
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Keeper, Store
from cribtui.store.records import AnyMatch


def test_nothing_is_lost_at_a_kill() -> None:
    known, faults = kill_program.run(5, Random(5))
    assert faults == []
    assert known.begun >= 1
    assert known.confirmed >= 1
    with Store.open() as store:
        assert store.notices == []


def stored(store: Store, decisions: Sequence[str]) -> tuple[AnyMatch, Keeper]:
    """Store a match in which the person did so much, and the computer turned the last card of the deck."""
    match = Match.new("cribbage", seed="kills")
    for decision in decisions:
        match.submit(0, decision)
        if match.to_act() == (1,):
            match.submit(1, "turn 52")
    return match, store.create(match, to_record(alone("easy")))


@pytest.mark.parametrize(
    ("done", "pending", "faults"),
    [
        (["turn 5"], None, 0),
        ([], "turn 5", 0),
        ([], None, 1),  # more than was asked for
        (["turn 6"], None, 1),  # another than was confirmed
        (["turn 5", "lay 2C 3C"], None, 1),  # a confirmed one is missing
        (["turn 5", "cut 20"], "undo", 0),
        (["turn 5"], "undo", 0),
        (["turn 5", "cut 20", "lay 2C 3C"], "undo", 1),
    ],
)
def test_the_search_finds_what_is_missing_and_what_is_too_much(
    done: list[str], pending: str | None, faults: int
) -> None:
    with Store.open() as store:
        match, _ = stored(store, ["turn 5"])
    known = Known(begun=1, done=done, pending=pending)
    assert len(list(kill_program.compare(known))) == faults
    assert known.done == ["turn 5"]
    assert list(kill_program.compare(known)) == []
    assert match.cursor == len(match.entries)


def test_the_search_finds_a_match_that_vanished_or_changed() -> None:
    with Store.open() as store:
        stored(store, ["turn 5"])
    known = Known(begun=1, done=["turn 5"])
    assert list(kill_program.compare(known)) == []
    known.lines[1][-1] += "0"
    known.lines[7] = ["cribtui 1"]
    assert list(kill_program.compare(known)) == ["match 1 does not begin as it did", "match 7 does not begin as it did"]
    known.begun = 2
    assert list(kill_program.compare(known)) == ["1 matches, 2 begun"]


def test_the_command_says_how_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    assert kill_program.main(["--times", "0", "--seed", "3"]) == 0
    assert capsys.readouterr().out.startswith("0 kills, 0 matches, ")
