"""The end of a match of gin: who won, the settlement line by line, and the lead from hand to hand."""

from __future__ import annotations

from cribtui.ui.canvas import Span
from cribtui.ui.pieces.lead import Lead
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.words import Say

from .ending import Ending
from .painter import Painter


def paint(painter: Painter, ending: Ending) -> None:
    """Paint the end of the match over the whole width."""
    scene, tr = painter.scene, painter.tr
    painter.rail()
    left = 4 if not painter.at.wide else 12
    winner = ending.settlement.winner
    yours = painter.sitting.solo and winner == painter.near
    text = tr("You win the match") if yours else tr("{name} wins the match", name=painter.name(winner))
    margin = tr("margin {n}", n=ending.settlement.margin)
    scene.add(Say(left, 3, (Span(text, "gold", True), Span(f"   {margin}", "felt_text"))))
    lines = _settlement(painter, ending)
    width = 38
    scene.add(Paper(left, 5, width, len(lines) + 2, tuple(lines)))
    names = (painter.name(painter.near), painter.name(painter.far))
    course = tuple((scores[painter.near], scores[painter.far]) for scores in ending.course)
    marks = tuple((index, str(index)) for index in range(1, len(course)))
    chart = scene.width - 2 * left - width - 2
    scene.add(Lead(left + width + 2, 5, chart, max(9, len(lines) + 2), course, marks, names))
    after = painter.press(left, scene.height - 3, tr("Play again"))
    painter.press(after + 3, scene.height - 3, tr("Home"), "leave", quiet=True)


def _settlement(painter: Painter, ending: Ending) -> list[Line]:
    """Return the settlement (G18) as lines, the near player's figures first."""
    tr, final = painter.tr, ending.settlement
    near, far = painter.near, painter.far
    rows = [
        (tr("points"), final.points),
        (tr("for the match"), final.hundred),
        (tr("shutout"), final.shutout),
        (tr("boxes"), final.boxes),
    ]
    head = (painter.name(near)[:8].rjust(8), painter.name(far)[:8].rjust(10))
    lines: list[Line] = [((), (Span(head[0], "paper_red", True), Span(head[1], "paper_blue", True)))]
    for text, pair in rows:
        lines.append(((Span(text, "paper_ink"),), (Span(f"{pair[near]:>8}{pair[far]:>10}", "paper_ink"),)))
    totals = final.totals
    figures = (Span(f"{totals[near]:>8}", "paper_red", True), Span(f"{totals[far]:>10}", "paper_blue", True))
    return [*lines, ((), ()), ((Span(tr("total"), "paper_ink", True),), figures)]
