"""The log as a sheet over the table, for windows that have no room beside it."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.rules import Seat
from cribtui.speech.talk import Line, signed
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .place import Overlay

FAR = 1_000_000  # lines
STEPS = {"up": -1, "down": 1, "left": -10, "right": 10, "page_up": -10, "page_down": 10, "first": -FAR, "last": FAR}


class LogSheet(Overlay):
    """What happened, newest last; arrows go back."""

    def __init__(self, lines: Sequence[Line], near: Seat) -> None:
        self._lines = lines
        self._near = near
        self._back = 0  # lines left out at the end

    def paint(self, scene: Scene, desk: Desk) -> None:
        """Paint the newest lines that fit, fewer where the reader went back."""
        height = scene.height - 1
        room = height - 4
        self._back = max(0, min(self._back, len(self._lines) - room))
        end = len(self._lines) - self._back
        shown = self._lines[max(0, end - room) : end]
        scene.add(Paper(0, 0, scene.width, height, tuple(self._line(line, desk) for line in shown)))
        key = desk.tr(desk.keys.shown("confirm"))
        closing = desk.tr("{key} closes, ↑↓ go back and forth", key=key)
        scene.add(Say(scene.width - len(closing) - 2, 0, (Span(closing, "paper_soft"),), ground="paper"))
        scene.region(0, 0, scene.width, height, "close")

    def _line(self, line: Line, desk: Desk) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        if line.seat is None:
            return (Span(line.text, "paper_soft", True),), ()
        near = line.seat == self._near
        dot = Span(desk.look.glyph("mine" if near else "theirs") + " ", "paper_red" if near else "paper_blue")
        points = (Span(signed(line.points), "paper_red" if near else "paper_blue", True),) if line.points else ()
        return (dot, Span(line.text, "paper_ink"), Span("  ", "paper_ink"), *points), ()

    def act(self, name: str) -> bool:
        """Go back and forth; every other key closes."""
        if name not in STEPS:
            return False
        self._back -= STEPS[name]
        return True

    def press(self, hit: Hit | None) -> bool:
        """A click closes."""
        return False
