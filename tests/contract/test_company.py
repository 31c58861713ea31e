"""Who plays the lab's matches, with which options and for how long."""

from __future__ import annotations

import pytest

from cribtui.core import registry
from cribtui.lab import soak
from cribtui.lab.company import COMPANY, PACKS, played
from cribtui.play.bots import LEVELS


def test_chance_and_every_level_can_play() -> None:
    assert set(COMPANY) == {"chance", *LEVELS}
    assert set(PACKS) <= set(registry.names())


@pytest.mark.parametrize("game", registry.names())
def test_a_match_is_left_after_some_packs_or_played_to_its_end(game: str) -> None:
    left = played(game, "left", packs=1)
    assert [entry.verb for entry in left.entries].count("deck") == 2 and left.outcome() is None
    assert left.entries[-1].verb == "deck"
    assert played(game, "whole", "easy").outcome() is not None


def test_the_same_seed_plays_the_same_match() -> None:
    for company in ("chance", "medium"):
        assert played("gin", "again", company, packs=2).dumps() == played("gin", "again", company, packs=2).dumps()


def test_chance_takes_an_offered_knock_every_other_time() -> None:
    offered = taken = 0
    for n in range(40):
        match = played("gin", f"knocks {n}", packs=2)
        for index, entry in enumerate(match.entries):
            if entry.seat is not None:
                choices = match.rules.legal(match.rules.view(match.state_at(index), entry.seat))
                offered += any(match.rules.encode(choice).startswith("knock") for choice in choices)
                taken += entry.verb == "knock"
    assert offered > 5 and 0.2 < taken / offered < 0.8


def test_the_soak_command_plays_with_options_and_levels(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "gin", "--games", "1", "--seed", "asked", "--company", "easy", "--option", "variant=ful"]
    assert soak.main([*asked, "--packs", "1"]) == 0
    printed = capsys.readouterr().out
    assert "gin: 1 games" in printed and "2 shuffle" in printed and "seed asked: 0 failed" in printed
