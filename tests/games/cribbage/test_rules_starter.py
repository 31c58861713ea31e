"""C5-C6: the starter, and that nothing shown depends on the order of the deck."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import PACK, name, rank, suit
from cribtui.core.match import Match
from cribtui.core.rules import Score
from cribtui.core.shuffle import shuffle
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.state import State

from .situations import (
    DEALER,
    JACK,
    PONE,
    after,
    before_the_starter,
    choices,
    cut_deck,
    deal_deck,
    dealt,
    gains,
    refusal,
    told,
)

# C5


def test_C5_the_starter_is_cut_only_when_both_have_laid_and_by_the_pone() -> None:
    match = dealt(PONE, DEALER, "AH")
    match.submit(1, "lay 3H KC")
    assert refusal(match.state, 0, "cut 20") == "turn.other_step phase=lay"
    match.submit(0, "lay 2H QC")
    assert (match.view(1).phase, match.to_act()) == ("starter", (0,))
    assert refusal(match.state, 1, "cut 20") == "turn.not_yours"
    assert choices(match.state, 0) == [f"cut {lifted}" for lifted in range(4, 37)]
    for lifted in (0, 3, 37, 40, 48):
        assert refusal(match.state, 0, f"cut {lifted}") == f"cribbage.cut.lifted lifted={lifted} least=4 most=36"


@pytest.mark.parametrize("lifted", [4, 5, 20, 35, 36])
def test_C5_the_top_card_of_the_lower_packet_is_the_starter(lifted: int) -> None:
    match = dealt(PONE, DEALER, "AH")
    state = after(match.state, "0 lay 2H QC", "1 lay 3H KC")
    rest = state.packet
    assert len(rest) == 40
    turned = after(state, f"0 cut {lifted}")
    assert turned.starter == rest[lifted]
    assert sorted(turned.packet) == sorted(set(rest) - {rest[lifted]})
    for seat in (0, 1, None):
        assert RULES.view(turned, seat).starter == rest[lifted]
    assert (turned.phase, RULES.to_act(turned)) == ("play", (0,))


@pytest.mark.parametrize("starter", PACK, ids=name)
def test_C5_a_jack_gives_the_dealer_two_at_once_and_nothing_else_gives_anything(starter: int) -> None:
    for pone in (0, 1):
        state = before_the_starter(name(starter), scores=(10, 20), pone=pone)
        turned = after(state, f"{pone} cut 4")
        dealer = 1 - pone
        heels = rank(starter) == JACK
        assert gains(turned) == ([(dealer, "heels", 2)] if heels else [])
        assert turned.scores[dealer] == state.scores[dealer] + (2 if heels else 0)
        assert turned.scores[pone] == state.scores[pone]
        assert turned.gains == (((dealer, Score("heels", (starter,), 2)),) if heels else ())


# C6


def reordered(state: State, seed: int, keep: tuple[int, ...] = ()) -> State:
    """Return the state with the face-down packet in another order, but for the places to keep."""
    new, rng = state.copy(), Random(seed)
    places = [place for place in range(len(state.packet)) if place + 1 not in keep]
    cards = dict(zip(places, rng.sample([state.packet[place] for place in places], len(places)), strict=True))
    new.packet = tuple(cards.get(place, card) for place, card in enumerate(state.packet))
    return new


def stages() -> list[tuple[str, State, tuple[int, ...]]]:
    match = Match.new("cribbage", decks=[cut_deck("KS", "AS"), deal_deck(PONE, DEALER, "AH")])
    seen: list[tuple[str, State, tuple[int, ...]]] = [("before the first turn", match.state, ())]
    match.submit(0, "turn 7")
    kept: tuple[int, ...] = (7,)
    seen.append(("before the second turn", match.state, kept))
    match.submit(1, "turn 2")
    seen.append(("before the pone's cut", match.state, ()))
    match.submit(0, "cut 26")
    seen.append(("before the discards", match.state, ()))
    match.submit(0, "lay 2H QC")
    match.submit(1, "lay 3H KC")
    seen.append(("before the starter", match.state, ()))
    match.submit(0, "cut 20")
    seen.append(("before the lead", match.state, ()))
    return seen


@pytest.mark.parametrize(("stage", "state", "keep"), stages(), ids=[stage for stage, _, _ in stages()])
def test_C6_nothing_shown_or_offered_depends_on_the_order_of_the_deck(
    stage: str, state: State, keep: tuple[int, ...]
) -> None:
    for seed in range(20):
        other = reordered(state, seed, keep)
        assert other.packet != state.packet
        for seat in (0, 1, None):
            assert RULES.view(other, seat) == RULES.view(state, seat)
            assert RULES.legal(RULES.view(other, seat)) == RULES.legal(RULES.view(state, seat))


def test_C6_what_is_told_of_a_cut_is_only_how_many_were_lifted() -> None:
    _, state, _ = stages()[2]
    for seat in (1, None):
        heard = {str(told(reordered(state, seed), 0, "cut 11", seat)) for seed in range(20)}
        assert len(heard) == 1 and "'lifted': 11" in heard.pop()


def test_C6_every_place_is_as_good_as_another() -> None:
    """Over many shuffles the card at any place is spread evenly over ranks and suits."""
    decks = [shuffle(f"fair-{seed}", "cut", 1) for seed in range(2600)]
    for place in (1, 26, 52):
        turned = [deck[place - 1] for deck in decks]
        ranks, suits = [list(map(of, turned)) for of in (rank, suit)]
        assert all(132 < ranks.count(n) < 268 for n in range(13))  # 200 expected, five deviations are 68
        assert all(540 < suits.count(n) < 760 for n in range(4))  # 650 expected, five deviations are 110
