"""Who sits where, as it is stored beside a match: what was seated comes back, and nonsense can be played too."""

from __future__ import annotations

import json
from itertools import product

import pytest

from cribtui.play.seats import Computer, Person, Remote, Seats, alone, from_record, persons, to_record, two

HOST, GUEST = (Person("Ada"), Remote("Ugo")), (Remote("Ada"), Person("Ugo"))


@pytest.mark.parametrize(
    ("seats", "here"),
    [
        (two(("Ada", "Bo")), (0, 1)),
        (alone("easy"), (0,)),
        (HOST, (0,)),
        (GUEST, (1,)),
    ],
)
def test_persons_are_those_at_this_terminal(seats: Seats, here: tuple[int, ...]) -> None:
    assert persons(seats) == here


@pytest.mark.parametrize("seats", [HOST, GUEST, (Person(), Remote("")), (Remote("Ugo"), Person())])
def test_somebody_at_another_machine_comes_back_on_his_seat(seats: Seats) -> None:
    assert from_record(json.loads(json.dumps(to_record(seats)))) == seats


def test_a_table_at_one_machine_is_stored_as_ever() -> None:
    assert to_record(alone("easy", "Ada")) == {"levels": [None, "easy"], "names": ["Ada", ""]}
    assert to_record(two(("Ada", "Bo"))) == {"levels": [None, None], "names": ["Ada", "Bo"]}


def test_what_is_stored_of_another_machine() -> None:
    assert to_record(HOST) == {"levels": [None, None], "names": ["Ada", "Ugo"], "remote": [False, True]}
    assert to_record(GUEST) == {"levels": [None, None], "names": ["Ada", "Ugo"], "remote": [True, False]}


@pytest.mark.parametrize(
    ("remote", "seats"),
    [
        ([False, True], HOST),
        ([True, False], GUEST),
        ([True, True], HOST),  # nobody would sit here
        ([None, True], HOST),
        ([True, "no"], GUEST),
        ([False, False], two(("Ada", "Ugo"))),
        ([0, 1], two(("Ada", "Ugo"))),
        (["", "Ugo"], two(("Ada", "Ugo"))),
        ([True], two(("Ada", "Ugo"))),
        ([True, True, True], two(("Ada", "Ugo"))),
        ({"0": True}, two(("Ada", "Ugo"))),
        (True, two(("Ada", "Ugo"))),
        (None, two(("Ada", "Ugo"))),
    ],
)
def test_a_damaged_seat_gives_the_nearest_that_can_be_played(remote: object, seats: Seats) -> None:
    assert from_record({"levels": [None, None], "names": ["Ada", "Ugo"], "remote": remote}) == seats


def test_who_came_from_another_machine_is_no_computer() -> None:
    for levels in ([None, "easy"], ["easy", None], ["easy", "easy"], 7):
        assert from_record({"levels": levels, "names": ["Ada", "Ugo"], "remote": [False, True]}) == HOST


def test_whatever_a_row_holds_somebody_sits_here() -> None:
    nonsense: tuple[object, ...] = (
        None,
        True,
        "x",
        [True, False],
        [False, True],
        ["easy", "hard"],
        [[], {}],
        [1, 2, 3],
        {"a": 1},
    )
    for levels, names, remote in product(nonsense, repeat=3):
        seats = from_record({"levels": levels, "names": names, "remote": remote})
        assert persons(seats)
        assert all(isinstance(player, Person | Computer | Remote) for player in seats)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ugo", "Ugo"),
        ("Żółć", "Żółć"),
        ("a" * 16, "a" * 16),
        ("a" * 17, "a" * 16),
        ("fifteen letters and more", "fifteen letters"),
        ("x" * 5_000, "x" * 16),
        ("\x1b[31mUgo", ""),
        ("Ugo\n", ""),
        ("\u202eogU", ""),
        ("\ud800", ""),
        (7, ""),
        (None, ""),
        (["Ugo"], ""),
    ],
)
def test_a_name_is_short_and_can_be_shown(written: object, name: str) -> None:
    assert from_record({"names": ["", written], "remote": [False, True]}) == (Person(), Remote(name))
    assert from_record({"names": [written, ""], "remote": [True, False]}) == (Remote(name), Person())
    assert from_record({"names": ["Ada", written]}) == two(("Ada", name))
