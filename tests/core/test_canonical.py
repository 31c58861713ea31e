"""A record that was written or pasted by hand is read as this program would have written it."""

from __future__ import annotations

import pytest

from cribtui.core.match import Match


def begun() -> Match:  # type: ignore[type-arg]
    match = Match.new("cribbage", seed="by hand")
    match.submit(0, "turn 1")
    return match


def test_an_entry_is_kept_as_the_rules_write_it() -> None:
    match = begun()
    pasted = match.dumps().replace("0 turn 1\n", "0  turn 001\n")
    again = Match.loads(pasted)
    assert again.damage is None
    assert again.dumps() == match.dumps()
    assert [entry.verb for entry in again.visible(1)] == ["deck", "turn"]


def test_cards_in_any_order() -> None:
    match = begun()
    while match.view(0).phase != "lay":
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[0])
    match.submit(0, match.legal(0)[0])
    *start, last = match.dumps().splitlines()
    who, verb, first, second = last.split()
    again = Match.loads("\n".join([*start, f"{who} {verb} {second} {first.lower()}"]))
    assert again.dumps() == match.dumps()


@pytest.mark.parametrize("dressed", ["\ufeff{}", "{}\n\n", "{}  \n", "{}\r\n"])
def test_what_editors_and_mail_add(dressed: str) -> None:
    text = begun().dumps()
    again = Match.loads(dressed.format(text.rstrip("\n")))
    assert again.damage is None and again.dumps() == text
