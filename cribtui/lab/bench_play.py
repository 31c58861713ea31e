"""Measures how fast a game goes through its rules, played at random."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from cribtui.core import registry

from .figure import Figure

MOST = 2_000  # actions of a match


def actions(game: str, seed: int, least: int, quick: bool) -> Iterator[Figure]:
    """Play at random through view, legal and apply, one match after another."""
    chance, seconds = Random(seed), 1 if quick else 5
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += _match(game, chance)
    yield Figure(f"random actions of {game} a second", done / spent, least=least)


def _match(game: str, chance: Random) -> int:
    """Play a match at random to its end or for some actions, and return how many it had."""
    rules = registry.get(game).rules
    state, seed, done = rules.start({}), str(chance.random()), 0
    while done < MOST and rules.outcome(state) is None:
        if (due := rules.deal(state, seed)) is not None:
            state = rules.apply(state, None, due)
        else:
            seat = rules.to_act(state)[0]
            state = rules.apply(state, seat, chance.choice(rules.legal(rules.view(state, seat))))
            done += 1
    return done
