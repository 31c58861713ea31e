"""The rules text of gin groups, lays off, scores and settles its examples as the rules do."""

from __future__ import annotations

import re

import pytest

from cribtui.core.cards import Card, rank
from cribtui.games.gin.melds import best, lay_off

from .reading import LANGUAGES, blocks, cards, items, numbers, sections

GAME, DEAL, MELDS, LAYING_OFF, SCORE = 0, 1, 4, 6, 7  # sections, from 0
KNOCKED = [(4, 11), (6, 6), (6, 2)]  # deadwood of the knocker and of the other
ON_GIN = [31, 0]
MATCHES = [((104, 5), (0, 0)), ((112, 4), (87, 6)), ((103, 3), (98, 8))]  # points and boxes: winner, loser

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def section(lang: str, number: int) -> str:
    """Return one section of the text."""
    return sections("gin", lang)[number]


def lists(lang: str, number: int) -> list[list[str]]:
    """Return the lists of one section."""
    return [items(block) for block in blocks(section(lang, number)) if items(block)]


def loose(hand: list[Card]) -> int:
    """Return what cards count as deadwood."""
    return sum(min(rank(card) + 1, 10) for card in hand)


def is_meld(hand: list[Card]) -> bool:
    """Tell whether cards are one meld."""
    return best(hand)[0] == 0 and len(best(hand)[1]) == 1


@each_language
def test_the_examples_of_melds_are_melds(lang: str) -> None:
    same_rank, run = map(cards, lists(lang, MELDS)[0])
    assert is_meld(same_rank) and len({rank(card) for card in same_rank}) == 1
    assert is_meld(run) and len({rank(card) for card in run}) == len(run)
    low, high = map(cards, blocks(section(lang, MELDS))[2].split(", ", maxsplit=1))
    assert is_meld(low) and not is_meld(high)


@each_language
def test_two_groupings_of_one_hand_and_the_second_is_the_best(lang: str) -> None:
    hand = cards(blocks(section(lang, MELDS))[3])
    worse, better = lists(lang, MELDS)[1]
    for line in (worse, better):
        named = cards(line)
        assert sorted(named) == sorted(hand)
        assert is_meld(named[:3]) and is_meld(named[3:6])
        assert numbers(line) == [loose(named[6:])]
    assert numbers(better) == [best(hand)[0]] < numbers(worse)


@each_language
def test_a_chain_is_laid_off_card_by_card(lang: str) -> None:
    named = cards(blocks(section(lang, LAYING_OFF))[1])
    assert all(is_meld(named[:size]) for size in range(3, len(named) + 1))


@each_language
def test_the_best_melds_alone_are_worse_than_melds_and_lay_offs_together(lang: str) -> None:
    told = blocks(section(lang, LAYING_OFF))[3]
    run, kings, hand = cards(told)[:3], cards(told)[3:6], cards(told)[6:]
    alone, together = lists(lang, LAYING_OFF)[0]
    assert len(hand) == 10 and sorted(cards(alone)) == sorted(cards(together)) == sorted(hand)

    _, melds, free = best(hand)
    fitting = [card for card in free if is_meld([*run, card]) or is_meld([*kings, card])]
    assert split(alone, 7, 1) == (sorted(sum(melds, ())), fitting, sorted(set(free).difference(fitting)))

    _, melds, laid, free = lay_off([tuple(run), tuple(kings)], hand)
    assert split(together, 6, 3) == (sorted(sum(melds, ())), sorted(card for card, _ in laid), list(free))

    (knocker,) = numbers(told)
    assert numbers(alone) == [loose(cards(alone)[8:]), knock(knocker, loose(cards(alone)[8:]))[0]]
    assert numbers(together) == [loose(list(free)), knock(knocker, loose(list(free)))[1]]


def split(line: str, melded: int, laid: int) -> tuple[list[Card], list[Card], list[Card]]:
    """Return the cards of an arrangement: so many melded, so many laid off, and the free ones."""
    named = cards(line)
    return sorted(named[:melded]), sorted(named[melded : melded + laid]), sorted(named[melded + laid :])


def knock(knocker: int, other: int) -> tuple[int, int]:
    """Return what knocker and other score for their deadwood (rules G12, G13)."""
    return (other - knocker, 0) if knocker < other else (0, knocker - other + 25)


@each_language
def test_knocks_undercuts_and_gins_score_what_the_rules_say(lang: str) -> None:
    knocks = [[knocker, other, sum(knock(knocker, other))] for knocker, other in KNOCKED]
    gins = [[other, other + 25] for other in ON_GIN]
    lines = lists(lang, SCORE)[1]
    assert [numbers(line) for line in lines] == knocks + gins
    assert [knock(*pair)[0] > 0 for pair in KNOCKED] + [True, True] == [names_knocker(lang, line) for line in lines]


def names_knocker(lang: str, line: str) -> bool:
    """Tell whether an example gives the points to the knocker, as the last one does."""
    return re.split(r"\d", line)[-1] == re.split(r"\d", lists(lang, SCORE)[1][-1])[-1]


@each_language
@pytest.mark.parametrize("place", range(len(MATCHES)))
def test_matches_are_settled_as_the_rules_say(lang: str, place: int) -> None:
    (points, boxes), (others, their_boxes) = MATCHES[place]
    winner = [points, 100, *([] if others else [100]), 25 * boxes]
    loser = [others, 25 * their_boxes]
    told = [points, boxes, others, *([their_boxes] if others else []), *winner, sum(winner)]
    if others:
        told += [*loser, sum(loser)]
    margin = sum(winner) - sum(loser)
    assert numbers(lists(lang, SCORE)[4][place]) == [*told, abs(margin)]
    assert (margin < 0) == bool(re.search(r"\b(minus|meno|menos) \d+$", lists(lang, SCORE)[4][place]))


@each_language
def test_the_numbers_of_the_rules(lang: str) -> None:
    assert numbers(section(lang, DEAL)) == [31]
    void, bonuses = lists(lang, SCORE)[2:4]
    assert [numbers(line) for line in void] == [[], [60]]
    assert [numbers(line) for line in bonuses] == [[100], [100], [25]]
    assert numbers(blocks(section(lang, SCORE))[-1]) == [150]


@each_language
def test_the_variant_is_where_the_beginning_says(lang: str) -> None:
    title = section(lang, SCORE).splitlines()[0]
    assert f"**{title}**" in section(lang, GAME) and "**ful**" in blocks(section(lang, SCORE))[-1]
