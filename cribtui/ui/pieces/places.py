"""What lies on the table besides faces: backs, empty places, and plain planes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look
from cribtui.ui.pieces.cards import SIZES
from cribtui.ui.pieces.outline import box
from cribtui.ui.pieces.text import fit

LATTICE = "╲╱"


@dataclass(frozen=True, slots=True)
class Back:
    """A card face down. `w` and `h` override the size; `lap`: it lies on another; `tuck`: half under the wood."""

    x: int
    y: int
    size: str = "M"
    w: int = 0
    h: int = 0
    lap: bool = False
    tuck: bool = False

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return self.w or SIZES[self.size][0]

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return self.h or SIZES[self.size][1]

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the back."""
        w, h = canvas.width, canvas.height
        canvas.fill(0, 0, w, h if look.outlined else h - 1, "back")
        for y in range(h if look.outlined else h - 1):
            canvas.put(0, y, (LATTICE * w)[y % 2 : y % 2 + w], "back_line")
        if look.outlined:
            box(canvas, look, "back_fold", tuck=self.tuck)
        else:
            self._edges(canvas)

    def _edges(self, canvas: Canvas) -> None:
        w, h = canvas.width, canvas.height
        canvas.put(0, h - 1, "▀" * w, "back_rim")
        if self.tuck:
            canvas.put(0, 0, "▀" * w, "wood_rim")
        if self.lap:
            for y in range(1 if self.tuck else 0, h - 1):
                canvas.put(0, y, "▏", "back_fold")


@dataclass(frozen=True, slots=True)
class Slot:
    """An empty place; an outline means that nothing lies here yet. In `brass` it is a preview of what would."""

    x: int
    y: int
    size: str = "S"
    text: str = ""
    tone: Literal["felt_dot", "brass"] = "felt_dot"
    w: int = 0
    h: int = 0

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return self.w or SIZES[self.size][0]

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return self.h or SIZES[self.size][1]

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the outline and the text in its middle."""
        chosen = self.tone == "brass"
        box(canvas, look, self.tone, kind="open" if look.outlined else "solid", bold=chosen and look.outlined)
        text = fit(self.text, canvas.width - 2)
        x = (canvas.width - len(text)) // 2
        canvas.put(x, (canvas.height - 1) // 2, text, "gold" if chosen else "felt_text", chosen)


@dataclass(frozen=True, slots=True)
class Fill:
    """A plane of one role."""

    x: int
    y: int
    w: int
    h: int
    role: str

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return self.w

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return self.h

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the plane."""
        canvas.fill(0, 0, canvas.width, canvas.height, self.role)
