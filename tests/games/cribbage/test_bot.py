"""The computer players of cribbage: plain positions, honesty, strength; and the advice, complete and best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from cribtui.core.cards import cards_name, name, parse_cards, rank
from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.games.cribbage import RULES, bot
from cribtui.games.cribbage.actions import Action, Lay
from cribtui.games.cribbage.scoring import kept_total
from cribtui.games.cribbage.view import View

from .situations import after, dealt, lead

LEVELS = ("easy", "medium", "hard", "expert")
SOUND = LEVELS[1:]
FIVE = 4
GREAT = 8  # points of four cards that may be worth two fives
SIGNS = {"pegging": 1, "points": 1, "reply": -1, "later": 1, "match": 1, "chance": 0}

Player = Callable[[View, Random], Action]


def player(level: str) -> Player:
    return lambda view, rng: bot.choose(view, level, rng)


def anything(view: View, rng: Random) -> Action:
    return rng.choice(RULES.legal(view))


@cache
def positions() -> list[View]:
    """Return some hundred views of the seat to act, from matches played at random."""
    return [view for number in range(4) for view in decisions(f"position {number}")]


def decisions(seed: str) -> Iterator[View]:
    rng, match = Random(seed), Match.new("cribbage", seed=seed)
    while match.outcome() is None:
        seat = rng.choice(match.to_act())
        yield match.view(seat)
        match.submit(seat, rng.choice(match.legal(seat)))


def in_phase(*phases: str) -> list[View]:
    return [view for view in positions() if view.phase in phases]


def six(text: str, dealing: bool) -> View:
    """Return the view of a player who holds six cards and has to lay two."""
    hand = parse_cards(text)
    rest = [card for card in range(52) if card not in hand]
    other, starter = cards_name(rest[:6]), name(rest[6])
    match = dealt(other, text, starter) if dealing else dealt(text, other, starter)
    return match.view(1 if dealing else 0)


def laid(view: View, level: str) -> str:
    action = bot.choose(view, level, Random(1))
    assert isinstance(action, Lay)
    return cards_name(action.cards)


def played(view: View, level: str, seed: int = 1) -> str:
    return RULES.encode(bot.choose(view, level, Random(seed)))


# Laying away


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize("dealing", [True, False], ids=["dealer", "pone"])
@pytest.mark.parametrize(
    ("hand", "lay"),
    [
        ("5S 5H 5D JC 2S 7H", "2S 7H"),
        ("3S 3H 3D 3C 8S QH", "8S QH"),
        ("4S 5H 6D 6C QS TH", "TH QS"),
        ("7S 7H 8D 8C KS 2H", "2H KS"),
    ],
    ids=["three fives and a jack", "four alike", "double run with fifteens", "two pairs of fifteens"],
)
def test_a_great_hand_is_kept(hand: str, lay: str, dealing: bool, level: str) -> None:
    assert set(laid(six(hand, dealing), level).split()) == set(lay.split())


@pytest.mark.parametrize("level", SOUND)
def test_two_fives_are_not_given_to_the_dealer_for_less_than_a_great_hand(level: str) -> None:
    rng = Random("fives")
    deals = (rng.sample([card for card in range(52) if rank(card) != FIVE], 4) for _ in range(60))
    for others in deals:
        if kept_total(others) <= GREAT:
            view = six(cards_name([*parse_cards("5S 5D"), *others]), dealing=False)
            assert laid(view, level) != "5S 5D", view.hand


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize(
    ("hand", "dealer", "pone"),
    [("7S 8H AD 4C TS KH", "7S 8H", "TS KH"), ("AS 2H 3D 6C 9S QH", "9S 6C", "QH 6C")],
    ids=["seven and eight", "six and nine"],
)
def test_what_is_laid_depends_on_whose_the_crib_is(hand: str, dealer: str, pone: str, level: str) -> None:
    assert (laid(six(hand, dealing=True), level), laid(six(hand, dealing=False), level)) == (dealer, pone)


# The play


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize("hand", ["5S 9D KC 2H", "5S 6D JC KH", "5S 5H 8D 3C", "5H TC JD KS", "5C AD 7S 7H"])
def test_a_five_is_not_led(hand: str, level: str) -> None:
    view = RULES.view(lead(hand, "2S 6S 8S TS"), 0)
    assert not played(view, level).startswith("play 5")


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize(
    ("hand0", "hand1", "lines", "best"),
    [
        ("AD 9C KD TS", "QS KH 8D 3C", ["0 play TS", "1 play QS", "0 play AD"], "play KH"),
        ("9S 4C TD JS", "3H 2H KC 8D", ["0 play 9S", "1 play 3H", "0 play 4C"], "play 2H"),
        ("7S 8C TD JS", "6D KC 3H 3D", ["0 play 7S", "1 play KC", "0 play 8C"], "play 6D"),
        ("KS QC 9D 8S", "5D 5C JH 4S", ["0 play KS", "1 play JH", "0 play QC"], "go"),
    ],
    ids=["thirty-one", "run", "thirty-one by a low card", "nothing fits"],
)
def test_points_on_the_table_are_taken(hand0: str, hand1: str, lines: list[str], best: str, level: str) -> None:
    assert played(RULES.view(after(lead(hand0, hand1), *lines), 1), level) == best


def test_a_beginner_slips_but_mostly_takes_what_he_sees() -> None:
    view = RULES.view(after(lead("8S 2C 4D JS", "7D KC 2H QH"), "0 play 8S"), 1)
    fifteens = sum(played(view, "easy", seed) == "play 7D" for seed in range(400))
    assert 200 < fifteens < 380


# Every decision


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal(level: str) -> None:
    phases = {view.phase for view in positions()}
    assert phases == {"turn", "cut", "lay", "starter", "play"}
    for number, view in enumerate(positions()[:: 1 if level in ("easy", "medium") else 16]):
        assert bot.choose(view, level, Random(number)) in RULES.legal(view)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("phase", ["turn", "cut", "starter"])
def test_a_cut_may_fall_anywhere(phase: str, level: str) -> None:
    view = in_phase(phase)[0]
    legal = RULES.legal(view)
    chosen = [legal.index(bot.choose(view, level, Random(seed))) for seed in range(20 * len(legal))]
    assert all(chosen.count(place) for place in range(len(legal)))


def test_nobody_chooses_out_of_turn() -> None:
    match = Match.new("cribbage", seed="turn")
    assert bot.advise(match.view(1)) == []
    assert bot.advise(match.view(None)) == []
    with pytest.raises(IllegalAction):
        bot.choose(match.view(1), "medium", Random(1))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(LookupError):
        bot.choose(positions()[0], "grandmaster", Random(1))


# Advice


def test_advice_ranks_every_choice_best_first() -> None:
    for view in in_phase("lay", "play")[::9]:
        advice = bot.advise(view)
        assert {line.action for line in advice} == set(RULES.legal(view))
        assert len(advice) == len(RULES.legal(view))
        values = [line.value for line in advice]
        assert values == pytest.approx(sorted(values, reverse=True), abs=1e-6)


def test_a_value_is_the_sum_of_its_reasons() -> None:
    for view in in_phase("lay", "play")[1::9]:
        for line in bot.advise(view):
            assert line.value == pytest.approx(sum(signed(key, dict(numbers)) for key, numbers in line.reasons))


def signed(key: str, numbers: dict[str, float]) -> float:
    assert f"- {key}:" in (bot.__doc__ or "")
    word = key.removeprefix("cribbage.")
    if word == "keep":
        assert numbers["now"] <= numbers["hand"]
        return numbers["hand"] + numbers["crib"]
    return SIGNS[word] * sum(numbers.values()) if numbers else 0.0


def test_the_crib_counts_for_the_dealer_and_against_the_pone() -> None:
    for view in in_phase("lay"):
        for line in bot.advise(view):
            numbers = dict(line.reasons)["cribbage.keep"]
            assert (numbers["crib"] > 0) == (view.seat == view.dealer)


def test_a_cut_and_a_go_have_one_line_of_advice() -> None:
    for view in in_phase("turn", "cut", "starter"):
        (line,) = bot.advise(view)
        assert line.action in RULES.legal(view)
        assert line.reasons == (("cribbage.any_place", {}),)
    go = after(lead("KS QS 8D 9D", "KH QH 8H 9H"), "0 play KS", "1 play KH", "0 play QS")
    (line,) = bot.advise(RULES.view(go, 1))
    assert RULES.encode(line.action) == "go"
    assert line.reasons == (("cribbage.only_go", {}),)


def test_the_strong_levels_play_the_first_line() -> None:
    for view in in_phase("lay", "play")[::13]:
        for level, advise in (("hard", bot.by_points), ("expert", bot.by_chance)):
            assert bot.choose(view, level, Random(3)) == advise(view)[0].action


def test_advice_is_for_points_until_the_end_is_near_and_then_for_the_match() -> None:
    for view in in_phase("lay", "play")[2::13]:
        near = max(view.scores) >= 100
        assert bot.advise(view) == (bot.by_chance if near else bot.by_points)(view)
        if len(RULES.legal(view)) > 1:
            chances = [dict(line.reasons).get("cribbage.chance") for line in bot.advise(view)]
            assert all(chance is not None and 0 <= chance["percent"] <= 100 for chance in chances) or not near


# Strength


def share(first: Player, second: Player, pairs: int) -> float:
    """Return the share of games that the first player wins; each deal of cards is played from both seats."""
    won = sum(winner((first, second), f"arena {n}") == 0 for n in range(pairs))
    won += sum(winner((second, first), f"arena {n}") == 1 for n in range(pairs))
    return won / (2 * pairs)


def winner(players: tuple[Player, Player], seed: str) -> int:
    """Play a match; the cuts fall alike whoever plays, so that a pair of games has the same cards."""
    state, cuts, rng = RULES.start({}), Random(seed), Random(f"{seed} thoughts")
    while state.winner is None:
        if (due := RULES.deal(state, seed)) is not None:
            RULES.advance(state, None, due)
            continue
        seat = RULES.to_act(state)[0]
        view = RULES.view(state, seat)
        thinks = view.phase in ("lay", "play")
        RULES.advance(state, seat, players[seat](view, rng) if thinks else anything(view, cuts))
    return state.winner


def test_a_casual_player_beats_a_beginner() -> None:
    assert share(player("medium"), player("easy"), 60) >= 0.65


def test_a_beginner_beats_chance() -> None:
    assert share(player("easy"), anything, 20) >= 0.75


def test_hard_beats_chance() -> None:
    assert share(player("hard"), anything, 3) == 1.0
