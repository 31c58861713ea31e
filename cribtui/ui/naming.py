"""What games, levels and suits are called on every screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cribtui.i18n import mark


@dataclass(frozen=True, slots=True)
class Kind:
    """A game as home offers it: with its options, its title, what it is played to, and cards that stand for it."""

    name: str
    game: str
    title: str
    line: str
    cards: str
    options: Mapping[str, str] = field(default_factory=dict)


KINDS = (
    Kind("cribbage", "cribbage", mark("Cribbage"), mark("to 121"), "5H 5S JD"),
    Kind("gin", "gin", mark("Gin rummy"), mark("to 100"), "7C 8C 9C"),
    Kind("ful", "gin", mark("Ful"), mark("gin only, to 150"), "KS KH KD", {"variant": "ful"}),
    Kind("rum500", "rum500", mark("500 rum"), mark("to 500"), "QS KS 2C"),
)
TITLES = {kind.game: kind.title for kind in reversed(KINDS)}
LEVEL_NAMES = {
    "easy": mark("easy"),
    "medium": mark("medium"),
    "hard": mark("hard"),
    "expert": mark("expert"),
    "two": mark("two of us here"),
}
SUITS = ("two", "four", "letters")
SUIT_NAMES = {"two": mark("two colours"), "four": mark("four colours"), "letters": mark("letters")}


def kind_of(game: str, options: Mapping[str, str]) -> Kind:
    """Return the kind of game that a match or table is: the one with most options in common."""
    ours = [kind for kind in KINDS if kind.game == game and kind.options.items() <= options.items()]
    return max(ours, key=lambda kind: len(kind.options))
