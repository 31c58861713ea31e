"""The stock and the discard row of 500 rum, with what a click there means."""

from __future__ import annotations

from cribtui.core.cards import Card
from cribtui.games.rum500.actions import Discard, Pick
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.cards import CardPiece, Column
from cribtui.ui.pieces.places import Back, Slot
from cribtui.ui.pieces.words import Say
from cribtui.ui.tables.hand import KEYS

from .painter import MARK, Painter
from .strip import WHOLE, Fold, fold


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
    if drawing:
        _marks(painter)


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


def _thrown(painter: Painter) -> Card | None:
    """Return the card that would be thrown."""
    way = painter.table.choice() if painter.table.acting is not None else None
    return way.card if isinstance(way, Discard) else None


def row_fold(painter: Painter) -> Fold:
    count = len(painter.view.row) + (_thrown(painter) is not None)
    return fold([count], painter.at.room, painter.folds)


def _shown_row(painter: Painter) -> range:
    """Return which cards of the row are seen; a part of it is out of sight only where it cannot lie closer."""
    way, at = row_fold(painter), painter.at
    count = len(painter.view.row) + (_thrown(painter) is not None)
    if way.width(count) <= at.room:
        return range(count)
    most = (at.room - way.last - 2 * MARK) // way.step
    last = count - painter.table.pages[painter.far] * most // 2
    choice = painter.table.choice() if painter.table.acting is not None else None
    if isinstance(choice, Pick):
        last = min(last, max(most, painter.view.row.index(choice.card) + most // 2))
    last = max(most, min(count, last))
    return range(last - most, last)


def column_of(painter: Painter, index: int) -> int:
    """Return the column of a card of the row."""
    start = _shown_row(painter).start
    return painter.at.area + (MARK if start else 0) + (index - start) * row_fold(painter).step


def _row(painter: Painter) -> None:
    at, view, table = painter.at, painter.view, painter.table
    thrown = _thrown(painter)
    cards = [*view.row, *(() if thrown is None else (thrown,))]
    painter.scene.region(at.area, at.row, at.room, at.cards, "throw")
    if not cards:
        painter.scene.add(Slot(at.area, at.row, "S", w=7, h=at.cards))
        painter.label(at.area + 9, at.row + 1, painter.tr("nothing is discarded yet"), at.room - 9)
        return
    choice = table.choice() if table.acting is not None else None
    taken = view.row[view.row.index(choice.card) :] if isinstance(choice, Pick) else ()
    way, shown = row_fold(painter), _shown_row(painter)
    if shown.start:
        painter.more(at.area, at.row, painter.far, 1, shown.start)
    for index in shown:
        lit = cards[index] in taken or cards[index] == thrown
        _discard(painter, index, cards[index], way, index == shown.start, index == shown[-1], lit)
    if shown.stop < len(cards):
        painter.more(column_of(painter, shown.stop) + way.last, at.row, painter.far, -1, len(cards) - shown.stop)


def _discard(painter: Painter, index: int, card: Card, way: Fold, first: bool, last: bool, lit: bool) -> None:
    """Lay a card of the row, a target `row:N` unless it is only previewed."""
    at, x = painter.at, column_of(painter, index)
    if way is WHOLE:
        under = 0 if last else way.step
        painter.scene.add(CardPiece(x, at.row, card, "S", lap=not first, under=under, raised=lit))
    else:
        y = at.row + at.cards - 3
        painter.scene.add(Column(x, y, card, None, False, first, last, lit, way.step == 2))
    if index < len(painter.view.row):
        painter.scene.region(x, at.row, way.width(1) if last else way.step, at.cards, f"row:{index}")


def _marks(painter: Painter) -> None:
    """Write below the cards that can be taken the keys that choose them."""
    for number, way in enumerate(painter.table.choosing.ways()):
        if not isinstance(way, Pick):
            continue
        index = painter.view.row.index(way.card)
        if index not in _shown_row(painter):
            continue
        chosen = number == painter.table.choosing.at
        key = KEYS[number - 1] if number <= len(KEYS) else painter.desk.look.glyph("up")
        x = column_of(painter, index) + (0 if row_fold(painter).step == 2 else 1)
        painter.scene.add(Say(x, painter.at.marks, (Span(key, "gold" if chosen else "felt_text", chosen),)))
