"""The pegs on their way: hole by hole to where the score stands, where motion is wanted."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.games.cribbage.showdown import Pair


@dataclass(slots=True)
class GlidingPegs:
    """The holes at which the front pegs are drawn, the upper track first. Still ones stand at the score at once."""

    moving: bool = False
    shown: Pair = (0, 0)
    goal: Pair = (0, 0)

    def towards(self, scores: Pair) -> Pair:
        """Return where the pegs are drawn on their way to the scores; a peg is set back at once."""
        self.goal = scores
        if not self.moving or any(now > end for now, end in zip(self.shown, scores, strict=True)):
            self.shown = scores
        return self.shown

    @property
    def under_way(self) -> bool:
        """Whether a peg has not arrived."""
        return self.shown != self.goal

    def step(self) -> None:
        """Move each peg on by one hole."""
        first, second = (min(end, now + 1) for now, end in zip(self.shown, self.goal, strict=True))
        self.shown = (first, second)
