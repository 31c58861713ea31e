"""C2-C4: the shuffle, the pone's cut, six cards each, the crib."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import PACK, cards_name, name, parse, parse_cards, rank
from cribtui.core.match import Match
from cribtui.core.shuffle import shuffle
from cribtui.games.cribbage import RULES

from .situations import (
    DEALER,
    PONE,
    after,
    after_the_turns,
    choices,
    cut_deck,
    dealt,
    refusal,
)

# C2


def test_C2_the_deck_is_shuffled_anew_for_each_deal() -> None:
    match, rng = Match.new("cribbage", seed="anew"), Random(2)
    while seats := match.to_act():
        match.submit(seats[-1], rng.choice(match.legal(seats[-1])))
    decks = [entry.text for entry in match.entries if entry.verb == "deck"]
    cuts = match.state.spreads
    expected = [shuffle("anew", "cut", n + 1) for n in range(cuts)]
    expected += [shuffle("anew", "deal", n + 1) for n in range(match.state.deal)]
    assert decks == [f"deck {cards_name(deck)}" for deck in expected]
    assert len(set(decks)) == len(decks)


def test_C2_a_tie_at_the_cut_changes_no_deal() -> None:
    decks = []
    for tie in (False, True):
        match = Match.new("cribbage", seed="tied or not")
        while match.view(None).phase == "turn":
            spread = match.state.packet
            match.submit(0, "turn 1")
            alike = tie and match.state.spreads < 3
            found = (n for n in range(2, 53) if (rank(spread[n - 1]) == rank(spread[0])) == alike)
            match.submit(1, f"turn {next(found)}")
        assert match.state.spreads == (3 if tie else 1)
        decks.append(match.entries[-1].text)
    assert decks == [f"deck {cards_name(shuffle('tied or not', 'deal', 1))}"] * 2


@pytest.mark.parametrize("dealer", [0, 1])
def test_C2_the_pone_lifts_4_to_48(dealer: int) -> None:
    match = after_the_turns("AS", "KS") if dealer == 0 else after_the_turns("KS", "AS")
    pone = 1 - dealer
    assert match.to_act() == (pone,)
    assert choices(match.state, pone) == [f"cut {lifted}" for lifted in range(4, 49)]
    assert choices(match.state, dealer) == []
    assert refusal(match.state, dealer, "cut 20") == "turn.not_yours"
    for lifted in (0, 1, 3, 49, 52):
        assert refusal(match.state, pone, f"cut {lifted}") == f"cribbage.cut.lifted lifted={lifted} least=4 most=48"


# C2 and C3


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("lifted", [4, 5, 26, 39, 40, 41, 47, 48])
def test_C3_six_cards_each_one_at_a_time_from_the_cut_packet_the_pone_first(lifted: int, dealer: int) -> None:
    deck = Random(lifted).sample(PACK, 52)
    decks = [cut_deck("AS", "KS") if dealer == 0 else cut_deck("KS", "AS"), list(map(name, deck))]
    match = Match.new("cribbage", decks=decks)
    for seat, text in ((0, "turn 1"), (1, "turn 2"), (1 - dealer, f"cut {lifted}")):
        match.submit(seat, text)
    packet = deck[lifted:] + deck[:lifted]
    hands: dict[int, list[int]] = {0: [], 1: []}
    for n in range(12):
        hands[1 - dealer if n % 2 == 0 else dealer].append(packet.pop(0))
    for seat in (0, 1):
        assert list(match.view(seat).hand) == sorted(hands[seat])
    assert list(match.state.packet) == packet
    view = match.view(None)
    assert (view.hand, view.held, view.packet, view.crib) == ((), (6, 6), 40, 0)


# C4


def test_C4_both_players_are_asked_at_once_for_two_of_six() -> None:
    match = dealt(PONE, DEALER, "AH")
    assert (match.view(0).phase, match.to_act()) == ("lay", (0, 1))
    for seat, hand in ((0, PONE), (1, DEALER)):
        cards = sorted(parse_cards(hand))
        pairs = [f"lay {name(a)} {name(b)}" for n, a in enumerate(cards) for b in cards[n + 1 :]]
        assert sorted(choices(match.state, seat)) == sorted(pairs)
        assert len(pairs) == 15


def test_C4_the_order_in_which_they_lay_changes_nothing() -> None:
    match = dealt(PONE, DEALER, "AH")
    one = after(match.state, "0 lay 2H QC", "1 lay 3H KC")
    other = after(match.state, "1 lay 3H KC", "0 lay 2H QC")
    assert one == other
    assert (one.phase, RULES.to_act(one)) == ("starter", (0,))


@pytest.mark.parametrize(("seat", "text"), [(0, "lay 2H QC"), (1, "lay 3H KC")])
def test_C4_what_one_lays_is_hidden_from_the_other(seat: int, text: str) -> None:
    match = dealt(PONE, DEALER, "AH")
    match.submit(seat, text)
    cards = parse_cards(text[4:])
    own, other, public = match.view(seat), match.view(1 - seat), match.view(None)
    assert own.laid == cards and not set(cards) & set(own.hand)
    for view in (other, public):
        assert view.laid == () and not view.known() & set(cards)
        assert (view.crib, view.held[seat], view.to_act) == (2, 4, (1 - seat,))
    assert [entry.text for entry in match.visible(1 - seat)[-1:]] == ["lay"]
    assert [entry.text for entry in match.visible(None)[-1:]] == ["lay"]
    assert [entry.text for entry in match.visible(seat)[-1:]] == [RULES.encode(RULES.decode(text))]


def test_C4_what_the_other_laid_first_makes_no_difference_to_ones_view() -> None:
    match = dealt(PONE, DEALER, "AH")
    views = {RULES.view(after(match.state, f"1 {text}"), 0) for text in choices(match.state, 1)}
    assert len(views) == 1


REFUSED_LAYS = [
    ("lay 2H", "cribbage.lay.two"),
    ("lay 2H 4C 6D", "cribbage.lay.two"),
    ("lay", "cribbage.lay.two"),
    ("lay 2H 2H", "cribbage.lay.two"),
    ("lay 2H 3H", f"hand.not_held card={parse('3H')}"),
    ("lay AH KS", f"hand.not_held card={parse('KS')}"),
    ("play 2H", "turn.other_step phase=lay"),
    ("cut 20", "turn.other_step phase=lay"),
    ("go", "turn.other_step phase=lay"),
    ("turn 3", "turn.other_step phase=lay"),
]


@pytest.mark.parametrize(("text", "key"), REFUSED_LAYS)
def test_C4_only_two_cards_of_ones_own_can_be_laid(text: str, key: str) -> None:
    assert refusal(dealt(PONE, DEALER, "AH").state, 0, text) == key


def test_C4_nobody_lays_twice() -> None:
    match = dealt(PONE, DEALER, "AH")
    match.submit(0, "lay 2H QC")
    assert refusal(match.state, 0, "lay 4C 6D") == "turn.not_yours"
