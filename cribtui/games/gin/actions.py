"""What a player of gin can do, and how the log writes it: `take`, `pass`, `draw`, `discard 9S`, a knock, a show.

`knock 9S 7H7D7C 4S5S6S` throws the first card and lays the melds. `show 3H4H5H +JH>1 +QH>1` lays the other player's
melds and then, from left to right, cards on the knocker's melds, which are numbered from 1 as they were laid down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cribtui.core.cards import BadCard, Card, name, parse
from cribtui.core.notation import deck_text, first_text, read_deck, read_first
from cribtui.core.rules import Deck, First, IllegalAction

from .melds import Hand, Laid, Melds

NAMES = re.compile("10.|..?", re.DOTALL)
LAY_OFF = re.compile(r"\+([^>]*)>([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class Take:
    """Take the upcard."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the first upcard to the other player."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card on the pile, which ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw a card and lay the other ten down: the melds, in the order in which they are numbered, and the rest."""

    card: Card
    melds: Melds


@dataclass(frozen=True, slots=True)
class Show:
    """Lay down one's own melds, and cards on the knocker's: each with the place of its meld there, from 0."""

    melds: Melds = ()
    laid: Laid = ()


Action = Take | Pass | Draw | Discard | Knock | Show | First
TAKE, PASS, DRAW = Take(), Pass(), Draw()


def encode(action: Action | Deck) -> str:
    """Return an action as the log writes it."""
    match action:
        case Take():
            return "take"
        case Pass():
            return "pass"
        case Draw():
            return "draw"
        case Discard(card):
            return f"discard {name(card)}"
        case Knock(card, melds):
            return " ".join(["knock", name(card), *map(meld_name, melds)])
        case Show(melds, laid):
            return " ".join(["show", *map(meld_name, melds), *(f"+{name(card)}>{place + 1}" for card, place in laid)])
        case First():
            return first_text(action)
        case Deck():
            return deck_text(action)


def decode(text: str) -> Action | Deck:
    """Return the action that a line of the log writes. Raises IllegalAction."""
    verb, _, rest = text.strip().partition(" ")
    try:
        match verb:
            case "take" if not rest:
                return TAKE
            case "pass" if not rest:
                return PASS
            case "draw" if not rest:
                return DRAW
            case "discard":
                return Discard(parse(rest))
            case "knock":
                card, _, melds = rest.partition(" ")
                return Knock(parse(card), tuple(map(parse_meld, melds.split())))
            case "show":
                return _show(rest.split())
            case "first":
                return read_first(rest)
            case "deck":
                return read_deck(rest)
    except BadCard as error:
        raise IllegalAction("action.card", card=error.text) from None
    raise IllegalAction("action.unknown", text=text)


def _show(words: Iterable[str]) -> Show:
    """Return what the words after `show` say; a word with a plus lays a card off."""
    melds: list[Hand] = []
    laid: list[tuple[Card, int]] = []
    for word in words:
        if not word.startswith("+"):
            melds.append(parse_meld(word))
        elif lay_off := LAY_OFF.fullmatch(word):
            laid.append((parse(lay_off[1]), int(lay_off[2]) - 1))
        else:
            raise IllegalAction("action.unknown", text=word)
    return Show(tuple(melds), tuple(laid))


def meld_name(meld: Hand) -> str:
    """Return the names of a meld's cards in one word, `7H7D7C`."""
    return "".join(map(name, sorted(meld)))


def parse_meld(word: str) -> Hand:
    """Return the cards named in one word, sorted. Raises BadCard."""
    return tuple(sorted(map(parse, NAMES.findall(word))))
