"""The stock and the discard row of 500 rum, with what a click there means."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.cards import Card
from cribtui.games.rum500.actions import Discard, Pick
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.cards import CardPiece, Column
from cribtui.ui.pieces.places import Back, Slot
from cribtui.ui.pieces.words import Say
from cribtui.ui.tables.hand import KEYS

from .answering import ROW
from .painter import MARK, Painter
from .strip import WHOLE, Fold, fold, window


def sources(painter: Painter) -> None:
    """Lay the stock and the discard row, with what a click there means."""
    at, view, table = painter.at, painter.view, painter.table
    drawing = table.choosing.phase == "draw"
    picked = drawing and table.choosing.at == 0
    if at.wide:
        painter.stock(at.left, at.row, "S", view.stock)
        painter.stock_words(at.left, at.marks, view.stock, picked)
    else:
        _low_stock(painter, picked)
    _row(painter)


def _low_stock(painter: Painter, picked: bool) -> None:
    """Lay the stock in the height of the row."""
    at, view = painter.at, painter.view
    if view.stock:
        painter.scene.add(Back(at.left, at.row, w=5, h=3), "stock")
    else:
        painter.scene.add(Slot(at.left, at.row, w=5, h=3))
    painter.scene.add(Say(at.left + 6, at.row + 1, (Span(str(view.stock), "bright", True),)))
    word = Span(painter.tr.context("beside it", "stock"), "gold" if picked else "felt_text", picked)
    painter.scene.add(Say(at.left + 6, at.row, (word,), min(len(word.text), 5)))


def _row(painter: Painter) -> None:
    """Lay the discards, oldest first, with the card that would be thrown."""
    at, view, way = painter.at, painter.view, painter.way
    lying = fold([view.row], at.room, painter.folds)
    thrown = (way.card,) if isinstance(way, Discard) else ()
    if lying.width((*view.row, *thrown)) > at.room:
        thrown = ()  # it would only push the others about
    cards = (*view.row, *thrown)
    painter.scene.region(at.area, at.row, at.room, at.cards, "throw")
    if not cards:
        painter.scene.add(Slot(at.area, at.row, "S", w=7, h=at.cards))
        if not any(view.turns):  # later it is empty because all was taken
            painter.label(at.area + 9, at.row + 1, painter.tr("nothing is discarded yet"), at.room - 9)
        return
    taken = view.row[view.row.index(way.card) :] if isinstance(way, Pick) else ()
    shown = _shown(painter, cards, lying)
    x = painter.more(at.area, at.row, ROW, 1, shown.start) if shown.start else at.area
    for index in shown:
        card, last = cards[index], index == shown[-1]
        width = lying.width_of(card) + (lying.last if last else 0)
        _discard(painter, x, card, lying, index == shown.start, last, card in taken or card in thrown)
        if index < len(view.row):
            painter.scene.region(x, at.row, width, at.cards, f"row:{index}")
            _mark(painter, x, x + (not lying.narrow), card)
        x += width
    if shown.stop < len(cards):
        painter.more(x, at.row, ROW, -1, len(cards) - shown.stop)


def _shown(painter: Painter, cards: Sequence[Card], lying: Fold) -> range:
    """Return which cards of the row are seen; a part of it is out of sight only where it cannot lie closer."""
    room, way = painter.at.room, painter.way
    if lying.width(cards) <= room:
        return range(len(cards))
    turned = painter.table.pages[ROW] * (room // 6)
    focus = max(0, len(cards) - 1 - turned) if turned else None
    if isinstance(way, Pick):
        focus = min(len(cards) - 1, painter.view.row.index(way.card) + room // 6)
    return window([lying.width_of(card) for card in cards], 0, room - 2 * MARK - lying.last, focus)


def _discard(painter: Painter, x: int, card: Card, lying: Fold, first: bool, last: bool, lit: bool) -> None:
    """Lay a card of the row."""
    at = painter.at
    if lying is WHOLE:
        under = 0 if last else lying.step
        painter.scene.add(CardPiece(x, at.row, card, "S", lap=not first, under=under, raised=lit))
    else:
        column = Column(x, at.row + at.cards - 3, card, None, False, first, last, lit, lying.narrow)
        painter.scene.add(column)


def _mark(painter: Painter, left: int, x: int, card: Card) -> None:
    """Write below a card that can be taken the key that chooses it, in brackets where a hint names it and they fit."""
    if painter.table.choosing.phase != "draw" or Pick(card) not in painter.ways:
        return
    number = painter.ways.index(Pick(card))
    chosen = painter.way == Pick(card)
    key = KEYS[number - 1] if number <= len(KEYS) else painter.desk.look.glyph("up")
    named = bool(painter.table.advice) and painter.table.advice[0].action == Pick(card)
    if named and x > left:
        look = painter.desk.look
        x, key = x - 1, f"{look.glyph('less')}{key}{look.glyph('more')}"
    lit = chosen or named
    painter.scene.add(Say(x, painter.at.marks, (Span(key, "gold" if lit else "felt_text", lit),)))
