"""Emphasis, wrapping and shortening."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cribtui.ui.canvas import Span
from cribtui.ui.pieces.text import emphasise, fit, fit_spans, length, wrap


def words(lines: list[list[Span]]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def test_stars_emphasise() -> None:
    assert emphasise("Computer played 6♦, *pair for 2*.", "felt_text", "them") == [
        Span("Computer played 6♦, ", "felt_text"),
        Span("pair for 2", "them", True),
        Span(".", "felt_text"),
    ]
    assert emphasise("*Go*", "felt_text", "you") == [Span("Go", "you", True)]
    assert emphasise("", "felt_text", "you") == []


def test_a_lone_star_is_a_star() -> None:
    assert emphasise("5 * 3", "felt_text", "you") == [Span("5 * 3", "felt_text")]
    assert emphasise("*a* and *b", "t", "s") == [Span("a", "s", True), Span(" and *b", "t")]


def test_fit_shortens_with_an_ellipsis() -> None:
    assert fit("Computer", 8) == "Computer"
    assert fit("Computer", 5) == "Comp…"
    assert fit("Maria Luisa", 7) == "Maria…"
    assert fit("Maria", 1) == "…"
    assert fit("Maria", 0) == ""


def test_spans_are_shortened_at_their_end() -> None:
    spans = [Span("You keep ", "felt_text"), Span("5♠ J♥ 4♥ 6♠", "ivory", True)]
    assert fit_spans(spans, 20) == spans
    assert fit_spans(spans, 15) == [Span("You keep ", "felt_text"), Span("5♠ J♥…", "ivory", True)]
    assert fit_spans(spans, 9) == [Span("You keep…", "felt_text")]


def test_wrap_breaks_between_words_and_keeps_roles() -> None:
    spans = [
        Span("an extra hand that ", "paper_ink"),
        Span("the dealer", "paper_ink", True),
        Span(" counts", "paper_ink"),
    ]
    assert wrap(spans, 23) == [
        [Span("an extra hand that ", "paper_ink"), Span("the", "paper_ink", True)],
        [Span("dealer", "paper_ink", True), Span(" counts", "paper_ink")],
    ]


def test_a_word_of_two_roles_is_one_word() -> None:
    spans = [Span("pair for ", "t"), Span("2", "s", True), Span(", good", "t")]
    assert words(wrap(spans, 10)) == ["pair for", "2, good"]


def test_blanks_within_a_line_are_kept() -> None:
    assert words(wrap([Span("5♦   15  fifteen", "t")], 20)) == ["5♦   15  fifteen"]
    assert words(wrap([Span("5♦   15  fifteen", "t")], 8)) == ["5♦   15", "fifteen"]


def test_a_word_wider_than_the_line_is_broken() -> None:
    assert words(wrap([Span("a Konstantynopolitanka", "t")], 8)) == ["a", "Konstant", "ynopolit", "anka"]


def test_a_point_stays_with_the_word_before_it() -> None:
    assert words(wrap([Span("better: 5♦ · costs 4", "t")], 10)) == ["better:", "5♦ · costs", "4"]
    assert words(wrap([Span("better: 5♦ · costs 4", "t")], 9)) == ["better:", "5♦ ·", "costs 4"]
    assert words(wrap([Span("better 5♦", "t"), Span(" · costs 4", "u")], 10)) == ["better", "5♦ · costs", "4"]
    assert words(wrap([Span("· 5♦", "t")], 10)) == ["· 5♦"]


def test_without_room_every_letter_has_its_line() -> None:
    assert words(wrap([Span("ab c", "t")], 0)) == words(wrap([Span("ab c", "t")], -2)) == ["a", "b", "c"]


def test_nothing_wraps_to_one_empty_line() -> None:
    assert wrap([], 10) == [[]]


SPANS = st.lists(st.builds(Span, st.text("abcż ", max_size=15), st.sampled_from(["t", "s"]), st.booleans()), max_size=6)


@given(SPANS, st.integers(1, 12))
def test_wrapping_loses_no_word_and_no_line_is_too_long(spans: list[Span], width: int) -> None:
    lines = wrap(spans, width)
    assert all(length(line) <= width for line in lines)
    written = [(c, s.role, s.bold) for s in spans for c in s.text if c != " "]
    assert [(c, s.role, s.bold) for line in lines for s in line for c in s.text if c != " "] == written


@given(SPANS, st.integers(0, 30))
def test_shortened_spans_fit(spans: list[Span], width: int) -> None:
    assert length(fit_spans(spans, width)) <= width
