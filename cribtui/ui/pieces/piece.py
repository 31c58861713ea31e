"""A piece: something that lies at a place on the screen and paints itself in its own box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look


class Piece(Protocol):
    """What every piece is: a place, a size, and paint. Pieces are values: equal pieces paint the same cells."""

    @property
    def x(self) -> int: ...

    @property
    def y(self) -> int: ...

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint on a canvas that is this piece's own box; (0, 0) is its corner."""


def paint_all(canvas: Canvas, look: Look, pieces: Iterable[Piece]) -> None:
    """Paint pieces one over another, each within its own box."""
    for piece in pieces:
        piece.paint(canvas.window(piece.x, piece.y, piece.width, piece.height), look)
