"""The screen answers keys while the computer thinks, for however long; how soon is no matter of a test."""

from __future__ import annotations

from cribtui.lab.bench_thinking import at_table, match_at


def test_keys_move_the_cursor_while_the_computer_never_comes_to_an_end() -> None:
    match = match_at("cribbage")
    assert set(match.to_act()) == {0, 1}  # at the crib discard expert decides at the same time
    with at_table(match, thinking=True) as seat:
        before = seat.rounds
        assert all(cost.sent > 0 for cost in seat.moves(3))
        seat.wait_for_more(before)


def test_the_person_has_a_whole_turn_to_think_about_in_every_game() -> None:
    for game, phase in (("cribbage", "lay"), ("gin", "discard"), ("rum500", "play")):
        match = match_at(game)
        assert 0 in match.to_act() and match.view(0).phase == phase
        assert len(match.legal(0)) > 1
