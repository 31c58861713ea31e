"""The program in a real terminal: how it opens and how it ends."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from cribtui.core.match import Match
from cribtui.lab.bench_screen import OVER_SSH, terminal
from cribtui.lab.terminal import Terminal


def test_home_opens_and_q_ends_it() -> None:
    with terminal() as home:
        home.wait("Start")
        home.key("q")
        assert home.wait_end() == 0
        assert home.is_clean


def test_play_opens_a_table_at_the_cut() -> None:
    with terminal("play", "cribbage", "--seed", "x") as table:
        table.wait("cut for deal")
        table.key("q")
        table.wait("Continue")


def test_a_record_from_a_pipe_is_stepped_through_by_keys(tmp_path: Path) -> None:
    file = tmp_path / "match"
    file.write_text(Match.new("cribbage", seed="x").dumps(), encoding="utf-8")
    command = f"cat '{file}' | '{sys.executable}' -m cribtui replay - --lang en"
    with Terminal(["sh", "-c", command], OVER_SSH) as replay:
        replay.wait("step 0 of 1")
        replay.key("\x1b[C")
        replay.wait("step 1 of 1")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals) -> None:
    with terminal() as home:
        home.wait("Start")
        assert not home.is_clean
        home.kill(number)
        home.wait_end()
        assert home.is_clean
