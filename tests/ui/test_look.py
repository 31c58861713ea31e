"""The look: themes that can be read, suits, symbols, ASCII, and no colour."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color, ColorSystem

from cribtui.core.cards import PACK, parse
from cribtui.ui.canvas import ink, single_cells
from cribtui.ui.look import GLYPHS, Look
from cribtui.ui.themes import PAIRS, THEMES

INDEXED = [name for name in THEMES if name != "terminal"]
LEVELS = (0, 95, 135, 175, 215, 255)


def rgb(index: int) -> tuple[int, int, int]:
    """Return an xterm colour from the definition of its cube and grey ramp."""
    if index >= 232:
        grey = 8 + 10 * (index - 232)
        return grey, grey, grey
    red, rest = divmod(index - 16, 36)
    return LEVELS[red], LEVELS[rest // 6], LEVELS[rest % 6]


def luminance(index: int) -> float:
    """Return the relative luminance of WCAG 2.1."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(index))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: int, b: int) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast(16, 231) == pytest.approx(21)


def test_the_house_has_six_themes_with_the_same_roles() -> None:
    assert list(THEMES) == ["room", "night", "light", "contrast", "blind", "terminal"]
    assert {frozenset(theme) for theme in THEMES.values()} == {frozenset(THEMES["room"])}


@pytest.mark.parametrize("theme", INDEXED)
def test_every_pair_that_carries_words_can_be_read(theme: str) -> None:
    colours = THEMES[theme]
    low = {
        pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2)
        for pair in PAIRS
        if contrast(colours[pair[0]], colours[pair[1]]) < 4.5
    }
    assert low == {}


@pytest.mark.parametrize("theme", INDEXED)
def test_colours_are_what_reducing_to_256_leaves_alone(theme: str) -> None:
    for role, index in THEMES[theme].items():
        assert 16 <= index <= 255, role
        reduced = Color.from_rgb(*rgb(index)).downgrade(ColorSystem.EIGHT_BIT)
        assert reduced.number == index, role


def test_the_terminal_theme_has_only_its_sixteen_colours_and_its_default() -> None:
    assert all(-1 <= index <= 15 for index in THEMES["terminal"].values())
    assert THEMES["terminal"]["felt"] == -1
    assert Look("terminal").style(ink("", "felt")).bgcolor == Color.default()


def test_the_card_room_is_green_felt_ivory_and_brass() -> None:
    room = THEMES["room"]
    assert (room["felt"], room["ivory"], room["brass"], room["wood"], room["paper"]) == (22, 230, 179, 137, 187)


@pytest.mark.parametrize("theme", INDEXED)
def test_dim_lit_and_normal_faces_differ(theme: str) -> None:
    faces = THEMES[theme]
    assert len({faces["ivory"], faces["dim"], faces["felt"]}) == 3
    assert len({faces["ivory"], faces["dim_four"], faces["lit"]}) == 3


def test_cards_as_they_are_written() -> None:
    assert [Look().card(parse(name)) for name in ("10D", "AS", "KH", "TC")] == ["10♦", "A♠", "K♥", "10♣"]
    assert Look(suits="letters").card(parse("10D")) == "10D"
    assert Look(ascii=True).card(parse("QC")) == "QC"
    assert Look(suits="four", ascii=True).suit(parse("5H")) == "H"


def test_two_colours_and_four() -> None:
    suits = [parse(name) for name in ("AS", "AH", "AD", "AC")]
    assert [Look().suit_role(card) for card in suits] == ["ink", "red", "red", "ink"]
    assert [Look(suits="four").suit_role(card) for card in suits] == ["ink", "red", "blue", "green"]
    assert [Look(suits="four").suit_role(card, "dim") for card in suits] == [
        "dim_ink",
        "dim_red",
        "dim_blue",
        "dim_green",
    ]


@pytest.mark.parametrize("theme", INDEXED)
@pytest.mark.parametrize("face", ["ivory", "dim", "court", "lit"])
def test_four_suits_have_four_colours(theme: str, face: str) -> None:
    look = Look(theme, suits="four")
    assert len({THEMES[theme][look.suit_role(card, face)] for card in PACK}) == 4


def test_styles_are_kept() -> None:
    look = Look()
    assert look.style(ink("gold", "felt", True)) is look.style(ink("gold", "felt", True))
    assert look == Look() and hash(look) == hash(Look())


def test_words_in_ivory_are_the_strong_words_of_the_theme() -> None:
    for theme in THEMES:
        look = Look(theme)
        assert look.style(ink("ivory", "felt")).color == look.style(ink("bright", "felt")).color


def test_without_colour_there_is_only_weight_reverse_and_underline() -> None:
    style = Look(mono=True).style(ink("gold", "felt", True, True, True))
    assert (style.color, style.bgcolor) == (None, None)
    assert style.bold and style.reverse and style.underline


def test_the_letters_of_four_languages_in_ascii() -> None:
    plain = Look(ascii=True).ascii_text
    assert plain("Zażółć gęślą jaźń, Łódź") == "Zazolc gesla jazn, Lodz"
    assert plain("¿Mañana? ¡Sí, pingüino!") == "?Manana? !Si, pinguino!"
    assert plain("Perché è così") == "Perche e cosi"
    assert plain("“Computer’s” – 10♦ · −1") == '"Computer\'s" - 10D - -1'
    assert plain("«szkoda», „tak”") == '"szkoda", "tak"'


@given(st.text())
def test_ascii_text_is_printable_ascii_cell_for_cell(text: str) -> None:
    plain = Look(ascii=True).ascii_text(single_cells(text))
    assert plain.isascii() and plain.isprintable()
    assert len(plain) == len(single_cells(text))


def test_every_symbol_is_one_cell_and_has_an_ascii_form() -> None:
    for name, (drawn, plain) in GLYPHS.items():
        assert single_cells(drawn) == drawn and len(drawn) == 1, name
        assert plain.isascii() and len(plain) == 1, name
        assert Look(ascii=True).glyph(name) == plain and Look().glyph(name) == drawn


def test_the_pegs_of_a_lane_differ_in_ascii_and_without_colour() -> None:
    names = ("peg", "back peg", "other peg", "other back peg", "hole", "gain", "game")
    for look in (Look(ascii=True), Look(mono=True)):
        assert len({look.glyph(name) for name in names}) == len(names)
