"""Numerals to be read across a room: the code of a table, in figures of two sizes that stand on their edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribtui.ui.canvas import HALVES, Canvas
from cribtui.ui.look import Look

Scale = Literal[2, 3]  # cells to a stroke's width; as many half rows to its height

# 6 x 10, strokes two wide
SHAPES = {
    "0": (" #### ", "######", "##  ##", "##  ##", "##  ##", "##  ##", "##  ##", "##  ##", "######", " #### "),
    "1": ("  ##  ", " ###  ", "####  ", "  ##  ", "  ##  ", "  ##  ", "  ##  ", "  ##  ", "######", "######"),
    "2": (" #### ", "######", "##  ##", "    ##", "   ## ", "  ##  ", " ##   ", "##    ", "######", "######"),
    "3": (" #### ", "######", "##  ##", "    ##", "  ### ", "  ### ", "    ##", "##  ##", "######", " #### "),
    "4": ("##  ##", "##  ##", "##  ##", "##  ##", "######", "######", "    ##", "    ##", "    ##", "    ##"),
    "5": ("######", "######", "##    ", "##### ", "######", "    ##", "    ##", "##  ##", "######", " #### "),
    "6": (" #### ", "######", "##    ", "##    ", "##### ", "######", "##  ##", "##  ##", "######", " #### "),
    "7": ("######", "######", "    ##", "   ## ", "   ## ", "  ##  ", "  ##  ", " ##   ", " ##   ", " ##   "),
    "8": (" #### ", "######", "##  ##", "##  ##", " #### ", "######", "##  ##", "##  ##", "######", " #### "),
    "9": (" #### ", "######", "##  ##", "##  ##", "######", " #####", "    ##", "    ##", "######", " #### "),
}
WIDE, HIGH = 6, 10
ASCII = "#"


def numeral_size(scale: Scale) -> tuple[int, int]:
    """Return the cells and rows of one figure; its edge needs a half row more than the figure."""
    return WIDE * scale, (HIGH * scale + 2) // 2


@dataclass(frozen=True, slots=True)
class Numerals:
    """Figures side by side, one stroke apart; `dim`: they do not count now. Other characters leave a gap."""

    x: int
    y: int
    text: str
    scale: Scale = 2
    dim: bool = False

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return len(self.text) * (WIDE + 1) * self.scale - self.scale if self.text else 0

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return numeral_size(self.scale)[1]

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the figures."""
        for index, char in enumerate(self.text):
            shape = SHAPES.get(char)
            if shape is not None:
                self._paint_one(canvas, look, index * (WIDE + 1) * self.scale, shape)

    def _paint_one(self, canvas: Canvas, look: Look, x: int, shape: tuple[str, ...]) -> None:
        """Paint one figure stroke by stroke: the cells beside each other in a stroke are alike."""
        for stroke in range(WIDE):
            column = [row[stroke] == "#" for row in shape for _ in range(self.scale)]
            for y in range(self.height):
                if look.ascii:
                    self._letter(canvas, x, y, column)
                else:
                    self._halves(canvas, x, y, column, look.mono)
            x += self.scale

    def _letter(self, canvas: Canvas, x: int, y: int, column: list[bool]) -> None:
        if 2 * y < len(column) and column[2 * y]:
            canvas.put(x, y, ASCII * self.scale, self._face, not self.dim)

    def _halves(self, canvas: Canvas, x: int, y: int, column: list[bool], mono: bool) -> None:
        """Paint the two halves of a stroke's cells, each of the face, of the edge below it, or not at all."""
        edge = "" if mono else "felt_line" if self.dim else "brass"
        upper, lower = (self._tone(column, half, edge) for half in (2 * y, 2 * y + 1))
        if upper and lower and upper != lower:
            canvas.put(x, y, HALVES[True, False] * self.scale, upper, bg=lower)
        elif upper or lower:
            canvas.put(x, y, HALVES[bool(upper), bool(lower)] * self.scale, upper or lower)

    def _tone(self, column: list[bool], half: int, edge: str) -> str:
        if half < len(column) and column[half]:
            return self._face
        return edge if 0 < half <= len(column) and column[half - 1] else ""

    @property
    def _face(self) -> str:
        return "felt_dot" if self.dim else "bright"
