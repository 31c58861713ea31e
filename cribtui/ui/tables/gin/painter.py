"""What every picture of the gin table is painted with: rail, story, stock and pile, prompt, hand, from the top down."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from cribtui.core.cards import Card
from cribtui.games.gin.melds import has_one_suit, is_meld, value
from cribtui.games.gin.view import View
from cribtui.speech import gin as speech
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.cards import SIZES, CardPiece
from cribtui.ui.pieces.figures import Figure
from cribtui.ui.pieces.places import Slot
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Scene
from cribtui.ui.tables.hand import Place, hinted
from cribtui.ui.tables.painter import TablePainter

from .layout import Layout, layout

if TYPE_CHECKING:
    from .display import GinDisplay

TOLD = ("first", "shuffle", "pass", "take", "draw", "discard", "knock", "gin", "void_stock", "void_turns")
STEP = 5  # columns of a lapped card that are seen


class Painter(TablePainter):
    """One painting of the gin table."""

    def __init__(self, table: GinDisplay, scene: Scene, desk: Desk, width: int) -> None:
        super().__init__(table.sitting, scene, desk)
        self.table = table
        self.view: View = table.view
        self.at: Layout = layout(width, scene.height, scene.width >= 118 and scene.height >= 34)

    # rail and story

    def rail(self) -> None:
        self.edge(self.view.scores, self.title())

    def title(self) -> str:
        tr, view = self.tr, self.view
        if self.table.ending is not None:
            return tr("Ful") if view.variant == "ful" else tr("Gin rummy")
        if view.variant == "ful":
            return tr("Ful to {target} · hand {n} · gin only", target=view.target, n=max(1, view.number))
        return tr("Gin rummy to {target} · hand {n} · knock at 10", target=view.target, n=max(1, view.number))

    def story(self) -> None:
        """Tell what happened last in whole sentences, the newest below."""
        at = self.at
        told = self.told(self.table.steps, speech, TOLD)
        self.newest(at.left, at.story, told, at.stock - at.left - 3, 4 if at.wide else 3)

    # the table

    def opponent(self) -> None:
        """Hang the other's cards from the rail."""
        at = self.at
        width, height, step = (8, 4 if at.height > 36 else 3, 3) if at.wide else (5, 3, 2)
        self.hang(at.stock - (7 if at.wide else 0), 1, self.view.held[self.far], width, height, step)

    def sources(self) -> None:
        """Show the stock and the top of the discard pile, with what a click there means."""
        at, view, table, tr = self.at, self.view, self.table, self.tr
        width, height = SIZES[at.far]
        self.stock(at.stock, at.table, at.far, view.stock)
        picked = table.pick if table.acting is not None else None
        if view.upcard is None:
            self.scene.add(Slot(at.pile, at.table, at.far), "pile")
        else:
            raised = picked == "pile"
            self.scene.add(CardPiece(at.pile, at.table - raised, view.upcard, at.far, raised=raised), "pile")
        self.scene.region(at.pile, at.table - 1, width, height + 1, "pile")
        if at.wide:
            self.stock_words(at.stock, at.table + height, view.stock, picked == "stock")
            self.scene.add(Say(at.pile, at.table + height, (Span(self._pile_word(), self._pile_role()),)))
            return
        self.stock_words(at.stock - 9, at.table, view.stock, picked == "stock", 8, "right")
        self.label(at.pile + 6, at.table, tr("discards"), 16)
        if self._pile_role() == "gold":
            self.scene.add(Say(at.pile + 6, at.table + 1, (Span(self._pile_word(), "gold"),)))

    def _pile_word(self) -> str:
        tr, table = self.tr, self.table
        if table.phase == "discard" and not table.knocking:
            return tr("throw here")
        return tr("take it") if table.pick == "pile" and table.acting is not None else tr("discards")

    def _pile_role(self) -> str:
        return "felt_text" if self._pile_word() == self.tr("discards") else "gold"

    def figure(self, number: int, word: str) -> None:
        """Write the deadwood large."""
        at = self.at
        y = at.table + 2 if at.wide else at.table - 1
        self.scene.add(Figure(at.figure, y, str(number), "white"))
        self.label(at.figure, y + 3, word, self.scene.width - at.figure - 1)

    def melds(
        self, x: int, y: int, melds: Sequence[Collection[Card]], owner: int | None = None, lit: Collection[Card] = ()
    ) -> int:
        """Lay melds side by side as columns, each a target `meld:N`, and return the column after the last."""
        for index, meld in enumerate(melds):
            cards = sorted(meld, key=lambda card: (card % 13, card // 13))
            x = self.meld(x, y, cards, dict.fromkeys(cards, owner), lit=lit, target=f"meld:{index}") + 2
        return x

    # prompt and hand

    def prompt(self, text: str, more: str = "", waiting: bool = False) -> None:
        at = self.at
        self.ask(at.left, at.prompt, at.right - at.left, self.table.acting, text, more, waiting)

    def place(self) -> Place:
        """Return how the hand lies: lapped so that the groups have air between them."""
        at = self.at
        return self.table.hand.spread(at.left, at.hand, at.right - at.left, at.near, STEP)

    def hand(self, dim: Collection[Card] = (), keys: bool = True) -> None:
        self.table.hand.paint(self.scene, self.place(), dim, hinted(self.table.advice), keys)
        self._captions()

    def _captions(self) -> None:
        """Name each group under its cards."""
        table, place = self.table, self.place()
        if table.order != "melds" and not (table.knocking or table.answer):
            return
        starts = [0, *sorted(table.hand.breaks)]
        for start, end in zip(starts, [*starts[1:], len(table.hand.places)], strict=True):
            cards = [card for card in table.hand.places[start:end] if card is not None]
            if cards:
                x = table.hand.column(place, start)
                room = table.hand.column(place, end) - x if end < len(table.hand.places) else 24
                self.label(x, self.at.keys + 1, self.caption(cards), room - 1)

    def caption(self, cards: Sequence[Card]) -> str:
        """Return what a group of the hand is."""
        tr, table = self.tr, self.table
        laid = table.knocking or table.answer
        melds = laid.melds if laid is not None else ()
        off = [card for card, _ in laid.laid] if laid is not None else []
        if list(cards) == off and off:
            return tr("laid off")
        melded = tuple(sorted(cards)) in melds if laid is not None else is_meld(cards)
        if not melded:
            return tr("free {n}", n=value(cards))
        if has_one_suit(tuple(sorted(cards))):
            return tr.context("rummy", "run")
        return tr("set of three") if len(cards) == 3 else tr("set of four")

    def plates(self, *plates: tuple[str, str, bool, bool]) -> None:
        """Lay plates side by side: label, key id, quiet, off."""
        self.plate_row(self.at.left, self.at.plates, plates)
