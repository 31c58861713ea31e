"""M3-M6: what is a meld, where jokers stand and what they are worth."""

from __future__ import annotations

import pytest

from cribtui.core.cards import RANKS, name
from cribtui.core.rules import IllegalAction
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.actions import Melds
from cribtui.games.rum500.melds import VALUES, Reading, readings, value

from .situations import cards, holding, read, reading, refusal, words


def points(text: str) -> list[int]:
    return [found.points for found in readings(cards(text))]


def test_values_of_the_cards() -> None:
    by_rank = {rank: {VALUES[card] for card in range(52) if name(card)[0] == rank} for rank in RANKS}
    assert all(by_rank[rank] == {5} for rank in "345678")
    assert all(by_rank[rank] == {10} for rank in "9TJQK")
    assert by_rank["A"] == by_rank["2"] == {15}
    assert value(cards("2H AS 4D")) == 35


# The rules text's worked values


@pytest.mark.parametrize(
    ("group", "melds", "worth"),
    [
        ("3H 4H 5H", ["3H4H5H"], [15]),
        ("9S TS JS QS KS AS", ["9STSJSQSKSAS"], [65]),
        ("KH KD 2C", ["KHKD2C=K"], [30]),
        ("KH 2D 2C", [], []),
        ("5H 2C 7H", ["5H2C=6H7H"], [15]),
        ("QS KS 2C", ["2C=JSQSKS", "QSKS2C=AS"], [30, 35]),
        ("2S 2H 2D", ["2S2H2D"], [150]),
        ("2S 2H 2D 2C", ["2S2H2D2C"], [200]),
        ("KH AH 3H", [], []),
    ],
)
def test_worked_values(group: str, melds: list[str], worth: list[int]) -> None:
    assert read(group) == melds and points(group) == worth


# M3


@pytest.mark.parametrize(
    "group",
    [
        "7S 7H 7D",
        "7S 7H 7D 7C",
        "7S 7H 2D",
        "7S 7H 7D 2S",
        "7S 7H 2S 2H",
        "3S 4S 5S",
        "QS KS AS",
        "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        "3S 2S 2H 2D 2C 8S",
        "9S 2C TS 2D 2H",
    ],
)
def test_M3_melds(group: str) -> None:
    assert read(group)


@pytest.mark.parametrize(
    "group",
    [
        "",
        "7S",
        "7S 7H",
        "7S 2D",
        "7S 2D 2C",  # one real card
        "7S 2S 2H 2D 2C",
        "2S 2H",
        "7S 7H 8D",
        "7S 7H 7D 8D",
        "7S 7H 7D 7C 2S",  # five cards of one rank
        "7S 7H 2S 2H 2D",
        "3S 4S 5H",
        "3S 4S 6S",
        "3S 4S 5S 7S",
        "3S 2H 6S",  # two places between, one joker
        "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S",  # no thirteenth place
    ],
)
def test_M3_no_melds(group: str) -> None:
    assert read(group) == []


def test_M3_the_same_card_twice_is_no_meld() -> None:
    five = cards("5H")[0]
    assert readings((five, five, *cards("5D"))) == () == readings((five, five, *cards("6H 7H")))


def test_M3_jokers_stand_next_to_each_other_and_at_the_ends() -> None:
    assert read("8D 9D 2S 2H") == ["2S=6D2H=7D8D9D", "2S=7D8D9D2H=TD", "8D9D2S=TD2H=JD"]
    assert read("KC AC 2S 2H") == ["2S=JC2H=QCKCAC"]
    assert read("3C 4C 2S 2H") == ["3C4C2S=5C2H=6C"]


def test_M3_what_is_no_meld_is_refused() -> None:
    state = holding("7S 8D 9D TD 2C 4H")
    assert refusal(state, "meld 7S8D9D") == "rum500.meld.none cards=7S8D9D"
    assert refusal(state, "meld 8D9D") == "rum500.meld.none cards=8D9D"
    assert refusal(state, "meld 8D9DTD 7S2C4H") == "rum500.meld.none cards=7S2C4H"
    assert refusal(state, "meld 8D9DJD") == "rum500.meld.none cards=8D9DJD"
    assert refusal(state, "meld 9DTDJD") == "rum500.meld.cards cards=JD"
    assert refusal(state, "meld 8D9DTD 8D9DTD2C=JD") == "rum500.meld.twice cards=8D9DTD"


# M4


@pytest.mark.parametrize("group", ["AS 3S 2H", "AS 3S 4S 2H", "3S 4S AS", "KS AS 3S 2S", "AS 2S 3S", "2S 3S 4S AS"])
def test_M4_there_is_no_place_between_ace_and_three(group: str) -> None:
    assert read(group) == []


def test_M4_a_2_of_the_suit_is_a_joker_like_the_others() -> None:
    assert read("2S 3S 4S") == ["3S4S2S=5S"]
    assert read("2S 3S 5S") == ["3S2S=4S5S"]


# M5


@pytest.mark.parametrize("group", ["2S 2H 2C", "2H 2D 2C", "2S 2D 2C"])
def test_M5_three_twos_are_150(group: str) -> None:
    (found,) = readings(cards(group))
    assert (found.kind, found.points, found.stands, found.placement) == ("twos", 150, (None,) * 3, ())


def test_M5_a_meld_of_twos_holds_nothing_else() -> None:
    assert read("2S 2H 2D 7S") == []
    assert {found.kind for found in readings(cards("2S 2H 2D 2C 7S 8S"))} == {"run"}
    assert points("2S 2H 2D 2C 7S 8S") == [30, 35, 40, 45, 50]


# M6


def test_M6_a_joker_in_a_run_scores_what_its_place_says() -> None:
    assert [(found.placement, found.points) for found in readings(cards("8S 2C TS"))] == [(("9S",), 25)]
    assert [(found.placement, found.points) for found in readings(cards("7C 8C 2S"))] == [(("6C",), 15), (("9C",), 20)]


def test_M6_a_joker_in_a_set_scores_the_rank_and_leaves_its_suit_open() -> None:
    (found,) = readings(cards("AS AD 2H 2C"))
    assert (found.kind, found.rank, found.points, found.placement) == ("set", 0, 60, ("A?", "A?"))
    assert found.stands == (*cards("AS AD"), None, None)


def test_M6_a_joker_may_stand_only_where_it_makes_the_meld() -> None:
    state = holding("5H 6H 7H 2C 9S")
    for text in ("meld 5H6H7H2C=9H", "meld 5H6H7H2C=5H", "meld 5H6H7H2C=8S", "meld 5H6H7H2C=8"):
        assert refusal(state, text) == "rum500.meld.reading cards=5H6H7H2C"
    assert reading("5H6H7H2C=8H").points == 20 and reading("2C=4H5H6H7H").points == 20


def test_M6_which_2_takes_which_place_is_one_reading_but_may_be_said() -> None:
    assert read("5H 8H 2S 2C") == ["5H2S=6H2C=7H8H"]
    assert reading("5H2C=6H2S=7H8H").stands == reading("5H2S=6H2C=7H8H").stands


@pytest.mark.parametrize(
    ("made", "key"),
    [
        (Reading("set", cards("7S 8D 9D"), cards("7S 8D 9D"), 90), "rum500.meld.none"),
        (Reading("run", cards("5H 6H 2C"), cards("5H 6H 8H"), 90), "rum500.meld.reading"),
        (Reading("run", cards("5H 6H 7H"), cards("5H 6H"), 90), "rum500.meld.reading"),
        (Reading("run", cards("5H 6H 7H"), cards("5H 6H 7H"), 90), "rum500.open.points"),
    ],
)
def test_a_reading_is_looked_at_and_counted_by_the_rules(made: Reading, key: str) -> None:
    state = holding("7S 8D 9D 5H 6H 7H 2C", opened=(False, True))
    with pytest.raises(IllegalAction, match=key.replace(".", r"\.")):
        RULES.apply(state, 0, Melds((made,)))


def test_what_is_laid_down_is_put_in_order() -> None:
    made = Reading("run", cards("2C 5H 6H")[::-1], (None, *cards("5H 6H"))[::-1], 0)
    with pytest.raises(IllegalAction, match=r"rum500\.meld\.reading"):
        RULES.apply(holding("2C 5H 6H 9S"), 0, Melds((made,)))
    made = Reading("run", cards("7H 2C 5H")[::-1], (*cards("6H")[::-1], *cards("7H 5H")[::-1]), 0)
    lying = RULES.apply(holding("7H 2C 5H 9S"), 0, Melds((made,))).tables[0]
    assert words(lying) == ["5H2C=6H7H/000"]
