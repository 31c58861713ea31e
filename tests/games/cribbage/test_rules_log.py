"""Actions in the log: how they are written, what is read as one, and what each player sees of it."""

from __future__ import annotations

import pytest

from cribtui.core.cards import PACK, cards_name, parse
from cribtui.core.rules import Deck, IllegalAction
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.actions import GO, Action, Cut, Lay, Play, Turn

from .situations import dealt

WRITTEN: list[tuple[Action, str]] = [
    (Turn(17), "turn 17"),
    (Cut(23), "cut 23"),
    (Lay((parse("5H"), parse("JD"))), "lay 5H JD"),
    (Play(parse("4C")), "play 4C"),
    (GO, "go"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_an_action_is_written_and_read(action: Action, text: str) -> None:
    assert RULES.encode(action) == text
    assert RULES.decode(text) == action


def test_two_cards_are_written_in_one_order() -> None:
    assert RULES.decode("lay KS 2C") == RULES.decode("lay 2C KS")
    assert RULES.encode(RULES.decode("lay 2C KS")) == RULES.encode(Lay((parse("2C"), parse("KS")))) == "lay KS 2C"


@pytest.mark.parametrize("text", ["play 10h", "play th", " play TH ", "play 10H"])
def test_a_card_may_be_typed_in_more_than_one_way(text: str) -> None:
    assert RULES.decode(text) == Play(parse("TH"))


REFUSED = [
    ("", "action.unknown text="),
    ("shuffle", "action.unknown text=shuffle"),
    ("Go", "action.unknown text=Go"),
    ("go 5H", "action.unknown text=go 5H"),
    ("play", "action.card card="),
    ("play 5X", "action.card card=5X"),
    ("play 5H 6H", "action.card card=5H 6H"),
    ("lay 5H ZZ", "action.card card=ZZ"),
    ("turn", "action.number text="),
    ("turn x", "action.number text=x"),
    ("turn -1", "action.number text=-1"),
    ("turn 1.5", "action.number text=1.5"),
    ("cut 12345", "action.number text=12345"),
    ("cut ٣", "action.number text=٣"),
    ("cut 5 6", "action.number text=5 6"),
    ("deck 5H", "action.deck"),
    ("deck", "action.deck"),
    (f"deck {cards_name(PACK)} 5H", "action.deck"),
    (f"deck {cards_name((*PACK[:-1], 0))}", "action.deck"),
]


@pytest.mark.parametrize(("text", "key"), REFUSED)
def test_other_text_is_refused_by_a_key(text: str, key: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        RULES.decode(text)
    assert str(refused.value) == key


def test_the_deck_is_written_with_all_52_cards() -> None:
    deck = Deck(PACK[::-1])
    text = RULES.encode(deck)
    assert text.startswith("deck KC QC JC TC 9C") and len(text.split()) == 53
    assert RULES.decode(text) == deck


def test_only_the_deck_deals() -> None:
    match = dealt("2H 4C 6D 8S TH QC", "3H 5C 7D 9S JH KC", "AH")
    text = RULES.encode(Deck(PACK))
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match=r"deck\.not_due"):
            match.submit(seat, text)


def test_a_log_shows_each_player_what_he_saw() -> None:
    match = dealt("2H 4C 6D 8S TH QC", "3H 5C 7D 9S JH KC", "AH")
    for seat, text in ((1, "lay 3H KC"), (0, "lay 2H QC"), (0, "cut 20"), (0, "play 8S")):
        match.submit(seat, text)
    read = {seat: [entry.line() for entry in match.visible(seat)] for seat in (0, 1, None)}
    public = [". deck", "0 turn 1", "1 turn 2", ". deck", "0 cut 26", "1 lay", "0 lay", "0 cut 20", "0 play 8S"]
    assert read[None] == public
    assert read[0] == [*public[:6], "0 lay 2H QC", *public[7:]]
    assert read[1] == [*public[:5], "1 lay 3H KC", *public[6:]]
