"""The lead through a game: bars above a line while you led, below it while the other did, on paper."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look
from cribtui.ui.pieces.paper import lay_sheet
from cribtui.ui.pieces.text import fit

EIGHTHS = " ▁▂▃▄▅▆▇█"
LEFT = 7  # cells for the scale
NAME = 12  # cells of the longest name beside the bars
STEP = 6  # points: the scale ends at a multiple


@dataclass(frozen=True, slots=True)
class Lead:
    """A chart. `steps`: both scores after each step; `marks`: (step, words) to write below, such as the deals."""

    x: int
    y: int
    width: int
    height: int
    steps: tuple[tuple[int, int], ...]
    marks: tuple[tuple[int, str], ...] = ()
    names: tuple[str, str] = ("", "")

    @property
    def top(self) -> int:
        """Return the points at the end of the scale."""
        most = max((abs(mine - theirs) for mine, theirs in self.steps), default=0)
        return max(2 * STEP, -(-most // STEP) * STEP)

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint scale, bars, names and marks."""
        lay_sheet(canvas, look)
        edge = 1 if look.outlined else 0
        half = (self.height - 2 - edge) // 2
        names = [fit(name, NAME) for name in self.names]
        columns = self.width - LEFT - max(map(len, names)) - 4
        chart = canvas.window(LEFT, edge, columns, 2 * half)
        for x in range(columns if self.steps else 0):
            mine, theirs = self.steps[round(x * (len(self.steps) - 1) / max(columns - 1, 1))]
            _bar(chart, look, x, half, (mine - theirs) / self.top)
        self._paint_scale(canvas, look, edge, half)
        for name, y, role in zip(names, (max(half - 2, 0), half + 1), ("paper_red", "paper_blue"), strict=True):
            canvas.put(LEFT + columns + 2, edge + y, name, role, True)
        self._paint_marks(canvas, columns, edge + 2 * half)

    def _paint_scale(self, canvas: Canvas, look: Look, edge: int, half: int) -> None:
        for y, text in ((0, f"+{self.top}"), (half - 1, "0"), (2 * half - 1, f"{look.glyph('minus')}{self.top}")):
            canvas.put(LEFT - 2 - len(text), edge + y, text, "paper_soft")

    def _paint_marks(self, canvas: Canvas, columns: int, y: int) -> None:
        free = LEFT
        for step, words in self.marks:
            x = LEFT + round(step * (columns - 1) / max(len(self.steps) - 1, 1)) - len(words) // 2
            if x >= free and x + len(words) <= LEFT + columns + 1:
                free = canvas.put(x, y, words, "paper_soft") + 1


def _bar(chart: Canvas, look: Look, x: int, half: int, share: float) -> None:
    """Paint one column of the lead, a share of the scale from -1 to 1."""
    eighths = round(abs(share) * half * 8)
    if share and not eighths:
        eighths = 1
    for row in range(half):
        part = max(0, min(8, eighths - 8 * row))
        if not part:
            return
        if share > 0:
            chart.put(x, half - 1 - row, _rising(look, part), "bar0")
        elif look.ascii:
            chart.put(x, half + row, _rising(look, part), "bar1")
        else:  # blocks grow from below, so what hangs is their reverse
            chart.put(x, half + row, EIGHTHS[8 - part], "bar1", reverse=True)


def _rising(look: Look, part: int) -> str:
    if look.ascii:
        return "#" if part > 3 else "-"
    return EIGHTHS[part]
