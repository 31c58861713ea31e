"""Where things lie on the cribbage table, computed from the window: compact from 80x24, wide from 118x34."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.pieces.cards import SIZES, Size


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows (y) and columns (x) of the table; `width` is the felt's, without the log."""

    wide: bool
    width: int
    height: int
    left: int
    board: int  # rows of the board with its edge
    story: int
    labels: int
    table: int
    prompt: int
    hand: int
    near: Size  # own cards
    far: Size  # cards on the table

    @property
    def keys(self) -> int:
        return self.hand + SIZES[self.near][1]

    @property
    def right(self) -> int:
        return self.width - 2

    def spread(self, count: int, room: int, size: Size, gap: int) -> int:
        """Return the columns from one card to the next so that `count` of them fit in `room` columns."""
        width = SIZES[size][0]
        return max(1, min(width + gap, (room - width) // max(1, count - 1)))


def layout(width: int, height: int, wide: bool, tall: bool = False) -> Layout:
    """Return the places for a felt of that size; `tall` leaves room below the hand, where six large cards lie."""
    if not wide:
        return _compact(width, height)
    return _wide_tall(width, height) if tall else _wide(width, height)


def _compact(width: int, height: int) -> Layout:
    spare = height - 24
    table, lower = 9 + spare // 3, 2 * spare // 3
    return Layout(
        False, width, height, 4, 7, 7 + min(1, spare // 3), table - 1, table, 13 + lower, 16 + lower, "M", "S"
    )


def _wide(width: int, height: int) -> Layout:
    spare = height - 34
    table = 14 + spare // 3
    story, prompt, hand = 11 + min(1, spare), 22 + 2 * spare // 3, 24 + 5 * spare // 6
    return Layout(True, width, height, 6, 11, story, table - 1, table, prompt, hand, "L", "L")


def _wide_tall(width: int, height: int) -> Layout:
    spare = height - 34
    far: Size = "M" if spare >= 4 else "S"
    table = 14 + spare // 3
    prompt = table + SIZES[far][1] + (1 if spare >= 6 else 0)
    return Layout(
        True,
        width,
        height,
        6,
        11,
        11 + min(1, spare),
        table - 1,
        table,
        prompt,
        prompt + (3 if spare >= 6 else 2),
        "L",
        far,
    )
