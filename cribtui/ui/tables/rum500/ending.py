"""A whole match of 500 rum in figures, for the picture at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribtui.core.rules import Seat
from cribtui.games.rum500.scoring import Pair
from cribtui.play.step import Step


@dataclass(frozen=True, slots=True)
class Ending:
    """Who won, and the scores after every hand, from none."""

    winner: Seat
    course: tuple[Pair, ...]


def ending(steps: Sequence[Step]) -> Ending | None:
    """Return the figures of a match, or None while it is not over."""
    if not steps or steps[-1].after.winner is None:
        return None
    return Ending(steps[-1].after.winner, course(steps[-1].after.sheet))


def course(sheet: Sequence[Pair]) -> tuple[Pair, ...]:
    """Return the scores after every hand, from none, of the points of the hands."""
    scores = [(0, 0)]
    for mine, theirs in sheet:
        scores.append((scores[-1][0] + mine, scores[-1][1] + theirs))
    return tuple(scores)
