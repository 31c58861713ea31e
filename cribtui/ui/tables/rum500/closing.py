"""The end of a match of 500 rum: who won, the sheet of the hands, and the lead from hand to hand."""

from __future__ import annotations

from cribtui.ui.canvas import Span
from cribtui.ui.pieces.lead import Lead
from cribtui.ui.pieces.words import Say

from . import sheet
from .ending import Ending
from .painter import Painter


def paint(painter: Painter, ending: Ending) -> None:
    """Paint the end of the match over the whole width: the sheet at the left, the lead beside it."""
    scene, tr, near, far = painter.scene, painter.tr, painter.near, painter.far
    painter.rail()
    left = 4 if not painter.at.wide else 12
    yours = painter.sitting.solo and ending.winner == near
    text = tr("You win the match") if yours else tr("{name} wins the match", name=painter.name(ending.winner))
    scores = ending.course[-1]
    by = tr("by {n}", n=abs(scores[0] - scores[1]))
    scene.add(Say(left, 3, (Span(text, "gold", True), Span(f"   {by}", "felt_text"))))
    width = sheet.paint(painter, left, 5, scene.height - 9, painter.view.sheet)
    names = (painter.name(near), painter.name(far))
    steps = tuple((pair[near], pair[far]) for pair in ending.course)
    marks = tuple((index, str(index)) for index in range(1, len(steps)))
    x = left + width + 2
    scene.add(Lead(x, 5, scene.width - left - x, scene.height - 9, steps, marks, names))
    after = painter.press(left, scene.height - 3, tr("Play again"))
    painter.press(after + 3, scene.height - 3, tr("Home"), "leave", quiet=True)
