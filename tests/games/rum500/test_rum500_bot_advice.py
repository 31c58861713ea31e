"""The advice at 500 rum: every choice, best first, in points that add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from cribtui.core.cards import cards_name
from cribtui.core.match import Match
from cribtui.core.rules import Advice
from cribtui.games.rum500 import RULES, bot, foresight, laydown, lines
from cribtui.games.rum500.actions import DRAW, Action, Discard, Draw
from cribtui.games.rum500.melds import Hand
from cribtui.games.rum500.state import State
from cribtui.games.rum500.view import View
from cribtui.lab.company import played

from .situations import cards, dealt, holding, play, rest_of_pack, to_draw

COSTS = {"behind", "left", "feeds", "exposed"}
FACTS = {"ready", "alone", "unwanted", "outs"}
SILENT = {"take", "pending", *FACTS}

Line = Advice[Action]


@cache
def advised() -> tuple[tuple[View, list[Line]], ...]:
    """Return views of the seat to act in hands of beginners and of chance, each with its advice."""
    found: list[tuple[View, list[Line]]] = []
    for company, packs in (("easy", 2), ("chance", 1)):
        match = played("rum500", "advised", company, {"row": "on"}, packs)
        for index, entry in enumerate(match.entries):
            if entry.seat is not None:
                view = match.rules.view(match.state_at(index), entry.seat)
                found.append((view, bot.advise(view)))
    return tuple(found)


def values(state: State) -> dict[str, float]:
    """Return what each choice of seat 0 is worth."""
    return {RULES.encode(line.action): line.value for line in bot.advise(RULES.view(state, 0))}


def reasons(state: State, text: str) -> dict[str, dict[str, float]]:
    """Return the reasons of a choice of seat 0, without the name of the game."""
    (line,) = (line for line in bot.advise(RULES.view(state, 0)) if RULES.encode(line.action) == text)
    return {key.removeprefix("rum."): dict(numbers) for key, numbers in line.reasons}


def best(state: State) -> str:
    return RULES.encode(bot.advise(RULES.view(state, 0))[0].action)


def test_advice_ranks_every_choice_best_first() -> None:
    for view, advice in advised():
        legal = RULES.legal(view)
        assert len(advice) == len(legal) and all(line.action in legal for line in advice)
        assert [line.value for line in advice] == sorted((line.value for line in advice), reverse=True)


def test_a_value_is_the_sum_of_its_reasons() -> None:
    for _, advice in advised():
        for line in advice:
            assert line.value == pytest.approx(sum(signed(*reason) for reason in line.reasons))


def signed(key: str, numbers: Mapping[str, float]) -> float:
    """Return what a reason counts; the module says what each key means."""
    assert f"{key}:" in (bot.__doc__ or "")
    word = key.removeprefix("rum.")
    if word in SILENT:
        return 0.0
    points = numbers.get("points", numbers.get("expected", 0.0))
    return -points if word in COSTS else points


def test_the_advised_positions_hold_every_reason() -> None:
    keys = {key for _, advice in advised() for line in advice for key, _ in line.reasons}
    parts = {"points", "opens", "closes", "hand", "behind", "left", "feeds", "exposed", "draw"}
    assert keys == {f"rum.{word}" for word in parts | FACTS | {"take", "pending", "only_draw"}}


def test_what_costs_is_never_a_gain() -> None:
    for _, advice in advised():
        for line in advice:
            named = dict(line.reasons)
            assert all(named[f"rum.{word}"]["expected"] >= 0 for word in COSTS if f"rum.{word}" in named)


def test_hard_plays_the_first_line() -> None:
    for view, advice in advised()[::7]:
        assert bot.choose(view, "hard", Random(3)) == advice[0].action


def test_expert_plays_one_of_the_best_lines() -> None:
    """It looks further at those that are at most 12 points worse than the first."""
    for view, advice in advised()[::7]:
        action = bot.choose(view, "expert", Random(3))
        assert next(line.value for line in advice if line.action == action) > advice[0].value - 12


def test_expert_looks_once_at_orders_of_steps_that_end_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ace, a four and a nine fill sets in any order; one of two cards is thrown then."""
    looked: list[Action] = []
    worth = foresight._Ahead.worth

    def seen(ahead: Any, action: Action) -> float:
        looked.append(action)
        return worth(ahead, action)

    monkeypatch.setattr(foresight._Ahead, "worth", seen)
    row = "3C 7D 5C 8S QC KS 5D TD 3D KD QD 8H 6S"
    state = holding("AS 4S 9S 7C JH", theirs="AHADAC 4H4D4C 9H9D9C", row=row)
    view = RULES.view(state, 0)
    bot.choose(view, "expert", Random(1))
    lays = [line.action for line in bot.advise(view) if not isinstance(line.action, Discard)]
    assert len(lays) == 3 > len({end(view, action) for action in lays})
    assert len({end(view, action) for action in looked}) == len(looked) > 1


def end(view: View, action: Action) -> tuple[int, Hand]:
    """Return the points of the turn that a choice begins, and the hand that is left."""
    turn = lines.Reckoner(view).turn(action)
    assert turn.kept is not None
    return turn.points, turn.kept.hand


def test_where_nothing_can_be_taken_one_draws() -> None:
    (line,) = bot.advise(RULES.view(to_draw("KS QD 4C 7H 9S JC", own="3S3H3D", row="5C 8H"), 0))
    assert line == Advice(DRAW, 0.0, (("rum.only_draw", {}),))


def test_a_person_is_told_to_take_a_card_that_melds() -> None:
    state = to_draw("KS KD 4C 7H 9S JC", own="3S3H3D", row="5C KH")
    assert best(state) == "pick KH"
    assert reasons(state, "pick KH")["take"] == {"cards": 1}
    assert reasons(state, "pick KH")["points"] == {"points": 30}


def test_closing_wins_what_the_other_is_known_to_hold() -> None:
    """The other took all that he holds: 45 points; the lay-off brings 5, the last card is thrown."""
    state = holding("6H 9C", theirs="3H4H5H", other="KS KD AC QH")
    state.shown = ((), state.hands[1])
    assert best(state) == "lay 6H>B1"
    assert reasons(state, "lay 6H>B1") == {"points": {"points": 5}, "closes": {"expected": 45.0}}


def test_without_a_stock_the_end_is_worth_both_hands() -> None:
    """KS KD 4C against three aces and a 2, all known: 60 less 25."""
    mine, theirs, own = "KS KD 4C", "AS AH AD 2C", "3S3H3D"
    rest = cards_name(rest_of_pack(cards(mine), cards(theirs), cards(own)))
    state = to_draw(mine, own, other=theirs, row=rest, may_take=False)
    state.shown = ((), state.hands[1])
    assert not state.stock
    assert values(state)["end"] == pytest.approx(35)


def test_cards_that_are_alike_are_worth_the_same() -> None:
    """Kings of suits of which nothing else is held or known."""
    found = values(holding("KS KH 3D 4D 9D 5C 7C", opened=(False, False), reached=False))
    assert found["discard KS"] == pytest.approx(found["discard KH"])


def test_a_pair_is_kept_and_a_pair_of_which_the_others_are_gone_is_not() -> None:
    hand = "9S 9H QD 5C 7D 3H KC"
    alive = values(holding(hand, opened=(False, False), row="TD TC 4S 6S"))
    dead = values(holding(hand, opened=(False, False), row="9D 9C 4S 6S"))
    assert alive["discard 9S"] - alive["discard KC"] < dead["discard 9S"] - dead["discard KC"]


def test_a_discard_that_frees_a_joker_costs_more_than_one_that_does_not() -> None:
    """On the own table a 2 stands for 6H; nothing in sight goes with the other sixes."""
    state = holding("6H 6D TC QS", own="5H2C=6H7H")
    assert reasons(state, "discard 6H")["feeds"]["expected"] > reasons(state, "discard 6D")["feeds"]["expected"] + 10


def test_nothing_is_thrown_with_which_the_other_closes() -> None:
    """He has one card left, and takes what he can lay off; the player has not opened and would keep 75 points."""
    hand, theirs = "QC 9C AS KH 4H 5D 7S JD AH", "QSQHQD TSTHTD"
    state = holding(hand, theirs=theirs, row="9S 9H 9D", opened=(False, True), other="3C")
    assert reasons(state, "discard QC")["feeds"]["expected"] > 50
    assert reasons(state, "discard KH")["feeds"]["expected"] < 10
    assert best(state) != "discard QC"


def test_what_the_other_passed_by_is_not_feared() -> None:
    """He has opened and two cards lie in the row that he could have laid off: he does not take from it."""
    hand, theirs = "QC 9C AS KH 4H 5D 7S JD AH", "QSQHQD TSTHTD"
    afraid, calm = (
        holding(hand, theirs=theirs, row=row, opened=(False, True), other="3C 3D")
        for row in ("9S 9H 9D 8S 8H 8D", "9S TC 9D 8S 8H 8D")
    )
    assert 0 < reasons(calm, "discard QC")["feeds"]["expected"] < reasons(afraid, "discard QC")["feeds"]["expected"] / 3


def test_who_took_before_is_feared() -> None:
    """Six turns are over and five cards lie in the row."""
    hand, theirs = "QC 9C AS KH 4H 5D 7S JD AH", "QSQHQD TSTHTD"
    waiting, taking = (
        holding(hand, theirs=theirs, row=row, opened=(False, True), other="3C 3D")
        for row in ("9S 9H 9D 8S 8H 8D", "9S 9H 9D 8S 8H")
    )
    feared = (reasons(state, "discard QC")["feeds"]["expected"] for state in (waiting, taking))
    assert 2 * next(feared) < next(feared)


def test_advice_for_many_cards_and_2s_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-eight cards with all four 2s, of which nearly two hundred things can be made."""
    steps, search = [0], laydown._Search._best

    def counted(self: Any, *arguments: Any) -> Any:
        steps[0] += 1
        return search(self, *arguments)

    monkeypatch.setattr(laydown._Search, "_best", counted)
    hand = "2S 4S 5S 7S 9S TS QS KS 2H 3H 4H 6H 7H 9H JH AH 2D 4D 5D 8D TD KD 2C 5C 6C 8C JC AC"
    assert len(bot.advise(RULES.view(holding(hand, own="3S3D3C"), 0))) > 100
    assert steps[0] < 40_000


def test_three_2s_go_down_as_twos() -> None:
    state = holding("2S 2H 2D KS 5C 9H")
    assert best(state) == "meld 2S2H2D"
    assert reasons(state, "meld 2S2H2D")["points"] == {"points": 150}


def test_a_swap_takes_the_points_of_the_joker_from_the_other() -> None:
    """6H scores 5, the 2 stops scoring 5, and with two kings it brings 30."""
    state = holding("6H KS KD 4C 9S", theirs="5H2C=6H7H")
    assert best(state) == "swap 6H>B1:2C"
    assert reasons(state, "swap 6H>B1:2C")["points"] == {"points": 40}
    assert reasons(state, "swap 6H>B1:2C")["pending"] == {"cards": 1}


def test_a_turn_of_advice_ends_and_leaves_nobody_stuck() -> None:
    for start in turns():
        state = start
        for _ in range(60):
            if state.turn != start.turn or state.phase in ("deal", "over"):
                break
            (line, *_) = bot.advise(RULES.view(state, state.turn))
            state = RULES.apply(state, state.turn, line.action)
        assert state.turn != start.turn or state.phase in ("deal", "over")


def turns() -> Iterator[State]:
    """Yield the beginnings of turns in hands of chance, where something may be taken."""
    for seed in ("turns", "more turns"):
        match = played("rum500", seed, "chance", packs=1)
        for index, entry in enumerate(match.entries):
            state = match.state_at(index)
            if entry.seat is not None and state.phase == "draw" and index % 5 == 0:
                view = match.rules.view(state, entry.seat)
                if any(not isinstance(action, Draw) for action in match.rules.legal(view)):
                    yield state


def test_a_card_of_the_row_that_only_a_swap_can_play_is_reckoned_with() -> None:
    match = dealt("TD QS KS 2C 4C 7H 3H 8C", "9D JD 2S AS 8D 6H 3C 5H", "6C 3S 5C 9H JC 7C")
    play(match, "0 discard 4C", "1 discard AS", "0 draw", "0 discard 6C", "1 draw", "1 meld 9D2S=TDJD")
    play(match, "1 discard 3S", "0 draw", "0 meld 2C=JSQSKS", "0 discard TD", "1 draw", "1 discard 6H")
    assert "pick TD" in map(RULES.encode, RULES.legal(match.view(0)))
    assert {line.action for line in bot.advise(match.view(0))} == set(RULES.legal(match.view(0)))
    play(match, "0 pick TD")
    assert match.view(0).pending == cards("TD")
    assert {line.action for line in bot.advise(match.view(0))} <= set(RULES.legal(match.view(0)))


def test_a_hand_that_goes_down_but_for_one_card_is_reckoned_as_closed() -> None:
    rng = Random(17)
    options = {"row": Random(17).choice(["on", "off"])}
    match = Match.new("rum500", options, seed="adv17")
    while match.cursor < 80:
        seat = match.to_act()[0]
        rng.random()
        match.submit(seat, rng.choice(match.legal(seat)))
    assert bot.advise(match.view(match.to_act()[0]))
