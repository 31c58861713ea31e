"""The computer players of gin: plain positions, honesty, strength; and the advice, complete and best first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from cribtui.core.cards import parse
from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.games.gin import RULES, bot
from cribtui.games.gin.actions import Action, Knock
from cribtui.games.gin.state import State
from cribtui.games.gin.view import View
from cribtui.lab.company import played

from .situations import after, holding, knocked, to_take

LEVELS = ("easy", "medium", "hard", "expert")
SOUND = LEVELS[1:]
OTHER = "9S 4C 6C 8C TC QC AD 3D 5S QS"
NINE = "AS 2S 3S 4H 5H 6H 7D 8D 9D"
PHASES = ("upcard", "take", "discard", "show")
COSTS = {"danger", "safe", "exposed"}

Player = Callable[[View, Random], Action]


def player(level: str) -> Player:
    return lambda view, rng: bot.choose(view, level, rng)


def chance(view: View, rng: Random) -> Action:
    choices = RULES.legal(view)
    knocks = [action for action in choices if isinstance(action, Knock)]
    return rng.choice(knocks if knocks and rng.random() < 0.5 else choices)


@cache
def positions() -> tuple[View, ...]:
    """Return some hundred views of the seat to act, from matches of beginners."""
    found: list[View] = []
    for number, options in enumerate(({}, {}, {"variant": "ful"})):
        match = played("gin", f"position {number}", "easy", options)
        found += [
            match.rules.view(match.state_at(index), entry.seat)
            for index, entry in enumerate(match.entries)
            if entry.seat is not None
        ]
    return tuple(found)


def in_phase(*phases: str) -> list[View]:
    return [view for view in positions() if view.phase in phases]


def does(state: State, level: str, seed: int = 1, seat: int = 0) -> str:
    return RULES.encode(bot.choose(RULES.view(state, seat), level, Random(seed)))


# Plain positions


@pytest.mark.parametrize("level", SOUND)
@pytest.mark.parametrize("hand", ["KS KH 2C 4C 9H JC 7D 8D 6S 3H", "JD QD 2C 4C 9H 3H 7D 8C 6S AS"])
def test_an_upcard_that_melds_high_cards_is_taken(hand: str, level: str) -> None:
    assert does(to_take(hand, "9S 5C 6C 8H TC QC AD 3D 5S QS", pile="KD"), level) == "take"


@pytest.mark.parametrize("level", SOUND)
def test_an_upcard_of_no_use_is_left(level: str) -> None:
    assert does(to_take("2S 2H 5D 6D 9C JC AS 4H 7H 9H", "3S 5C 6C 8H TC QC AD 3D 5S QS", pile="KD"), level) == "draw"


@pytest.mark.parametrize("level", SOUND)
def test_the_card_that_makes_gin_is_taken(level: str) -> None:
    assert does(to_take(f"{NINE} KH", OTHER, pile="TD"), level) == "take"


@pytest.mark.parametrize("level", LEVELS)
def test_gin_is_gone_for_at_once(level: str) -> None:
    state = holding(f"{NINE} TD QH", OTHER)
    for seed in range(20):
        state_after = after(state, f"0 {does(state, level, seed)}", offered=False)
        assert state_after.knock is not None and state_after.knock.gin


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_early_knock_with_little_is_made_with_the_highest_card(level: str) -> None:
    """An expert may rather wait for gin here."""
    assert does(holding(f"{NINE} AC QH", OTHER), level).startswith("knock QH ")


@pytest.mark.parametrize("level", SOUND)
def test_a_knock_with_little_is_made_when_gin_is_out_of_reach(level: str) -> None:
    """All that could be added to the runs lies in the pile, and so do the other aces."""
    state = holding(f"{NINE} AC QH", "9S 4C 6C 8C TC QC KD 3D 5S QS", pile="4S 3H 7H 6D TD AH AD KS", left=20)
    assert does(state, level).startswith("knock QH ")


@pytest.mark.parametrize("level", SOUND)
def test_the_lone_high_card_goes_first(level: str) -> None:
    assert does(holding("2S 2H 5D 6D 9C TC AS AH 7H 8H KD", OTHER), level) == "discard KD"


@pytest.mark.parametrize("level", SOUND)
def test_what_the_other_collects_is_kept_from_him(level: str) -> None:
    """Two cards alike in all but that the other took KS."""
    state = holding("KH QD 2S 2H 5D 6D AC AH 7H 8H 4S", "KS 4C 6C 8C TC JC AD 3D 5S QS")
    state.shown = ((), (parse("KS"),))
    assert does(state, level) == "discard QD"


@pytest.mark.parametrize("level", SOUND)
def test_a_knock_is_laid_down_so_that_least_can_be_laid_off(level: str) -> None:
    """As sets 2 3 4 leave three cards to lay off; as runs six, of which the aces and fives are no more."""
    gone = "AS AH AD 5S 5H 5D"
    state = holding("2S 3S 4S 2H 3H 4H 2D 3D 4D AC KC", "9S 7C 6C 8C TC QC 6S 9H JS QS", pile=gone, left=20)
    state.drawn = parse("KC")
    text = does(state, level)
    assert set(text.split()[2:]) == {"2S3S4S", "2H3H4H", "2D3D4D"}


@pytest.mark.parametrize("level", SOUND)
def test_the_best_answer_is_given(level: str) -> None:
    state = knocked("3C 4C 5C QS QH QD 8S 9S TS AC", "KS", "3C4C5C QSQHQD 8S9STS", "6S 6H 6D 6C 7C 9D TD JD QC 2S")
    assert does(state, level, seat=1) == "show 6S6H6D 9DTDJD +6C>1 +7C>1 +QC>2"


def test_a_beginner_slips_but_mostly_sees_what_melds() -> None:
    state = to_take("KS KH 2C 4C 9H JC 7D 8D 6S 3H", "9S 5C 6C 8H TC QC AD 3D 5S QS", pile="KD")
    assert 300 < sum(does(state, "easy", seed) == "take" for seed in range(400)) < 390


def test_a_beginner_overlooks_some_lay_offs() -> None:
    state = knocked(f"{NINE} AC", "KS", "AS2S3S 4H5H6H 7D8D9D", "7H TD JS QS KH 2C 4C 6C 8S QH")
    answers = [does(state, "easy", seed, 1) for seed in range(200)]
    assert 120 < sum("+7H>2" in answer and "+TD>3" in answer for answer in answers) < 190
    assert any("+" not in answer for answer in answers)


def test_a_beginner_throws_high_cards_that_are_no_pairs() -> None:
    state = holding("KS KH 2C 4C 9H QC 7D 8D 6S 3H AD", "9S 5C 6C 8H TC QD AS 3D 5S QS")
    thrown = [does(state, "easy", seed) for seed in range(200)]
    assert thrown.count("discard QC") > 60 and thrown.count("discard AD") < 20


# Every decision


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_accepted(level: str) -> None:
    assert {view.phase for view in positions()} == set(PHASES)
    for number, view in enumerate(positions()):
        state = RULES.sample(view, Random(number))
        RULES.apply(state, view.seat, bot.choose(view, level, Random(number)))


def test_nobody_chooses_out_of_turn() -> None:
    match = Match.new("gin", {"first": 0}, seed="turn")
    assert bot.advise(match.view(0)) == bot.advise(match.view(None)) == []
    with pytest.raises(IllegalAction):
        bot.choose(match.view(0), "medium", Random(1))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(LookupError):
        bot.choose(positions()[0], "grandmaster", Random(1))


# Advice


def test_advice_ranks_every_choice_best_first() -> None:
    for view in positions():
        advice = bot.advise(view)
        assert {line.action for line in advice} == set(RULES.legal(view))
        assert len(advice) == len(RULES.legal(view))
        assert [line.value for line in advice] == sorted((line.value for line in advice), reverse=True)


def test_a_value_is_the_sum_of_its_reasons() -> None:
    for view in positions():
        for line in bot.advise(view):
            assert line.value == pytest.approx(sum(signed(key, dict(numbers)) for key, numbers in line.reasons))


def signed(key: str, numbers: dict[str, float]) -> float:
    assert f"{key}:" in (bot.__doc__ or "") or f"{key}, " in (bot.__doc__ or "")
    points = numbers.get("points", numbers.get("expected", 0.0))
    return -points if key.removeprefix("gin.") in COSTS else points


def test_the_danger_of_a_throw_is_never_negative() -> None:
    for view in in_phase("discard"):
        for line in bot.advise(view):
            named = dict(line.reasons)
            assert all(named[key]["expected"] >= 0 for key in ("gin.off", "gin.danger", "gin.safe") if key in named)


def test_a_card_that_nobody_can_meld_is_safe() -> None:
    """Both other kings lie in the pile, and so do queen and jack of the suit."""
    state = holding(
        "KS KH 2C 4C 9H 2D 7D 8D 6S 3H AD", "9S 5C 6C 8H TC QD AS 3D 5S QC", pile="KD KC QH JH QS JS", left=20
    )
    lines = {RULES.encode(line.action): dict(line.reasons) for line in bot.advise(RULES.view(state, 0))}
    assert lines["discard KS"]["gin.safe"]["expected"] == lines["discard KH"]["gin.safe"]["expected"] == 0
    assert lines["discard 6S"]["gin.danger"]["expected"] > 0


def test_the_points_of_an_answer_are_those_of_the_hand() -> None:
    state = knocked(f"{NINE} 6C", "TH", "AS2S3S 4H5H6H 7D8D9D", "JS JH JD QS QH QC KH KD KC 6S")
    (line, *_) = bot.advise(RULES.view(state, 1))
    assert (line.value, dict(line.reasons)["gin.show"]) == (25.0, {"left": 6, "points": 25.0})


def test_a_draw_without_a_choice_has_one_line() -> None:
    state = to_take("2S 2H 5D 6D 9C JC AS 4H 7H 9H", "3S 5C 6C 8H TC QC AD 3D 5S QS", pile="KD")
    state.passes = 2
    (line,) = bot.advise(RULES.view(state, 0))
    assert (RULES.encode(line.action), line.reasons) == ("draw", (("gin.only_draw", {}),))


def test_the_strong_levels_play_the_first_line() -> None:
    for view in positions()[::3]:
        assert bot.choose(view, "hard", Random(3)) == bot.advise(view)[0].action
        assert bot.choose(view, "expert", Random(3)) == bot.advise_expert(view)[0].action


# Strength


def share(first: Player, second: Player, pairs: int) -> float:
    """Return the share of matches that the first player wins; each seed's cards are played from both seats."""
    won = sum(winner((first, second), f"arena {n}") == 0 for n in range(pairs))
    won += sum(winner((second, first), f"arena {n}") == 1 for n in range(pairs))
    return won / (2 * pairs)


def winner(players: tuple[Player, Player], seed: str) -> int:
    state, rng = RULES.start({}), Random(seed)
    while state.winner is None:
        if (due := RULES.deal(state, seed)) is not None:
            RULES.advance(state, None, due)
        else:
            RULES.advance(state, state.turn, players[state.turn](RULES.view(state, state.turn), rng))
    return state.winner


def test_a_casual_player_beats_a_beginner() -> None:
    assert share(player("medium"), player("easy"), 50) >= 0.65


def test_a_beginner_beats_chance() -> None:
    assert share(player("easy"), chance, 10) >= 0.9
