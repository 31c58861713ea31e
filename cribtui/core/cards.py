"""The pack: a card is an int 0-51, suit * 13 + rank; `5H` is its name in text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

Card: TypeAlias = Annotated[int, range(52)]  # the range is for those who read what comes from outside
RANKS = "A23456789TJQK"
SUITS = "SHDC"
PACK: tuple[Card, ...] = tuple(range(52))
NAMES: tuple[str, ...] = tuple(r + s for s in SUITS for r in RANKS)
_CARDS: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}


class BadCard(ValueError):
    """A text that names no card, or a number that is none; `text` holds it as it was written."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def rank(card: Card) -> int:
    """Return the rank, 0 (ace) to 12 (king)."""
    return card % 13


def suit(card: Card) -> int:
    """Return the suit, an index into SUITS."""
    return card // 13


def parse(text: str) -> Card:
    """Return the card that a text names; `5h`, `10H` and `th` will do. Raises BadCard."""
    if (card := _CARDS.get(text)) is not None:  # as records write it
        return card
    word = text.strip().upper()
    if word.startswith("10"):
        word = "T" + word[2:]
    try:
        return _CARDS[word]
    except KeyError:
        raise BadCard(text) from None


def name(card: Card) -> str:
    """Return the two letters of a card, `TD` for the ten of diamonds. Raises BadCard."""
    if not 0 <= card < len(NAMES):
        raise BadCard(str(card))
    return NAMES[card]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards named in a text, parted by spaces. Raises BadCard."""
    return tuple(parse(word) for word in text.split())


def cards_name(cards: Iterable[Card]) -> str:
    """Return the names of cards, parted by spaces. Raises BadCard."""
    return " ".join(map(name, cards))
