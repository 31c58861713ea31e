"""The end of a hand of 500 rum: what each card brought, player beside player, and then the sheet of the match."""

from __future__ import annotations

from cribtui.core.rules import Seat
from cribtui.games.rum500.scoring import Result
from cribtui.speech import rum500 as speech
from cribtui.speech.talk import signed
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.text import length, wrap
from cribtui.ui.pieces.words import Prompt

from . import sheet
from .painter import Painter

APART = 2  # columns between the two sheets
TOLD = ("hand",)


def paint(painter: Painter, last: Result, page: int) -> None:
    """Paint a page of the result: the account of the hand, or the sheet of the match."""
    at, tr = painter.at, painter.tr
    top = 3 if not at.wide else 5
    if page == 1:
        width = (at.right - at.left - APART) // 2
        for index, seat in enumerate((painter.near, painter.far)):
            _account(painter, last, seat, at.left + index * (width + APART), top, width)
    else:
        sheet.paint(painter, at.left, top, at.plates - top - 3, painter.view.sheet)
    text = _outcome(painter, last)
    painter.scene.add(Prompt(at.left, at.plates - 2, text, width=min(len(text) + 4, at.right - at.left)))
    painter.press(at.left, at.plates, tr("Next"))


def _outcome(painter: Painter, last: Result) -> str:
    """Say how the hand ended."""
    return speech.ended(last, painter.talk)


def _account(painter: Painter, last: Result, seat: Seat, x: int, y: int, width: int) -> None:
    """Write what one player's cards came to: meld by meld with the value of each card, and the cards left."""
    role = painter.paper_role(seat)
    name = Span(painter.dot(seat) + painter.name(seat), role, True)
    lines: list[Line] = [((name,), (Span(signed(last.points(seat)), role, True),)), ((), ())]
    for entry in speech.account(last, seat, painter.talk):
        rows = wrap([Span(entry.text, "paper_ink")], width - 11)
        for index, row in enumerate(rows):
            points = (Span(signed(entry.points), "paper_ink"),) if index == len(rows) - 1 else ()
            lines.append((tuple(row), points))
    most = painter.at.plates - y - 3
    if len(lines) + 4 > most:
        lines = [line for line in lines if length((*line[0], *line[1]))]
    total = (Span(signed(last.after[seat], plus=False), role, True),)
    lines += [((), ()), ((Span(painter.tr("total, to 500"), "paper_ink", True),), total)]
    painter.scene.add(Paper(x, y, width, min(most, len(lines) + 2), tuple(lines)), "next")
