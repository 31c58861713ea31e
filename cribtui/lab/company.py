"""Who plays the matches of the lab: chance, or two computers of one level.

Chance takes any choice, but so that it gets somewhere: it would finish three hands of gin in a hundred, so there it
knocks every other time that it can. Its matches of gin still take thousands of entries and those of 500 rum hundreds
with long views, so they are followed for some packs only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ..core.match import Match
from ..core.rules import Seat
from ..games.gin.actions import Knock
from ..play import bots

AnyMatch = Match[Any, Any, Any]
Choose = Callable[[AnyMatch, Seat, Random], Any]

PACKS: Mapping[str, int] = {"gin": 2, "rum500": 2}  # packs after which a match of chance is left


def by_chance(match: AnyMatch, seat: Seat, rng: Random) -> Any:
    """Return a choice of a seat at random."""
    choices = match.legal(seat)
    knocks = [choice for choice in choices if isinstance(choice, Knock)]
    return rng.choice(_half(choices, knocks, rng) if knocks else choices)


def _half(choices: Sequence[Any], knocks: Sequence[Any], rng: Random) -> Sequence[Any]:
    return knocks if rng.random() < 0.5 else [choice for choice in choices if choice not in knocks]


def of_level(level: str) -> Choose:
    """Return what chooses like a computer of a level."""
    return lambda match, seat, rng: bots.choose(
        match.game, level, match.view(seat), f"{match.seed} {match.cursor} {rng.random()}"
    )


COMPANY: Mapping[str, Choose] = {"chance": by_chance, **{level: of_level(level) for level in bots.LEVELS}}


def goes_on(match: AnyMatch, packs: int | None = None) -> bool:
    """Tell whether somebody must decide and the last entry was not a pack more than are to be followed."""
    if not match.to_act():
        return False
    if packs is None or match.entries[-1].verb != "deck":
        return True
    return sum(entry.verb == "deck" for entry in match.entries) <= packs


def played(
    game: str,
    seed: str,
    company: str = "chance",
    options: Mapping[str, str] | None = None,
    packs: int | None = None,
) -> AnyMatch:
    """Return a match played to its end, or until more packs were shuffled than are to be followed."""
    match, rng = Match.new(game, options, seed=seed), Random(seed)
    while goes_on(match, packs):
        seat = rng.choice(match.to_act())
        match.submit(seat, COMPANY[company](match, seat, rng))
    return match
