"""The log of 500 rum: how actions are written, and what is read besides."""

from __future__ import annotations

import pytest

from cribtui.core.cards import parse
from cribtui.core.rules import Deck, First, IllegalAction
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.actions import DRAW, END, Discard, Lay, Melds, Pick, Swap

from .situations import after, dealt, holding, play, reading, said, words

CANONICAL = [
    "first 0",
    "discard 5H",
    "draw",
    "pick 7C",
    "meld 3H4H2S=5H 9S9D9C",
    "meld 2S2H2D",
    "meld 2S2H2D2C",
    "meld 2C=JSQSKS",
    "meld 9S9D2S=92C=9",
    "meld 5H2C=6H2S=7H8H",
    "lay 6H>A1",
    "lay 2D=QS>B2",
    "lay 2C=9>A1",
    "lay 2C>A3",
    "lay 2C=A>B12",
    "swap 5H>B1:2S",
    "end",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_what_is_written_is_read_back(text: str) -> None:
    assert RULES.encode(RULES.decode(text)) == text


def test_actions_are_what_they_say() -> None:
    h5, c2, s2 = parse("5H"), parse("2C"), parse("2S")
    assert RULES.decode("first 1") == First(1) and RULES.decode("draw") == DRAW and RULES.decode("end") == END
    assert (RULES.decode("discard 5H"), RULES.decode("pick 5H")) == (Discard(h5), Pick(h5))
    assert RULES.decode("lay 5H>A1") == Lay(h5, (0, 0))
    assert RULES.decode("lay 2C=5H>B2") == Lay(c2, (1, 1), h5)
    assert RULES.decode("lay 2C=5>B2") == Lay(c2, (1, 1), None, 4)
    assert RULES.decode("lay 2C>A12") == Lay(c2, (0, 11))
    assert RULES.decode("swap 5H>B1:2S") == Swap(h5, (1, 0), s2)
    melds = RULES.decode("meld 4H5H2C=6H 9S9D9C")
    assert melds == Melds((reading("4H5H2C=6H"), reading("9S9D9C")))
    assert isinstance(melds, Melds) and melds.melds[0].stands == (parse("4H"), h5, parse("6H"))


def test_the_deck_is_written_like_in_the_other_games() -> None:
    deck = RULES.deal(RULES.apply(RULES.start({}), None, First(0)), "seed")
    assert isinstance(deck, Deck) and RULES.decode(RULES.encode(deck)) == deck


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("meld 5H4H3H", "meld 3H4H5H"),
        ("meld 9C9D9S 2S=5H3H4H", "meld 9S9D9C 3H4H2S=5H"),
        ("meld 3h4h2s=5h", "meld 3H4H2S=5H"),
        ("meld 10H2c=jhQH", "meld TH2C=JHQH"),
        ("meld 10S10C2S=10", "meld TSTC2S=T"),
        ("meld 2D2S2H", "meld 2S2H2D"),
        ("meld 9S2S=99D", "meld 9S9D2S=9"),
        ("meld 5H2C7H", "meld 5H2C=6H7H"),  # there is but one reading
        ("meld 9S9D2C", "meld 9S9D2C=9"),
        ("meld 3H4H5H=5H", "meld 3H4H5H"),
        ("discard 10h", "discard TH"),
        ("pick th", "pick TH"),
        ("lay 6h>a1", "lay 6H>A1"),
        ("lay 6H=6H>A1", "lay 6H>A1"),
        ("lay 2d=qs>b2", "lay 2D=QS>B2"),
        ("lay 2d=10>b2", "lay 2D=T>B2"),
        ("swap 5h>b1:2s", "swap 5H>B1:2S"),
        (" draw ", "draw"),
    ],
)
def test_other_ways_of_writing_are_read(text: str, canonical: str) -> None:
    assert RULES.encode(RULES.decode(text)) == canonical


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "action.unknown text="),
        ("shout", "action.unknown text=shout"),
        ("draw 5H", "action.unknown text=draw 5H"),
        ("end now", "action.unknown text=end now"),
        ("meld", "action.unknown text=meld"),
        ("lay 5H", "action.unknown text=lay 5H"),
        ("lay 5H>C1", "action.unknown text=C1"),
        ("lay 5H>A0", "action.unknown text=A0"),
        ("lay 5H>A", "action.unknown text=A"),
        ("lay 5H>A100", "action.unknown text=A100"),
        ("lay 5H>A٣", "action.unknown text=A٣"),
        ("lay 5H=6H>A1", "rum500.lay.fit card=5H meld=A1"),
        ("lay 5H=5>A1", "rum500.lay.fit card=5H meld=A1"),
        ("lay 2C=>A1", "action.unknown text=lay 2C=>A1"),
        ("swap 5H>B1", "action.unknown text=swap 5H>B1"),
        ("swap 5H:2S", "action.unknown text=swap 5H:2S"),
        ("discard", "action.card card="),
        ("discard 1H", "action.card card=1H"),
        ("discard 5H 6H", "action.card card=5H 6H"),
        ("pick ZZ", "action.card card=ZZ"),
        ("meld 3H4HZZ", "action.card card=ZZ"),
        ("meld 3H4H5", "action.card card=5"),
        ("lay 2C=ZZ>A1", "action.card card=ZZ"),
        ("swap 5H>B1:1S", "action.card card=1S"),
        ("first 2", "action.number text=2"),
        ("deck 5H", "action.deck"),
        ("meld 3H4H6H", "rum500.meld.none cards=3H4H6H"),
        ("meld 3H3H3H", "rum500.meld.none cards=3H3H3H"),
        ("meld 3H4H2S=6H", "rum500.meld.reading cards=3H4H2S"),
        ("meld 5H6H2S", "rum500.meld.reading cards=5H6H2S"),  # it may stand at either end
        ("meld 5H6H2S=4H2C", "rum500.meld.reading cards=5H6H2S2C"),
        ("meld 9S9D2C=8", "rum500.meld.reading cards=9S9D2C"),
        ("meld 9S9D2C=9H", "rum500.meld.reading cards=9S9D2C"),
        ("meld 2S2H2D=9", "rum500.meld.reading cards=2S2H2D"),
        ("meld 3H4H=5H5H", "rum500.meld.reading cards=3H4H5H"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, key: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        RULES.decode(text)
    assert refused.value.key == key.split()[0]
    cards = [value for name, value in refused.value.values.items() if name == "card" and isinstance(value, str)]
    assert (f"{refused.value.key} card={cards[0]}" if cards else said(refused.value)).strip() == key.strip()


def test_a_whole_hand_is_written_and_loaded_again() -> None:
    match = dealt("3S 5S 9H TH JH KS 2H AS", "3C 5C 7C 9C JC KC 4D 6D", "QH 4C")
    play(match, "0 discard AS", "1 discard KC", "0 draw", "0 meld 9HTHJHQH")
    play(match, "0 discard KS", "1 draw", "1 discard 4C", "0 pick AS")
    text = match.dumps()
    assert "0 pick AS\n" in text and "0 meld 9HTHJHQH\n" in text
    again = type(match).loads(text)
    assert again.damage is None and again.dumps() == text and again.state == match.state


def test_verbs_are_public_but_what_is_drawn() -> None:
    verbs = {text.partition(" ")[0] for text in CANONICAL}
    assert verbs - {"draw"} == RULES.public


def test_a_joker_on_a_set_may_be_laid_without_naming_the_rank() -> None:
    state = holding("2C 3D", own="9S9H9D")
    assert words(RULES.apply(state, 0, Lay(parse("2C"), (0, 0))).tables[0]) == ["9S9H9D2C=9/0000"]
    assert after(state, "0 lay 2C=9>A1").tables == RULES.apply(state, 0, Lay(parse("2C"), (0, 0))).tables
