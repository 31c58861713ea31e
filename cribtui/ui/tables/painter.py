"""What every table is painted with: words on the felt, backs, plates, and sentences in the colour of who did it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribtui.core.rules import Seat
from cribtui.play.host import Step
from cribtui.speech.talk import Talk
from cribtui.speech.voices import Voice
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.cards import Size
from cribtui.ui.pieces.places import Back
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Plate, Say
from cribtui.ui.scene import Scene
from cribtui.ui.tables.base import Sitting, spoken

Spans = Sequence[Span]


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

    def backs(self, x: int, y: int, count: int, size: Size, step: int, target: str = "") -> None:
        """Lay cards face down one upon another."""
        for index in range(count):
            self.scene.add(Back(x + step * index, y, size, lap=index > 0), target)

    def key(self, name: str) -> str:
        """Return how a key is written."""
        return self.tr(self.desk.keys.shown(name))

    def press(self, x: int, y: int, label: str, name: str = "confirm", off: bool = False, quiet: bool = False) -> int:
        """Lay a plate that does what a key does, and return the column after it."""
        plate = Plate(x, y, label, self.key(name), quiet=quiet, off=off)
        self.scene.add(plate, f"key:{name}")
        return plate.x + plate.width

    def told(self, steps: Iterable[Step], voice: Voice, kinds: Sequence[str]) -> list[Spans]:
        """Return what happened as sentences, oldest first, each in the colour of who did it."""
        found: list[Spans] = []
        for step in steps:
            for event in step.events:
                if event.kind in kinds and (text := voice.tell(event, self.talk)):
                    found.append(spoken(text, strong="you" if event.seat == self.near else "them"))
        return found
