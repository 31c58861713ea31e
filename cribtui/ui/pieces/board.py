"""The cribbage board: 120 holes and the game hole for each player, a front and a back peg, the scores in figures.

One piece of maple; a street is an ebony groove with two lanes, yours above the other's, five holes and a gap.
Narrow: two streets of 60. Wide: three of 40 with two cells a hole, and the scores in large figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look
from cribtui.ui.pieces.figures import draw_figure, figure_width
from cribtui.ui.pieces.rail import Pair, paint_edge, paint_rim, peg_glyphs
from cribtui.ui.pieces.text import fit

GAME = 121
SKUNK = 91
Pegs = tuple[int, int]  # back, front


class Street(NamedTuple):
    """How the holes of a street lie: how many, and how many cells one takes."""

    holes: int
    pitch: int

    def column(self, index: int) -> int:
        """Return the cell of a hole, from the left end of the groove."""
        return 1 + index * self.pitch + index // 5

    @property
    def width(self) -> int:
        """Return the cells of the groove, with room for the game hole."""
        return self.column(self.holes - 1) + 5


NARROW, WIDE = Street(60, 1), Street(40, 2)


class Stretch(NamedTuple):
    """Neighbouring holes of a lane that are drawn alike."""

    x: int
    text: str
    role: str
    bold: bool


class Signs(NamedTuple):
    """The symbols of a lane."""

    front: str
    back: str
    gain: str
    hole: str


def _hole(hole: int, seat: int, pegs: Pegs, signs: Signs) -> tuple[str, str, bool]:
    """Return symbol, role and weight of a hole."""
    back, front = pegs
    if hole == front:
        return signs.front, f"peg{seat}", True
    if hole == back:
        return signs.back, f"peg{seat}", False
    if back < hole < front:
        return signs.gain, f"peg{seat}", False
    return signs.hole, f"hole{seat}" if hole < back else "hole", False


@lru_cache(256)
def lane(street: Street, first: int, seat: int, pegs: Pegs, signs: Signs) -> tuple[Stretch, ...]:
    """Return the stretches of one player's holes in a street that begins at hole `first`."""
    found: list[Stretch] = []
    for index in range(street.holes):
        x = street.column(index)
        sign, role, bold = _hole(first + index, seat, pegs, signs)
        last = found[-1] if found else None
        if last and (last.role, last.bold) == (role, bold):
            found[-1] = last._replace(text=last.text.ljust(x - last.x) + sign)
        else:
            found.append(Stretch(x, sign, role, bold))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Board:
    """The board. `pegs`: (back, front) of each seat; `labels`: the words burnt in at the skunk line and the game hole.

    Narrow boards want 80 columns, wide ones 118.
    """

    x: int
    y: int
    width: int
    pegs: tuple[Pegs, Pegs]
    names: Pair
    title: str
    scores: tuple[int, int]
    wide: bool = False
    labels: Pair = (str(SKUNK), str(GAME))

    @property
    def height(self) -> int:
        """Return the height in rows; the last is the front edge."""
        return 11 if self.wide else 7

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the board."""
        street = WIDE if self.wide else NARROW
        left = (self.width - street.width) // 2
        canvas.fill(0, 0, self.width, self.height - 1, "wood")
        if self.wide:
            canvas.put(max(0, (self.width - len(self.title)) // 2), 0, fit(self.title, self.width), "wood_soft")
            self._paint_sides(canvas, look, left, left + street.width)
        else:
            paint_edge(canvas, look, self.names, (str(self.scores[0]), str(self.scores[1])), self.title)
        for number in range(120 // street.holes):
            self._paint_street(canvas.window(left, 1 + 3 * number, street.width, 2), look, street, number)
        self._paint_labels(canvas, street, left)
        paint_rim(canvas, look, self.height - 1)

    def _paint_street(self, canvas: Canvas, look: Look, street: Street, number: int) -> None:
        first = 1 + street.holes * number
        canvas.fill(0, 0, canvas.width, 2, "lane")
        for seat, pegs in enumerate(self.pegs):
            signs = Signs(*peg_glyphs(look, seat), look.glyph("gain"), look.glyph("hole"))
            for x, text, role, bold in lane(street, first, seat, pegs, signs):
                canvas.put(x, seat, text, role, bold)
            if first + street.holes == GAME:
                won = pegs[1] >= GAME
                sign = signs.front if won else look.glyph("game")
                canvas.put(canvas.width - 3, seat, sign, f"peg{seat}" if won else "game", won)

    def _paint_labels(self, canvas: Canvas, street: Street, left: int) -> None:
        """Burn in where streets begin, where the skunk line is, and the game hole."""
        skunk, game = self.labels
        for number in range(1, 120 // street.holes):
            first = 1 + street.holes * number
            canvas.put(left + 1, 3 * number, str(first), "wood_soft")
            if first <= SKUNK < first + street.holes:
                canvas.put(left + street.column(SKUNK - first), 3 * number, skunk, "wood_soft")
        y = 9 if self.wide else 3
        canvas.put(left + street.width - 1 - len(game), y, game, "wood_soft")

    def _paint_sides(self, canvas: Canvas, look: Look, left: int, right: int) -> None:
        sides = (0, left), (right, self.width - right)
        for seat, (x, width) in enumerate(sides):
            side = canvas.window(x, 2, width, 5)
            self._paint_tab(side, look, seat)
            self._paint_score(side, look, seat)

    def _paint_tab(self, side: Canvas, look: Look, seat: int) -> None:
        name = f" {peg_glyphs(look, seat)[0]} {fit(self.names[seat], side.width - 4)} "
        if len(name) == side.width:  # a long name stands so near the holes that wood must show between
            name = name[1:] if seat else name[:-1]
        side.put(_at_edge(side, len(name), seat), 0, name, f"peg{seat}", look.outlined, "lane")

    def _paint_score(self, side: Canvas, look: Look, seat: int) -> None:
        text = str(self.scores[seat])
        wide = figure_width(text)
        if wide < side.width:
            draw_figure(side, look, _at_edge(side, wide, seat), 2, text, "wood_ink")
        else:
            side.put(_at_edge(side, len(text), seat), 2, text, "wood_ink", True)


def _at_edge(side: Canvas, width: int, seat: int) -> int:
    """Return where something begins near the table's edge: two cells from it where there is room, else one or none."""
    spare = side.width - width
    inset = min(2, max(spare - 1, 0))
    return inset if seat == 0 else spare - inset
