"""A hint in words: the best choice, what it is worth and why, and how close the next one comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cribtui.core.rules import Advice
from cribtui.games.cribbage.actions import Go, Lay, Play

from .talk import Talk

EQUAL = 0.05  # points; closer than this two choices are equal


def hint(advice: Sequence[Advice[Any]], talk: Talk) -> list[str]:
    """Return the hint as one or two sentences; `*...*` marks the choices."""
    best = advice[0]
    if isinstance(best.action, Go):
        return [talk.tr("hint: *go*, nothing else is allowed")]
    lines = [talk.tr("hint *{choice}* {value}", choice=choice(best.action, talk), value=decimal(best.value, talk))]
    if len(advice) > 1:
        lines.append(_next(best, advice[1], talk))
    return lines


def choice(action: Any, talk: Talk) -> str:
    """Return the cards that an action names."""
    match action:
        case Lay(cards):
            return talk.cards(cards)
        case Play(card):
            return talk.card(card)
    return ""


def _next(best: Advice[Any], second: Advice[Any], talk: Talk) -> str:
    values = {"choice": choice(second.action, talk), "value": decimal(second.value, talk)}
    if best.value - second.value < EQUAL:
        return talk.tr("just as good: *{choice}*", **values)
    return talk.tr("then *{choice}* {value}", **values)


def decimal(value: float, talk: Talk) -> str:
    """Return a number with one decimal as the language writes it."""
    text = f"{round(value, 1) or 0.0:.1f}".replace("-", "−")
    return text if talk.tr.lang == "en" else text.replace(".", ",")
