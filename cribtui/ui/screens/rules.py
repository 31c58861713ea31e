"""The rules, unrolled from the top over the table: this step, the whole text, the words, the keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from cribtui.i18n import mark, rules_text
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.sheet import Sheet
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

from .place import Overlay

TABS = (mark("This step"), mark("Whole rules"), mark("Words"), mark("All keys"))
WHOLE, WORDS, KEYS = 1, -2, -1  # the last two sections of every text are the words and the keys
SCROLL = {"up": -1, "down": 1}
Spans = list[Span]


@lru_cache(16)
def sections(lang: str, game: str) -> list[list[str]]:
    """Return the paragraphs of each section of a rules text, its heading first."""
    found: list[list[str]] = []
    for line in rules_text(lang, game).splitlines():
        if line.startswith("## "):
            found.append([line])
        elif found and line:
            found[-1].append(line)
    return found


class RulesSheet(Overlay):
    """The rules as an overlay; it opens at the section of the step at hand."""

    def __init__(self, game: str, section: int, keys: Sequence[tuple[str, str]] = (), tab: int = 0) -> None:
        self._game = game
        self._section = section - 1
        self._keys = list(keys)
        self._tab = tab
        self._top = 0
        self._most = 0
        self._page = 10
        self._sheet: Sheet | None = None

    def paint(self, scene: Scene, desk: Desk) -> None:
        """Paint as much of the text as there is room for."""
        height = self._height(scene)
        keys = self._margin(desk) if self._tab == 0 else ()
        blank = Sheet(0, 0, scene.width, height, (), 0, (), keys)
        rows = self._rows(desk, min(blank.text_width, 84))
        self._page = blank.text_height - 1  # the last row says that there is more
        self._most = max(0, len(rows) - self._page)
        self._top = max(0, min(self._top, self._most))
        shown = tuple(tuple(row) for row in rows[self._top : self._top + self._page])
        tabs = tuple(desk.tr(tab) for tab in TABS)
        self._sheet = Sheet(0, 0, scene.width, height, tabs, self._tab, shown, keys, self._closing(desk))
        scene.region(0, 0, scene.width, scene.height, "sheet")
        scene.add(self._sheet, "sheet")
        for row, (name, _) in enumerate(self._keys if keys else ()):
            scene.region(scene.width - self._sheet.margin, 2 + row, self._sheet.margin, 1, f"do:{name}")
        for x0, x1, index in self._sheet.hits():
            scene.region(x0, 0, x1 - x0, 1, "close" if index < 0 else f"tab:{index}")
        if self._most:
            self._paint_place(scene, desk, height - 2)

    def _paint_place(self, scene: Scene, desk: Desk, y: int) -> None:
        """Say how much more there is, each way as a target."""
        text = desk.tr("↑ back") if self._top >= self._most else desk.tr("↓ more")
        target = "more" if self._top < self._most else "less"
        scene.add(Say(4, y, (Span(text, "paper_red", True),), ground="paper"), target)

    def _height(self, scene: Scene) -> int:
        """Leave the prompt and the hand in sight while this step is explained."""
        if self._tab:
            return scene.height - 1
        return 13 if scene.height < 34 else 21

    def _closing(self, desk: Desk) -> str:
        key = desk.tr(desk.keys.shown("confirm"))
        return desk.tr("{key} closes", key=key)

    def _margin(self, desk: Desk) -> tuple[tuple[str, str], ...]:
        return tuple((desk.tr(desk.keys.shown(name)), label) for name, label in self._keys)

    def _rows(self, desk: Desk, width: int) -> list[Spans]:
        texts = sections(desk.tr.lang, self._game)
        chosen = {0: [texts[self._section]], 1: texts, 2: [texts[WORDS]], 3: [texts[KEYS]]}[self._tab]
        rows: list[Spans] = []
        for section in chosen:
            for paragraph in section:
                if rows and not (paragraph.startswith("- ") and rows[-1]):
                    rows.append([])
                rows += paragraph_rows(paragraph, width)
        return rows

    def act(self, name: str) -> bool:
        """Turn pages and tabs; every other key closes."""
        match name:
            case "up" | "down":
                self._top += SCROLL[name]
            case "toggle" | "all" | "next" | "page_down":
                self._top += self._page - 1
            case "page_up":
                self._top -= self._page - 1
            case "first" | "last":
                self._top = 0 if name == "first" else self._most
            case "left" | "right" | "over":
                self._turn((self._tab + (-1 if name == "left" else 1)) % len(TABS))
            case _:
                return False
        return True

    def press(self, hit: Hit | None) -> bool:
        """A tab turns to it, a click on the text goes on, one beside it closes."""
        if hit is None or hit.target == "close":
            return False
        if hit.target.startswith("tab:"):
            self._turn(int(hit.target.removeprefix("tab:")))
        elif hit.target == "less":
            self._top = 0
        elif self._top >= self._most:
            return False
        else:
            self._top += self._page - 1
        return True

    def _turn(self, tab: int) -> None:
        self._tab, self._top = tab, 0


def paragraph_rows(paragraph: str, width: int) -> list[Spans]:
    """Return a paragraph of the rules' Markdown as rows of spans on paper."""
    if paragraph.startswith("## "):
        return [[Span(paragraph.removeprefix("## "), "paper_red", True)]]
    if paragraph.startswith("- "):
        rows = wrap(_spans(paragraph.removeprefix("- ")), width - 2)
        return [[Span("· " if not index else "  ", "paper_soft"), *row] for index, row in enumerate(rows)]
    return wrap(_spans(paragraph), width)


def _spans(text: str) -> Spans:
    """Return text with `**stressed**` words as spans."""
    parts = re.split(r"\*\*", text)
    return [Span(part, "paper_ink", bool(index % 2)) for index, part in enumerate(parts) if part]
