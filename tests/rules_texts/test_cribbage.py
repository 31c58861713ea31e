"""The rules text of cribbage counts its hands and its series as the program counts them."""

from __future__ import annotations

import pytest

from cribtui.games.cribbage.scoring import peg, show

from .reading import LANGUAGES, cards, items, numbers, sections, text

# The hands that the texts count: four cards and the starter, and what hand and crib are said to score.
SHOWN = (
    ("4♠ 5♥ 6♣ J♦", "5♦", False, 17),
    ("5♥ 5♣ 5♠ J♦", "5♦", False, 29),
    ("7♣ 7♦ 8♥ 8♠", "9♣", False, 24),
    ("A♥ 2♥ 3♥ 4♥", "5♣", False, 11),
    ("A♥ 2♥ 3♥ 4♥", "5♣", True, 7),
    ("2♥ 4♣ 6♦ 8♠", "K♥", False, 0),
    ("8♠ 9♥ 9♦", "10♣", False, 8),
    ("A♠ 2♥ 3♦ 3♣", "4♠", False, 10),
    ("8♠ 9♥ 10♦ 10♣", "10♠", False, 15),
    ("8♠ 8♥ 9♦ 9♣", "10♠", False, 16),
)
# The series of the play, and what each of their cards scores (rules C8-C10, C13).
PLAYED = (
    ("4♠ 5♦ 6♣ 6♥", [0, 0, 5, 2]),
    ("4♠ 2♦ 3♣ 5♥ 6♠", [0, 0, 3, 4, 5]),
    ("8♠ 7♦ 7♣ 6♥", [0, 2, 2, 0]),
    ("9♠ 6♦ A♣ 8♥ 7♠", [0, 2, 0, 0, 2]),
)
COUNTED_ALOUD = [2, 4, 6, 8, 10, 13, 16, 17]


@pytest.mark.parametrize(("hand", "starter", "crib", "points"), SHOWN)
def test_hands_are_counted_as_the_program_counts_them(hand: str, starter: str, crib: bool, points: int) -> None:
    assert sum(score.points for score in show(cards(hand), cards(starter)[0], crib)) == points


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("hand", "starter", "crib", "points"), SHOWN[1:])
def test_every_text_tells_the_points_of_a_hand(lang: str, hand: str, starter: str, crib: bool, points: int) -> None:
    counted = cards(f"{hand} {starter}")
    told = [numbers(line) for line in items(text("cribbage", lang)) if cards(line) == counted]
    assert len(told) == 1
    assert points in told[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_hand_is_counted_aloud_item_by_item(lang: str) -> None:
    hand, starter, _, _ = SHOWN[0]
    lines = sections("cribbage", lang)[5].splitlines()
    first = next(n for n, line in enumerate(lines) if cards(line) == cards(f"{hand} {starter}")) + 2
    aloud = lines[first : first + len(COUNTED_ALOUD)]
    scores = show(cards(hand), cards(starter)[0])
    assert [sorted(cards(line)) for line in aloud] == [sorted(score.cards) for score in scores]
    assert [numbers(line)[-1] for line in aloud] == COUNTED_ALOUD
    assert [sum(score.points for score in scores[: n + 1]) for n in range(len(scores))] == COUNTED_ALOUD


@pytest.mark.parametrize(("series", "points"), PLAYED)
def test_series_score_as_the_program_scores_them(series: str, points: list[int]) -> None:
    laid = cards(series)
    assert [sum(score.points for score in peg(laid[: n + 1])) for n in range(len(laid))] == points


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("series", "points"), PLAYED)
def test_every_text_tells_the_points_of_a_series(lang: str, series: str, points: list[int]) -> None:
    laid = cards(series)
    told = [numbers(line) for line in items(text("cribbage", lang)) if cards(line)[: len(laid)] == laid]
    assert len(told) == 1
    assert [number for number in told[0] if number != 7] == [number for number in points if number]  # 7: a rank


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_example_is_left_unchecked(lang: str) -> None:
    known = [cards(f"{hand} {starter}") for hand, starter, _, _ in SHOWN] + [cards(series) for series, _ in PLAYED]
    listed = [cards(line) for line in items(text("cribbage", lang))]
    assert [some for some in listed if len(some) > 3 and not any(some[: len(one)] == one for one in known)] == []
