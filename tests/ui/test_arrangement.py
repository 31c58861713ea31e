"""Ten cards being laid down by hand: grouped, laid off, taken out again."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cribtui.core.cards import PACK, Card, cards_name, parse
from cribtui.games.gin.actions import Knock, Show
from cribtui.games.gin.laying import answered, knocked
from cribtui.games.gin.melds import best, deadwood, fits, groupings, is_meld, lay_off, value
from cribtui.games.gin.settle import Knocked
from cribtui.ui.tables.gin.arrangement import Arrangement

from ..games.gin.situations import cards, melds, words

RUN_OF_SEVEN = melds("4D5D6D7D8D9DTD")
CHAIN = cards("JD QD 3D 5S 5H 5C 9C 9H KC 8S")
TWO_WAYS = cards("7S 7H 7D 7C 4C 5C 6C 2H AS 4D")


def laid(arrangement: Arrangement) -> str:
    """Return what is laid off, as the log writes it."""
    return " ".join(f"+{cards_name([card])}>{place + 1}" for card, place in arrangement.laid)


def test_it_begins_with_the_least_deadwood() -> None:
    arrangement = Arrangement(TWO_WAYS)
    assert arrangement.deadwood == 2 + 1 + 4
    assert arrangement.free == (parse("AS"), parse("2H"), parse("4D"))  # by rank
    assert len(arrangement.ways) == 2


def test_all_best_ways_come_in_turn() -> None:
    arrangement = Arrangement(TWO_WAYS)
    seen = []
    for way in range(3):
        arrangement.take(way)
        seen.append({frozenset(meld) for meld in arrangement.melds})
    sets_first = {frozenset(cards("7S7H7D7C")), frozenset(cards("4C5C6C"))}
    run_first = {frozenset(cards("7S7H7D")), frozenset(cards("4C5C6C7C"))}
    assert seen[0] != seen[1] and seen[2] == seen[0]
    assert seen[0] in (sets_first, run_first) and seen[1] in (sets_first, run_first)


def test_an_answer_begins_with_everything_that_fits_laid_off() -> None:
    arrangement = Arrangement(CHAIN, RUN_OF_SEVEN)
    assert arrangement.deadwood == 9 + 9 + 10 + 8
    assert {card for card, _ in arrangement.laid} == set(cards("JD QD 3D"))
    assert words(arrangement.table) == "3D4D5D6D7D8D9DTDJDQD"
    assert words(arrangement.melds) == words([cards("5S5H5C")])


# Grouping


def test_cards_become_a_meld() -> None:
    arrangement = Arrangement(TWO_WAYS)
    arrangement.loosen(arrangement.cards)
    assert (arrangement.melds, arrangement.deadwood) == ([], value(TWO_WAYS))
    assert arrangement.group(cards("7C 5C 6C"))
    assert arrangement.melds == [cards("5C 6C 7C")]
    assert arrangement.deadwood == value(TWO_WAYS) - 18


@pytest.mark.parametrize("text", ["7S 7H", "7S 4C 5C", "4C 6C 7C", "7S", ""])
def test_what_is_no_meld_changes_nothing(text: str) -> None:
    arrangement = Arrangement(TWO_WAYS)
    before = arrangement.melds, arrangement.laid, arrangement.free
    assert not arrangement.group(cards(text))
    assert (arrangement.melds, arrangement.laid, arrangement.free) == before


def test_a_meld_takes_cards_from_another_and_what_is_left_of_that_stays_a_meld() -> None:
    arrangement = Arrangement(TWO_WAYS)
    arrangement.take(next(way for way, (laid, _) in enumerate(arrangement.ways) if cards("7S7H7D7C") in laid))
    assert arrangement.group(cards("4C 5C 6C 7C"))
    assert {frozenset(meld) for meld in arrangement.melds} == {
        frozenset(cards("4C5C6C7C")),
        frozenset(cards("7S7H7D")),
    }


def test_what_a_meld_leaves_of_another_becomes_free_where_it_is_none() -> None:
    arrangement = Arrangement(cards("5S 5H 5D 4S 6S 9C JH KD 2C 8H"))
    assert arrangement.melds  # the set or the run, which share the five of spades
    assert arrangement.group(cards("5S 5H 5D"))
    assert arrangement.group(cards("4S 5S 6S"))
    assert arrangement.melds == [cards("4S 5S 6S")]
    assert set(cards("5H 5D")) <= set(arrangement.free)


# Laying off and taking out again


def test_a_card_that_does_not_fit_changes_nothing() -> None:
    arrangement = Arrangement(CHAIN, RUN_OF_SEVEN)
    before = arrangement.melds, arrangement.laid
    for card in (parse("5S"), parse("8S"), parse("KC")):
        assert not arrangement.lay(card, 0)
        assert (arrangement.melds, arrangement.laid) == before


def test_a_card_is_laid_off_from_a_meld_of_its_own() -> None:
    arrangement = Arrangement(cards("JD JS JH QD 2C 2S 5H 8S 9C KH"), RUN_OF_SEVEN)
    arrangement.loosen(arrangement.cards)
    assert arrangement.group(cards("JD JS JH"))
    assert not arrangement.lay(parse("QD"), 0)  # the jack is not there
    assert arrangement.lay(parse("JD"), 0)
    assert arrangement.lay(parse("QD"), 0)
    assert laid(arrangement) == "+JD>1 +QD>1"
    assert arrangement.melds == []
    assert set(cards("JS JH")) <= set(arrangement.free)


def test_a_card_loosened_takes_with_it_what_lay_there_because_of_it() -> None:
    arrangement = Arrangement(CHAIN, RUN_OF_SEVEN)
    arrangement.loosen([parse("JD")])
    assert laid(arrangement) == "+3D>1"
    assert set(cards("JD QD")) <= set(arrangement.free)
    assert arrangement.deadwood == 36 + 20


def test_the_last_of_a_chain_goes_alone() -> None:
    arrangement = Arrangement(CHAIN, RUN_OF_SEVEN)
    arrangement.loosen([parse("QD")])
    assert {card for card, _ in arrangement.laid} == set(cards("JD 3D"))


def test_a_card_laid_off_goes_into_a_meld_and_its_chain_goes_with_it() -> None:
    arrangement = Arrangement(cards("JD QD JS JH 3C 5S 8S 9C KH 2H"), RUN_OF_SEVEN)
    arrangement.loosen(arrangement.cards)
    assert arrangement.lay(parse("JD"), 0) and arrangement.lay(parse("QD"), 0)
    assert arrangement.group(cards("JD JS JH"))
    assert arrangement.laid == []
    assert parse("QD") in arrangement.free


def test_the_same_card_can_be_laid_on_another_meld() -> None:
    table = melds("4D5D6D 7S7H7C")
    arrangement = Arrangement(cards("7D 8D 2C 2S KH QS 9C JC TH 3S"), table)
    arrangement.loosen(arrangement.cards)
    assert arrangement.lay(parse("7D"), 0) and arrangement.lay(parse("8D"), 0)
    assert arrangement.lay(parse("7D"), 1)
    assert laid(arrangement) == "+7D>2"  # the eight lay there only because of the seven
    assert parse("8D") in arrangement.free


def test_nothing_can_be_laid_off_where_there_is_no_meld_to_lay_it_on() -> None:
    arrangement = Arrangement(CHAIN)
    assert arrangement.laid == [] and arrangement.table == ()


# By chance


def check(arrangement: Arrangement, on: tuple[tuple[Card, ...], ...]) -> None:
    """Every card lies in one place, melds are melds, and each card laid off fits what lies there then."""
    melded = [card for meld in arrangement.melds for card in meld]
    assert sorted([*melded, *(card for card, _ in arrangement.laid), *arrangement.free]) == sorted(arrangement.cards)
    assert all(map(is_meld, arrangement.melds))
    table = list(on)
    for card, place in arrangement.laid:
        assert fits(table[place], card)
        table[place] = tuple(sorted((*table[place], card)))
    assert arrangement.table == tuple(table)
    assert arrangement.deadwood == value(arrangement.free)


def deal(rng: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return two hands from six following ranks."""
    low = rng.randrange(8)
    near = rng.sample([card for card in PACK if low <= card % 13 < low + 6], 21)
    return tuple(sorted(near[:11])), tuple(sorted(near[11:]))


def test_whatever_is_done_by_hand_stays_a_legal_answer() -> None:
    rng = Random("by hand")
    chains = 0
    for _ in range(150):
        mine, other = deal(rng)
        _, on, free = best(mine[:10])
        arrangement = Arrangement(other, on)
        assert arrangement.deadwood == lay_off(on, other)[0]
        check(arrangement, on if free else ())
        knock = Knocked(0, mine[10], on, free, value(free))
        for _ in range(20):
            some = rng.sample(other, rng.choice((1, 1, 2, 3, 4)))
            if rng.random() < 0.3:
                arrangement.take(arrangement.way + 1)
            before = arrangement.laid
            if arrangement.on and rng.random() < 0.5:
                arrangement.lay(some[0], rng.randrange(len(on)))
            elif not arrangement.group(some):
                arrangement.loosen(some)
                chains += len(before) - len(arrangement.laid) > len(set(some) & {card for card, _ in before})
            check(arrangement, arrangement.on)
            if not knock.gin:
                show = Show(tuple(arrangement.melds), tuple(arrangement.laid))
                assert answered(1, other, show, knock).deadwood == arrangement.deadwood
    assert chains > 5


def test_every_way_of_a_knock_is_a_legal_knock_of_least_deadwood() -> None:
    rng = Random("ways")
    for _ in range(100):
        hand, _ = deal(rng)
        thrown, kept = hand[0], hand[1:]
        arrangement = Arrangement(kept)
        assert len(arrangement.ways) == len(groupings(kept))
        for way in range(len(arrangement.ways)):
            arrangement.take(way)
            check(arrangement, ())
            knock = knocked(0, hand, Knock(thrown, tuple(arrangement.melds)), 100)
            assert knock.deadwood == arrangement.deadwood == deadwood(kept)


def test_three_cards_are_grouped_only_when_they_are_a_meld() -> None:
    hand = cards("AS 2S 3S AH AD KC QC JC 9H 9D")
    for some in combinations(hand, 3):
        arrangement = Arrangement(hand)
        assert arrangement.group(some) == (set(some) in ({*cards("AS2S3S")}, {*cards("ASAHAD")}, {*cards("KCQCJC")}))
