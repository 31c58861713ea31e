"""What every table is painted with: words on the felt, backs, plates, and sentences in the colour of who did it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from cribtui.core.cards import Card
from cribtui.core.rules import Advice, Seat
from cribtui.play.step import Step
from cribtui.speech.refusals import refusal
from cribtui.speech.talk import Line, Talk, signed
from cribtui.speech.voices import Voice
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces import paper
from cribtui.ui.pieces.cards import Column, Size
from cribtui.ui.pieces.places import Back, Slot
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.text import length, wrap
from cribtui.ui.pieces.words import Align, Plate, Prompt, Say
from cribtui.ui.scene import Scene
from cribtui.ui.tables.base import GameTable, Sitting, spoken

Spans = Sequence[Span]
Refused = tuple[str, Mapping[str, object]]  # why a press did nothing: message key and values
Hint = Callable[[Sequence[Advice[Any]], Talk], list[str]]
PLATES_APART = 3


class TablePainter:
    """One painting of a table: the scene, who sits where, and the language spoken."""

    def __init__(self, sitting: Sitting, scene: Scene, desk: Desk) -> None:
        self.sitting = sitting
        self.scene = scene
        self.desk = desk
        self.tr = desk.tr
        self.near = sitting.near
        self.far = 1 - self.near
        self.talk: Talk = desk.talk(sitting.names, sitting.you if sitting.solo else None)

    def name(self, seat: Seat) -> str:
        return self.sitting.names[seat]

    def owner(self, seat: Seat) -> int:
        """Return in whose colours a seat's things are: 0 near, 1 far."""
        return 0 if seat == self.near else 1

    # words

    def label(self, x: int, y: int, text: str, width: int = 0) -> None:
        """Write a quiet word on the felt."""
        self.scene.add(Say(x, y, (Span(text, "felt_text"),), min(width, len(text)) if width else 0))

    def lines(self, x: int, y: int, lines: Iterable[Spans], width: int, most: int) -> int:
        """Write sentences below one another, wrapped; return the row after the last."""
        rows = [row for line in lines for row in wrap(line, width)][:most]
        for row in rows:
            self.scene.add(Say(x, y, tuple(row)))
            y += 1
        return y

    def told(self, steps: Iterable[Step], voice: Voice, kinds: Sequence[str]) -> list[Spans]:
        """Return what happened as sentences, oldest first, each in the colour of who did it."""
        found: list[Spans] = []
        for step in steps:
            for event in step.events:
                if event.kind in kinds and (text := voice.tell(event, self.talk)):
                    found.append(spoken(text, strong="you" if event.seat == self.near else "them"))
        return found

    def newest(self, x: int, y: int, told: Sequence[Spans], width: int, most: int) -> None:
        """Write the last of some sentences, as many whole ones as there is room for, the newest below."""
        rows: list[list[Span]] = []
        for spans in reversed(told):
            sentence = wrap(spans, width)
            if rows and len(sentence) + len(rows) > most:
                break
            rows = [*sentence, *rows]
        for index, row in enumerate(rows[:most]):
            self.scene.add(Say(x, y + index, tuple(row)))

    def ask(
        self, x: int, y: int, width: int, acting: Seat | None, text: str, more: str = "", waiting: bool = False
    ) -> None:
        """Write the prompt; of two at one terminal it names who is asked, where there is room."""
        if acting is not None and not self.sitting.solo:
            named = self.tr("{name}: {prompt}", name=self.name(acting), prompt=text)
            text = named if len(named) + len(more) + 4 <= width else text  # the name stands on the rail too
        self.scene.add(Prompt(x, y, text, more, waiting, min(width, len(text) + len(more) + 4)))

    def aside(
        self, x: int, y: int, width: int, refused: Refused | None, advice: Sequence[Advice[Any]], hint: Hint
    ) -> None:
        """Say in one row why something was refused, or else what the hint is."""
        lines: list[list[Span]] = []
        if refused is not None:
            lines = [[Span(refusal(*refused, self.talk), "gold", True)]]
        elif advice:
            lines = [_hint_row(hint(advice, self.talk), len(advice) > 1, width)]
            self.scene.region(x, y, width, 1, "key:hint")
        self.lines(x, y, lines, width, 1)

    # what is pressed

    def key(self, name: str) -> str:
        """Return how a key is written."""
        return self.tr(self.desk.keys.shown(name))

    def press(self, x: int, y: int, label: str, name: str = "confirm", off: bool = False, quiet: bool = False) -> int:
        """Lay a plate that does what a key does, and return the column after it."""
        plate = Plate(x, y, label, self.key(name), quiet=quiet, off=off)
        self.scene.add(plate, f"key:{name}")
        return plate.x + plate.width

    def plate_row(self, x: int, y: int, plates: Iterable[tuple[str, str, bool, bool]]) -> int:
        """Lay plates side by side (label, key id, quiet, off), and return the column where a further one would lie."""
        for label, name, quiet, off in plates:
            x = self.press(x, y, label, name, off, quiet) + PLATES_APART
        return x

    # the table

    def edge(self, scores: Sequence[int], title: str) -> None:
        """Lay the rail over the whole width: both names with their scores, given by seat, and the title."""
        names = (self.name(self.near), self.name(self.far))
        near, far = (signed(scores[seat], plus=False) for seat in (self.near, self.far))
        self.scene.add(Rail(0, 0, self.scene.width, names, (near, far), title))

    def backs(self, x: int, y: int, count: int, size: Size, step: int, target: str = "") -> None:
        """Lay cards face down one upon another."""
        for index in range(count):
            self.scene.add(Back(x + step * index, y, size, lap=index > 0), target)

    def hang(self, x: int, y: int, count: int, width: int, height: int, step: int) -> None:
        """Hang cards face down from the wood above them."""
        for index in range(count):
            self.scene.add(Back(x + step * index, y, w=width, h=height, lap=index > 0, tuck=True))

    def stock(self, x: int, y: int, size: Size, left: int) -> None:
        """Lay the stock, a target `stock`, or the place where it was."""
        if left:
            self.scene.add(Back(x, y, size), "stock")
        else:
            self.scene.add(Slot(x, y, size))

    def stock_words(
        self, x: int, y: int, left: int, picked: bool = False, width: int = 0, align: Align = "left"
    ) -> None:
        """Write how many cards the stock holds: in one row, or, where a width is given, in two."""
        word = Span(self.tr("stock"), "gold" if picked else "felt_text", picked)
        count = Span(str(left), "bright", True)
        if not width:
            self.scene.add(Say(x, y, (word._replace(text=word.text + " "), count)))
            return
        self.scene.add(Say(x, y, (word,), width, align))
        self.scene.add(Say(x, y + 1, (count,), width, align))

    def meld(
        self,
        x: int,
        y: int,
        cards: Sequence[Card],
        owners: Mapping[Card, int | None] | None = None,
        jokers: Collection[Card] = (),
        lit: Collection[Card] = (),
        target: str = "",
    ) -> int:
        """Lay a meld as columns in the order given, each card with the dot of its owner; return the column after it."""
        start, owners = x, owners or {}
        for place, card in enumerate(cards):
            first, last = place == 0, place == len(cards) - 1
            column = Column(x, y, card, owners.get(card), joker=card in jokers, first=first, last=last, lit=card in lit)
            self.scene.add(column)
            x += column.width
        if target:
            self.scene.region(start, y, x - start, 3, target)
        return x

    # the sheet

    def dot(self, seat: Seat | None) -> str:
        """Return the dot that says whose something is, with a blank after it."""
        if seat is None:
            return ""
        return self.desk.look.glyph("theirs" if self.owner(seat) else "mine") + " "

    def paper_role(self, seat: Seat | None) -> str:
        """Return the ink of what is a seat's own on paper."""
        return "paper_ink" if seat is None else ("paper_red", "paper_blue")[self.owner(seat)]

    def account(self, told: Iterable[Line], width: int) -> list[paper.Line]:
        """Return lines of the log as lines of a sheet of that width: the owner's dot, the words, the points."""
        lines: list[paper.Line] = []
        for line in told:
            role = self.paper_role(line.seat)
            points = (Span(signed(line.points), role, True),) if line.points else ()
            rows = wrap([Span(line.text.replace("*", ""), "paper_ink")], width - 12)
            dot = Span(self.dot(line.seat), role)
            lines += [((dot, *row), points if row is rows[-1] else ()) for row in rows]
        return lines


def sentences(table: GameTable, desk: Desk, voice: Voice, kinds: Sequence[str]) -> list[str]:
    """Return what happened last as plain sentences, oldest first."""
    talk = desk.talk(table.sitting.names, table.sitting.you if table.sitting.solo else None)
    found = (voice.tell(event, talk) for step in table.steps for event in step.events if event.kind in kinds)
    return [text.replace("*", "") for text in found if text]


def _hint_row(hint: Sequence[str], alternative: bool, width: int) -> list[Span]:
    """Return the hint in one row: the choice and the next best, between them as many reasons as there is room for.

    One reason goes before the next best; where there is no room for it, the choice stands alone.
    """
    first, *rest = hint
    last = rest[-1:] if alternative else []
    reasons = rest[: len(rest) - len(last)]
    ways = [[first, *reasons[:most], *last] for most in range(len(reasons), 0, -1)]
    ways += [[first, *reasons[:1]], [first, *last], [first]]
    rows = [spoken(" · ".join(way), "felt_text", "gold") for way in ways]
    return next((row for row in rows if length(row) <= width), rows[-1])
