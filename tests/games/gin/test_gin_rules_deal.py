"""G1 and G2: who deals, ten cards each, the first upcard and the stock."""

from __future__ import annotations

import pytest

from cribtui.core.cards import PACK, cards_name, name, parse
from cribtui.core.match import Match
from cribtui.core.rules import Deck, First, IllegalAction
from cribtui.games.gin import RULES
from cribtui.games.gin.actions import DRAW, PASS
from cribtui.games.gin.state import State

from .situations import GIN, GinMatch, cards, dealt, deck, play, refusal

OTHER = "2C 4C 6C 8C TC QC AD 3D 9H QS"
DEALER = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"


def play_void(match: GinMatch) -> None:
    """Play a hand until the stock has run dry: both pass, draw, and throw the card they drew."""
    number = match.state.number
    while match.state.number == number:
        (seat,) = match.to_act()
        view = match.view(seat)
        if view.drawn is not None:
            match.submit(seat, f"discard {name(view.drawn)}")
        else:
            match.submit(seat, PASS if view.phase == "upcard" else DRAW)


# G1


def test_G1_the_deck_names_the_first_dealer() -> None:
    match = Match.new("gin", seed="first")
    assert [entry.line().split()[:2] for entry in match.entries] == [[".", "first"], [".", "deck"]]
    dealer = int(match.entries[0].text.split()[1])
    assert match.view(0).dealer == match.view(None).dealer == dealer
    assert match.to_act() == (1 - dealer,)
    assert Match.new("gin", seed="first").entries == match.entries


def test_G1_the_seed_decides_evenly() -> None:
    dealers = [RULES.deal(State(), f"seed {n}") for n in range(2_000)]
    assert all(isinstance(action, First) for action in dealers)
    assert 900 < dealers.count(First(0)) < 1_100


@pytest.mark.parametrize("seat", [0, 1])
def test_G1_the_option_fixes_the_first_dealer(seat: int) -> None:
    for n in range(10):
        match = Match.new("gin", {"first": seat}, seed=f"{n}")
        assert match.entries[0].text == f"first {seat}" and match.view(0).dealer == seat


def test_G1_after_a_scored_hand_the_deal_alternates() -> None:
    match = dealt(GIN, OTHER, "KC", "KD")
    assert match.view(0).dealer == 1
    play(match, "0 pass", "1 pass", "0 draw", "0 knock KD AS2S3S 4H5H6H 7D8D9DTD", "1 show")
    view = match.view(0)
    assert (view.number, view.dealer, view.phase, view.to_act) == (2, 0, "upcard", (1,))


def test_G1_after_a_void_hand_the_same_player_deals_again() -> None:
    match = dealt(OTHER, DEALER, "KC")
    play_void(match)
    view = match.view(0)
    assert view.last is not None and view.last.kind == "void"
    assert (view.number, view.dealer, view.to_act) == (2, 1, (0,))
    play_void(match)
    assert (match.view(0).number, match.view(0).dealer) == (3, 1)


def test_G1_only_the_deck_names_the_dealer_and_only_once() -> None:
    start = RULES.start({})
    for seat in (0, 1):
        assert refusal(start, seat, "first 1") == "deck.not_due"
    assert refusal(start, None, RULES.encode(Deck(PACK))) == "deck.not_due"
    named = RULES.apply(start, None, First(0))
    assert refusal(named, None, "first 1") == "deck.not_due"
    assert (named.phase, RULES.to_act(named), RULES.deal(named, "x")) == ("deal", (), RULES.deal(named, "x"))
    for seat in (0, 1):
        assert refusal(named, seat, "draw") == "turn.not_yours"
        assert refusal(named, seat, RULES.encode(Deck(PACK))) == "deck.not_due"


def test_G1_the_deck_of_a_hand_depends_on_its_number_alone() -> None:
    """Whatever is played, hand two has the same cards."""
    one, other = (dealt(OTHER, DEALER, "KC") for _ in range(2))
    play(one, "0 take", "0 discard QS")
    play_void(one)
    play_void(other)
    assert [entry for entry in one.entries if entry.verb == "deck"] == [
        entry for entry in other.entries if entry.verb == "deck"
    ]


# G2


def test_G2_ten_each_by_turns_starting_with_the_non_dealer() -> None:
    match = Match.new("gin", {"first": 1}, seed="order", decks=[list(map(name, PACK[::-1]))])
    state = match.state
    assert cards_name(state.hands[0][::-1]) == "KC JC 9C 7C 5C 3C AC QD TD 8D"
    assert cards_name(state.hands[1][::-1]) == "QC TC 8C 6C 4C 2C KD JD 9D 7D"
    assert match.view(0).upcard == parse("6D") and cards_name(state.stock[:3]) == "5D 4D 3D"


@pytest.mark.parametrize("dealer", [0, 1])
def test_G2_the_first_card_goes_to_the_non_dealer(dealer: int) -> None:
    match = Match.new("gin", {"first": dealer}, seed="whose", decks=[deck(OTHER, DEALER, "KC", "KD QD")])
    assert match.state.hands[1 - dealer] == cards(OTHER) and match.state.hands[dealer] == cards(DEALER)
    for seat in (0, 1, None):
        view = match.view(seat)
        assert (view.held, view.stock, view.pile, view.upcard) == ((10, 10), 31, (parse("KC"),), parse("KC"))
        assert (view.number, view.passes, view.dry, view.taken, view.drawn) == (1, 0, 0, None, None)
    play(match, f"{1 - dealer} pass", f"{dealer} pass", f"{1 - dealer} draw")
    assert match.view(1 - dealer).drawn == parse("KD")


# Options


def test_the_options_of_gin() -> None:
    assert dict(Match.new("gin", seed="o").options) == {"variant": "classic", "target": "100", "first": "random"}
    assert dict(Match.new("gin", {"variant": "ful"}, seed="o").options)["target"] == "150"
    assert Match.new("gin", {"variant": "ful", "target": 100}, seed="o").view(0).target == 100
    assert Match.new("gin", {"target": "150"}, seed="o").view(0).target == 150
    assert RULES.start({"variant": "ful"}).target == 150
    head = Match.new("gin", {"variant": "ful", "first": 0}, seed="o").dumps().splitlines()[1]
    assert head == "game gin variant=ful target=150 first=0"


@pytest.mark.parametrize(
    "option", [{"target": "121"}, {"target": ""}, {"variant": "oklahoma"}, {"first": "2"}, {"jokers": "2"}]
)
def test_other_options_are_refused(option: dict[str, str]) -> None:
    ((name, value),) = option.items()
    with pytest.raises(IllegalAction) as refused:
        Match.new("gin", option, seed="o")
    assert str(refused.value) == f"option.unknown option={name} value={value}"
    with pytest.raises(IllegalAction):
        RULES.start(option)
