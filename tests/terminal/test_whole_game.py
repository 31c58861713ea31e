"""A whole game of cribbage to 121 in a real terminal of 80x24: by clicks alone, and by keys alone.

The way is found by what the screen says. After every act the player looks whether a score has fallen back; at the end
the record that `cribtui export` writes has to hold what the screen confirmed, decision by decision.
"""

from __future__ import annotations

import subprocess
from random import Random
from typing import Any

from cribtui.core.match import Match
from cribtui.lab import sight
from cribtui.lab.bench_screen import PROGRAM, terminal
from cribtui.lab.hands import Keyboard, Mouse
from cribtui.lab.player import Player


def exported() -> Match[Any, Any, Any]:
    """Return the newest match as `cribtui export` writes it."""
    text = subprocess.run([*PROGRAM, "export"], check=True, stdout=subprocess.PIPE, text=True).stdout
    match = Match.loads(text)
    assert match.damage is None
    assert match.dumps() == text
    return match


def check_end(player: Player) -> None:
    """Compare the screen of the end with the record."""
    match = exported()
    outcome = match.outcome()
    assert outcome is not None
    assert [entry.text for entry in match.entries if entry.seat == 0] == player.done
    assert sight.scores(player.screen) == outcome.points == player.scores
    assert outcome.points[outcome.winner] == 121 > outcome.points[1 - outcome.winner]
    assert ("You win" if outcome.winner == 0 else "Computer wins") in player.screen


def test_a_game_by_clicks_alone_from_the_home_screen() -> None:
    chance = Random(121)
    with terminal() as program:
        player = Player(program, Mouse(program, chance), chance)
        player.settle()
        player.start("easy")
        player.finish()
        check_end(player)
        program.click_on("q leave")
        program.wait(lambda: player.step == "home")
        assert "Continue" not in player.screen


def test_a_game_by_keys_alone() -> None:
    chance = Random(12)
    with terminal("play", "cribbage", "--level", "easy", "--seed", "keys") as program:
        player = Player(program, Keyboard(program, chance), chance)
        player.finish()
        check_end(player)
        assert exported().seed == "keys"
        player.play_again()
        assert (player.step, player.scores) == ("turn", (0, 0))
