"""What hosting and joining share: where things stand on their screens, and the paper about ways to play together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cribtui.i18n import mark
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.numerals import Scale, numeral_size
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.text import emphasise, wrap
from cribtui.ui.pieces.words import Plate, Say
from cribtui.ui.scene import Hit, Scene

from .place import WIDE, Overlay

GAP = 2  # cells between two plates
HELP_WIDTH = 68
HELP = (
    mark("*On one computer*, as when both are logged in there: the other types the number. Nothing else is needed."),
    mark(
        "*In one network*, at home or at work: the other types the number, and the table is found by itself. Guest "
        "Wi-Fi and VPNs may keep computers apart."
    ),
    mark(
        "*From afar*: the host forwards the port in the router, or both use a VPN. The other types the number and the "
        "address that the host’s screen shows."
    ),
    mark("Nobody sits down without being let in, and three wrong numbers make a new one."),
)


class Plan(NamedTuple):
    """Where the numerals, the column beside them, the prompt and the plates stand."""

    left: int
    top: int
    scale: Scale
    column: int
    room: int  # cells of the column
    prompt: int

    @property
    def plates(self) -> int:
        """Return the row of the plates."""
        return self.prompt + 2

    @property
    def below(self) -> int:
        """Return the first row below the numerals."""
        return self.top + numeral_size(self.scale)[1]


def plan(scene: Scene) -> Plan:
    """Return where things stand in a window."""
    if scene.width >= WIDE[0] and scene.height >= WIDE[1]:
        return Plan(13, 8, 3, 62, scene.width - 62 - 8, 27)
    top = 5 + (scene.height - 24) // 2
    return Plan(4, top, 2, 36, scene.width - 36 - 2, top + 13)


def say_rows(scene: Scene, x: int, y: int, spans: Iterable[Span], room: int) -> int:
    """Write spans on as many rows as they need and return the row after them."""
    for line in wrap(spans, room):
        scene.add(Say(x, y, tuple(line)))
        y += 1
    return y


def lay_plates(scene: Scene, x: int, y: int, plates: Sequence[tuple[Plate, str]]) -> None:
    """Lay plates with their targets side by side."""
    for plate, target in plates:
        scene.add(plate_at(plate, x, y), target)
        x += plate.width + GAP


def plate_at(plate: Plate, x: int, y: int) -> Plate:
    """Return a plate at another place."""
    return Plate(x, y, plate.label, plate.key, plate.quiet, plate.off, plate.width, plate.more)


def paper(x: int, y: int, width: int, paragraphs: Sequence[Sequence[Span]]) -> Paper:
    """Return a sheet of paragraphs with a blank row between them."""
    rows: list[Line] = []
    for paragraph in paragraphs:
        rows += [((), ())] if rows else []
        rows += [(tuple(row), ()) for row in wrap(paragraph, width - 4)]
    return Paper(x, y, width, len(rows) + 3, tuple(rows))


class TogetherPaper(Overlay):
    """The three ways to play together, on a paper over the screen; every key and click closes it."""

    def paint(self, scene: Scene, desk: Desk) -> None:
        """Paint the paper in the middle."""
        tr = desk.tr
        closing = tr("{key} closes", key=tr(desk.keys.shown("confirm")))
        title = [Span(tr("Three ways to play together"), "paper_red", True)]
        texts = [emphasise(tr(text), "paper_ink", "paper_ink") for text in HELP]
        sheet = paper((scene.width - HELP_WIDTH) // 2, 0, HELP_WIDTH, [title, *texts])
        y = max(2, (scene.height - sheet.height) // 2)
        scene.region(0, 0, scene.width, scene.height, "close")
        scene.add(Paper(sheet.x, y, sheet.width, sheet.height, sheet.lines))
        last = sheet.x + sheet.width - 2 - len(closing)
        scene.add(Say(last, y + 1, (Span(closing, "paper_soft"),), ground="paper"))

    def act(self, name: str) -> bool:
        """Every key closes."""
        return False

    def press(self, hit: Hit | None) -> bool:
        """Every click closes."""
        return False
