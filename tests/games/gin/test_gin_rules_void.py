"""G15 and G16: a hand is void when two cards are left in the stock, or after sixty turns without a stock draw."""

from __future__ import annotations

import pytest

from cribtui.core.cards import name
from cribtui.games.gin import RULES
from cribtui.games.gin.state import State

from .situations import PLAIN, after, cards, choices, dealt, holding, play, to_take, told

HAND = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"


def is_void(state: State, reason: str) -> None:
    """Check that a hand has ended without points, and that the same player deals next."""
    result = state.last
    assert result is not None
    assert (result.kind, result.void, result.winner, result.points, result.items) == ("void", reason, None, 0, ())
    assert (result.knock, result.answer, result.cards(), result.table) == (None, None, (), ())
    assert result.before == result.after == state.scores and result.boxes == state.boxes
    assert (state.phase, RULES.to_act(state), state.winner) == ("deal", (), None)
    due = RULES.deal(state, "again")
    assert due is not None
    again = RULES.apply(state, None, due)
    assert (again.dealer, again.number, again.turn) == (state.dealer, state.number + 1, 1 - (state.dealer or 0))


# G15


@pytest.mark.parametrize("left", [2, 3, 4])
def test_G15_the_hand_is_void_with_two_cards_left_after_a_discard(left: int) -> None:
    state = after(holding(f"{HAND} QD", left=left, scores=(40, 30), boxes=(2, 1)), "0 discard QD")
    if left == 2:
        assert (state.scores, state.boxes) == ((40, 30), (2, 1))
        is_void(state, "stock")
    else:
        assert (state.phase, state.last) == ("take", None)


def test_G15_even_if_the_upcard_would_help() -> None:
    """Seat 1 could take the TD and have gin."""
    gin = "AS 2S 3S 4H 5H 6H 7D 8D 9D KS"
    state = after(holding("2C 4C 6C 8C TC QC AD 3D 9H QS TD", gin, left=3), "0 discard TD")
    assert "take" in choices(state, 1)
    state = after(holding("2C 4C 6C 8C TC QC AD 3D 9H QS TD", gin, left=2), "0 discard TD")
    is_void(state, "stock")


def test_G15_it_is_void_after_a_turn_that_took_the_upcard_too() -> None:
    """The stock does not shrink then; it was already down to three."""
    state = to_take(HAND, pile="QD", left=3)
    state = after(state, "0 take", "0 discard KS")
    assert state.phase == "take"
    state = after(state, "1 draw", f"1 discard {name(state.stock[0])}")
    is_void(state, "stock")


def test_G15_who_drew_the_third_last_card_may_still_knock() -> None:
    state = to_take("AS 2S 3S 4H 5H 6H 7D 8D 9D AC", "2C 4C 6C 8C TC QC AD 3D 9H QS", pile="KS", left=3)
    state = after(state, "0 draw")
    assert len(state.stock) == 2 and state.drawn is not None
    text = f"0 knock {name(state.drawn)} AS2S3S 4H5H6H 7D8D9D"
    assert text[2:] in choices(state, 0)
    state = after(state, text)
    assert (state.phase, state.last) == ("show", None)
    state = after(state, f"1 {choices(state, 1)[0]}")
    assert state.last is not None and state.last.kind == "knock"


def test_G15_a_whole_hand_of_draws_is_void_after_29_of_them() -> None:
    match = play(dealt(PLAIN, HAND, "KC"), "0 pass", "1 pass")
    draws = 0
    while match.view(0).number == 1:
        (seat,) = match.to_act()
        match.submit(seat, "draw")
        match.submit(seat, f"discard {name(match.state.drawn or 0)}")
        draws += 1
    assert draws == 29
    last = match.view(0).last
    assert last is not None and (last.kind, last.void, last.number) == ("void", "stock", 1)
    assert match.view(0).scores == (0, 0) and match.view(0).boxes == (0, 0)


def test_G15_nothing_is_revealed_at_a_void_hand() -> None:
    before = holding(f"{HAND} QD", left=2)
    state = after(before, "0 discard QD")
    assert not RULES.view(state, 1).known() & set(cards(HAND))
    assert not RULES.view(state, 0).known() & set(cards(PLAIN))
    for seat in (0, 1, None):
        assert [(event.kind, event.seat) for event in told(before, 0, "discard QD", seat)] == [
            ("discard", 0),
            ("void_stock", 1),
        ]


# G16


def take_and_throw(state: State) -> State:
    """Return the state after a turn in which the upcard is taken and the lowest other card thrown."""
    seat = state.turn
    state = after(state, f"{seat} take")
    return after(state, f"{seat} discard {name(next(card for card in state.hands[seat] if card != state.taken))}")


def test_G16_sixty_turns_without_a_stock_draw_are_void() -> None:
    state = to_take(HAND, PLAIN, pile="KC")
    for turn in range(60):
        assert (state.phase, state.dry) == ("take", turn)
        state = take_and_throw(state)
    assert state.dry == 60 and len(state.stock) > 2
    is_void(state, "turns")


def test_G16_a_stock_draw_begins_the_count_anew() -> None:
    state = to_take(HAND, PLAIN, pile="KC")
    for _ in range(59):
        state = take_and_throw(state)
    assert RULES.view(state, 0).dry == 59
    state = after(state, f"{state.turn} draw")
    assert state.dry == 0
    state = after(state, f"{state.turn} discard {name(state.drawn or 0)}")
    assert (state.phase, state.dry) == ("take", 0)
    for _ in range(59):
        state = take_and_throw(state)
    assert state.phase == "take"
    is_void(take_and_throw(state), "turns")


def test_G16_passes_do_not_count() -> None:
    match = play(dealt(PLAIN, HAND, "KC"), "0 pass")
    assert match.view(0).dry == 0
    play(match, "1 take", "1 discard AS")
    assert match.view(0).dry == 1


def test_G16_in_the_sixtieth_turn_one_may_knock() -> None:
    state = to_take("AS 2S 3S 4H 5H 6H 7D 8D 9D AC", PLAIN, pile="KS", dry=59)
    state = after(state, "0 take", "0 knock AC AS2S3S 4H5H6H 7D8D9D")
    assert state.phase == "show"


def test_G16_is_told_apart_from_the_stock() -> None:
    state = after(to_take(HAND, PLAIN, pile="KC", dry=59), "0 take")
    kinds = [(event.kind, event.seat) for event in told(state, 0, "discard AS")]
    assert kinds == [("discard", 0), ("void_turns", 1)]


def test_a_void_hand_can_follow_another() -> None:
    state = after(holding(f"{HAND} QD", left=2), "0 discard QD")
    for number in range(2, 5):
        due = RULES.deal(state, "one after the other")
        assert due is not None
        state = RULES.apply(state, None, due)
        assert (state.number, state.dealer, state.phase) == (number, 1, "upcard")
        state.stock = state.stock[:3]
        state = after(state, "0 pass", "1 pass", "0 draw")
        state = after(state, f"0 discard {name(state.drawn or 0)}")
        is_void(state, "stock")
