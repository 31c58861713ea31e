"""What the computer players reckon: hands and replies against counting everything out, cribs against the known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from statistics import mean

import pytest

from cribtui.core.cards import PACK, RANKS, Card, cards_name, parse_cards
from cribtui.games.cribbage import RULES, bot
from cribtui.games.cribbage.actions import Play
from cribtui.games.cribbage.cribs import mean_crib
from cribtui.games.cribbage.discard import keeps
from cribtui.games.cribbage.scoring import peg, show, total, value
from cribtui.games.cribbage.view import View
from cribtui.lab import cribs

from .situations import after, lead

# Averages measured over many games of others, to the tenth or two that players differ by: one's own crib, the other's
KNOWN = {
    "5S 5H": (8.95, 9.39),
    "5S JH": (7.04, 7.75),
    "2S 3H": (6.97, 7.34),
    "7S 8H": (6.58, 7.88),
    "AS 4H": (5.45, 5.74),
    "QS KH": (3.50, 4.56),
    "6S KH": (3.13, 4.25),
    "9S KH": (3.05, 4.13),
    "TS KH": (2.86, 3.99),
}


@pytest.mark.parametrize("text", ["5S 5H 9D TC JS KS", "2S 4S 6S 8S TH QD", "AS AH AD AC 6S 7H"])
def test_the_hand_expected_is_the_mean_over_every_starter(text: str) -> None:
    hand = tuple(sorted(parse_cards(text)))
    starters = [card for card in PACK if card not in hand]
    for keep in keeps(hand, dealing=True):
        kept = [card for card in hand if card not in keep.laid]
        assert keep.hand == pytest.approx(mean(total(show(kept, starter)) for starter in starters))


@pytest.mark.parametrize("toss", KNOWN)
def test_an_average_crib_is_near_the_known_one(toss: str) -> None:
    cards = parse_cards(toss)
    own, other = KNOWN[toss]
    assert mean_crib(cards, own=True) == pytest.approx(own, abs=0.2)
    assert mean_crib(cards, own=False) == pytest.approx(other, abs=0.2)


def test_two_of_a_suit_are_worth_a_little_more() -> None:
    for own in (True, False):
        for first, second in combinations(range(13), 2):
            assert 0 < mean_crib((first, second), own) - mean_crib((first, second + 13), own) < 0.1


def test_the_table_of_cribs_is_what_its_generator_stands_still_at() -> None:
    shipped = [{(a, b): mean_crib((a, b + 13), own) for a, b in cribs.PAIRS} for own in (True, False)]
    again = cribs.played(list(cribs.all_choices()), *shipped)
    for before, table in zip(shipped, again, strict=True):
        assert {toss: table[toss] for toss in before} == pytest.approx(before, abs=0.05)


def test_a_triangle_reads_line_by_line() -> None:
    table = {(a, b): a + b / 100 for a, b in cribs.PAIRS}
    lines = cribs.triangle(table).split("\n")
    assert [line[0] for line in lines] == list(RANKS)
    assert (lines[0], lines[2]) == ("A 0.00", "3 0.02 1.02 2.02")


# The play


def before_the_play(*lines: str) -> View:
    """Return the view of the player to act after lines of the log, in a deal of plain cards."""
    state = after(lead("4S 8C JD QH", "6H 7D 9S KC"), *lines)
    return RULES.view(state, state.turn)


TWO_HELD = [
    before_the_play("0 play JD", "1 play 7D", "0 play 4S"),
    before_the_play("0 play JD", "1 play 7D", "0 play 4S", "1 play KC"),
    before_the_play("0 play 8C", "1 play 7D", "0 play 4S"),
]
ONE_HELD = [
    before_the_play("0 play JD", "1 play 7D", "0 play 4S", "1 play KC", "0 play QH"),
    before_the_play("0 play JD", "1 play 7D", "0 play 4S", "1 play KC", "0 play 8C", "1 play 9S"),
]


@pytest.mark.parametrize("view", TWO_HELD + ONE_HELD, ids=lambda view: f"{cards_name(view.series)} on the table")
def test_the_reply_and_going_on_alone_are_means_over_every_hand(view: View) -> None:
    for card, numbers in advised(view):
        hands = hands_of_the_other(view)
        assert numbers["points"] == total(peg((*view.series, card)))
        assert numbers["reply"] == pytest.approx(mean(best_reply(view, card, hand) for hand in hands))
        assert numbers["alone"] == pytest.approx(mean(alone(view, card, hand) for hand in hands))


@pytest.mark.parametrize("view", ONE_HELD, ids=lambda view: f"{cards_name(view.series)} on the table")
def test_the_next_card_after_his_last_is_a_mean_over_every_hand(view: View) -> None:
    for card, numbers in advised(view):
        assert numbers["counter"] == pytest.approx(mean(answer(view, card, hand) for hand in hands_of_the_other(view)))


def test_who_said_go_is_known_to_hold_high_cards_only() -> None:
    state = lead("TD 2S 9H 5H", "TS KH QH JH")
    state = after(state, "0 play TD", "1 play TS", "0 play 2S", "1 go", "0 play 9H", "1 play KH")
    ((_, numbers),) = advised(RULES.view(state, 0))
    # he had no card up to nine: any of his makes 25 and the go, none pairs the five or makes a run
    assert numbers == {"points": 2, "reply": pytest.approx(1), "counter": 0, "alone": 0}


def advised(view: View) -> Iterator[tuple[Card, dict[str, float]]]:
    """Give every card of the advice with its numbers by name."""
    for line in bot.advise(view):
        numbers = {key.removeprefix("cribbage."): sum(numbers.values()) for key, numbers in line.reasons}
        assert isinstance(line.action, Play)
        yield line.action.card, {"reply": 0.0, "counter": 0.0, "alone": 0.0, **numbers}


def hands_of_the_other(view: View) -> list[tuple[Card, ...]]:
    """Return every hand that the other player may hold, when he has not said go."""
    assert view.seat is not None and not view.goes
    unseen = [card for card in PACK if card not in view.faces()]
    return list(combinations(unseen, view.held[1 - view.seat]))


def best_reply(view: View, card: Card, hand: tuple[Card, ...]) -> int:
    """Return the most a hand scores after a card, with a go when the player of the card could not go on."""
    series, rest = (*view.series, card), without(view.hand, card)
    return max(
        (total(peg((*series, reply))) + closed((*series, reply), rest) for reply in fitting(hand, series)), default=0
    )


def alone(view: View, card: Card, hand: tuple[Card, ...]) -> int:
    """Return the most that the player of a card scores on alone where a hand cannot follow, with the go."""
    series = (*view.series, card)
    return (
        0 if fitting(hand, series) else max(run_out(series, order) for order in permutations(without(view.hand, card)))
    )


def run_out(series: tuple[Card, ...], order: tuple[Card, ...]) -> int:
    points = 0
    for card in order:
        if fitting((card,), series):
            series = (*series, card)
            points += total(peg(series))
    return points + (count(series) < 31)


def answer(view: View, card: Card, hand: tuple[Card, ...]) -> int:
    """Return the most that one card scores after the only reply of a hand; the go is then one's own below 31."""
    series = (*view.series, card, *hand)
    cards = fitting(without(view.hand, card), series) if fitting(hand, series[:-1]) else []
    return max((total(peg((*series, mine))) + (count((*series, mine)) < 31) for mine in cards), default=0)


def closed(series: tuple[Card, ...], hand: Sequence[Card]) -> bool:
    return count(series) < 31 and not fitting(hand, series)


def fitting(hand: Sequence[Card], series: tuple[Card, ...]) -> list[Card]:
    return [card for card in hand if count((*series, card)) <= 31]


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(held for held in hand if held != card)


def count(series: tuple[Card, ...]) -> int:
    return sum(map(value, series))
