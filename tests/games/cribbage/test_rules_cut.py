"""C1-C6: the cut for deal, the pone's cut, six cards each, the crib, the starter."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import PACK, cards_name, name, parse, parse_cards, rank, suit
from cribtui.core.match import Match
from cribtui.core.rules import Deck, Score
from cribtui.core.shuffle import shuffle
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.state import State

from .situations import (
    JACK,
    CribbageMatch,
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

PONE, DEALER = "2H 4C 6D 8S TH QC", "3H 5C 7D 9S JH KC"


def after_the_turns(first: str, second: str) -> CribbageMatch:
    match = Match.new("cribbage", seed="turns", decks=[cut_deck(first, second)])
    match.submit(0, "turn 1")
    match.submit(1, "turn 2")
    return match


# C1


def test_C1_seat_0_turns_first_then_seat_1() -> None:
    match = Match.new("cribbage", seed="first")
    assert (match.to_act(), match.view(0).phase, match.view(0).dealer) == ((0,), "turn", None)
    assert refusal(match.state, 1, "turn 5") == "turn.not_yours"
    match.submit(0, "turn 5")
    assert match.to_act() == (1,)
    assert refusal(match.state, 0, "turn 6") == "turn.not_yours"


@pytest.mark.parametrize("place", [1, 2, 17, 51, 52])
def test_C1_the_card_at_the_named_place_is_turned_for_all_to_see(place: int) -> None:
    deck = Random(place).sample(PACK, 52)
    match = Match.new("cribbage", decks=[deck])
    match.submit(0, f"turn {place}")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert (view.turned, view.turned_cards) == ((place, 0), (deck[place - 1],))


def test_C1_each_player_may_turn_any_of_52_but_not_the_other_ones_card() -> None:
    match = Match.new("cribbage", seed="places")
    assert choices(match.state, 0) == [f"turn {place}" for place in range(1, 53)]
    match.submit(0, "turn 17")
    assert choices(match.state, 1) == [f"turn {place}" for place in range(1, 53) if place != 17]
    assert refusal(match.state, 1, "turn 17") == "cribbage.turn.taken place=17"


@pytest.mark.parametrize("place", [0, 53, 60, 9999])
def test_C1_there_are_52_places(place: int) -> None:
    match = Match.new("cribbage", seed="places")
    assert refusal(match.state, 0, f"turn {place}") == f"cribbage.turn.place place={place}"
    match.submit(0, "turn 17")
    assert refusal(match.state, 1, f"turn {place}") == f"cribbage.turn.place place={place}"


LOWER_DEALS = [
    ("AS", "2S", 0),
    ("2S", "AS", 1),
    ("AC", "KH", 0),
    ("KH", "AC", 1),
    ("TH", "JH", 0),
    ("QD", "JD", 1),
    ("KS", "QS", 1),
    ("9C", "TC", 0),
]


@pytest.mark.parametrize(("first", "second", "dealer"), LOWER_DEALS)
def test_C1_the_lower_rank_deals_and_the_ace_is_low(first: str, second: str, dealer: int) -> None:
    match = after_the_turns(first, second)
    assert (match.view(0).dealer, match.view(0).phase, match.to_act()) == (dealer, "cut", (1 - dealer,))
    assert match.view(0).turned_cards == (parse(first), parse(second))


def test_C1_equal_ranks_are_cut_again_as_often_as_it_takes() -> None:
    decks = [cut_deck("KS", "KH"), cut_deck("5D", "5C"), cut_deck("9S", "8S")]
    match = Match.new("cribbage", seed="ties", decks=decks)
    for spread, (first, second) in enumerate([("KS", "KH"), ("5D", "5C"), ("9S", "8S")], start=1):
        view = match.view(None)
        assert (view.phase, view.spreads, view.turned, view.turned_cards) == ("turn", spread, (0, 0), ())
        assert match.to_act() == (0,)
        match.submit(0, "turn 1")
        match.submit(1, "turn 2")
        assert match.state_at(match.cursor - 1).turned_cards == (parse(first), parse(second))
    assert (match.view(None).dealer, match.view(None).scores) == (1, (0, 0))
    assert [entry.verb for entry in match.entries] == ["deck", "turn", "turn"] * 3 + ["deck"]


def test_C1_a_tie_is_told_with_both_cards() -> None:
    match = Match.new("cribbage", decks=[cut_deck("KS", "KH")])
    match.submit(0, "turn 1")
    events = told(match.state, 1, "turn 2")
    assert [(event.kind, event.cards) for event in events] == [
        ("turn", (parse("KH"),)),
        ("tie", (parse("KS"), parse("KH"))),
    ]


def test_C1_all_four_of_a_rank_tie_and_no_others_do() -> None:
    for first in PACK:
        for second in PACK:
            if first != second:
                state = RULES.apply(RULES.start({}), None, Deck((first, second, *(set(PACK) - {first, second}))))
                state = after(state, "0 turn 1", "1 turn 2")
                tied = rank(first) == rank(second)
                assert (state.phase, state.dealer) == (
                    ("spread", None) if tied else ("shuffle", int(rank(second) < rank(first)))
                )


def test_C1_the_deal_alternates() -> None:
    match, rng = Match.new("cribbage", seed="alternate"), Random(1)
    dealers: dict[int, int] = {}
    while seats := match.to_act():
        seat = seats[0]
        match.submit(seat, rng.choice(match.legal(seat)))
        view = match.view(None)
        if view.deal:
            assert dealers.setdefault(view.deal, view.dealer) == view.dealer
    first = dealers[1]
    assert len(dealers) > 5
    assert list(dealers.values()) == [first if deal % 2 else 1 - first for deal in dealers]


def test_C1_a_new_game_cuts_again() -> None:
    assert [Match.new("cribbage").view(0).phase for _ in range(3)] == ["turn"] * 3
    match = Match.new("cribbage", seed="again")
    match.submit(0, "turn 1")
    match.restart()
    assert (match.view(0).phase, match.view(0).turned, match.to_act()) == ("turn", (0, 0), (0,))


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
