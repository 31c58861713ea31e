"""Cards face up: whole ones in three sizes, chips for a line of text, and the index column of a covered card.

A card is a plane of ivory without a border; the lower half row is its thickness, and that rim makes it lie on the
cloth. Where planes cannot be drawn it is an outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from cribtui.core.cards import Card, rank
from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look
from cribtui.ui.pieces.outline import box, mark_raised

Size = Literal["S", "M", "L", "chip"]
State = Literal["normal", "dim", "lit", "joker"]

TEN = 9  # the rank that is written with two characters
SIZES: dict[str, tuple[int, int]] = {"S": (5, 4), "M": (7, 5), "L": (11, 8), "chip": (3, 1)}

# the five rows of pips on a large card: s both sides, m the middle, a all three
PIPS = ("  m  ", "m   m", "m m m", "s   s", "s m s", "s s s", "sms s", "smsms", "ssmss", "sa as")
PIP_COLUMNS = {" ": (), "m": (5,), "s": (3, 7), "a": (3, 5, 7)}
COURT_LETTERS = {
    10: ("  ###", "   # ", "   # ", "   # ", "#  # ", " ##  "),
    11: (" ### ", "#   #", "#   #", "# # #", "#  # ", " ## #"),
    12: ("#   #", "#  # ", "###  ", "#  # ", "#   #", "#   #"),
}


class Tones(NamedTuple):
    """The roles of one card: its plane, its words, the panel of a court card, its rim and fold."""

    plane: str
    ink: str
    panel: str
    panel_ink: str
    rim: str
    fold: str


def tones(card: Card, state: State, raised: bool, look: Look) -> Tones:
    """Return the roles of a card in a state."""
    rim = "brass" if raised or state == "lit" else "dim_rim" if state == "dim" else "rim"
    if state == "dim":
        plane, ink = "dim_four" if look.suits == "four" else "dim", look.suit_role(card, "dim")
        return Tones(plane, ink, plane, ink, rim, "dim_rim")
    court = look.suit_role(card, "court")
    if state == "joker":
        return Tones("court", court, "court", court, rim, "fold")
    return Tones("ivory", look.suit_role(card), "court", court, rim, "fold")


@dataclass(frozen=True, slots=True)
class CardPiece:
    """A card face up. `lap`: it lies on the card at its left. `under`: columns that stay visible under the next, 0 all.

    A raised card has a brass rim; whoever places it puts it one row higher.
    """

    x: int
    y: int
    card: Card
    size: Size = "M"
    state: State = "normal"
    lap: bool = False
    under: int = 0
    raised: bool = False

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return SIZES[self.size][0]

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return SIZES[self.size][1]

    @property
    def narrow(self) -> bool:
        """Whether so little of it is seen that the suit has to stand below the rank."""
        return 0 < self.under < 4

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the card."""
        if self.size == "chip":
            self._paint_chip(canvas, look)
        elif look.outlined:
            self._paint_outline(canvas, look)
        else:
            self._paint_plane(canvas, look)

    def _paint_chip(self, canvas: Canvas, look: Look) -> None:
        lit = self.raised or self.state == "lit"
        tone = tones(self.card, self.state, self.raised, look)
        plane, ink = ("lit", look.suit_role(self.card, "lit")) if lit else (tone.plane, tone.ink)
        canvas.fill(0, 0, 3, 1, plane)
        bold = self.state != "dim"
        canvas.put(0, 0, look.card(self.card), ink, bold, underline=lit and look.outlined)

    def _paint_plane(self, canvas: Canvas, look: Look) -> None:
        tone = tones(self.card, self.state, self.raised, look)
        w, h = canvas.width, canvas.height
        canvas.fill(0, 0, w, h - 1, tone.plane)
        canvas.put(0, h - 1, "▀" * w, tone.rim)
        if self.size == "L":
            self._paint_large(canvas, look, tone)
        elif not self.under:
            canvas.put(w - 2, h - 2, look.suit(self.card), tone.ink)
        if self.narrow:
            canvas.put(self.under - 2, 0, look.rank(self.card), tone.ink, True)
            canvas.put(self.under - 2, 1, look.suit(self.card), tone.ink)
        else:
            self._index(canvas, look, 1, 0, tone.ink)
        if self.lap and self.under != 2:
            for y in range(h - 1):
                canvas.put(0, y, "▏", tone.fold)

    def _index(self, canvas: Canvas, look: Look, x: int, y: int, ink: str, bold: bool = False) -> None:
        x = canvas.put(x, y, look.rank(self.card), ink, True)
        canvas.put(x, y, look.suit(self.card), ink, bold)

    def _paint_large(self, canvas: Canvas, look: Look, tone: Tones) -> None:
        suit = look.suit(self.card)
        if rank(self.card) in COURT_LETTERS:
            canvas.fill(2, 1, 7, 5, tone.panel)
            canvas.put(3, 1, suit, tone.panel_ink)
            canvas.put(7, 5, suit, tone.panel_ink)
            canvas.pixels(3, 2, COURT_LETTERS[rank(self.card)], tone.panel_ink)
        else:
            for y, row in enumerate(PIPS[rank(self.card)], 1):
                for x in PIP_COLUMNS[row]:
                    canvas.put(x, y, suit, tone.ink)
        self._index(canvas, look, canvas.width - 1 - len(look.card(self.card)), canvas.height - 2, tone.ink)

    def _paint_outline(self, canvas: Canvas, look: Look) -> None:
        tone = tones(self.card, self.state, self.raised, look)
        up = self.raised or self.state == "lit"
        w, h = canvas.width, canvas.height
        canvas.fill(0, 0, w, h, tone.plane)
        edge = "brass_rim" if up else tone.fold
        box(canvas, look, edge, kind="dotted" if self.state == "dim" else "solid", bold=up)
        bold = self.state != "dim"
        words = look.card(self.card)
        if self.narrow:
            canvas.put(self.under - 2, 1, look.rank(self.card), tone.ink, bold)
            canvas.put(self.under - 2, 2, look.suit(self.card), tone.ink, bold)
        else:
            canvas.put(1, 1, words, tone.ink, bold)
        if not self.under:
            canvas.put(w - 1 - len(words), h - 2, words, tone.ink, bold) if self.size != "S" else None
            canvas.put((w - 1) // 2, (h - 1) // 2, look.suit(self.card), tone.ink) if self.size == "L" else None
        if self.state == "joker":
            canvas.put(1, 2, look.glyph("joker"), tone.ink, True)
        if up:
            mark_raised(canvas, look, edge)


def column_width(card: Card, narrow: bool) -> int:
    """Return the cells of the index column of a covered card: a narrow one has only what the rank needs and an edge."""
    return 3 if not narrow or rank(card) == TEN else 2


@dataclass(frozen=True, slots=True)
class Column:
    """The index column of a card under others: rank over suit, and a dot that says whose it is.

    The last column is two cells wider, where the card can be seen to its edge and a label has room. A narrow one has
    two cells, without a line between the cards.
    """

    x: int
    y: int
    card: Card
    owner: int | None = None
    joker: bool = False
    first: bool = False
    last: bool = False
    lit: bool = False
    narrow: bool = False
    label: str = ""
    label_owner: int = 0

    @property
    def width(self) -> int:
        """Return the width in cells."""
        return column_width(self.card, self.narrow) + (2 if self.last else 0)

    @property
    def height(self) -> int:
        """Return the height in rows."""
        return 3

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Paint the column."""
        tone = tones(self.card, "joker" if self.joker else "normal", self.lit, look)
        canvas.fill(0, 0, canvas.width, 3 if look.outlined else 2, tone.plane)
        left = 0 if self.narrow else 1
        canvas.put(left, 0, look.rank(self.card), tone.ink, True)
        canvas.put(left, 1, look.suit(self.card), tone.ink, self.joker)
        if self.owner is not None:
            canvas.put(left + 1, 1, look.glyph("theirs" if self.owner else "mine"), f"owner{self.owner}")
        if look.outlined:
            self._outline(canvas, look, "brass_rim" if self.lit else tone.fold)
        else:
            self._edges(canvas, tone)
        x, y = canvas.width - len(self.label) - look.outlined, 2 if look.outlined else 0
        canvas.put(x, y, self.label, f"owner{self.label_owner}")

    def _edges(self, canvas: Canvas, tone: Tones) -> None:
        canvas.put(0, 2, "▀" * canvas.width, tone.rim)
        if self.narrow:
            self._edge_beside(canvas, tone)
        elif not self.first:
            canvas.put(0, 0, "▏", tone.fold)
            canvas.put(0, 1, "▏", tone.fold)

    def _edge_beside(self, canvas: Canvas, tone: Tones) -> None:
        """Draw the edge of a narrow column where rank and dot leave room for it."""
        if self.last:
            return
        edge = canvas.width - 1
        canvas.put(edge, 0, "▕", tone.fold)
        if self.owner is None or edge > 1:
            canvas.put(edge, 1, "▕", tone.fold)

    def _outline(self, canvas: Canvas, look: Look, role: str) -> None:
        upright, level, corner = "|-+" if look.ascii else "│─╰"
        for y in (0, 1) if not self.narrow else ():
            canvas.put(0, y, upright, role, self.lit)
        canvas.put(0, 2, corner + (look.glyph("raised") if self.lit else level) * (canvas.width - 1), role, self.lit)
        if self.last:
            for y, edge in enumerate(upright * 2 + ("+" if look.ascii else "╯")):
                canvas.put(canvas.width - 1, y, edge, role, self.lit)
        if self.joker:
            canvas.put(2, 0, look.glyph("joker"), "court_ink", True)
