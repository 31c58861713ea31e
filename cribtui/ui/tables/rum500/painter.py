"""What every picture of the 500 rum table is painted with: both tables, the discard row, the hand and the plates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cribtui.core.cards import Card
from cribtui.core.rules import Seat
from cribtui.games.rum500.actions import Action, Melds
from cribtui.games.rum500.table import Tables
from cribtui.games.rum500.view import View
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Scene
from cribtui.ui.tables.hand import hinted
from cribtui.ui.tables.painter import TablePainter

from .layout import HAND, Layout, layout
from .strip import COMPACT, WIDE, window

if TYPE_CHECKING:
    from .table import RumTable

MARK = 4  # columns of the sign that a part of a row is out of sight
HAND_STEP = 5  # columns of a lapped card that are seen


class Painter(TablePainter):
    """One painting of the 500 rum table."""

    def __init__(self, table: RumTable, scene: Scene, desk: Desk, width: int) -> None:
        super().__init__(table.sitting, scene, desk)
        self.table = table
        self.view: View = table.view
        self.at: Layout = layout(width, scene.height, scene.width >= 118 and scene.height >= 34)
        self.folds = WIDE if self.at.wide else COMPACT
        acting = table.acting is not None
        self.ways: Sequence[Action] = table.choosing.ways() if acting else ()
        self.way: Action | None = table.choice() if acting else None
        # with the melds that are previewed
        self.tables: Tables = table.choosing.with_melds(self.way) if acting else self.view.tables

    # rail and gutter

    def rail(self) -> None:
        self.edge(self.view.scores, self.title())

    def title(self) -> str:
        tr, view = self.tr, self.view
        if self.table.ending is not None:
            return tr("500 rum")
        return tr("500 rum · hand {n}", n=max(1, view.number))

    def gutter(self, y: int, *rows: tuple[str, str]) -> None:
        """Write what stands left of a row: words with their roles, one below the other."""
        for index, (text, role) in enumerate(rows):
            bold = role in ("bright", "white", "gold")
            self.scene.add(Say(self.at.left, y + index, (Span(text, role, bold),), min(len(text), self.room_left)))

    @property
    def room_left(self) -> int:
        return self.at.area - self.at.left - 1

    def down(self, seat: Seat) -> tuple[str, str]:
        """Return what the cards of a player on both tables are worth, and its role."""
        points = sum(meld.points(seat) for table in self.view.tables for meld in table)
        role = "you" if seat == self.near else "them"
        return self.tr("{n} down", n=points) if points else "", role

    # the three rows

    def more(self, x: int, y: int, seat: Seat, step: int, count: int) -> int:
        """Show how many melds are out of sight; a click there turns to them."""
        look = self.desk.look
        text = f"{look.glyph('less')}{count}" if step > 0 else f"{count}{look.glyph('more')}"
        self.scene.add(Say(x, y + 1, (Span(text, "gold", True),)))
        self.scene.region(x, y, MARK, 3, f"page:{seat}:{step}")
        return x + MARK

    # prompt, hand, plates

    def prompt(self, text: str, more: str = "", waiting: bool = False) -> None:
        at = self.at
        self.ask(at.left, at.prompt, at.right - at.left, self.table.acting, text, more, waiting)

    def hand(self) -> None:
        """Lay the hand; what still has to be played is lit."""
        at, row = self.at, self.table.hand.row
        place = row.spread(at.left, at.hand, at.right - at.left, HAND, 6 if at.wide else HAND_STEP)
        keys = self.table.choosing.phase != "draw" and not self.table.paused  # where they mean something
        row.paint(self.scene, place, (), self._hinted(), keys, self.view.pending if self.view.hand else ())

    def _hinted(self) -> tuple[Card, ...]:
        """Return the cards that a hint names; of several melds those of the next one to put together."""
        advice = self.table.advice
        if advice and isinstance(advice[0].action, Melds):
            free = self.table.choosing.free
            return next((meld.cards for meld in advice[0].action.melds if {*meld.cards} <= {*free}), ())
        return hinted(advice)

    def plates(self, *plates: tuple[str, str, bool, bool]) -> int:
        """Lay plates side by side, and return the column where words beside them may begin."""
        return self.plate_row(self.at.left, self.at.plates, plates)

    def chips(self, texts: Sequence[str], chosen: int) -> None:
        """Offer ways to choose from in the row under the prompt; the chosen one is on paper, and what lies near it."""
        at, look = self.at, self.desk.look
        room = at.right - at.left - 2
        widths = [len(text) + 2 for text in texts]
        shown = range(len(texts))
        if sum(widths) + len(texts) - 1 > room:
            shown = window(widths, 1, room - 2 * MARK, min(chosen, len(texts) - 1))
        x = at.left + 1
        if shown.start:
            x = self._far(x, f"{look.glyph('less')}{shown.start}", chosen - 1)
        for index in shown:
            role, ground = ("paper_ink", "paper") if index == chosen else ("felt_text", "felt")
            text = f"[{texts[index]}]" if index == chosen and look.outlined else f" {texts[index]} "
            say = Say(x, at.aside, (Span(text, role, index == chosen),), ground=ground)
            self.scene.add(say, f"way:{index}")
            x += widths[index] + 1
        if shown.stop < len(texts):
            self._far(x, f"{len(texts) - shown.stop}{look.glyph('more')}", shown.stop)

    def _far(self, x: int, text: str, way: int) -> int:
        """Show how many ways are out of sight; a click there chooses the next of them."""
        self.scene.add(Say(x, self.at.aside, (Span(text, "gold", True),)), f"way:{way}")
        return x + MARK
