"""Damaged records: the good part is loaded, and where it broke is said; a text that is no record is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cribtui.core.match import Damage, Match
from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction

AnyMatch = Match[Any, Any, Any]
HEAD = 3  # lines


def finished(seed: str = "damage") -> AnyMatch:
    match, rng = Match.new("cribbage", seed=seed), Random(seed)
    while seats := match.to_act():
        seat = rng.choice(seats)
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


MATCH = finished()
LINES = MATCH.dumps().splitlines()
PLACES = sorted(Random(7).sample(range(HEAD, len(LINES) - 1), 30))


def load(lines: list[str]) -> AnyMatch:
    return Match.loads("\n".join(lines) + "\n")


def is_good_part(match: AnyMatch, lines: list[str]) -> None:
    """Check that a match holds these lines, and after them at most what the deck had to do."""
    assert match.journal[: len(lines)] == lines
    assert all(line.startswith(". deck ") for line in match.journal[len(lines) :])
    assert [entry.line() for entry in match.entries] == match.journal
    assert match.cursor == len(match.entries)


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize(
    "line", ["", "?", "0 sing", "2 go", "@ 99999", "@ sideways", "@", "@ back", "@ -1", "@ ٣", "result 1", "\x00"]
)
def test_a_line_that_says_nothing_ends_the_good_part(at: int, line: str) -> None:
    match = load([*LINES[:at], line, *LINES[at:]])
    assert match.damage is not None and match.damage.line == at + 1
    is_good_part(match, LINES[HEAD:at])


def test_a_cursor_of_very_many_digits_is_damage_like_any_other() -> None:
    assert load([*LINES[:5], "@ " + "9" * 9999]).damage == Damage(6, "record.line")


def test_damage_says_what_the_line_said() -> None:
    match = load([*LINES[: HEAD + 1], "0 turn 99"])
    assert match.damage is not None
    assert dict(match.damage.values) == {"place": 99, "line": HEAD + 2}


@pytest.mark.parametrize("at", PLACES)
def test_a_line_that_is_not_allowed_there_ends_the_good_part(at: int) -> None:
    seat, _, text = LINES[at].partition(" ")
    wrong = {".": f"0 {text}", "0": f"1 {text}", "1": f"0 {text}"}[seat]
    match = load([*LINES[:at], wrong, *LINES[at + 1 :]])
    keys = {"lay": ("hand.not_held", "turn.not_yours"), "deck": ("deck.not_due",)}
    assert match.damage in [Damage(at + 1, key) for key in keys.get(text.split()[0], ("turn.not_yours",))]
    is_good_part(match, LINES[HEAD:at])


@pytest.mark.parametrize("at", PLACES)
def test_a_line_that_is_missing_or_doubled_is_noticed(at: int) -> None:
    for lines in ([*LINES[:at], *LINES[at + 1 :]], [*LINES[:at], LINES[at], *LINES[at:]]):
        match = load(lines)
        assert match.damage is not None and match.damage.line > at
        is_good_part(match, lines[HEAD : match.damage.line - 1])


def test_a_record_cut_off_anywhere_loads_its_whole_lines() -> None:
    text = MATCH.dumps()
    head = len("".join(f"{line}\n" for line in LINES[:HEAD]))
    for end in Random(3).sample(range(head, len(text)), 150):
        match, whole = Match.loads(text[:end]), text[:end].count("\n") - HEAD
        if match.damage is not None:
            assert match.damage.line == HEAD + whole + 1
        good = LINES[HEAD : HEAD + whole]
        assert match.journal[: len(good)] == good
        assert [line for line in match.journal[len(good) + 1 :] if not line.startswith(". deck ")] == []


def test_a_cut_off_record_plays_on_with_the_cards_it_would_have_had() -> None:
    """The deck that was due when the program was killed comes from the seed, so nothing is lost but the telling."""
    decks = [n for n, line in enumerate(LINES) if line.startswith(". deck ")]
    for at in decks:
        match = load(LINES[:at])
        assert match.damage is None and match.journal[-1] == LINES[at]


@pytest.mark.parametrize(("card", "key"), [("5H 5H", "action.deck"), ("5H", "action.deck"), ("ZZ KC", "action.card")])
def test_an_altered_deck_is_noticed(card: str, key: str) -> None:
    at = HEAD
    words = LINES[at].split()
    match = load([*LINES[:at], " ".join([*words[:-2], card]), *LINES[at + 1 :]])
    assert match.damage == Damage(at + 1, key)
    assert match.journal == [LINES[at]]  # the deck is due, and shuffled again from the seed


def test_a_wrong_result_is_noticed_and_the_match_kept() -> None:
    winner = int(LINES[-1].split()[1])
    for line in (f"result {1 - winner} 121 98", "result 0 1 1", "result", LINES[-1] + " more"):
        match = load([*LINES[:-1], line])
        assert match.damage == Damage(len(LINES), "record.result")
        assert match.outcome() == MATCH.outcome()
    match = load([*LINES[: HEAD + 2], LINES[-1], *LINES[HEAD + 2 : -1]])
    assert match.damage == Damage(HEAD + 3, "record.result")


def test_a_damaged_match_can_be_played_on_and_saved() -> None:
    match = load([*LINES[: HEAD + 5], "0 sing", *LINES[HEAD + 5 :]])
    seat = match.to_act()[0]
    match.submit(seat, match.legal(seat)[0])
    again = Match.loads(match.dumps())
    assert again.damage is None and again.state == match.state


def test_a_record_may_come_with_other_line_ends() -> None:
    text = MATCH.dumps()
    for other in (text.replace("\n", "\r\n"), text.rstrip("\n")):
        match = Match.loads(other)
        assert match.damage is None and match.dumps() == text


NO_RECORDS = ["", "\n", "hello", "PK\x03\x04", "{}", "cribtui", "cribtui 1", "cribtui 1\ngame cribbage", "cribtui 9\nx"]


@pytest.mark.parametrize("text", NO_RECORDS)
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Match.loads(text)


def test_a_record_of_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(UnknownGame) as unknown:
        Match.loads("cribtui 1\ngame poker\nseed x\n")
    assert unknown.value.name == "poker"
    with pytest.raises(IllegalAction, match=r"option\.unknown"):
        Match.loads("cribtui 1\ngame cribbage target=500\nseed x\n")


def test_a_head_alone_is_a_match_at_its_beginning() -> None:
    match = load(LINES[:HEAD])
    assert (match.damage, match.entries, match.to_act()) == (None, MATCH.entries[:1], (0,))
