"""The messages: each comes back as it was sent, and whatever else comes is Garbage and nothing worse."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.net.errors import Garbage
from cribtui.net.protocol import (
    KIND,
    KINDS,
    Act,
    Again,
    AnswerUndo,
    AskUndo,
    Bye,
    Chat,
    Checked,
    Deny,
    Have,
    Lines,
    Message,
    Offer,
    Open,
    Phrase,
    Ping,
    Pong,
    Refusal,
    Salt,
    Wait,
    pack,
    unpack,
)

NAME, HEX, OTHER = "0123456789abcdef", "ab" * 32, "01" * 32
VIEW = [1, "play", None, [[3, 4], []], True]

MESSAGES: list[Message] = [
    Wait(),
    Deny("no"),
    Deny("busy"),
    Offer(NAME, HEX, "gin", {"variant": "ful", "target": "150"}, OTHER, 1, (["machine", "/tmp/x.sock"],), (2, 0)),
    Offer(NAME, HEX, "cribbage", {}, OTHER, 7, (), (0, 0)),
    Salt(1, OTHER),
    Have(1, 0),
    Lines(1, 3, ((". deck", VIEW), ("1 play 5H", VIEW), ("@ assisted", None)), 8, None, False),
    Lines(2, 0, (), 0, (1, 87, 121, "skunk"), True),
    Lines(3, 0, (), 0, (0, 505, -40, "match"), True),  # 500 rum has scores below nothing
    Act(1, 4, "meld 3H4H2S=5H 9C9D2H=9"),
    Refusal(4, "cribbage.play.over31", {"card": 12, "count": 33}),
    Refusal(4, "rum500.pending", {"cards": (1, 14, 51), "meld": "A1"}),
    Refusal(4, "turn.stale"),
    Open(1, HEX, 0, (". deck AS KD", "0 lay 2C KS", "@ 4"), True),
    Checked(1, "", 0),
    Checked(1, "check.deck", 17),
    AskUndo(9),
    AnswerUndo(9, True),
    Again(1, False),
    Chat("[red]żółw[/] 😀"),
    Phrase(0),
    Phrase(5),
    Ping(0),
    Pong(2**31 - 1),
    Bye("later"),
    Bye("closed"),
]


def over_the_line(value: object) -> Any:
    return json.loads(json.dumps(value))


def sent(message: Message) -> dict[str, Any]:
    """Return a message as it comes out at the other side."""
    return cast("dict[str, Any]", over_the_line(pack(message)))


def refused(value: object) -> bool:
    try:
        unpack(value)
    except Garbage as error:
        return error.key == "link.garbage"
    return False


def test_every_kind_of_message_is_among_the_examples() -> None:
    assert {type(message) for message in MESSAGES} == set(KINDS.values())
    assert len(KINDS) == 18


@pytest.mark.parametrize("message", MESSAGES, ids=repr)
def test_a_message_comes_back_as_it_was_sent(message: Message) -> None:
    assert unpack(sent(message)) == message


@pytest.mark.parametrize("message", MESSAGES, ids=repr)
def test_a_message_without_a_field_or_with_one_more_is_refused(message: Message) -> None:
    value = sent(message)
    for name in value:
        assert refused({key: item for key, item in value.items() if key != name})
        assert refused({(key if key != name else f"{key}s"): item for key, item in value.items()})
    assert refused({**value, "more": 1})


ODD: list[object] = [None, True, 1.0, -1, 10**7, "", "x" * 900, "\x1b[2J", [], [[]], {}, {"x": {}}, [1, 2, 3, 4, 5]]


@pytest.mark.parametrize("message", MESSAGES, ids=repr)
def test_a_field_of_another_type_or_range_is_refused(message: Message) -> None:
    value = sent(message)
    for name in value.keys() - {KIND}:
        taken = [item for item in ODD if not refused({**value, name: item})]
        assert all(type(item) is type(value[name]) for item in taken) or name == "end"
        assert refused({**value, name: 1.5}) and refused({**value, name: {"x": [None]}})


def lines(**changed: object) -> dict[str, object]:
    return {**sent(MESSAGES[7]), **changed}


def offer(**changed: object) -> dict[str, object]:
    return {**sent(MESSAGES[3]), **changed}


def refusal(**changed: object) -> dict[str, object]:
    return {**sent(MESSAGES[11]), **changed}


MALFORMED: dict[str, object] = {
    "no object": [],
    "nothing": None,
    "a text": "ping",
    "no kind": {"k": 1},
    "an unknown kind": {KIND: "pung", "k": 1},
    "a kind in other letters": {KIND: "Ping", "k": 1},
    "a kind that is a list": {KIND: ["ping"], "k": 1},
    "a kind that is an object": {KIND: {}, "k": 1},
    "a name of the program's own": {KIND: "__class__"},
    "a yes that is a number": {KIND: "again", "number": 1, "yes": 1},
    "a count that is a yes": {KIND: "ping", "k": True},
    "a count below nothing": {KIND: "ping", "k": -1},
    "a count that is too large": {KIND: "ping", "k": 2**31},
    "a count of many digits": {KIND: "ping", "k": 10**4000},
    "a count that is a float": {KIND: "ping", "k": 1.0},
    "no number": {KIND: "ping", "k": float("nan")},
    "another reason to deny": {KIND: "deny", "why": "maybe"},
    "a reason that is a list": {KIND: "deny", "why": ["no"]},
    "another reason to leave": {KIND: "bye", "why": "no"},
    "a phrase too far": {KIND: "phrase", "which": 6},
    "a phrase before the first": {KIND: "phrase", "which": -1},
    "a name in capitals": offer(name=NAME.upper()),
    "a name with a path": offer(name="../../etc/passwd"),
    "a name with a line after it": offer(name=NAME + "\n"),
    "a short ticket": offer(ticket=HEX[:-1]),
    "a long commitment": offer(commitment=OTHER + "0"),
    "a salt that is no hex": {KIND: "salt", "number": 1, "salt": "g" * 64},
    "a salt in other digits": {KIND: "salt", "number": 1, "salt": "١" * 64},
    "a game with a dot": offer(game="os.path"),
    "an option that is a number": offer(options={"target": 121}),
    "an option with a blank": offer(options={"target": "1 seed x"}),
    "options in a list": offer(options=[["target", "121"]]),
    "too many options": offer(options={f"o{n}": "1" for n in range(17)}),
    "too many places": offer(places=[["port", "x"]] * 33),
    "an evening of three": offer(evening=[1, 2, 3]),
    "a line of three": lines(lines=[[". deck", VIEW, 1]]),
    "a line without a view": lines(lines=[[". deck"]]),
    "a line that is a text": lines(lines=[". deck"]),
    "a line that is empty": lines(lines=[["", None]]),
    "a line that is two": lines(lines=[["1 go\n0 go", None]]),
    "a line that does more than show": lines(lines=[["1 go\x1b[2J", None]]),
    "a line in no letters of a record": lines(lines=[["1 gö", None]]),
    "a line that is too long": lines(lines=[["1 " + "x" * 400, None]]),
    "too many lines": lines(lines=[["1 go", None]] * 1_001),
    "an end of three": lines(end=[1, 121, 80]),
    "an end with a third seat": lines(end=[2, 121, 80, "game"]),
    "an end without a reason": lines(end=[1, 121, 80, ""]),
    "an end with endless points": lines(end=[1, 10**9, 80, "game"]),
    "a key without a dot": refusal(key="turn"),
    "a key in prose": refusal(key="It is not your turn."),
    "a key that is too long": refusal(key="a." + "b" * 63),
    "values in a list": refusal(values=["card", 1]),
    "a value that is a list of texts": refusal(values={"cards": ["5H"]}),
    "a value that is nothing": refusal(values={"card": None}),
    "a value that is true": refusal(values={"card": True}),
    "a value that does more than show": refusal(values={"text": "\x1b]0;x\x07"}),
    "a value with another name": refusal(values={"{x.__class__}": 1}),
    "another finding": {KIND: "checked", "number": 1, "key": "all.well", "line": 0},
    "a finding in prose": {KIND: "checked", "number": 1, "key": "check.You lost", "line": 0},
    "a journal of pairs": {KIND: "open", "number": 1, "secret": HEX, "at": 0, "lines": [["@ 1", None]], "last": True},
    "a chat that is a book": {KIND: "chat", "text": "x" * 801},
    "a chat that is none": {KIND: "chat", "text": None},
    "a chat that nobody can write": {KIND: "chat", "text": "\ud800"},
}


@pytest.mark.parametrize("value", MALFORMED.values(), ids=MALFORMED.keys())
def test_what_no_honest_program_sends_is_refused(value: object) -> None:
    with pytest.raises(Garbage) as caught:
        unpack(value)
    assert caught.value.key == "link.garbage"
    assert caught.value.values["what"] in {"message", *KINDS}  # never what was sent


def test_chat_is_cleaned_wherever_it_is_made() -> None:
    hostile = "\x1b[31m a\u202eb \n[red]" + "x" * 300
    assert Chat(hostile).text == "ab [red]" + "x" * 192
    assert unpack({KIND: "chat", "text": "\x1b]0;t\x07hi\u200b"}) == Chat("hi")


def test_no_field_bears_the_name_of_the_kind() -> None:
    assert all(KIND not in {field.name for field in fields(kind)} for kind in KINDS.values())
    assert all(field.default is MISSING for kind in KINDS.values() for field in fields(kind))


ILLEGAL = {
    "cribbage": ["turn 53", "turn x", "cut 3", "lay 5H", "play ZZ", "go", "fly", "deck AS", "lay 5H 5H 5H"],
    "gin": ["take it", "discard 5H", "knock 5H 5H6H", "show +5H>1", "show +5H>999", "knock", "first 2"],
    "rum500": ["draw", "pick 5H", "meld 5H5H", "lay 5H>A1", "swap 5H>B1:2S", "end", "lay 5H>Z9", "discard 10"],
}


@pytest.mark.parametrize("game", ILLEGAL)
def test_whatever_a_game_refuses_can_be_told(game: str) -> None:
    match = Match.new(game, seed="told")
    for text in ILLEGAL[game]:
        for seat in (0, 1):
            try:
                match.submit(seat, text)
            except IllegalAction as error:
                message = Refusal(3, error.key, error.values)
                assert unpack(sent(message)) == message


# Anything at all

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def unpacked(value: object) -> Message | None:
    """Return the message that a value holds, or None; no exception but Garbage comes out of it."""
    try:
        return unpack(value)
    except Garbage:
        return None


@settings(max_examples=40, deadline=None)
@given(JSON)
def test_no_value_does_more_than_be_refused(value: object) -> None:
    unpacked(value)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(MESSAGES), st.data())
def test_no_altered_message_does_more_than_be_refused(message: Message, data: st.DataObject) -> None:
    value = sent(message)
    name = data.draw(st.sampled_from(sorted(value)))
    value[name] = data.draw(JSON)
    again = unpacked(value)
    assert again is None or unpack(sent(again)) == again


COUNTS = st.integers(0, 1_000_000)
TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=400)
HEXES = st.text("0123456789abcdef", min_size=64, max_size=64)
WORDS = st.text("abcxyz019_", min_size=1, max_size=32)
ENDS = st.tuples(st.integers(0, 1), st.integers(-2000, 2000), st.integers(-2000, 2000), WORDS)
ANY = st.one_of(
    st.builds(Offer, st.just(NAME), HEXES, WORDS, st.dictionaries(WORDS, WORDS, max_size=16), HEXES, COUNTS,
              st.lists(st.lists(st.text(max_size=9)), max_size=32).map(tuple), st.tuples(COUNTS, COUNTS)),
    st.builds(Lines, COUNTS, COUNTS, st.lists(st.tuples(TEXTS, st.none() | st.lists(st.integers()))).map(tuple),
              COUNTS, st.none() | ENDS, st.booleans()),
    st.builds(Open, COUNTS, HEXES, COUNTS, st.lists(TEXTS).map(tuple), st.booleans()),
    st.builds(Refusal, COUNTS, st.just("a.b"), st.dictionaries(WORDS, COUNTS | TEXTS, max_size=16)),
    st.builds(Act, COUNTS, COUNTS, TEXTS),
    st.builds(Chat, st.text(max_size=900)),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(ANY)
def test_any_message_comes_back_as_it_was_sent(message: Message) -> None:
    assert unpack(sent(message)) == message
