"""G3-G5: a card is taken and one thrown, not the one just taken; the offer of the first upcard."""

from __future__ import annotations

from cribtui.core.cards import name, parse
from cribtui.games.gin import RULES

from .situations import after, cards, choices, dealt, holding, play, refusal, to_take, told

OTHER = "2C 4C 6C 8C TC QC AD 3D 9H QS"
DEALER = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"


# G3


def test_G3_a_card_is_drawn_and_one_thrown() -> None:
    state = to_take(OTHER, DEALER, pile="KC")
    assert choices(state, 0) == ["take", "draw"] and choices(state, 1) == []
    top = state.stock[0]
    state = after(state, "0 draw")
    assert (state.phase, state.drawn, len(state.hands[0]), len(state.stock)) == ("discard", top, 11, 30)
    state = after(state, "0 discard QS")
    assert (state.phase, RULES.to_act(state), state.pile) == ("take", (1,), cards("KC") + cards("QS"))
    assert (state.drawn, state.taken, state.hands[0]) == (
        None,
        None,
        tuple(sorted({*cards(OTHER), top} - {parse("QS")})),
    )


def test_G3_the_upcard_is_taken_off_the_pile_and_only_the_upcard() -> None:
    state = to_take(OTHER, DEALER, pile="KD KC", left=20)
    below = state.pile[:-1]
    state = after(state, "0 take")
    assert (state.taken, state.pile, len(state.stock)) == (parse("KC"), below, 20)
    assert parse("KC") in state.hands[0] and state.shown == (cards("KC"), ())


def test_G3_one_turn_follows_the_other() -> None:
    state = to_take(OTHER, DEALER, pile="KC")
    for line in (
        "0 draw",
        "0 discard QS",
        "1 take",
        "1 discard KS",
        "0 take",
        "0 discard QC",
        "1 draw",
        "1 discard 9S",
    ):
        state = after(state, line)
    assert RULES.to_act(state) == (0,) and state.phase == "take"


def test_G3_what_belongs_to_another_step_is_refused() -> None:
    take = to_take(OTHER, DEALER, pile="KC")
    for text in ("discard QS", "pass", "knock QS", "show"):
        assert refusal(take, 0, text) == "turn.other_step phase=take"
    hold = after(take, "0 draw")
    for text in ("take", "draw", "pass", "show"):
        assert refusal(hold, 0, text) == "turn.other_step phase=discard"


def test_G3_nobody_acts_out_of_turn() -> None:
    take = to_take(OTHER, DEALER, pile="KC")
    for state in (take, after(take, "0 draw")):
        for text in ("take", "draw", "pass", "discard 9S", "knock 9S", "show"):
            assert refusal(state, 1, text) == "turn.not_yours"
            assert refusal(state, None, text) == "turn.not_yours"


def test_G3_a_card_that_is_not_held_is_not_thrown() -> None:
    state = after(to_take(OTHER, DEALER, pile="KC"), "0 draw")
    assert refusal(state, 0, "discard KC") == f"hand.not_held card={parse('KC')}"
    assert refusal(state, 0, "discard 9S") == f"hand.not_held card={parse('9S')}"
    assert refusal(state, 0, "knock 9S") == f"hand.not_held card={parse('9S')}"


# G4


def test_G4_the_card_just_taken_may_not_be_thrown() -> None:
    state = after(to_take(OTHER, DEALER, pile="KC"), "0 take")
    assert "discard KC" not in choices(state, 0) and len(choices(state, 0)) == 10
    assert refusal(state, 0, "discard KC") == f"gin.discard.taken card={parse('KC')}"


def test_G4_nor_knocked_with() -> None:
    hand = "AS 2S 3S 4H 5H 6H 7D 8D 9D 2C"
    state = after(to_take(hand, pile="KC", other="9S 4C 6C 8C TC QC AD 3D 5S QS"), "0 take")
    text = "knock KC AS2S3S 4H5H6H 7D8D9D"
    assert refusal(state, 0, text) == f"gin.discard.taken card={parse('KC')}"
    assert text not in choices(state, 0)
    drawn = holding(f"{hand} KC", "9S 4C 6C 8C TC QC AD 3D 5S QS")
    assert text in choices(drawn, 0)


def test_G4_a_card_drawn_may_be_thrown_at_once() -> None:
    state = after(to_take(OTHER, DEALER, pile="KC"), "0 draw")
    assert state.drawn is not None
    thrown = after(state, f"0 discard {name(state.drawn)}")
    assert thrown.hands[0] == cards(OTHER) and thrown.pile[-1] == state.drawn


def test_G4_in_the_next_turn_the_card_may_go() -> None:
    state = after(to_take(OTHER, DEALER, pile="KC"), "0 take", "0 discard QS", "1 draw", "1 discard 9S", "0 draw")
    assert state.taken is None and "discard KC" in choices(state, 0)
    state = after(state, "0 discard KC")
    assert state.shown == ((), ())


def test_G4_it_is_the_card_of_this_turn_that_stays() -> None:
    state = after(to_take(OTHER, DEALER, pile="KC"), "0 draw", "0 discard QS", "1 take", "1 discard KS", "0 take")
    assert state.taken == parse("KS") and refusal(state, 0, "discard KS") == f"gin.discard.taken card={parse('KS')}"


# G5


def test_G5_the_non_dealer_is_asked_first() -> None:
    match = dealt(OTHER, DEALER, "KC")
    assert (match.to_act(), match.view(0).phase, match.view(0).passes) == ((0,), "upcard", 0)
    assert [match.rules.encode(action) for action in match.legal(0)] == ["take", "pass"]
    assert refusal(match.state, 1, "take") == "turn.not_yours"
    for text in ("draw", "discard QS", "show", "knock QS"):
        assert refusal(match.state, 0, text) == "turn.other_step phase=upcard"


def test_G5_the_non_dealer_takes_it_throws_and_the_dealer_moves_next() -> None:
    match = play(dealt(OTHER, DEALER, "KC"), "0 take")
    assert match.view(0).phase == "discard" and match.to_act() == (0,)
    assert refusal(match.state, 0, "discard KC").startswith("gin.discard.taken")
    play(match, "0 discard QS")
    assert (match.to_act(), match.view(1).phase, match.view(1).passes) == ((1,), "take", 0)
    assert [match.rules.encode(action) for action in match.legal(1)] == ["take", "draw"]


def test_G5_then_the_dealer_and_the_non_dealer_moves_next() -> None:
    match = play(dealt(OTHER, DEALER, "KC"), "0 pass")
    assert (match.to_act(), match.view(1).phase, match.view(1).passes) == ((1,), "upcard", 1)
    play(match, "1 take", "1 discard 9S")
    assert (match.to_act(), match.view(0).phase, match.view(0).upcard) == ((0,), "take", parse("9S"))
    assert [match.rules.encode(action) for action in match.legal(0)] == ["take", "draw"]


def test_G5_when_both_pass_the_non_dealer_draws_and_may_not_change_his_mind() -> None:
    match = play(dealt(OTHER, DEALER, "KC", "KD"), "0 pass", "1 pass")
    assert (match.to_act(), match.view(0).phase, match.view(0).passes) == ((0,), "take", 2)
    assert [match.rules.encode(action) for action in match.legal(0)] == ["draw"]
    assert refusal(match.state, 0, "take") == f"gin.take.passed card={parse('KC')}"
    assert refusal(match.state, 0, "pass") == "turn.other_step phase=take"
    play(match, "0 draw")
    assert (match.view(0).drawn, match.view(0).passes) == (parse("KD"), 0)


def test_G5_after_that_the_dealer_may_take_what_is_thrown() -> None:
    match = play(dealt(OTHER, DEALER, "KC", "KD"), "0 pass", "1 pass", "0 draw", "0 discard KD")
    assert [match.rules.encode(action) for action in match.legal(1)] == ["take", "draw"]
    assert match.view(1).pile == cards("KC") + cards("KD")


def test_G5_a_pass_is_told_and_a_draw_only_to_the_one_who_draws() -> None:
    match = dealt(OTHER, DEALER, "KC", "KD")
    assert [(event.kind, event.seat) for event in told(match.state, 0, "pass", 1)] == [("pass", 0)]
    play(match, "0 pass", "1 pass")
    drawn = {seat: told(match.state, 0, "draw", seat)[0].cards for seat in (0, 1, None)}
    assert drawn == {0: cards("KD"), 1: (), None: ()}
