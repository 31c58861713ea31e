"""Cards and their names."""

from __future__ import annotations

import pytest

from cribtui.core.cards import NAMES, PACK, BadCard, cards_name, name, parse, parse_cards, rank, suit

SPOKEN = [("AS", 0), ("2S", 1), ("TS", 9), ("KS", 12), ("AH", 13), ("5H", 17), ("JD", 36), ("AC", 39), ("KC", 51)]


@pytest.mark.parametrize(("text", "card"), SPOKEN)
def test_a_card_is_its_suit_times_thirteen_plus_its_rank(text: str, card: int) -> None:
    assert (parse(text), name(card)) == (card, text)
    assert (suit(card), rank(card)) == ("SHDC".index(text[1]), "A23456789TJQK".index(text[0]))


def test_every_card_has_one_name() -> None:
    assert len(PACK) == len(set(NAMES)) == 52
    assert [parse(name(card)) for card in PACK] == list(range(52))
    assert {text[0] for text in NAMES} == set("A23456789TJQK") and {text[1] for text in NAMES} == set("SHDC")


@pytest.mark.parametrize("text", ["5h", "5H", " 5H ", "\t5h\n"])
def test_case_and_spaces_around_do_not_matter(text: str) -> None:
    assert parse(text) == 17


@pytest.mark.parametrize("text", ["TH", "th", "10H", "10h", " 10H"])
def test_the_ten_may_be_written_with_two_digits(text: str) -> None:
    assert parse(text) == 22


NO_CARDS = [
    "",
    " ",
    "5",
    "H",
    "H5",
    "1H",
    "0H",
    "5X",
    "5HH",
    "55H",
    "10",
    "100H",
    "110H",
    "5 H",
    "♥5",
    "5♥",
    "joker",
    "-1",
    "17",
]


@pytest.mark.parametrize("text", NO_CARDS)
def test_what_names_no_card_is_refused_as_it_was_written(text: str) -> None:
    with pytest.raises(BadCard) as refused:
        parse(text)
    assert refused.value.text == text


def test_cards_in_a_row() -> None:
    assert parse_cards("5H 10d  kc") == (17, 35, 51)
    assert parse_cards("") == parse_cards("  ") == ()
    assert cards_name([17, 35, 51]) == "5H TD KC" and cards_name([]) == ""
    with pytest.raises(BadCard) as refused:
        parse_cards("5H ZZ KC")
    assert refused.value.text == "ZZ"
