"""The sheet of rules that unrolls from the top over board and table, with the keys in its margin."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas, Span
from cribtui.ui.look import Look
from cribtui.ui.pieces.text import fit, wrap

LEFT = 4
MARGIN = 30
KEYS = 3  # cells from the margin's edge to the keys
CLOSING = -1


@dataclass(frozen=True, slots=True)
class Sheet:
    """Tabs over a text at the left and, in a darker margin at the right, keys with what they do.

    `left`: lines of spans of at most `text_width` cells, at most `text_height` of them; `right`: (key, words).
    """

    x: int
    y: int
    width: int
    height: int
    tabs: tuple[str, ...]
    tab: int
    left: tuple[tuple[Span, ...], ...]
    right: tuple[tuple[str, str], ...] = ()
    closing: str = ""

    @property
    def margin(self) -> int:
        """Return the width of the margin; there is none without keys."""
        return MARGIN if self.right else 0

    @property
    def text_width(self) -> int:
        """Return how wide the lines of the text may be."""
        return self.width - self.margin - LEFT - 1

    @property
    def text_height(self) -> int:
        """Return how many lines of text there is room for."""
        return self.height - 3

    def hits(self) -> list[tuple[int, int, int]]:
        """Return (x0, x1, index) of the tabs in the first row, and of the closing words with index -1."""
        end = self.width - 2 - len(self.closing)
        labels = self._labels(end - LEFT)
        gap = self._gap(labels, end - LEFT)
        found, x = [], LEFT - 1
        for index, label in enumerate(labels):
            found.append((x, x + len(label) + 2, index))
            x += len(label) + 2 + gap
        return [*found, (end - 1, self.width - 1, CLOSING)] if self.closing else found

    def _gap(self, labels: list[str], room: int) -> int:
        spare = room - sum(len(label) + 2 for label in labels)
        return max(0, min(2, spare // max(len(labels), 1)))

    def _labels(self, room: int) -> list[str]:
        """Return the tabs' words; the longest give way until all have room."""
        labels = list(self.tabs)
        while sum(len(label) + 2 for label in labels) > room and max(map(len, labels)) > 3:
            longest = max(range(len(labels)), key=lambda index: len(labels[index]))
            labels[longest] = fit(labels[longest], len(labels[longest]) - 1)
        return labels

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the sheet."""
        self._paint_planes(canvas, look)
        self._paint_tabs(canvas, look)
        for y, line in enumerate(self.left[: self.text_height], 2):
            canvas.spans(LEFT, y, line)
        if self.right:
            self._paint_keys(canvas)

    def _paint_planes(self, canvas: Canvas, look: Look) -> None:
        w, h, edge = self.width, self.height, self.width - self.margin
        canvas.fill(0, 0, edge, h - 1, "paper")
        canvas.fill(edge, 0, self.margin, h - 1, "paper_rim")
        rim = look.glyph("line" if look.outlined else "rim")
        canvas.put(0, h - 1, rim * edge, "paper_rim")
        canvas.put(edge, h - 1, rim * self.margin, "paper_low")
        if look.outlined and self.margin:
            for y in range(1, h - 1):
                canvas.put(edge, y, "|" if look.ascii else "│", "paper_ink")
        if look.outlined:
            canvas.put(0, 1, rim * w, "paper_ink")

    def _paint_tabs(self, canvas: Canvas, look: Look) -> None:
        hits = self.hits()
        labels = self._labels(self.width - 2 - len(self.closing) - LEFT)
        edge = self.width - self.margin
        for x0, x1, index in hits:
            if index == CLOSING:
                canvas.put(x0 + 1, 0, self.closing, "paper_ink")
            elif index == self.tab:
                canvas.put(x0, 0, f" {labels[index]} ", "paper_ink", True, "paper_mark", reverse=look.mono)
            else:
                canvas.put(x0 + 1, 0, labels[index], "paper_soft" if x1 <= edge else "paper_ink")

    def _paint_keys(self, canvas: Canvas) -> None:
        left = self.width - self.margin + KEYS
        column = left + max(6, *(len(key) for key, _ in self.right)) + 2
        y = 2
        for key, words in self.right:
            for line in wrap([Span(words, "paper_ink")], self.width - 1 - column):
                if y > self.height - 2:
                    return
                canvas.put(left, y, key, "paper_red", True)
                canvas.spans(column, y, line)
                key, y = "", y + 1
