"""What the host may tell of the guest's own decisions, and of taking back."""

from __future__ import annotations

import pytest

from cribtui.net.consent import Consent
from cribtui.net.errors import Garbage


def test_an_own_line_is_what_was_decided_once() -> None:
    consent = Consent(1)
    consent.decided("play 5H")
    consent.check("1 play 5H")
    with pytest.raises(Garbage):
        consent.check("1 play 5H")


@pytest.mark.parametrize("line", ["1 play 4H", "1 go", "@ 3", "@ 0"])
def test_nothing_else_is_one_s_own(line: str) -> None:
    consent = Consent(1)
    consent.decided("play 5H")
    with pytest.raises(Garbage):
        consent.check(line)


@pytest.mark.parametrize("line", ["0 play 4H", ". deck", "0 lay", "@ assisted"])
def test_what_others_do_is_theirs(line: str) -> None:
    Consent(1).check(line)


def test_what_was_agreed_on_may_be_taken_back_once() -> None:
    consent = Consent(1)
    consent.may_go_back()
    consent.check("@ 4")
    with pytest.raises(Garbage):
        consent.check("@ 2")


def test_an_agreement_lapses_when_the_match_moves_on() -> None:
    consent = Consent(1)
    consent.may_go_back()
    consent.told(moved=False)
    consent.told(moved=True)
    with pytest.raises(Garbage):
        consent.check("@ 4")


def test_a_new_program_does_not_know_what_the_one_before_decided() -> None:
    consent = Consent(1, unknown=True)
    consent.check("1 play 4H")
    consent.check("@ 4")
    consent.told(moved=False)
    with pytest.raises(Garbage):
        consent.check("1 play 4H")
