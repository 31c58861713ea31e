"""Both tables of 500 rum as they lie: meld beside meld, on every card the dot of who played it."""

from __future__ import annotations

from cribtui.core.cards import Card
from cribtui.core.rules import Seat
from cribtui.games.rum500.actions import Lay, Swap
from cribtui.games.rum500.melds import is_joker, value
from cribtui.games.rum500.table import Meld, Spot, label
from cribtui.speech.talk import signed
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.cards import CardPiece, Column
from cribtui.ui.pieces.text import fit
from cribtui.ui.pieces.words import Say

from .painter import MARK, Painter
from .strip import WHOLE, Fold, fold, window


def theirs(painter: Painter) -> None:
    """Lay the other's table, and left of it the cards that he holds."""
    at, view, tr = painter.at, painter.view, painter.tr
    held = view.held[painter.far]
    backs, high, step = min(held, 5), 3 if at.wide else 2, 2 if at.wide else 1
    painter.hang(at.left, 1, backs, 5, high, step)
    count = Span(str(held), "bright", True)
    painter.scene.add(Say(at.left + (5 + step * (backs - 1) if backs else 0) + 1, 2, (count,)))
    name = fit(painter.name(painter.far), painter.room_left)
    painter.gutter(at.theirs + (not at.wide), (name, "felt_text"), painter.down(painter.far))
    melds(painter, at.theirs, painter.far)
    if not view.opened[painter.far]:
        painter.label(at.area, at.theirs + 1, tr("{name} has not opened", name=painter.name(painter.far)), at.room)


def ours(painter: Painter) -> None:
    """Lay your own table, with what is previewed on it."""
    at, view, tr, table = painter.at, painter.view, painter.tr, painter.table
    title = tr("your table") if painter.sitting.solo else painter.name(painter.near)
    painter.gutter(at.ours, (fit(title, painter.room_left), "felt_text"), painter.down(painter.near), _in_hand(painter))
    painter.scene.region(at.left, at.ours, at.right - at.left, at.cards, "table")
    melds(painter, at.ours, painter.near)
    if not view.opened[painter.near] and not painter.tables[painter.near] and table.acting is not None:
        text = tr("To open, lay down melds worth 25 or more at once.")
        if not view.reached:
            n = table.choosing.row_total()
            text = tr("You may open once the row has held 25; it holds {n}.", n=n)
        painter.label(at.area, at.ours + 1, text, at.room)


def _in_hand(painter: Painter) -> tuple[str, str]:
    """Return what the cards in hand would cost now, and its role."""
    cost = value(painter.view.hand)
    text = painter.tr("{n} in hand", n=signed(-cost)) if cost else ""
    return text if len(text) <= painter.room_left else signed(-cost), "felt_text"


def melds(painter: Painter, y: int, seat: Seat) -> None:
    """Lay the melds of a table side by side, closer where there are many; each is a target."""
    melds = painter.tables[seat]
    groups = [meld.cards for meld in melds]
    way = fold(groups, painter.at.room, painter.folds)
    widths = [way.width(cards) for cards in groups]
    shown = range(len(melds))
    if way.total(groups) > painter.at.room:
        room, focus = painter.at.room - 2 * MARK, _focus(painter, seat, len(melds))
        shown = window(widths, way.gap, room, None)
        if focus is not None and (focus not in shown or painter.table.pages[seat]):
            shown = window(widths, way.gap, room, focus)
    x = painter.at.area
    if shown.start:
        x = painter.more(x, y, seat, 1, shown.start)
    for index in shown:
        _meld(painter, x, y, (seat, index), melds[index], way)
        x += widths[index] + way.gap
    if shown.stop < len(melds):
        painter.more(x, y, seat, -1, len(melds) - shown.stop)


def _focus(painter: Painter, seat: Seat, count: int) -> int | None:
    """Return the meld that must be seen: the one that is played on, or the one that was turned back to."""
    way = painter.way
    if isinstance(way, Lay | Swap) and way.spot[0] == seat:
        return way.spot[1]
    return max(0, count - 1 - painter.table.pages[seat]) if painter.table.pages[seat] else None


def _meld(painter: Painter, x: int, y: int, spot: tuple[Seat, int], meld: Meld, way: Fold) -> None:
    lit = painter.table.choosing.lit(painter.way) if painter.table.acting is not None else frozenset()
    paint = _whole if way is WHOLE else _columns
    seat, index = spot
    lying = index < len(painter.view.tables[seat])
    paint(painter, x, y, spot if lying else None, meld, way, lit)
    target = f"meld:{seat}:{index}" if lying else f"composed:{index - len(painter.view.tables[seat])}"
    if not lying and painter.table.choosing.raised:
        composed = len(painter.table.choosing.composed)
        target = target if index - len(painter.view.tables[seat]) < composed else "preview"
    painter.scene.region(x, y, way.width(meld.cards), painter.at.cards, target)


def _columns(painter: Painter, x: int, y: int, spot: Spot | None, meld: Meld, way: Fold, lit: frozenset[Card]) -> None:
    """Lay a meld as columns; one that is only previewed has neither dots nor label."""
    for place, card in enumerate(meld.cards):
        last = place == len(meld.cards) - 1
        column = Column(
            x,
            y + (painter.at.cards - 3),
            card,
            None if spot is None else painter.owner(meld.owners[place]),
            is_joker(card),
            place == 0,
            last,
            card in lit,
            way.narrow,
            label(spot) if last and spot is not None else "",
            0 if spot is None else painter.owner(spot[0]),
        )
        painter.scene.add(column)
        x += column.width


def _whole(painter: Painter, x: int, y: int, spot: Spot | None, meld: Meld, way: Fold, lit: frozenset[Card]) -> None:
    """Lay a meld of cards that are seen to their lower edge, below them the dots and the meld's label."""
    look = painter.desk.look
    for place, card in enumerate(meld.cards):
        last = place == len(meld.cards) - 1
        joker = is_joker(card)
        state = "joker" if joker else "lit" if card in lit else "normal"
        under = 0 if last else way.step
        painter.scene.add(
            CardPiece(x, y, card, "S", state, lap=place > 0, under=under, raised=card in lit)  # type: ignore[arg-type]
        )
        stand = meld.stands[place]
        if joker and stand is not None and not look.outlined:
            _stands(painter, x, y + 2, card, stand)
        if spot is not None:
            owner = painter.owner(meld.owners[place])
            dot = Span(look.glyph("theirs" if owner else "mine"), "them" if owner else "you", True)
            painter.scene.add(Say(x + 1, y + 4, (dot,)))
        x += way.step
    if spot is not None:
        painter.label(x - 1, y + 4, label(spot))


def _stands(painter: Painter, x: int, y: int, joker: Card, stand: Card) -> None:
    """Write on a joker what it stands for."""
    look = painter.desk.look
    text = f"={look.card(stand)}"[-3:] if len(look.card(stand)) > 2 else f"={look.card(stand)}"
    painter.scene.add(Say(x + 1, y, (Span(text, look.suit_role(stand, "court")),), ground="court"))
