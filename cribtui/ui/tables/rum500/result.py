"""The end of a hand of 500 rum: what each card brought, player beside player, and then the sheet of the match."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.rules import Seat
from cribtui.games.rum500.scoring import Result
from cribtui.speech import rum500 as speech
from cribtui.speech.rum500 import Entry
from cribtui.speech.talk import signed
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Prompt, Say

from . import closing, lying
from .painter import Painter

APART = 2  # columns between the two sheets
HIGH = 6  # rows of a table with its dots


def paint(painter: Painter, last: Result, page: int) -> None:
    """Paint a page of the result: the account of the hand, or the sheet of the match."""
    at, tr = painter.at, painter.tr
    top = 3 if not at.wide else 5
    room = at.plates - top - 3
    if page == 1:
        width = (at.right - at.left - APART) // 2
        accounts = [_account(painter, last, seat, width, room - 3) for seat in (painter.near, painter.far)]
        height = min(room, max(map(len, accounts)) + 4)
        for index, seat in enumerate((painter.near, painter.far)):
            lines = _totalled(painter, accounts[index], last, seat, height)
            painter.scene.add(Paper(at.left + index * (width + APART), top, width, height, lines), "next")
        _tables(painter, top + height + 1)
    else:
        closing.course(painter, at.left, at.right, top, room)
    _outcome(painter, last)
    painter.press(at.left, at.plates, tr("Next"))


def _tables(painter: Painter, y: int) -> None:
    """Lay both tables below as they were, where there is room for them."""
    if y + 2 * HIGH > painter.at.plates - 2:
        return
    for seat in (painter.far, painter.near):
        painter.gutter(y, (painter.name(seat), "felt_text"))
        lying.melds(painter, y, seat)
        y += HIGH


def _outcome(painter: Painter, last: Result) -> None:
    """Say how the hand ended, with long names in two rows."""
    at = painter.at
    first, *more = wrap([Span(speech.ended(last, painter.talk), "white", True)], at.right - at.left - 2)
    painter.scene.add(Prompt(at.left, at.plates - 2, "".join(span.text for span in first)))
    for row in more[:1]:
        painter.scene.add(Say(at.left + 2, at.plates - 1, tuple(row)))


def _account(painter: Painter, last: Result, seat: Seat, width: int, most: int) -> list[Line]:
    """Return what one player's cards came to, in so many lines: with the value of each card if there is room."""
    role = painter.paper_role(seat)
    name = Span(painter.dot(seat) + painter.name(seat), role, True)
    head: Line = ((name,), (Span(signed(last.points(seat)), role, True),))
    entries = speech.account(last, seat, painter.talk)
    for values in (True, False):
        lines = [row for entry in entries for row in _entry(entry, width, values)]
        if len(lines) + 2 <= most:
            return [head, ((), ()), *lines]
    shown = len(entries) - 1
    while len(lines) + 1 > most and shown > 0:  # the first melds one by one, the others in one line, then the hand
        shown -= 1
        lines = [row for entry in _summed(painter, entries, shown) for row in _entry(entry, width, False)]
    return [head, *lines]


def _summed(painter: Painter, entries: Sequence[Entry], shown: int) -> list[Entry]:
    """Return an account of which only so many melds are told one by one."""
    rest = entries[shown:-1]
    text = painter.tr.plural("{n} more meld", "{n} more melds", len(rest))
    return [*entries[:shown], Entry(text, "", sum(entry.points for entry in rest)), entries[-1]]


def _entry(entry: Entry, width: int, values: bool) -> list[Line]:
    """Return the lines of an entry, its points at the last."""
    said = [Span(entry.text, "paper_ink"), *([Span(f"  {entry.values}", "paper_soft")] if values else [])]
    *rows, last = wrap(said, width - 11)
    points = (Span(signed(entry.points), "paper_ink"),) if entry.points else ()
    return [*((tuple(row), ()) for row in rows), (tuple(last), points)]


def _totalled(painter: Painter, lines: list[Line], last: Result, seat: Seat, height: int) -> tuple[Line, ...]:
    """Return the lines of a sheet with the total at its foot."""
    figure = (Span(signed(last.after[seat], plus=False), painter.paper_role(seat), True),)
    total: Line = ((Span(painter.tr("total, to 500"), "paper_ink", True),), figure)
    blank: Line = ((), ())
    return (*lines, *([blank] * (height - 3 - len(lines))), total)
