"""G4, G7-G9 and G19: when one may knock, with what, and how the cards are laid down."""

from __future__ import annotations

import pytest

from cribtui.core.cards import parse
from cribtui.games.gin import RULES
from cribtui.games.gin.actions import Knock
from cribtui.games.gin.melds import groupings, value
from cribtui.games.gin.state import State

from .situations import after, cards, choices, holding, knocked, melds, refusal, short, told

OTHER = "9S 4C 6C 8C TC QC AD 3D 5S QS"
TEN = "AS 2S 3S 4H 5H 6H 7D 8D 9D"  # three runs; a tenth card and the one to throw follow


def knocks(state: State) -> list[str]:
    return [text for text in choices(state, 0) if text.startswith("knock")]


# G7


@pytest.mark.parametrize(("free", "deadwood"), [("AC", 1), ("9C", 9), ("TH", 10), ("KH", 10)])
def test_G7_a_knock_leaves_ten_at_most(free: str, deadwood: int) -> None:
    state = after(holding(f"{TEN} {free} QD", OTHER), "0 knock QD AS2S3S 4H5H6H 7D8D9D")
    assert state.knock is not None
    assert (state.knock.seat, state.knock.deadwood, state.knock.gin) == (0, deadwood, False)
    assert (state.knock.discard, state.knock.free) == (parse("QD"), cards(free))
    assert (state.phase, RULES.to_act(state), state.pile[-1]) == ("show", (1,), parse("QD"))


@pytest.mark.parametrize(("free", "deadwood"), [("5D", 10), ("6D", 11)])
def test_G7_ten_is_allowed_and_eleven_too_much(free: str, deadwood: int) -> None:
    state = holding(f"AS 2S 3S 4H 5H 6H 7H 3C 2D {free} QD", OTHER)
    text = "knock QD AS2S3S 4H5H6H7H"
    assert (text in choices(state, 0)) == (deadwood == 10)
    if deadwood == 11:
        assert refusal(state, 0, text) == "gin.knock.deadwood deadwood=11 most=10"


def test_G7_another_grouping_than_the_best_must_leave_ten_at_most_too() -> None:
    state = holding("AS 2S 3S 4S 4H 5H 6H 7D 8D 9D QD", OTHER)
    after(state, "0 knock QD AS2S3S4S 4H5H6H 7D8D9D")
    after(state, "0 knock QD 4H5H6H 7D8D9D AS2S3S", offered=False)
    after(state, "0 knock QD 7D8D9D 4H5H6H AS2S3S4S", offered=False)
    assert refusal(state, 0, "knock QD AS2S3S 7D8D9D") == "gin.knock.deadwood deadwood=19 most=10"


def test_G7_a_knock_is_never_forced() -> None:
    state = holding(f"{TEN} AC QD", OTHER)
    assert {"discard QD", "discard AC", "knock QD AS2S3S 4H5H6H 7D8D9D"} <= set(choices(state, 0))
    state = after(state, "0 discard QD")
    assert (state.phase, state.knock) == ("take", None)


def test_G7_a_knock_comes_after_taking_a_card() -> None:
    hand = f"{TEN} 2C"
    state = holding(f"{hand} QD", OTHER)
    state = after(state, "0 discard QD", "1 draw", "1 discard QS")
    assert refusal(state, 0, "knock 2C AS2S3S 4H5H6H 7D8D9D") == "turn.other_step phase=take"


def test_G7_gin_is_a_grouping_that_leaves_nothing() -> None:
    state = after(holding(f"{TEN} TD QD", OTHER), "0 knock QD AS2S3S 4H5H6H 7D8D9DTD")
    assert state.knock is not None and state.knock.gin and state.knock.free == ()


def test_G7_who_could_have_gin_may_still_knock_with_less() -> None:
    state = after(holding(f"{TEN} TD QD", OTHER), "0 knock QD AS2S3S 4H5H6H 7D8D9D", offered=False)
    assert state.knock is not None and not state.knock.gin and state.knock.deadwood == 10


def test_G7_every_throw_that_allows_a_knock_is_offered() -> None:
    """Without the AS four cards are free, 2 3 A 2, in all 8; without the 4H they are 5 6 A 2, and that is 14."""
    assert {text.split()[1] for text in knocks(holding(f"{TEN} AC 2C", OTHER))} == {"AC", "2C", "AS", "2S", "3S"}


# What is no knock


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("knock QD AS2S3S 4H5H6H 7D8D", "gin.knock.meld cards=(32, 33)"),
        ("knock QD AS2S3S 4H5H6H 7D8D9D AC", "gin.knock.meld cards=(39,)"),
        ("knock QD AS2S4H 5H6H 7D8D9D", "gin.knock.meld cards=(0, 1, 16)"),
        ("knock QD AS2S3S AS2S3S", "gin.knock.twice card=0"),
        ("knock QD ASAS2S3S", "gin.knock.twice card=0"),
        ("knock 9D AS2S3S 4H5H6H 7D8D9D", "gin.knock.twice card=34"),
        ("knock QD AS2S3S4S", "hand.not_held card=3"),
        ("knock QC AS2S3S", "hand.not_held card=50"),
        ("knock KD AS2S3S", "hand.not_held card=38"),
        ("knock QD", "gin.knock.deadwood deadwood=46 most=10"),
    ],
)
def test_G7_a_grouping_that_is_none_is_refused(text: str, key: str) -> None:
    assert refusal(holding(f"{TEN} AC QD", OTHER), 0, text) == key


def test_G6_no_card_is_in_two_melds() -> None:
    state = holding("7S 7H 7D 5H 6H 8H AC 2C 3C AS QD", OTHER)
    assert refusal(state, 0, "knock QD 7S7H7D 5H6H7H8H AC2C3C") == f"gin.knock.twice card={parse('7H')}"
    assert refusal(state, 0, "knock QD 5H6H7H8H AC2C3C") == "gin.knock.deadwood deadwood=15 most=10"


# G8


def test_G8_eleven_melded_cards_are_gin_and_no_more() -> None:
    state = holding("AS 2S 3S 4S 5S 6H 7H 8H KH KD KC", OTHER)
    assert {"knock 5S KHKDKC AS2S3S4S 6H7H8H", "knock AS KHKDKC 2S3S4S5S 6H7H8H"} <= set(knocks(state))
    state = after(state, "0 knock 5S KHKDKC AS2S3S4S 6H7H8H", "1 show")
    assert state.last is not None and state.last.kind == "gin"
    assert state.last.points == value(cards(OTHER)) + 25


def test_G8_the_card_just_taken_never_prevents_gin() -> None:
    for taken in ("AS", "5S"):
        state = holding("AS 2S 3S 4S 5S 6H 7H 8H KH KD KC", OTHER, taken=taken)
        gins = [text for text in knocks(state) if len("".join(text.split()[2:])) == 20]
        assert gins and all(text.split()[1] != taken for text in gins)


# G9


def test_G9_every_best_grouping_is_offered() -> None:
    """Three sets or three runs: the same deadwood, but not the same to lay off on."""
    state = holding("2S 3S 4S 2H 3H 4H 2D 3D 4D AC KC", OTHER)
    offered = {frozenset(text.split()[2:]) for text in knocks(state) if text.split()[1] == "KC"}
    assert offered == {
        frozenset({"2S2H2D", "3S3H3D", "4S4H4D"}),
        frozenset({"2S3S4S", "2H3H4H", "2D3D4D"}),
    }


def test_G9_a_long_run_is_offered_in_one_piece_and_accepted_in_two() -> None:
    state = holding("4H 5H 6H 7H 8H 9H AC 2C 3C AS KD", OTHER)
    assert [text for text in knocks(state) if text.startswith("knock KD")] == ["knock KD 4H5H6H7H8H9H AC2C3C"]
    assert len(groupings(cards("4H 5H 6H 7H 8H 9H AC 2C 3C AS"))) == 2
    state = after(state, "0 knock KD 7H8H9H AC2C3C 4H5H6H", offered=False)
    assert state.knock is not None and state.knock.melds == melds("7H8H9H AC2C3C 4H5H6H")


def test_G9_the_melds_are_numbered_as_they_were_laid_down() -> None:
    state = after(holding(f"{TEN} AC QD", OTHER), "0 knock QD 7D8D9D AS2S3S 4H5H6H", offered=False)
    assert state.knock is not None and state.knock.melds == melds("7D8D9D AS2S3S 4H5H6H")
    assert refusal(state, 1, "show +AD>1").startswith("gin.show.lay_off")
    state = RULES.apply(state, 1, RULES.decode("show"))
    assert state.last is not None


def test_G9_melds_of_unsorted_cards_are_taken_as_they_are() -> None:
    state = holding(f"{TEN} AC QD", OTHER)
    state = RULES.apply(state, 0, Knock(parse("QD"), (cards("AS2S3S")[::-1], cards("4H5H6H"), cards("7D8D9D")[::-1])))
    assert state.knock is not None and state.knock.melds == melds("AS2S3S 4H5H6H 7D8D9D")


def test_G9_a_knock_is_told_with_its_melds_and_what_is_free() -> None:
    events = told(holding(f"{TEN} AC QD", OTHER), 0, "knock QD AS2S3S 4H5H6H 7D8D9D", 1)
    assert short(events) == ["knock 0 QD", "meld 0 AS 2S 3S", "meld 0 4H 5H 6H", "meld 0 7D 8D 9D", "free 0 AC"]
    assert [dict(event.facts) for event in events] == [
        {"deadwood": 1},
        {"place": 1},
        {"place": 2},
        {"place": 3},
        {"deadwood": 1},
    ]
    assert short(told(holding(f"{TEN} TD QD", OTHER), 0, "knock QD AS2S3S 4H5H6H 7D8D9DTD"))[0] == "gin 0 QD"


def test_G9_before_the_knock_nothing_is_revealed_and_after_it_all_ten_are() -> None:
    state = holding(f"{TEN} AC QD", OTHER)
    assert not RULES.view(state, 1).known() & set(cards(f"{TEN} AC QD"))
    state = after(state, "0 knock QD AS2S3S 4H5H6H 7D8D9D")
    for seat in (1, None):
        view = RULES.view(state, seat)
        assert set(cards(f"{TEN} AC QD")) <= view.known() and view.shown[0] == cards(f"{TEN} AC")
    assert not RULES.view(state, 0).known() & set(cards(OTHER))


# G19


def test_G19_in_ful_only_gin_may_be_knocked_with() -> None:
    state = holding(f"{TEN} AC QD", OTHER, variant="ful")
    assert knocks(state) == []
    assert refusal(state, 0, "knock QD AS2S3S 4H5H6H 7D8D9D") == "gin.knock.deadwood deadwood=1 most=0"
    state = holding(f"{TEN} TD QD", OTHER, variant="ful")
    assert [text for text in knocks(state) if text.startswith("knock QD")] == ["knock QD AS2S3S 4H5H6H 7D8D9DTD"]
    assert refusal(state, 0, "knock QD AS2S3S 4H5H6H 7D8D9D") == "gin.knock.deadwood deadwood=10 most=0"
    state = after(state, "0 knock QD AS2S3S 4H5H6H 7D8D9DTD", "1 show")
    assert state.last is not None and state.last.kind == "gin"


def test_G19_there_is_no_undercut_in_ful() -> None:
    """Even against nothing the knocker scores, for his knock is gin."""
    state = knocked("AS 2S 3S 4H 5H 6H 7D 8D 9D TD", "QD", "AS2S3S 4H5H6H 7D8D9DTD", GIN_TOO, variant="ful")
    state = after(state, "1 show 7S7H7C 9S9H9C JSJHJDJC")
    assert state.last is not None and (state.last.kind, state.last.points, state.last.winner) == ("gin", 25, 0)


GIN_TOO = "7S 7H 7C 9S 9H 9C JS JH JD JC"
