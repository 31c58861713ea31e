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
}
GAINS: Mapping[str, str] = {
    "cribbage.pegging": mark("play +{expected}"),
    "cribbage.later": mark("later play brings {expected}"),
    "cribbage.match": mark("the score of the match adds {points}"),
}
LOSSES: Mapping[str, str] = {
    "cribbage.pegging": mark("play −{expected}"),
    "cribbage.later": mark("later play costs {expected}"),
    "cribbage.match": mark("the score of the match takes off {points}"),
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
    if key == "cribbage.chance":
        return talk.tr("wins {percent} % of matches", percent=round(values["percent"]))
    signed = GAINS if sum(values.values()) >= 0 else LOSSES
    return hints.reason(REASONS.get(key) or signed.get(key), values, talk)


def _seen(view: Any, talk: Talk) -> str:
    """Return what a player had before him."""
    if view.phase != "play":
        return hints.holding(view, talk)
    return talk.tr("count {count}, holding {cards}", count=view.count, cards=talk.cards(view.hand))


WORDS = hints.Words(choice, hints.plainly(choice), _why, _only, _seen)
