"""What the computer players reckon: hands and the play against counting out, cribs and wins against the known."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from statistics import mean

import pytest

from cribtui.core.cards import PACK, cards_name, parse, parse_cards, rank
from cribtui.games.cribbage import RULES, bot
from cribtui.games.cribbage.actions import Play
from cribtui.games.cribbage.beliefs import kept
from cribtui.games.cribbage.chances import TARGET, before_deal, wins
from cribtui.games.cribbage.cribs import mean_crib
from cribtui.games.cribbage.discard import keeps
from cribtui.games.cribbage.multisets import FOURS, HANDS, by_starter
from cribtui.games.cribbage.scoring import peg_total, show, total, value
from cribtui.games.cribbage.series import UNFIT, of
from cribtui.games.cribbage.view import View

from .situations import after, lead

# Averages measured over many games of others: one's own crib, the other's
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
        four = [card for card in hand if card not in keep.laid]
        assert keep.hand == pytest.approx(mean(total(show(four, starter)) for starter in starters))


@pytest.mark.parametrize("toss", KNOWN)
def test_an_average_crib_is_near_the_known_one(toss: str) -> None:
    cards = parse_cards(toss)
    own, other = KNOWN[toss]
    assert mean_crib(cards, own=True) == pytest.approx(own, abs=0.15)
    assert mean_crib(cards, own=False) == pytest.approx(other, abs=0.15)


def test_two_of_a_suit_are_worth_a_little_more() -> None:
    for own in (True, False):
        for first, second in combinations(range(13), 2):
            assert 0 < mean_crib((first, second), own) - mean_crib((first, second + 13), own) < 0.1


@pytest.mark.parametrize(
    ("dealer", "pone", "chance"), [(0, 0, 0.56), (96, 96, 0.65), (115, 115, 0.23), (120, 120, 0.655)]
)
def test_the_chance_to_win_is_the_known_one(dealer: int, pone: int, chance: float) -> None:
    assert before_deal(dealer, pone, dealing=True) == pytest.approx(chance, abs=0.015)
    assert before_deal(pone, dealer, dealing=False) == pytest.approx(1 - chance, abs=0.015)


def test_a_higher_score_is_never_worse() -> None:
    table = wins()
    for one in range(TARGET):
        for other in range(TARGET - 2):
            assert table[other][one] < table[other + 1][one] + 0.02
            assert table[one][other] > table[one][other + 1] - 0.02


@pytest.mark.parametrize("number", range(5))
def test_ranks_and_a_series_score_as_the_cards_do(number: int) -> None:
    rng = Random(number)
    for four in rng.sample(FOURS, 30):
        cards = [one + 13 * (place % 2) for place, one in enumerate(four)]  # no flush, no nobs
        assert by_starter(four) == tuple(total(show(cards, 39 + starter)) for starter in range(13))
    for _ in range(100):
        cards = rng.sample(PACK, 6)
        fits = sum(map(value, cards)) <= 31
        points = (
            of(tuple(map(rank, cards[:-1]))).points[rank(cards[-1])] if sum(map(value, cards[:-1])) <= 31 else UNFIT
        )
        assert points == (peg_total(cards) if fits else UNFIT)


# The play


def before_the_play(*lines: str) -> View:
    """Return the view of the player to act after lines of the log, in a deal of plain cards."""
    state = after(lead("4S 8C JD QH", "6H 7D 9S KC"), *lines)
    return RULES.view(state, state.turn)


ONE_HELD = [
    before_the_play("0 play JD", "1 play 7D", "0 play 4S", "1 play KC", "0 play QH"),
    before_the_play("0 play JD", "1 play 7D", "0 play 4S", "1 play KC", "0 play 8C", "1 play 9S"),
]


def lead_at_the_end(view: View, cards: tuple[int, ...], his: int) -> int:
    """Return the points won less those lost when one's cards are played in an order against the other's last one."""
    assert view.seat is not None
    state = RULES.sample(view, Random(1))
    state.hands = ((his,), view.hand) if view.seat else (view.hand, (his,))
    state.packet = ()
    before, order = state.scores, list(cards)
    while state.last is None:
        legal = RULES.legal(RULES.view(state, state.turn))
        mine = state.turn == view.seat and isinstance(legal[0], Play)
        RULES.advance(state, state.turn, Play(order.pop(0)) if mine else legal[0])
    got = [now - was for now, was in zip(state.last.scores, before, strict=True)]
    return got[view.seat] - got[1 - view.seat]


@pytest.mark.parametrize("view", ONE_HELD, ids=lambda view: f"{cards_name(view.series)} on the table")
def test_the_worth_of_a_card_is_the_mean_over_the_hands_of_the_other(view: View) -> None:
    table = [rank(card) for who, card in view.played if who != view.seat]
    chances = {}
    for number, weight in kept(view).items():
        last = list(HANDS[number])
        for one in table:
            last.remove(one)
        chances[last[0]] = weight
    unseen = {rank(card): card for card in PACK if card not in view.faces()}
    for line in bot.by_points(view):
        assert isinstance(line.action, Play)
        first = line.action.card
        orders = [cards for cards in permutations(view.hand) if cards[0] == first]
        assert len(orders) == 1  # nothing is left to choose
        worth = sum(chance * lead_at_the_end(view, orders[0], unseen[one]) for one, chance in chances.items())
        assert line.value == pytest.approx(worth / sum(chances.values()))


def test_who_said_go_is_known_to_hold_high_cards_only() -> None:
    state = lead("TD 2S 9H 5H", "TS KH QH JH")
    state = after(state, "0 play TD", "1 play TS", "0 play 2S", "1 go", "0 play 9H", "1 play KH")
    ((_, *rest),) = [line.reasons for line in bot.by_points(RULES.view(state, 0))]
    # he had no card up to nine: one of his two makes 25 and the go, none pairs the five or makes a run; one is the last
    assert {key: sum(numbers.values()) for key, numbers in rest} == {"cribbage.later": pytest.approx(-2)}
    ten = rank(parse("TS"))
    assert all(set(HANDS[number]) <= set(range(ten, 13)) for number in kept(RULES.view(state, 0)))


def test_what_is_seen_cannot_be_held() -> None:
    view = RULES.view(lead("5S 5H 5D KC", "2S 6S 8S TS", starter="5C"), 0)
    assert all(4 not in HANDS[number] for number in kept(view))


def test_near_the_end_a_sure_win_comes_before_points() -> None:
    # by points the pair is dear, since a third king may follow; at 119 it wins at once
    state = after(lead("KS 2C 4D JS", "KD 2H 8C 9C", scores=(100, 119)), "0 play KS")
    view = RULES.view(state, 1)
    assert bot.by_points(view)[0].action != Play(parse("KD"))
    best = bot.advise(view)[0]
    assert best.action == Play(parse("KD"))
    assert dict(best.reasons)["cribbage.chance"] == {"percent": pytest.approx(100)}
