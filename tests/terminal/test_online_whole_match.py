"""Matches over a connection between two programs in two terminals: joined by a code, and played to their ends.

Cribbage is played from its beginning; of gin and 500 rum, which take long, a match goes on that both have left before.
"""

from __future__ import annotations

from ..ui.screens import gin_moments, rum_players
from .online_match import check_end, play_again, play_to_the_end
from .two_seats import GUEST, HOST, room


def test_a_whole_match_of_cribbage() -> None:
    with room() as here:
        host, guest = here.sit_down("cribbage")
        players = play_to_the_end("cribbage", host, guest, clicking=HOST)
        match = check_end(here, players)
        assert [len(player.done) for player in players] == [
            sum(entry.seat == seat for entry in match.entries) for seat in (HOST, GUEST)
        ]
        play_again(host, guest, "cut for deal")
        for program in (host, guest):
            assert "0  " in program.screen[0]
            program.click_on("q leave")
            program.wait("Continue")


def test_the_end_of_a_match_of_gin() -> None:
    with room() as here:
        here.set_out(lambda seed: gin_moments.played(seed, 85), secret="09")
        host, guest = here.come_back(HOST), here.come_back(GUEST)
        match = check_end(here, play_to_the_end("gin", host, guest, clicking=HOST))
        assert max(match.state.scores) >= 100
        play_again(host, guest, "Gin rummy to 100 · hand 1")


def test_the_end_of_a_match_of_500_rum() -> None:
    with room() as here:
        here.set_out(lambda seed: rum_players.almost_over(seed, 8), secret="04")
        host, guest = here.come_back(HOST), here.come_back(GUEST)
        match = check_end(here, play_to_the_end("rum500", host, guest, clicking=GUEST))
        assert max(match.state.scores) >= 500
        play_again(host, guest, "500 rum · hand 1")
