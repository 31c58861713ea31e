"""The end of a hand: both hands as they were laid down, and what it came to, line by line."""

from __future__ import annotations

from cribtui.core.rules import Seat
from cribtui.games.gin.settle import Result
from cribtui.speech import gin as speech
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.words import Prompt

from .painter import Painter


def paint(painter: Painter, last: Result) -> None:
    """Paint the result of a hand."""
    at = painter.at
    if last.knock is not None and last.answer is not None:
        _hand(
            painter, at.story + 3, last.knock.seat, last.table, last.knock.free, [card for card, _ in last.answer.laid]
        )
        _hand(painter, at.story + 8, last.answer.seat, last.answer.melds, last.answer.free, [])
    _sheet(painter, last)
    y = at.plates - 3
    text = speech.verdict(last, painter.talk)
    painter.scene.add(Prompt(at.left, y, text, width=min(len(text) + 4, at.right - at.left)))
    painter.press(at.left, at.plates, painter.tr("Next"))


def _hand(painter: Painter, y: int, seat: Seat, melds: object, free: object, laid: object) -> None:
    name = painter.name(seat)
    tr = painter.tr
    painter.label(painter.at.left, y, tr("your cards") if painter.sitting.solo and seat == painter.near else name, 30)
    owner = 0 if seat == painter.near else 1
    groups = [*melds, *([free] if free else [])]  # type: ignore[misc]
    x = painter.melds(painter.at.left, y + 1, groups[: len(groups)], owner, laid)  # type: ignore[arg-type]
    del x


def _sheet(painter: Painter, last: Result) -> None:
    """Write what the hand came to, and the score sheet with its boxes."""
    tr = painter.tr
    width = 30
    x = painter.at.right - width
    lines: list[Line] = [
        ((Span(text, "paper_ink"),), (Span(points, "paper_ink", True),))
        for text, points in speech.lines(last, painter.talk)
    ]
    lines.append(((), ()))
    for seat in (painter.near, painter.far):
        role = "paper_red" if seat == painter.near else "paper_blue"
        boxes = tr.plural("{n} box", "{n} boxes", last.boxes[seat])
        lines.append(
            (
                (Span(painter.name(seat), role, True), Span(f"  {boxes}", "paper_soft")),
                (Span(str(last.after[seat]), role, True),),
            )
        )
    height = len(lines) + 3
    y = painter.at.plates - 4 - height if not painter.at.wide else painter.at.table
    painter.scene.add(Paper(x, max(4, y), width, height, tuple(lines)), "next")
