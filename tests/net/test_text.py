"""Names and chat from outside: whatever they hold, what is left of them only shows."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cribtui.net.text import CHAT, NICK, clean

HARMLESS = [
    "Ugo",
    "Żółw",
    "José Ñ.",
    "[bold red]x[/]",
    "<b>&amp;</b>",
    "$(rm -rf ~)",
    "%s {0} \\n",
    "日本",
    "🂡 ok",
    "न",
]


def test_a_name_has_16_characters_and_a_line_of_chat_200() -> None:
    assert (NICK, CHAT) == (16, 200)
    assert (clean("x" * 500, NICK), clean("ż" * 500, CHAT)) == ("x" * 16, "ż" * 200)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_shows_stays_as_it_was_written(text: str) -> None:
    assert clean(text, CHAT) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\x1b[31mUgo\x1b[0m", "Ugo"),  # colour
        ("\x1b[2J\x1b[1;1HUgo", "Ugo"),  # clears the screen
        ("\x1b[?1049lUgo", "Ugo"),
        ("\x9b31mUgo", "Ugo"),  # the same in one byte
        ("\x1b]0;title\x07Ugo", "Ugo"),  # sets the title
        ("\x1b]52;c;cm0gLXJm\x1b\\Ugo", "Ugo"),  # writes the clipboard
        ("\x9d0;title\x9cUgo", "Ugo"),
        ("\x1bP$q\x1b\\Ugo", "Ugo"),
        ("\x1b]0;never ends", "]0;never ends"),
        ("\x1b\x1b[m[31mUgo", "[31mUgo"),  # what is left of two is no sequence
        ("\x1bcUgo", "cUgo"),
        ("U\x00g\x7fo\x08", "Ugo"),
        ("a\u202egnp.exe\u202c", "agnp.exe"),  # bidi override
        ("a\u2066b\u2067c\u2068d\u2069", "abcd"),  # bidi isolates
        ("\u200ea\u200fb\u061c", "ab"),  # marks of direction
        ("a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg", "abcdefg"),  # zero width
        ("\u3164\u115f\uffa0\u2800\u034f\ufe0f", ""),  # shows nothing, though letters and marks
        ("\U000e0041\U000e0101x", "x"),  # tags and selectors
        ("a\ud800b\udfffc", "abc"),  # halves of a pair
        ("a\ue000b\U0010fffec\u0378d", "abcd"),  # private, no character, unassigned
        ("a\r\nb\tc\vd", "a b c d"),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        (" \u00a0 a \u3000\u2003 b  ", "a b"),
        (" \u200b \u200b a", "a"),
        ("e" + "\u0301" * 50 + "x", "e\u0301\u0301x"),
        ("\u0301\u0302x \u0303y", "x y"),  # marks that stand on nothing would stand on the frame
        ("\u20dd" * 9, ""),
    ],
)
def test_what_does_more_than_show_is_taken_out(text: str, left: str) -> None:
    assert clean(text, CHAT) == left


@pytest.mark.parametrize("value", [None, 5, True, ["Ugo"], {"nick": "Ugo"}, b"Ugo", 1.5])
def test_what_is_no_text_gives_none(value: object) -> None:
    assert clean(value, NICK) == ""


def test_the_cap_leaves_no_blank_at_the_end() -> None:
    assert clean("a" * 15 + " b", NICK) == "a" * 15


HOSTILE = st.text(
    st.one_of(st.characters(exclude_categories=()), st.sampled_from("\x1b[]0;m\x07\\ \t\n\u202e\u200b\u0301\ud800")),
    max_size=60,
)


@settings(max_examples=150, deadline=None)
@given(HOSTILE, st.integers(1, 40))
@example("\x1b\x1b[m[2J", 40)
@example("a \u0301", 40)
def test_nothing_is_left_of_any_text_but_what_shows(text: str, most: int) -> None:
    left = clean(text, most)
    assert len(left) <= most and left == left.strip() and "  " not in left
    assert not {unicodedata.category(char) for char in left} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert left.isprintable() or set(left) - {" "} == set()
    assert left.encode().decode() == left
    marks = "".join("m" if unicodedata.combining(char) else "-" for char in left)
    assert "mmm" not in marks and not marks.startswith("m")
    assert clean(left, most) == left  # cleaning is done once and for all


def test_a_flood_is_cleaned_quickly_enough_to_be_no_attack() -> None:
    for flood in ("\x1b]" * 50_000, "\x9d" * 100_000, "e" + "\u0301" * 100_000, " \u200b" * 50_000):
        assert len(clean(flood, CHAT)) <= CHAT
