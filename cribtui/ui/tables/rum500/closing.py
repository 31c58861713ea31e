"""The end of a match of 500 rum: who won, the sheet of the hands, and the lead from hand to hand."""

from __future__ import annotations

from cribtui.ui.canvas import Span
from cribtui.ui.pieces.lead import Lead
from cribtui.ui.pieces.words import Say

from . import sheet
from .ending import Ending
from .ending import course as scores_after
from .painter import Painter


def paint(painter: Painter, ending: Ending) -> None:
    """Paint the end of the match over the whole width: the sheet at the left, the lead beside it."""
    scene, tr = painter.scene, painter.tr
    painter.rail()
    left = 4 if not painter.at.wide else 12
    yours = painter.sitting.solo and ending.winner == painter.near
    text = tr("You win the match") if yours else tr("{name} wins the match", name=painter.name(ending.winner))
    scores = ending.course[-1]
    by = tr("by {n}", n=abs(scores[0] - scores[1]))
    scene.add(Say(left, 3, (Span(text, "gold", True), Span(f"   {by}", "felt_text"))))
    course(painter, left, scene.width - left, 5, scene.height - 9)
    after = painter.press(left, scene.height - 3, tr("Play again"), off=not painter.table.offers_again)
    painter.press(after + 3, scene.height - 3, tr("Home"), "leave", quiet=True)


def course(painter: Painter, left: int, right: int, top: int, height: int) -> None:
    """Paint the sheet of the hands, and beside it the lead from hand to hand."""
    scene, near, far = painter.scene, painter.near, painter.far
    scores = scores_after(painter.view.sheet)
    x = left + sheet.paint(painter, left, top, height, painter.view.sheet) + 2
    steps = tuple((pair[near], pair[far]) for pair in scores)
    marks = tuple((index, str(index)) for index in range(1, len(steps)))
    scene.add(Lead(x, top, right - x, height, steps, marks, (painter.name(near), painter.name(far))), "next")
