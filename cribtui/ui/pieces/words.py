"""Rows of words: what is said on the table, the prompt that says what to do, and the plates that do it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribtui.ui.canvas import Canvas, Span
from cribtui.ui.look import Look
from cribtui.ui.pieces.text import fit, fit_spans, length

Align = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Say:
    """One row of words on a plane; `width` 0 is as wide as they are. What is longer ends in an ellipsis."""

    x: int
    y: int
    spans: tuple[Span, ...]
    width: int = 0
    align: Align = "left"
    ground: str = "felt"

    def __post_init__(self) -> None:
        """Settle the width."""
        if not self.width:
            object.__setattr__(self, "width", length(self.spans))

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return 1

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the words."""
        spans = fit_spans(self.spans, canvas.width)
        spare = canvas.width - length(spans)
        canvas.fill(0, 0, canvas.width, 1, self.ground)
        canvas.spans({"left": 0, "right": spare, "center": spare // 2}[self.align], 0, spans)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the player must do now, behind a bar of brass; `waiting`: nothing is asked, so no brass."""

    x: int
    y: int
    text: str
    more: str = ""
    waiting: bool = False
    width: int = 0

    def __post_init__(self) -> None:
        """Settle the width."""
        if not self.width:
            more = len(self.more) + 2 if self.more else 0
            object.__setattr__(self, "width", 2 + len(self.text) + more)

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return 1

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the bar and the words."""
        if self.waiting:
            canvas.put(0, 0, look.glyph("waiting" if look.outlined else "bar"), "felt_dot")
        else:
            canvas.put(0, 0, look.glyph("bar"), "brass", True)
        x = canvas.put(2, 0, fit(self.text, canvas.width - 2), "white", True)
        canvas.put(x + 2, 0, fit(self.more, canvas.width - x - 2), "felt_text")


@dataclass(frozen=True, slots=True)
class Plate:
    """Something to press, with its key: of brass, or dark where it is `quiet`, or `off` where it cannot be pressed."""

    x: int
    y: int
    label: str
    key: str = ""
    quiet: bool = False
    off: bool = False
    width: int = 0
    more: str = ""

    def __post_init__(self) -> None:
        """Settle the width."""
        if not self.width:
            extra = sum(len(word) + 1 for word in (self.key,) if word) + (len(self.more) + 2 if self.more else 0)
            object.__setattr__(self, "width", len(self.label) + 4 + extra)

    @property
    def height(self) -> int:
        """Return the height in rows; the second is its edge."""
        return 2

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the plate."""
        w = canvas.width
        face, rim, ink, key_ink = self._tones()
        canvas.fill(0, 0, w, 1, face)
        pressed = look.outlined and not (self.quiet or self.off)
        if pressed:
            canvas.put(0, 0, " " * w, ink, reverse=look.mono)
        room = w - 3 - (len(self.key) + 1 if self.key else 0)
        bold = not (self.quiet or self.off)
        x = canvas.put(2, 0, fit(self.label, room), ink, bold, reverse=pressed and look.mono)
        canvas.put(x + 2, 0, fit(self.more, room - x), key_ink, reverse=pressed and look.mono)
        if self.key:
            canvas.put(w - 1 - len(self.key), 0, self.key, key_ink, reverse=pressed and look.mono)
        if look.outlined:
            self._brackets(canvas, ink, reverse=pressed and look.mono)
        else:
            canvas.put(0, 1, "▀" * w, rim)

    def _tones(self) -> tuple[str, str, str, str]:
        """Return the roles of face, rim, words and key."""
        if self.off:
            return "off", "felt_line", "off_ink", "off_ink"
        if self.quiet:
            return "night2", "shadow", "gold", "night_text"
        return "brass", "brass_rim", "brass_ink", "brass_key"

    def _brackets(self, canvas: Canvas, ink: str, reverse: bool) -> None:
        left, right = ("(", ")") if self.off else ("[", "]")
        canvas.put(0, 0, left, ink, reverse=reverse)
        canvas.put(canvas.width - 1, 0, right, ink, reverse=reverse)
