"""C18-C20: the match ends at 121 at that instant, in any phase; scoring is automatic; skunks are words only."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import PACK, name, parse_cards
from cribtui.core.match import Match
from cribtui.core.rules import Deck, IllegalAction, Outcome
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.showdown import Count
from cribtui.games.cribbage.state import State

from .situations import after, before_the_starter, choices, counted, gains, lead, refusal, told

Pair = tuple[int, int]


def is_over(state: State, winner: int) -> None:
    """Check that a match has ended: nobody may act, no deck is due, and the pack is whole."""
    assert (state.phase, state.winner, state.scores[winner]) == ("over", winner, 121)
    assert RULES.to_act(state) == () and choices(state, 0) == choices(state, 1) == []
    assert RULES.deal(state, "more") is None
    for seat in (0, 1):
        for text in ("go", "play 2H", "cut 20", "lay 2H 4C", "turn 3"):
            assert refusal(state, seat, text) == "turn.not_yours"
    assert refusal(state, None, RULES.encode(Deck(PACK))) == "deck.not_due"
    assert sorted(state.cards()) == list(PACK)


# C18: heels


@pytest.mark.parametrize("score", [119, 120])
@pytest.mark.parametrize("pone", [0, 1])
def test_C18_the_dealer_wins_by_heels_at_the_cut(score: int, pone: int) -> None:
    dealer = 1 - pone
    scores = (score, 120) if dealer == 0 else (120, score)
    state = after(before_the_starter("JD", scores, pone), f"{pone} cut 4")
    assert gains(state) == [(dealer, "heels", 2)]
    is_over(state, dealer)
    assert state.scores[pone] == 120


def test_C18_heels_at_118_win_nothing_yet() -> None:
    state = after(before_the_starter("JD", (0, 118)), "0 cut 4")
    assert (state.scores, state.phase, state.winner) == ((0, 120), "play", None)


def test_C18_heels_that_win_are_told_with_the_end() -> None:
    events = told(before_the_starter("JD", (100, 119)), 0, "cut 4")
    assert [(event.kind, event.seat) for event in events] == [("starter", 0), ("heels", 1), ("over", 1)]
    assert dict(events[-1].facts) == {"points": 121, "other": 100}


# C18: in play

IN_PLAY = [
    ("fifteen", "5H 2H 3H 4H", "TC 9C 8C 7C", (0, 119), "0 play 5H, 1 play TC", 1, (0, 121)),
    ("a pair", "5H 2H 3H 4H", "5C 9C 8C 7C", (0, 119), "0 play 5H, 1 play 5C", 1, (0, 121)),
    ("three alike, past 121", "5H 5D 3H 4H", "5C 9C 8C 7C", (118, 0), "0 play 5H, 1 play 5C, 0 play 5D", 0, (121, 2)),
    ("a run, past 121", "2H 4H 9H 9D", "3C 9C 8C 7C", (120, 0), "0 play 2H, 1 play 3C, 0 play 4H", 0, (121, 0)),
    ("31", "TH AH KH 2D", "TC TS 8C 7C", (0, 119), "0 play KH, 1 play TC, 0 play AH, 1 play TS", 1, (0, 121)),
    ("a point on the go", "TH 9H 8H 8D", "KC TS 9S 9D", (120, 7), "0 play TH, 1 play KC, 0 play 9H, 1 go", 0, (121, 7)),
    (
        "the go point on a card", "TH AH 9D KS", "KH QH JD 9C", (120, 9),
        "0 play TH, 1 play KH, 0 play 9D, 1 go, 0 play AH", 0, (121, 9),
    ),
    ("the last card", "TH", "8C", (0, 120), "0 play TH, 1 play 8C", 1, (0, 121)),
    ("fifteen on the last card", "TH", "5C", (0, 119), "0 play TH, 1 play 5C", 1, (0, 121)),
    ("fifteen and last card, past 121", "TH", "5C", (0, 120), "0 play TH, 1 play 5C", 1, (0, 121)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("by", "hand0", "hand1", "scores", "lines", "winner", "final"), IN_PLAY, ids=[row[0] for row in IN_PLAY]
)
def test_C18_a_win_in_play_ends_at_once(
    by: str, hand0: str, hand1: str, scores: Pair, lines: str, winner: int, final: Pair
) -> None:
    *before, last = lines.split(", ")
    state = after(lead(hand0, hand1, scores=scores), *before)
    assert state.winner is None
    state = after(state, last)
    assert (state.scores, state.last) == (final, None)  # no hand is shown and none counted
    is_over_in_play(state, winner)


def is_over_in_play(state: State, winner: int) -> None:
    assert (state.phase, state.winner) == ("over", winner)
    assert RULES.to_act(state) == () and RULES.deal(state, "more") is None


def test_C18_a_win_in_play_shows_nothing_of_the_cards_left() -> None:
    state = after(lead("5H 2H 3H 4H", "5C 9C 8C 7C", crib="AS AD KC KD", scores=(0, 119)), "0 play 5H", "1 play 5C")
    is_over(state, 1)
    view = RULES.view(state, 0)
    assert not view.known() & set(parse_cards("9C 8C 7C KC KD"))
    assert (view.last, view.crib, view.held) == (None, 4, (3, 3))


# C18: in the show


def shown(pone_hand: str, dealer_hand: str, crib: str, starter: str, scores: Pair, pone: int = 0) -> State:
    """Return the state after the dealer's last card, which earns 1, and the show. Scores are (pone, dealer)."""
    dealer = 1 - pone
    hands, totals = (pone_hand, dealer_hand), scores
    if pone == 1:
        hands, totals = hands[::-1], totals[::-1]
    state = lead(*hands, pone=pone, starter=starter, crib=crib, scores=totals)
    rest, last = state.hands[dealer][:-1], state.hands[dealer][-1]
    state.played = (*((pone, card) for card in state.hands[pone]), *((dealer, card) for card in rest))
    state.resets, state.turn = (0, 7), dealer
    state.hands = ((), (last,)) if dealer == 1 else ((last,), ())
    return RULES.apply(state, dealer, RULES.decode(f"play {name(last)}"))


def counts_of(state: State) -> tuple[Count, ...]:
    assert state.last is not None
    return state.last.counts


TWENTY_FOUR = "7C 7D 8H 8S"  # with 9C
TWENTY_NINE = "5S 5H 5C JD"  # with 5D
NOTHING = "2H 4C 6D 8S"  # with KH


@pytest.mark.parametrize("pone", [0, 1])
def test_C18_the_pone_counts_first_and_can_win_before_the_dealer(pone: int) -> None:
    state = shown(TWENTY_FOUR, "2H 4H 6H KC", "AS AD 3C TS", "9C", (97, 119), pone)
    assert [(count.seat, count.after) for count in counts_of(state)] == [(pone, 121)]
    is_over(state, pone)
    assert state.scores[1 - pone] == 120


def test_C18_with_one_point_less_the_dealer_counts_and_wins() -> None:
    state = shown(TWENTY_FOUR, "2H 4H 6H KC", "AS AD 3C TS", "9C", (96, 119))
    assert [(count.seat, count.crib, count.after) for count in counts_of(state)] == [(0, False, 120), (1, False, 121)]
    is_over(state, 1)
    assert state.scores == (120, 121)


@pytest.mark.parametrize("pone", [0, 1])
def test_C18_a_crib_that_was_not_reached_is_not_opened(pone: int) -> None:
    crib = "AS AD 3C TS"
    for scores in ((97, 0), (0, 119)):
        state = shown(TWENTY_FOUR, "2H 4H 6H KC", crib, "9C", scores, pone)
        assert state.last is not None and state.last.crib == ()
        hidden = {0: set(state.laid[1]), 1: set(state.laid[0]), None: set(parse_cards(crib))}
        for seat, cards in hidden.items():
            assert not RULES.view(state, seat).known() & cards


def test_C18_the_dealer_wins_by_his_crib() -> None:
    state = shown("2H 4C 8S QS", "AC 3D 9S TH", TWENTY_NINE, "5D", (60, 91))
    _, dealer, crib = counts_of(state)
    assert (crib.crib, crib.before, crib.after) == (True, dealer.after, 121)
    is_over(state, 1)
    assert state.last is not None and state.last.crib == tuple(sorted(parse_cards(TWENTY_NINE)))


def test_C18_at_120_the_match_goes_on() -> None:
    state = shown(TWENTY_FOUR, "2H 4H 6H KC", "AS AD 3C TS", "9C", (96, 90))
    assert (state.scores[0], state.winner, state.phase) == (120, None, "shuffle")
    assert len(counts_of(state)) == 3


@pytest.mark.parametrize(
    ("score", "items"),
    [(120, 1), (119, 1), (118, 2), (117, 2), (116, 3), (114, 4), (112, 5), (111, 5), (110, 6), (108, 7), (97, 10)],
)
def test_C18_a_win_midway_in_a_hand_counts_nothing_after(score: int, items: int) -> None:
    """The hand is four fifteens, then two pairs, then four runs of three: 2 2 2 2, 2 2, 3 3 3 3."""
    state = shown(TWENTY_FOUR, "2H 4H 6H KC", "AS AD 3C TS", "9C", (score, 20))
    (count,) = counts_of(state)
    worth = [2, 2, 2, 2, 2, 2, 3, 3, 3, 3][:items]
    assert [item.points for item in count.scores] == worth
    assert sum(worth[:-1]) < 121 - score <= sum(worth)
    assert (count.before, count.after, state.scores) == (score, 121, (121, 21))
    is_over(state, 0)


def test_C18_a_win_midway_in_the_crib() -> None:
    state = shown("2H 4C 8S QS", "AC 3D 9S TH", TWENTY_NINE, "5D", (60, 110))
    *_, crib = counts_of(state)
    earned = [item.points for item in crib.scores]
    assert crib.crib and crib.after == 121
    assert crib.before + sum(earned[:-1]) < 121 <= crib.before + sum(earned)


@pytest.mark.parametrize("score", [120, 119, 118, 112, 100, 97])
def test_C18_the_peg_stops_at_121(score: int) -> None:
    state = shown(TWENTY_FOUR, "2H 4H 6H KC", "AS AD 3C TS", "9C", (score, 20))
    assert (state.scores[0], state.backs[0]) == (121, score)
    assert RULES.outcome(state) == Outcome(0, (121, 21), "double_skunk")


def test_C18_a_win_in_the_show_is_told_after_its_count() -> None:
    state = shown(TWENTY_FOUR, "2H 4H 6H KC", "AS AD 3C TS", "9C", (96, 119))
    assert [(seat, crib) for seat, crib, _, _ in counted(counts_of(state))] == [(0, False), (1, False)]
    before = state.copy()
    before.winner, before.last, before.phase = None, None, "play"
    views = RULES.view(before, None), RULES.view(state, None)
    events = RULES.tell(views[0], 1, RULES.decode("play KC"), views[1])
    assert [event.kind for event in events] == ["play", "count", "count", "over"]
    assert dict(events[-1].facts) == {"points": 121, "other": 120}


def test_C18_no_score_of_a_whole_match_passes_121() -> None:
    for seed in range(60):
        match, rng = Match.new("cribbage", seed=f"end-{seed}"), Random(seed)
        while seats := match.to_act():
            assert max(match.view(None).scores) < 121
            match.submit(seats[0], rng.choice(match.legal(seats[0])))
        end = match.outcome()
        assert (
            end is not None and match.dumps().splitlines()[-1] == f"result {end.winner} {end.points[0]} {end.points[1]}"
        )
        assert (end.points[end.winner], max(end.points), end.points) == (121, 121, match.view(0).scores)
        assert end.points[1 - end.winner] < 121


# C19


@pytest.mark.parametrize("text", ["claim 2", "muggins 2", "count 12", "pass", "resign", "score 5H"])
def test_C19_points_are_never_claimed(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"action\.unknown"):
        RULES.decode(text)


def test_C19_the_only_choice_of_length_is_121() -> None:
    assert {name: option.values for name, option in RULES.options.items()} == {"target": ("121",)}
    assert RULES.start({}).target == RULES.start({"target": "121"}).target == 121
    for options in ({"target": "61"}, {"muggins": "on"}, {"target": ""}):
        with pytest.raises(IllegalAction, match=r"option\.unknown"):
            RULES.start(options)


# C20


@pytest.mark.parametrize(
    ("loser", "word"),
    [
        (120, "game"), (91, "game"), (90, "skunk"), (75, "skunk"), (61, "skunk"),
        (60, "double_skunk"), (31, "double_skunk"), (0, "double_skunk"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("winner", [0, 1])
def test_C20_the_word_for_the_record(loser: int, word: str, winner: int) -> None:
    scores = (121, loser) if winner == 0 else (loser, 121)
    assert RULES.outcome(State(phase="over", scores=scores, winner=winner)) == Outcome(winner, scores, word)


def test_C20_there_is_no_outcome_before_the_end() -> None:
    assert RULES.outcome(State(scores=(120, 3))) is None
