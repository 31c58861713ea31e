"""A scene: pieces painted on one canvas, and what lies where for the mouse."""

from __future__ import annotations

from typing import NamedTuple

from .canvas import Canvas
from .look import Look
from .pieces.piece import Piece


class Hit(NamedTuple):
    """Where the mouse is: the name of the topmost target and the place within it, in cells."""

    target: str
    dx: int
    dy: int


class Scene:
    """A screen in the making: what is added later lies on top."""

    def __init__(self, width: int, height: int, look: Look, ground: str = "felt") -> None:
        self.width = width
        self.height = height
        self.look = look
        self.canvas = Canvas(width, height, ground)
        self._targets: list[tuple[int, int, int, int, str]] = []

    def add(self, piece: Piece, target: str = "") -> None:
        """Paint a piece; with a target the mouse finds it by that name."""
        piece.paint(self.canvas.window(piece.x, piece.y, piece.width, piece.height), self.look)
        if target:
            self.region(piece.x, piece.y, piece.width, piece.height, target)

    def region(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """Make a rectangle a target."""
        self._targets.append((x, y, width, height, target))

    def hit(self, x: int, y: int) -> Hit | None:
        """Return the topmost target at a cell."""
        for left, top, width, height, target in reversed(self._targets):
            if left <= x < left + width and top <= y < top + height:
                return Hit(target, x - left, y - top)
        return None
