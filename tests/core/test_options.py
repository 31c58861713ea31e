"""Options have defaults that may follow what was chosen before; and the deck's word on who is first."""

from __future__ import annotations

import pytest

from cribtui.core.notation import first_text, read_first
from cribtui.core.rules import First, IllegalAction, Option, chosen

OPTIONS = {
    "kind": Option("short", ("short", "long")),
    "target": Option("50", ("50", "100", "200"), {"long": "200"}),
    "open": Option("no", ("no", "yes"), {"200": "yes"}),
}


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ({}, "short 50 no"),
        ({"kind": "long"}, "long 200 yes"),
        ({"kind": "long", "target": "50"}, "long 50 no"),
        ({"target": "100"}, "short 100 no"),
        ({"open": "yes"}, "short 50 yes"),
        ({"open": "no", "kind": "long"}, "long 200 no"),
        ({"target": "200", "kind": "short"}, "short 200 yes"),
    ],
)
def test_a_default_may_follow_another_option(given: dict[str, str], values: str) -> None:
    assert chosen(OPTIONS, given) == dict(zip(OPTIONS, values.split(), strict=True))


@pytest.mark.parametrize("given", [{"kind": "wide"}, {"target": ""}, {"other": "50"}, {"Kind": "long"}])
def test_what_an_option_does_not_know_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(IllegalAction) as refused:
        chosen(OPTIONS, given)
    ((name, value),) = given.items()
    assert str(refused.value) == f"option.unknown option={name} value={value}"


@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_first_is_written_and_read(seat: int) -> None:
    assert first_text(First(seat)) == f"first {seat}"
    assert read_first(str(seat)) == First(seat)


@pytest.mark.parametrize("text", ["", "2", "-1", "01", "x", "0 1"])
def test_nobody_else_is_first(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"action\.number"):
        read_first(text)
