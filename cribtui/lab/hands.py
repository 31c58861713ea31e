"""The two ways of playing: by clicks alone and by keys alone. What can be done in several ways is done in all of them.

Each act comes with the sign by which it is known to be done: something read off the screen that it changes. The
screen may change by itself too, for the other player lays cards in the crib at the same time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple, Protocol

from . import sight
from .sight import Held
from .terminal import Terminal

Sign = Callable[[str], object]
Cell = tuple[int, int]
PLATES = {
    "home": ("Continue", "Start"),
    "turn": ("Turn this card",),
    "cut": ("Cut here",),
    "starter": ("Cut here",),
    "lay": ("Lay them",),
    "play": ("Play ",),
    "go": ("Go  Enter",),
    "read": ("Next  Enter",),
    "show": ("Next  Enter",),
    "over": ("Play again",),
}
UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")
_CRIB = re.compile(r"deck +(\S+ crib)")
_PILE = re.compile(r"^ .* count .* crib")


class Act(NamedTuple):
    """What is done, and what is different on the screen once it is done."""

    do: Callable[[], None]
    sign: Sign = str  # the whole screen


class Hands(Protocol):
    """What a player can do with the screen as it is."""

    def level(self, word: str) -> Iterator[Act]:
        """Choose a level at home."""
        ...

    def mark(self) -> Iterator[Act]:
        """Mark another place in the deck."""
        ...

    def lift(self, held: Held) -> Iterator[Act]:
        """Raise a card, or be told why it does not fit."""
        ...

    def confirm(self) -> Act:
        """Do what is previewed, or go on."""
        ...

    def command(self, key: str, word: str) -> Act:
        """Do what the key bar offers."""
        ...


class Mouse:
    """Clicks alone."""

    def __init__(self, terminal: Terminal, rng: Random) -> None:
        self._terminal = terminal
        self._rng = rng
        self._marked: Cell = (0, 0)

    def level(self, word: str) -> Iterator[Act]:
        if f"‹{word}›" not in self._terminal.text:
            yield self._click(self._seen(word))

    def mark(self) -> Iterator[Act]:
        """Click beside the card that is marked: on it, a click would turn it."""
        screen = self._terminal.text
        spread = sight.deck(screen)
        assert spread is not None, screen
        y, first, last = spread
        chosen = first + sight.place(screen)
        self._marked = self._rng.choice([x for x in range(first, last + 1) if abs(x - chosen) > 6]), y
        yield self._click(self._marked, sight.place)

    def lift(self, held: Held) -> Iterator[Act]:
        yield self._click(self._on(held), sight.answer)

    def confirm(self) -> Act:
        screen = self._terminal.text
        step = sight.step(screen)
        cells = [self._seen(word) for word in PLATES[step] if word in screen][:1]
        match step:
            case "turn" | "cut" | "starter":
                cells.append(self._marked)
            case "lay":
                cells += [*self._raised(), self._crib()]
            case "play" | "go":
                cells += [*self._raised(), self._pile()]
            case "show" if "All at once" in screen:
                cells.append(self._seen("All at once"))
        return self._click(self._rng.choice(cells), sight.decision)

    def command(self, key: str, word: str) -> Act:
        return self._click(self._seen(f"{key} {word}"), sight.moved)

    def _click(self, cell: Cell, sign: Sign = str) -> Act:
        return Act(lambda: self._terminal.click(*cell), sign)

    def _seen(self, words: str) -> Cell:
        at = self._terminal.find_last(words)
        assert at is not None, (words, self._terminal.text)
        return at

    def _raised(self) -> list[Cell]:
        return [self._on(held) for held in sight.hand(self._terminal.text) if held.up]

    def _on(self, held: Held) -> Cell:
        return held.x + self._rng.randrange(-1, 5), held.y + self._rng.randrange(5)

    def _crib(self) -> Cell:
        """Return a cell of the places that lie under the crib's name."""
        return self._under(_CRIB, 1, 12)

    def _pile(self) -> Cell:
        """Return a cell of the pile, which lies left of the count."""
        x, y = self._under(_PILE, 0, 24)
        return x + 4, y

    def _under(self, words: re.Pattern[str], group: int, width: int) -> Cell:
        for y, line in enumerate(self._terminal.screen):
            if found := words.search(line):
                return found.start(group) + self._rng.randrange(width), y + 1 + self._rng.randrange(4)
        raise LookupError(f"{words.pattern!r} is not on the screen:\n{self._terminal.text}")


class Keyboard:
    """Keys alone."""

    def __init__(self, terminal: Terminal, rng: Random) -> None:
        self._terminal = terminal
        self._rng = rng

    def level(self, word: str) -> Iterator[Act]:
        while "‹" not in self._line("Opponent"):
            yield self._press("\t")
        while f"‹{word}›" not in self._line("Opponent"):
            yield self._press(LEFT)

    def mark(self) -> Iterator[Act]:
        """Move along the deck, or type the number of a place."""
        here = sight.place(self._terminal.text)
        number = self._rng.choice([place for place in range(4, 37) if abs(place - here) > 2])
        for key in self._rng.choice(([LEFT, LEFT], [RIGHT], [UP], [DOWN, RIGHT], str(number))):
            yield self._press(key, sight.place)

    def lift(self, held: Held) -> Iterator[Act]:
        """Press the card's own key, or go there and raise it."""
        if self._rng.random() < 0.5:
            yield self._press(held.key, sight.answer)
            return
        while sight.cursor(self._terminal.text) != held.key:
            yield self._press(RIGHT, sight.cursor)
        yield self._press(self._rng.choice((UP, " ")), sight.answer)

    def confirm(self) -> Act:
        screen = self._terminal.text
        keys = "\rn" if sight.step(screen) in ("read", "show") else "\r"
        if "All at once" in screen:
            keys += "a"
        return self._press(self._rng.choice(keys), sight.decision)

    def command(self, key: str, word: str) -> Act:
        return self._press(key, sight.moved)

    def _press(self, key: str, sign: Sign = str) -> Act:
        return Act(lambda: self._terminal.key(key), sign)

    def _line(self, word: str) -> str:
        return next((line for line in self._terminal.screen if word in line), "")
