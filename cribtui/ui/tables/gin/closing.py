"""The end of a match of gin: who won, the settlement line by line, and the lead from hand to hand."""

from __future__ import annotations

from cribtui.speech import gin as speech
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
    width = 42
    scene.add(Paper(left, 5, width, len(lines) + 2, tuple(lines)))
    names = (painter.name(painter.near), painter.name(painter.far))
    course = tuple((scores[painter.near], scores[painter.far]) for scores in ending.course)
    marks = tuple((index, str(index)) for index in range(1, len(course)))
    top = 5 + len(lines) + 2
    scene.add(Lead(left, top, scene.width - 2 * left, scene.height - 4 - top, course, marks, names))
    after = painter.press(left, scene.height - 3, tr("Play again"), off=not painter.table.offers_again)
    painter.press(after + 3, scene.height - 3, tr("Home"), "leave", quiet=True)


def _settlement(painter: Painter, ending: Ending) -> list[Line]:
    """Return the settlement (G18) as lines, the near player's figures first."""
    near, far = painter.near, painter.far
    *rows, total = speech.settled(ending.settlement, painter.talk)
    names = (painter.name(near)[:10], painter.name(far)[:10])
    lines: list[Line] = [
        ((), (Span(f"{names[0]:>10}", "paper_red", True), Span(f"{names[1]:>11}", "paper_blue", True)))
    ]
    for text, pair in rows:
        lines.append(((Span(text, "paper_ink"),), (Span(f"{pair[near]:>10}{pair[far]:>11}", "paper_ink"),)))
    figures = (Span(f"{total[1][near]:>10}", "paper_red", True), Span(f"{total[1][far]:>11}", "paper_blue", True))
    return [*lines, ((), ()), ((Span(total[0], "paper_ink", True),), figures)]
