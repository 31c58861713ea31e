"""What a table of cribbage says at 80x24 in English, read off the text of its screen and off nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cribtui.core.cards import SUITS, Card, parse

GLYPHS = "♠♥♦♣"
# What is written on the screen at each step; the first that fits is it
STEPS = (
    ("over", "Play again"),
    ("show", "▌ “"),
    ("read", "Next  Enter"),
    ("turn", "Turn this card"),
    ("cut", "Cut the deck before the deal"),
    ("starter", "Cut for the starter"),
    ("lay", "Lay two cards in"),
    ("go", "Say go"),
    ("play", "Your card"),
    ("home", "card games for two"),
)
CHOICES = frozenset({"turn", "cut", "starter", "lay", "go", "play"})
_CARD = re.compile(rf"(10|[A2-9JQK])([{GLYPHS}])")
_SCORES = re.compile(r"You +(\d+) .*?(\d+) +\w+ \S$")
_LEFT_AT = re.compile(r"you (\d+), Computer (\d+)")
_KEYS = re.compile(r"[ ▲‹›]{4,}(?:[1-6][ ▲‹›]+)+$")
_PLACE = re.compile(r"(?:card|lift) (\d+) of")
_CURSOR = re.compile(r"▲([1-6])")
_PLATE = re.compile(r"Play (10|[A2-9JQK])([♠♥♦♣])  Enter")
_SLIVERS = re.compile(r"▏{4,}")  # of cards side by side, as a deck shows them
CARD_ROWS = (6, 5)  # rows from the name of a raised or a flat card down to its key
CARD_LEFT = 2  # columns from the name to the key


@dataclass(frozen=True, slots=True)
class Held:
    """A card of one's own hand: its key, where its name is written, and whether it is raised."""

    card: Card
    key: str
    x: int
    y: int
    up: bool


def step(screen: str) -> str:
    """Return the step that the screen is at; empty where nothing is asked of the player."""
    return next((name for name, words in STEPS if words in screen), "")


def scores(screen: str) -> tuple[int, int] | None:
    """Return both scores, one's own first, at the table or of the match that waits at home."""
    found = _SCORES.search(screen.partition("\n")[0]) or _LEFT_AT.search(screen)
    return (int(found[1]), int(found[2])) if found else None


def place(screen: str) -> int:
    """Return the place marked in the deck, 0 where none is."""
    found = _PLACE.search(screen)
    return int(found[1]) if found else 0


def hand(screen: str) -> list[Held]:
    """Return one's own hand: above each key that is written below it there is a card."""
    lines = screen.splitlines()
    at = next((y for y in range(len(lines) - 1, 0, -1) if _KEYS.match(lines[y] + " ")), None)
    if at is None:
        return []
    keys = [(x, key) for x, key in enumerate(lines[at]) if key in "123456"]
    return [held for x, key in keys if (held := _above(lines, x, at, key)) is not None]


def _above(lines: Sequence[str], x: int, y: int, key: str) -> Held | None:
    for rows in CARD_ROWS:
        if found := _CARD.match(lines[y - rows], x - CARD_LEFT):
            return Held(_card(found), key, x - CARD_LEFT, y - rows, rows == CARD_ROWS[0])
    return None


def raised(screen: str) -> Card | None:
    """Return the card that the plate would play."""
    found = _PLATE.search(screen)
    return _card(found) if found else None


def cursor(screen: str) -> str:
    """Return the key of the card under the cursor, empty where there is no cursor."""
    found = _CURSOR.search(screen)
    return found[1] if found else ""


# What an act changes on the screen


def answer(screen: str) -> object:
    """Return what lifting a card changes: the cards raised, or the words that it does not fit."""
    lines = screen.splitlines()
    told = next((line for line in lines if "would make" in line), "")
    return [held.card for held in hand(screen) if held.up], raised(screen), told


def decision(screen: str) -> object:
    """Return what a decision changes: the step, and where the same step may follow everything but the plain prompt."""
    now = step(screen)
    return now if now in ("turn", "cut", "starter", "lay") else screen


def moved(screen: str) -> object:
    """Return what undo and redo change: at the first undo the offer to redo appears, later on everything may."""
    return screen if "r redo" in screen else ""


def deck(screen: str) -> tuple[int, int, int] | None:
    """Return the row where the spread deck is widest, and its first and last column."""
    rows = [(list(_SLIVERS.finditer(line)), y) for y, line in enumerate(screen.splitlines())]
    spans = [(found[-1].end() - found[0].start(), y, found) for found, y in rows if found]
    if not spans:
        return None
    _, y, found = max(spans, key=lambda span: span[0])
    return y, found[0].start(), found[-1].end() - 1


def _card(found: re.Match[str]) -> Card:
    return parse(found[1] + SUITS[GLYPHS.index(found[2])])
