"""How the program ends in the middle of a match: the terminal is as it was before, and the match is there."""

from __future__ import annotations

import signal
from collections.abc import Callable
from random import Random

import pytest

from cribtui.lab.bench_screen import terminal
from cribtui.lab.hands import Keyboard
from cribtui.lab.kill_program import decisions, newest
from cribtui.lab.player import Player
from cribtui.lab.terminal import Terminal

STEPS = 5  # to the first discard or into the play that follows

End = Callable[[Terminal], int]


def by(number: signal.Signals) -> End:
    """Return what ends a program by a signal."""

    def end(program: Terminal) -> int:
        program.kill(number)
        return program.wait_end()

    return end


def by_key(program: Terminal) -> int:
    """Leave the table and the program."""
    program.key("q")
    program.wait("Continue")
    program.key("q")
    return program.wait_end()


def played(program: Terminal, seed: str) -> Player:
    """Play some steps of a match."""
    chance = Random(seed)
    player = Player(program, Keyboard(program, chance), chance)
    player.settle()
    for _ in range(STEPS):
        player.play_on()
    return player


def check_stored(player: Player) -> None:
    """Look whether the match is stored as it was played."""
    match = newest()
    assert match is not None
    assert decisions(match, 0, match.cursor) == player.done
    assert len(player.done) >= 2


@pytest.mark.parametrize("end", [by_key, by(signal.SIGTERM), by(signal.SIGHUP)], ids=["key", "SIGTERM", "SIGHUP"])
def test_the_terminal_is_as_it_was_and_the_match_is_there(end: End) -> None:
    with terminal("play", "cribbage", "--seed", "ending") as program:
        player = played(program, "ending")
        assert not program.is_clean
        assert end(program) == 0
        assert program.is_clean
        assert b"\x1b[?1049l" in program.sent
        assert b"Traceback" not in program.sent
    check_stored(player)


def test_a_lost_connection_ends_the_program_and_the_match_is_there() -> None:
    with terminal("play", "cribbage", "--seed", "lost") as program:
        player = played(program, "lost")
        assert program.hang_up() in (0, -signal.SIGHUP)
    check_stored(player)
