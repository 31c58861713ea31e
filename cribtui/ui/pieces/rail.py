"""The wooden edge of the table: a tab with peg, name and score at each end, the game burnt in between."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look
from cribtui.ui.pieces.text import fit

Pair = tuple[str, str]
LONG, SHORT = 18, 8  # cells of a name where there is room, and where the title needs it
EDGE = 2


def peg_glyphs(look: Look, seat: int) -> tuple[str, str]:
    """Return front and back peg of a seat; without colours the other's have another shape."""
    other = "other " if seat and look.outlined else ""
    return look.glyph(f"{other}peg"), look.glyph(f"{other}back peg")


def paint_edge(canvas: Canvas, look: Look, names: Pair, scores: Pair, title: str) -> None:
    """Paint a wooden row with two tabs and the title between them, all shortened until they have room."""
    w = canvas.width
    canvas.fill(0, 0, w, 1, "wood")
    names = _short_names(names, scores, w - 2 * EDGE - len(title) - 4)
    left, right = (_tab_width(name, score) for name, score in zip(names, scores, strict=True))
    if left:
        _left_tab(canvas.window(EDGE, 0, left, 1), look, names[0], scores[0])
    if right:
        _right_tab(canvas.window(w - EDGE - right, 0, right, 1), look, names[1], scores[1])
    first, last = EDGE + left + (2 if left else 0), w - EDGE - right - (2 if right else 0)
    words = fit(title, last - first)
    x = min(max(first, (w - len(words)) // 2), last - len(words))
    canvas.put(x, 0, words, "wood_soft")


def _short_names(names: Pair, scores: Pair, room: int) -> Pair:
    """Return names shortened until both tabs have room beside the title."""
    limit = LONG
    while limit > SHORT and sum(_tab_width(fit(n, limit), s) for n, s in zip(names, scores, strict=True)) > room:
        limit -= 1
    return fit(names[0], limit), fit(names[1], limit)


def _tab_width(name: str, score: str) -> int:
    return len(name) + len(score) + 6 if name or score else 0


def _left_tab(canvas: Canvas, look: Look, name: str, score: str) -> None:
    canvas.fill(0, 0, canvas.width, 1, "lane")
    x = canvas.put(1, 0, peg_glyphs(look, 0)[0], "peg0")
    x = canvas.put(x + 1, 0, name, "peg0")
    canvas.put(x + 2, 0, score, "score", True)


def _right_tab(canvas: Canvas, look: Look, name: str, score: str) -> None:
    canvas.fill(0, 0, canvas.width, 1, "lane")
    x = canvas.put(1, 0, score, "score", True)
    x = canvas.put(x + 2, 0, name, "peg1")
    canvas.put(x + 1, 0, peg_glyphs(look, 1)[0], "peg1")


def paint_rim(canvas: Canvas, look: Look, y: int) -> None:
    """Paint the front edge of the wood, half a row over whatever lies below."""
    canvas.put(0, y, look.glyph("line" if look.outlined else "rim") * canvas.width, "wood_rim")


@dataclass(frozen=True, slots=True)
class Rail:
    """The edge of the table where there is no board. A seat without name and score has no tab."""

    x: int
    y: int
    width: int
    names: Pair
    scores: tuple[int | str, int | str]
    title: str

    @property
    def height(self) -> int:
        """Return the height in rows; the second is the front edge."""
        return 2

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the rail."""
        first, second = self.scores
        paint_edge(canvas, look, self.names, (str(first), str(second)), self.title)
        paint_rim(canvas, look, 1)
