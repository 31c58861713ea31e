"""The door to the computer players: by game and level, the same choice from the same seed wherever it runs."""

from __future__ import annotations

import pytest

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.play import bots


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_seed_alone_decides_between_equals(level: str) -> None:
    view = Match.new("cribbage", seed="cut").view(0)
    places = [bots.choose("cribbage", level, view, f"seed {n}").place for n in range(60)]
    assert places == [bots.choose("cribbage", level, view, f"seed {n}").place for n in range(60)]
    assert len(set(places)) > 20


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("game", registry.names())
def test_every_game_is_played_to_its_end(game: str, level: str) -> None:
    """Against a beginner, so that a strong player thinks for one side only."""
    match = Match.new(game, seed=f"whole {level}")
    while match.outcome() is None:
        seat = match.to_act()[0]
        playing = level if seat == 0 else "easy"
        match.submit(seat, bots.choose(game, playing, match.view(seat), f"{match.seed} {match.cursor}"))


@pytest.mark.parametrize("game", registry.names())
def test_advice_is_for_the_seat_to_act(game: str) -> None:
    match = Match.new(game, seed="advice")
    seat = match.to_act()[0]
    assert all(line.action in match.legal(seat) for line in bots.advise(game, match.view(seat)))
    assert bots.advise(game, match.view(seat))
    assert bots.advise(game, match.view(1 - seat)) == []


def test_what_is_unknown_is_refused() -> None:
    view = Match.new("cribbage", seed="refused").view(0)
    with pytest.raises(bots.UnknownLevel) as level:
        bots.choose("cribbage", "grandmaster", view, "seed")
    assert isinstance(level.value, LookupError) and level.value.level == "grandmaster"
    with pytest.raises(registry.UnknownGame):
        bots.choose("whist", "easy", view, "seed")
    with pytest.raises(registry.UnknownGame):
        bots.advise("whist", view)


def test_nobody_chooses_out_of_turn() -> None:
    with pytest.raises(IllegalAction):
        bots.choose("cribbage", "medium", Match.new("cribbage", seed="turn").view(1), "seed")
