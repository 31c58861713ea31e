"""Numbers three rows high: half blocks, or seven strokes where there are only ASCII characters."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look

HEIGHT = 3
PIXELS = {
    "0": (" ## ", "#  #", "#  #", "#  #", "#  #", " ## "),
    "1": (" # ", "## ", " # ", " # ", " # ", "###"),
    "2": ("### ", "   #", "  # ", " #  ", "#   ", "####"),
    "3": ("### ", "   #", " ## ", "   #", "   #", "### "),
    "4": ("#  #", "#  #", "#  #", "####", "   #", "   #"),
    "5": ("####", "#   ", "### ", "   #", "   #", "### "),
    "6": (" ## ", "#   ", "### ", "#  #", "#  #", " ## "),
    "7": ("####", "   #", "  # ", "  # ", " #  ", " #  "),
    "8": (" ## ", "#  #", " ## ", "#  #", "#  #", " ## "),
    "9": (" ## ", "#  #", "#  #", " ###", "   #", " ## "),
    "–": ("   ", "   ", "###", "   ", "   ", "   "),
    "+": ("   ", " # ", "###", " # ", "   ", "   "),
    " ": ("  ",) * 6,
}
STROKES = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "–": ("   ", " _ ", "   "),
    "+": ("   ", "_|_", " | "),
    " ": ("  ",) * 3,
}
ALIKE = str.maketrans("-−", "––")


def figure_width(text: str) -> int:
    """Return how many cells a number takes, the same in every look."""
    return sum(len(PIXELS[char][0]) + 1 for char in text.translate(ALIKE)) - 1 if text else 0


def draw_figure(canvas: Canvas, look: Look, x: int, y: int, text: str, role: str) -> int:
    """Draw a number made of digits, dashes, plus signs and spaces; return the next x."""
    for char in text.translate(ALIKE):
        if look.ascii:
            for row, strokes in enumerate(STROKES[char]):
                canvas.put(x, y + row, strokes, role, True)
        else:
            canvas.pixels(x, y, PIXELS[char], role)
        x += len(PIXELS[char][0]) + 1
    return x


@dataclass(frozen=True, slots=True)
class Figure:
    """A number on the table, three rows high."""

    x: int
    y: int
    text: str
    role: str = "white"

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return figure_width(self.text)

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return HEIGHT

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the number."""
        draw_figure(canvas, look, 0, 0, self.text, self.role)
