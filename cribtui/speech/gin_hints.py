"""Hints at gin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cribtui.core.cards import Card
from cribtui.core.rules import Advice
from cribtui.games.gin.actions import Discard, Draw, Knock, Pass, Show, Take
from cribtui.games.gin.melds import Melds
from cribtui.i18n import mark

from . import hints
from .talk import Talk

REASONS: Mapping[str, str] = {
    "gin.hand": mark("leaves {left}, about {next} after the next draw (hand {worth})"),
    "gin.hope": mark("may still save {expected}"),
    "gin.off": mark("lay-offs may bring {expected}"),
    "gin.danger": mark("feeding the other costs {expected}"),
    "gin.safe": mark("the other can hardly meld it"),
    "gin.knock": mark("leaves {left}"),
    "gin.exposed": mark("lay-offs cost {expected}"),
    "gin.draw": mark("leaves about {next} after the next draw"),
    "gin.pass": mark("leaves about {next} after the next draw"),
    "gin.take": mark("leaves {left}"),
    "gin.take_knock": mark("allows a knock with {left}"),
    "gin.match": mark("wins the match in {chance} of 100"),
    "gin.show": mark("leaves {left}"),
}
HAND, SAFE = "gin.hand", "gin.safe"
ACTIONS: Mapping[type, str] = {Take: mark("take the upcard"), Pass: mark("pass"), Draw: mark("draw")}
ONLY_DRAW: tuple[tuple[str, Mapping[str, float]], ...] = (("gin.only_draw", {}),)


def hint(advice: Sequence[Advice[Any]], talk: Talk) -> list[str]:
    """Return the hint in a few short sentences; `*...*` marks the choices."""
    return hints.hint(advice, talk, WORDS)


def choice(action: Any, talk: Talk) -> str:
    """Return the card that an action names, or a word for it."""
    match action:
        case Discard(card):
            return talk.card(card)
        case Knock(card):
            return talk.tr("knock with {card}", card=talk.card(card))
        case Show(melds, laid):
            return _shown(melds, [card for card, _ in laid], talk)
    return talk.tr(ACTIONS[type(action)]) if type(action) in ACTIONS else ""


def _shown(melds: Melds, laid: Sequence[Card], talk: Talk) -> str:
    """Return an answer to a knock in words."""
    shown = " + ".join(map(talk.cards, melds))
    if not laid:
        return talk.tr("show {cards}", cards=shown) if melds else talk.tr("show the hand")
    if not melds:
        return talk.tr("lay off {cards}", cards=talk.cards(laid))
    return talk.tr("show {cards}, lay off {laid}", cards=shown, laid=talk.cards(laid))


def _only(best: Advice[Any], talk: Talk) -> str:
    return talk.tr("hint: *draw*, both have passed") if best.reasons == ONLY_DRAW else ""


def _why(key: str, values: Mapping[str, float], talk: Talk) -> str:
    if key == SAFE:
        return talk.tr(REASONS[SAFE])
    if key == HAND:
        numbers = {"left": int(values["left"]), "next": talk.decimal(values["next"])}
        return talk.tr(REASONS[HAND], **numbers, worth=talk.decimal(values["expected"]))
    return hints.reason(REASONS.get(key), values, talk)


def _seen(view: Any, talk: Talk) -> str:
    """Return what a player had before him."""
    if view.phase not in ("upcard", "take") or view.upcard is None:
        return hints.holding(view, talk)
    return talk.tr("upcard {card}, holding {cards}", card=talk.card(view.upcard), cards=talk.cards(view.hand))


WORDS = hints.Words(choice, hints.plainly(choice), _why, _only, _seen)
