"""The yardsticks of cribbage: what they keep and what they peg, in plain positions and against the whole pack."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cribtui.core.cards import PACK, parse_cards, rank
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.scoring import VALUES, peg_total, show, total
from cribtui.games.cribbage.state import State
from cribtui.lab import yardsticks
from cribtui.lab.yardsticks.crib_averages import average
from cribtui.lab.yardsticks.cribbage import best_reply, unseen, worths
from tests.games.cribbage.situations import DEALER, PONE, after, dealt, lead, rest_of_pack

CRIBBAGE = yardsticks.of("cribbage")
TOSSING = ("max-hand", "ev-random", "ev-greedy", "ev-reply")
PEGGING = ("random-greedy", "max-hand", "ev-greedy", "ev-reply")


def tosses(hand: str, name: str, dealing: bool = False) -> list[str]:
    """Return the two cards that a player lays away, in alphabetical order."""
    held = tuple(sorted(parse_cards(hand)))
    state = State(phase="lay", deal=1, dealer=0 if dealing else 1, hands=(held, tuple(rest_of_pack(held)[:6])))
    return sorted(RULES.encode(CRIBBAGE[name](RULES.view(state, 0), "seed")).split()[1:])


def pegs(state: State, name: str) -> str:
    return RULES.encode(CRIBBAGE[name](RULES.view(state, state.turn), "seed"))


# Tossing


@pytest.mark.parametrize("dealing", [False, True])
@pytest.mark.parametrize("name", TOSSING)
@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("5S 5H 5D JC 9S 7H", "7H 9S"),  # 14 points beside it, and 29 in sight
        ("4D 5S 6S 6D TH KC", "KC TH"),  # 12 points
        ("AC 7S 7H 8C 8D QH", "AC QH"),  # 12 points
    ],
)
def test_a_great_hand_is_kept(hand: str, laid: str, name: str, dealing: bool) -> None:
    assert tosses(hand, name, dealing) == laid.split()


def test_max_hand_counts_the_four_alone_and_then_keeps_the_lowest() -> None:
    # two fives and any two of J Q K are 4 fifteens and a pair, 10 points; J Q K and a five are 9
    assert tosses("2C 5D 5H JS QS KD", "max-hand") == ["2C", "KD"]
    # four hearts are a flush of 4 points, and 2-4-9 among them fifteen
    assert tosses("2H 4H 9H KH QS JD", "max-hand") == ["JD", "QS"]


def test_max_hand_does_not_ask_whose_the_crib_is() -> None:
    assert tosses("5C 5H 9S JD QC KD", "max-hand") == tosses("5C 5H 9S JD QC KD", "max-hand", dealing=True)


def test_the_crib_decides_between_near_equals() -> None:
    # 2-3 brings some 7 points to the crib, 9-Q some 4 to the pone's opponent: its owner tosses what the other keeps
    hand = "2H 3S 9C TS JD QC"
    assert tosses(hand, "ev-greedy", dealing=True) == ["2H", "3S"]
    assert tosses(hand, "ev-greedy") != ["2H", "3S"]


@pytest.mark.parametrize("dealing", [False, True])
def test_what_a_toss_is_worth_is_the_mean_over_every_starter(dealing: bool) -> None:
    rng = Random(46)
    for _ in range(4):
        hand = tuple(sorted(rng.sample(PACK, 6)))
        starters = [card for card in PACK if card not in hand]
        ways = list(combinations(hand, 2))
        for toss, worth in zip(ways, worths(hand, ways, dealing), strict=True):
            kept = [card for card in hand if card not in toss]
            mean = sum(total(show(kept, starter)) for starter in starters) / 46
            crib = average(rank(toss[0]), rank(toss[1]), own=dealing)
            assert worth == pytest.approx(mean + crib if dealing else mean - crib)


def test_flushes_and_nobs_are_in_what_a_toss_is_worth() -> None:
    hand = parse_cards("2H 6H 8H JH KS QS")
    ways = list(combinations(hand, 2))
    worth = worths(hand, ways, True)[ways.index((hand[4], hand[5]))]
    kept, starters = hand[:4], [card for card in PACK if card not in hand]
    mean = sum(total(show(kept, starter)) for starter in starters) / 46
    assert worth == pytest.approx(mean + average(12, 11, own=True))
    assert mean > 4 + 2 * 9 / 46  # the flush always, its fifth card and nobs with nine hearts


def test_the_cribs_are_near_the_published_averages() -> None:
    published = {(4, 4): (8.95, 9.39), (4, 10): (7.04, 7.75), (1, 2): (6.97, 7.34), (6, 7): (6.58, 7.88),
                 (0, 3): (5.45, 5.74), (11, 12): (3.50, 4.56), (5, 12): (3.13, 4.25), (8, 12): (3.05, 4.13),
                 (9, 12): (2.86, 3.99)}  # fmt: skip
    for (low, high), (own, other) in published.items():
        assert average(low, high, own=True) == average(high, low, own=True) == pytest.approx(own, abs=0.15)
        assert average(low, high, own=False) == pytest.approx(other, abs=0.15)


# Pegging


@pytest.mark.parametrize("name", PEGGING)
@pytest.mark.parametrize(
    ("line", "card"),
    [("0 play 7H", "8D"), ("0 play QH", "5C"), ("0 play 4S", "4D")],  # fifteen, fifteen, a pair
)
def test_points_in_reach_are_taken(line: str, card: str, name: str) -> None:
    held = {"8D": "8D JC QC KC", "5C": "5C 2D 3D 4C", "4D": "4D TC JC KC"}[card]
    state = lead(f"{line[-2:]} 9S TS 6S", held, starter="AH")
    assert pegs(after(state, line), name) == f"play {card}"


def test_of_cards_that_score_nothing_the_greedy_player_plays_the_highest() -> None:
    assert pegs(lead("2S 3H 9D 6C", "8S TH QC KD"), "ev-greedy") == "play 9D"


def test_who_thinks_of_the_reply_leads_a_four_rather_than_a_five_or_a_ten() -> None:
    # on a ten-card every five and on a five every ten-card makes fifteen; on a four only a four scores
    assert pegs(lead("4D 5H JC QC", "8S 3H 2C KD"), "ev-reply") == "play 4D"


def test_who_thinks_of_the_reply_does_not_leave_21() -> None:
    # 12 and a nine are 21, on which each of ten unseen ten-cards scores; an ace leaves 13
    state = after(lead("9D AC 6S KH", "7C 2C 4C 5C", starter="8H"), "0 play KH", "1 play 2C")
    assert pegs(state, "ev-greedy") == "play 9D"
    assert pegs(state, "ev-reply") != "play 9D"


def test_no_reply_is_feared_from_who_has_said_go() -> None:
    # at 24 the other has said go; on a three, 27, a four would make 31, but he may not play it any more
    state = after(lead("9D 6S 2H 3C", "9H TC KC QC"), "0 play 9D", "1 play 9H", "0 play 6S", "1 go")
    assert pegs(state, "ev-reply") == "play 3C"


@pytest.mark.parametrize("name", PEGGING)
def test_who_cannot_play_says_go(name: str) -> None:
    state = after(lead("KS QS JS 9H", "KH QH JH 9S"), "0 play KS", "1 play KH", "0 play QS")
    assert pegs(state, name) == "go"


@pytest.mark.parametrize("held", [1, 2, 3])
def test_the_best_reply_is_the_mean_over_every_hand(held: int) -> None:
    seen = parse_cards("2S 7H 8D KC 7C 6C")
    rest = [card for card in PACK if card not in seen]
    left = [4 - list(map(rank, seen)).count(one) for one in range(13)]
    for series in ((6,), (6, 7), (6, 7, 6), (12, 6, 7)):
        room = 31 - sum(VALUES[card] for card in series)
        scores = [peg_total((*series, card)) if VALUES[card] <= room else 0 for card in rest]
        best = [max(hand) for hand in combinations(scores, held)]
        assert best_reply(series, left, held) == pytest.approx(sum(best) / len(best))


def test_nobody_replies_who_holds_nothing_or_has_said_go() -> None:
    assert best_reply((6, 6), [4] * 13, 0) == 0.0


def test_what_a_player_has_not_seen() -> None:
    state = after(lead("9D AC 6S KH", "7C 2C 4C 5C", starter="8H", crib="TS TH TD TC"), "0 play KH", "1 play 2C")
    left = unseen(RULES.view(state, 0))
    assert sum(left) == 52 - 4 - 2 - 1 - 1  # his hand and toss, the starter, the card of the other
    assert (left[1], left[7], left[8], left[9], left[12]) == (3, 3, 3, 2, 3)


# All of them


def test_random_takes_every_choice_and_the_seed_decides() -> None:
    view = dealt(PONE, DEALER, "KS").view(0)
    found = {CRIBBAGE["random"](view, f"seed {n}") for n in range(300)}
    assert found == set(RULES.legal(view))
    assert len({CRIBBAGE["random"](view, "seed") for _ in range(3)}) == 1
