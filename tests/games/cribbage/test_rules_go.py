"""C11 and C12: go, who is asked, where the go point falls, who leads anew, the last card."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from cribtui.core.match import Match
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.scoring import VALUES

from .situations import Points, after, choices, each_gain, gains, lead, play_out, refusal, told

Gains = list[Points]


@dataclass(frozen=True)
class Case:
    """A series played from two hands: what its last line earns, and who leads then."""

    what: str
    hand0: str
    hand1: str
    pone: int
    lines: str
    gain: Gains
    leader: int


GO_POINTS = [
    Case(
        "on the go, when the other holds cards and none fits",
        "TH 9H 8H 8D", "KH TS 9S 9D", 0, "0 play TH, 1 play KH, 0 play 9H, 1 go", [(0, "go", 1)], 1,
    ),
    Case(
        "on the go, when the other has no cards left",
        "AH 2H", "KH QH JD 9D", 1, "1 play KH, 0 play AH, 1 play QH, 0 play 2H, 1 go", [(0, "go", 1)], 1,
    ),
    Case(
        "on the card, when the other has said go and nothing more fits",
        "TH AH 9D KS", "KH QH JD 9C", 0, "0 play TH, 1 play KH, 0 play 9D, 1 go, 0 play AH", [(0, "go", 1)], 1,
    ),
    Case(
        "on the card, when the other has said go and it was the player's last",
        "TH AH 9D", "KH QH JD 9C", 0, "0 play TH, 1 play KH, 0 play 9D, 1 go, 0 play AH", [(0, "go", 1)], 1,
    ),
    Case(
        "on the card, when the other has no cards and nothing more fits",
        "TH", "KH 9S 8D 7D", 0, "0 play TH, 1 play KH, 1 play 9S", [(1, "go", 1)], 1,
    ),
    Case(
        "on the card together with what it makes",
        "TH AH AD KS", "KH 9H JD 9C", 1, "1 play 9H, 0 play TH, 1 play 9C, 0 play AH, 1 go, 0 play AD",
        [(0, "pair", 2), (0, "go", 1)], 1,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", GO_POINTS, ids=lambda case: case.what)
def test_C11_the_go_point_falls(case: Case) -> None:
    start = lead(case.hand0, case.hand1, pone=case.pone)
    lines = case.lines.split(", ")
    assert each_gain(start, *lines)[-1] == case.gain
    end = after(start, *lines)
    assert (end.count, end.gone, RULES.to_act(end)) == (0, (False, False), (case.leader,))
    assert end.resets == (0, sum(" play " in line for line in lines))


def test_C11_a_go_after_which_the_other_goes_on_earns_nothing() -> None:
    lines = ("0 play TH", "1 play KH", "0 play 9D", "1 go")
    start = lead("TH 2H 9D KS", "KH QH JD 9C", scores=(5, 6))
    assert each_gain(start, *lines)[-1] == []
    state = after(start, *lines)
    assert (state.scores, state.count, RULES.to_act(state)) == ((5, 6), 29, (0,))


def test_C11_thirty_one_gives_two_and_no_go_point() -> None:
    start = lead("TH AH 9D KS", "KH QH AS 9C")
    lines = ("0 play TH", "1 play KH", "0 play 9D", "1 play AS", "0 play AH")
    assert each_gain(start, *lines)[-1] == [(0, "thirty_one", 2), (0, "pair", 2)]
    assert RULES.to_act(after(start, *lines)) == (1,)


def test_C11_thirty_one_after_a_go_gives_two_and_no_go_point() -> None:
    start = lead("TH 2H 9D KS", "KH QH JD 9C")
    lines = ("0 play TH", "1 play KH", "0 play 9D", "1 go", "0 play 2H")
    assert each_gain(start, *lines)[-1] == [(0, "thirty_one", 2)]


def test_C11_no_go_is_said_at_31() -> None:
    state = after(lead("TH AH 9D KS", "KH QH AS 9C"), "0 play TH", "1 play KH", "0 play 9D", "1 play AS", "0 play AH")
    assert "go" not in choices(state, 1)
    assert refusal(state, 1, "go") == "cribbage.go.can_play count=0"
    assert state.goes == ()


def test_C11_no_second_go_is_said() -> None:
    """Seat 1 has said go; the card after which seat 0 cannot go on either ends the series by itself."""
    state = after(lead("TH AH 9D KS", "KH QH JD 9C"), "0 play TH", "1 play KH", "0 play 9D", "1 go", "0 play AH")
    assert (state.goes, RULES.to_act(state), state.count) == (((1, 29),), (1,), 0)
    assert sorted(choices(state, 1)) == ["play 9C", "play JD", "play QH"]


def test_C11_a_player_without_cards_is_not_asked() -> None:
    state = after(lead("TH", "KH 2S 8D 7D"), "0 play TH", "1 play KH")
    assert (RULES.to_act(state), choices(state, 0)) == ((1,), [])
    state = after(state, "1 play 2S")
    assert RULES.to_act(state) == (1,)
    assert sorted(choices(state, 1)) == ["play 7D", "play 8D"]
    assert each_gain(state, "1 play 8D") == [[(1, "go", 1)]]


LEADERS = [
    ("the other after a go", "TH 9H 8H 8D", "KH TS 9S 9D", 0, "TH KH 9H go", 1),
    ("the other after a go point on the card", "TH AH 9D", "KH QH JD", 0, "TH KH 9D go AH", 1),
    ("the other after 31", "TH KS 3H", "KH AS 2D", 0, "TH KH KS AS", 0),
    ("the same when the other has no cards, after 31", "TH", "KH AS TD 2D", 0, "TH KH TD AS", 1),
    ("the same when the other has no cards, after a go", "TH", "KH 9S 8D 7D", 0, "TH KH 9S", 1),
    ("whoever said go, when he alone has cards", "AH 2H", "KH QH JD", 1, "KH AH QH 2H go", 1),
]


@pytest.mark.parametrize(("who", "hand0", "hand1", "pone", "plays", "leader"), LEADERS, ids=[row[0] for row in LEADERS])
def test_C11_who_leads_anew(who: str, hand0: str, hand1: str, pone: int, plays: str, leader: int) -> None:
    state = lead(hand0, hand1, pone=pone)
    for word in plays.split():
        state = after(state, f"{state.turn} {'go' if word == 'go' else f'play {word}'}")
    assert (RULES.to_act(state), state.count) == ((leader,), 0)


def test_C11_count_30_and_neither_can_play() -> None:
    state = lead("TH TS 9H 8H", "KH 9S 9D 8D")
    lines = ("0 play TH", "1 play KH", "0 play TS", "1 go")
    assert each_gain(state, *lines) == [[], [], [], [(0, "go", 1)]]
    state = after(state, *lines)
    assert (state.scores, state.count, RULES.to_act(state)) == ((1, 0), 0, (1,))


def test_C11_a_go_is_said_aloud_with_its_count_and_a_point_with_its_taker() -> None:
    state = after(lead("TH TS 9H 8H", "KH 9S 9D 8D"), "0 play TH", "1 play KH", "0 play TS")
    go, point = told(state, 1, "go")
    assert (go.kind, go.seat, dict(go.facts)) == ("go", 1, {"count": 30})
    assert (point.kind, point.seat, point.scores[0].points, dict(point.facts)) == ("go_point", 0, 1, {"points": 1})


def test_C11_a_new_series_may_have_its_own_goes() -> None:
    state = after(lead("TH TS 9H 8H", "KH QS 9D 8D"), "0 play TH", "1 play KH", "0 play TS", "1 go")
    state = after(state, "1 play QS", "0 play 9H", "1 play 9D")
    assert choices(state, 0) == ["go"]
    assert each_gain(state, "0 go") == [[(1, "go", 1)]]


def test_C11_whoever_said_go_holds_no_card_that_fitted_in_any_sample_either() -> None:
    """What a go tells about the hidden hand: every card that its owner still held was too high."""
    goes = 0
    for seed in range(12):
        match, rng = Match.new("cribbage", seed=f"honest {seed}"), Random(seed)
        while seats := match.to_act():
            match.submit(seats[0], rng.choice(match.legal(seats[0])))
            for seat in (0, 1, None):
                twin = RULES.sample(match.view(seat), rng)
                for who, count in twin.goes:
                    assert all(VALUES[card] > 31 - count for card in twin.hands[who])
                    goes += seat != who
    assert goes > 500


# C12


@pytest.mark.parametrize(
    ("hand0", "hand1", "lines", "last"),
    [
        ("TH", "8D", "0 play TH, 1 play 8D", [(1, "last", 1)]),
        ("TH", "5D", "0 play TH, 1 play 5D", [(1, "fifteen", 2), (1, "last", 1)]),
        ("4H", "4D", "0 play 4H, 1 play 4D", [(1, "pair", 2), (1, "last", 1)]),
        ("TH AH", "KD QD", "0 play TH, 1 play KD, 0 play AH, 1 play QD", [(1, "thirty_one", 2)]),
        ("TH 2H", "8D", "0 play TH, 1 play 8D, 0 play 2H", [(0, "last", 1)]),
        ("4H 6H", "5D", "0 play 4H, 1 play 5D, 0 play 6H", [(0, "fifteen", 2), (0, "run", 3), (0, "last", 1)]),
        ("2H 2S", "2D 9D", "0 play 2H, 1 play 2D, 0 play 2S, 1 play 9D", [(1, "fifteen", 2), (1, "last", 1)]),
    ],
)
def test_C12_the_last_card_of_the_deal(hand0: str, hand1: str, lines: str, last: Gains) -> None:
    assert each_gain(lead(hand0, hand1), *lines.split(", "))[-1] == last


def test_C12_never_both_go_and_last_card() -> None:
    """Seat 1 says go with nothing that fits; seat 0's last cards follow, and then seat 1 has the very last."""
    state = lead("TH AH", "KH QH", pone=0)
    earned = each_gain(state, "0 play TH", "1 play KH", "0 play AH", "1 play QH")
    assert earned[-1] == [(1, "thirty_one", 2)]
    earned = each_gain(lead("TH 2H", "KH QH"), "0 play TH", "1 play KH", "0 play 2H", "1 go", "1 play QH")
    assert earned[-2:] == [[(0, "go", 1)], [(1, "last", 1)]]
    earned = each_gain(
        lead("TH 2H 3H", "KH QH"), "0 play TH", "1 play KH", "0 play 2H", "1 go", "0 play 3H", "1 play QH"
    )
    assert earned[-2:] == [[(0, "go", 1)], [(1, "last", 1)]]


def test_C12_there_is_a_last_card_in_every_deal() -> None:
    for hands in (("AH 2H 3H 4H", "5S 6S 7S 8S"), ("TH QH KH 9H", "TS QS KS 9S"), ("AH AS AD AC", "KS KH KD KC")):
        for pone in (0, 1):
            shown = play_out(lead(*hands, pone=pone))
            assert shown.count in (0, 31) and [kind for _, kind, _ in gains(shown)][-1] in ("last", "thirty_one")
