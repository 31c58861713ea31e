"""What each seat may know of 500 rum, and full states that fit it."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import PACK, parse
from cribtui.core.match import Match
from cribtui.games.rum500 import RULES

from .situations import after, cards, choices, dealt, holding, play, row, to_draw

HAND, OTHER = "9H 9S 4D KC", "3H 5C JD"


def test_a_view_has_the_fields_that_screens_and_bots_use() -> None:
    state = after(to_draw(HAND, "7S7H7D", "8H2S=9HTH", other=OTHER, row="QC 9D 3S", scores=(12, -30)), "0 draw")
    view = RULES.view(state, 0)
    assert (view.seat, view.phase, view.target, view.row_allowed) == (0, "play", 500, False)
    assert (view.hand, view.drawn) == (state.hands[0], state.drawn) and len(view.hand) == 5
    assert (view.scores, view.number, view.first, view.to_act) == ((12, -30), 1, 0, (0,))
    assert (view.held, view.stock, view.row, view.reached) == ((5, 3), len(state.stock), row("QC 9D 3S"), True)
    assert (view.opened, view.may_take, view.tables) == ((True, True), True, state.tables)
    assert (view.chosen, view.freed, view.pending, view.taken, view.shown) == (None, (), (), (), ((), ()))
    assert (view.turns, view.last, view.winner) == ((3, 3), None, None)


def test_the_option_tells_the_computer_whether_it_may_take() -> None:
    for value in ("off", "on"):
        assert Match.new("rum500", {"row": value}, seed="x").view(0).row_allowed is (value == "on")


def test_the_other_sees_no_hand_and_not_what_was_drawn() -> None:
    state = after(to_draw(HAND, "7S7H7D", other=OTHER), "0 draw")
    hidden = {*state.hands[0], *state.stock}
    for seat in (1, None):
        view = RULES.view(state, seat)
        assert (view.drawn, view.held) == (None, (5, 3)) and not hidden & view.known()
    assert RULES.view(state, 1).hand == cards(OTHER) and RULES.view(state, None).hand == ()


def test_cards_taken_from_the_row_are_known_until_they_are_played_or_thrown() -> None:
    state = after(to_draw(HAND, "7S7H7D", other=OTHER, row="QC 9D 3S"), "0 pick 9D")
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        assert (view.shown, view.pending, view.taken) == ((cards("9D 3S"), ()), (parse("9D"),), row("9D 3S"))
    state = after(state, "0 meld 9S9H9D")
    assert state.shown == (cards("3S"), ())
    kept = after(state, "0 discard KC")
    assert kept.shown == (cards("3S"), ()) and kept.taken == ()
    assert after(state, "0 discard 3S").shown == ((), ())


def test_the_card_drawn_is_told_until_it_is_played() -> None:
    state = after(to_draw(HAND, "7S7H7D", stock="7C"), "0 draw")
    assert RULES.view(state, 0).drawn == parse("7C")
    assert RULES.view(after(state, "0 lay 7C>A1"), 0).drawn is None
    assert RULES.view(after(state, "0 discard KC"), 0).drawn is None


def test_what_is_unseen_lies_in_the_stock_and_in_hands() -> None:
    state = after(to_draw(HAND, "7S7H7D", other=OTHER, row="QC 9D 3S"), "0 pick 9D")
    assert set(RULES.view(state, 0).unseen()) == {*state.stock, *state.hands[1]}
    assert set(RULES.view(state, 1).unseen()) == {*state.stock, *cards(HAND)}
    assert set(RULES.view(state, None).unseen()) == {*state.stock, *cards(HAND), *cards(OTHER)}


def test_a_joker_shows_itself_and_not_the_card_it_stands_for() -> None:
    view = RULES.view(holding("3D 4C", theirs="5H2C=6H7H"), None)
    assert parse("2C") in view.known() and parse("6H") not in view.known()


def test_a_spectator_has_no_choices() -> None:
    assert RULES.legal(RULES.view(holding("3D 4C"), None)) == ()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_before_the_first_deal_there_is_nothing_to_know(seat: int | None) -> None:
    view = RULES.view(RULES.start({}), seat)
    assert (view.known(), view.hand, view.held, view.stock, view.phase) == (frozenset(), (), (0, 0), 0, "first")
    twin = RULES.sample(view, Random(1))
    assert twin.cards() == [] and RULES.view(twin, seat) == view


# Samples


def test_a_sample_fits_its_view_and_is_not_always_the_same() -> None:
    state = after(to_draw(HAND, "7S7H7D", other=OTHER, row="QC 9D 3S"), "0 pick 9D", "0 meld 9S9H9D", "0 discard KC")
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        twins = [RULES.sample(view, Random(n)) for n in range(40)]
        assert all(RULES.view(twin, seat) == view for twin in twins)
        assert all(sorted(twin.cards()) == list(PACK) for twin in twins)
        assert all(parse("3S") in twin.hands[0] for twin in twins)
        assert len({(twin.hands, twin.stock) for twin in twins}) == 40


def test_the_card_drawn_may_be_any_that_was_not_shown() -> None:
    state = after(to_draw(HAND, "7S7H7D", other=OTHER, shown="KC"), "0 draw")
    drawn = {RULES.sample(RULES.view(state, 1), Random(n)).drawn for n in range(60)}
    assert None not in drawn and parse("KC") not in drawn and len(drawn) > 15
    assert {RULES.sample(RULES.view(state, 0), Random(n)).drawn for n in range(5)} == {state.drawn}


@pytest.mark.parametrize("pile", ["9D 3S", "TD", "2S"])
def test_who_has_chosen_a_card_can_play_it_in_every_sample(pile: str) -> None:
    """The others do not see with what."""
    card = pile.split()[0]
    hand = {"9D": "9H 9C 4D KC", "TD": "JD QD 4C", "2S": "AH AC 4C"}[card]
    state = after(to_draw(hand, "3H4H5H6H7H8H9HTHJHQHKHAH" if card == "TD" else "7S7H7D7C", row=pile), f"0 pick {card}")
    for n in range(12):
        twin = RULES.sample(RULES.view(state, 1), Random(n))
        assert any(not choice.startswith("discard") for choice in choices(twin, 0))
        assert RULES.view(twin, 1) == RULES.view(state, 1)


def test_without_a_stock_he_who_is_to_draw_can_take_something_in_every_sample() -> None:
    state = holding("KC 4D", own="7S7H7D7C", row="9D", other="9H 9S 3C")
    state.stock, state.hands = (), (tuple(sorted(state.hands[0] + state.stock)), state.hands[1])
    state = after(state, "0 discard KC")
    assert RULES.to_act(state) == (1,)
    view = RULES.view(state, None)
    assert all(choices(RULES.sample(view, Random(n)), 1, "pick") for n in range(12))


def test_a_sample_goes_on_as_the_deck_was_dealt() -> None:
    match = play(dealt("3S 5S 7S 9S JS KS 4H 6H", "3C 5C 7C 9C JC KC 4D 6D"), "0 discard 3S")
    twin = RULES.sample(match.view(1), Random(4))
    assert (twin.turn, twin.phase, twin.turns, twin.hands[1]) == (1, "discard", (1, 0), match.state.hands[1])
