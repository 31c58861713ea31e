"""`cribtui score`: hands counted aloud in four languages, and as JSON for programs."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cribtui.cli import main
from cribtui.i18n import LANGUAGES

Captured = pytest.CaptureFixture[str]
VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "cribbage_hands.json").read_text(encoding="utf-8")
)
PERFECT = ["5H", "5C", "5S", "JD"]


def score(capsys: Captured, *words: str) -> str:
    """Return what is printed for a hand."""
    assert main(["score", *words]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: Captured, *words: str) -> str:
    """Return the sentence with which a hand is refused."""
    assert main(["score", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def fifteens(cards: list[str]) -> set[frozenset[str]]:
    """Return every set of cards that makes fifteen, by trying all."""
    value = {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10)}
    sets = (some for size in range(2, 6) for some in combinations(cards, size))
    return {frozenset(some) for some in sets if sum(value[card[0]] for card in some) == 15}


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: f"{' '.join(case['hand'])} {case['starter']}")
def test_the_vectors(capsys: Captured, case: dict[str, Any]) -> None:
    crib = ["--crib"] if case["crib"] else []
    found = json.loads(score(capsys, *case["hand"], "--starter", case["starter"], "--json", *crib))
    assert set(found) == {"total", "items"}
    assert found["total"] == case["score"]
    points = dict.fromkeys(("fifteen", "pair", "run", "flush", "nobs"), 0)
    for item in found["items"]:
        assert set(item) == {"kind", "cards", "points"}
        points[item["kind"]] += item["points"]
    parts = case["parts"]
    assert list(points.values()) == [parts["fifteens"], parts["pairs"], parts["runs"], parts["flush"], parts["nobs"]]
    made = [frozenset(item["cards"]) for item in found["items"] if item["kind"] == "fifteen"]
    assert set(made) == fifteens([*case["hand"], case["starter"]])
    assert len(made) == len(set(made))


def test_a_hand_is_counted_aloud(capsys: Captured) -> None:
    """By C15-C17: three fifteens, then the pair, then the double run, said as players say them."""
    assert score(capsys, "7C", "8D", "8S", "9H", "--starter", "6C").splitlines() == [
        "Hand 7♣ 8♦ 8♠ 9♥, starter 6♣:",
        "  6♣ 9♥        fifteen two",
        "  7♣ 8♠        fifteen four",
        "  7♣ 8♦        fifteen six",
        "  8♠ 8♦        a pair is eight",
        "  6♣ 7♣ 8♠ 9♥  a run of four is twelve",
        "  6♣ 7♣ 8♦ 9♥  a run of four is sixteen",
        "Total: 16 points.",
    ]


def test_a_crib_is_called_one(capsys: Captured) -> None:
    """C16: four of a suit are no flush in the crib; 2 + 4 + 9 and 6 + 9 are fifteen."""
    assert score(capsys, "2H", "4H", "6H", "9H", "--starter", "KC", "--crib").splitlines() == [
        "Crib 2♥ 4♥ 6♥ 9♥, starter K♣:",
        "  6♥ 9♥     fifteen two",
        "  2♥ 4♥ 9♥  fifteen four",
        "Total: 4 points.",
    ]
    assert "a flush is eight" in score(capsys, "2H", "4H", "6H", "9H", "--starter", "KC")


def test_a_hand_that_counts_nothing(capsys: Captured) -> None:
    assert score(capsys, "2H", "4C", "6S", "8D", "--starter", "KD").splitlines()[1:] == ["Total: 0 points."]
    assert json.loads(score(capsys, "2H", "4C", "6S", "8D", "--starter", "KD", "--json")) == {"total": 0, "items": []}


def test_one_point_is_said_in_the_singular(capsys: Captured) -> None:
    assert score(capsys, "2H", "4H", "8S", "JD", "--starter", "QD").splitlines()[1:] == [
        "  J♦  his nobs is one",
        "Total: 1 point.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_counts_the_same_items(capsys: Captured, lang: str) -> None:
    """Eight fifteens, four alike and nobs make the 29; the cards stand in figures and glyphs everywhere."""
    first, *lines, last = score(capsys, *PERFECT, "--starter", "5D", "--lang", lang).splitlines()
    assert all(card in first for card in ("5♥", "5♣", "5♠", "J♦", "5♦"))
    assert [line.split("  ")[1] for line in lines] == [
        *("5♠ J♦", "5♥ J♦", "5♦ J♦", "5♣ J♦"),
        *("5♠ 5♥ 5♦", "5♠ 5♥ 5♣", "5♠ 5♦ 5♣", "5♥ 5♦ 5♣", "5♠ 5♥ 5♦ 5♣", "J♦"),
    ]
    assert all(line.split("  ")[-1].strip() for line in lines)
    assert "29" in last
    assert not {"{", "}", "*"} & set("".join([first, *lines, last]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_json_is_the_same_in_every_language(capsys: Captured, lang: str) -> None:
    assert score(capsys, *PERFECT, "--starter", "5D", "--json", "--lang", lang) == score(
        capsys, *PERFECT, "--starter", "5D", "--json"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ascii_holds_no_other_character(capsys: Captured, lang: str) -> None:
    said = score(capsys, *PERFECT, "--starter", "5D", "--ascii", "--lang", lang)
    assert said.isascii()
    assert "5H 5C 5S JD" in said
    assert refused(capsys, "5X", "--starter", "5D", "--ascii", "--lang", lang).isascii()


@pytest.mark.parametrize(
    "written",
    [
        ["TH", "AS", "9C", "JD", "--starter", "KD"],
        ["10h", "as", "9c", "jd", "--starter=kd"],
        ["th", "aS", "9C", "Jd", "--starter", "kD"],
        ["10♥", "A♠", "9♣", "J♦", "--starter", "K♦"],
        ["T♡", "A♤", "9♧", "J♢", "--starter", "K♢"],
        ["10♥\ufe0f", "A♠\ufe0f", "9♣", "J♦", "--starter", "K♦\ufe0f"],
        ["TH,AS,9C,JD", "--starter", "KD"],
        ["TH AS 9C JD", "--starter", "KD"],
        ["TH", "AS", "--starter", "KD", "9C", "JD"],
        ["--starter", "KD", "TH", "AS", "9C", "JD"],
    ],
    ids=" ".join,
)
def test_ways_to_write_cards(capsys: Captured, written: list[str]) -> None:
    assert score(capsys, *written).startswith("Hand 10♥ A♠ 9♣ J♦, starter K♦:\n")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([*PERFECT[:3], "1D", "--starter", "5D"], "1D"),
        ([*PERFECT[:3], "5", "--starter", "5D"], "5"),
        ([*PERFECT[:3], "X♥", "--starter", "5D"], "X♥"),
        ([*PERFECT, "--starter", "joker"], "joker"),
        ([*PERFECT[:3], "--starter", "5D"], "3"),
        ([*PERFECT, "5D", "--starter", "6D"], "5"),
        ([*PERFECT, "5D"], "5"),
        (PERFECT, "--starter"),
        ([*PERFECT, "--starter", ""], "--starter"),
        ([*PERFECT, "--starter", "5D 6D"], "--starter"),
        ([*PERFECT, "--starter", "JD"], "J♦"),
        ([*PERFECT[:3], "5h", "--starter", "5D"], "5♥"),
        (["5H", "5C", "5S", "5D", "--starter", "5H"], "5♥"),
        ([*PERFECT, "--starter", "5D", "--target", "61"], "--target"),
        ([], "cribtui score"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_hand_is_refused(capsys: Captured, words: list[str], named: str, lang: str) -> None:
    assert named in refused(capsys, *words, "--lang", lang)
    assert named in refused(capsys, *words, "--lang", lang, "--json")
