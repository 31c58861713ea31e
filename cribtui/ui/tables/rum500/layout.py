"""Where things lie on the 500 rum table, computed from the window: compact from 80x24, wide from 118x34.

From the top down: the other's table, the discard row, your table, the prompt, your hand. A gutter at the left says
whose row it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.pieces.cards import SIZES, Size

HAND: Size = "M"  # the size of the cards in the hand


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows (y) and columns (x); `width` is the felt's, without the log."""

    wide: bool
    width: int
    height: int
    left: int
    area: int  # the column where the cards of the three rows begin
    theirs: int
    row: int
    ours: int
    prompt: int
    hand: int
    plates: int

    @property
    def right(self) -> int:
        return self.width - 2

    @property
    def room(self) -> int:
        """The columns for the cards of a row."""
        return self.right - self.area

    @property
    def cards(self) -> int:
        """The rows that a card takes on the table."""
        return 4 if self.wide else 3

    @property
    def marks(self) -> int:
        """The row of the keys below the discard row."""
        return self.row + self.cards

    @property
    def aside(self) -> int:
        """The row for refusals, hints and what happened last."""
        return self.prompt + 1

    @property
    def keys(self) -> int:
        return self.hand + SIZES[HAND][1]


def layout(width: int, height: int, wide: bool) -> Layout:
    """Return the places for a felt of that size."""
    plates = height - 3
    if not wide:
        spare = height - 24
        row = 5 + (spare >= 3)
        ours = row + 4 + (spare >= 2)
        prompt = ours + 3 + (spare >= 1)
        return Layout(False, width, height, 4, 16, 2, row, ours, prompt, plates - 6, plates)
    spare = height - 34
    plates -= spare >= 3
    theirs = 4 + min(2, spare // 4)
    row = theirs + 6 + (spare >= 5)
    ours = row + 6
    prompt = ours + 6 + (spare >= 6)
    hand = plates - 6 - (spare >= 2)
    return Layout(True, width, height, 6, 20, theirs, row, ours, prompt, hand, plates)
