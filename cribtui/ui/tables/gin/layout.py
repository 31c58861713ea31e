"""Where things lie on the gin table, computed from the window: compact from 80x24, wide from 118x34."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.pieces.cards import SIZES, Size


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows (y) and columns (x); `width` is the felt's, without the log."""

    wide: bool
    width: int
    height: int
    left: int
    story: int
    table: int  # stock and pile
    prompt: int
    hand: int
    plates: int
    stock: int
    pile: int
    figure: int
    near: Size
    far: Size

    @property
    def keys(self) -> int:
        return self.hand + SIZES[self.near][1]

    @property
    def right(self) -> int:
        return self.width - 2


def layout(width: int, height: int, wide: bool) -> Layout:
    """Return the places for a felt of that size."""
    if not wide:
        spare = height - 24
        table, prompt = 5 + spare // 3, 10 + 2 * spare // 3
        return Layout(False, width, height, 4, 2, table, prompt, prompt + 3, height - 3, 29, 38, 63, "M", "S")
    spare = height - 34
    table, prompt = 5 + spare // 2, 15 + 5 * spare // 6
    return Layout(True, width, height, 6, table, table, prompt, 17 + spare, height - 5, 38, 53, 70, "L", "L")
