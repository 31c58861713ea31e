"""Gin in words: every event of the golden transcripts can be told, refusals have sentences, results are explained."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribtui.core.cards import parse
from cribtui.core.match import Match
from cribtui.core.rules import Event, First
from cribtui.games.gin import RULES, bot, events, rules
from cribtui.games.gin.settle import Answer, Knocked, Result, hand_items, settlement
from cribtui.i18n import LANGUAGES, translator
from cribtui.lab.transcript import record
from cribtui.speech import gin, gin_hints
from cribtui.speech.refusals import SENTENCES, refusal
from cribtui.speech.talk import Line, Talk

GOLDEN = Path(__file__).parents[1] / "golden" / "gin"
ENGLISH = translator("en")
YOU, WATCHING = Talk(ENGLISH, ("You", "Computer"), you=0), Talk(ENGLISH, ("Ada", "Bo"))
RUN, SET, KINGS = (3, 4, 5), (6, 19, 32), (12, 25, 38)


def golden_events(seat: int | None) -> Iterator[Event]:
    """Yield every event of the golden transcripts as a seat was told it."""
    for file in sorted(GOLDEN.glob("*.txt")):
        match = Match.loads(record(file.read_text(encoding="utf-8")))
        for index, entry in enumerate(match.entries):
            before, after = (match.rules.view(match.state_at(n), seat) for n in (index, index + 1))
            hidden = entry.seat is None and entry.verb == "deck"
            yield from match.rules.tell(before, entry.seat, None if hidden else match.rules.decode(entry.text), after)


KINDS = re.findall(r"[a-z_]+", " ".join(re.findall(r"^- ([a-z_, ]+):", events.__doc__ or "", re.M)))


def test_the_golden_transcripts_hold_every_kind_of_event() -> None:
    assert set(KINDS) - {event.kind for event in golden_events(None)} == {"void_turns"}
    assert {event.kind for event in golden_events(None)} <= set(KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everything_that_happens_can_be_said(lang: str, seat: int | None) -> None:
    talk = Talk(translator(lang), ("Ada", "Bo"), you=seat)
    silent = {"show", "meld"}
    for event in golden_events(seat):
        sentence, lines = gin.tell(event, talk), gin.log(event, talk)
        assert bool(sentence) == (event.kind not in silent)
        assert "{" not in sentence and all(line.text and "{" not in line.text for line in lines)
        assert all("*" not in line.text for line in lines)
        assert sum(line.points for line in lines) == (event.facts["points"] if event.kind.startswith("won_") else 0)
        assert all(line.seat in (event.seat, None) for line in lines)


SAID = [
    (Event("first", 1), "*Computer deals first*.", "*Bo deals first*."),
    (
        Event("shuffle", 0, (parse("9D"),), facts={"number": 2}),
        "You deal; the upcard is 9D.",
        "Ada deals; the upcard is 9D.",
    ),
    (Event("pass", 0), "You pass.", "Ada passes."),
    (Event("take", 1, (parse("7H"),)), "Computer takes 7H.", "Bo takes 7H."),
    (Event("draw", 1), "Computer draws from the stock.", "Bo draws from the stock."),
    (Event("draw", 0, (parse("KC"),)), "You draw KC.", "Ada draws KC."),
    (Event("discard", 1, (parse("KC"),)), "Computer discards KC.", "Bo discards KC."),
    (
        Event("knock", 0, (parse("TC"),), facts={"deadwood": 4}),
        "You discard TC and knock with *4*.",
        "Ada discards TC and knocks with *4*.",
    ),
    (Event("gin", 1, (parse("2H"),), facts={"deadwood": 0}), "Computer discards 2H: *gin*.", "Bo discards 2H: *gin*."),
    (
        Event("lay_off", 1, (parse("7H"), parse("4H"), parse("5H"), parse("6H")), facts={"meld": 1}),
        "Computer lays off 7H on 4H 5H 6H.",
        "Bo lays off 7H on 4H 5H 6H.",
    ),
    (
        Event("won_knock", 0, facts={"points": 7, "knocker": 4, "other": 11}),
        "4 against 11: *7 for you*.",
        "4 against 11: *7 for Ada*.",
    ),
    (
        Event("won_undercut", 1, facts={"points": 25, "knocker": 6, "other": 6}),
        "6 against 6, an undercut: *25 for Computer*.",
        "6 against 6, an undercut: *25 for Bo*.",
    ),
    (
        Event("won_gin", 0, facts={"points": 56, "knocker": 0, "other": 31}),
        "Gin against 31: *56 for you*.",
        "Gin against 31: *56 for Ada*.",
    ),
    (
        Event("void_stock", 0),
        "Two cards left in the stock: *void hand*, you deal again.",
        "Two cards left in the stock: *void hand*, Ada deals again.",
    ),
    (
        Event("void_turns", 1),
        "Sixty turns without a draw: *void hand*, Computer deals again.",
        "Sixty turns without a draw: *void hand*, Bo deals again.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "yours", "theirs"), SAID, ids=[row[0].kind for row in SAID])
def test_sentences(event: Event, yours: str, theirs: str) -> None:
    assert (gin.tell(event, YOU), gin.tell(event, WATCHING)) == (yours, theirs)


def test_lines_of_the_log() -> None:
    assert gin.log(SAID[1][0], YOU) == [Line(None, "hand 2"), Line(0, "you deal"), Line(None, "upcard 9D")]
    assert gin.log(SAID[7][0], YOU) == [Line(0, "discards TC"), Line(0, "knocks with 4")]
    assert gin.log(SAID[9][0], YOU) == [Line(1, "7H on 4H 5H 6H")]
    assert gin.log(SAID[11][0], YOU) == [Line(1, "undercut", 25)]
    assert gin.log(SAID[13][0], YOU) == [Line(None, "void hand")]


# Results


def finished(free: str, other: str, laid: int = 0) -> Result:
    """Return a hand that ended with these cards free; as many sixes of clubs were laid off before."""
    own, left = tuple(map(parse, free.split())), tuple(map(parse, other.split()))
    points = [sum(min(card % 13 + 1, 10) for card in cards) for cards in (own, left)]
    knock = Knocked(0, parse("TC"), (RUN, SET), own, points[0])
    answer = Answer(1, (KINGS,), ((45, 1),) * laid, left, points[1])
    kind, winner, items = hand_items(knock, answer)
    return Result(1, 1, kind, (0, 0), (0, 0), (0, 0), winner, items, knock, answer)


def test_a_finished_hand_is_explained_line_by_line() -> None:
    assert gin.explained(finished("4C", "8C 2C AC", laid=1), YOU) == [
        Line(0, "deadwood 4"),
        Line(1, "deadwood 18, 11 after the lay-off"),
        Line(0, "the difference", 7),
    ]
    assert gin.explained(finished("6C", "4C 2C"), YOU)[2:] == [
        Line(1, "the difference", 0),
        Line(1, "for the undercut", 25),
    ]
    assert gin.explained(finished("", "9C"), YOU) == [
        Line(0, "deadwood 0"),
        Line(1, "deadwood 9"),
        Line(0, "the other’s deadwood", 9),
        Line(0, "for gin", 25),
    ]
    void = Result(3, 0, "void", (0, 0), (0, 0), (0, 0), void="turns")
    assert [line.text for line in gin.explained(void, YOU)] == [
        "Sixty turns without a draw: *void hand*, you deal again."
    ]


def test_results_have_names() -> None:
    results = [finished("4C", "8C"), finished("6C", "6S"), finished("", "9C")]
    assert [gin.result_name(result, YOU) for result in results] == ["knock", "undercut", "gin"]


def test_the_settlement_row_by_row() -> None:
    assert gin.settled(settlement(0, (112, 87), (4, 6)), YOU) == [
        ("points", (112, 87)),
        ("for the match", (100, 0)),
        ("for the boxes", (100, 150)),
        ("total", (312, 237)),
    ]
    assert gin.settled(settlement(1, (0, 104), (0, 5)), YOU) == [
        ("points", (0, 104)),
        ("for the match", (0, 100)),
        ("for the shutout", (0, 100)),
        ("for the boxes", (0, 125)),
        ("total", (0, 429)),
    ]


# Refusals and hints


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    keys = set(re.findall(r"\b(?:gin|turn|hand|deck|option|action)\.[a-z_.]+[a-z]", rules.__doc__ or ""))
    assert len(keys) > 14 and keys <= set(SENTENCES)


REFUSALS = [
    ("gin.discard.taken", {"card": parse("KC")}, "You have just taken KC: it cannot be discarded in the same turn."),
    ("gin.knock.deadwood", {"deadwood": 14, "most": 10}, "Your deadwood would be 14; a knock allows 10 at most."),
    ("gin.knock.meld", {"cards": (32, 33)}, "7D 8D is neither a set nor a run."),
    ("gin.show.lay_off", {"card": 20, "meld": 1}, "8H does not fit on meld 1."),
    ("gin.take.passed", {"card": parse("KC")}, "You have both passed on KC: draw from the stock."),
]


@pytest.mark.parametrize(("key", "values", "sentence"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_refusals(key: str, values: dict[str, object], sentence: str) -> None:
    assert refusal(key, values, YOU) == sentence


def test_every_hint_can_be_said() -> None:
    match = Match.loads(record((GOLDEN / "match_with_settlement.txt").read_text(encoding="utf-8")))
    views = [match.rules.view(match.state_at(n), entry.seat) for n, entry in enumerate(match.entries)]
    for view in views:
        lines = gin_hints.hint(bot.advise(view), YOU)
        assert bool(lines) == (view.seat in view.to_act)
        assert all(line and "{" not in line for line in lines)


def test_a_view_before_the_first_deal_has_nothing_to_hint() -> None:
    start = RULES.apply(RULES.start({}), None, First(0))
    assert gin_hints.hint(bot.advise(RULES.view(start, 0)), YOU) == []
