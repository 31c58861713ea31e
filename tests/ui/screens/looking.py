"""What is amiss with a picture: words that were shortened, clipped, painted over or left out.

A place is painted once more on a scene of its own while every piece is watched.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from cribtui.ui.canvas import Canvas, Span
from cribtui.ui.look import RANK_WORDS, Look
from cribtui.ui.pieces import text
from cribtui.ui.pieces.keybar import KeyBar
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.sheet import Sheet
from cribtui.ui.scene import Scene
from cribtui.ui.screens.place import Place
from cribtui.ui.tables.painter import TablePainter

SHORTENERS = ("fit", "fit_spans")


@dataclass
class Findings:
    """What happened to words while something was painted."""

    cut: list[str] = field(default_factory=list)  # shortened to an ellipsis
    clipped: list[str] = field(default_factory=list)  # written beyond a piece's edge
    covered: list[str] = field(default_factory=list)  # painted over by something else
    left_out: list[str] = field(default_factory=list)  # rows for which there was no room
    keys: list[str] = field(default_factory=list)  # keys for which the bar had no room
    narrow: list[str] = field(default_factory=list)  # targets that a finger would miss
    targets: set[str] = field(default_factory=set)  # what can be clicked
    written: list[tuple[int, int, str]] = field(default_factory=list)  # row, column, words

    def amiss(self, long_names: Sequence[str] = ()) -> list[str]:
        """Return everything that should not be, in words; only a name that players chose may be shortened."""
        kinds = ("cut", "clipped", "covered", "left_out", "keys", "narrow")
        found = [f"{kind}: {words}" for kind in kinds for words in getattr(self, kind)]
        return [words for words in found if words.removeprefix("cut: ") not in long_names]


def look_at(place: Place, size: tuple[int, int]) -> tuple[Scene, Findings]:
    """Paint a place, and the sheet that lies over it, and tell what is amiss."""
    found = Findings()
    scene = Scene(*size, place.desk.look)
    with _watched(found):
        place.paint(scene)
        _compare(scene, found)
        if place.overlay is not None:
            found.written.clear()
            place.overlay.paint(scene, place.desk)
            _compare(scene, found)
    found.narrow += [name for _, _, width, _, name in scene._targets if width < 3]
    found.targets |= {name for *_, name in scene._targets}
    return scene, found


def _compare(scene: Scene, found: Findings) -> None:
    """Find the words that are not on the canvas any more where they were written."""
    for y, x, words in found.written:
        if "".join(scene.canvas.rows[y][0][x : x + len(words)]) != words:
            found.covered.append(words)


@contextmanager
def _watched(found: Findings) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        _watch_shortening(patch, found)
        _watch_writing(patch, found)
        _watch_rows(patch, found)
        _watch_bar(patch, found)
        yield


def _watch_shortening(patch: pytest.MonkeyPatch, found: Findings) -> None:
    """Note every text that is shortened."""
    for name in SHORTENERS:
        original: Callable[[Any, int], Any] = getattr(text, name)
        for module in [module for key, module in sys.modules.items() if key.startswith("cribtui.ui.")]:
            if module is not text and vars(module).get(name) is original:
                patch.setattr(module, name, _noting(original, found))


def _noting(original: Callable[[Any, int], Any], found: Findings) -> Callable[[Any, int], Any]:
    def shorten(words: Any, width: int) -> Any:
        short = original(words, width)
        if short != words and list(short) != list(words):
            found.cut.append(_plain(words))
        return short

    return shorten


def _plain(words: str | Sequence[Span]) -> str:
    return words if isinstance(words, str) else "".join(span.text for span in words)


def _watch_writing(patch: pytest.MonkeyPatch, found: Findings) -> None:
    original = Canvas.put

    def put(self: Canvas, x: int, y: int, words: str, role: str, *args: Any, **kwargs: Any) -> int:
        after = original(self, x, y, words, role, *args, **kwargs)
        x0, y0, x1, y1 = self._clip
        row, left = y + self._top, x + self._left
        seen = words[max(0, x0 - left) : max(0, x1 - left)] if y0 <= row < y1 else ""
        if any(char.isalnum() for char in words):
            if _solid(seen) != _solid(words):
                found.clipped.append(words)
            elif words not in RANK_WORDS:  # the index of a card may lie under the next card
                found.written.append((row, left, words))
        return after

    patch.setattr(Canvas, "put", put)


def _among(word: str, shown: set[str]) -> bool:
    return any(word in words for words in shown)


def _solid(words: str) -> str:
    return "".join(words.split())


def _watch_rows(patch: pytest.MonkeyPatch, found: Findings) -> None:
    """Note rows that a list of sentences or a sheet has no room for."""
    lines, paper, sheet = TablePainter.lines, Paper.paint, Sheet.paint

    def write(self: TablePainter, x: int, y: int, rows: Sequence[Sequence[Span]], width: int, most: int) -> int:
        wrapped = [row for line in rows for row in text.wrap(line, width)]
        found.left_out.extend(_plain(row) for row in wrapped[most:])
        return lines(self, x, y, rows, width, most)

    def lay(self: Paper, canvas: Canvas, look: Look) -> None:
        found.left_out.extend(_plain(left) for left, _ in self.lines[self.height - 1 :])
        paper(self, canvas, look)

    def unroll(self: Sheet, canvas: Canvas, look: Look) -> None:
        before = len(found.written)
        sheet(self, canvas, look)
        shown = {words for _, _, words in found.written[before:]}
        found.left_out.extend(word for _, words in self.right for word in words.split() if not _among(word, shown))

    patch.setattr(TablePainter, "lines", write)
    patch.setattr(Paper, "paint", lay)
    patch.setattr(Sheet, "paint", unroll)


def _watch_bar(patch: pytest.MonkeyPatch, found: Findings) -> None:
    original = KeyBar.paint

    def paint(self: KeyBar, canvas: Canvas, look: Look) -> None:
        shown = [key for _, _, key in self.hits()]
        found.keys.extend(key for key, _ in (*self.keys, *self.right) if key not in shown)
        original(self, canvas, look)

    patch.setattr(KeyBar, "paint", paint)
