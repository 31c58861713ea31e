"""Actions in the log: how they are written, what is read as one, and what each player sees of it."""

from __future__ import annotations

import pytest

from cribtui.core.cards import PACK, cards_name, parse
from cribtui.core.rules import Deck, First, IllegalAction
from cribtui.games.gin import RULES
from cribtui.games.gin.actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show

from .situations import GIN, PLAIN, cards, dealt, melds, play

WRITTEN: list[tuple[Action, str]] = [
    (TAKE, "take"),
    (PASS, "pass"),
    (DRAW, "draw"),
    (Discard(parse("9S")), "discard 9S"),
    (Knock(parse("9S"), melds("7H7D7C 4S5S6S")), "knock 9S 7H7D7C 4S5S6S"),
    (Knock(parse("9S"), ()), "knock 9S"),
    (Show(melds("3H4H5H"), ((parse("JH"), 0), (parse("QH"), 0))), "show 3H4H5H +JH>1 +QH>1"),
    (Show((), ((parse("KS"), 2),)), "show +KS>3"),
    (Show(), "show"),
    (First(1), "first 1"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_an_action_is_written_and_read(action: Action, text: str) -> None:
    assert RULES.encode(action) == text
    assert RULES.decode(text) == action


def test_the_cards_of_a_meld_are_written_in_one_order_and_the_melds_in_the_players() -> None:
    assert RULES.decode("knock 9S 7C7H7D 6S4S5S") == RULES.decode("knock 9S 7H7D7C 4S5S6S")
    assert RULES.decode("knock 9S 4S5S6S 7H7D7C") != RULES.decode("knock 9S 7H7D7C 4S5S6S")
    assert RULES.encode(Knock(parse("9S"), (cards("4S5S6S")[::-1],))) == "knock 9S 4S5S6S"


@pytest.mark.parametrize("text", ["show 8H9H10H", "show 8h9hth", " show 10H9H8H ", "show  8H9HTH"])
def test_a_meld_may_be_typed_in_more_than_one_way(text: str) -> None:
    assert RULES.decode(text) == Show(melds("8H9HTH"))


def test_lay_offs_may_be_typed_before_the_melds() -> None:
    assert RULES.encode(RULES.decode("show +JH>1 3H4H5H +QH>1")) == "show 3H4H5H +JH>1 +QH>1"


REFUSED = [
    ("", "action.unknown text="),
    ("Take", "action.unknown text=Take"),
    ("take 5H", "action.unknown text=take 5H"),
    ("pass 5H", "action.unknown text=pass 5H"),
    ("draw 5H", "action.unknown text=draw 5H"),
    ("throw 5H", "action.unknown text=throw 5H"),
    ("discard", "action.card card="),
    ("discard 5X", "action.card card=5X"),
    ("discard 5H 6H", "action.card card=5H 6H"),
    ("knock", "action.card card="),
    ("knock 5H 6H7", "action.card card=7"),
    ("knock 5H 6H7Z8H", "action.card card=7Z"),
    ("knock 5H +6H>1", "action.card card=+6"),
    ("show 5", "action.card card=5"),
    ("show +5H", "action.unknown text=+5H"),
    ("show +5H>", "action.unknown text=+5H>"),
    ("show +5H>x", "action.unknown text=+5H>x"),
    ("show +5H>٣", "action.unknown text=+5H>٣"),
    ("show +5H>111", "action.unknown text=+5H>111"),
    ("show +5X>1", "action.card card=5X"),
    ("show +>1", "action.card card="),
    ("first", "action.number text="),
    ("first 2", "action.number text=2"),
    ("deck 5H", "action.deck"),
    (f"deck {cards_name((*PACK[:-1], 0))}", "action.deck"),
]


@pytest.mark.parametrize(("text", "key"), REFUSED)
def test_other_text_is_refused_by_a_key(text: str, key: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        RULES.decode(text)
    assert str(refused.value) == key


def test_the_deck_is_written_with_all_52_cards() -> None:
    deck = Deck(PACK[::-1])
    assert RULES.decode(RULES.encode(deck)) == deck


def test_a_log_hides_the_deck_and_nothing_else() -> None:
    """A draw is written without its card, so that everybody may read it."""
    match = play(
        dealt(GIN, PLAIN, "KC", "KD"), "0 pass", "1 pass", "0 draw", "0 knock KD AS2S3S 4H5H6H 7D8D9DTD", "1 show"
    )
    public = [
        ". first 1",
        ". deck",
        "0 pass",
        "1 pass",
        "0 draw",
        "0 knock KD AS2S3S 4H5H6H 7D8D9DTD",
        "1 show",
        ". deck",
    ]
    for seat in (0, 1, None):
        assert [entry.line() for entry in match.visible(seat)] == public
