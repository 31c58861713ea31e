"""Views on the line: every view of every game comes back as it was, and what is none is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtui.core import registry
from cribtui.lab.company import played
from cribtui.net import codec
from cribtui.net.errors import Garbage
from cribtui.net.views import decode, encode

GAMES = {"cribbage": ("cribbage", {}), "gin": ("gin", {}), "ful": ("gin", {"variant": "ful"}), "rum500": ("rum500", {})}


@cache
def views(name: str) -> tuple[Any, ...]:
    """Return views of a whole match, as both seats and a spectator have them, from about 150 places and the end."""
    game, options = GAMES[name]
    match = played(game, f"views of {name}", "chance" if game == "cribbage" else "easy", options)
    assert match.outcome() is not None
    places = [*range(0, match.cursor, 1 + match.cursor // 150), match.cursor]
    return tuple(match.rules.view(match.state_at(index), seat) for index in places for seat in (0, 1, None))


def over_the_line(value: object) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("name", GAMES)
def test_the_views_of_a_match_come_back_as_they_were(name: str) -> None:
    game = GAMES[name][0]
    for view in views(name):
        again = decode(game, over_the_line(encode(view)))
        assert again == view and type(again) is type(view)
        hash(again)  # of tuples throughout, as the rules make it


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_came_over_the_line_gives_the_same_choices(name: str) -> None:
    game = GAMES[name][0]
    rules = registry.get(game).rules
    for view in Random(name).sample(views(name), 40):
        assert rules.legal(decode(game, over_the_line(encode(view)))) == rules.legal(view)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_written_as_the_values_of_its_fields(name: str) -> None:
    for view in views(name)[::25]:
        value = cast("list[Any]", encode(view))
        assert len(value) == len(fields(view))
        told = dict(zip([field.name for field in fields(view)], value, strict=True))
        assert (told["hand"], told["phase"], told["scores"]) == (list(view.hand), view.phase, list(view.scores))
        assert len(json.dumps(value, separators=(",", ":"))) < 4096  # a quarter of the longest message


# What is no view


def changed(view: Any, **values: object) -> object:
    """Return a view on the line with other JSON values in some fields."""
    names = [field.name for field in fields(view)]
    value = cast("list[object]", encode(view))
    return [values.get(name, item) for name, item in zip(names, value, strict=True)]


def refused(game: str, value: object) -> bool:
    try:
        decode(game, value)
    except Garbage as error:
        return (error.key, error.values) == ("link.garbage", {"what": "view"})
    return False


def late(name: str) -> Any:
    """Return a view of seat 1 in which a hand was finished before."""
    return next(view for view in views(name) if view.seat == 1 and view.last is not None and view.hand)


COMMON: dict[str, list[object]] = {
    "seat": [2, -1, True, "1", [1]],
    "phase": ["dance", "", None, 1, ["play"], "Play"],
    "hand": [[52], [-1], [True], ["5H"], [1.0], None, 5, {}, [[1]], "AS"],
    "scores": [[1], [1, 2, 3], [1, None], [1, 10**7], [0, -(10**7)], 5, {}, None],
    "to_act": [[2], [None], 0, [0, "1"]],
    "winner": [2, -1, False, "0"],
    "last": [[], {}, "last", 0],
}
OWN: dict[str, dict[str, list[object]]] = {
    "cribbage": {
        "played": [[[0]], [[0, 1, 2]], [[2, 5]], [[0, 52]], [[5, 0]], [0]],
        "gone": [[0, 1], [True], None],
        "starter": [52, "JH", []],
        "gains": [[[0, ["x", [1], 2, 3]]], [[0, ["x" * 201, [1], 2]]], [[0, ["x", [99], 2]]], [[0, None]], [[0]]],
    },
    "gin": {
        "variant": ["old", None, 1],
        "pile": [[52], None],
        "shown": [[[]], [[1], [2], [3]], [[1], [60]]],
        "taken": [-1, 52],
        "settlement": [[2, [0, 0], [0, 0], [0, 0], [0, 0]], [0, [0, 0]]],
        "knock": [[0, 5, [[1, 2, 99]], [], 3], [0, 5, [[1]], []], 7],
    },
    "rum500": {
        "row_allowed": [1, None, "on"],
        "tables": [
            [[["set", [4, 17, 30], [4, 17, 30], [0, 0, 2]]], []],  # a third seat
            [[["set", [4, 17, 52], [4, 17, 30], [0, 0, 1]]], []],
            [[["set", [4, 17, 30], [4, 17, 77], [0, 0, 1]]], []],  # a card stands for no card
            [[["heap", [4, 17, 30], [4, 17, 30], [0, 0, 1]]], []],
            [[]],
        ],
        "sheet": [[[1]], [[1, "2"]], [1]],
    },
}
WRONG = [
    (game, name, value) for game, own in OWN.items() for name, values in {**COMMON, **own}.items() for value in values
]


@pytest.mark.parametrize(("game", "name", "value"), WRONG)
def test_a_field_of_another_type_or_range_is_refused(game: str, name: str, value: object) -> None:
    view = late(game)
    assert decode(game, over_the_line(changed(view))) == view
    assert refused(game, changed(view, **{name: value}))


@pytest.mark.parametrize("game", OWN)
def test_a_view_with_a_field_less_or_more_or_of_another_game_is_refused(game: str) -> None:
    value = cast("list[object]", encode(late(game)))
    assert refused(game, value[:-1]) and refused(game, [*value, None]) and refused(game, [])
    assert all(refused(other, value) for other in OWN if other != game)


@pytest.mark.parametrize("value", [None, True, 5, "view", {}, {"seat": 1}, [[]], [None] * 25, float("nan")])
@pytest.mark.parametrize("game", OWN)
def test_what_is_no_list_of_fields_is_refused(game: str, value: object) -> None:
    assert refused(game, value)


@pytest.mark.parametrize("game", ["", "chess", "os", "../gin", "\ud800"])
def test_a_view_of_a_game_that_there_is_not_is_refused(game: str) -> None:
    assert refused(game, encode(late("gin")))


def places(value: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield where in nested lists something stands."""
    yield path
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))


def put(value: Any, path: tuple[int, ...], new: object) -> Any:
    if not path:
        return new
    return [put(item, path[1:], new) if index == path[0] else item for index, item in enumerate(value)]


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(GAMES)), st.integers(0), ANY, st.data())
def test_no_altered_view_does_more_than_be_refused(name: str, which: int, new: object, data: st.DataObject) -> None:
    game, every = GAMES[name][0], views(name)
    value = over_the_line(encode(every[which % len(every)]))
    altered = put(value, data.draw(st.sampled_from(list(places(value)))), new)
    try:
        view = decode(game, altered)
    except Garbage:
        return
    assert encode(view) == altered  # nothing was mended, so nothing that was sent is lost
    assert {*range(52)} >= view.known()


# The codec itself


@dataclass(frozen=True)
class Loose:
    anything: set[int]


@dataclass(frozen=True)
class Either:
    one: int | str | None


@pytest.mark.parametrize("kind", [Loose, Either, set, dict[str, int], tuple[float, ...]])
def test_a_type_that_has_no_json_value_is_a_fault_of_the_program(kind: type) -> None:
    with pytest.raises(TypeError):
        codec.codec(kind)


def test_a_list_has_no_end_but_a_view_has() -> None:
    view = late("rum500")
    sheet = [[0, 0]] * 5_001
    assert refused("rum500", changed(view, sheet=sheet))
    assert decode("rum500", changed(view, sheet=sheet[1:])) == replace(view, sheet=((0, 0),) * 5_000)
