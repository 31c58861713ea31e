"""Outlines: how planes are drawn where there are no colours or no half blocks, and empty places everywhere."""

from __future__ import annotations

from typing import Literal

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look

Kind = Literal["solid", "dotted", "open"]

# corners (top left, top right, bottom left, bottom right), horizontal, vertical
DRAWN = {"solid": "╭╮╰╯─│", "dotted": "╭╮╰╯┄┊", "open": "╭╮╰╯─ "}
PLAIN = {"solid": "++++-|", "dotted": "..''.:", "open": "++++- "}


def box(canvas: Canvas, look: Look, role: str, *, kind: Kind = "solid", bold: bool = False, tuck: bool = False) -> None:
    """Outline a canvas along its edge; `open` has corners only, `tuck` no upper edge."""
    w, h = canvas.width, canvas.height
    tl, tr, bl, br, level, upright = tuple((PLAIN if look.ascii else DRAWN)[kind])
    edge = level * (w - 2) if kind != "open" else _gap(level, w - 2)
    if not tuck:
        canvas.put(0, 0, tl + edge + tr, role, bold)
    for y in range(0 if tuck else 1, h - 1):
        if upright != " ":
            canvas.put(0, y, upright, role, bold)
            canvas.put(w - 1, y, upright, role, bold)
    canvas.put(0, h - 1, bl + edge + br, role, bold)


def _gap(level: str, room: int) -> str:
    """Return an edge that is open in its middle."""
    arm = level * min(2, (room - 1) // 2)
    return arm + " " * (room - 2 * len(arm)) + arm


def mark_raised(canvas: Canvas, look: Look, role: str) -> None:
    """Mark the lower edge of what is raised, so that its shape says it too."""
    n = 3 if canvas.width >= 5 else 1
    canvas.put((canvas.width - n) // 2, canvas.height - 1, look.glyph("raised") * n, role, True)
