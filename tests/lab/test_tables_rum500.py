"""The tables of 500 rum: how chances to win are reckoned, by hand, and that the shipped ones are such."""

from __future__ import annotations

import pytest

from cribtui.core.rules import Advice
from cribtui.games.rum500.actions import DRAW, Action
from cribtui.games.rum500.odds import Outlook, parted, won
from cribtui.games.rum500.tables import CLOSING, COUNT, LOW, NODES, STEP, packed_strays, strays, wins
from cribtui.lab.tables_rum500 import Hand, backwards, hand, likely, outlook_of, typical

HANDS = [hand(number) for number in range(30)]


def test_hands_that_bring_one_player_the_same_give_the_chance_of_a_series() -> None:
    """Always 20 to one and nothing to the other: who needs one hand wins a race against who needs two or three."""
    table = backwards({(20, 0): 0.5, (0, 20): 0.5})
    assert table[0][0] == pytest.approx(0.5)
    assert table[0][1] == pytest.approx(3 / 4, abs=2e-3)
    assert table[0][2] == pytest.approx(7 / 8, abs=2e-3)
    assert table[2][1] == pytest.approx(5 / 16, abs=2e-3)  # three hands before two: 3-0, 3-1


def test_points_that_are_lost_put_the_end_off() -> None:
    """Whoever wins a hand gains 20 that the other loses: a walk between two ends, won as the ends are near."""
    table = backwards({(20, -20): 0.5, (-20, 20): 0.5})
    assert table[0][1] == pytest.approx(2 / 3, abs=2e-3)  # one step to the one end, two to the other
    assert table[1][2] == pytest.approx(3 / 5, abs=2e-3)
    assert table[0][3] == pytest.approx(4 / 5, abs=2e-3)


def test_both_may_reach_the_end_in_one_hand() -> None:
    """The higher total wins then, and equal ones divide (M18)."""
    table = backwards({(60, 30): 0.5, (30, 60): 0.5})
    assert table[0][0] == pytest.approx(0.5)
    assert table[0][1] == pytest.approx(0.5, abs=1e-3)  # 5 against 25: both get there, the one with more by then
    assert table[1][0] == pytest.approx(0.5, abs=1e-3)


def test_hands_count_for_either_player() -> None:
    assert likely([(30, -5), (10, 10)]) == {(-5, 30): 0.25, (10, 10): 0.5, (30, -5): 0.25}


def test_strays_are_parted_by_difference_and_sum() -> None:
    some = [(float(mine), float(his)) for mine in range(-12, 12) for his in range(-10, 10)]
    found = typical(some)
    assert len(found) == COUNT
    for place in (0, 1):
        assert sum(pair[place] for pair in found) / COUNT == pytest.approx(-0.5)
    differences = [mine - his for mine, his in found]
    rows = [sum(differences[at : at + 4]) / 4 for at in range(0, COUNT, 4)]
    assert rows == sorted(rows)


def test_what_was_expected_is_taken_from_the_advice() -> None:
    line: Advice[Action] = Advice(DRAW, 41.0, (("rum.points", {"points": 25.0}), ("rum.hand", {"expected": 16.0})))
    assert outlook_of(line) == Outlook(25.0, 41.0, closes=False)
    assert parted(outlook_of(line)) == (33.0, -8.0)
    closing: Advice[Action] = Advice(DRAW, 41.0, (("rum.points", {"points": 25.0}), ("rum.closes", {"expected": 16.0})))
    assert parted(outlook_of(closing)) == (25.0, -16.0)


def test_a_hand_tells_its_points_and_every_stray() -> None:
    assert any(stage == CLOSING for each in HANDS for stage, _ in each.strays)
    for each in HANDS:
        assert all(points % 5 == 0 for points in each.points)
        assert all(mine == pytest.approx(0) for stage, (mine, _) in each.strays if stage == CLOSING and _is_last(each))


def _is_last(each: Hand) -> bool:
    return each.strays[-1][0] == CLOSING and sum(stage == CLOSING for stage, _ in each.strays) == 1


def test_the_shipped_chances_are_fair_and_grow_with_what_is_done() -> None:
    for need in range(5, 700, 35):
        assert won(need, need) == pytest.approx(0.5, abs=1e-3)
        for other in range(5, 700, 55):
            assert won(need, other) + won(other, need) == pytest.approx(1, abs=1e-3)
            assert won(need, other) >= won(need + 20, other)
    assert (won(0, 40), won(40, -5), won(-10, -10), won(-15, -10)) == (1.0, 0.0, 0.5, 1.0)


def test_the_shipped_chances_are_those_of_a_sample_of_hands() -> None:
    """Thirty hands give the same chances, but for their luck: the mean hand moves by about 8 points."""
    table = backwards(likely([each.points for each in HANDS]))
    for row in range(2, NODES, 6):
        for column in range(2, NODES, 6):
            need, other = LOW + STEP * row, LOW + STEP * column
            assert wins().at(need, other) == pytest.approx(table[row][column], abs=0.12)


def test_the_shipped_strays_hold_every_stage() -> None:
    assert len(strays()) == CLOSING + 1
    assert all(len(some) == COUNT for some in strays())
    assert packed_strays(strays()) == packed_strays([list(some) for some in strays()])
    for some in strays():
        mean = sum(mine - his for mine, his in some) / COUNT
        assert abs(mean) < 8  # points: what is expected is about what comes
