"""Measures how long hard and expert think about a decision, beside what each may take, in every game.

The positions are those of `peeking`: decisions with a choice, out of many games, other ones for each level, so that
nobody profits from what the other left in memory. Cuts, about which nobody thinks, are left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from cribtui.core import registry
from cribtui.play import bots

from .arena_play import UNASKED
from .arena_report import times
from .figure import Figure
from .peeking import kinds, positions

DECISIONS = 600  # of each level in each game
QUICK = 8
LIMITS: Mapping[str, Mapping[str, float]] = {"hard": {"99 %": 100}, "expert": {"median": 400, "worst": 1_500}}  # ms


def limits(quick: bool) -> Iterator[Figure]:
    """Ask both levels in every game; milliseconds of processor time."""
    for game, options in kinds():
        name = " ".join([game, *map("=".join, options.items())])
        for level, most in LIMITS.items():
            views = islice(_views(game, level, options), QUICK if quick else DECISIONS)
            for what, spent in times([_nanoseconds(game, level, view) for view in views]).items():
                yield Figure(f"{level} of {name}, ms of a decision: {what}", spent, most.get(what))


def _views(game: str, seed: str, options: Mapping[str, str]) -> Iterator[Any]:
    rules = registry.get(game).rules
    for place in positions(rules, seed, options):
        if place.state.phase not in UNASKED.get(game, ()):
            yield rules.view(place.state, place.seat)


def _nanoseconds(game: str, level: str, view: Any) -> int:
    begun = time.process_time_ns()
    bots.choose(game, level, view, "limits")
    return time.process_time_ns() - begun
