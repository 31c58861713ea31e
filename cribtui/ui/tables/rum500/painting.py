"""The 500 rum table at each step, what it tells in plain words, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cribtui.core.cards import Card
from cribtui.games.rum500.actions import Discard, Melds, Pick, Swap
from cribtui.games.rum500.melds import OPENING
from cribtui.speech import rum500 as speech
from cribtui.speech.rum500_hints import hint
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.text import CUT, wrap
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Scene
from cribtui.ui.tables.base import Shortcut

from . import closing, lying, result, row
from .layout import layout
from .painter import Painter
from .story import TOLD, last_turn, story
from .wording import action_label, throw_label, way_text

if TYPE_CHECKING:
    from .table import RumTable

STEPS = 24  # columns that a replay needs in that row


def paint(table: RumTable, scene: Scene, desk: Desk, width: int) -> None:
    """Paint the whole table but the key bar and the log."""
    painter = Painter(table, scene, desk, width)
    if table.ending is not None and not table.reading:
        closing.paint(painter, table.ending)
        return
    painter.rail()
    if table.reading and table.view.last is not None:
        result.paint(painter, table.view.last, table.page)
        return
    lying.theirs(painter)
    row.sources(painter)
    lying.ours(painter)
    painter.hand()
    _ask(painter)
    _aside(painter)


def _ask(painter: Painter) -> None:
    """Say what is to be done, with the plates that do it."""
    table, tr = painter.table, painter.tr
    if table.acting is None:
        if table.paused:
            painter.prompt(tr("Go on when you have seen it"))
            painter.plates((tr("Next"), "confirm", False, False))
        elif painter.view.to_act:
            painter.prompt(tr("{name} is thinking", name=painter.name(painter.view.to_act[0])), waiting=True)
        return
    {"discard": _first_turn, "draw": _draw, "play": _play}[table.choosing.phase](painter)


def _first_turn(painter: Painter) -> None:
    """M2: the first turn of each player is a discard and nothing else."""
    tr, raised = painter.tr, painter.table.choosing.raised
    painter.prompt(tr("Discard a card"), tr("in the first turn nobody draws"))
    painter.plates((throw_label(painter, raised[0] if raised else None), "confirm", False, not raised))


def _draw(painter: Painter) -> None:
    """M7, M12, M16: the stock, a card of the row, or the end of the hand."""
    tr = painter.tr
    ways = painter.ways
    way = painter.way
    taking = len(ways) > 1
    if not painter.view.stock:
        text = tr("The stock is empty: take from the row, or end the hand") if taking else tr("The stock is empty")
    else:
        text = tr("Draw from the stock, or take from the row") if taking else tr("Draw from the stock")
    painter.prompt(text, _why_not_take(painter) if not taking else "")
    x = painter.plates((action_label(painter, way), "confirm", False, way is None))
    if isinstance(way, Pick):
        _plays_as(painter, x, way.card)


def _why_not_take(painter: Painter) -> str:
    """Say why nothing can be taken from the row."""
    tr, view = painter.tr, painter.view
    if not view.row:
        return ""
    if not view.may_take:
        return tr("you may take from the row after you have opened")
    return tr("nothing in the row could be played")


def _plays_as(painter: Painter, x: int, card: Card) -> None:
    """Say what a card of the row could be played as in this turn."""
    at = painter.at
    plays = painter.table.choosing.plays_of(card)
    texts = list(dict.fromkeys(way_text(painter, way) for way in plays))
    room, shown = at.right - x, 1
    while shown < len(texts) and len(wrap(_said(painter, texts, shown + 1), room)) <= 2:
        shown += 1
    if texts:
        painter.lines(x, at.plates, [_said(painter, texts, shown)], room, 2)


def _said(painter: Painter, texts: Sequence[str], number: int) -> list[Span]:
    """Return so many of some ways to play a card, and a sign where there are more."""
    more = [CUT] if number < len(texts) else []
    return [Span(painter.tr("to be played: {ways}", ways=" · ".join([*texts[:number], *more])), "felt_text")]


def _play(painter: Painter) -> None:
    """M7-M15: melds, lay-offs and swaps, and then one discard."""
    table, tr, look = painter.table, painter.tr, painter.desk.look
    choosing = table.choosing
    raised = choosing.raised
    pending = painter.view.pending
    if pending:
        painter.prompt(tr("{cards} must still be played", cards=painter.talk.cards(pending)), _to_be_played(painter))
    elif choosing.composed and not raised:
        few = choosing.short(painter.way) > 0
        text = tr("Raise another meld") if few else tr("Raise another meld, or lay these down")
        painter.prompt(text, _opening(painter))
    elif choosing.opened:
        painter.prompt(tr("Meld, lay off or discard"), _more(painter))
    else:
        painter.prompt(tr("Open, or discard"), _opening(painter))
    way = painter.way
    short = bool(choosing.short(way)) and not raised  # nothing more could be set aside
    off = way is None or short or (isinstance(way, Melds) and not choosing.opened and not painter.view.reached)
    plates: list[tuple[str, str, bool, bool]] = [(action_label(painter, way), "confirm", False, off)]
    single = raised[0] if len(raised) == 1 and not pending and not choosing.composed else None
    if single is not None and not isinstance(way, Discard):
        plates.append((throw_label(painter, single), "pile", True, False))
    if choosing.composed or (isinstance(way, Melds) and raised and not choosing.short(way) and len(raised) > 2):
        caption = tr("Take back") if not raised else tr("And another")
        if choosing.composed or not choosing.opened:
            plates.append((caption, "group", True, False))
    x = painter.plates(*plates)
    if not painter.ways and len(raised) > 1:
        words = tr("{cards}: no meld", cards=" ".join(map(look.card, raised)))
        painter.scene.add(Say(x, painter.at.plates, (Span(words, "felt_text"),), min(len(words), painter.at.right - x)))


def _to_be_played(painter: Painter) -> str:
    """Say where what is pending may go."""
    view, tr = painter.view, painter.tr
    if view.freed and view.chosen is None:
        return tr("in a new meld or on your own table")
    return ""


def _opening(painter: Painter) -> str:
    """Say how far the melds chosen are from opening, or what was drawn."""
    choosing, tr = painter.table.choosing, painter.tr
    melds = painter.way.melds if isinstance(painter.way, Melds) else choosing.composed
    if not melds or choosing.opened:
        return _more(painter)
    if not painter.view.reached:
        return tr("the row holds {n} of 25", n=choosing.row_total())
    return tr("worth {n}; opening needs {needed}", n=sum(meld.points for meld in melds), needed=OPENING)


def _more(painter: Painter) -> str:
    """Say what was drawn."""
    tr = painter.tr
    if painter.view.drawn is not None:
        return tr("you drew {card}", card=painter.desk.look.card(painter.view.drawn))
    return ""


def _aside(painter: Painter) -> None:
    """Say under the prompt why something was refused, what the hint is, or what happened last."""
    table, at = painter.table, painter.at
    if table.hushed:
        return
    width = at.right - at.left - 2 - (STEPS if table.paused and not painter.sitting.solo else 0)
    ways = [each for each in painter.ways if not isinstance(each, Discard)] if table.choosing.raised else []
    if len(ways) > 1 and table.refused is None and not table.hinting:
        painter.chips([way_text(painter, each) for each in ways], table.choosing.at % len(painter.ways))
        return
    if isinstance(painter.way, Swap) and table.refused is None and not table.hinting:
        text = painter.tr(
            "{joker} comes to your hand: play it in this turn", joker=painter.talk.card(painter.way.joker)
        )
        painter.label(at.left + 2, at.aside, text, width)
        return
    if table.refused is not None or table.advice:
        painter.aside(at.left + 2, at.aside, width, table.refused, table.advice, hint)
        return
    if told := story(painter, width):
        painter.scene.add(Say(at.left + 2, at.aside, tuple(told)))


def told(table: RumTable, desk: Desk) -> list[str]:
    """Return what was done in the last turn as one text: it is a whole only with all its steps."""
    talk = desk.talk(table.sitting.names, table.sitting.you if table.sitting.solo else None)
    events = [event for step in last_turn(table.steps) for event in step.events if event.kind in TOLD]
    worth = [event for event in events if event.kind != "draw"] or events
    texts = [text.replace("*", "") for event in worth if (text := speech.tell(event, talk))]
    return [" ".join(texts)] if texts else []


def message_row(table: RumTable, scene: Scene) -> int:
    """Return the row for a refusal or a notice, under the prompt."""
    if table.reading or table.ending is not None:
        return scene.height - 2
    return layout(scene.width, scene.height, scene.width >= 118 and scene.height >= 34).aside


def shortcuts(table: RumTable, desk: Desk) -> list[Shortcut]:
    """Return the keys of this step."""
    tr = desk.tr
    if table.reading:
        return [("confirm", tr("next"))]
    if table.ending is not None:
        return [("confirm", tr("play again"))]
    choosing = table.choosing
    match choosing.phase:
        case "draw":
            other = [("along", tr("choose"))] if len(choosing.ways()) > 1 else []
            return [("confirm", tr("do it")), *other, ("hint", tr("hint")), ("sort", tr("sort"))]
        case "discard":
            return [("confirm", tr("discard")), ("hint", tr("hint")), ("sort", tr("sort"))]
        case "play":
            # the same keys for the whole step, so that the bar need not be sent anew with every card
            ways = [("over", tr("other way"))] if choosing.opened or len(choosing.ways()) > 1 else []
            aside = [] if choosing.opened else [("group", tr("set aside"))]
            return [
                ("confirm", tr("do it")),
                *ways,
                *aside,
                *([] if choosing.view.pending else [("pile", tr("discard"))]),
                ("hint", tr("hint")),
                ("sort", tr("sort")),
            ]
    return []
