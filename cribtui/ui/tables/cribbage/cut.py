"""Choosing a place in the face-down deck: by a click on it, by the arrows or by typing a number.

Where a player cuts tells nothing (C6), so the deck is drawn alike whatever its cards are.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class DeckPlace:
    """A place between two bounds; a number typed digit by digit, or moved with the arrows."""

    least: int
    most: int
    taken: int = 0  # a place that may not be chosen
    place: int = 0
    typed: str = ""

    def __post_init__(self) -> None:
        """Mark the middle, so that one key is enough for who does not care."""
        if not self.place:
            self.mark((self.least + self.most) // 2)

    def mark(self, place: int) -> None:
        """Mark the place nearest to a number that may be chosen."""
        wanted = max(self.least, min(self.most, place))
        if wanted == self.taken:
            wanted += 1 if wanted < self.most else -1
        self.place, self.typed = wanted, ""

    def move(self, step: int) -> None:
        """Move along the deck, over a place that is taken."""
        wanted = self.place + step
        self.mark(wanted + step if wanted == self.taken else wanted)

    def type(self, digit: int) -> None:
        """Take the next digit of a number; when it would be too large, begin a new one."""
        typed = self.typed + str(digit % 10)
        if int(typed) > self.most or len(typed) > 2:
            typed = str(digit % 10)
        if int(typed):
            self.mark(int(typed))
            self.typed = typed
