"""The sheet of a match of 500 rum: the points of each hand and the totals, up to 500."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.games.rum500.scoring import Pair
from cribtui.speech.talk import signed
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import Line, Paper

from .ending import course
from .painter import Painter

WIDTH = 40


def paint(painter: Painter, x: int, y: int, height: int, sheet: Sequence[Pair]) -> int:
    """Write the sheet, where it is too long without its first hands; return its width."""
    tr, near, far = painter.tr, painter.near, painter.far
    names = [painter.name(seat)[:11] for seat in (near, far)]
    head = (Span(f"{names[0]:>11}", "paper_red", True), Span(f"{names[1]:>15}", "paper_blue", True))
    lines: list[Line] = [((Span(tr("hand"), "paper_soft"),), head)]
    totals = course(sheet)
    most = height - 5
    skipped = max(0, len(sheet) - most)
    for number, points in enumerate(sheet, start=1):
        if number <= skipped:
            continue
        total = totals[number]
        cells = [f"{signed(points[seat]):>5} {signed(total[seat], plus=False):>5}" for seat in (near, far)]
        lines.append(((Span(str(number), "paper_ink"),), (Span(f"{cells[0]}{cells[1]:>15}", "paper_ink"),)))
    figures = [signed(totals[-1][seat], plus=False) for seat in (near, far)]
    ends = (Span(f"{figures[0]:>11}", "paper_red", True), Span(f"{figures[1]:>15}", "paper_blue", True))
    lines += [((), ()), ((Span(tr.context("sheet", "total"), "paper_ink", True),), ends)]
    painter.scene.add(Paper(x, y, WIDTH, height, tuple(lines)), "next")
    return WIDTH
