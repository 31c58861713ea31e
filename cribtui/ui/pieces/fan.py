"""The spread deck: slivers in an arc, parted where a card is chosen, which stands up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look

EIGHTHS = " ▁▂▃▄▅▆▇█"
LATTICE = "╲╱"
OPEN = 4  # cells of the chosen card
LAST = 7  # cells of the last card, which nothing covers


class Sliver(NamedTuple):
    """What is seen of one card: which, from which column, how many cells, whether it stands up."""

    place: int
    x: int
    width: int
    up: bool


@dataclass(frozen=True, slots=True)
class Fan:
    """A deck of `count` cards face down; `chosen` is the card that stands up.

    `tall`: rows of a card; `depth`: eighths of a row by which the ends of the arc hang lower.
    The width is `count + 9` whatever is chosen.
    """

    x: int
    y: int
    count: int = 52
    chosen: int | None = None
    tall: int = 5
    depth: int = 12

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return self.count + LAST - 1 + OPEN - 1

    @property
    def height(self) -> int:
        """Return the height in rows: a row to rise, the card, the arc."""
        return -(-(8 + self.depth + 8 * self.tall - 4) // 8)

    def slot_at(self, dx: int) -> int:
        """Return the card at a column of the fan, the nearest one where there is none."""
        hit = 0
        for sliver in self.slivers():
            if sliver.x <= dx:
                hit = sliver.place
        return hit

    def column(self, index: int) -> int:
        """Return the first column of a card."""
        return next(sliver.x for sliver in self.slivers() if sliver.place == index)

    def slivers(self) -> Iterator[Sliver]:
        """Return what is seen of each card, from left to right."""
        x = 0
        for index in range(self.count):
            up = index == self.chosen
            width = LAST if index == self.count - 1 else OPEN if up else 1
            yield Sliver(index, x, width, up)
            x += width

    def _dip(self, index: int) -> int:
        """Return how far a card hangs below the top of the arc, in eighths of a row."""
        middle = (self.count - 1) / 2
        return round(((index - middle) / middle) ** 2 * self.depth) if middle else 0

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the deck."""
        for sliver in self.slivers():
            if look.outlined:
                self._paint_outline(canvas, look, sliver)
            else:
                self._paint_sliver(canvas, sliver)

    def _paint_sliver(self, canvas: Canvas, sliver: Sliver) -> None:
        dip = self._dip(sliver.place)
        top = dip // 8 * 8 if sliver.up else dip + 8  # what stands up ends in a half row, its rim
        end = top + 8 * self.tall - 4
        for row in range(top // 8, -(-end // 8)):
            window = canvas.window(sliver.x, row, sliver.width, 1)
            if top <= 8 * row and 8 * row + 8 <= end:
                _body(window, row, sliver.up)
            elif top > 8 * row:
                window.put(0, 0, EIGHTHS[8 * row + 8 - top] * sliver.width, "back")
            else:
                _foot(window, end - 8 * row, sliver.up)

    def _paint_outline(self, canvas: Canvas, look: Look, sliver: Sliver) -> None:
        top = self._dip(sliver.place) // 8 + (0 if sliver.up else 1)
        edges = "++|-" if look.ascii else "╭╰│─"
        role = "brass" if sliver.up else "back_fold"
        wide = sliver.width - 1
        canvas.fill(sliver.x, top, sliver.width, self.tall, "back")
        canvas.put(sliver.x, top, edges[0] + edges[3] * wide, role, sliver.up)
        for y in range(top + 1, top + self.tall - 1):
            canvas.put(sliver.x, y, edges[2] + (LATTICE * wide)[y % 2 :][:wide], role, sliver.up)
        foot = look.glyph("raised") if sliver.up else edges[3]
        canvas.put(sliver.x, top + self.tall - 1, edges[1] + foot * wide, role, sliver.up)
        if sliver.place == self.count - 1:
            self._close(canvas, look, sliver, top)

    def _close(self, canvas: Canvas, look: Look, sliver: Sliver, top: int) -> None:
        """Paint the right edge of the last card."""
        x = sliver.x + sliver.width - 1
        corners = "++" if look.ascii else "╮╯"
        for y in range(top, top + self.tall):
            canvas.put(x, y, "|" if look.ascii else "│", "back_fold")
        canvas.put(x, top, corners[0], "back_fold")
        canvas.put(x, top + self.tall - 1, corners[1], "back_fold")


def _body(window: Canvas, row: int, up: bool) -> None:
    """Paint a full row of a card: its left edge, then the lattice."""
    window.put(0, 0, "▏", "back_fold" if up else "back_line", bg="back")
    window.put(1, 0, (LATTICE * window.width)[row % 2 :][: window.width - 1], "back_line", bg="back")


def _foot(window: Canvas, eighths: int, up: bool) -> None:
    """Paint the row in which a card ends, after some eighths; blocks grow from below, so the colours are reversed."""
    window.put(0, 0, EIGHTHS[8 - eighths] * window.width, "brass" if up else "back", reverse=True)
