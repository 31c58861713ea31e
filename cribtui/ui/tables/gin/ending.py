"""A whole match of gin in figures, for the picture at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribtui.games.gin.settle import Pair, Settlement
from cribtui.play.step import Step


@dataclass(frozen=True, slots=True)
class Ending:
    """The settlement, the scores after every hand, and how many hands there were."""

    settlement: Settlement
    course: tuple[Pair, ...]
    hands: int


def ending(steps: Sequence[Step]) -> Ending | None:
    """Return the figures of a match, or None while it is not over."""
    if not steps or steps[-1].after.settlement is None:
        return None
    last = steps[-1].after
    course = [(0, 0)]
    for step in steps:
        if step.after.last is not None and step.after.last != step.before.last:
            course.append(step.after.scores)
    return Ending(last.settlement, tuple(course), last.number)
