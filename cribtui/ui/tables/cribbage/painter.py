"""What every picture of the cribbage table is painted with: board, story, table, prompt, hand, from the top down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cribtui.core.cards import Card
from cribtui.core.rules import Score
from cribtui.games.cribbage.scoring import VALUES, peg
from cribtui.games.cribbage.view import View
from cribtui.speech import cribbage as speech
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.board import Board
from cribtui.ui.pieces.cards import SIZES, CardPiece
from cribtui.ui.pieces.figures import Figure
from cribtui.ui.pieces.places import Slot
from cribtui.ui.pieces.text import length, wrap
from cribtui.ui.pieces.words import Prompt, Say
from cribtui.ui.scene import Scene
from cribtui.ui.tables.hand import Place, hinted
from cribtui.ui.tables.painter import Spans, TablePainter

from .layout import Layout, layout

if TYPE_CHECKING:
    from .table import CribbageTable

TOLD = ("turn", "tie", "dealer", "cut", "lay", "starter", "heels", "play", "go", "go_point")


class Painter(TablePainter):
    """One painting of the cribbage table: where things lie, too."""

    def __init__(self, table: CribbageTable, scene: Scene, desk: Desk, width: int) -> None:
        super().__init__(table.sitting, scene, desk)
        self.table = table
        self.view: View = table.view
        wide = scene.width >= 118 and scene.height >= 34
        self.at: Layout = layout(width, scene.height, wide, tall=self.view.phase == "lay" and table.counting is None)

    # the board

    def board(self, pegs: tuple[tuple[int, int], tuple[int, int]] | None = None) -> None:
        view = self.view
        by_seat = pegs or self._pegs()
        near, far = by_seat[self.near], by_seat[self.far]
        scores = (near[1], far[1])
        glided = self.table.pegs.towards(scores)
        near, far = (near[0], glided[0]), (far[0], glided[1])
        names = (self.name(self.near), self.name(self.far))
        labels = (self.tr("skunk {n}", n=91), self.tr("game {n}", n=view.target))
        self.scene.add(
            Board(0, 0, self.scene.width, (near, far), names, self.title(), scores, self.at.board == 11, labels)
        )

    def _pegs(self) -> tuple[tuple[int, int], ...]:
        """Return (back, front) of each seat; a show that is still to be counted has brought nothing yet."""
        view = self.view
        now = view.last if self.table.show_due and view.last is not None else view
        return tuple(zip(now.backs, now.scores, strict=True))

    def title(self) -> str:
        view = self.view
        counting = self.table.counting
        dealer = counting.show.dealer if counting is not None else view.dealer
        if dealer is None or (not view.deal and view.phase in ("spread", "turn")):
            return self.tr("Cribbage to {n} · cut for deal", n=view.target)
        if self.table.sitting.solo and dealer == self.near:
            return self.tr("Cribbage to {n} · you deal", n=view.target)
        return self.tr("Cribbage to {n} · {name} deals", n=view.target, name=self.name(dealer))

    # what happened

    def story(self) -> None:
        """Tell the last things in one row, or in two where there is room."""
        told = self.told(self.table.steps, speech, TOLD)
        if self.at.wide:
            room = self.opponent_left() - self.at.left - 2
            rows = [row for spans in told for row in wrap(spans, room)][-2:]
            for index, row in enumerate(rows):
                self.scene.add(Say(self.at.left, self.at.story + index, tuple(row)))
            return
        line: list[Span] = []
        for spans in reversed(told):
            if line and length(line) + length(spans) + 1 > self.at.right - self.at.left:
                break
            line = [*spans, Span(" ", "felt_text"), *line] if line else list(spans)
        self.scene.add(Say(self.at.left, self.at.story, tuple(line), min(length(line), self.at.right - self.at.left)))

    # the table

    def opponent_left(self) -> int:
        """Return where the other's hand begins when it hangs from the board."""
        held = max(1, self.view.held[self.far])
        return self.at.width - 4 - (SIZES["L"][0] + 5 * (held - 1))

    def opponent(self) -> None:
        """Show the other's cards, face down."""
        held = self.view.held[self.far]
        if self.at.wide:
            x = self.opponent_left()
            self.hang(x, self.at.board - 1, held, 11, 4 if self.at.height > 36 else 3, 5)
        elif self.view.phase == "lay":
            self.label(4, self.at.labels, self.name(self.far), 20)
            self.backs(4, self.at.table, held, "S", 3)
        elif held:
            self.label(69, self.at.labels, self.name(self.far), 10)
            self.backs(69, self.at.table, held, "S", 2)

    def crib(self) -> None:
        """Show the crib once cards lie in it."""
        at = self.at
        x = 74 if at.wide else 57
        self.label(x, at.labels, self.tr("crib"), 10)
        if self.view.crib:
            self.backs(x, at.table, self.view.crib, at.far, 1 if at.wide else 2, "crib")

    def starter(self) -> None:
        at = self.at
        x = 60 if at.wide else 48
        if self.view.starter is not None:
            self.label(x, at.labels, self.tr("starter"), 11 if at.wide else 9)
            self.scene.add(CardPiece(x, at.table, self.view.starter, at.far))

    def pile(self) -> None:
        """Show the series in play; one that has just ended lies dimmed until the next card."""
        at, view = self.at, self.view
        over = not view.series and len(view.resets) > 1
        start = view.resets[-2] if over else view.resets[-1]
        cards = view.played[start:]
        room = 38 if at.wide else 27
        step = at.spread(len(cards), room, at.far, -5 if at.wide else -1)
        for index, (seat, card) in enumerate(cards):
            last = index == len(cards) - 1
            state = "dim" if over else "normal"
            x = at.left + index * step
            piece = CardPiece(x, at.table, card, at.far, state, lap=index > 0, under=0 if last else step)  # type: ignore[arg-type]
            self.scene.add(piece, "pile")
            peg = Span(
                self.desk.look.glyph("mine" if seat == self.near else "theirs"), "you" if seat == self.near else "them"
            )
            self.scene.add(Say(x + 1, at.labels, (peg,)))
        width, height = SIZES[at.far]
        if not cards:
            self.scene.add(Slot(at.left, at.table, at.far))
        self.scene.region(at.left, at.table, max(room, width), height, "pile")

    def count(self) -> None:
        at = self.at
        x = 47 if at.wide else 35
        self.label(x, at.labels, self.tr.context("running total", "count"), 11)
        self.scene.add(Figure(x, at.table + (1 if at.wide else 0), str(self.view.count), "white"))

    # the prompt and the own hand

    def prompt(self, text: str, more: str = "", waiting: bool = False) -> None:
        room = self.at.right - self.at.left
        self.scene.add(Prompt(self.at.left, self.at.prompt, text, more, waiting, min(room, len(text) + len(more) + 4)))

    def hand_step(self) -> int:
        gap = 2 if self.at.wide else 1
        return self.at.spread(len(self.table.hand.places), self.at.right - self.at.left, self.at.near, gap)

    def hand(self, dim: Sequence[Card] = (), keys: bool = True) -> None:
        place = Place(self.at.left, self.at.hand, self.at.near, self.hand_step())
        self.table.hand.paint(self.scene, place, dim, hinted(self.table.advice), keys)

    def beside(self) -> tuple[int, int]:
        """Return where the plate goes: right of the hand, or below it where six large cards fill the row."""
        at = self.at
        if at.wide and self.view.phase == "lay":
            return at.left, at.keys + 2
        cards = max(len(self.table.hand.places), 4)
        return at.left + cards * (SIZES[at.near][0] + (2 if at.wide else 1)) + 2, at.hand

    def plate(self, label: str, off: bool = False) -> None:
        x, y = self.beside()
        self.press(x, y, label, off=off)

    def preview(self, lines: Sequence[Spans], hint: Sequence[Spans]) -> None:
        """Say what would happen, right under the plate that does it, and then what the hint says."""
        x, y = self.beside()
        if self.at.wide and self.view.phase == "lay":
            self.lines(x + 26, y, lines, 28, self.scene.height - 1 - y)
            self.lines(x + 54, y, hint, self.at.right - x - 54, self.scene.height - 1 - y)
            if hint:
                self.scene.region(x + 54, y, self.at.right - x - 54, self.scene.height - 1 - y, "key:hint")
            return
        width = self.scene.width - 1 - x if not self.at.wide else self.at.right - x
        most = self.scene.height - 3 - y
        if sum(len(wrap(line, width)) for line in (*lines, *hint)) > most:
            hint = [_in_one(hint)]
        self.lines(x, y + 2, [*lines, *hint], width, most)
        if hint:  # it tells more when it is pressed
            self.scene.region(x, y + 2, width, most, "key:hint")


def _in_one(lines: Sequence[Spans]) -> Spans:
    """Return lines as one, where there is no room for a row each."""
    dot = Span(" · ", "felt_text")
    return [span for line in lines for span in (dot, *line)][1:]


def previewed(painter: Painter, card: Card) -> tuple[int, list[Score]]:
    """Return the count that a card would make and what it would score by itself."""
    view = painter.view
    return view.count + VALUES[card], peg([*view.series, card])
