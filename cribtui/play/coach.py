"""The coach: each decision of a player beside the best one, from what was recorded; any old match can be looked at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cribtui.core import registry
from cribtui.core.rules import Advice, Seat

from .step import Step

Advise = Callable[[str, Any], Awaitable[list[Advice[Any]]]]  # game, view -> choices, the best first
EQUAL = 0.05  # points; what costs less is as good as the best


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a player decided: the entry's index in the log, the deal (from 1), what he saw and what he did."""

    index: int
    deal: int
    view: Any
    action: Any


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision beside the best one; `done` is what its own choice was worth, None where the advice has no such."""

    decision: Decision
    best: Advice[Any]
    done: Advice[Any] | None

    @property
    def cost(self) -> float:
        """What the decision cost against the best one, in the unit of the advice: points."""
        return 0.0 if self.done is None else max(0.0, self.best.value - self.done.value)

    @property
    def lost(self) -> float | None:
        """What the decision cost in the chance to win the match, in percent, where advice tells that; else None."""
        best, done = _chance(self.best), None if self.done is None else _chance(self.done)
        return None if best is None or done is None else max(0.0, best - done)

    @property
    def is_best(self) -> bool:
        """Whether nothing better could be done."""
        return self.done is not None and self.cost < EQUAL


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How many decisions were weighed, how many of them were the best, and what the others cost in all.

    Where the match is near its end advice tells chances: there decisions cost `lost` percent of them, elsewhere points.
    """

    decisions: int
    best: int
    cost: float
    lost: float = 0.0

    @property
    def percent(self) -> int:
        """The share of best decisions, in percent; none decided is none missed."""
        return round(100 * self.best / self.decisions) if self.decisions else 100


def decisions(game: str, steps: Iterable[Step], seat: Seat) -> list[Decision]:
    """Return what a seat decided where there was more than one thing to do."""
    rules = registry.get(game).rules
    return [
        Decision(step.index, deal_of(step.before), step.before, rules.decode(step.entry.text))
        for step in steps
        if step.entry.seat == seat and len(rules.legal(step.before)) > 1
    ]


def deal_of(view: Any) -> int:
    """Return which deal of the match a view is of, from 1; 0 before the first."""
    return int(getattr(view, "deal", 0) or getattr(view, "number", 0))


async def judge(game: str, decision: Decision, advise: Advise) -> Judged | None:
    """Weigh a decision; None where every choice is as good as any other, as at a cut."""
    advice = await advise(game, decision.view)
    if len(advice) < 2:
        return None
    encode = registry.get(game).rules.encode
    text = encode(decision.action)
    return Judged(decision, advice[0], next((one for one in advice if encode(one.action) == text), None))


def mistakes(judged: Sequence[Judged]) -> list[Judged]:
    """Return the decisions that cost something, in their order."""
    return [one for one in judged if one.done is not None and not one.is_best]


def accuracy(judged: Sequence[Judged]) -> Accuracy:
    """Sum up decisions that were weighed."""
    weighed = [one for one in judged if one.done is not None]
    costs = [(round(one.cost, 1), one.lost) for one in weighed if not one.is_best]
    points = sum(cost for cost, lost in costs if lost is None)  # as they are shown, so that they add up
    chances = sum(round(lost, 1) for _, lost in costs if lost is not None)
    return Accuracy(len(weighed), sum(one.is_best for one in weighed), points, chances)


def _chance(line: Advice[Any]) -> float | None:
    return next((numbers["percent"] for key, numbers in line.reasons if key.endswith(".chance")), None)
