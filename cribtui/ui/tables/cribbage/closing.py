"""The end of a match: who won, the lead from deal to deal, and what the points came from."""

from __future__ import annotations

from cribtui.core.cards import rank
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.figures import Figure
from cribtui.ui.pieces.lead import Lead
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.words import Say
from cribtui.ui.tables.base import spoken
from cribtui.ui.tables.painter import Spans

from .ending import Ending
from .painter import Painter


def paint(painter: Painter, ending: Ending) -> None:
    """Paint the end of the match over the whole width."""
    scene, at = painter.scene, painter.at
    top = _score(painter, ending)
    left = at.left if not at.wide else 12
    scene.add(Say(left, top, (Span(_verdict(painter, ending), "gold", True),)))
    near, far = ending.scores[painter.near], ending.scores[painter.far]
    scene.add(Figure(left, top + 2, f"{near}–{far}", "white"))
    painter.lines(
        42 if not at.wide else 54, top + 2, _facts(painter, ending), scene.width - (44 if not at.wide else 66), 4
    )
    bottom = scene.height - 4
    names = (painter.name(painter.near), painter.name(painter.far))
    course = tuple((scores[painter.near], scores[painter.far]) for scores in ending.course)
    marks = tuple((step, str(deal)) for step, deal in ending.deals)
    scene.add(Lead(left, top + 6, scene.width - 2 * left, bottom - top - 7, course, marks, names))
    _plates(painter, left, bottom)


def _score(painter: Painter, ending: Ending) -> int:
    """Paint the wood at the top and return the first row below it."""
    title = painter.tr.plural("Cribbage to 121 · {n} deal", "Cribbage to 121 · {n} deals", len(ending.deals))
    if painter.at.wide:
        painter.board()
        return painter.at.board + 1
    names = (painter.name(painter.near), painter.name(painter.far))
    scores = (ending.scores[painter.near], ending.scores[painter.far])
    painter.scene.add(Rail(0, 0, painter.scene.width, names, scores, title))
    return 2


def _verdict(painter: Painter, ending: Ending) -> str:
    tr = painter.tr
    least = min(ending.scores)
    solo = painter.table.sitting.solo
    name = painter.name(ending.winner)
    yours = solo and ending.winner == painter.near
    if least < 61:
        return tr("You win with a double skunk") if yours else tr("{name} wins with a double skunk", name=name)
    if least < 91:
        return tr("You win with a skunk") if yours else tr("{name} wins with a skunk", name=name)
    return tr("You win") if yours else tr("{name} wins", name=name)


def _facts(painter: Painter, ending: Ending) -> list[Spans]:
    tr = painter.tr
    points, hand, starter, seat = ending.best
    near, far = painter.near, painter.far
    lines: list[Spans] = []
    if starter is not None:
        cards = painter.talk.cards(sorted(hand, key=lambda card: (rank(card), card)))
        lines.append(spoken(tr("best hand {n}, {name}", n=points, name=painter.name(seat))))
        text = tr("*{cards}* with {starter}", cards=cards, starter=painter.desk.look.card(starter))
        lines.append(spoken(text, strong="you" if seat == near else "them"))
    lines.append(spoken(tr("in the play *{mine}* to {theirs}", mine=ending.pegged[near], theirs=ending.pegged[far])))
    lines.append(spoken(tr("in the show *{mine}* to {theirs}", mine=ending.shown[near], theirs=ending.shown[far])))
    return lines


def _plates(painter: Painter, x: int, y: int) -> None:
    after = painter.press(x, y + 1, painter.tr("Play again"), off=not painter.table.offers_again)
    painter.press(after + 3, y + 1, painter.tr("Home"), "leave", quiet=True)
