"""The rules texts in four languages: one structure, the same values, true to the scoring, in the agreed words."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from cribtui.core.cards import parse
from cribtui.games.cribbage.scoring import peg, show

LOCALES = Path(__file__).parents[1] / "locales"
LANGUAGES = ("en", "it", "pl", "es")
TRANSLATIONS = LANGUAGES[1:]
SECTIONS = 10
CARD = re.compile(r"(10|[A2-9JQK])([♠♥♦♣])")
SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))

# Line kinds that the program draws; a paragraph is one line, so that the window alone decides where it wraps.
BOLD = r"\*\*[^*\s](?:[^*]*[^*\s])?\*\*"
TEXT = rf"(?:[^*#<>|`_\[\]\\]|{BOLD})+"
LINE = re.compile(rf"|# {TEXT}|## {TEXT}|- (?! ){TEXT}|(?![-#\s>+]|\d+\. ){TEXT}")

WORDS = {
    "en": (
        "dealer, pone, crib, starter, lays away, cut, go, count, fifteen, thirty-one, pair, three alike, run, "
        "flush, heels, nobs, last card, show, board, pegs, skunk, hint, undo, redo, restart, computer, deck, "
        "suit, two at one terminal, Show my hand, Enter, Space"
    ),
    "it": (
        "mazziere, l'altro giocatore, riserva, carta iniziale, scarta, taglia, passo, totale, quindici, "
        "trentuno, coppia, tris, poker, scala, colore, fante iniziale, fante del seme, ultima carta, "
        "conteggio, tabellone, pioli, skunk, suggerimento, annulla, ripristina, ricomincia, computer, mazzo, "
        "seme, passaggio locale, Mostra la mia mano, Enter, Spazio"
    ),
    "pl": (
        "rozdający, nierozdający, rezerwa, karta początkowa, odrzuca, przekłada, pas, suma, piętnaście, "
        "trzydzieści jeden, para, trójka, czwórka, sekwencja, jeden kolor, walet na początku, walet w kolorze "
        "startowej, ostatnia karta, liczenie, planszy, kołki, skunk, podpowiedź, cofnij, ponów, restart, "
        "komputer, talia, przekazania urządzenia, Pokaż moją rękę, Enter, spacja"
    ),
    "es": (
        "repartidor, el no repartidor, reserva, carta inicial, descarta, corta, paso, total, quince, treinta "
        "y uno, pareja, trío, cuatro iguales, escalera, color, J inicial, J del palo, última carta, recuento, "
        "tablero, clavijas, skunk, pista, deshacer, rehacer, reiniciar, ordenador, mazo, palo, relevo local, "
        "Ver mi mano, Enter, Espacio"
    ),
}

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
KEYS = ["1-9, 0", None, None, "Enter", "h", "u", "r", "o", "l", "?, F1", "n", "q", "R"]  # None: named in words


def text(lang: str) -> str:
    """Return the rules of cribbage in a language."""
    return (LOCALES / lang / "rules" / "cribbage.md").read_text(encoding="utf-8")


def sections(lang: str) -> list[str]:
    """Return the sections, each from its title on."""
    return re.split(r"^## ", text(lang), flags=re.MULTILINE)[1:]


def figures(part: str) -> Counter[str]:
    """Return the cards and numbers of a text, each as often as it stands there."""
    numbers = re.findall(r"\d+", CARD.sub("", part))
    return Counter(["".join(card) for card in CARD.findall(part)] + numbers)


def cards(part: str) -> list[int]:
    """Return the cards that a text names, in their order."""
    return [parse(rank + SUITS[suit]) for rank, suit in CARD.findall(part)]


def lines_of(lang: str, named: list[int]) -> list[str]:
    """Return the list items that begin with these cards, in the order in which they stand."""
    items = [line for line in text(lang).splitlines() if line.startswith("- ")]
    return [line for line in items if cards(line)[: len(named)] == named]


def points_after(line: str) -> list[int]:
    """Return the numbers of a list item that are no card."""
    return [int(number) for number in re.findall(r"\d+", CARD.sub("", line))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ten_sections_under_one_title(lang: str) -> None:
    headings = [line for line in text(lang).splitlines() if line.startswith("#")]
    assert headings[0] == "# Cribbage"
    assert [heading[:3] for heading in headings[1:]] == ["## "] * SECTIONS
    assert len(set(headings)) == SECTIONS + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_markdown_that_is_drawn(lang: str) -> None:
    assert [line for line in text(lang).splitlines() if not LINE.fullmatch(line)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clean_lines_and_blank_lines_between_blocks(lang: str) -> None:
    body = text(lang)
    lines = body.splitlines()
    assert [line for line in lines if line != line.rstrip()] == []
    assert "\t" not in body and "\r" not in body and "\n\n\n" not in body
    assert body.endswith("\n") and not body.endswith("\n\n")
    neighbours = [pair for pair in pairwise(lines) if all(pair)]
    assert all(line.startswith("- ") for pair in neighbours for line in pair)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_suit_glyph_belongs_to_a_card_and_stays_text(lang: str) -> None:
    assert not re.search("[♠♥♦♣♡♢♤♧]", CARD.sub("", text(lang)))
    assert "\ufe0f" not in text(lang) and "\ufe0e" not in text(lang)


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_the_same_blocks_in_every_section(lang: str) -> None:
    def shape(part: str) -> list[int]:
        return [block.count("\n- ") + block.startswith("- ") for block in part.strip().split("\n\n")]

    assert [shape(part) for part in sections(lang)] == [shape(part) for part in sections("en")]


@pytest.mark.parametrize("lang", TRANSLATIONS)
@pytest.mark.parametrize("number", range(SECTIONS))
def test_the_same_cards_and_numbers_in_every_language(lang: str, number: int) -> None:
    assert figures(sections(lang)[number]) == figures(sections("en")[number])


@pytest.mark.parametrize(("hand", "starter", "crib", "points"), SHOWN)
def test_hands_are_counted_as_the_program_counts_them(hand: str, starter: str, crib: bool, points: int) -> None:
    assert sum(score.points for score in show(cards(hand), cards(starter)[0], crib)) == points


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("hand", "starter", "crib", "points"), SHOWN[1:])
def test_every_text_tells_the_points_of_a_hand(lang: str, hand: str, starter: str, crib: bool, points: int) -> None:
    told = [points_after(line) for line in _that_count(lang, hand, starter)]
    assert len(told) == 1
    assert points in told[0]


def _that_count(lang: str, hand: str, starter: str) -> list[str]:
    items = [line for line in text(lang).splitlines() if line.startswith("- ")]
    return [line for line in items if cards(line) == cards(f"{hand} {starter}")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_hand_is_counted_aloud_item_by_item(lang: str) -> None:
    hand, starter, _, _ = SHOWN[0]
    lines = sections(lang)[5].splitlines()
    first = next(n for n, line in enumerate(lines) if cards(line) == cards(f"{hand} {starter}")) + 2
    aloud = lines[first : first + len(COUNTED_ALOUD)]
    items = show(cards(hand), cards(starter)[0])
    assert [sorted(cards(line)) for line in aloud] == [sorted(score.cards) for score in items]
    assert [points_after(line)[-1] for line in aloud] == COUNTED_ALOUD
    assert [sum(score.points for score in items[: n + 1]) for n in range(len(items))] == COUNTED_ALOUD


@pytest.mark.parametrize(("series", "points"), PLAYED)
def test_series_score_as_the_program_scores_them(series: str, points: list[int]) -> None:
    laid = cards(series)
    assert [sum(score.points for score in peg(laid[: n + 1])) for n in range(len(laid))] == points


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("series", "points"), PLAYED)
def test_every_text_tells_the_points_of_a_series(lang: str, series: str, points: list[int]) -> None:
    told = [points_after(line) for line in lines_of(lang, cards(series))]
    assert len(told) == 1
    assert [number for number in told[0] if number != 7] == [number for number in points if number]  # 7: a rank


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_example_is_left_unchecked(lang: str) -> None:
    known = [cards(f"{hand} {starter}") for hand, starter, _, _ in SHOWN] + [cards(series) for series, _ in PLAYED]
    items = [cards(line) for line in text(lang).splitlines() if line.startswith("- ")]
    assert [item for item in items if len(item) > 3 and not any(item[: len(some)] == some for some in known)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_the_glossary(lang: str) -> None:
    body = text(lang).lower().replace("’", "'")
    missing = [
        word for word in WORDS[lang].split(", ") if not re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", body)
    ]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_the_keys_in_one_order(lang: str) -> None:
    keys = re.findall(r"^- \*\*(.+?)\*\*: ", sections(lang)[9], flags=re.MULTILINE)
    assert [key if wanted else None for key, wanted in zip(keys, KEYS, strict=True)] == KEYS
