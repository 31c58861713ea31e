"""The end of a match of gin in a real terminal of 80x24, whole hands to the settlement: by clicks and by keys alone.

What to do is read off the screen and off nothing else. At the end the record that `cribtui export` writes has to hold
what was decided, in its order.
"""

from __future__ import annotations

import re

from cribtui.lab.bench_screen import terminal

from ..ui.screens.gin_moments import played
from .gin_person import Player
from .person import exported, left_over


def check_end(player: Player, before: int) -> None:
    """Compare the screen of the end, and what was done, with the record."""
    match = exported()
    outcome = match.outcome()
    assert outcome is not None
    decided = [entry.text for entry in match.entries if entry.seat == 0][before:]
    assert [text if text.startswith("discard") else text.split()[0] for text in decided] == player.done
    assert {"draw"} < {text.split()[0] for text in player.done}  # a whole hand at least
    end = match.state.winner
    scores, boxes = match.state.scores, match.state.boxes
    totals = [points + 25 * won for points, won in zip(scores, boxes, strict=True)]
    totals[end] += 100 + 100 * (scores[1 - end] == 0)
    assert scores[end] >= 100 > scores[1 - end]
    assert ("You win the match" if end == 0 else "Computer wins the match") in player.screen
    assert f"margin {totals[end] - totals[1 - end]}" in player.screen
    assert re.search(rf"total +{totals[0]} +{totals[1]}\b", player.screen)


def test_hands_by_clicks_alone() -> None:
    before = left_over(played("two", 85))
    with terminal() as program:
        player = Player(program, by_mouse=True)
        player.finish()
        check_end(player, before)
        program.click_on("q leave")
        program.wait(lambda: player.step == "home")
        assert "Continue" not in player.screen


def test_hands_by_keys_alone() -> None:
    before = left_over(played("k", 80))
    with terminal() as program:
        player = Player(program, by_mouse=False)
        player.finish()
        check_end(player, before)
        program.key("\r")
        program.wait("Gin rummy to 100 · hand 1")
