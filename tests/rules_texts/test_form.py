"""The rules texts of every game in four languages: one structure, the same values, only what the program draws."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from .reading import CARD, LANGUAGES, LOCALES, TITLES, blocks, figures, items, sections, text

SECTIONS = 10

# Line kinds that the program draws; a paragraph is one line, so that the window alone decides where it wraps.
BOLD = r"\*\*[^*\s](?:[^*]*[^*\s])?\*\*"
TEXT = rf"(?:[^*#<>|`_\[\]\\]|{BOLD})+"
LINE = re.compile(rf"|# {TEXT}|## {TEXT}|- (?! ){TEXT}|(?![-#\s>+]|\d+\. ){TEXT}")

each_game = pytest.mark.parametrize("game", TITLES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
each_translation = pytest.mark.parametrize("lang", LANGUAGES[1:])


@each_language
def test_every_game_has_its_text(lang: str) -> None:
    assert {file.stem for file in (LOCALES / lang / "rules").iterdir()} == set(TITLES)


@each_game
@each_language
def test_ten_sections_under_one_title(game: str, lang: str) -> None:
    headings = [line for line in text(game, lang).splitlines() if line.startswith("#")]
    assert headings[0] == f"# {TITLES[game]}"
    assert [heading[:3] for heading in headings[1:]] == ["## "] * SECTIONS
    assert len(set(headings)) == SECTIONS + 1


@each_game
@each_language
def test_only_the_markdown_that_is_drawn(game: str, lang: str) -> None:
    assert [line for line in text(game, lang).splitlines() if not LINE.fullmatch(line)] == []


@each_game
@each_language
def test_clean_lines_and_blank_lines_between_blocks(game: str, lang: str) -> None:
    body = text(game, lang)
    lines = body.splitlines()
    assert [line for line in lines if line != line.rstrip()] == []
    assert "\t" not in body and "\r" not in body and "\n\n\n" not in body
    assert body.endswith("\n") and not body.endswith("\n\n")
    neighbours = [pair for pair in pairwise(lines) if all(pair)]
    assert all(line.startswith("- ") for pair in neighbours for line in pair)


@each_game
@each_language
def test_every_suit_glyph_belongs_to_a_card_and_stays_text(game: str, lang: str) -> None:
    body = text(game, lang)
    assert not re.search("[♠♥♦♣♡♢♤♧]", CARD.sub("", body))
    assert "\ufe0f" not in body and "\ufe0e" not in body


@each_game
@each_translation
def test_the_same_blocks_in_every_section(game: str, lang: str) -> None:
    def shapes(lang: str) -> list[list[int]]:
        return [[len(items(block)) for block in blocks(part)] for part in sections(game, lang)]

    assert shapes(lang) == shapes("en")


@each_game
@each_translation
@pytest.mark.parametrize("number", range(SECTIONS))
def test_the_same_cards_and_numbers_in_every_language(game: str, lang: str, number: int) -> None:
    assert figures(sections(game, lang)[number]) == figures(sections(game, "en")[number])
