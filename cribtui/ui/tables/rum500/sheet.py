"""The sheet of a match of 500 rum: the points of each hand and the totals, up to 500."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.games.rum500.scoring import Pair
from cribtui.speech.talk import signed
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import Line, Paper

from .ending import course
from .painter import Painter

WIDTH = 36


def paint(painter: Painter, x: int, y: int, height: int, sheet: Sequence[Pair]) -> int:
    """Write the sheet, the first hands in one line where it is too long; return its width."""
    tr, near, far = painter.tr, painter.near, painter.far
    names = [painter.name(seat)[:10] for seat in (near, far)]
    head = (Span(f"{names[0]:>10}", "paper_red", True), Span(f"{names[1]:>13}", "paper_blue", True))
    lines: list[Line] = [((Span(tr("hand"), "paper_soft"),), head)]
    totals = course(sheet)
    early = max(0, len(sheet) - (height - 5))  # hands that are summed up in one line
    early += bool(early)
    if early:
        lines.append(_row(painter, f"1–{early}", totals[early], totals[early]))
    lines += [_row(painter, str(n + 1), sheet[n], totals[n + 1]) for n in range(early, len(sheet))]
    figures = [signed(totals[-1][seat], plus=False) for seat in (near, far)]
    ends = (Span(f"{figures[0]:>10}", "paper_red", True), Span(f"{figures[1]:>13}", "paper_blue", True))
    lines += [((), ()), ((Span(tr.context("sheet", "total"), "paper_ink", True),), ends)]
    painter.scene.add(Paper(x, y, WIDTH, height, tuple(lines)), "next")
    return WIDTH


def _row(painter: Painter, name: str, points: Pair, total: Pair) -> Line:
    """Return a line of the sheet: both players' points of a hand, and the totals after it."""
    cells = [f"{signed(points[seat]):>5} {signed(total[seat], plus=False):>4}" for seat in (painter.near, painter.far)]
    return (Span(name, "paper_ink"),), (Span(f"{cells[0]}{cells[1]:>13}", "paper_ink"),)
