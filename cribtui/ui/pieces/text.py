"""Words in cells: emphasis, wrapping and shortening. All characters are one cell wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribtui.ui.canvas import Span, single_cells

CUT = "…"
POINT = "·"  # between two things that are told one after the other


def length(spans: Iterable[Span]) -> int:
    """Return how many cells spans take."""
    return sum(len(span.text) for span in spans)


def fit(text: str, width: int) -> str:
    """Return a text of at most `width` cells; a longer one ends in an ellipsis."""
    text = single_cells(text)
    if len(text) <= width:
        return text
    return text[: width - 1].rstrip() + CUT if width > 0 else ""


def fit_spans(spans: Sequence[Span], width: int) -> list[Span]:
    """Return spans of at most `width` cells; what is longer ends in an ellipsis."""
    if length(spans) <= width:
        return list(spans)
    kept: list[Span] = []
    for span in spans:
        room = width - length(kept)
        if len(span.text) >= room:
            return [*kept, span._replace(text=fit(span.text + CUT, room))]
        kept.append(span)
    return kept


def emphasise(text: str, role: str, strong_role: str) -> list[Span]:
    """Return a sentence as spans; what stands between two `*` is bold and in its own role."""
    parts = text.split("*")
    if len(parts) % 2 == 0:  # a lone asterisk is only an asterisk
        parts[-2:] = ["*".join(parts[-2:])]
    return [Span(part, strong_role, True) if i % 2 else Span(part, role) for i, part in enumerate(parts) if part]


def wrap(spans: Iterable[Span], width: int) -> list[list[Span]]:
    """Return spans broken into lines of at most `width` cells, between words where it can be done."""
    lines: list[list[Span]] = [[]]
    room = width
    for blanks, word in _words(spans):
        for part in _long_words(word, width):
            gap = blanks if lines[-1] and part[0] is word[0] else 0
            if lines[-1] and length(part) + gap > room:
                lines.append([])
                room, gap = width, 0
            lines[-1] += [Span(" " * gap, part[0].role), *part] if gap else part
            room -= length(part) + gap
    return [_joined(line) for line in lines]


def _words(spans: Iterable[Span]) -> list[tuple[int, list[Span]]]:
    """Return words, which may run over several spans, each with the number of blanks before it.

    A point between words stays with the one before it.
    """
    words: list[tuple[int, list[Span]]] = []
    blanks, inside = 0, False
    for span in spans:
        for i, part in enumerate(span.text.split(" ")):
            if i:
                blanks, inside = blanks + 1, False
            if part == POINT and blanks and words:
                words[-1][1].append(span._replace(text=" " * blanks + part))
                blanks, inside = 0, True
            elif part and inside:
                words[-1][1].append(span._replace(text=part))
            elif part:
                words.append((blanks, [span._replace(text=part)]))
                blanks, inside = 0, True
    return words


def _long_words(word: list[Span], width: int) -> list[list[Span]]:
    """Return the word, or pieces of it where it is wider than a line."""
    if length(word) <= width:
        return [word]
    cells, width = [Span(char, span.role, span.bold) for span in word for char in span.text], max(width, 1)
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _joined(line: list[Span]) -> list[Span]:
    """Return a line with neighbours of one ink made one span."""
    joined: list[Span] = []
    for span in line:
        last = joined[-1] if joined else None
        if last and (last.role, last.bold) == (span.role, span.bold):
            joined[-1] = last._replace(text=last.text + span.text)
        else:
            joined.append(span)
    return joined
