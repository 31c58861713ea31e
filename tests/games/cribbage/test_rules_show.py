"""C14-C17 and what the show opens: counted through the rules, after the last card of the play."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import cards_name, parse, parse_cards
from cribtui.core.match import Match
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.showdown import Show
from cribtui.games.cribbage.state import State

from .situations import (
    CribbageMatch,
    after,
    at_the_last_card,
    before_the_starter,
    choices,
    counted,
    gains,
    lead,
    play_out,
    rest_of_pack,
    told,
)


def in_order(cards: str) -> str:
    return cards_name(sorted(parse_cards(cards)))


def show_of(state: State) -> Show:
    shown = play_out(state)
    assert shown.last is not None
    return shown.last


# C14


@pytest.mark.parametrize("pone", [0, 1])
def test_C14_the_pone_then_the_dealer_then_the_crib_each_with_the_starter(pone: int) -> None:
    hands, crib, points = ("3H 3S QD KD", "7H 7S 9D TD"), "AS AH 6C 8C", (4, 4)
    dealer = 1 - pone
    show = show_of(lead(*hands, pone=pone, starter="9C", crib=crib, scores=(30, 40)))
    assert counted(show.counts) == [
        (pone, False, in_order(hands[pone]), points[pone]),  # 3 3 9 and the threes; or the sevens and the nines
        (dealer, False, in_order(hands[dealer]), points[dealer]),
        (dealer, True, in_order(crib), 8),  # 6 9, A 6 8 twice, and the aces
    ]
    assert (show.dealer, show.starter, show.crib) == (dealer, parse("9C"), tuple(sorted(parse_cards(crib))))
    assert show.hands == tuple(tuple(sorted(parse_cards(hand))) for hand in hands)


def test_C14_each_count_goes_on_from_the_last() -> None:
    state = lead("3H 3S QD KD", "7H 7S 9D TD", starter="9C", crib="AS AH 6C 8C", scores=(30, 40))
    shown = play_out(state)
    assert shown.last is not None
    pone, dealer, crib = shown.last.counts
    assert (pone.before, pone.after) == (shown.last.scores[0], shown.last.scores[0] + 4)
    assert (dealer.before, dealer.after) == (shown.last.scores[1], shown.last.scores[1] + 4)
    assert (crib.before, crib.after) == (dealer.after, dealer.after + 8)
    assert shown.scores == (pone.after, crib.after)


def test_C14_a_hand_worth_nothing_is_counted_too() -> None:
    show = show_of(lead("2H 4C 6D 8S", "3S 3D 8C QC", starter="KH", crib="AD 4D 6S 8H"))
    assert [points for _, _, _, points in counted(show.counts)] == [0, 2, 4]  # threes; A 4 K and A 6 8
    assert (show.counts[0].before, show.counts[0].after) == (show.scores[0], show.scores[0])


# C15-C17: the rules' table


WORKED = [
    ("5H 5C 5S JD", "5D", False, {"fifteen": 16, "pair": 12, "nobs": 1}, 29),
    ("5H 5C 5D 5S", "JC", False, {"fifteen": 16, "pair": 12}, 28),
    ("AH 2H 3H 4H", "5C", False, {"run": 5, "flush": 4, "fifteen": 2}, 11),
    ("AH 2H 3H 4H", "5C", True, {"run": 5, "fifteen": 2}, 7),
    ("7C 7D 8H 8S", "9C", False, {"run": 12, "pair": 4, "fifteen": 8}, 24),
    ("2H 4C 6D 8S", "KH", False, {}, 0),
    # runs of the clauses
    ("3H 3S 4D 5C", "KH", False, {"run": 6, "pair": 2, "fifteen": 4}, 12),  # double run of three 8; 5 K, 3 3 4 5
    ("3H 3S 4D 5C", "6H", False, {"run": 8, "pair": 2, "fifteen": 4}, 14),  # double run of four 10; 4 5 6, 3 3 4 5
    ("2H 2S 2D 3C", "4H", False, {"run": 9, "pair": 6}, 15),  # triple run
    ("2H 2S 3D 3C", "4H", False, {"run": 12, "pair": 4}, 16),  # double double run
    ("9H 9S 9D 9C", "KH", False, {"pair": 12}, 12),
    ("2H 2S 2D 9C", "KH", False, {"pair": 6, "fifteen": 2}, 8),  # 2 2 2 9
    # flush and nobs
    ("2H 4H 6H QH", "KH", False, {"flush": 5}, 5),
    ("2H 4H 6H QH", "KH", True, {"flush": 5}, 5),
    ("2H 4H 6H QH", "KS", False, {"flush": 4}, 4),
    ("2H 4H 6H QH", "KS", True, {}, 0),
    ("2H 4H 6H QC", "KH", False, {}, 0),
    ("2C 4H 6D JH", "KH", False, {"nobs": 1}, 1),
    ("2C 4H 6D JH", "KH", True, {"nobs": 1}, 1),
    ("2C 4H 6D JH", "KD", False, {}, 0),
]


@pytest.mark.parametrize(("cards", "starter", "crib", "kinds", "points"), WORKED)
def test_C15_to_C17_worked_values(cards: str, starter: str, crib: bool, kinds: dict[str, int], points: int) -> None:
    worked = parse_cards(cards)
    rest = rest_of_pack(worked, [parse(starter)])
    other, third = cards_name(rest[20:24]), cards_name(rest[30:34])
    state = lead(third, other, starter=starter, crib=cards) if crib else lead(cards, other, starter=starter, crib=third)
    count = show_of(state).counts[2 if crib else 0]
    earned = {kind: sum(score.points for score in count.scores if score.kind == kind) for kind in kinds}
    assert (count.crib, count.cards) == (crib, tuple(sorted(worked)))
    assert (earned, sum(score.points for score in count.scores), count.after - count.before) == (kinds, points, points)


def test_C17_heels_are_not_counted_again_at_the_show() -> None:
    state = after(before_the_starter("JH"), "0 cut 4")
    assert gains(state) == [(1, "heels", 2)]
    show = show_of(state)
    kinds = {score.kind for count in show.counts for score in count.scores}
    assert kinds and kinds <= {"fifteen", "pair", "run", "flush"}


# What the show opens, and how long it stays


def to_the_first_show(seed: str) -> CribbageMatch:
    match, rng = Match.new("cribbage", seed=seed), Random(seed)
    while match.view(None).last is None:
        seat = match.to_act()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def test_both_hands_and_the_counted_crib_are_open_to_everyone() -> None:
    match = to_the_first_show("open")
    last = match.state.last
    assert last is not None
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view.last == last
        assert view.known() >= {*last.hands[0], *last.hands[1], *last.crib, last.starter}
    assert len({*last.hands[0], *last.hands[1], *last.crib, last.starter}) == 13


def test_the_last_deal_is_kept_until_the_next_starter_and_through_a_reload() -> None:
    match = to_the_first_show("kept")
    last = match.state.last
    phases = []
    while match.view(0).phase != "play":
        assert Match.loads(match.dumps()).view(1).last == match.view(0).last == last
        phases.append(match.view(0).phase)
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[0])
    assert phases == ["cut", "lay", "lay", "starter"]
    assert match.view(0).last is None


def test_the_show_adds_no_entry_and_the_next_deck_follows_by_itself() -> None:
    match = to_the_first_show("entries")
    assert [entry.verb for entry in match.entries[-2:]] == ["play", "deck"]
    assert (match.view(0).deal, match.view(0).phase) == (2, "cut")
    verbs = {entry.verb for entry in match.entries}
    assert verbs - {"go"} == {"deck", "turn", "cut", "lay", "play"}


def test_the_last_card_and_the_counts_are_told_in_order() -> None:
    state = at_the_last_card(lead("3H 3S QD KD", "7H 7S 9D TD", starter="9C", crib="AS AH 6C 8C", scores=(30, 40)))
    events = told(state, 1, choices(state, 1)[0])
    assert [event.kind for event in events] == ["play", "count", "count", "count"]
    assert [(event.seat, event.facts["crib"]) for event in events[1:]] == [(0, False), (1, False), (1, True)]
    pone, dealer, crib = (event.facts for event in events[1:])
    assert (dealer["before"], crib["before"]) == (events[0].facts["points"], dealer["after"])
    assert (pone["before"], pone["after"]) == (state.scores[0], state.scores[0] + 4)


def test_after_the_show_nobody_acts_before_the_deck() -> None:
    shown = play_out(lead("2H 4C 6D 8S", "3S 3D 8C QC"))
    assert (shown.phase, RULES.to_act(shown), choices(shown, 0), choices(shown, 1)) == ("shuffle", (), [], [])
