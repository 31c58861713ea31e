"""Every piece in every look: its picture in characters, its box, ASCII only where asked, words that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_snapshot.plugin import Snapshot

from cribtui.core.cards import parse
from cribtui.ui.canvas import Canvas, Span
from cribtui.ui.look import Look
from cribtui.ui.pieces.board import Board
from cribtui.ui.pieces.cards import CardPiece, Column
from cribtui.ui.pieces.fan import Fan
from cribtui.ui.pieces.figures import Figure
from cribtui.ui.pieces.keybar import KeyBar, Options
from cribtui.ui.pieces.lead import Lead
from cribtui.ui.pieces.log import LogPane
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.piece import Piece, paint_all
from cribtui.ui.pieces.places import Back, Fill, Slot
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.sheet import Sheet
from cribtui.ui.pieces.words import Plate, Prompt, Say
from cribtui.ui.themes import PAIRS

LOOKS = {"normal": Look(), "mono": Look(mono=True), "ascii": Look(ascii=True, mono=True)}
MORE_LOOKS = {"four": Look(suits="four"), "letters": Look(suits="letters"), "ascii in colour": Look(ascii=True)}


def say(*words: str, role: str = "paper_ink") -> tuple[Span, ...]:
    return tuple(Span(word, role) for word in words)


def cards(size: str, *names: str) -> list[Piece]:
    """Lay cards in their states: normal, raised, dim, lit, joker."""
    states = (("normal", False), ("normal", True), ("dim", False), ("lit", False), ("joker", False))
    step = {"S": 6, "M": 8, "L": 12, "chip": 4}[size]
    return [
        CardPiece(step * i, 0 if raised or state == "lit" else 1, parse(name), size, state, raised=raised)  # type: ignore[arg-type]
        for i, (name, (state, raised)) in enumerate(zip(names, states, strict=True))
    ]


def lapped(size: str, step: int, *names: str) -> list[Piece]:
    last = len(names) - 1
    return [
        CardPiece(step * i, 0, parse(name), size, lap=i > 0, under=step if i < last else 0)  # type: ignore[arg-type]
        for i, name in enumerate(names)
    ]


COUNT = (
    (say("fifteen   5♠ J♥"), say("2")),
    (say("run of three", role="paper_soft"), say("5")),
    ((), ()),
    (say("59 and 5 is"), say("64", role="paper_red")),
)
RULES = tuple(say(line) for line in ("Lay two cards away", "", "Of your six cards two go face down into the", "crib."))
KEYS = (("1–6", "choose a card"), ("Enter", "lay the chosen"), ("u r", "undo, redo: what the computer answered too"))
LOG = (
    (None, say("deal 4", role="night_soft"), ""),
    (1, say("Computer deals", role="night_text"), ""),
    (0, say("5♦   15  fifteen", role="night_text"), "+2"),
    (1, say("Komputer zagrywa 6♦: dwadzieścia siedem, para", role="night_text"), "+2"),
)
STEPS = tuple((a, b) for a, b in zip(range(0, 122, 3), (min(98, n) for n in range(0, 200, 4)), strict=False))
TABS = ("This step", "Whole rules", "Words", "All keys")
PEGS = (54, 57), (63, 65)

GALLERY: dict[str, list[Piece]] = {
    "cards-s": cards("S", "5S", "10D", "QC", "4H", "2C"),
    "cards-m": cards("M", "5S", "10D", "QC", "4H", "2C"),
    "cards-l": cards("L", "KS", "10D", "QC", "9H", "2C"),
    "cards-l-court": lapped("L", 12, "JD", "AS", "7H", "8C"),
    "chips": cards("chip", "5S", "10D", "QC", "4H", "2C"),
    "cards-lapped": lapped("S", 4, "8C", "9C", "10C", "JC"),
    "cards-lapped-l": lapped("L", 5, "8C", "QD", "10C"),
    "backs": [
        *(Back(4 * i, 0, w=5, h=4, lap=i > 0) for i in range(3)),
        *(Back(16 + 2 * i, 0, w=5, h=3, lap=i > 0, tuck=True) for i in range(3)),
        Back(28, 0, "L"),
    ],
    "slots": [
        Slot(0, 0),
        Slot(6, 0, "S", "10♦", "brass"),
        Slot(13, 0, "M", "crib"),
        Slot(22, 1, text="Q♠ K♠", w=13, h=3),
    ],
    "columns": [
        Column(3 * i, 0, parse(name), owner=i % 2, joker=i == 1, first=i == 0, last=i == 3, lit=i == 2)
        for i, name in enumerate(("8C", "2S", "10H", "JC"))
    ],
    "fan": [Fan(0, 0, 52, 16)],
    "fan-closed": [Fan(0, 0, 20, None, tall=4, depth=8)],
    "fan-last": [Fan(0, 0, 20, 19, tall=4, depth=8)],
    "say": [
        Say(0, 0, say("deck", role="felt_text"), 20),
        Say(0, 1, say("a sentence that is longer"), 12),
        Say(0, 2, say("right"), 20, "right"),
        Say(0, 3, say("mid"), 21, "center"),
    ],
    "figures": [Figure(0, 0, "0123456789"), Figure(0, 4, "121–98", "gold"), Figure(30, 4, "+7", "gold")],
    "plates": [
        Plate(0, 0, "Lay them", "Enter"),
        Plate(24, 0, "All at once", "a", quiet=True),
        Plate(44, 0, "Undo", "u", off=True),
        Plate(0, 3, "Continue", "Enter", width=50, more="cribbage, you 57, Computer 61"),
        Plate(54, 3, "Dalej"),
    ],
    "prompts": [
        Prompt(0, 0, "Lay two cards in Computer’s crib", "2 of 2"),
        Prompt(0, 1, "Computer thinks", waiting=True),
        Prompt(0, 2, "Odłóż dwie karty do rezerwy Komputera", "wybrano dwie", width=44),
    ],
    "keybar": [
        KeyBar(
            0,
            0,
            60,
            (("1–6", "choose"), ("Enter", "lay"), ("h", "hint"), ("o", "sort")),
            (("?", "rules"), ("q", "leave")),
        )
    ],
    "options": [
        Options(0, 0, "Opponent", ("easy", "medium", "hard"), 1),
        Options(0, 1, "Language", ("English", "Español"), 0, focused=True),
    ],
    "paper": [Paper(0, 0, 30, 6, COUNT, 1), Paper(32, 0, 20, 2, ((say("cribtui join 42"), ()),))],
    "board-narrow": [
        Board(
            0,
            0,
            80,
            PEGS,
            ("You", "Computer"),
            "Cribbage to 121 · Computer deals",
            (57, 65),
            False,
            ("skunk 91", "game 121"),
        )
    ],
    "board-won": [Board(0, 0, 80, ((115, 121), (0, 0)), ("Ty", "Komputer"), "Cribbage do 121", (121, 0))],
    "board-names": [
        Board(
            0,
            0,
            80,
            PEGS,
            ("Wenceslao Bartolomé", "Małgorzata Kwiatkowska"),
            "Cribbage a 121 · reparte Małgorzata",
            (57, 65),
        )
    ],
    "board-wide": [
        Board(
            0,
            0,
            120,
            PEGS,
            ("Ty", "Małgorzata"),
            "Cribbage do 121 · rozdaje Komputer",
            (57, 118),
            True,
            ("skunks 91", "gra 121"),
        )
    ],
    "rail": [
        Rail(0, 0, 80, ("You", "Computer"), ("ready", 98), "A table for two"),
        Rail(0, 3, 80, ("", ""), ("", ""), "cribtui"),
    ],
    "log": [LogPane(0, 0, 30, 12, "This deal", LOG)],
    "log-full": [LogPane(0, 0, 30, 9, "This deal", LOG)],
    "lead": [Lead(0, 0, 72, 10, STEPS, tuple((4 + 9 * i, str(i + 1)) for i in range(5)), ("You", "Computer"))],
    "sheet": [Sheet(0, 0, 80, 13, TABS, 0, RULES, KEYS, "Enter closes")],
    "sheet-polish": [
        Sheet(
            0, 0, 80, 9, ("Ten krok", "Całe zasady", "Słowniczek", "Wszystkie klawisze"), 3, RULES, KEYS, "Enter zamyka"
        )
    ],
    "sheet-plain": [Sheet(0, 0, 60, 8, ("Licence",), 0, RULES)],
    "fill": [Fill(0, 0, 6, 2, "wood")],
}


def extent(pieces: list[Piece]) -> tuple[int, int]:
    return max(p.x + p.width for p in pieces), max(p.y + p.height for p in pieces)


def gallery_canvas(name: str, look: Look) -> Canvas:
    canvas = Canvas(*extent(GALLERY[name]))
    paint_all(canvas, look, GALLERY[name])
    return canvas


def shown(canvas: Canvas, look: Look) -> str:
    """Return what a terminal would show, as characters."""
    rows = ("".join(s.text for s in canvas.strip_segments(y, look)) for y in range(canvas.height))
    return "\n".join(row.rstrip() for row in rows)


@pytest.mark.parametrize("name", GALLERY)
def test_pictures(name: str, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).parent / "snapshots" / "pieces"
    pictures = (f"{title}\n{shown(gallery_canvas(name, look), look)}\n" for title, look in LOOKS.items())
    snapshot.assert_match("\n".join(pictures), f"{name}.txt")


class StrictCanvas(Canvas):
    """A canvas that refuses what it would have to cut."""

    __slots__ = ()

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
        if text:
            assert x >= 0 and x + len(text) <= self.width and 0 <= y < self.height, (x, y, text)
        return super().put(x, y, text, role, bold, bg, reverse=reverse, underline=underline)

    def fill(self, x: int, y: int, w: int, h: int, bg: str) -> None:
        assert x >= 0 and x + w <= self.width and y >= 0 and y + h <= self.height, (x, y, w, h)
        super().fill(x, y, w, h, bg)


@pytest.mark.parametrize("look", [*LOOKS.values(), *MORE_LOOKS.values()], ids=[*LOOKS, *MORE_LOOKS])
@pytest.mark.parametrize("name", GALLERY)
def test_a_piece_needs_no_cell_outside_its_box(name: str, look: Look) -> None:
    for piece in GALLERY[name]:
        piece.paint(StrictCanvas(piece.width, piece.height), look)


ANY = st.sampled_from([piece for pieces in GALLERY.values() for piece in pieces])


@given(ANY, st.integers(-9, 30), st.integers(-5, 9), st.sampled_from(list(LOOKS.values())))
def test_painting_never_reaches_outside_the_box(piece: Piece, x: int, y: int, look: Look) -> None:
    canvas = Canvas(40, 12, "night")
    piece.paint(canvas.window(x, y, piece.width, piece.height), look)
    inside = {(x + i, y + j) for i in range(piece.width) for j in range(piece.height)}
    touched = {(i, row) for row, x0, x1 in canvas.differences(Canvas(40, 12, "night")) for i in (x0, x1 - 1)}
    assert touched <= inside


@pytest.mark.parametrize("look", [LOOKS["ascii"], MORE_LOOKS["ascii in colour"]], ids=["mono", "colour"])
@pytest.mark.parametrize("name", GALLERY)
def test_ascii_is_ascii(name: str, look: Look) -> None:
    assert shown(gallery_canvas(name, look), look).isascii()


@given(st.text(max_size=30), st.text(max_size=30), st.sampled_from([LOOKS["ascii"], MORE_LOOKS["ascii in colour"]]))
def test_no_name_brings_other_characters_into_ascii(name: str, title: str, look: Look) -> None:
    canvas = Canvas(80, 9)
    pieces: list[Piece] = [Board(0, 0, 80, PEGS, (name, title), title, (5, 7)), Prompt(0, 7, title, name)]
    paint_all(canvas, look, [*pieces, Plate(0, 7, name, "x", width=20), Say(0, 8, say(name, title))])
    picture = shown(canvas, look)
    assert picture.isascii() and picture.replace("\n", "").isprintable()


@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=60), st.integers(80, 140))
def test_a_board_cuts_no_name_without_an_ellipsis(name: str, other: str, title: str, width: int) -> None:
    for wide in (False, width >= 118):
        Board(0, 0, width, PEGS, (name, other), title, (57, 121), wide).paint(
            StrictCanvas(width, 11 if wide else 7), LOOKS["normal"]
        )


READ = frozenset(PAIRS)


@pytest.mark.parametrize(
    "look", [LOOKS["normal"], MORE_LOOKS["four"], MORE_LOOKS["ascii in colour"]], ids=["two", "four", "ascii"]
)
@pytest.mark.parametrize("name", GALLERY)
def test_words_stand_only_where_they_can_be_read(name: str, look: Look) -> None:
    """Letters, figures and suits are in a pair whose contrast the themes are tested for."""
    if name in ("say",):
        return
    canvas = gallery_canvas(name, look)
    pairs = {
        (ink.fg, ink.bg)
        for chars, inks in canvas.rows
        for char, ink in zip(chars, inks, strict=True)
        if char.isalnum() or char in "♠♥♦♣"
    }
    pegs_and_dots = {pair for pair in pairs if look.ascii and pair[0].startswith(("peg", "owner", "game", "hole"))}
    assert pairs - pegs_and_dots <= READ


@pytest.mark.parametrize("name", ["cards-s", "cards-m", "cards-l", "chips"])
def test_states_differ_in_shape_or_weight_without_colour(name: str) -> None:
    for look in (LOOKS["mono"], LOOKS["ascii"]):
        drawn = []
        for piece in GALLERY[name]:
            assert isinstance(piece, CardPiece)
            canvas = Canvas(piece.width, piece.height)
            CardPiece(0, 0, parse("5S"), piece.size, piece.state, raised=piece.raised).paint(canvas, look)
            drawn.append([(s.text, s.style) for y in range(canvas.height) for s in canvas.strip_segments(y, look)])
        normal, raised, dim, lit, _ = drawn
        assert normal != raised and normal != dim and dim != raised and raised == lit
