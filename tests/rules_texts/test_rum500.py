"""The rules text of 500 rum reads, allows and scores its examples as the rules do, reckoned here card by card."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from cribtui.core.cards import PACK, SUITS, Card, name, parse, parse_cards

from .reading import LANGUAGES, blocks, cards, items, numbers, sections

GAME, DEAL, MELDS, JOKERS, TURN, OPENING, SWAP, SCORE = range(8)  # sections, from 0
ORDER = "3456789TJQKA"  # of the ranks in runs
SWAPS = [3, 3, 4, 3]  # how many cards lie in the meld of each example; the next card is in hand
SCORED: list[list[int]] = [[], [4], [3], [3, 3]]  # how many cards lie in each meld of each example; the rest is in hand
KINDS = {  # what a set of three and of four, a run and no meld are called
    "en": ("set", "set", "run", "no meld"),
    "it": ("tris", "poker", "scala", "non è una combinazione"),
    "pl": ("komplet", "komplet", "sekwens", "to nie układ"),
    "es": ("trío", "cuarteto", "escalera", "no es una combinación"),
}
WORKED = {  # groups that the rules work out, by section
    MELDS: ("3H 4H 5H", "9S TS JS QS KS AS", "KH AH 3H", "5H 5D 5H"),
    JOKERS: ("KH KD 2C", "KH 2D 2C", "5H 2C 7H", "QS KS 2C"),
}
OPENS = {"en": "you open", "it": "apri", "pl": "otwierasz", "es": "abres"}
THEIRS = {"en": "your opponent has", "it": "l'avversario ha", "pl": "przeciwnik ma", "es": "tu rival tiene"}
ALLOWED = {"en": "you may swap", "it": "puoi sostituire", "pl": "możesz podmienić", "es": "puedes sustituir"}
AGAIN = {"en": "one more hand", "it": "ancora una mano", "pl": "jeszcze jedno rozdanie", "es": "otra mano"}

each_language = pytest.mark.parametrize("lang", LANGUAGES)


class Way(NamedTuple):
    """One way to read cards as a meld: its points, and the places of its jokers if it is a run."""

    points: int
    kind: str
    places: tuple[Card, ...] = ()


def is_joker(card: Card) -> bool:
    return name(card)[0] == "2"


def value(card: Card) -> int:
    """Return what a card counts in a hand and in the row, and a real card on a table."""
    rank = name(card)[0]
    return 15 if rank in "2A" else 10 if rank in "9TJQK" else 5


def ways(group: list[Card]) -> list[Way]:
    """Return every way to read cards as a meld, the cheapest first (rules M3 to M6)."""
    real = [card for card in group if not is_joker(card)]
    size = len(group)
    if len(set(group)) < size or size < 3:
        return []
    if not real:
        return [Way(50 * size, "twos")]
    if len(real) < 2:
        return []
    if len({name(card)[0] for card in real}) == 1:
        return [Way(size * value(real[0]), "set")] if size <= 4 else []
    windows = [
        [parse(rank + mark) for rank in ORDER[start : start + size]]
        for mark in SUITS
        for start in range(len(ORDER) - size + 1)
    ]
    return sorted(
        Way(sum(map(value, window)), "run", tuple(card for card in window if card not in real))
        for window in windows
        if set(real) <= set(window)
    )


def may_swap(theirs: bool, meld: list[Card], card: Card) -> bool:
    """Tell whether a card may take the place of a joker of a meld with one reading (rules M10, M11)."""
    (way,) = ways(meld)
    if way.kind == "set":
        return theirs and len(meld) == 4 and bool(ways([*real_ones(meld), card]))
    return theirs and card in way.places


def real_ones(group: list[Card]) -> list[Card]:
    return [card for card in group if not is_joker(card)]


def section(lang: str, number: int) -> str:
    """Return one section of the text."""
    return sections("rum500", lang)[number]


def lists(lang: str, number: int) -> list[list[str]]:
    """Return the lists of one section."""
    return [items(block) for block in blocks(section(lang, number)) if items(block)]


def called(lang: str, group: list[Card]) -> str:
    """Return what the text has to call a group of cards."""
    three, four, run, none = KINDS[lang]
    kinds = {way.kind for way in ways(group)}
    if not kinds:
        return none
    return run if kinds == {"run"} else three if len(group) == 3 else four


@each_language
def test_the_values_are_those_of_the_cards(lang: str) -> None:
    told = [numbers(line) for line in lists(lang, GAME)[0]]
    assert told == [[3, 8, 5], [9, 10, 10], [15], [50, 15]]
    assert {value(parse(f"{rank}S")) for rank in "345678"} == {5}
    assert [value(parse(f"{rank}S")) for rank in "9TJQKA2"] == [10, 10, 10, 10, 10, 15, 15]
    assert ways([parse(f"2{mark}") for mark in SUITS])[0].points == 4 * 50
    assert numbers(blocks(section(lang, GAME))[2]) == [2, *range(3, 11)]


@each_language
def test_the_numbers_of_the_rules(lang: str) -> None:
    assert numbers(blocks(section(lang, GAME))[1]) == [52]
    assert numbers(section(lang, DEAL)) == [52 - 2 * 8]
    assert numbers(blocks(section(lang, MELDS))[2]) == [int(ORDER[0])] * 2
    assert numbers(blocks(section(lang, JOKERS))[1]) == [2, 2]
    assert [numbers(line) for line in lists(lang, OPENING)[0]] == [[25, value(parse("2S"))], [25]]
    assert numbers(section(lang, TURN)) == [25]
    assert numbers(blocks(section(lang, SCORE))[3]) == [value(parse("2S"))]
    assert numbers(blocks(section(lang, SCORE))[5]) == numbers(blocks(section(lang, GAME))[-1]) == [500]


@each_language
def test_the_examples_in_the_definitions_are_what_they_define(lang: str) -> None:
    assert [[way.kind for way in ways(cards(line))] for line in lists(lang, MELDS)[0]] == [["set"], ["run"]]


@each_language
@pytest.mark.parametrize("number", [MELDS, JOKERS])
def test_every_group_is_called_and_counted_right(lang: str, number: int) -> None:
    lines = lists(lang, number)[1]
    for line in lines[:-1] if number == MELDS else lines:
        start, told = line.split(": ", 1)
        group = cards(start)
        found = ways(group)
        assert told.startswith(called(lang, group)), line
        if found:
            joker_in_set = [value(real_ones(group)[0])] if "set" in {way.kind for way in found} else []
            shown = [way.points for way in found] + (joker_in_set if any(map(is_joker, group)) else [])
            assert numbers(told) == shown, line
            assert cards(told) == [place for way in found for place in way.places], line


@each_language
@pytest.mark.parametrize("number", WORKED)
def test_every_group_that_the_rules_work_out_is_told(lang: str, number: int) -> None:
    told = [cards(line.split(": ", 1)[0]) for line in lists(lang, number)[1]]
    assert [group for group in map(parse_cards, WORKED[number]) if list(group) not in told] == []


@each_language
def test_a_card_that_the_deck_has_once_cannot_come_twice(lang: str) -> None:
    group = cards(lists(lang, MELDS)[1][-1])
    assert len(group) == 3 and len(set(group)) < 3


@each_language
def test_three_jokers_and_the_fourth(lang: str) -> None:
    (line,) = lists(lang, JOKERS)[2]
    jokers = cards(line)
    three, four = ways(jokers[:3])[0].points, ways(jokers)[0].points
    assert numbers(line) == [three, four - three]
    assert numbers(blocks(section(lang, JOKERS))[-2]) == [three, four, four - three]


@each_language
def test_the_chosen_card_brings_all_that_came_after_it(lang: str) -> None:
    named = cards(blocks(section(lang, TURN))[1])
    row, chosen = named[:4], named[4]
    start = row.index(chosen)
    assert named[5:] == row[start:] + row[:start]


@each_language
def test_a_card_that_the_chosen_one_needs_may_not_go_elsewhere(lang: str) -> None:
    chosen, *meld, spent = cards(blocks(section(lang, TURN))[4])
    assert ways(meld) and chosen in meld and spent in meld
    assert not ways([card for card in meld if card != spent])


@each_language
def test_opening_needs_the_row_and_the_melds(lang: str) -> None:
    lines = lists(lang, OPENING)[1]
    verdicts = []
    for line in lines:
        row, worth = numbers(line)
        named = cards(line)
        assert not named or worth == sum(ways(named[n : n + 3])[-1].points for n in range(0, len(named), 3))
        opens = row >= 25 and worth >= 25
        verdicts.append(opens)
        assert opens == line.endswith(OPENS[lang]), line
    assert verdicts == [False, False, True, True]


@each_language
def test_cards_laid_off_fit_and_score_their_value(lang: str) -> None:
    chain, rank_alike, both_ends = lists(lang, OPENING)[3]

    named = cards(chain)
    assert all(ways(named[:size]) for size in range(3, len(named) + 1))
    assert numbers(chain) == [value(card) for card in named[3:]]

    meld, fitting = cards(rank_alike)[:3], cards(rank_alike)[3:]
    assert [ways(meld)[0].kind] == ["set"]
    assert sorted(fitting) == [card for card in PACK if not is_joker(card) and ways([*meld, card])]
    assert numbers(rank_alike) == [ways([*meld, fitting[0]])[0].points - ways(meld)[0].points]

    meld, places = cards(both_ends)[:3], cards(both_ends)[3:]
    found = ways([*meld, parse("2S")])
    assert [way.places for way in found] == [(place,) for place in places]
    assert numbers(both_ends) == [way.points - ways(meld)[0].points for way in found]


@each_language
def test_jokers_are_swapped_where_the_rules_allow_it(lang: str) -> None:
    lines = lists(lang, SWAP)[1]
    verdicts = []
    for line, size in zip(lines, SWAPS, strict=True):
        meld, card, rest = cards(line)[:size], cards(line)[size], cards(line)[size + 1 :]
        allowed = may_swap(line.removeprefix("- ").startswith(THEIRS[lang]), meld, card)
        verdicts.append(allowed)
        assert allowed == (ALLOWED[lang] in line), line
        assert set(rest) - {card} == (set(filter(is_joker, meld)) if allowed else set()), line
    assert verdicts == [True, False, True, False]


@each_language
def test_a_swap_moves_the_points_of_the_place(lang: str) -> None:
    line = lists(lang, SWAP)[1][0]
    meld, card = cards(line)[:3], cards(line)[3]
    (way,) = ways(meld)
    assert numbers(line) == [value(card), way.points - sum(map(value, real_ones(meld)))]


@each_language
def test_the_card_for_a_set_of_three_is_laid_off_and_the_one_on_the_own_table_fits_nowhere(lang: str) -> None:
    own, three = lists(lang, SWAP)[1][1], lists(lang, SWAP)[1][3]
    assert ways(cards(three)[:4]) and set(cards(three)[4:]) == {cards(three)[3]}
    (way,) = ways(cards(own)[:3])
    assert not ways([*real_ones(cards(own)[:3]), *way.places, cards(own)[3]])


@each_language
def test_hands_score_their_dots_minus_the_penalty(lang: str) -> None:
    for line, sizes in zip(lists(lang, SCORE)[0], SCORED, strict=True):
        named = cards(line)
        melds = []
        for size in sizes:
            melds.append(ways(named[:size])[0].points)
            named = named[size:]
        penalty = sum(map(value, named))
        total = sum(melds) - penalty
        told = [*melds, *([penalty] if named else []), *([abs(total)] if melds else [])]
        assert numbers(line) == told, line
        assert (total < 0) == bool(re.search(r"\b(minus|meno|menos) \d+$", line)), line


@each_language
def test_matches_end_as_the_rules_say(lang: str) -> None:
    verdicts = []
    for line in lists(lang, SCORE)[1]:
        first, second, *told = numbers(line)
        reached = max(first, second) >= 500
        over = reached and first != second
        assert told == ([max(first, second)] if over else []), line
        assert (reached and not over) == line.endswith(AGAIN[lang]), line
        verdicts.append(over)
    assert verdicts == [True, True, False, False]
