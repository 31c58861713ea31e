"""The gin table at each step, what it tells in plain words, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cribtui.core.cards import Card
from cribtui.games.gin.melds import fits, throws
from cribtui.speech import gin as speech
from cribtui.speech.gin_hints import hint
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.text import wrap
from cribtui.ui.scene import Scene
from cribtui.ui.tables.base import Shortcut
from cribtui.ui.tables.painter import sentences

from . import closing, result
from .layout import layout
from .painter import TOLD, Painter

if TYPE_CHECKING:
    from .display import GinDisplay


def paint(table: GinDisplay, scene: Scene, desk: Desk, width: int) -> None:
    """Paint the whole table but the key bar and the log."""
    painter = Painter(table, scene, desk, width)
    if table.ending is not None:
        closing.paint(painter, table.ending)
        return
    painter.rail()
    if table.reading and table.view.last is not None:
        result.paint(painter, table.view.last)
        return
    _step(painter)
    if table.pile_open:
        _pile(painter)


def _step(painter: Painter) -> None:
    table = painter.table
    painter.opponent()
    painter.rail()
    painter.story()
    if table.view.phase == "show" and table.view.knock is not None:
        _knocked(painter)
    else:
        painter.sources()
        if table.view.hand:
            painter.figure(
                table.left(table.thrown) if table.knocking is None else table.knocking.deadwood, painter.tr("deadwood")
            )
    _ask(painter)
    painter.hand(_not_thrown(table))


def _not_thrown(table: GinDisplay) -> list[Card]:
    """Return the card that cannot be thrown in this turn (G4), while a throw is being chosen."""
    taken = table.view.taken
    return [taken] if taken is not None and table.phase == "discard" and table.knocking is None else []


def _knocked(painter: Painter) -> None:
    """Show the knock on the table, with what is laid off there."""
    table, at, tr = painter.table, painter.at, painter.tr
    knock = table.view.knock
    assert knock is not None
    answer = table.answer
    melds = answer.table if answer is not None and answer.on else knock.melds
    laid = [card for card, _ in answer.laid] if answer is not None else []
    seat = painter.owner(knock.seat)
    x = max(at.left, min(at.stock, at.right - sum(3 * len(meld) + 4 for meld in melds)))
    y = at.table if not at.wide else at.table + 3
    free = painter.talk.cards(knock.free)
    text = tr("gin") if knock.gin else tr("free {cards}: {n}", cards=free, n=knock.deadwood)
    painter.label(x, y - 1, text, at.right - x)
    painter.melds(x, y, melds, seat, laid)
    if answer is not None:
        painter.label(x, y + 3, tr("your deadwood {n}", n=answer.deadwood), at.right - x)


def _ask(painter: Painter) -> None:
    """Say what is to be done, with the plates that do it."""
    table = painter.table
    if table.acting is None:
        _waiting(painter)
        return
    {"upcard": _offer, "take": _take, "discard": _throw, "show": _answer}[table.phase](painter)
    if not table.hushed:
        room = painter.at.right - painter.at.left - 2
        painter.aside(painter.at.left + 2, painter.at.prompt + 1, room, table.refused, table.advice, hint)


def _waiting(painter: Painter) -> None:
    table, tr, view = painter.table, painter.tr, painter.view
    if table.paused:
        painter.prompt(tr("Go on when you have seen it"))
        painter.plates((tr("Next"), "confirm", False, False))
    elif view.to_act:
        painter.prompt(tr("{name} is thinking", name=painter.name(view.to_act[0])), waiting=True)


def _offer(painter: Painter) -> None:
    """G5: the first upcard."""
    table, tr = painter.table, painter.tr
    assert table.view.upcard is not None
    card = painter.desk.look.card(table.view.upcard)
    painter.prompt(tr("Take {card}, or pass", card=card), _after_taking(painter))
    taking = table.pick == "pile"
    painter.plates(
        (tr("Pass"), "confirm" if not taking else "pass", taking, False),
        (tr("Take {card}", card=card), "confirm" if taking else "over", not taking, False),
    )


def _after_taking(painter: Painter) -> str:
    """Say what the upcard would do for the hand."""
    view = painter.view
    if view.upcard is None or not view.hand:
        return ""
    left = min(points for points, card in throws((*view.hand, view.upcard), view.upcard))
    return painter.tr("with {card} the deadwood is {n}", card=painter.desk.look.card(view.upcard), n=left)


def _take(painter: Painter) -> None:
    table, tr = painter.table, painter.tr
    drawing = table.pick != "pile"
    if not table.may_take:
        painter.prompt(tr("Draw from the stock"), tr("both have passed"))
        painter.plates((tr("Draw"), "confirm", False, False))
        return
    assert table.view.upcard is not None
    card = painter.desk.look.card(table.view.upcard)
    painter.prompt(tr("Draw from the stock, or take {card}", card=card), _after_taking(painter))
    painter.plates(
        (tr("Draw"), "confirm" if drawing else "over", not drawing, False),
        (tr("Take {card}", card=card), "confirm" if not drawing else "over", drawing, False),
    )


def _throw(painter: Painter) -> None:
    """G3, G7: throw a card, or knock."""
    table, tr, look = painter.table, painter.tr, painter.desk.look
    if table.knocking is not None:
        _preview_knock(painter)
        return
    thrown = table.thrown
    most = table.view.most
    left = table.left(thrown)
    if thrown is not None:
        more = tr("{card} leaves {n}", card=look.card(thrown), n=left)
    else:
        more = tr("at best {n} is left", n=left)
    painter.prompt(tr("Throw a card, or knock") if left <= most else tr("Throw a card"), more)
    throw = tr("Throw {card}", card=look.card(thrown)) if thrown is not None else tr("Throw")
    plates = [(throw, "confirm", False, thrown is None)]
    if left <= most:
        plates.append((tr("Gin") if left == 0 else tr("Knock with {n}", n=left), "knock", True, False))
    painter.plates(*plates)


def _preview_knock(painter: Painter) -> None:
    """G7, G9: nothing is laid down before it is confirmed."""
    table, tr = painter.table, painter.tr
    laid = table.knocking
    assert laid is not None
    allowed = laid.deadwood <= table.view.most
    if laid.deadwood == 0:
        painter.prompt(tr("Gin"), tr("nothing can be laid off on it"))
    else:
        painter.prompt(tr("Knock with {n}", n=laid.deadwood), _could_lay_off(painter, laid.melds))
    label = tr("Lay down") if allowed else tr("more than {n}", n=table.view.most)
    painter.plates(
        (label, "confirm", False, not allowed),
        (tr("Cancel"), "knock", True, False),
        (tr("Other melds"), "sort", True, len(laid.ways) < 2),
    )


def _could_lay_off(painter: Painter, melds: Sequence[tuple[Card, ...]]) -> str:
    """Name the cards that the other might hold and lay off."""
    unseen = painter.view.unseen()
    cards = [card for card in unseen if any(fits(meld, card) for meld in melds)]
    if not cards:
        return painter.tr("nothing can be laid off on it")
    return painter.tr("{cards} could be laid off", cards=painter.talk.cards(cards))


def _answer(painter: Painter) -> None:
    """G10: group the hand and lay off."""
    table, tr = painter.table, painter.tr
    knock, answer = table.view.knock, table.answer
    assert knock is not None and answer is not None
    name = painter.name(knock.seat)
    if knock.gin:
        painter.prompt(tr("{name} has gin: show your hand", name=name))
    else:
        painter.prompt(tr("{name} knocks with {n}: show your hand", name=name, n=knock.deadwood), _outcome(painter))
    painter.plates(
        (tr("Show, {n} left", n=answer.deadwood), "confirm", False, False),
        (tr("Other melds"), "sort", True, len(answer.ways) < 2),
    )


def _outcome(painter: Painter) -> str:
    """Say what the hand would come to as it is arranged."""
    table, tr = painter.table, painter.tr
    knock, answer = table.view.knock, table.answer
    assert knock is not None and answer is not None
    difference = answer.deadwood - knock.deadwood
    if difference <= 0:
        return tr("an undercut: {n} for you", n=25 - difference)
    return tr("{n} for {name}", n=difference, name=painter.name(knock.seat))


def _pile(painter: Painter) -> None:
    """Show every card thrown so far, oldest first."""
    at, tr = painter.at, painter.tr
    cards = painter.view.pile
    spans = [Span(painter.talk.cards(cards), "paper_ink")]
    rows = wrap(spans, at.right - at.left - 4)
    lines = [((Span(tr("thrown so far, oldest first"), "paper_soft"),), ()), *(((tuple(row)), ()) for row in rows)]
    painter.scene.add(Paper(at.left, 2, at.right - at.left, len(lines) + 3, tuple(lines)), "close")


def told(table: GinDisplay, desk: Desk) -> list[str]:
    """Return what happened last as plain sentences, oldest first."""
    return sentences(table, desk, speech, TOLD)


def message_row(table: GinDisplay, scene: Scene) -> int:
    """Return the row for a refusal or a notice, under the prompt."""
    if table.reading or table.ending is not None:
        return scene.height - 2
    return layout(scene.width, scene.height, scene.width >= 118 and scene.height >= 34).prompt + 1


def shortcuts(table: GinDisplay, desk: Desk) -> list[Shortcut]:
    """Return the keys of this step."""
    tr = desk.tr
    if table.ending is not None:
        return [("confirm", tr("play again"))]
    if table.reading:
        return [("confirm", tr("next"))]
    pile = [("pile", tr("thrown"))] if table.view.pile else []
    match table.phase:
        case "upcard":
            return [
                ("confirm", tr("do it")),
                ("pass", tr("pass")),
                ("over", tr("switch")),
                ("hint", tr("hint")),
                *pile,
            ]
        case "take":
            return [
                ("confirm", tr("do it")),
                ("over", tr("switch")),
                ("hint", tr("hint")),
                ("sort", tr("sort")),
                *pile,
            ]
        case "discard" if table.knocking is not None:
            return [
                ("confirm", tr("lay down")),
                ("knock", tr("cancel")),
                ("group", tr("meld or part")),
                ("sort", tr("other melds")),
            ]
        case "discard":
            knock = [("knock", tr("knock"))] if table.may_knock() else []
            return [("confirm", tr("throw")), *knock, ("hint", tr("hint")), ("sort", tr("sort")), *pile]
        case "show":
            return [
                ("confirm", tr("show")),
                ("group", tr("meld or part")),
                ("sort", tr("other melds")),
                ("hint", tr("hint")),
            ]
    return pile
