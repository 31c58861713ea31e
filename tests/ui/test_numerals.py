"""The numerals of a table's code: ten different figures, their box, their edge, and a pad and a field to type them."""

from __future__ import annotations

from itertools import combinations

import pytest

from cribtui.ui.canvas import Canvas
from cribtui.ui.look import Look
from cribtui.ui.pieces.digits import AddressField, DigitPad
from cribtui.ui.pieces.numerals import Numerals, Scale, numeral_size
from cribtui.ui.pieces.piece import Piece

DIGITS = "0123456789"
LOOKS = {"room": Look(), "ascii": Look(ascii=True), "mono": Look(mono=True)}
SCALES: tuple[Scale, ...] = (2, 3)
looks = pytest.mark.parametrize("look", LOOKS)
scales = pytest.mark.parametrize("scale", SCALES)

# as it is to be drawn: two cells to a stroke, the edge half a row below each face
ONE = """\
    ████
  ██████
████████
▀▀▀▀████
    ████
    ████
    ████
    ████
████████████
████████████
▀▀▀▀▀▀▀▀▀▀▀▀"""


def painted(piece: Piece, look: Look) -> Canvas:
    canvas = Canvas(piece.width, piece.height)
    piece.paint(canvas, look)
    return canvas


@scales
@looks
def test_ten_different_figures(look: str, scale: Scale) -> None:
    drawn = {digit: painted(Numerals(0, 0, digit, scale), LOOKS[look]).text() for digit in DIGITS}
    assert all(text.strip() for text in drawn.values())
    assert all(drawn[a] != drawn[b] for a, b in combinations(DIGITS, 2))


def test_a_figure_stands_on_its_edge() -> None:
    canvas = painted(Numerals(0, 0, "1"), Look())
    assert canvas.text() == ONE
    chars, inks = canvas.rows[10]
    assert {(char, ink.fg) for char, ink in zip(chars, inks, strict=True)} == {("▀", "brass")}
    assert canvas.rows[3][1][0].fg == "brass" and canvas.rows[9][1][0].fg == "bright"


def test_a_face_and_an_edge_share_a_cell() -> None:
    """At the larger size a stroke of three half rows ends in the middle of a cell."""
    canvas = painted(Numerals(0, 0, "0", 3), Look())
    shared = [ink for _, inks in canvas.rows for ink in inks if (ink.fg, ink.bg) == ("bright", "brass")]
    assert shared


@scales
@looks
def test_two_figures_fill_their_box_and_stand_apart(look: str, scale: Scale) -> None:
    width, height = numeral_size(scale)
    piece = Numerals(0, 0, "88", scale)
    assert (piece.width, piece.height) == (2 * width + scale, height)
    rows = painted(piece, LOOKS[look]).text().split("\n")
    assert max(map(len, rows)) == piece.width
    assert all(not row[width : width + scale].strip() for row in rows)


@scales
def test_a_size_has_room_at_80_and_at_120_columns(scale: Scale) -> None:
    width, height = {2: (26, 11), 3: (39, 16)}[scale]
    assert (Numerals(0, 0, "42", scale).width, Numerals(0, 0, "42", scale).height) == (width, height)


def test_without_colours_there_is_no_edge_that_would_blur_the_figure() -> None:
    assert painted(Numerals(0, 0, "1"), Look(mono=True)).text() == "\n".join(
        [*ONE.split("\n")[:3], "    ████", *ONE.split("\n")[4:10], ""]
    )


def test_in_ascii_only_ascii() -> None:
    text = painted(Numerals(0, 0, DIGITS), Look(ascii=True)).text()
    assert text.isascii() and set(text) == {"#", " ", "\n"}


def test_a_number_that_does_not_count_has_other_inks_and_the_same_shape() -> None:
    bright, dim = painted(Numerals(0, 0, "42"), Look()), painted(Numerals(0, 0, "42", dim=True), Look())
    assert bright.text() == dim.text()
    assert {ink.fg for _, inks in dim.rows for ink in inks} == {"", "felt_dot", "felt_line"}


@pytest.mark.parametrize("text", ["", " ", "x", "4?"])
def test_what_is_no_digit_leaves_a_gap(text: str) -> None:
    canvas = painted(Numerals(0, 0, text), Look())
    assert bool(canvas.text().strip()) == ("4" in text)


@pytest.mark.parametrize("wide", [False, True])
@looks
def test_the_pad_has_every_digit_where_its_plate_is(look: str, wide: bool) -> None:
    pad = DigitPad(5, 3, wide)
    canvas = painted(pad, LOOKS[look])
    rows = canvas.text().split("\n")
    hits = pad.hits()
    assert sorted(digit for *_, digit in hits) == [*DIGITS, "back"]
    for x, y, width, digit in hits:
        face = rows[y - 3][x - 5 : x - 5 + width]
        assert face.strip("[ ]") == (LOOKS[look].glyph("left") if digit == "back" else digit)
        assert width >= 5
    assert len({(x, y) for x, y, *_ in hits}) == 11


@looks
@pytest.mark.parametrize("length", [0, 5, 29, 30, 31, 300])
def test_of_a_long_address_the_end_is_seen(look: str, length: int) -> None:
    text = ("abcdefghij" * 30)[:length]
    canvas = painted(AddressField(0, 0, 36, text, typing=True), LOOKS[look])
    shown = "".join(canvas.rows[0][0]).strip("[ ]")
    assert shown.endswith("_")
    if length <= 31:
        assert shown == text + "_"
    else:
        assert shown[0] == "…" and text.endswith(shown[1:-1]) and len(shown) == 32


def test_the_field_names_the_key_that_opens_it() -> None:
    row = "".join(painted(AddressField(0, 0, 30, "host:7042", key="Tab"), Look()).rows[0][0])
    assert row.startswith("  host:7042 ") and row.endswith("Tab  ")
    long = "".join(painted(AddressField(0, 0, 30, "x" * 40 + ":7042", key="Tab"), Look()).rows[0][0])
    assert ":7042 Tab" in long
