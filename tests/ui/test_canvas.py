"""The canvas: painting, windows, differences, and rows as segments."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color

from cribtui.ui.canvas import Canvas, Ink, Span, ink, single_cells
from cribtui.ui.look import Look

ROOM = Look()


def test_put_returns_the_next_column_and_keeps_the_plane_below() -> None:
    canvas = Canvas(10, 1, "felt")
    canvas.fill(2, 0, 3, 1, "ivory")
    assert canvas.put(1, 0, "abcd", "ink", True) == 5
    _, inks = canvas.rows[0]
    assert [i.bg for i in inks[:6]] == ["felt", "felt", "ivory", "ivory", "ivory", "felt"]
    assert inks[2] == Ink("ink", "ivory", True)
    assert canvas.text() == " abcd"


def test_put_on_a_named_plane() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "ab", "ink", bg="paper")
    assert [i.bg for i in canvas.rows[0][1]] == ["paper", "paper", "felt"]


def test_what_lies_beyond_the_edges_is_dropped() -> None:
    canvas = Canvas(4, 2)
    assert canvas.put(-2, 0, "abcdefgh", "white") == 6
    canvas.put(0, -1, "no", "white")
    canvas.put(0, 2, "no", "white")
    canvas.put(4, 1, "no", "white")
    canvas.put(-2, 1, "no", "white")
    canvas.fill(-5, -5, 3, 20, "ivory")
    assert canvas.text() == "cdef\n"
    assert {i.bg for _, inks in canvas.rows for i in inks} == {"felt"}


def test_a_window_has_its_own_corner_and_clips() -> None:
    canvas = Canvas(8, 4)
    window = canvas.window(2, 1, 4, 2)
    window.put(-1, 0, "abcdefg", "white")
    window.put(0, 2, "below", "white")
    window.fill(0, 1, 99, 99, "ivory")
    assert canvas.text() == "\n  bcde\n\n"
    assert [i.bg for i in canvas.rows[2][1]] == ["felt"] * 2 + ["ivory"] * 4 + ["felt"] * 2
    assert window.text() == "bcde\n"


def test_a_window_in_a_window_writes_only_where_both_are() -> None:
    canvas = Canvas(8, 1)
    inner = canvas.window(2, 0, 4, 1).window(2, 0, 6, 1)
    assert (inner.width, inner.height) == (6, 1)
    inner.put(0, 0, "xyz", "white")
    assert canvas.text() == "    xy"


def test_a_window_beyond_the_edge_is_harmless() -> None:
    canvas = Canvas(4, 2)
    canvas.window(9, 9, 3, 3).put(0, 0, "abc", "white")
    canvas.window(-2, -1, 4, 2).put(0, 1, "abcd", "white")
    assert canvas.text() == "cd\n"


def test_pixels_are_half_blocks_and_blank_ones_leave_what_lies_below() -> None:
    canvas = Canvas(4, 2)
    canvas.put(0, 0, "zzzz", "white")
    canvas.pixels(0, 0, ["## ", " ##", "#  "], "white")
    assert canvas.text() == "▀█▄z\n▀"


def test_spans_follow_one_another() -> None:
    canvas = Canvas(12, 1)
    assert canvas.spans(1, 0, [Span("You ", "felt_text"), Span("5♠", "ivory", True)]) == 7
    assert canvas.text() == " You 5♠"
    assert canvas.rows[0][1][5] == Ink("ivory", "felt", True)


def test_inks_of_equal_values_are_one_object() -> None:
    assert ink("ink", "ivory", True) is ink("ink", "ivory", True)


def test_characters_that_are_not_one_cell_wide_cannot_enter() -> None:
    assert single_cells("Ło\u0301dź 10♦") == "Łódź 10♦"
    assert single_cells("a\x1b[31mb\nc") == "a?[31mb?c"
    assert single_cells("漢字 x\u0337") == "?? x"
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "a\x1b漢b", "white")
    assert canvas.text() == "a??b"


def test_equal_canvases_do_not_differ() -> None:
    assert Canvas(9, 3).differences(Canvas(9, 3)) == []


def test_differences_are_spans_and_near_ones_are_merged() -> None:
    before, after = Canvas(40, 3), Canvas(40, 3)
    for x in (3, 6, 20):
        after.put(x, 1, "x", "white")
    after.fill(39, 2, 1, 1, "ivory")
    assert after.differences(before) == [(1, 3, 7), (1, 20, 21), (2, 39, 40)]
    assert before.differences(after) == after.differences(before)


def test_a_blank_of_another_ink_on_the_same_plane_is_no_difference() -> None:
    before, after = Canvas(5, 1), Canvas(5, 1)
    after.put(0, 0, "   ", "white", True)
    assert after.differences(before) == []
    after.put(0, 0, " ", "white", underline=True)
    assert after.differences(before) == [(0, 0, 1)]


PLANES = st.sampled_from(["felt", "ivory", "night"])
ROLES = st.sampled_from(["white", "ink", "gold"])
PAINTS = st.lists(
    st.tuples(st.integers(-3, 22), st.integers(-1, 4), st.text("ab █", max_size=9), ROLES, st.booleans(), PLANES),
    max_size=12,
)


def painted(paints: list[tuple[int, int, str, str, bool, str]]) -> Canvas:
    canvas = Canvas(20, 3)
    for x, y, text, role, bold, plane in paints:
        if text:
            canvas.put(x, y, text, role, bold)
        else:
            canvas.fill(x, y, 5, 2, plane)
    return canvas


def seen(canvas: Canvas) -> list[list[tuple[str, str, str, bool]]]:
    """Return what an eye sees of each cell, from inks alone."""
    return [
        [(c, "" if c == " " else i.fg, i.bg, c != " " and i.bold) for c, i in zip(chars, inks, strict=True)]
        for chars, inks in canvas.rows
    ]


@given(PAINTS, PAINTS)
def test_whatever_looks_different_is_in_the_differences(
    first: list[tuple[int, int, str, str, bool, str]], second: list[tuple[int, int, str, str, bool, str]]
) -> None:
    before, after = painted(first), painted(first + second)
    spans = after.differences(before)
    covered = {(x, y) for y, x0, x1 in spans for x in range(x0, x1)}
    was, now = seen(before), seen(after)
    changed = {(x, y) for y in range(3) for x in range(20) if was[y][x] != now[y][x]}
    assert changed <= covered
    assert all((x0, y) in changed and (x1 - 1, y) in changed for y, x0, x1 in spans)


@given(PAINTS)
def test_segments_show_every_cell_as_it_was_painted(paints: list[tuple[int, int, str, str, bool, str]]) -> None:
    canvas = painted(paints)
    for y, row in enumerate(seen(canvas)):
        cells = [(c, segment.style) for segment in canvas.strip_segments(y, ROOM) for c in segment.text]
        assert len(cells) == 20
        for (char, style), (drawn, role, plane, bold) in zip(cells, row, strict=True):
            assert style is not None and char == drawn
            assert style.bgcolor == ROOM.style(ink("", plane)).bgcolor
            if drawn != " ":
                assert style.color == ROOM.style(ink(role, plane)).color
                assert bool(style.bold) == bold


def test_blanks_join_the_words_beside_them() -> None:
    canvas = Canvas(20, 1)
    canvas.put(3, 0, "one", "white")
    canvas.put(8, 0, "two", "white")
    canvas.fill(15, 0, 5, 1, "night")
    segments = canvas.strip_segments(0, ROOM)
    assert [segment.text for segment in segments] == ["   one  two    ", "     "]


def test_room_colours_go_out_as_xterm_numbers() -> None:
    style = Canvas(2, 1).strip_segments(0, ROOM)[0].style
    assert style is not None and style.bgcolor == Color.from_ansi(22)
