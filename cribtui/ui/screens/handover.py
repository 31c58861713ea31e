"""The handover: between two players at one terminal only public things are shown, until the next asks for the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.places import Back
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Plate
from cribtui.ui.scene import Scene

if TYPE_CHECKING:
    from .playing import Playing

WIDTH = 48
ROWS, MORE = 3, 3  # of what happened last: usually, and where much happened


def paint_handover(screen: Playing, scene: Scene) -> None:
    """Paint both hands face down, whose turn it is and what happened last."""
    assert screen.handing is not None
    tr = screen.desk.tr
    name = screen.names()[screen.handing]
    top = screen.table.paint_board(scene, screen.desk)
    view = screen.host.view(None)
    middle = (top + scene.height) // 2
    _hand(scene, top - 1, view.held[1 - screen.handing], tuck=True)
    told = screen.table.told(screen.desk)[-1:]
    body = [(tuple(row), ()) for text in told for row in wrap([Span(text, "paper_soft")], WIDTH - 8)]
    body = body[-ROWS - MORE :]
    more = max(0, len(body) - ROWS)
    lines = [((Span(tr("{name}, it is your turn", name=name), "paper_ink", True),), ()), ((), ()), *body]
    x = (scene.width - WIDTH) // 2
    scene.add(Paper(x, middle - 2 - ROWS - more, WIDTH, ROWS + 4 + more, tuple(lines)))
    plate = Plate(x, middle + 3, tr("Show my hand"), tr(screen.desk.keys.shown("confirm")), width=WIDTH)
    scene.add(plate, "key:confirm")
    _hand(scene, scene.height - 4, view.held[screen.handing])


def _hand(scene: Scene, y: int, count: int, tuck: bool = False) -> None:
    width = 7 + 4 * (count - 1)
    x = (scene.width - width) // 2
    for index in range(count):
        scene.add(Back(x + 4 * index, y, w=7, h=3, lap=index > 0, tuck=tuck))
