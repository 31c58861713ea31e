"""The chat with somebody at another machine: a paper over the lower part of the table, on which one writes."""

from __future__ import annotations

from collections.abc import Iterable

from cribtui.i18n import Translator
from cribtui.net.company import Company, Said
from cribtui.net.text import CHAT, clean
from cribtui.speech.online import PHRASES
from cribtui.ui.canvas import Span, single_cells
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.text import CUT, fit, wrap
from cribtui.ui.pieces.words import Plate, Say
from cribtui.ui.scene import Scene

from .online_panels import PAD, Area

ABOVE = 7  # rows of the table that stay in view: the board, or the rail and the other's cards
TALLEST = 24
AROUND = 10  # rows of the paper beside the talk
INDENT = "  "
COUNTED = 150  # characters after which it is told how many more there is room for
SCROLL = {"up": 1, "down": -1, "page_up": 6, "page_down": -6, "first": 10_000, "last": -10_000}


def said_text(said: Said, tr: Translator) -> str:
    """Return what was said, as it is drawn, a ready phrase in the reader's language."""
    return single_cells(said.text) if said.phrase is None else tr(PHRASES[said.phrase])


class Chat:
    """What is written and how far back it is read; whether the other is heard at all."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self.open = False
        self.muted = False
        self.written = ""
        self._back = 0  # rows left out at the end

    @property
    def heard(self) -> list[Said]:
        """What is to be read here: all that was said, without the other while he is muted."""
        return [said for said in self.company.said if said.mine or not self.muted]

    def show(self, shown: bool = True) -> None:
        """Open the paper at the newest words, or close it; what is being written stays."""
        self.open, self._back = shown, 0

    def add(self, text: str) -> None:
        """Write more, as far as the other may be sent."""
        self.written = (self.written + text)[:CHAT]

    def paste(self, text: str) -> None:
        """Write what was copied elsewhere, on one line and without anything that does not show."""
        self.add(clean(text, CHAT))

    def take(self) -> str:
        """Return what is written and begin anew."""
        text, self.written = self.written, ""
        self._back = 0
        return text

    def scroll(self, name: str) -> None:
        """Go back and forth by the key of an id."""
        self._back = max(0, self._back + SCROLL[name])

    def is_long(self, scene: Scene, tr: Translator, name: str, area: Area) -> bool:
        """Tell whether there is more to read than the paper shows."""
        return len(self._talk(tr, name, area)) > _height(scene) - AROUND

    def paint(self, scene: Scene, desk: Desk, name: str, area: Area, message: str) -> None:
        """Paint the paper: what was said, the ready phrases and what is being written."""
        tr, height, inner = desk.tr, _height(scene), area.width - 2 * PAD
        x, y, room = area.left, scene.height - 1 - height, height - AROUND
        rows = self._talk(tr, name, area)
        self._back = max(0, min(self._back, len(rows) - room))
        rows = rows[: len(rows) - self._back][-room:]
        mute = Plate(0, 0, tr("Hear the chat again") if self.muted else tr("Mute the chat"), quiet=True)
        title = fit(tr("Chat with {name}", name=name), inner - mute.width - 2)
        blanks: list[Line] = [((), ())] * (1 + room - len(rows))
        scene.add(Paper(x, y, area.width, height, (_line([Span(title, "paper_ink", True)]), *blanks, *rows)), "panel")
        scene.add(Plate(x + PAD + inner - mute.width, y + 1, mute.label, quiet=True), "key:mute")
        self._paint_phrases(scene, desk, x + PAD, y + height - 6, inner)
        told = Span(fit(message, inner), "paper_red", True)
        scene.add(Say(x + PAD, y + height - 3, (told,), inner, ground="paper"), "panel")
        self._paint_field(scene, desk, x + PAD, y + height - 2, inner)

    def _talk(self, tr: Translator, name: str, area: Area) -> list[Line]:
        return [row for said in self.heard for row in _rows(said, name, tr, area.width - 2 * PAD)]

    def _paint_phrases(self, scene: Scene, desk: Desk, x: int, y: int, width: int) -> None:
        """Paint the ready phrases in two columns, with the number that says each."""
        column = width // 2
        for index, phrase in enumerate(PHRASES):
            number = Span(f"{index + 1} ", "paper_red" if not self.written else "paper_soft", True)
            words = (number, Span(fit(desk.tr(phrase), column - 3), "paper_ink"))
            place = x + index % 2 * column, y + index // 2
            scene.add(Say(*place, words, column - 1, ground="paper"), f"phrase:{index}")

    def _paint_field(self, scene: Scene, desk: Desk, x: int, y: int, width: int) -> None:
        """Paint the row being written, its end where it is longer than the row."""
        tr, count, written = desk.tr, len(self.written), single_cells(self.written)
        left = f"{count}/{CHAT}" if count >= COUNTED else ""
        room = width - 4 - len(left) - bool(left)
        shown = written if len(written) <= room else CUT + written[1 - room :]
        ink = [Span("› ", "paper_red", True), Span(shown, "paper_ink"), Span("▏", "paper_red")]
        if not self.written:
            ink.append(Span(tr("write, or press a number"), "paper_soft"))
        scene.add(Say(x, y, tuple(ink), width, ground="paper"), "panel")
        if left:
            scene.add(Say(x + width - len(left), y, (Span(left, "paper_soft"),), ground="paper"), "panel")


def _height(scene: Scene) -> int:
    return min(scene.height - 1 - ABOVE, TALLEST)


def _rows(said: Said, name: str, tr: Translator, width: int) -> list[Line]:
    """Return something said as rows, the second and the others set in."""
    who = Span(f"{tr('You') if said.mine else name}: ", "paper_red" if said.mine else "paper_blue", True)
    first, *rest = wrap([who, Span(said_text(said, tr), "paper_ink")], width - len(INDENT))
    return [_line(first), *(_line([Span(INDENT, "paper_ink"), *row]) for row in rest)]


def _line(spans: Iterable[Span]) -> Line:
    return tuple(spans), ()
