"""A canvas of cells: characters and their inks in parallel rows, with windows that clip.

Everything on a screen is painted here. An ink names roles (`felt`, `ivory`, ...), never colours; the Look turns
inks into styles when a row is made into segments.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import get_character_cell_size
from rich.segment import Segment

if TYPE_CHECKING:
    from cribtui.ui.look import Look

HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
NEAR = 4  # cells; moving the cursor over a shorter gap costs more bytes than sending the gap


class Span(NamedTuple):
    """Some words of one role."""

    text: str
    role: str
    bold: bool = False


class Ink(NamedTuple):
    """How a cell is drawn: the roles of its character and of its plane. Blank cells have no `fg`."""

    fg: str
    bg: str
    bold: bool = False
    reverse: bool = False
    underline: bool = False


@cache
def ink(fg: str, bg: str, bold: bool = False, reverse: bool = False, underline: bool = False) -> Ink:
    """Return the one Ink of these values, so that inks can be compared with `is`."""
    return Ink(fg, bg, bold, reverse, underline)


@lru_cache(4096)
def single_cells(text: str) -> str:
    """Return a text of single-cell characters: accents composed, wide and control characters replaced."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(
        char if char.isprintable() and get_character_cell_size(char) == 1 else "?"
        for char in composed
        if not unicodedata.combining(char)
    )


class Canvas:
    """A rectangle of cells, or a window into one; (0, 0) is its top left cell."""

    __slots__ = ("_chars", "_clip", "_inks", "_left", "_top", "height", "width")

    def __init__(self, width: int, height: int, ground: str = "felt") -> None:
        self.width = width
        self.height = height
        blank = ink("", ground)
        self._chars: list[list[str]] = [[" "] * width for _ in range(height)]
        self._inks: list[list[Ink]] = [[blank] * width for _ in range(height)]
        self._left = 0
        self._top = 0
        self._clip = (0, 0, width, height)  # x0, y0, x1, y1 of the cells that may be written

    def window(self, x: int, y: int, w: int, h: int) -> Canvas:
        """Return a view of a part, with its own (0, 0); what is painted outside the part is dropped."""
        view = Canvas.__new__(type(self))
        view.width, view.height = w, h
        view._chars, view._inks = self._chars, self._inks
        view._left, view._top = left, top = self._left + x, self._top + y
        x0, y0, x1, y1 = self._clip
        view._clip = (max(x0, left), max(y0, top), min(x1, left + w), min(y1, top + h))
        return view

    def put(
        self,
        x: int,
        y: int,
        text: str,
        role: str,
        bold: bool = False,
        bg: str | None = None,
        *,
        reverse: bool = False,
        underline: bool = False,
    ) -> int:
        """Write a text and return the next x; without `bg` it stands on whatever plane lies below."""
        if not (text.isascii() and text.isprintable()):
            text = single_cells(text)
        after = x + len(text)
        x0, y0, x1, y1 = self._clip
        row = y + self._top
        left = x + self._left
        first, last = max(left, x0), min(after + self._left, x1)
        if first >= last or not y0 <= row < y1:
            return after
        self._chars[row][first:last] = text[first - left : last - left]
        inks = self._inks[row]
        if bg is None:
            inks[first:last] = _over(inks[first:last], role, bold, reverse, underline)
        else:
            inks[first:last] = [ink(role, bg, bold, reverse, underline)] * (last - first)
        return after

    def fill(self, x: int, y: int, w: int, h: int, bg: str) -> None:
        """Lay a plane of blank cells."""
        x0, y0, x1, y1 = self._clip
        first, last = max(x + self._left, x0), min(x + self._left + w, x1)
        size = last - first
        if size <= 0:
            return
        blank = ink("", bg)
        for row in range(max(y + self._top, y0), min(y + self._top + h, y1)):
            self._chars[row][first:last] = " " * size
            self._inks[row][first:last] = [blank] * size

    def spans(self, x: int, y: int, spans: Iterable[Span], bg: str | None = None) -> int:
        """Write spans one after another and return the next x."""
        for text, role, bold in spans:
            x = self.put(x, y, text, role, bold, bg)
        return x

    def pixels(self, x: int, y: int, rows: Sequence[str], role: str) -> None:
        """Draw a bitmap, two rows of `#` to a cell; blank pixels leave what lies below."""
        for upper in range(0, len(rows), 2):
            top = rows[upper]
            bottom = rows[upper + 1] if upper + 1 < len(rows) else " " * len(top)
            line = "".join(HALVES[a == "#", b == "#"] for a, b in zip(top, bottom, strict=True))
            for start, run in _runs(line):
                self.put(x + start, y + upper // 2, run, role)

    @property
    def rows(self) -> list[tuple[list[str], list[Ink]]]:
        """The characters and inks of each row of the whole canvas."""
        return list(zip(self._chars, self._inks, strict=True))

    def text(self) -> str:
        """Return the characters of this canvas or window, each line without its trailing blanks."""
        x0, y0, x1, y1 = self._clip
        return "\n".join("".join(self._chars[y][x0:x1]).rstrip() for y in range(y0, y1))

    def differences(self, other: Canvas) -> list[tuple[int, int, int]]:
        """Return where two canvases of one size differ, as (y, x0, x1); spans that are near are merged."""
        found = []
        for y in range(self.height):
            chars, inks, was_chars, was_inks = self._chars[y], self._inks[y], other._chars[y], other._inks[y]
            if chars != was_chars or inks != was_inks:
                found += [(y, x0, x1) for x0, x1 in _changed(chars, inks, was_chars, was_inks)]
        return found

    def strip_segments(self, y: int, look: Look, first: int = 0, last: int | None = None) -> list[Segment]:
        """Return row `y`, or its columns from `first` to before `last`, as segments of one style each."""
        chars, inks = self._chars[y][first:last], self._inks[y][first:last]
        segments = []
        for start, end, tone in _tones(chars, inks):
            text = "".join(chars[start:end])
            segments.append(Segment(look.ascii_text(text) if look.ascii else text, look.style(tone)))
        return segments


def _over(below: list[Ink], role: str, bold: bool, reverse: bool, underline: bool) -> list[Ink]:
    first = below[0]
    if below.count(first) == len(below):
        return [ink(role, first.bg, bold, reverse, underline)] * len(below)
    return [ink(role, old.bg, bold, reverse, underline) for old in below]


def _runs(line: str) -> list[tuple[int, str]]:
    """Return (start, text) of each stretch without blanks."""
    found, start = [], 0
    for word in line.split(" "):
        if word:
            found.append((start, word))
        start += len(word) + 1
    return found


def _changed(chars: list[str], inks: list[Ink], was_chars: list[str], was_inks: list[Ink]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for x, (char, tone, was_char, was_tone) in enumerate(zip(chars, inks, was_chars, was_inks, strict=True)):
        if char == was_char and (tone is was_tone or (char == " " and _same_blank(tone, was_tone))):
            continue
        if spans and x - spans[-1][1] <= NEAR:
            spans[-1] = (spans[-1][0], x + 1)
        else:
            spans.append((x, x + 1))
    return spans


def _same_blank(a: Ink, b: Ink) -> bool:
    """Tell whether a space looks the same in both inks."""
    return a.bg == b.bg and not (a.reverse or a.underline or b.reverse or b.underline)


def _tones(chars: list[str], inks: list[Ink]) -> list[tuple[int, int, Ink]]:
    """Return the stretches of a row that one style can draw; spaces join their neighbours on the same plane."""
    found = []
    start, tone, blank = 0, inks[0] if inks else None, chars[:1] == [" "]
    for x, this in enumerate(inks):
        if tone is None or (this is tone and chars[x] == " "):
            continue
        if chars[x] == " " and _same_blank(this, tone):
            continue
        if this is not tone and not (blank and _same_blank(this, tone)):
            found.append((start, x, tone))
            start = x
        tone, blank = this, chars[x] == " "
    if tone is not None:
        found.append((start, len(inks), tone))
    return found
