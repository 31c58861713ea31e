"""A letter of the program's name, drawn as a card."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look

from .cards import SIZES, Size
from .outline import box


@dataclass(frozen=True, slots=True)
class LetterPiece:
    """A card with a letter for its rank; `suit` is an index as in core.cards."""

    x: int
    y: int
    letter: str
    suit: int
    size: Size = "S"

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return SIZES[self.size][0]

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return SIZES[self.size][1]

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the card."""
        w, h = canvas.width, canvas.height
        card = self.suit * 13
        role = look.suit_role(card)
        canvas.fill(0, 0, w, h if look.outlined else h - 1, "ivory")
        if look.outlined:
            box(canvas, look, "ink")
        else:
            canvas.put(0, h - 1, look.glyph("rim") * w, "rim")
        canvas.put(1, 1 if look.outlined else 0, self.letter, role, True)
        canvas.put(2, 1 if look.outlined else 0, look.suit(card), role)
        if not look.outlined:
            canvas.put(w - 2, h - 2, look.suit(card), role)
