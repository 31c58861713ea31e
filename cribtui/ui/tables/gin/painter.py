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
from cribtui.ui.pieces.cards import SIZES, CardPiece, Column
from cribtui.ui.pieces.figures import Figure
from cribtui.ui.pieces.places import Back, Slot
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.text import length, wrap
from cribtui.ui.pieces.words import Prompt, Say
from cribtui.ui.scene import Scene
from cribtui.ui.tables.hand import Place
from cribtui.ui.tables.painter import TablePainter

from .layout import Layout, layout

if TYPE_CHECKING:
    from .table import GinTable

TOLD = ("first", "shuffle", "pass", "take", "draw", "discard", "knock", "gin", "void_stock", "void_turns")
STEP = 5  # columns of a lapped card that are seen


class Painter(TablePainter):
    """One painting of the gin table."""

    def __init__(self, table: GinTable, scene: Scene, desk: Desk, width: int) -> None:
        super().__init__(table.sitting, scene, desk)
        self.table = table
        self.view: View = table.view
        self.at: Layout = layout(width, scene.height, scene.width >= 118 and scene.height >= 34)

    # rail and story

    def rail(self) -> None:
        scores = self.view.scores
        names = (self.name(self.near), self.name(self.far))
        self.scene.add(Rail(0, 0, self.scene.width, names, (scores[self.near], scores[self.far]), self.title()))

    def title(self) -> str:
        tr, view = self.tr, self.view
        if self.table.ending is not None:
            return tr("Ful") if view.variant == "ful" else tr("Gin rummy")
        if view.variant == "ful":
            return tr("Ful to {target} · hand {n} · gin only", target=view.target, n=max(1, view.number))
        return tr("Gin rummy to {target} · hand {n} · knock at 10", target=view.target, n=max(1, view.number))

    def story(self) -> None:
        """Tell what happened last in whole sentences, the newest below."""
        room, most = self.at.stock - self.at.left - 3, 4 if self.at.wide else 3
        rows: list[list[Span]] = []
        for spans in reversed(self.told(self.table.steps, speech, TOLD)):
            sentence = wrap(spans, room)
            if rows and len(sentence) + len(rows) > most:
                break
            rows = [*sentence, *rows]
        for index, row in enumerate(rows[:most]):
            self.scene.add(Say(self.at.left, self.at.story + index, tuple(row)))

    # the table

    def opponent(self) -> None:
        """Hang the other's cards from the rail."""
        held = self.view.held[self.far]
        width, step, height = (8, 3, 4 if self.at.height > 36 else 3) if self.at.wide else (5, 2, 3)
        for index in range(held):
            x = self.at.stock + step * index - (7 if self.at.wide else 0)
            self.scene.add(Back(x, 1, w=width, h=height, lap=index > 0, tuck=True))

    def sources(self) -> None:
        """Show the stock and the top of the discard pile, with what a click there means."""
        at, view, table, tr = self.at, self.view, self.table, self.tr
        width, height = SIZES[at.far]
        if view.stock:
            self.scene.add(Back(at.stock, at.table, at.far), "stock")
        else:
            self.scene.add(Slot(at.stock, at.table, at.far))
        picked = table.pick if table.acting is not None else None
        if view.upcard is None:
            self.scene.add(Slot(at.pile, at.table, at.far), "pile")
        else:
            raised = picked == "pile"
            self.scene.add(CardPiece(at.pile, at.table - raised, view.upcard, at.far, raised=raised), "pile")
        self.scene.region(at.pile, at.table - 1, width, height + 1, "pile")
        stock, count = tr("stock"), Span(str(view.stock), "bright", True)
        role = "gold" if picked == "stock" else "felt_text"
        if at.wide:
            self.scene.add(Say(at.stock, at.table + height, (Span(stock + " ", role, picked == "stock"), count)))
            self.scene.add(Say(at.pile, at.table + height, (Span(self._pile_word(), self._pile_role()),)))
            return
        x = at.stock - 9
        self.scene.add(Say(x, at.table, (Span(stock, role, picked == "stock"),), 8, "right"))
        self.scene.add(Say(x, at.table + 1, (count,), 8, "right"))
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
            start = x
            for place, card in enumerate(cards):
                last = place == len(cards) - 1
                self.scene.add(Column(x, y, card, owner, first=place == 0, last=last, lit=card in lit))
                x += 5 if last else 3
            self.scene.region(start, y, x - start, 3, f"meld:{index}")
            x += 2
        return x

    # prompt and hand

    def prompt(self, text: str, more: str = "", waiting: bool = False) -> None:
        room = self.at.right - self.at.left
        if self.table.acting is not None and not self.sitting.solo:
            named = self.tr("{name}: {prompt}", name=self.name(self.table.acting), prompt=text)
            text = named if len(named) + len(more) + 4 <= room else text  # the name stands on the rail too
        self.scene.add(Prompt(self.at.left, self.at.prompt, text, more, waiting, min(room, len(text) + len(more) + 4)))

    def place(self) -> Place:
        """Return how the hand lies: lapped so that the groups have air between them."""
        cards, groups = len(self.table.hand.places), len(self.table.hand.breaks)
        width = SIZES[self.at.near][0]
        room = self.at.right - self.at.left - width
        step = min(STEP, room // max(1, cards - 1))
        over = width - step  # the last card of a group is seen whole
        gap = min(over + 3, (room - step * (cards - 1)) // groups) if groups else 0
        return Place(self.at.left, self.at.hand, self.at.near, step, gap)

    def hand(self, dim: Collection[Card] = (), keys: bool = True) -> None:
        self.table.hand.paint(self.scene, self.place(), dim, self._hinted(), keys)
        self._captions()

    def _hinted(self) -> tuple[Card, ...]:
        action = self.table.advice[0].action if self.table.advice else None
        card = getattr(action, "card", None)
        return () if card is None else (card,)

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
        x = self.at.left
        for label, name, quiet, off in plates:
            x = self.press(x, self.at.plates, label, name, off, quiet) + 3

    def beside_plates(self, x: int, text: Sequence[Span]) -> None:
        """Say what would happen, right of the plates."""
        self.scene.add(Say(x, self.at.plates, tuple(text), min(length(text), self.at.right - x)))
