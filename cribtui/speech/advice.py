"""A hint in words: the best choice, what it is worth and why, and how close the next one comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cribtui.core.rules import Advice
from cribtui.games.cribbage.actions import Go, Lay, Play
from cribtui.games.gin.actions import Discard, Draw, Knock, Pass, Show, Take
from cribtui.i18n import mark

from .talk import Talk

REASONS: Mapping[str, str] = {
    "cribbage.points": mark("scores {points} now"),
    "cribbage.reply": mark("the reply costs {expected}"),
    "cribbage.counter": mark("your next card {expected}"),
    "cribbage.alone": mark("playing on alone {expected}"),
    "gin.lead": mark("leaves {left}, the other has about {other}"),
    "gin.hope": mark("may still save {expected}"),
    "gin.danger": mark("feeding the other costs {expected}"),
    "gin.wait": mark("playing on costs {expected}"),
    "gin.knock": mark("{left} against about {other}"),
    "gin.exposed": mark("lay-offs cost {expected}"),
    "gin.gin": mark("gin against about {other}"),
    "gin.take": mark("leaves {left}"),
    "gin.show": mark("leaves {left}"),
}
ACTIONS: Mapping[type, str] = {
    Take: mark("take the upcard"),
    Pass: mark("pass"),
    Draw: mark("draw"),
}
ONLY_DRAW: tuple[tuple[str, Mapping[str, float]], ...] = (("gin.only_draw", {}),)
EQUAL = 0.05  # points; closer than this two choices are equal


def hint(advice: Sequence[Advice[Any]], talk: Talk) -> list[str]:
    """Return the hint in a few short sentences; `*...*` marks the choices."""
    if not advice:
        return []
    best = advice[0]
    if isinstance(best.action, Go):
        return [talk.tr("hint: *go*, nothing else is allowed")]
    if best.reasons == ONLY_DRAW:
        return [talk.tr("hint: *draw*, both have passed")]
    lines = [talk.tr("hint *{choice}* {value}", choice=choice(best.action, talk), value=decimal(best.value, talk))]
    lines += [text for reason in best.reasons if (text := _why(*reason, talk))]
    if len(advice) > 1:
        lines.append(_next(best, advice[1], talk))
    return lines


def _why(key: str, values: Mapping[str, float], talk: Talk) -> str:
    """Return a reason in words; one that weighs nothing is left out."""
    said = {name: _number(abs(value), talk) for name, value in values.items()}
    if key == "cribbage.keep":
        yours = values["crib"] >= 0
        return talk.tr("hand {hand} + crib {crib}", **said) if yours else talk.tr("hand {hand} − crib {crib}", **said)
    if key not in REASONS or not any(round(value, 1) for value in values.values()):
        return ""
    return talk.tr(REASONS[key], **said)


def choice(action: Any, talk: Talk) -> str:
    """Return the cards that an action names, or a word for it."""
    match action:
        case Lay(cards):
            return talk.cards(cards)
        case Play(card) | Discard(card):
            return talk.card(card)
        case Knock(card):
            return talk.tr("knock with {card}", card=talk.card(card))
        case Show(melds, laid):
            return talk.cards([*(card for meld in melds for card in meld), *(card for card, _ in laid)])
    return talk.tr(ACTIONS[type(action)]) if type(action) in ACTIONS else ""


def _next(best: Advice[Any], second: Advice[Any], talk: Talk) -> str:
    values = {"choice": choice(second.action, talk), "value": decimal(second.value, talk)}
    if best.value - second.value < EQUAL:
        return talk.tr("just as good: *{choice}*", **values)
    return talk.tr("then *{choice}* {value}", **values)


def _number(value: float, talk: Talk) -> str:
    """Return a count as it is, anything expected with a decimal."""
    return str(value) if isinstance(value, int) else decimal(value, talk)


def decimal(value: float, talk: Talk) -> str:
    """Return a number with one decimal as the language writes it."""
    text = f"{round(value, 1) or 0.0:.1f}".replace("-", "−")
    return text if talk.tr.lang == "en" else text.replace(".", ",")
