"""A hint at cribbage in words: the best choice, what it is worth and why, and how close the next one comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cribtui.core.rules import Advice
from cribtui.games.cribbage.actions import Go, Lay, Play
from cribtui.i18n import mark

from .talk import Talk

REASONS: Mapping[str, str] = {
    "cribbage.points": mark("scores {points} now"),
    "cribbage.reply": mark("the reply costs {expected}"),
    "cribbage.counter": mark("your next card {expected}"),
    "cribbage.alone": mark("playing on alone {expected}"),
}
EQUAL = 0.05  # points; closer than this two choices are equal


def hint(advice: Sequence[Advice[Any]], talk: Talk) -> list[str]:
    """Return the hint in a few short sentences; `*...*` marks the choices."""
    if not advice:
        return []
    best = advice[0]
    if isinstance(best.action, Go):
        return [talk.tr("hint: *go*, nothing else is allowed")]
    lines = [talk.tr("hint *{choice}*: {value}", choice=choice(best.action, talk), value=talk.decimal(best.value))]
    lines += [text for reason in best.reasons if (text := _why(*reason, talk))]
    if len(advice) > 1:
        lines.append(_next(best, advice[1], talk))
    return lines


def _why(key: str, values: Mapping[str, float], talk: Talk) -> str:
    """Return a reason in words; one that weighs nothing is left out."""
    said = {name: talk.decimal(abs(value)) for name, value in values.items()}
    if key == "cribbage.keep":
        yours = values["crib"] >= 0
        return talk.tr("hand {hand} + crib {crib}", **said) if yours else talk.tr("hand {hand} − crib {crib}", **said)
    if key not in REASONS or not any(round(value, 1) for value in values.values()):
        return ""
    if key == "cribbage.points":
        said = {"points": str(round(values["points"]))}
    return talk.tr(REASONS[key], **said)


def choice(action: Any, talk: Talk) -> str:
    """Return the cards that an action names."""
    match action:
        case Lay(cards):
            return talk.sorted(cards)
        case Play(card):
            return talk.card(card)
    return ""


def _next(best: Advice[Any], second: Advice[Any], talk: Talk) -> str:
    values = {"choice": choice(second.action, talk), "value": talk.decimal(second.value)}
    if best.value - second.value < EQUAL:
        return talk.tr("just as good: *{choice}*", **values)
    return talk.tr("next best *{choice}*: {value}", **values)
