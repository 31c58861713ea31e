"""The log beside the table: what happened, newest last."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas, Span
from cribtui.ui.look import Look
from cribtui.ui.pieces.rail import peg_glyphs
from cribtui.ui.pieces.text import fit, wrap

Entry = tuple[int | None, tuple[Span, ...], str]  # owner's seat or None, words, points
OWNERS = ("peg0", "peg1")
LEFT, WORDS, RIGHT, TOP = 3, 5, 3, 4


@dataclass(frozen=True, slots=True)
class LogPane:
    """A title and entries. Long entries run over several rows; the oldest give way."""

    x: int
    y: int
    width: int
    height: int
    title: str
    lines: tuple[Entry, ...]

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the pane and its newest entries."""
        canvas.fill(0, 0, self.width, self.height, "night")
        if look.outlined:
            for y in range(self.height):
                canvas.put(0, y, "|" if look.ascii else "│", "night_soft")
        canvas.put(LEFT, 2, fit(self.title, self.width - LEFT - 1), "night_soft", look.outlined)
        room = self.height - TOP - 1
        rows = [row for entry in self.lines[-room:] for row in self._rows(entry)]
        for y, (dot, owner, line, points) in enumerate(rows[-room:], TOP):
            self._paint_row(canvas, look, y, dot, line)
            canvas.put(self.width - RIGHT - len(points), y, points, OWNERS[owner or 0], True)

    def _rows(self, entry: Entry) -> list[tuple[int | None, int | None, list[Span], str]]:
        """Return an entry's rows: whose dot stands there (at the first), whose entry it is, words, points."""
        owner, spans, points = entry
        left = LEFT if owner is None else WORDS
        lines = wrap(spans, self.width - left - RIGHT - (len(points) + 1 if points else 0))
        last = len(lines) - 1
        return [
            (owner if i == 0 else None, owner, self._indented(line, owner, i), points if i == last else "")
            for i, line in enumerate(lines)
        ]

    def _indented(self, line: list[Span], owner: int | None, row: int) -> list[Span]:
        return [Span("  ", "night_text"), *line] if owner is not None and row else line

    def _paint_row(self, canvas: Canvas, look: Look, y: int, owner: int | None, line: list[Span]) -> None:
        if owner is not None:
            canvas.put(LEFT, y, peg_glyphs(look, owner)[0], OWNERS[owner])
        canvas.spans(LEFT if owner is None else WORDS, y, line)
