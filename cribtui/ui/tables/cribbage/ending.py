"""A whole match in figures, folded from what was told: for the picture at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribtui.core.cards import Card
from cribtui.core.rules import Event, Seat
from cribtui.games.cribbage.showdown import Hand, Pair
from cribtui.play.step import Step


@dataclass(frozen=True, slots=True)
class Ending:
    """The winner, the scores after every step, where each deal began, and what the points came from."""

    winner: Seat
    scores: Pair
    course: tuple[Pair, ...]
    deals: tuple[tuple[int, int], ...]  # (step, number of the deal)
    best: tuple[int, Hand, Card | None, Seat]  # points, hand, starter, whose
    pegged: Pair
    shown: Pair


def ending(steps: Sequence[Step]) -> Ending | None:
    """Return the figures of a match, or None while it is not over."""
    if not steps or steps[-1].after.winner is None:
        return None
    last = steps[-1].after
    deals = [(index, step.after.deal) for index, step in enumerate(steps) if step.after.deal != step.before.deal]
    shown = _shown(steps)
    pegged = (last.scores[0] - shown[0], last.scores[1] - shown[1])
    course = tuple(step.after.scores for step in steps)
    return Ending(last.winner, last.scores, course, tuple(deals), _best(steps), pegged, shown)


def _counts(steps: Sequence[Step]) -> list[tuple[Event, Card | None]]:
    return [
        (event, step.after.last.starter if step.after.last else None)
        for step in steps
        for event in step.events
        if event.kind == "count" and event.seat is not None
    ]


def _shown(steps: Sequence[Step]) -> Pair:
    points = [0, 0]
    for event, _ in _counts(steps):
        assert event.seat is not None
        points[event.seat] += event.facts["after"] - event.facts["before"]
    return points[0], points[1]


def _best(steps: Sequence[Step]) -> tuple[int, Hand, Card | None, Seat]:
    best: tuple[int, Hand, Card | None, Seat] = (0, (), None, 0)
    for event, starter in _counts(steps):
        points = sum(score.points for score in event.scores)
        if points > best[0] and event.seat is not None:
            best = (points, event.cards, starter, event.seat)
    return best
