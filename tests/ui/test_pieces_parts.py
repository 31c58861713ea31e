"""Places on pieces: what a click hits, where pegs stand, how rows give way."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtui.ui.canvas import Canvas, Span
from cribtui.ui.look import Look
from cribtui.ui.pieces.board import Board
from cribtui.ui.pieces.fan import Fan
from cribtui.ui.pieces.figures import Figure, figure_width
from cribtui.ui.pieces.keybar import KeyBar, Options
from cribtui.ui.pieces.lead import Lead
from cribtui.ui.pieces.log import LogPane
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.piece import Piece
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.sheet import CLOSING, Sheet
from cribtui.ui.pieces.words import Plate, Prompt, Say


def rows(piece: Piece, look: Look | None = None) -> list[str]:
    canvas = Canvas(piece.width, piece.height)
    piece.paint(canvas, look or Look())
    return ["".join(chars) for chars, _ in canvas.rows]


KEYS = (("1–6", "choose"), ("Enter", "lay"), ("h", "hint"), ("o", "sort"))
RIGHT = (("?", "rules"), ("q", "leave"))


def test_the_key_bar_says_where_each_key_stands() -> None:
    bar = KeyBar(0, 23, 80, KEYS, RIGHT)
    (row,) = rows(bar)
    assert [(key, row[x0:x1]) for x0, x1, key in bar.hits()] == [
        ("1–6", "1–6 choose"),
        ("Enter", "Enter lay"),
        ("h", "h hint"),
        ("o", "o sort"),
        ("?", "? rules"),
        ("q", "q leave"),
    ]
    assert row.rstrip().endswith("q leave") and len(row.rstrip()) == 78


@given(st.integers(4, 90))
def test_keys_that_have_no_room_give_way_from_the_end(width: int) -> None:
    bar = KeyBar(0, 0, width, KEYS, RIGHT)
    (row,) = rows(bar)
    hits = bar.hits()
    assert all(x0 >= 0 and x1 <= width and row[x0:x1].startswith(key) for x0, x1, key in hits)
    assert all(x1 < x0 for (_, x1, _), (x0, _, _) in itertools.pairwise(hits))
    shown = [key for *_, key in hits]
    left = [key for key in shown if key in ("1–6", "Enter", "h", "o")]
    assert left == ["1–6", "Enter", "h", "o"][: len(left)]


def test_options_are_hit_with_the_cells_around_them() -> None:
    options = Options(0, 0, "Suits", ("two", "four"), 1, focused=True, column=8)
    (row,) = rows(options)
    assert options.hits() == [(8, 13, 0), (14, 20, 1)]
    assert row == "Suits    two  ‹four›" and options.width == 20


@given(st.integers(1, 60), st.data())
def test_the_width_of_the_fan_does_not_depend_on_the_choice(count: int, data: st.DataObject) -> None:
    chosen = data.draw(st.none() | st.integers(0, count - 1))
    fan = Fan(0, 0, count, chosen)
    assert fan.width == count + 9
    slivers = list(fan.slivers())
    assert [sliver.place for sliver in slivers] == list(range(count))
    assert all(a.x + a.width == b.x for a, b in itertools.pairwise(slivers))
    assert slivers[-1].x + slivers[-1].width <= fan.width


@given(st.integers(1, 60), st.data())
def test_every_column_of_the_fan_hits_the_card_that_is_seen_there(count: int, data: st.DataObject) -> None:
    chosen = data.draw(st.none() | st.integers(0, count - 1))
    fan = Fan(0, 0, count, chosen)
    for sliver in fan.slivers():
        assert fan.column(sliver.place) == sliver.x
        assert {fan.slot_at(x) for x in range(sliver.x, sliver.x + sliver.width)} == {sliver.place}
    assert fan.slot_at(-5) == 0 and fan.slot_at(500) == count - 1


@given(st.integers(0, 51), st.integers(0, 60))
def test_choosing_what_the_pointer_hits_leaves_it_under_the_pointer(before: int, column: int) -> None:
    hit = Fan(0, 0, 52, before).slot_at(column)
    assert Fan(0, 0, 52, hit).slot_at(column) == hit


def lanes(board: Board) -> list[list[str]]:
    """Return the 120 holes of each seat from the picture, and the game hole: lanes are read without their gaps."""
    canvas = Canvas(board.width, board.height)
    board.paint(canvas, Look(mono=True))
    text = ["".join(chars) for chars, _ in canvas.rows]
    left = (board.width - (91 if board.wide else 76)) // 2
    right = board.width - left - (1 if board.wide else 0)
    streets = (1, 4, 7) if board.wide else (1, 4)
    return [list("".join(text[y + seat][left:right] for y in streets).replace(" ", "")) for seat in (0, 1)]


@given(st.booleans(), st.integers(0, 121), st.integers(0, 121), st.integers(0, 121))
def test_pegs_stand_in_the_holes_they_are_in(wide: bool, a: int, b: int, c: int) -> None:
    back, front = min(a, b), max(a, b)
    board = Board(0, 0, 120 if wide else 80, ((back, front), (0, c)), ("", ""), "", (front, c), wide)
    mine, theirs = lanes(board)
    expected = ["·"] * 120 + ["◎"]
    for hole in range(back + 1, front):
        expected[hole - 1] = "•"
    if back:
        expected[back - 1] = "○"
    if front:
        expected[front - 1] = "●"
    assert mine == expected
    assert theirs == ["•"] * (c - 1) + ["■"] * (c > 0) + (["·"] * (120 - c) + ["◎"] if c < 121 else [])


def test_holes_passed_are_in_the_players_colour_and_holes_ahead_are_not() -> None:
    canvas = Canvas(80, 7)
    Board(0, 0, 80, ((10, 12), (0, 0)), ("", ""), "", (12, 0)).paint(canvas, Look())
    roles = [ink.fg for char, ink in zip(*canvas.rows[1], strict=True) if char != " "]
    assert roles == ["hole0"] * 9 + ["peg0"] * 3 + ["hole"] * 48


def test_the_board_says_the_scores_in_figures() -> None:
    top = rows(Board(0, 0, 80, ((0, 57), (0, 118)), ("You", "Computer"), "to 121", (57, 118)))[0]
    assert top.split() == ["●", "You", "57", "to", "121", "118", "Computer", "●"]


@pytest.mark.parametrize("width", [80, 96, 120])
def test_long_names_are_shortened_and_never_break_the_row(width: int) -> None:
    names = ("Wenceslao Bartolomé García Márquez", "Małgorzata Kwiatkowska-Nowakowska")
    title = "Cribbage a 121 · reparte Małgorzata"
    for piece in (
        Rail(0, 0, width, names, (7, 121), title),
        Board(0, 0, width, ((0, 7), (0, 121)), names, title, (7, 121)),
    ):
        top = rows(piece)[0]
        assert "Wenceslao"[:7] in top and "Małgorzata"[:7] in top and title in top
        assert "  7 " in top and " 121  M" in top


def test_a_rail_without_players_is_only_its_title() -> None:
    assert rows(Rail(0, 0, 30, ("", ""), ("", ""), "cribtui"))[0].strip() == "cribtui"


def test_figures_are_as_wide_as_they_say() -> None:
    for text in ("0", "31", "121–98", "+7", "", "12 8"):
        for look in (Look(), Look(ascii=True)):
            canvas = Canvas(40, 3)
            Figure(0, 0, text).paint(canvas, look)
            assert max(map(len, canvas.text().splitlines()), default=0) <= figure_width(text)


def test_plates_size_themselves_and_show_their_key() -> None:
    assert rows(Plate(0, 0, "Lay them", "Enter"))[0] == "  Lay them  Enter "
    assert rows(Plate(0, 0, "Dalej"))[0] == "  Dalej  "
    assert rows(Plate(0, 0, "Show my hand", "Enter", width=30))[0] == "  Show my hand          Enter "
    assert rows(Plate(0, 0, "Pokaż moją rękę", "Enter", width=20))[0] == "  Pokaż moją… Enter "


def test_only_the_plate_to_press_now_is_brass() -> None:
    plates = Plate(0, 0, "Go", "g"), Plate(0, 0, "Go", "g", quiet=True), Plate(0, 0, "Go", "g", off=True)
    canvas = Canvas(20, 2)
    planes = []
    for plate in plates:
        plate.paint(canvas, Look())
        planes.append(canvas.rows[0][1][0].bg)
    assert planes == ["brass", "night2", "off"]


def test_a_prompt_has_no_brass_while_nothing_is_asked() -> None:
    def bar(waiting: bool) -> str:
        canvas = Canvas(20, 1)
        Prompt(0, 0, "Your card", waiting=waiting).paint(canvas, Look())
        return canvas.rows[0][1][0].fg

    assert (bar(False), bar(True)) == ("brass", "felt_dot")


def test_say_is_as_wide_as_its_words_or_as_it_is_told() -> None:
    words = (Span("deck", "felt_text"),)
    assert Say(0, 0, words).width == 4
    assert rows(Say(0, 0, words, 8, "right")) == ["    deck"]
    assert rows(Say(0, 0, words, 8, "center")) == ["  deck  "]
    assert rows(Say(0, 0, words, 3)) == ["de…"]


LINES = (((Span("fifteen", "paper_ink"),), (Span("2", "paper_ink"),)), ((Span("his nobs", "paper_fade"),), ()))


def test_paper_begins_in_its_second_row_and_marks_a_line() -> None:
    canvas = Canvas(16, 5)
    Paper(0, 0, 16, 5, LINES, 1).paint(canvas, Look())
    assert canvas.text().splitlines() == ["", "  fifteen    2", "  his nobs", "", "▀" * 16]
    planes = [inks[0].bg for _, inks in canvas.rows]
    assert planes == ["paper", "paper", "paper_mark", "paper", "felt"]
    assert canvas.rows[2][1][2].fg == "paper_ink"  # pale writing is inked on a marked line


def test_paper_that_is_too_low_begins_in_its_first_row() -> None:
    assert rows(Paper(0, 0, 16, 3, LINES))[:2] == ["  fifteen    2  ", "  his nobs      "]


def test_the_log_keeps_the_newest_entries() -> None:
    lines = tuple((n % 2, (Span(f"entry {n}", "night_text"),), f"+{n}") for n in range(30))
    shown = rows(LogPane(0, 0, 30, 10, "This deal", lines))
    assert [row.split() for row in shown if "entry" in row] == [["●", "entry", str(n), f"+{n}"] for n in range(25, 30)]
    assert shown[2].strip() == "This deal"


TABS = ("Ten krok", "Całe zasady", "Słowniczek", "Wszystkie klawisze")


def test_the_tabs_of_a_sheet_are_hit_where_they_stand() -> None:
    sheet = Sheet(0, 0, 80, 12, TABS, 1, (), (("h", "hint"),), "Enter zamyka")
    top = rows(sheet)[0]
    assert [top[x0:x1].strip() for x0, x1, _ in sheet.hits()] == [*TABS, "Enter zamyka"]
    assert [index for *_, index in sheet.hits()] == [0, 1, 2, 3, CLOSING]


def test_tabs_that_have_no_room_are_shortened_the_longest_first() -> None:
    top = rows(Sheet(0, 0, 60, 12, TABS, 1, (), (), "Enter zamyka"))[0]
    assert top.split("  ") and "Ten krok" in top and "Wszystkie klawisze" not in top and "Enter zamyka" in top


def test_a_sheet_says_how_much_text_it_holds() -> None:
    sheet = Sheet(0, 0, 80, 13, TABS, 0, (), (("h", "hint"),))
    assert (sheet.text_width, sheet.text_height) == (45, 10)
    full = tuple((Span("x" * 45, "paper_ink"),) for _ in range(10))
    assert sum("x" * 45 in row for row in rows(Sheet(0, 0, 80, 13, TABS, 0, full, (("h", "hint"),)))) == 10


def lead_heights(lead: Lead) -> list[int]:
    """Return the eighths of each column of the chart, above the line positive, below negative."""
    half = (lead.height - 2) // 2
    canvas = Canvas(lead.width, lead.height)
    lead.paint(canvas, Look())
    heights = []
    for x in range(lead.width):
        total = 0
        for y in range(2 * half):
            char, ink = canvas.rows[y][0][x], canvas.rows[y][1][x]
            if ink.fg in ("bar0", "bar1"):
                eighths = " ▁▂▃▄▅▆▇█".index(char)
                total += eighths if ink.fg == "bar0" else eighths - 8
        heights.append(total)
    return heights


def test_the_chart_shows_who_led_and_by_how_much() -> None:
    lead = Lead(0, 0, 40, 10, ((0, 0), (12, 0), (12, 6), (12, 24)), (), ("You", "Ann"))
    heights = lead_heights(lead)
    assert lead.top == 12
    assert sorted(set(heights)) == [-32, 0, 16, 32]
    assert heights[7] == 0 and heights[7 + 40 - 7 - 3 - 4 - 1] == -32


def test_a_lead_of_one_point_can_be_seen() -> None:
    assert 1 in lead_heights(Lead(0, 0, 40, 6, ((0, 0), (61, 60), (121, 60))))


def test_an_empty_chart_is_only_paper() -> None:
    assert set(lead_heights(Lead(0, 0, 40, 10, ()))) == {0}


def test_marks_of_the_chart_do_not_run_into_one_another() -> None:
    marks = tuple((n, str(n + 1)) for n in range(60))
    row = rows(Lead(0, 0, 40, 10, tuple((n, 0) for n in range(60)), marks))[8]
    shown = row.split()
    assert shown[0] == "1" and all(int(a) < int(b) for a, b in itertools.pairwise(shown))
