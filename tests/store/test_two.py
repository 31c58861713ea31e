"""Several terminals of one user at once: nobody loses a line, and of two on one match exactly one wins each line."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cribtui.core.match import Match
from cribtui.store.database import Store
from cribtui.store.settings import Settings

from .playing import SEATING, lines_of, raw, raw_lines, started, stored_match

PLAY = """
import sys
from pathlib import Path
from random import Random
from cribtui.store.database import Store
from tests.store.playing import SEATING, play_on
from cribtui.core.match import Match

store = Store.open(Path(sys.argv[1]))
for number in range(2):
    match = Match.new("cribbage", seed=sys.argv[2] + str(number))
    keeper = store.create(match, SEATING)
    while match.outcome() is None:
        keeper.save(play_on(match, 1, Random(1)))
    print(keeper.id, match.seed, [notice.key for notice in store.notices])
"""


def test_programs_that_start_and_play_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new" / "cribtui.db"
    programs = [start(PLAY, path, name) for name in "abc"]
    told = [line for program in programs for line in program.communicate()[0].splitlines()]
    assert len(told) == 6
    for line in told:
        match_id, seed, notices = line.split(" ", 2)
        stored = [str(text) for text in raw_lines(path, int(match_id))]
        match = Match.loads("\n".join(stored))
        assert (match.seed, match.damage, lines_of(match), notices) == (seed, None, stored, "[]")
        assert match.outcome() is not None
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]


def start(script: str, *args: object) -> subprocess.Popen[str]:
    command, environ = started(script, *args)
    return subprocess.Popen(command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


FIGHT = """
import sys
from pathlib import Path
from random import Random
from cribtui.store.database import Conflict, Store
from tests.store.playing import lines_of, play_on

store, rng = Store.open(Path(sys.argv[1])), Random(sys.argv[2])
for _ in sys.stdin:
    match, keeper = store.load(1)
    before = len(lines_of(match))
    print("ready", flush=True)
    sys.stdin.readline()
    play_on(match, 1, rng)
    try:
        keeper.save(match)
        print("won", *lines_of(match)[before:], sep="|", flush=True)
    except Conflict as conflict:
        print("lost", conflict.id, sep="|", flush=True)
"""


def test_of_two_on_one_match_exactly_one_wins_each_line(tmp_path: Path) -> None:
    path = tmp_path / "cribtui.db"
    with Store.open(path) as store:
        match, _ = stored_match(store, "1", 4)
    expected = lines_of(match)
    programs = [start(FIGHT, path, name) for name in "ab"]
    for _ in range(25):
        assert [answer(program) for program in programs] == [["ready"]] * 2
        for program in programs:
            say(program)
        results = sorted(listen(program) for program in programs)
        assert [word for word, *_ in results] == ["lost", "won"]
        expected += results[1][1:]
        assert raw_lines(path, 1) == expected
    for program in programs:
        program.communicate()


def answer(program: subprocess.Popen[str]) -> list[str]:
    say(program)
    return listen(program)


def say(program: subprocess.Popen[str]) -> None:
    assert program.stdin is not None
    program.stdin.write("go on\n")
    program.stdin.flush()


def listen(program: subprocess.Popen[str]) -> list[str]:
    assert program.stdout is not None
    return program.stdout.readline().rstrip("\n").split("|")


def test_two_terminals_change_different_settings(tmp_path: Path) -> None:
    path = tmp_path / "cribtui.db"
    with Store.open(path) as one, Store.open(path) as other:
        assert one.settings() == other.settings() == Settings()
        other.save_settings(Settings(theme="night", suits="four"))
        one.save_settings(Settings(level="hard"))
        assert one.settings() == other.settings() == Settings(theme="night", suits="four", level="hard")
        one.save_settings(Settings(theme="night", suits="two", level="hard"))
        other.save_settings(Settings(theme="light", suits="four", level="hard"))
        assert one.settings() == Settings(theme="light", suits="two", level="hard")


@pytest.mark.parametrize("finished", [False, True])
def test_each_sees_what_the_other_did(tmp_path: Path, finished: bool) -> None:
    path = tmp_path / "cribtui.db"
    with Store.open(path) as one, Store.open(path) as other:
        match, keeper = stored_match(one, "1", 10_000 if finished else 10)
        assert [summary.id for summary in other.matches()] == [keeper.id]
        assert other.load(keeper.id).match.dumps() == match.dumps()
        assert other.load(keeper.id).keeper.seating == SEATING
        assert [tally.matches for tally in other.statistics()] == [1] * finished
