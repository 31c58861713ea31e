"""Which picture the cribbage table paints, what it tells in plain words, and the keys of each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cribtui.speech import cribbage as speech
from cribtui.ui.desk import Desk
from cribtui.ui.scene import Scene
from cribtui.ui.tables.base import Shortcut
from cribtui.ui.tables.painter import sentences

from . import closing, phases, showing
from .layout import layout
from .painter import TOLD, Painter

if TYPE_CHECKING:
    from .table import CribbageTable


def paint(table: CribbageTable, scene: Scene, desk: Desk, width: int) -> None:
    """Paint the whole table but the key bar and the log."""
    painter = Painter(table, scene, desk, width)
    if table.ending is not None:
        closing.paint(painter, table.ending)
        return
    if table.counting is not None:
        showing.paint(painter, table.counting)
        return
    painter.board()
    phases.paint(painter)


def told(table: CribbageTable, desk: Desk) -> list[str]:
    """Return what happened last as plain sentences, oldest first."""
    return sentences(table, desk, speech, TOLD)


def message_row(table: CribbageTable, scene: Scene) -> int:
    """Return the row between the prompt and the hand; where the pack lies spread, the one above the keys."""
    if table.counting is not None or table.ending is not None or not table.hand.places:
        return scene.height - 2
    wide = scene.width >= 118 and scene.height >= 34
    at = layout(scene.width, scene.height, wide, tall=table.view.phase == "lay" and table.counting is None)
    return at.prompt + 1


def shortcuts(table: CribbageTable, desk: Desk) -> list[Shortcut]:
    """Return the keys of this step."""
    tr = desk.tr
    if table.counting is not None:
        whole = [] if table.counting.whole else [("all", tr("all at once"))]
        return [("confirm", tr("next")), ("left", tr("back")), *whole]
    if table.ending is not None:
        return [("confirm", tr("play again"))]
    match table.phase:
        case "turn":
            return [("along", tr("move")), ("confirm", tr("turn"))]
        case "cut" | "starter":
            return [("along", tr("move")), ("confirm", tr("cut"))]
        case "lay":
            return [("confirm", tr("lay")), ("hint", tr("hint")), ("sort", tr("sort"))]
        case "play" if table.playable:
            return [("confirm", tr("play")), ("hint", tr("hint")), ("sort", tr("sort"))]
        case "play":
            return [("confirm", tr.context("say", "go"))]
    return []
