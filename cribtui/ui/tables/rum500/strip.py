"""How a row of cards is folded into the columns it has: laid closer first, and only then a part of it out of sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribtui.core.cards import Card
from cribtui.ui.pieces.cards import column_width

Cards = Sequence[Card]


@dataclass(frozen=True, slots=True)
class Fold:
    """How closely cards lie: columns from one to the next, more for the last one, and between two groups."""

    step: int
    last: int
    gap: int
    narrow: bool = False

    def width_of(self, card: Card) -> int:
        """Return the columns from a card to the next one."""
        return column_width(card, self.narrow) if self.step < 4 else self.step

    def width(self, cards: Cards) -> int:
        """Return the columns that a group of cards takes."""
        return sum(map(self.width_of, cards)) + self.last

    def total(self, groups: Sequence[Cards]) -> int:
        """Return the columns that groups of cards take side by side."""
        return sum(map(self.width, groups)) + self.gap * max(0, len(groups) - 1)


LOOSE, CLOSE, NARROW = Fold(3, 2, 2), Fold(3, 2, 1), Fold(2, 2, 1, narrow=True)
WHOLE = Fold(4, 1, 3)  # cards that are seen to their lower edge, where there is room for it
COMPACT, WIDE = (LOOSE, CLOSE, NARROW), (WHOLE, LOOSE, CLOSE, NARROW)


def fold(groups: Sequence[Cards], room: int, folds: Sequence[Fold]) -> Fold:
    """Return the loosest way in which groups of cards fit, or the closest one."""
    return next((way for way in folds if way.total(groups) <= room), folds[-1])


def window(widths: Sequence[int], gap: int, room: int, focus: int | None) -> range:
    """Return which groups are seen: the last ones, or those before `focus` and it, and what has room after it."""
    end = len(widths) if focus is None else focus + 1
    start, used = end, -gap
    while start > 0 and used + gap + widths[start - 1] <= room:
        start -= 1
        used += gap + widths[start]
    while end < len(widths) and used + gap + widths[end] <= room:
        used += gap + widths[end]
        end += 1
    return range(start, end)
