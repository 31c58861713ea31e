"""`cribtui score`: a hand of cribbage counted aloud, combination by combination."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from cribtui.core.cards import RANKS, SUITS, BadCard, Card, name, parse, rank, suit
from cribtui.core.rules import Score
from cribtui.games.cribbage.scoring import show, total
from cribtui.i18n import Translator
from cribtui.speech import cribbage as speech
from cribtui.speech.refusals import refusal
from cribtui.speech.talk import Talk

from .commands import Options
from .refused import Refused

GLYPHS = "♠♥♦♣"
LETTERS = str.maketrans(GLYPHS + "♤♡♢♧", SUITS + SUITS, "\N{VARIATION SELECTOR-16}")
HAND = 4  # cards


def score(options: Options, tr: Translator) -> str:
    """Return what a hand scores, as text or as JSON. Raises Refused."""
    talk = Talk(tr, ("", ""), card=card_name)
    hand, starter = _cards(options, talk)
    scores = show(hand, starter, options.crib)
    if options.json:
        return _for_programs(scores)
    heading = _heading(hand, starter, options.crib, talk)
    counted = tr.plural("Total: {n} point.", "Total: {n} points.", total(scores))
    return "\n".join([heading, *_lines(scores, talk), counted])


def card_name(card: Card) -> str:
    """Return a card as players write it: `10♦`."""
    return RANKS[rank(card)].replace("T", "10") + GLYPHS[suit(card)]


def _cards(options: Options, talk: Talk) -> tuple[list[Card], Card]:
    hand = _read(options.words, talk)
    if len(hand) != HAND:
        raise Refused(talk.tr.plural("A hand has four cards, not {n}.", "A hand has four cards, not {n}.", len(hand)))
    starter = _read([options.starter or ""], talk)
    if len(starter) != 1:
        raise Refused(talk.tr("Name the one card that was cut: --starter 5D"))
    twice = [card for card, times in Counter(hand + starter).items() if times > 1]
    if twice:
        raise Refused(talk.tr("{card} is given twice.", card=talk.card(twice[0])))
    return hand, starter[0]


def _read(words: Iterable[str], talk: Talk) -> list[Card]:
    """Return cards parted by spaces or commas."""
    return [_card(word, talk) for word in " ".join(words).replace(",", " ").split()]


def _card(word: str, talk: Talk) -> Card:
    """Return the card written as `5H`, `10h`, `th` or `5♥`. Raises Refused."""
    try:
        return parse(word.translate(LETTERS))
    except BadCard:
        raise Refused(refusal("action.card", {"card": word}, talk)) from None


def _for_programs(scores: Sequence[Score]) -> str:
    items = [{"kind": item.kind, "cards": list(map(name, item.cards)), "points": item.points} for item in scores]
    return json.dumps({"total": total(scores), "items": items})


def _heading(hand: Iterable[Card], starter: Card, crib: bool, talk: Talk) -> str:
    cards = {"cards": talk.cards(hand), "starter": talk.card(starter)}
    if crib:
        return talk.tr("Crib {cards}, starter {starter}:", **cards)
    return talk.tr("Hand {cards}, starter {starter}:", **cards)


def _lines(scores: Sequence[Score], talk: Talk) -> list[str]:
    """Return a line for each combination: its cards, and the sum as it is said aloud."""
    cards = [talk.cards(item.cards) for item in scores]
    width = max(map(len, cards), default=0)
    return [f"  {some:<{width}}  {said}" for some, said in zip(cards, speech.aloud(scores, talk), strict=True)]
