"""What a cribbage player can do, and how the log writes it: `turn 17`, `cut 23`, `lay 2C KS`, `play 4C`, `go`."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.core.cards import BadCard, Card, cards_name, name, parse, parse_cards
from cribtui.core.notation import deck_text, read_deck
from cribtui.core.rules import Deck, IllegalAction


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the card at a place of the spread deck, 1 to 52, in the cut for deal."""

    place: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Lift so many cards off the packet: before the deal, or for the starter."""

    lifted: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay two cards away to the crib, the lower int first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the count."""

    card: Card


@dataclass(frozen=True, slots=True)
class Go:
    """Say go: no card in hand stays within thirty-one."""


Action = Turn | Cut | Lay | Play | Go
GO = Go()


def encode(action: Action | Deck) -> str:
    """Return an action as the log writes it. Raises IllegalAction, BadCard for what is none."""
    match action:
        case Turn(place):
            return f"turn {place}"
        case Cut(lifted):
            return f"cut {lifted}"
        case Lay(cards):
            return f"lay {cards_name(sorted(cards))}"
        case Play(card):
            return f"play {name(card)}"
        case Go():
            return "go"
        case Deck():
            return deck_text(action)
    raise IllegalAction("action.unknown", text=type(action).__name__)  # whoever passes over the types


def decode(text: str) -> Action | Deck:
    """Return the action that a line of the log writes. Raises IllegalAction."""
    verb, _, rest = text.strip().partition(" ")
    try:
        match verb:
            case "turn":
                return Turn(_number(rest))
            case "cut":
                return Cut(_number(rest))
            case "lay":
                return Lay(tuple(sorted(parse_cards(rest))))
            case "play":
                return Play(parse(rest))
            case "go" if not rest:
                return GO
            case "deck":
                return read_deck(rest)
    except BadCard as error:
        raise IllegalAction("action.card", card=error.text) from None
    raise IllegalAction("action.unknown", text=text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise IllegalAction("action.number", text=text)
    return int(text)
