"""The hints of 500 rum: choices and reasons in words."""

from __future__ import annotations

from typing import Any

import pytest

from cribtui.core.cards import parse
from cribtui.core.rules import Advice, First
from cribtui.games.rum500 import RULES, bot
from cribtui.games.rum500.actions import DRAW, END
from cribtui.i18n import LANGUAGES, translator
from cribtui.lab.company import played
from cribtui.speech import coach, rum500_hints
from cribtui.speech.hints import choices
from cribtui.speech.talk import Talk

YOU = Talk(translator("en"), ("You", "Computer"), you=0)

CHOICES = [
    ("discard 8S", "discard 8S"),
    ("draw", "draw"),
    ("end", "end the hand"),
    ("pick 7C", "take 7C"),
    ("meld 3H4H2S=5H", "meld 3H 4H 2S=5H"),
    ("meld 9C9D2H=9", "meld 9D 9C 2H"),
    ("meld 2S2H2D", "meld 2S 2H 2D"),
    ("lay 6H>A1", "lay 6H on A1"),
    ("lay 2D=QS>B2", "lay 2D=QS on B2"),
    ("lay 2C=9>A1", "lay 2C on A1"),
    ("swap 5H>B1:2S", "swap 5H for 2S in B1"),
]


@pytest.mark.parametrize(("action", "words"), CHOICES)
def test_choices_in_words(action: str, words: str) -> None:
    assert rum500_hints.choice(RULES.decode(action), YOU) == words


def test_the_first_melds_open() -> None:
    action: Any = RULES.decode("meld 3H4H5H 9S9D9C")
    opens = Advice(action, 62.5, (("rum.points", {"points": 45}), ("rum.opens", {"expected": 20.0})))
    leaves = Advice(RULES.decode("discard KS"), 11.0, (("rum.hand", {"expected": 11.0}),))
    assert rum500_hints.hint([opens, leaves], YOU) == [
        "hint *open with 3H 4H 5H + 9S 9D 9C*: 62.5",
        "brings 45 in this turn",
        "having opened is worth 20.0",
        "next best *discard KS*: 11.0",
    ]
    assert [choice.text for choice in choices("rum500", [opens, leaves], YOU)] == [
        "open with 3H 4H 5H + 9S 9D 9C",
        "discard KS",
    ]
    assert coach.better("rum500", opens, YOU).startswith("better: open with 3H 4H 5H + 9S 9D 9C · ")
    assert coach.choice("rum500", action, opens, YOU) == "open with 3H 4H 5H + 9S 9D 9C"
    assert coach.choice("rum500", action, None, YOU) == "meld 3H 4H 5H + 9S 9D 9C"


REASONS = [
    ("points", {"points": 30}, "brings 30 in this turn"),
    ("closes", {"expected": 41.5}, "the other is left with about 41.5"),
    ("hand", {"expected": 12.25}, "may still bring 12.2"),
    ("behind", {"expected": 4.0}, "the rest of the hand may cost 4.0"),
    ("left", {"expected": 7.0}, "cards kept may cost 7.0"),
    ("feeds", {"expected": 10.4}, "feeding the other costs 10.4"),
    ("exposed", {"expected": 3.0}, "jokers that may be swapped cost 3.0"),
    ("take", {"cards": 2}, "1 more card comes with it"),
    ("take", {"cards": 5}, "4 more cards come with it"),
    ("pending", {"cards": 1}, "1 card must still be played then"),
    ("pending", {"cards": 2}, "2 cards must still be played then"),
]


@pytest.mark.parametrize(("key", "numbers", "words"), REASONS)
def test_reasons_in_words(key: str, numbers: dict[str, float], words: str) -> None:
    line = Advice(END, 1.0, ((f"rum.{key}", numbers),))
    assert rum500_hints.hint([line], YOU) == ["hint *end the hand*: 1.0", words]


def test_a_card_that_comes_alone_is_not_counted() -> None:
    line = Advice(RULES.decode("pick KH"), 30.0, (("rum.take", {"cards": 1}),))
    assert rum500_hints.hint([line], YOU) == ["hint *take KH*: 30.0"]


def test_where_one_can_only_draw_the_hint_says_so() -> None:
    line = Advice(DRAW, 0.0, (("rum.only_draw", {}),))
    assert rum500_hints.hint([line], YOU) == ["hint: *draw*, nothing in the row can be taken"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_hint_can_be_said(lang: str) -> None:
    talk = Talk(translator(lang), ("Ada", "Bo"), you=0)
    match = played("rum500", "hints", "chance", packs=1)
    for index, entry in enumerate(match.entries):
        view = match.rules.view(match.state_at(index), entry.seat)
        lines = rum500_hints.hint(bot.advise(view), talk)
        assert bool(lines) == (view.seat in view.to_act)
        assert all(line and "{" not in line for line in lines)


def test_a_view_before_the_first_deal_has_nothing_to_hint() -> None:
    start = RULES.apply(RULES.start({}), None, First(0))
    assert rum500_hints.hint(bot.advise(RULES.view(start, 0)), YOU) == []


def test_a_card_is_written_as_the_table_writes_it() -> None:
    talk = Talk(translator("en"), ("You", "Computer"), you=0, card=lambda card: f"<{card}>")
    assert rum500_hints.choice(RULES.decode("discard 8S"), talk) == f"discard <{parse('8S')}>"
