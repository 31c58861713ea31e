"""What each seat may know: the cards it holds, the pile, what was taken from it, counts; and full states that fit."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cribtui.core.cards import PACK, parse
from cribtui.games.gin import RULES

from .situations import PLAIN, after, cards, choices, holding, knocked, to_take

HAND = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"
OTHER = "2C 4C 6C 8C TC QC AD 3D 9H QS"


def test_a_view_has_the_fields_that_screens_and_bots_use() -> None:
    state = after(to_take(HAND, OTHER, pile="KC", scores=(12, 30), boxes=(1, 2)), "0 draw")
    view = RULES.view(state, 0)
    assert (view.seat, view.phase, view.variant, view.target) == (0, "discard", "classic", 100)
    assert (view.hand, view.drawn, view.taken) == (state.hands[0], state.drawn, None)
    assert (view.scores, view.boxes, view.number, view.dealer, view.to_act) == ((12, 30), (1, 2), 1, 1, (0,))
    assert (view.held, view.stock, view.pile, view.upcard) == ((11, 10), 30, cards("KC"), parse("KC"))
    assert (view.shown, view.passes, view.dry) == (((), ()), 0, 0)
    assert (view.knock, view.last, view.settlement, view.winner) == (None, None, None, None)


def test_the_other_is_not_shown_what_was_drawn() -> None:
    state = after(to_take(HAND, OTHER, pile="KC"), "0 draw")
    for seat in (1, None):
        view = RULES.view(state, seat)
        assert (view.drawn, view.held, view.stock) == (None, (11, 10), 30)
        assert state.drawn not in view.known()
    assert RULES.view(state, 1).hand == cards(OTHER) and RULES.view(state, None).hand == ()


def test_a_card_taken_is_known_to_be_there_until_it_is_thrown() -> None:
    state = after(to_take(HAND, OTHER, pile="KC"), "0 take")
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        assert (view.taken, view.shown, view.upcard) == (parse("KC"), (cards("KC"), ()), None)
    state = after(state, "0 discard KS", "1 take", "1 discard QS", "0 draw")
    assert RULES.view(state, 1).shown == (cards("KC"), cards("KS"))
    state = after(state, "0 discard KC")
    assert RULES.view(state, 1).shown == ((), cards("KS"))


def test_the_whole_pile_stays_seen_in_the_order_it_was_thrown() -> None:
    state = after(to_take(HAND, OTHER, pile="KC 2D"), "0 draw", "0 discard KS", "1 draw", "1 discard QS")
    assert RULES.view(state, None).pile == tuple(parse(word) for word in ("KC", "2D", "KS", "QS"))


def test_the_unseen_cards_are_those_in_stock_and_hand() -> None:
    state = after(to_take(HAND, OTHER, pile="KC"), "0 take")
    assert set(RULES.view(state, 0).unseen()) == {*state.stock, *state.hands[1]}
    assert set(RULES.view(state, 1).unseen()) == {*state.stock, *state.hands[0]} - {parse("KC")}
    assert set(RULES.view(state, None).unseen()) == set(PACK) - {parse("KC")}


# Samples


def test_a_sample_fits_its_view_and_is_not_always_the_same() -> None:
    state = after(to_take(HAND, OTHER, pile="KC"), "0 take", "0 discard KS", "1 draw")
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        twins = [RULES.sample(view, Random(n)) for n in range(40)]
        assert all(RULES.view(twin, seat) == view for twin in twins)
        assert all(sorted(twin.cards()) == list(PACK) for twin in twins)
        assert all(parse("KC") in twin.hands[0] for twin in twins)
        assert len({twin.hands for twin in twins}) == 40


def test_the_card_drawn_may_be_any_that_was_not_shown() -> None:
    state = after(to_take(HAND, OTHER, pile="KC"), "0 take", "0 discard KS", "1 draw", "1 discard QS", "0 draw")
    view = RULES.view(state, 1)
    drawn = Counter(RULES.sample(view, Random(n)).drawn for n in range(100))
    assert None not in drawn and parse("KC") not in drawn and len(drawn) > 20
    assert {RULES.sample(RULES.view(state, 0), Random(n)).drawn for n in range(9)} == {state.drawn}


def test_after_a_knock_the_knockers_hand_is_no_guess() -> None:
    state = knocked("AS 2S 3S 4H 5H 6H 7D 8D 9D AC", "KH", "AS2S3S 4H5H6H 7D8D9D", "2C 4C 6C 8C TC QC AD 3D 9H QS")
    twin = RULES.sample(RULES.view(state, 1), Random(3))
    assert twin.hands == state.hands
    assert choices(twin, 1) == choices(state, 1)
    for n in range(9):
        hand = RULES.sample(RULES.view(state, None), Random(n)).hands
        assert hand[0] == state.hands[0] and hand[1] != state.hands[1]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_before_the_first_deal_there_is_nothing_to_know(seat: int | None) -> None:
    start = RULES.start({"variant": "ful"})
    view = RULES.view(start, seat)
    assert (view.known(), view.hand, view.held, view.stock, view.upcard) == (frozenset(), (), (0, 0), 0, None)
    assert RULES.sample(view, Random(1)).cards() == []
    assert RULES.view(RULES.sample(view, Random(1)), seat) == view


def test_a_spectator_has_no_choices() -> None:
    assert RULES.legal(RULES.view(holding(f"{HAND} KC", PLAIN), None)) == ()
