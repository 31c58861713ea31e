"""What is kept of a table comes back from the disk as it was; what a damage made of it harms nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cribtui.net.pairing import GuestPairing, HostPairing

NAME, TICKET, OTHER = "0123456789abcdef", "5a" * 32, "c3" * 32
HOST = HostPairing(NAME, TICKET, "Ugo", "Ada", 3, (2, 1), OTHER, None, False, TICKET, OTHER, 7042)
GUEST = GuestPairing(
    NAME, TICKET, "Ada", "Ugo", 3, (2, 1), OTHER, "", True,
    "gin", {"variant": "ful"}, OTHER, [["network", "192.0.2.7", 7042]],
)  # fmt: skip


@pytest.mark.parametrize("one", [HOST, GUEST, HostPairing(), GuestPairing()])
def test_it_comes_back_as_it_was(one: Any) -> None:
    assert type(one).from_record(json.loads(json.dumps(one.to_record()))) == one


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "../../../tmp/x"), ("name", NAME.upper()), ("name", 7), ("ticket", "no hex"), ("ticket", "5a" * 31),
        ("ticket", None), ("salt", "x" * 64), ("secret", 0), ("offered", "c3" * 33), ("number", -1), ("number", "3"),
        ("number", True), ("number", 10_000), ("port", 65_536), ("port", -1), ("port", 7042.0), ("closed", 1),
        ("checked", 0), ("peer", ["Ugo"]), ("evening", None),
    ],
)  # fmt: skip
def test_nonsense_leaves_the_default(field: str, value: object) -> None:
    found = HostPairing.from_record({**HOST.to_record(), field: value})
    assert getattr(found, field) == getattr(HostPairing(), field)


@pytest.mark.parametrize("evening", [[1], [1, 2, 3], ["1", 2], [-1, 10**9], {"0": 1}, "12"])
def test_an_evening_that_is_none_counts_nothing(evening: object) -> None:
    assert 0 in HostPairing.from_record({**HOST.to_record(), "evening": evening}).evening


@pytest.mark.parametrize("options", [{"variant": 1}, {"variant": None}, ["ful"], "ful"])
def test_options_are_words(options: object) -> None:
    assert GuestPairing.from_record({**GUEST.to_record(), "options": options}).options == {}


def test_names_of_others_are_made_harmless() -> None:
    found = GuestPairing.from_record({**GUEST.to_record(), "peer": "\x1b[2JA\u202eda" + "x" * 50})
    assert found.peer.isprintable() and len(found.peer) == 16
