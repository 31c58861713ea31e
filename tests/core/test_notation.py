"""The head of a record, its lines, and what is said of a text that is no record."""

from __future__ import annotations

import pytest

from cribtui.core.cards import PACK, cards_name
from cribtui.core.notation import BadRecord, Entry, Head, deck_text, read_deck, read_entry, read_head
from cribtui.core.rules import Deck, IllegalAction

WHOLE = cards_name(PACK)
HEAD = ["cribtui 1", "game cribbage target=121", "seed 9f3a61c20d44b7aa"]


def test_a_head_is_read_and_written() -> None:
    head, length = read_head([*HEAD, "0 turn 17"])
    assert (head, length) == (Head("cribbage", {"target": "121"}, "9f3a61c20d44b7aa"), 3)
    assert head.lines() == HEAD


def test_packs_stand_after_the_seed() -> None:
    lines = [*HEAD, f"pack {WHOLE}", f"pack {WHOLE}", ". deck"]
    head, length = read_head(lines)
    assert (head.decks, length) == ((PACK, PACK), 5)
    assert head.lines() == lines[:5]


@pytest.mark.parametrize("seed", ["x", "two words", "żółw", "17", "-", "a=b"])
def test_a_seed_is_the_rest_of_its_line(seed: str) -> None:
    head, _ = read_head([*HEAD[:2], f"seed {seed}"])
    assert head.seed == seed


def test_a_game_may_have_no_options_or_many() -> None:
    assert read_head(["cribtui 1", "game gin", "seed x"])[0].options == {}
    head, _ = read_head(["cribtui 1", "game gin target=150 ful=yes first=0", "seed x"])
    assert head.options == {"target": "150", "ful": "yes", "first": "0"}


BAD_HEADS = [
    ([], "record.not_one", 1),
    ([""], "record.not_one", 1),
    (["hello"], "record.not_one", 1),
    (["cribtui1"], "record.not_one", 1),
    (["", "cribtui 1"], "record.not_one", 1),
    (["%PDF-1.4"], "record.not_one", 1),
    (["cribtui"], "record.version", 1),
    (["cribtui 2"], "record.version", 1),
    (["cribtui one"], "record.version", 1),
    (["cribtui 1 2"], "record.version", 1),
    (["cribtui 1"], "record.head", 2),
    (["cribtui 1", ""], "record.head", 2),
    (["cribtui 1", "seed x", "game cribbage"], "record.head", 2),
    (["cribtui 1", "game"], "record.head", 2),
    (["cribtui 1", "game  "], "record.head", 2),
    (["cribtui 1", "game cribbage 121"], "record.head", 2),
    (["cribtui 1", "game cribbage target=121 x"], "record.head", 2),
    (["cribtui 1", "game cribbage"], "record.head", 3),
    (["cribtui 1", "game cribbage", "seed"], "record.head", 3),
    (["cribtui 1", "game cribbage", "seed  "], "record.head", 3),
    (["cribtui 1", "game cribbage", "0 turn 17"], "record.head", 3),
    ([*HEAD, "pack 5H"], "record.head", 4),
    ([*HEAD, f"pack {WHOLE}", f"pack {WHOLE} 5H"], "record.head", 5),
    ([*HEAD, f"pack {WHOLE[:-2]}AS"], "record.head", 4),
    ([*HEAD, f"pack {WHOLE[:-2]}XX"], "record.head", 4),
]


@pytest.mark.parametrize(("lines", "key", "line"), BAD_HEADS)
def test_a_head_that_is_none_says_where(lines: list[str], key: str, line: int) -> None:
    with pytest.raises(BadRecord) as bad:
        read_head(lines)
    assert (bad.value.key, bad.value.line) == (key, line)


def test_another_version_is_named() -> None:
    with pytest.raises(BadRecord) as bad:
        read_head(["cribtui 2"])
    assert bad.value.values == {"version": "2"}


ENTRIES = [
    (". deck 5H JD", Entry(None, "deck 5H JD"), "deck"),
    ("0 turn 17", Entry(0, "turn 17"), "turn"),
    ("1 go", Entry(1, "go"), "go"),
]


@pytest.mark.parametrize(("line", "entry", "verb"), ENTRIES)
def test_an_entry_is_read_and_written(line: str, entry: Entry, verb: str) -> None:
    assert read_entry(line) == entry
    assert (entry.line(), entry.verb) == (line, verb)


@pytest.mark.parametrize("line", ["", " ", "0", "0 ", ".", "2 go", "x go", "go", " 0 go", "-1 go", "00 go", "٠ go"])
def test_a_line_that_is_no_entry(line: str) -> None:
    with pytest.raises(BadRecord, match=r"record\.line"):
        read_entry(line)


def test_a_deck_is_read_and_written() -> None:
    deck = Deck(PACK[::-1])
    assert read_deck(deck_text(deck).removeprefix("deck ")) == deck


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "action.deck"),
        (WHOLE[:-3], "action.deck"),
        (WHOLE + " KC", "action.deck"),
        (WHOLE[:-2] + "AS", "action.deck"),
        (WHOLE[:-2] + "ZZ", "action.card card=ZZ"),
    ],
)
def test_a_deck_holds_each_card_once(text: str, message: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        read_deck(text)
    assert str(refused.value) == message
