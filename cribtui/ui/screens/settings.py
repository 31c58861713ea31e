"""Settings: a row for each, changed at once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cribtui.i18n import LANGUAGES, NAMES, mark
from cribtui.ui.canvas import Span
from cribtui.ui.naming import SUIT_NAMES, SUITS
from cribtui.ui.pieces.cards import CardPiece
from cribtui.ui.pieces.keybar import Options
from cribtui.ui.pieces.places import Fill
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .place import Place
from .rules import RulesSheet

THEMES = {
    "room": mark("card room"),
    "night": mark("night"),
    "light": mark("light"),
    "contrast": mark("contrast"),
    "blind": mark("blue-orange"),
    "terminal": mark("terminal"),
}
NAME_LENGTH = 10  # as much as the label over a hand has room for


@dataclass(frozen=True, slots=True)
class Row:
    """A setting: its name, its label and its values with what they are called."""

    name: str
    label: str
    values: Sequence[Any]
    words: Sequence[str]


ROWS = (
    Row("language", mark("Language"), LANGUAGES, tuple(NAMES.values())),
    Row("theme", mark("Colours"), tuple(THEMES), tuple(THEMES.values())),
    Row("suits", mark("Suits"), SUITS, tuple(SUIT_NAMES.values())),
    Row("ascii", mark("Drawing"), (False, True), (mark("lines and blocks"), mark("plain ASCII"))),
    Row("animations", mark("Motion"), (None, True, False), (mark("automatic"), mark("on"), mark("off"))),
    Row("auto_forced", mark("Forced steps"), (False, True), (mark("ask for a key"), mark("play themselves"))),
)
FIELDS = (mark("Name, player 1"), mark("Name, player 2"))  # of two players at one terminal


class SettingsScreen(Place):
    """The settings; two of the rows are names to type."""

    def __init__(self) -> None:
        super().__init__()
        self.row = 0
        self.names: list[str] = []

    def on_mount(self) -> None:
        self.names = list(self.desk.settings.names)

    @property
    def typing(self) -> int | None:
        """The name being typed, 0 or 1."""
        return self.row - len(ROWS) if self.row >= len(ROWS) else None

    # painting

    def paint(self, scene: Scene) -> None:
        tr = self.desk.tr
        scene.add(Fill(0, 0, scene.width, 1, "wood"))
        scene.add(Say(2, 0, (Span(tr("Settings"), "wood_ink", True),), ground="wood"))
        scene.add(Say(0, 1, (Span(scene.look.glyph("rim") * scene.width, "wood_rim"),)))
        labels = [tr(row.label) for row in ROWS] + [tr(label) for label in FIELDS]
        column = max(map(len, labels)) + 3
        gap = 2
        for index, row in enumerate(ROWS):
            self._paint_row(scene, 3 + index * gap - (index > 2), index, row, column)
        self._paint_names(scene, 3 + len(ROWS) * gap, labels[len(ROWS) :], column)
        self._paint_sample(scene)
        self.bar(
            scene,
            [("rows", tr("choose")), ("along", tr("change"))],
            [("close", tr("back"))] if self.typing is not None else [("help", tr("rules")), ("leave", tr("back"))],
        )

    def _paint_row(self, scene: Scene, y: int, index: int, row: Row, column: int) -> None:
        """Paint a setting's values in one row, or in two where one is too short."""
        tr = self.desk.tr
        words = [word if row.name == "language" else tr(word) for word in row.words]
        chosen = self._chosen(row)
        room = scene.width - 8
        split = len(words) if _options_width(words, column) <= room else (len(words) + 1) // 2
        for line, first in enumerate(range(0, len(words), split)):
            label = tr(row.label) if not line else ""
            piece = Options(
                4, y + line, label, tuple(words[first : first + split]), chosen - first, self.row == index, column
            )
            scene.add(piece)
            for x0, x1, option in piece.hits():
                scene.region(4 + x0, piece.y, x1 - x0, 1, f"{index}:{first + option}")

    def _chosen(self, row: Row) -> int:
        value = self.desk.tr.lang if row.name == "language" else getattr(self.desk.settings, row.name)
        return row.values.index(value) if value in row.values else 0

    def _paint_names(self, scene: Scene, y: int, labels: Sequence[str], column: int) -> None:
        for index, label in enumerate(labels):
            here = self.typing == index
            text = self.names[index] + ("_" if here else "")
            role = "gold" if here else "bright"
            shown = text or self.desk.tr("Player {n}", n=index + 1)
            spans = (Span(label.ljust(column + 1), "felt_text", here), Span(shown, role if text else "felt_text", here))
            scene.add(Say(4, y + index, spans))
            scene.region(4, y + index, column + NAME_LENGTH, 1, f"name:{index}")

    def _paint_sample(self, scene: Scene) -> None:
        """Show four cards as the choices draw them."""
        y = scene.height - 6
        for index, card in enumerate((0, 24, 35, 50)):
            scene.add(CardPiece(4 + 6 * index, y, card, "S"))

    # answering

    def act(self, name: str) -> None:
        match name:
            case "up" | "down" | "over":
                self._to((self.row + (-1 if name == "up" else 1)) % (len(ROWS) + len(FIELDS)))
            case "left" | "right" if self.row < len(ROWS):
                row = ROWS[self.row]
                self._set(row, (self._chosen(row) + (1 if name == "right" else -1)) % len(row.values))
            case "confirm" | "next" | "leave" | "close" | "settings":
                self._keep_names()
                self.program.close_place()
            case "help":
                self.overlay = RulesSheet(self.desk.settings.game, 1, tab=3)

    def typed(self, char: str) -> bool:
        if self.typing is None:
            return False
        if char == "backspace":
            self.names[self.typing] = self.names[self.typing][:-1]
        elif len(char) == 1 and char.isprintable():
            self.names[self.typing] = (self.names[self.typing] + char)[:NAME_LENGTH]
        else:
            return False
        return True

    def press(self, hit: Hit | None) -> None:
        if hit is None:
            return
        row, _, option = hit.target.partition(":")
        if row == "name":
            self._to(len(ROWS) + int(option))
        elif row.isdigit():
            self._to(int(row))
            self._set(ROWS[int(row)], int(option))

    def _to(self, row: int) -> None:
        self._keep_names()
        self.row = row

    def _set(self, row: Row, option: int) -> None:
        self.program.change(**{row.name: row.values[option]})

    def _keep_names(self) -> None:
        names = (self.names[0].strip(), self.names[1].strip())
        if names != self.desk.settings.names:
            self.program.change(names=names)


def _options_width(words: Sequence[str], column: int) -> int:
    return column + sum(len(word) + 3 for word in words)
