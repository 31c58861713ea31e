"""To type a table's number and a computer's address: a pad of digits for the mouse, and a field of one row."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look

from .piece import paint_all
from .words import Plate

ROWS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("", "0", "back"))
GAP = 1
CUT = "…"


@dataclass(frozen=True, slots=True)
class DigitPad:
    """Ten quiet plates and one that takes back, laid like a telephone's; `wide`: with more air."""

    x: int
    y: int
    wide: bool = False

    @property
    def plate(self) -> int:
        """Return the width of a plate in cells."""
        return 11 if self.wide else 7

    @property
    def step(self) -> int:
        """Return the rows from one plate to the next."""
        return 3 if self.wide else 2

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return 3 * (self.plate + GAP) - GAP

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return (len(ROWS) - 1) * self.step + 2

    def hits(self) -> list[tuple[int, int, int, str]]:
        """Return (x, y, width, digit) of each plate on the screen; the one that takes back is `back`."""
        return [
            (self.x + column * (self.plate + GAP), self.y + row * self.step, self.plate, digit)
            for row, digits in enumerate(ROWS)
            for column, digit in enumerate(digits)
            if digit
        ]

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the plates."""
        air = " " * ((self.plate - 5) // 2)
        plates = [
            Plate(x - self.x, y - self.y, air + (look.glyph("left") if digit == "back" else digit), "", True, False, w)
            for x, y, w, digit in self.hits()
        ]
        paint_all(canvas, look, plates)


@dataclass(frozen=True, slots=True)
class AddressField:
    """One row to type in; of what is longer the end is seen. A key at its right end opens it."""

    x: int
    y: int
    width: int
    text: str
    typing: bool = False
    key: str = ""

    @property
    def height(self) -> int:
        """Return the height in rows; the second is its edge."""
        return 2

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the field."""
        w = self.width
        canvas.fill(0, 0, w, 1, "night2")
        text = self.text + ("_" if self.typing else "")
        room = w - 4 - (len(self.key) + 1 if self.key else 0)
        if len(text) > room:
            text = CUT + text[len(text) - room + 1 :]
        canvas.put(2, 0, text, "gold", self.typing)
        if self.key:
            canvas.put(w - 2 - len(self.key), 0, self.key, "night_text")
        if look.outlined:
            canvas.put(0, 0, "[", "gold", self.typing)
            canvas.put(w - 1, 0, "]", "gold", self.typing)
        else:
            canvas.put(0, 1, "▀" * w, "brass_rim" if self.typing else "shadow")
