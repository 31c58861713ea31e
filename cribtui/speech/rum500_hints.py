"""Hints at 500 rum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cribtui.core.cards import Card
from cribtui.core.rules import Advice
from cribtui.games.rum500.actions import Discard, Draw, End, Lay, Melds, Pick, Swap
from cribtui.games.rum500.melds import Reading, is_joker
from cribtui.games.rum500.table import label
from cribtui.i18n import mark

from . import hints
from .talk import Talk

FACTS: Mapping[str, str] = {
    "rum.alone": mark("{card} goes with nothing in hand"),
    "rum.unwanted": mark("{card} fits no meld on the tables"),
}
REASONS: Mapping[str, str] = {
    "rum.ready": mark("{points} points are ready to be laid down"),
    "rum.points": mark("brings {points} in this turn"),
    "rum.opens": mark("having opened is worth {expected}"),
    "rum.closes": mark("the other is left with about {expected}"),
    "rum.hand": mark("may still bring {expected}"),
    "rum.behind": mark("the rest of the hand may cost {expected}"),
    "rum.left": mark("cards kept may cost {expected}"),
    "rum.feeds": mark("feeding the other costs {expected}"),
    "rum.draw": mark("over the cards that may come"),
    "rum.exposed": mark("jokers that may be swapped cost {expected}"),
}
ACTIONS: Mapping[type, str] = {Draw: mark("draw"), End: mark("end the hand")}
ONLY_DRAW: tuple[tuple[str, Mapping[str, float]], ...] = (("rum.only_draw", {}),)


def hint(advice: Sequence[Advice[Any]], talk: Talk) -> list[str]:
    """Return the hint in a few short sentences; `*...*` marks the choices."""
    return hints.hint(advice, talk, WORDS)


def choice(action: Any, talk: Talk) -> str:
    """Return an action in words."""
    match action:
        case Discard(card):
            return talk.tr("discard {card}", card=talk.card(card))
        case Melds(melds):
            return talk.tr("meld {cards}", cards=_melds(melds, talk))
        case Lay(card, spot, stands):
            return talk.tr("lay {card} on {meld}", card=_placed(card, stands, talk), meld=label(spot))
        case Swap(card, spot, joker):
            words = {"card": talk.card(card), "joker": talk.card(joker), "meld": label(spot)}
            return talk.tr("swap {card} for {joker} in {meld}", **words)
        case Pick(card):
            return talk.tr("take {card}", card=talk.card(card))
    return talk.tr(ACTIONS[type(action)]) if type(action) in ACTIONS else ""


def _weighed(line: Advice[Any], talk: Talk) -> str:
    """Return a choice in words; of melds with which a player opens, that he does."""
    if isinstance(line.action, Melds) and any(key == "rum.opens" for key, _ in line.reasons):
        return talk.tr("open with {cards}", cards=_melds(line.action.melds, talk))
    return choice(line.action, talk)


def _melds(melds: Sequence[Reading], talk: Talk) -> str:
    return " + ".join(_meld(meld, talk) for meld in melds)


def _meld(meld: Reading, talk: Talk) -> str:
    return " ".join(_placed(card, stands, talk) for card, stands in zip(meld.cards, meld.stands, strict=True))


def _placed(card: Card, stands: Card | None, talk: Talk) -> str:
    """Return a card; a joker of a run with the card of its place."""
    return f"{talk.card(card)}={talk.card(stands)}" if is_joker(card) and stands is not None else talk.card(card)


def _only(best: Advice[Any], talk: Talk) -> str:
    return talk.tr("hint: *draw*, nothing in the row can be taken") if best.reasons == ONLY_DRAW else ""


def _why(key: str, values: Mapping[str, float], talk: Talk) -> str:
    match key:
        case "rum.alone" | "rum.unwanted":
            return talk.tr(FACTS[key], card=talk.card(int(values["card"])))
        case "rum.outs":
            n = int(values["cards"])
            return talk.tr.plural("{n} unseen card would help then", "{n} unseen cards would help then", n)
        case "rum.draw":
            return talk.tr(REASONS[key])
        case "rum.take" if values["cards"] > 1:
            more = int(values["cards"]) - 1
            return talk.tr.plural("{n} more card comes with it", "{n} more cards come with it", more)
        case "rum.pending":
            n = int(values["cards"])
            return talk.tr.plural("{n} card must still be played then", "{n} cards must still be played then", n)
    return hints.reason(REASONS.get(key), values, talk)


WORDS = hints.Words(choice, _weighed, _why, _only, hints.holding)
