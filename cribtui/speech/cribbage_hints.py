"""Hints at cribbage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cribtui.core.rules import Advice
from cribtui.games.cribbage.actions import Go, Lay, Play
from cribtui.i18n import mark

from . import hints
from .talk import Talk

REASONS: Mapping[str, str] = {
    "cribbage.points": mark("scores {points} now"),
    "cribbage.reply": mark("the reply costs {expected}"),
    "cribbage.counter": mark("your next card {expected}"),
    "cribbage.alone": mark("playing on alone {expected}"),
}


def hint(advice: Sequence[Advice[Any]], talk: Talk) -> list[str]:
    """Return the hint in a few short sentences; `*...*` marks the choices."""
    return hints.hint(advice, talk, WORDS)


def choice(action: Any, talk: Talk) -> str:
    """Return the cards that an action names."""
    match action:
        case Lay(cards):
            return talk.sorted(cards)
        case Play(card):
            return talk.card(card)
    return ""


def _only(best: Advice[Any], talk: Talk) -> str:
    return talk.tr("hint: *go*, nothing else is allowed") if isinstance(best.action, Go) else ""


def _why(key: str, values: Mapping[str, float], talk: Talk) -> str:
    if key == "cribbage.keep":
        said = {name: talk.decimal(abs(value)) for name, value in values.items()}
        yours = values["crib"] >= 0
        return talk.tr("hand {hand} + crib {crib}", **said) if yours else talk.tr("hand {hand} − crib {crib}", **said)
    if key == "cribbage.points":
        values = {"points": round(values["points"])}
    return hints.reason(REASONS.get(key), values, talk)


WORDS = hints.Words(choice, _why, _only)
