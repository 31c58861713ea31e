"""G10 and G11: melds and lay-offs together, against cases that other programs worked out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cribtui.core.cards import cards_name, parse
from cribtui.core.rules import IllegalAction
from cribtui.games.gin import RULES
from cribtui.games.gin.actions import Show
from cribtui.games.gin.melds import best, extended, fits, lay_off, value

from .situations import cards, knocked, melds, refusal, rest_of_pack, words

Case = dict[str, Any]
CASES: list[Case] = json.loads((Path(__file__).parents[2] / "data" / "gin_layoff.json").read_text("utf-8"))


def named(case: Case) -> str:
    return f"{case['id']} {case['tag']}"


def knocker_melds(case: Case) -> str:
    return " ".join(map("".join, case["knocker_melds"]))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_G10_the_least_of_melds_and_lay_offs_agrees_with_other_programs(case: Case) -> None:
    hand = cards(" ".join(case["opponent_hand"]))
    left, laid_down, laid, free = lay_off(melds(knocker_melds(case)), hand)
    assert left == case["opp_deadwood"] == value(free)
    assert bool(laid) <= (not case["gin"])
    assert best(hand)[0] == case["opp_deadwood_no_layoff"]
    assert sorted((*(card for meld in laid_down for card in meld), *(card for card, _ in laid), *free)) == list(hand)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_G11_to_G13_a_whole_hand_is_scored_as_other_programs_score_it(case: Case) -> None:
    """Played through the rules: the knock, the best answer that is offered, the points."""
    hand, free = " ".join(case["opponent_hand"]), " ".join(case["knocker_free"])
    ten = f"{knocker_melds(case)}{free}"
    spare = cards_name([rest_of_pack(cards(ten), cards(hand))[-1]])
    state = knocked(ten, spare, knocker_melds(case), hand)
    assert state.knock is not None and state.knock.deadwood == case["knocker_deadwood"]
    state = RULES.apply(state, 1, RULES.legal(RULES.view(state, 1))[0])
    result = state.last
    assert result is not None and result.answer is not None
    assert (result.kind, result.points, result.answer.deadwood) == (
        case["result"],
        case["points"],
        case["opp_deadwood"],
    )
    assert result.winner == (1 if case["winner"] == "opponent" else 0)
    assert state.scores == ((case["points"], 0) if result.winner == 0 else (0, case["points"]))


def test_the_cases_hold_what_people_get_wrong() -> None:
    assert len(CASES) == 60
    assert sum(case["opp_deadwood_meld_first_then_layoff"] > case["opp_deadwood"] for case in CASES) > 10
    assert {case["result"] for case in CASES} == {"knock", "gin", "undercut"}
    assert any(case["result"] == "undercut" and case["points"] == 25 for case in CASES)


def test_G10_melds_first_is_worse_here() -> None:
    """Four sixes are his best melds, but the 6C carries the 7C on to the knocker's run."""
    table, hand = melds("3C4C5C QSQHQD"), cards("6S 6H 6D 6C 7C 9D TD JD QC 2S")
    assert best(hand) == (19, melds("6S6H6D6C 9DTDJD"), cards("2S 7C QC"))
    left, laid_down, laid, free = lay_off(table, hand)
    assert (left, words(laid_down), cards_name(free)) == (2, "6S6H6D 9DTDJD", "2S")
    assert laid == ((parse("6C"), 0), (parse("7C"), 0), (parse("QC"), 1))


def test_G10_chains_run_both_ways_and_are_laid_in_an_order_that_fits() -> None:
    left, laid_down, laid, free = lay_off(melds("4H5H6H 8H9HTH 2S2D2C"), cards("JH QH 3H 2H 7H 9S 7D 5C JS 8S"))
    assert (left, laid_down, cards_name(free)) == (8 + 9 + 10 + 7 + 5, (), "8S 9S JS 7D 5C")
    assert {card for card, _ in laid} == set(cards("2H 3H 7H JH QH"))
    order = [card for card, _ in laid]
    assert order.index(parse("3H")) < order.index(parse("2H")) and order.index(parse("JH")) < order.index(parse("QH"))


def test_G11_nothing_is_laid_off_on_ten_melded_cards() -> None:
    left, laid_down, laid, free = lay_off(melds("4H5H6H 7S7D7C 8D9DTDJD"), cards("7H 8H QD KD AC 2C 4C 6C 9S JS"))
    assert (laid_down, laid, left) == ((), (), 7 + 8 + 10 + 10 + 1 + 2 + 4 + 6 + 9 + 10)
    assert len(free) == 10


@pytest.mark.parametrize(
    ("meld", "card", "fitting"),
    [
        ("4H5H6H", "7H", True),
        ("4H5H6H", "3H", True),
        ("4H5H6H", "8H", False),
        ("4H5H6H", "7D", False),
        ("4H5H6H", "5H", False),
        ("7S7H7D", "7C", True),
        ("7S7H7D", "8D", False),
        ("7S7H7D7C", "7S", False),
        ("JHQHKH", "AH", False),
        ("AH2H3H", "KH", False),
        ("AS2S3S4S5S6S7S8S9STSJSQS", "KS", True),
    ],
)
def test_G10_what_fits_a_meld(meld: str, card: str, fitting: bool) -> None:
    assert fits(cards(meld), parse(card)) == fitting


def test_G10_the_melds_as_they_lie_in_the_end() -> None:
    laid = ((parse("JH"), 0), (parse("QH"), 0), (parse("2H"), 1))
    assert words(extended(melds("8H9HTH 2S2D2C 5S5D5C"), laid)) == "8H9HTHJHQH 2S2H2D2C 5S5D5C"


# What an answer may not be

TEN = "4H5H6H 7S7D7C QSQHQD 2S"
HAND = "JS QC 3H 2H KC 9S 7H 8H 9H AD"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("show 2H3H4H", "hand.not_held card=16"),
        ("show +4C>1", "hand.not_held card=42"),
        ("show 7H8H9S", "gin.show.meld cards=(8, 19, 20)"),
        ("show 7H8H", "gin.show.meld cards=(19, 20)"),
        ("show 7H8H9H 7H8H9H", "gin.show.twice card=19"),
        ("show 7H8H9H +7H>1", "gin.show.twice card=19"),
        ("show +7H>1 +7H>2", "gin.show.twice card=19"),
        ("show +8H>1 +7H>1", "gin.show.lay_off card=20 meld=1"),
        ("show +2H>1 +3H>1", "gin.show.lay_off card=14 meld=1"),
        ("show +QC>1", "gin.show.lay_off card=50 meld=1"),
        ("show +AD>2", "gin.show.lay_off card=26 meld=2"),
        ("show +QC>4", "gin.show.no_meld meld=4 melds=3"),
        ("show +QC>0", "gin.show.no_meld meld=0 melds=3"),
    ],
)
def test_G10_an_answer_that_does_not_fit_is_refused(text: str, key: str) -> None:
    assert refusal(knocked(TEN, "KD", "4H5H6H 7S7D7C QSQHQD", HAND), 1, text) == key


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("show", 10 + 10 + 3 + 2 + 10 + 9 + 7 + 8 + 9 + 1),
        ("show 7H8H9H", 10 + 10 + 3 + 2 + 10 + 9 + 1),
        ("show +7H>1 +8H>1 +9H>1 +3H>1 +2H>1", 10 + 10 + 10 + 9 + 1),
        ("show +3H>1 +QC>3", 10 + 2 + 10 + 9 + 7 + 8 + 9 + 1),
        ("show +7H>2 +QC>3", 10 + 3 + 2 + 10 + 9 + 8 + 9 + 1),
    ],
)
def test_G10_any_other_arrangement_is_accepted(text: str, left: int) -> None:
    state = knocked(TEN, "KD", "4H5H6H 7S7D7C QSQHQD", HAND)
    state = RULES.apply(state, 1, RULES.decode(text))
    assert state.last is not None and state.last.answer is not None
    assert state.last.answer.deadwood == left
    assert RULES.encode(Show(state.last.answer.melds, state.last.answer.laid)) == text


def test_G10_the_default_is_offered_first() -> None:
    state = knocked(TEN, "KD", "4H5H6H 7S7D7C QSQHQD", HAND)
    first = RULES.legal(RULES.view(state, 1))[0]
    state = RULES.apply(state, 1, first)
    assert state.last is not None and state.last.deadwood[1] == 10 + 10 + 9 + 1
    assert state.last.deadwood_before[1] == state.last.deadwood[1] + (3 + 2 + 10)


def test_G11_gin_takes_no_lay_off() -> None:
    state = knocked("4H5H6H 7S7D7C 8D9DTDJD", "KD", "4H5H6H 7S7D7C 8D9DTDJD", HAND)
    assert refusal(state, 1, "show 7H8H9H +3H>1") == "gin.show.on_gin card=15"
    with pytest.raises(IllegalAction, match=r"gin\.show\.on_gin"):
        RULES.apply(state, 1, RULES.decode("show +3H>1"))
    assert all("+" not in RULES.encode(action) for action in RULES.legal(RULES.view(state, 1)))
