"""The coach in words: what a decision cost, what would have been better and why, and how accurate a player was."""

from __future__ import annotations

from typing import Any

from cribtui.core.rules import Advice

from .hints import words
from .talk import Talk


def choice(game: str, action: Any, weighed: Advice[Any] | None, talk: Talk) -> str:
    """Return what somebody did, in a few words, as a hint names it where it was weighed."""
    ours = words(game)
    named = ours.choice(action, talk) if weighed is None else ours.weighed(weighed, talk)
    return named or talk.tr("the only way")


def situation(game: str, view: Any, talk: Talk) -> str:
    """Return what a player had before him when he decided."""
    return words(game).seen(view, talk)


def better(game: str, best: Advice[Any], talk: Talk) -> str:
    """Return what would have been better, and why."""
    ours = words(game)
    reasons = [text for reason in best.reasons if (text := ours.why(*reason, talk))]
    said = talk.tr("better: {choice}", choice=ours.weighed(best, talk))
    return " · ".join([said, *reasons])


def deal(game: str, number: int, talk: Talk) -> str:
    """Return what the players of a game call a deal, with its number."""
    return talk.tr("deal {n}", n=number) if game == "cribbage" else talk.tr("hand {n}", n=number)


def cost(points: float, lost: float | None, talk: Talk) -> str:
    """Return what decisions cost, in points or in percent of the chance to win."""
    return talk.decimal(-points) if lost is None else f"{talk.decimal(-lost)} %"


def summary(decisions: int, best: int, cost: float, lost: float, talk: Talk) -> str:
    """Return how a player decided, over a deal or a match; `lost` is what cost a part of the chance to win."""
    if not decisions:
        return talk.tr("Nothing had to be decided.")
    if best == decisions:
        return talk.tr.plural("The one decision was the best.", "All {n} decisions were the best ones.", decisions)
    values = {"most": decisions, "cost": talk.decimal(cost), "lost": talk.decimal(lost)}
    if not round(lost, 1):
        return talk.tr.plural(
            "The best decision {n} time out of {most}; the others cost {cost} points in all.",
            "The best decision {n} times out of {most}; the others cost {cost} points in all.",
            best,
            **values,
        )
    if not round(cost, 1):
        return talk.tr.plural(
            "The best decision {n} time out of {most}; the others cost {lost} % of the chance to win.",
            "The best decision {n} times out of {most}; the others cost {lost} % of the chance to win.",
            best,
            **values,
        )
    return talk.tr.plural(
        "The best decision {n} time out of {most}; the others cost {cost} points and {lost} % of the chance to win.",
        "The best decision {n} times out of {most}; the others cost {cost} points and {lost} % of the chance to win.",
        best,
        **values,
    )


def accuracy(percent: int, talk: Talk, cost: float = 0.0) -> str:
    """Return a player's accuracy over a match, with what he gave away where that is asked for."""
    if not round(cost, 1):
        return talk.tr("Accuracy {percent} %", percent=percent)
    return talk.tr("Accuracy {percent} %, {cost} points given away", percent=percent, cost=talk.decimal(cost))
