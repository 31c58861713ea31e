"""Cards cell by cell: which plane and which ink in each state."""

from __future__ import annotations

import pytest

from cribtui.core.cards import parse
from cribtui.ui.canvas import Canvas, Ink
from cribtui.ui.look import Look
from cribtui.ui.pieces.cards import SIZES, CardPiece, Column
from cribtui.ui.pieces.piece import Piece
from cribtui.ui.pieces.places import Back, Slot

# a letter for what is seen of a cell
INKS = {
    "ink": "k", "red": "r", "blue": "b", "green": "g",
    "dim_ink": "K", "dim_red": "R", "dim_green": "G",
    "court_ink": "c", "court_red": "C",
    "lit_red": "l", "owner1": "o",
    "rim": "=", "brass": "B", "dim_rim": "-", "fold": "|",
    "back_line": "x", "back_rim": "=", "back_fold": "|", "wood_rim": "w",
    "felt_dot": "f", "gold": "y",
}  # fmt: skip
PLANES = {"ivory": ".", "dim": ",", "dim_four": ";", "court": ":", "lit": "!", "felt": " ", "back": "_"}


def letter(char: str, tone: Ink) -> str:
    return PLANES[tone.bg] if char == " " else INKS[tone.fg]


def letters(piece: Piece, look: Look | None = None) -> list[str]:
    """Paint a piece on felt and return a letter for each cell."""
    canvas = Canvas(piece.width, piece.height)
    piece.paint(canvas, look or Look())
    return ["".join(map(letter, chars, inks)) for chars, inks in canvas.rows]


def test_a_normal_card() -> None:
    assert letters(CardPiece(0, 0, parse("5S"))) == [
        ".kk....",
        ".......",
        ".......",
        ".....k.",
        "=======",
    ]


def test_a_ten_takes_three_cells_of_index() -> None:
    assert letters(CardPiece(0, 0, parse("10D"), "S")) == [".rrr.", ".....", "...r.", "====="]


@pytest.mark.parametrize("card", [CardPiece(0, 0, parse("5H"), raised=True), CardPiece(0, 0, parse("5H"), state="lit")])
def test_a_chosen_or_counted_card_has_only_another_rim(card: CardPiece) -> None:
    normal = letters(CardPiece(0, 0, parse("5H")))
    assert letters(card) == [*normal[:-1], "BBBBBBB"]


def test_a_dim_card_is_sunk_in_the_felt() -> None:
    assert letters(CardPiece(0, 0, parse("5H"), state="dim")) == [
        ",RR,,,,",
        ",,,,,,,",
        ",,,,,,,",
        ",,,,,R,",
        "-------",
    ]


def test_a_dim_club_is_green_where_suits_have_four_colours() -> None:
    look = Look(suits="four")
    assert letters(CardPiece(0, 0, parse("5C"), "S", "dim"), look) == [";GG;;", ";;;;;", ";;;G;", "-----"]
    assert letters(CardPiece(0, 0, parse("5D"), "S"), look)[0] == ".bb.."
    assert letters(CardPiece(0, 0, parse("5C"), "S"), look)[0] == ".gg.."


def test_a_joker_is_tinted() -> None:
    assert letters(CardPiece(0, 0, parse("2H"), "S", "joker")) == [":CC::", ":::::", ":::C:", "====="]


def test_a_card_on_another_shows_a_fold_and_a_covered_one_no_second_suit() -> None:
    assert letters(CardPiece(0, 0, parse("9C"), "S", lap=True)) == ["|kk..", "|....", "|..k.", "====="]
    assert letters(CardPiece(0, 0, parse("9C"), "S", under=4)) == [".kk..", ".....", ".....", "====="]


def test_a_large_card_has_as_many_pips_as_its_rank() -> None:
    for rank, word in enumerate("A23456789T"):
        canvas = Canvas(11, 8)
        CardPiece(0, 0, parse(f"{word}S"), "L").paint(canvas, Look())
        assert canvas.text().count("♠") == rank + 1 + 2, word  # and two indices


def test_a_large_court_card_has_a_panel() -> None:
    rows = letters(CardPiece(0, 0, parse("KH"), "L"))
    assert [row[2:9].count(":") > 0 for row in rows] == [False] + [True] * 5 + [False] * 2
    assert rows[1] == "..:C:::::.."
    assert rows[0] == ".rr........" and rows[6] == "........rr."


def test_a_chip_is_a_card_in_three_cells() -> None:
    assert letters(CardPiece(0, 0, parse("10H"), "chip")) == ["rrr"]
    assert letters(CardPiece(0, 0, parse("5H"), "chip", "lit")) == ["ll!"]
    assert letters(CardPiece(0, 0, parse("5H"), "chip", "dim")) == ["RR,"]


@pytest.mark.parametrize("size", SIZES)
def test_sizes_and_rows_of_every_card(size: str) -> None:
    for name in ("10D", "KC", "AS"):
        piece = CardPiece(3, 4, parse(name), size)  # type: ignore[arg-type]
        assert (piece.width, piece.height) == SIZES[size]


def test_a_back_is_a_lattice_with_a_rim() -> None:
    assert letters(Back(0, 0, "S")) == ["xxxxx", "xxxxx", "xxxxx", "====="]
    assert letters(Back(0, 0, w=4, h=3, lap=True)) == ["|xxx", "|xxx", "===="]
    assert letters(Back(0, 0, w=4, h=3, tuck=True)) == ["wwww", "xxxx", "===="]


def test_a_slot_is_an_outline_and_a_preview_is_brass() -> None:
    assert letters(Slot(0, 0)) == ["fffff", "f   f", "f   f", "fffff"]
    assert letters(Slot(0, 0, "S", "10♦", "brass")) == ["BBBBB", "ByyyB", "B   B", "BBBBB"]


def test_a_column_shows_rank_suit_and_owner() -> None:
    assert letters(Column(0, 0, parse("10H"), owner=1)) == ["|rr", "|ro", "==="]
    assert letters(Column(0, 0, parse("2S"), joker=True, first=True, last=True)) == [":c:::", ":c:::", "====="]
    assert letters(Column(0, 0, parse("5S"), first=True, lit=True)) == [".k.", ".k.", "BBB"]
