"""What happened on the table of 500 rum since a player looked last, in one row."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.rules import Seat
from cribtui.play.step import Step
from cribtui.speech import rum500 as speech
from cribtui.speech.talk import signed
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.text import CUT, fit_spans, length

from .painter import Painter

TOLD = ("first", "shuffle", "draw", "pick", "opened", "meld", "lay", "swap", "discard", "closed", "end", "exhausted")


def story(painter: Painter, width: int) -> list[Span]:
    """Tell what happened since the turn before in one row: whole sentences, or else shorter, the newest last."""
    steps = _since(painter)
    told = [span for spans in painter.told(steps, speech, TOLD) for span in (*spans, Span(" ", "felt_text"))][:-1]
    if length(told) <= width:
        return told
    parts, cut = _parts(painter, steps), ""
    while length(row := _in_short(painter, parts, cut)) > width and len(parts) > 1:
        parts, cut = parts[1:], f"{CUT} "
    return fit_spans(row, width)


def _parts(painter: Painter, steps: Sequence[Step]) -> list[tuple[Seat | None, str]]:
    """Return what happened as the log says it, each with who did it."""
    events = [event for step in steps for event in step.events if event.kind in TOLD]
    seen = [event for event in events if event.kind != "draw" or event.cards]
    lines = [line for event in seen for line in speech.log(event, painter.talk)]
    return [(line.seat, f"{line.text} {signed(line.points)}" if line.points else line.text) for line in lines]


def _in_short(painter: Painter, parts: Sequence[tuple[Seat | None, str]], cut: str) -> list[Span]:
    """Return what happened as a list, under one name what one player did in a row."""
    row: list[Span] = []
    last: Seat | None = None
    for seat, text in parts:
        if seat is not None and seat != last:
            role = "you" if seat == painter.near else "them"
            row += [Span(" " if row else "", "felt_text"), Span(f"{painter.name(seat)}: ", role, True)]
        elif row:
            row.append(Span(", ", "felt_text"))
        row.append(Span(cut + text, "felt_text"))
        last, cut = seat, ""
    return row


def _since(painter: Painter) -> list[Step]:
    """Return the steps of this hand that are news to who looks: the other's last turn and what came after it."""
    steps = list(painter.table.steps)
    dealt = [index for index, step in enumerate(steps) if step.entry.seat is None]
    steps = steps[dealt[-1] :] if dealt and dealt[-1] < len(steps) else steps
    first = len(steps)
    while first > 0 and steps[first - 1].entry.seat != 1 - painter.near:
        first -= 1
    while first > 0 and steps[first - 1].entry.seat == 1 - painter.near:
        first -= 1
    return steps[first:]


def last_turn(steps: Sequence[Step]) -> list[Step]:
    """Return the steps of the player who decided last, back to the other's."""
    first = len(steps)
    last = next((step.entry.seat for step in reversed(steps) if step.entry.seat is not None), None)
    while first > 0 and steps[first - 1].entry.seat in (last, None):
        first -= 1
    return list(steps[first:])
