"""The end of a hand: both hands as they were laid down, and what it came to, line by line."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cribtui.core.cards import Card
from cribtui.core.rules import Seat
from cribtui.games.gin.settle import Result
from cribtui.speech import gin as speech
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.words import Prompt

from .painter import Painter

WON = ("won_gin", "won_knock", "won_undercut")
WIDTH = 52  # of the sheet


def paint(painter: Painter, last: Result) -> None:
    """Paint the result of a hand: both hands one below the other, under them the sheet."""
    at, top, apart = painter.at, 2, 4
    if at.wide:
        top, apart = 5, 6
    if last.knock is not None and last.answer is not None:
        laid = [card for card, _ in last.answer.laid]
        _hand(painter, top, last.knock.seat, last.table, last.knock.free, laid)
        _hand(painter, top + apart, last.answer.seat, last.answer.melds, last.answer.free, ())
    _sheet(painter, last, top + (2 if last.knock is not None else 1) * apart)
    text = _outcome(painter, last)
    painter.scene.add(Prompt(at.left, at.plates - 2, text, width=min(len(text) + 4, at.right - at.left)))
    painter.press(at.left, at.plates, painter.tr("Next"))


def _outcome(painter: Painter, last: Result) -> str:
    """Return in a sentence what the hand came to; why it is void stands on the sheet."""
    told = painter.told(painter.table.steps, speech, WON) if last.knock is not None else []
    name = speech.result_name(last, painter.talk)
    return "".join(span.text for span in told[-1]) if told else name[:1].upper() + name[1:]


def _hand(
    painter: Painter,
    y: int,
    seat: Seat,
    melds: Sequence[Collection[Card]],
    free: Sequence[Card],
    laid: Collection[Card],
) -> None:
    """Lay a hand open: its melds, and after them what stayed free."""
    tr = painter.tr
    mine = painter.sitting.solo and seat == painter.near
    painter.label(painter.at.left, y, tr("your hand") if mine else painter.name(seat), 30)
    x = painter.melds(painter.at.left, y + 1, melds, painter.owner(seat), laid)
    if free:
        painter.melds(x + 1, y + 1, [free], None)


def _sheet(painter: Painter, last: Result, y: int) -> None:
    """Write what the hand came to, and the score with its boxes."""
    tr = painter.tr
    lines = painter.account(speech.explained(last, painter.talk), WIDTH)
    lines.append(((), ()))
    for seat in (painter.near, painter.far):
        role = painter.paper_role(seat)
        boxes = tr.plural("{n} box", "{n} boxes", last.boxes[seat])
        name = Span(painter.name(seat)[:12], role, True)
        lines.append(((name, Span(f"  {boxes}", "paper_soft")), (Span(str(last.after[seat]), role, True),)))
    painter.scene.add(Paper(painter.at.left, y, WIDTH, len(lines) + 2, tuple(lines)), "next")
