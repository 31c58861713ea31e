"""C7-C10 and C13: whose turn it is, the count, and what a card earns in play."""

from __future__ import annotations

import pytest

from cribtui.core.cards import cards_name, parse, parse_cards
from cribtui.games.cribbage import RULES

from .situations import Points, after, choices, each_gain, gains, lead, refusal, rest_of_pack, told


def alternately(cards: str) -> list[list[Points]]:
    """Return what each card earns when the players add them in turn, with cards enough left in both hands."""
    series = parse_cards(cards)
    spare = rest_of_pack(series)[-6:]
    hands = [*series[0::2], *spare[:3]], [*series[1::2], *spare[3:]]
    state = lead(cards_name(hands[0]), cards_name(hands[1]))
    lines = [f"{n % 2} play {cards_name([card])}" for n, card in enumerate(series)]
    return each_gain(state, *lines)


def totals(earned: list[list[Points]]) -> list[int]:
    return [sum(points for _, _, points in items) for items in earned]


# C7


@pytest.mark.parametrize("pone", [0, 1])
def test_C7_the_pone_leads_and_players_alternate(pone: int) -> None:
    state, other = lead("2H 3H 4H 6H", "2S 3S 4S 6S", pone=pone), 1 - pone
    suits = {0: "H", 1: "S"}
    for seat, card in ((pone, "2"), (other, "6"), (pone, "3"), (other, "4")):
        assert RULES.to_act(state) == (seat,)
        assert refusal(state, 1 - seat, f"play 6{suits[1 - seat]}") == "turn.not_yours"
        state = after(state, f"{seat} play {card}{suits[seat]}")
    assert RULES.to_act(state) == (pone,)


def test_C7_each_card_adds_its_value_to_the_count() -> None:
    state = lead("AH 2D QC 3S", "5H JD 4H KC")
    counts = []
    for line in ("0 play AH", "1 play 5H", "0 play QC", "1 play JD", "0 play 2D"):
        state = after(state, line)
        counts.append(state.count)
    assert counts == [1, 6, 16, 26, 28]


@pytest.mark.parametrize(
    ("count", "cards", "fitting"),
    [
        (21, "TD 9H AH KC", "AH 9H TD KC"),
        (22, "TD 9H AH KC", "AH 9H"),
        (28, "3D 4H AH 2C", "AH 3D 2C"),
        (30, "AD 2H 3H 4C", "AD"),
    ],
)
def test_C7_never_beyond_31(count: int, cards: str, fitting: str) -> None:
    state = lead(cards, "8H 8S 7C 7D", pone=1)
    state.turn, state.count, state.played = 0, count, ((1, parse("QS")),)
    assert sorted(choices(state, 0)) == sorted(f"play {card}" for card in fitting.split())
    for card in set(cards.split()) - set(fitting.split()):
        value = min("A23456789TJQK".index(card[0]) + 1, 10)
        assert refusal(state, 0, f"play {card}") == f"cribbage.play.over31 card={parse(card)} count={count + value}"


def test_C7_only_cards_held_can_be_played() -> None:
    state = lead("AH 2D QC 3S", "5H JD 4H KC")
    assert refusal(state, 0, "play 5H") == f"hand.not_held card={parse('5H')}"
    assert refusal(after(state, "0 play AH", "1 play 5H"), 0, "play AH") == f"hand.not_held card={parse('AH')}"
    for text in ("lay AH 2D", "cut 20", "turn 4"):
        assert refusal(state, 0, text) == "turn.other_step phase=play"


@pytest.mark.parametrize(
    "lines", [(), ("0 play KH",), ("0 play KH", "1 play KS"), ("0 play KH", "1 play KS", "0 play QH")]
)
def test_C7_who_can_play_must_play(lines: tuple[str, ...]) -> None:
    state = after(lead("KH QH 2H 3H", "KS QS AS 9S"), *lines)
    seat = len(lines) % 2
    assert refusal(state, seat, "go") == f"cribbage.go.can_play count={state.count}"
    assert "go" not in choices(state, seat)


def test_C7_who_cannot_play_says_go_and_is_offered_nothing_else() -> None:
    state = after(lead("KH QH 2H 3H", "KS QS 9S 8S"), "0 play KH", "1 play KS", "0 play QH")
    assert (choices(state, 1), choices(state, 0)) == (["go"], [])
    assert refusal(state, 0, "go") == "turn.not_yours"


def test_C7_after_a_go_the_other_goes_on_alone_scoring_as_usual() -> None:
    state = lead("KH AH AS 2H", "KS TS 9S 9D", pone=1)
    lines = ["1 play KS", "0 play KH", "1 play 9S", "0 play AH", "1 go", "0 play AS"]
    assert each_gain(state, *lines) == [[], [(0, "pair", 2)], [], [], [], [(0, "thirty_one", 2), (0, "pair", 2)]]
    # K K 9 A A is 31: thirty-one and the pair of aces, nothing between them
    assert after(state, *lines).count == 0


def test_C7_who_said_go_is_not_asked_again_in_this_series() -> None:
    state = after(lead("TH AH AS 3H", "KS TS 9S 9D", pone=1), "1 play KS", "0 play TH", "1 play 9S", "0 play AH")
    assert choices(state, 1) == ["go"]
    state = after(state, "1 go")
    assert (RULES.to_act(state), state.gone) == ((0,), (False, True))
    assert (choices(state, 0), choices(state, 1)) == (["play AS"], [])


# C8


@pytest.mark.parametrize(
    ("cards", "earned"),
    [
        ("5H JD", [0, 2]),
        ("7H 8C", [0, 2]),
        ("AH 4C TD", [0, 0, 2]),
        ("9H 6C", [0, 2]),
        ("7H 7C AD", [0, 2, 2]),  # a pair, then fifteen
        ("5H TD 2C", [0, 2, 0]),  # going past fifteen is nothing
        ("4H JC", [0, 0]),
        ("6H TD", [0, 0]),
    ],
)
def test_C8_fifteen_is_two(cards: str, earned: list[int]) -> None:
    assert totals(alternately(cards)) == earned


@pytest.mark.parametrize(
    ("cards", "earned"),
    [
        ("TH QC AD KS", [0, 0, 0, 2]),
        ("TH 9C QD 2S", [0, 0, 0, 2]),
        ("8H TC 7D 6S", [0, 0, 0, 2]),
        ("TH QC 8D 2S", [0, 0, 0, 0]),
    ],
)
def test_C8_exactly_31_is_two(cards: str, earned: list[int]) -> None:
    assert totals(alternately(cards)) == earned


# C9


@pytest.mark.parametrize(
    ("cards", "earned"),
    [
        ("4H 4C", [0, 2]),
        ("4H 4C 4D", [0, 2, 6]),
        ("4H 4C 4D 4S", [0, 2, 6, 12]),
        ("KH QC", [0, 0]),  # equal in value, not in rank
        ("TH JC", [0, 0]),
        ("4H 9C 4D", [0, 0, 0]),  # another card between
        ("4H 4C 9D 4S", [0, 2, 0, 0]),
        ("4H 4C 9D 9S", [0, 2, 0, 2]),
        ("KH KC KD", [0, 2, 6]),
    ],
)
def test_C9_equal_ranks_at_the_tail(cards: str, earned: list[int]) -> None:
    assert totals(alternately(cards)) == earned


def test_C9_three_and_four_alike_are_one_item() -> None:
    assert alternately("4H 4C 4D 4S")[1:] == [[(1, "pair", 2)], [(0, "pair", 6)], [(1, "pair", 12)]]


# C10: the plays of the rules' table, and others


@pytest.mark.parametrize(
    ("cards", "earned"),
    [
        ("4H 5C 6D 6S", [0, 0, 3 + 2, 2]),  # 4 5 6 is fifteen too
        ("4H 2C 3D 5S 6H", [0, 0, 3, 4, 5]),
        ("7H 8C 7D", [0, 2, 0]),
        ("8H 7C 7D 6S", [0, 2, 2, 0]),
        ("9H 6C AD 8S 7H", [0, 2, 0, 0, 2]),
        ("3H 2C AD", [0, 0, 3]),
        ("QH KC AD", [0, 0, 0]),  # the ace is low
        ("QH AC KD", [0, 0, 0]),
        ("4H 5C 6D 4S", [0, 0, 5, 3]),  # 5 6 4
        ("4H 5C 4D 6S", [0, 0, 0, 3]),  # 5 4 6: the first 4 stays outside
        ("2H 3C 4D 3S", [0, 0, 3, 0]),  # 3 4 3: the repeated rank ends it
        ("2H 3C 3D 4S", [0, 0, 2, 0]),  # no double runs in play
        ("AH 3C 2D 6S 4H 5C 7D", [0, 0, 3, 0, 0, 6, 7]),
        ("TH JC 9D", [0, 0, 3]),
        ("2H 4C 3D 5S AH", [0, 0, 3, 4, 5 + 2]),  # the ace makes fifteen
        ("3H 5C 7D 6S", [0, 0, 2, 3]),  # 5 7 6, and 3 does not join
        ("3H 5C 4D 7S 6H", [0, 0, 3, 0, 5]),
    ],
)
def test_C10_runs_at_the_tail(cards: str, earned: list[int]) -> None:
    assert totals(alternately(cards)) == earned


def test_C10_the_longest_run_counts_once() -> None:
    assert alternately("4H 2C 3D 5S 6H")[2:] == [[(0, "run", 3)], [(1, "run", 4)], [(0, "run", 5)]]


def test_C10_nothing_reaches_across_31() -> None:
    lines = ["0 play TH", "1 play KH", "0 play 5H", "1 play 6S", "0 play 6D", "1 play 6C", "0 play 5D"]
    earned = each_gain(lead("TH 5H 6D 5D", "KH 6S 6C 2S"), *lines)
    assert totals(earned) == [0, 0, 0, 2, 0, 2, 0]  # 6 | 6 6: a pair, not three


def test_C10_nothing_reaches_across_a_go() -> None:
    lines = ["0 play TH", "1 play KH", "0 play 9H", "1 go", "1 play TS", "0 play 8H", "1 play 9S"]
    earned = each_gain(lead("TH 9H 8H 8D", "KH TS 9S 9D"), *lines)
    assert totals(earned) == [0, 0, 0, 1, 0, 0, 3]  # T 8 9 of the new series; the first 9 is out of reach


def test_C10_a_go_within_a_series_parts_nothing() -> None:
    lines = ["0 play TH", "1 play KH", "0 play 5H", "1 go", "0 play 2H", "0 play 3H"]
    earned = each_gain(lead("TH 5H 2H 3H", "KH TS 9S 8D"), *lines)
    assert totals(earned) == [0, 0, 0, 0, 0, 1]
    lines = ["1 play 8D", "0 play TH", "1 play 9S", "0 play 2H", "1 go", "0 play AH", "0 play AS"]
    earned = each_gain(lead("TH 2H AH AS", "KH TS 9S 8D", pone=1), *lines)
    assert totals(earned) == [0, 0, 3, 0, 0, 0, 2 + 2]  # the aces pair and make 31


# C13


def test_C13_everything_one_card_earns_is_added_at_once() -> None:
    state = after(lead("5H 5S 2H 3H", "5D KD 9C 8C", scores=(10, 20)), "0 play 5H", "1 play 5D")
    assert (state.scores, state.backs) == ((10, 22), (10, 20))
    state = after(state, "0 play 5S")
    assert gains(state) == [(0, "fifteen", 2), (0, "pair", 6)]
    assert (state.scores, state.backs) == ((18, 22), (10, 20))


def test_C13_fifteen_and_a_pair_are_four() -> None:
    earned = alternately("AH 6C 4D 4S")
    assert earned[3] == [(1, "fifteen", 2), (1, "pair", 2)]


def test_C13_what_a_card_earns_is_told_with_the_card() -> None:
    state = after(lead("AH 4D 2H 3H", "6C 4S 9C 8C"), "0 play AH", "1 play 6C", "0 play 4D")
    (event,) = told(state, 1, "play 4S")
    assert (event.kind, event.seat, event.cards) == ("play", 1, (parse("4S"),))
    assert [(score.kind, score.points) for score in event.scores] == [("fifteen", 2), ("pair", 2)]
    assert dict(event.facts) == {"count": 15, "points": 4}


def test_C13_a_card_that_earns_nothing_leaves_score_and_pegs() -> None:
    state = after(lead("5H 5S 2H 3H", "9D KD 9C 8C", scores=(10, 20)), "0 play 5H", "1 play 9D")
    assert (gains(state), state.scores, state.backs) == ([], (10, 20), (10, 20))
