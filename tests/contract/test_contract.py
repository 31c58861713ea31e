"""The contract of every registered game, on a seeded sample; `python -m cribtui.lab.soak` plays thousands.

Matches of chance may be followed for some packs only (`company.PACKS`); whole ones are played by beginners too.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.lab import soak
from cribtui.lab.accounts import ACCOUNTS
from cribtui.lab.company import PACKS, AnyMatch
from cribtui.lab.company import played as play
from cribtui.lab.contract import Trial
from cribtui.lab.records import CHECKS

GAMES = registry.names()
GOLDEN = Path(__file__).parents[1] / "golden"
SAMPLE = {"cribbage": 15, "gin": 10}  # batches of ten; OTHERS of any other game
OTHERS = 3
BATCHES = [(game, batch) for game in GAMES for batch in range(SAMPLE.get(game, OTHERS))]
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(("game", "batch"), BATCHES)
def test_random_matches_keep_the_contract(game: str, batch: int) -> None:
    done: Counter[str] = Counter()
    for n in range(10):
        trial = Trial(game, f"contract-{batch}-{n}", care=0.2)
        trial.play(PACKS.get(game))
        done += trial.tally
    assert done["games"] == 10
    assert min(done["accepted"], done["refused"], done["samples"]) > 500


def ways_to_play(game: str) -> list[dict[str, str]]:
    """Return the options that a game is played with: none, and every value that is not the default."""
    options = registry.get(game).rules.options
    return [{}, *({name: value} for name, option in options.items() for value in option.values[1:])]


MATCHES = [(game, options) for game in GAMES for options in ways_to_play(game)]


@pytest.mark.parametrize(("game", "options"), MATCHES, ids=str)
def test_whole_matches_of_beginners_keep_the_contract(game: str, options: dict[str, str]) -> None:
    for n in range(1 if options else 3):
        trial = Trial(game, f"whole-{n}", care=0.05, options=options, company="easy")
        trial.play()
        assert trial.match.outcome() is not None


@cache
def played(game: str, seed: str) -> AnyMatch:
    """Return a match of random choices, played to its end or left after some packs."""
    return play(game, seed, packs=PACKS.get(game))


@every_game
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_records_keep_the_contract(game: str, check: soak.Look) -> None:
    for n in range(12):
        check(played(game, f"records-{n}"), Random(n))
    check(play(game, "records of beginners", "easy"), Random(0))


@every_game
def test_records_of_matches_not_yet_over_keep_the_contract(game: str) -> None:
    for n in range(1, 25):
        match, rng = Match.new(game, seed=f"part-{n}"), Random(n)
        while len(match.entries) < 3 * n and (seats := match.to_act()):
            seat = rng.choice(seats)
            match.submit(seat, rng.choice(match.legal(seat)))
        for check in CHECKS:
            check(match, rng)


@every_game
def test_every_game_has_an_account_of_what_was_shown(game: str) -> None:
    assert game in ACCOUNTS


@every_game
def test_every_game_has_a_golden_transcript(game: str) -> None:
    transcripts = [file.read_text(encoding="utf-8") for file in (GOLDEN / game).glob("*.txt")]
    assert any("\nresult " in text for text in transcripts), f"no whole match in tests/golden/{game}"


@every_game
def test_views_are_frozen_and_states_are_slotted(game: str) -> None:
    match = Match.new(game, seed="shapes")
    view, state = match.view(0), match.state
    with pytest.raises(AttributeError):
        view.seat = 1
    with pytest.raises((AttributeError, TypeError)):
        state.something_else = 1
    assert not hasattr(state, "__dict__") and not hasattr(view, "__dict__")
    assert state.copy() == state and state.copy() is not state


@every_game
def test_a_match_says_what_others_rely_on(game: str) -> None:
    match = Match.new(game, seed="names")
    assert registry.get(game).rules is match.rules
    for seat in (0, 1):
        view = match.view(seat)
        assert (view.seat, len(view.scores)) == (seat, 2)
        assert isinstance(view.hand, tuple) and view.phase.isidentifier()


def test_the_soak_command_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "2", "--seed", "figures"]) == 0
    printed = capsys.readouterr().out
    assert all(f"{game}: " in printed for game in GAMES)
    assert "seed figures: 0 failed" in printed
