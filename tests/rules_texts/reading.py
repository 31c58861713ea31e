"""How the tests read the rules texts: by section, by list item, and what stands there in cards and numbers."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

from cribtui.core.cards import Card, parse

LOCALES = Path(__file__).parents[2] / "locales"
LANGUAGES = ("en", "it", "pl", "es")
TITLES = {"cribbage": "Cribbage", "gin": "Gin rummy", "rum500": "500 rum"}
CARD = re.compile(r"(10|[A2-9JQK])([♠♥♦♣])")
SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


@cache
def text(game: str, lang: str) -> str:
    """Return the rules of a game in a language."""
    return (LOCALES / lang / "rules" / f"{game}.md").read_text(encoding="utf-8")


def sections(game: str, lang: str) -> list[str]:
    """Return the sections, each from its title on."""
    return re.split(r"^## ", text(game, lang), flags=re.MULTILINE)[1:]


def blocks(part: str) -> list[str]:
    """Return the paragraphs and the lists of a text."""
    return part.strip().split("\n\n")


def items(part: str) -> list[str]:
    """Return the list items of a text."""
    return [line for line in part.splitlines() if line.startswith("- ")]


def cards(part: str) -> list[Card]:
    """Return the cards that a text names, in their order."""
    return [parse(rank + SUITS[suit]) for rank, suit in CARD.findall(part)]


def numbers(part: str) -> list[int]:
    """Return the numbers of a text that are no card."""
    return [int(number) for number in re.findall(r"\d+", CARD.sub("", part))]


def figures(part: str) -> Counter[str]:
    """Return the cards and numbers of a text, each as often as it stands there."""
    return Counter(["".join(card) for card in CARD.findall(part)] + list(map(str, numbers(part))))
