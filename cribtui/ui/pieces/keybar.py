"""Rows of things to choose from: the keys of this step, and named settings."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look
from cribtui.ui.pieces.text import fit

MARGIN = 2
GAPS = (3, 2, 1)  # cells between two keys; the widest with which all have room
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class KeyBar:
    """The last row: keys and what they do. The last ones give way where there is no room; `?` lists them all."""

    x: int
    y: int
    width: int
    keys: tuple[Key, ...]
    right: tuple[Key, ...] = ()

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return 1

    def hits(self) -> list[tuple[int, int, str]]:
        """Return (x0, x1, key) of everything that has room, columns from the bar's own left edge."""
        return [(x, x + _key_width(entry), entry[0]) for x, entry in self._places()]

    def _places(self) -> list[tuple[int, Key]]:
        tries = (self._placed(gap) for gap in GAPS)
        return next(
            (placed for placed in tries if len(placed) == len(self.keys) + len(self.right)), self._placed(GAPS[-1])
        )

    def _placed(self, gap: int) -> list[tuple[int, Key]]:
        """Return what has room with a gap, the right-hand keys first of all."""
        edge = self.width - MARGIN
        placed: list[tuple[int, Key]] = []
        for entry in reversed(self.right):
            edge -= _key_width(entry)
            if edge < 0:
                break
            placed.insert(0, (edge, entry))
            edge -= gap
        x, shown = MARGIN, []
        for entry in self.keys:
            if x + _key_width(entry) > edge:
                break
            shown.append((x, entry))
            x += _key_width(entry) + gap
        return shown + placed

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the bar."""
        canvas.fill(0, 0, self.width, 1, "night")
        reverse = look.mono
        if reverse:
            canvas.put(0, 0, " " * self.width, "night_text", reverse=True)
        for x, (key, label) in self._places():
            x = canvas.put(x, 0, key, "night_key", True, reverse=reverse)
            canvas.put(x + 1, 0, label, "night_text", reverse=reverse)


def _key_width(entry: Key) -> int:
    return len(entry[0]) + 1 + len(entry[1])


@dataclass(frozen=True, slots=True)
class Options:
    """A named row of choices; the chosen one is a dark plate, and the row with the focus has pointers at it."""

    x: int
    y: int
    label: str
    options: tuple[str, ...]
    chosen: int
    focused: bool = False
    column: int = 14

    @property
    def width(self) -> int:
        """Return the width in cells."""
        hits = self.hits()
        return hits[-1][1] if hits else self.column

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return 1

    def hits(self) -> list[tuple[int, int, int]]:
        """Return (x0, x1, index) of each option, columns from the row's own left edge."""
        found, x = [], self.column
        for index, option in enumerate(self.options):
            found.append((x, x + len(option) + 2, index))
            x += len(option) + 3
        return found

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the row."""
        canvas.put(0, 0, fit(self.label, self.column - 1), "white" if self.focused else "felt_text", self.focused)
        for x0, x1, index in self.hits():
            if index == self.chosen:
                self._paint_chosen(canvas, look, x0, x1)
            else:
                canvas.put(x0 + 1, 0, self.options[index], "felt_text")

    def _paint_chosen(self, canvas: Canvas, look: Look, x0: int, x1: int) -> None:
        reverse = look.mono and self.focused
        canvas.fill(x0, 0, x1 - x0, 1, "night2")
        before, after = (look.glyph("less"), look.glyph("more")) if self.focused else "[]" if look.outlined else "  "
        canvas.put(x0, 0, before + self.options[self.chosen] + after, "gold", True, reverse=reverse)
