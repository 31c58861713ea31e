"""The show on the table: the cards of an item lit, the sheet that adds up, the words said aloud."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.cards import rank
from cribtui.games.cribbage.showdown import Count
from cribtui.speech import cribbage as speech
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.cards import SIZES, CardPiece, Size
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.words import Prompt

from .counting import Counting
from .painter import Painter


def paint(painter: Painter, counting: Counting) -> None:
    """Paint one step of the show."""
    painter.board(counting.pegs())
    _cards(painter, counting)
    _sheet(painter, counting)
    _still_to_come(painter, counting)
    _ask(painter, counting)


def _top(painter: Painter) -> int:
    """Return the row of the cards, which may rise by one."""
    return painter.at.labels + 3 if painter.at.wide else painter.at.labels + 2


def _sheet_left(painter: Painter) -> int:
    return painter.scene.width - 37 if painter.at.wide else painter.scene.width - 32


def _cards(painter: Painter, counting: Counting) -> None:
    count, lit = counting.count, counting.lit
    size: Size = "L" if painter.at.wide else "M"
    step = 13 if painter.at.wide else 8
    y = _top(painter)
    x = painter.at.left
    painter.label(x, y - 3, owner(painter, count), 30)
    for card in sorted(count.cards, key=lambda card: (rank(card), card)):
        _card(painter, x, y, card, size, lit)
        x += step
    x += 4 if painter.at.wide else 1
    painter.label(x, y - 3, painter.tr("starter"), SIZES[size][0] + 3)
    _card(painter, x, y, counting.show.starter, size, lit)


def _card(painter: Painter, x: int, y: int, card: int, size: Size, lit: frozenset[int]) -> None:
    up = card in lit
    painter.scene.add(CardPiece(x, y - up, card, size, "lit" if up else "dim", raised=up), "next")


def owner(painter: Painter, count: Count) -> str:
    """Return whose hand or crib is counted."""
    tr = painter.tr
    if painter.table.sitting.solo and count.seat == painter.near:
        return tr("your crib") if count.crib else tr("your hand")
    name = painter.name(count.seat)
    return tr("{name}’s crib", name=name) if count.crib else tr("{name}’s hand", name=name)


def _sheet(painter: Painter, counting: Counting) -> None:
    x = _sheet_left(painter)
    y = painter.at.labels - 1 if not painter.at.wide else painter.at.labels
    room = 6 if painter.at.height < 30 else 10
    width = painter.scene.width - 3 - x
    lines, mark = _items(painter, counting, width)
    if counting.whole and len(lines) > room:
        lines = _kinds(painter, counting)
    first = max(0, (mark or 0) - room + 1)
    shown = lines[first : first + room]
    shown += [((), ())] * (room - len(shown))
    total = _total(painter, counting)
    piece = Paper(x, y, width, room + 4, (*shown, ((), ()), total), None if mark is None else mark - first)
    painter.scene.add(piece, "next")


def _items(painter: Painter, counting: Counting, width: int) -> tuple[list[Line], int | None]:
    """Return a line for every item, the counted ones in ink and the others pale, and the one being read."""
    counted = len(counting.items)
    scores = counting.count.scores
    if not scores:
        return [((Span(painter.tr("no points"), "paper_ink"),), (Span("0", "paper_ink"),))], None
    names = [speech.sheet_name(score, painter.talk) for score in scores]
    cards = _cards_beside(names, [painter.talk.sorted(score.cards) for score in scores], width - 8)
    column = max(map(len, names)) + 2
    lines: list[Line] = []
    for index, (name, text) in enumerate(zip(names, cards, strict=True)):
        done, reading = index < counted, index == counted - 1 and not counting.whole
        role = "paper_ink" if done else "paper_fade"
        total = sum(score.points for score in scores[: index + 1])
        left = (Span(name.ljust(column), role, reading), Span(text, "paper_soft" if done else "paper_fade"))
        lines.append((left, (Span(str(total) if done else painter.desk.look.glyph("dot"), role, reading),)))
    return lines, None if counting.whole else counted - 1


def _kinds(painter: Painter, counting: Counting) -> list[Line]:
    """Return a line for every kind of item, where a hand shown whole has more items than there are rows."""
    points: dict[str, list[int]] = {}
    for score in counting.count.scores:
        points.setdefault(speech.sheet_name(score, painter.talk), []).append(score.points)
    lines: list[Line] = []
    total = 0
    for name, each in points.items():
        total += sum(each)
        times = Span(f"  ×{len(each)}" if len(each) > 1 else "", "paper_soft")
        lines.append(((Span(name, "paper_ink"), times), (Span(str(total), "paper_ink"),)))
    return lines


def _cards_beside(names: Sequence[str], cards: Sequence[str], room: int) -> list[str]:
    """Return the cards of all lines written alike: closer together where one of them would not fit."""
    room -= max(map(len, names)) + 2
    return list(cards) if max(map(len, cards)) <= room else [text.replace(" ", "") for text in cards]


def _total(painter: Painter, counting: Counting) -> Line:
    count = counting.count
    points = counting.total
    after = min(count.after, count.before + points)
    text = painter.tr("{before} and {points} is", before=count.before, points=after - count.before)
    role = "paper_red" if count.seat == painter.near else "paper_blue"
    return (Span(text, "paper_soft"),), (Span(str(after), role, True),)


def _still_to_come(painter: Painter, counting: Counting) -> None:
    """Show the hands that wait face down."""
    x, y = _sheet_left(painter), _ask_row(painter)
    for count in counting.show.counts[counting.hand + 1 :]:
        if x + 14 > painter.scene.width:
            break
        painter.label(x, y, painter.tr("crib") if count.crib else owner(painter, count), 17)
        painter.backs(x, y + 1, 4, "M" if painter.at.wide else "S", 2)
        x += 18


def _ask_row(painter: Painter) -> int:
    return painter.at.labels + 11 + (6 if painter.at.wide else (painter.at.height - 24) // 3)


def _ask(painter: Painter, counting: Counting) -> None:
    tr, at = painter.tr, painter.at
    y = _ask_row(painter)
    text = said(painter, counting)
    room = (_sheet_left(painter) if not at.wide else at.right) - at.left - 2
    painter.scene.add(Prompt(at.left, y, text, width=min(room, len(text) + 4)))
    after = painter.press(at.left, y + 2, tr("Next"))
    if not counting.whole:
        painter.press(after + 3, y + 2, tr("All at once"), "all", quiet=True)


def said(painter: Painter, counting: Counting) -> str:
    """Return what is said aloud at this step."""
    tr, scores = painter.tr, counting.count.scores
    if not scores:
        return tr("“Nothing.”")
    phrases = speech.aloud(scores, painter.talk)
    if counting.whole:
        return tr("“{number} in all.”", number=painter.talk.number(counting.total).capitalize())
    phrase = phrases[counting.item]
    if not counting.item:
        return tr("“{phrase}.”", phrase=phrase[:1].upper() + phrase[1:])
    if counting.item == len(scores) - 1:
        return tr("“…and {phrase}.”", phrase=phrase)
    return tr("“…{phrase}…”", phrase=phrase)
