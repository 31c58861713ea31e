"""The Look: how roles, suits and symbols are drawn here: theme, suits, without colour, without non-ASCII characters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rich.color import Color
from rich.style import Style

from cribtui.core.cards import RANKS, SUITS, Card, rank, suit
from cribtui.speech.ascii import ascii_text
from cribtui.ui.canvas import Ink, single_cells
from cribtui.ui.themes import DEFAULT, THEMES

Suits = Literal["two", "four", "letters"]

SUIT_GLYPHS = "♠♥♦♣"
RANK_WORDS = tuple("10" if letter == "T" else letter for letter in RANKS)
TWO_COLOURS = ("ink", "red", "red", "ink")
FOUR_COLOURS = ("ink", "red", "blue", "green")
WRITTEN = {"ivory": "bright"}  # the role of words where a plane's name is used for them

# symbols by name: as drawn, and in ASCII
GLYPHS: dict[str, tuple[str, str]] = {
    "peg": ("●", "O"),
    "back peg": ("○", "o"),
    "other peg": ("■", "X"),  # where there is no colour
    "other back peg": ("□", "x"),
    "hole": ("·", "."),
    "gain": ("•", "-"),
    "game": ("◎", "*"),
    "mine": ("●", "*"),
    "theirs": ("○", "o"),
    "dot": ("·", "-"),
    "bar": ("▌", ">"),
    "waiting": ("┆", ":"),
    "less": ("‹", "<"),
    "more": ("›", ">"),
    "left": ("←", "<"),
    "right": ("→", ">"),
    "up": ("↑", "^"),
    "down": ("↓", "v"),
    "dash": ("–", "-"),
    "minus": ("−", "-"),
    "cut": ("…", "~"),
    "rim": ("▀", "-"),
    "raised": ("▲", "^"),
    "line": ("─", "-"),
    "joker": ("*", "*"),
}


@dataclass(frozen=True)
class Look:
    """How things are drawn. `mono` knows no colours, `ascii` no other characters; both draw planes as outlines."""

    theme: str = "room"
    suits: Suits = "two"
    ascii: bool = False
    mono: bool = False
    _styles: dict[Ink, Style] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def outlined(self) -> bool:
        """Tell whether planes need outlines, for want of colours or of half blocks."""
        return self.ascii or self.mono

    def style(self, ink: Ink) -> Style:
        """Return the style of an ink; the same object for the same ink."""
        try:
            return self._styles[ink]
        except KeyError:
            return self._styles.setdefault(ink, self._new_style(ink))

    def _new_style(self, ink: Ink) -> Style:
        colour, plane = (None, None) if self.mono else (self._words(ink.fg), self._colour(ink.bg))
        return Style(
            color=colour,
            bgcolor=plane,
            bold=ink.bold or None,
            reverse=ink.reverse or None,
            underline=ink.underline or None,
        )

    def _words(self, role: str) -> Color | None:
        return self._colour(WRITTEN.get(role, role)) if role else None

    def _colour(self, role: str) -> Color:
        number = THEMES[self.theme][role]
        return Color.default() if number == DEFAULT else Color.from_ansi(number)

    def suit(self, card: Card) -> str:
        """Return the suit as a glyph or a letter."""
        return (SUITS if self.ascii or self.suits == "letters" else SUIT_GLYPHS)[suit(card)]

    def rank(self, card: Card) -> str:
        """Return the rank as players write it, `10` for the ten."""
        return RANK_WORDS[rank(card)]

    def card(self, card: Card) -> str:
        """Return rank and suit, `10♦` or `10D`."""
        return self.rank(card) + self.suit(card)

    def suit_role(self, card: Card, face: str = "ivory") -> str:
        """Return the role of a card's rank and suit on `ivory`, `dim`, `court` or `lit`."""
        colour = (FOUR_COLOURS if self.suits == "four" else TWO_COLOURS)[suit(card)]
        return colour if face == "ivory" else f"{face}_{colour}"

    def glyph(self, name: str) -> str:
        """Return a symbol by name. Raises KeyError."""
        drawn, plain = GLYPHS[name]
        return plain if self.ascii else drawn

    def ascii_text(self, text: str) -> str:
        """Return a text in ASCII, character for character: ł to l, ’ to ', … to ~, ♠ to S."""
        return text if text.isascii() else ascii_text(single_cells(text))
