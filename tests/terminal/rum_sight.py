"""What a table of 500 rum says at 80x24 in English, read off the text of its screen and off nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from cribtui.core.cards import SUITS, Card, name, parse, rank, suit

from .person import Person

CARD = re.compile("(10|[2-9JQKA])([♠♥♦♣])")
PLATE = re.compile(r"^ +(\S.*?)  Enter", re.MULTILINE)
WAY = re.compile(r"(?<= )\S+(?: \S+)* \+\d+(?= |$)")
KEYS = "1234567890-="

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand: what is written on it, a cell of it, its key, and whether it is raised."""

    card: Card
    text: str
    at: Cell
    key: str
    up: bool


def read_cards(text: str) -> list[Card]:
    """Return the cards that are written in a text."""
    return [_card(found) for found in CARD.finditer(text)]


def _card(found: re.Match[str]) -> Card:
    return parse(found[1].replace("10", "T") + SUITS["♠♥♦♣".index(found[2])])


def logged(text: str) -> str:
    """Return the cards of a text as a record writes them."""
    return " ".join(map(name, read_cards(text)))


def groups(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return the groups of cards that are melds, the largest first."""
    return [group for size in (5, 4, 3) for group in combinations(cards, size) if is_meld(group)]


def is_meld(group: Sequence[Card]) -> bool:
    """Tell whether cards are a set, a run or all jokers (M3, M5)."""
    real = [card for card in group if rank(card) != 1]
    ranks, suits = {rank(card) for card in real}, {suit(card) for card in real}
    if len(real) < 2:
        return not real
    if len(ranks) == 1:
        return len(suits) == len(real) and len(group) <= 4
    heights = [(rank(card) - 2) % 13 for card in real]  # the ace is the highest
    return len(suits) == 1 and max(heights) - min(heights) < len(group)


class Reader(Person):
    """Somebody who sees the table."""

    @property
    def lines(self) -> list[str]:
        return self.screen.split("\n")

    def row(self, words: str) -> int:
        """Return the row in which words stand first."""
        at = self.program.find(words)
        assert at is not None, (words, self.screen)
        return at[1]

    @property
    def prompt(self) -> str:
        return self.lines[self.row("▌ ")]

    @property
    def plate(self) -> str:
        """What a confirmation does now."""
        found = PLATE.search(self.screen)
        assert found is not None, self.screen
        return found[1]

    @property
    def has_opened(self) -> bool:
        return "▌ Open" not in self.screen

    @property
    def pending(self) -> list[Card]:
        """The cards that must still be played."""
        return read_cards(self.prompt) if "must still be played" in self.prompt else []

    @property
    def hand(self) -> list[Held]:
        """The cards in hand: their names stand in one row, those of raised ones in the row above."""
        top = self.row("▌ ") + 2
        names = [(found, y) for y in (top, top + 1) for found in CARD.finditer(self.lines[y])]
        names.sort(key=lambda seen: seen[0].start())
        assert len(names) <= len(KEYS), self.screen
        return [
            Held(_card(found), found[0], (found.start(), y + 1), key, y == top)
            for key, (found, y) in zip(KEYS, names, strict=False)
        ]

    @property
    def flat(self) -> list[Held]:
        return [held for held in self.hand if not held.up]

    @property
    def ways(self) -> list[tuple[str, Cell]]:
        """The ways to choose from that are listed under the prompt, each with a cell."""
        y = self.row("▌ ") + 1
        return [(found[0], (found.start(), y)) for found in WAY.finditer(self.lines[y])]

    @property
    def discards(self) -> Cell:
        """A cell of the discard row, beyond its cards while they are few."""
        return 76, self.row(" stock") + 1

    @property
    def stock(self) -> Cell:
        return 5, self.row(" stock") + 1

    @property
    def takable(self) -> list[tuple[str, Cell]]:
        """The cards of the row with a key below them that bring no more cards than have one in hand."""
        y = self.row(" stock")
        cards, marks = self.lines[y], self.lines[y + 3]
        room = len(KEYS) - len(self.hand)
        found = [(mark[0], mark.start()) for mark in re.finditer(r"[\d=-]", marks)]
        return [(key, (x, y)) for key, x in found if len(re.findall("10|[2-9JQKA]", cards[x:])) <= room]

    def meld_at(self, label: str) -> Cell:
        """Return a cell of a meld that lies on a table."""
        for y, line in enumerate(self.lines[: self.row("▌ ")]):
            if found := re.search(rf"{label}(?!\d)", line):
                return found.start() - 3, y + 1
        raise LookupError(f"{label} is not on the screen:\n{self.screen}")
