"""What games, levels and suits are called on every screen."""

from __future__ import annotations

from cribtui.i18n import mark

# title, what it is played to, and the cards that stand for it
TITLES = {
    "cribbage": (mark("Cribbage"), mark("to 121"), "5H 5S JD"),
    "gin": (mark("Gin rummy"), mark("to 100, or ful to 150"), "7C 8C 9C"),
}
LEVEL_NAMES = {
    "easy": mark("easy"),
    "medium": mark("medium"),
    "hard": mark("hard"),
    "expert": mark("expert"),
    "two": mark("two of us here"),
}
SUITS = ("two", "four", "letters")
SUIT_NAMES = {"two": mark("two colours"), "four": mark("four colours"), "letters": mark("letters")}
