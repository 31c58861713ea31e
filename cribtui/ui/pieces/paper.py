"""Paper: what is read. A sheet of lines with words at its left and figures at its right."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas, Span
from cribtui.ui.look import Look
from cribtui.ui.pieces.outline import box
from cribtui.ui.pieces.text import fit_spans, length, wrap

Line = tuple[tuple[Span, ...], tuple[Span, ...]]  # at the left, at the right
BLANK: Line = ((), ())
PAD = 2
PALE = ("paper_soft", "paper_fade")  # writing that would be too pale on a marked line


def soft(text: str, width: int, indent: str = "") -> list[Line]:
    """Return a text that stands back in as many lines as it takes."""
    rows = wrap([Span(text, "paper_soft")], width - len(indent)) if text else []
    return [((Span(indent, "paper_soft"), *row), ()) for row in rows]


def lay_sheet(canvas: Canvas, look: Look, rim: str = "paper_rim", ground: str | None = None) -> None:
    """Paint a sheet over a whole canvas; its lower half row is its rim."""
    w, h = canvas.width, canvas.height
    if look.outlined:
        canvas.fill(0, 0, w, h, "paper")
        box(canvas, look, "paper_fade")
    else:
        canvas.fill(0, 0, w, h - 1, "paper")
        canvas.put(0, h - 1, "▀" * w, rim, bg=ground)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper on some ground; `mark` is the line being read.

    The first line is the second row, so there is room for `height - 2` lines; only a sheet too low for that begins
    in its first row.
    """

    x: int
    y: int
    width: int
    height: int
    lines: tuple[Line, ...] = ()
    mark: int | None = None
    ground: str = "felt"

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the sheet and what is written on it."""
        lay_sheet(canvas, look, ground=self.ground)
        top = 1 if len(self.lines) <= self.height - 2 else 0
        for row, line in enumerate(self.lines[: self.height - 1], top):
            self._write(canvas, look, row, line, marked=row - top == self.mark)

    def _write(self, canvas: Canvas, look: Look, y: int, line: Line, marked: bool) -> None:
        left, right = line
        if marked:
            left, right = _inked(left), _inked(right)
            canvas.fill(1 if look.outlined else 0, y, self.width - (2 if look.outlined else 0), 1, "paper_mark")
        if marked and look.outlined:
            canvas.put(1, y, look.glyph("more"), "paper_ink", True)
        room = self.width - 2 * PAD - length(right)
        canvas.spans(PAD, y, fit_spans(left, room - 1 if right else room))
        canvas.spans(PAD + room, y, right)


def _inked(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return tuple(span._replace(role="paper_ink") if span.role in PALE else span for span in spans)
