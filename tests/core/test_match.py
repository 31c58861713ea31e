"""The match as the command layer: what it starts from, what undo, redo and restart do and record."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cribtui.core.cards import NAMES, PACK, name
from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.core.shuffle import shuffle

AnyMatch = Match[Any, Any, Any]


def started(seed: str = "match") -> AnyMatch:
    """Return a cribbage match in which both have turned a card and the pone has cut, so that hands are dealt."""
    match = Match.new("cribbage", seed=seed)
    match.submit(0, "turn 1")
    deck = match.state.packet
    match.submit(1, f"turn {next(place for place in range(2, 53) if deck[place - 1] % 13 != deck[0] % 13)}")
    (pone,) = match.to_act()
    match.submit(pone, "cut 20")
    return match


def lay(match: AnyMatch, seat: int) -> None:
    match.submit(seat, match.legal(seat)[0])


def journal(match: AnyMatch) -> list[str]:
    return [line for line in match.journal if not line.startswith(".")]


# Starting


def test_a_match_starts_from_game_options_and_seed() -> None:
    match = Match.new("cribbage", {"target": 121}, seed="start")
    assert (match.game, match.seed, dict(match.options)) == ("cribbage", "start", {"target": "121"})
    assert match.dumps().splitlines()[:3] == ["cribtui 1", "game cribbage target=121", "seed start"]
    assert [entry.line() for entry in match.entries] == [". deck " + " ".join(map(name, shuffle("start", "cut", 1)))]


def test_the_same_seed_gives_the_same_cards_and_another_gives_others() -> None:
    assert started("same").entries == started("same").entries
    assert started("same").state != started("other").state


def test_a_seed_is_made_when_none_is_given() -> None:
    seeds = {Match.new("cribbage").seed for _ in range(20)}
    assert len(seeds) == 20


@pytest.mark.parametrize("seed", ["x", "two words", "żółw 🂡", "9f3a61c20d44b7aa", "0", "seed x", "@ 3"])
def test_any_readable_seed_will_do(seed: str) -> None:
    match = Match.new("cribbage", seed=seed)
    again = Match.loads(match.dumps())
    assert (again.seed, again.damage, again.state) == (seed, None, match.state)


@pytest.mark.parametrize("seed", ["", " ", " x", "x ", "a\nb", "a\rb", "tab\t", "a\x00b", "\ud800", "a\u2028b", "\x85"])
def test_a_seed_that_a_line_cannot_hold_is_refused(seed: str) -> None:
    with pytest.raises(IllegalAction, match=r"seed\.text"):
        Match.new("cribbage", seed=seed)


@pytest.mark.parametrize("options", [{"target": 61}, {"speed": "fast"}, {"target": ""}, {"target": "121 "}, {"": ""}])
def test_options_that_the_game_does_not_know_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(IllegalAction, match=r"option\.unknown"):
        Match.new("cribbage", options, seed="x")


def test_what_the_deck_does_next_is_told_by_the_seed_and_done_by_nobody_who_only_reads() -> None:
    done = Match.new("gin", seed="due")
    match: AnyMatch = Match(done.rules, done.head)
    assert (match.due(), match.entries) == (f"first {shuffle('due', 'first', 1)[0] % 2}", [])
    match.read(". first 1")
    assert match.due() == "deck " + " ".join(map(name, shuffle("due", "deal", 1)))
    match.read(". deck " + " ".join(map(name, PACK)))  # whether it is what was due is for who reads to see
    assert match.due() is None


def test_a_given_pack_is_due_in_place_of_a_shuffle_and_nothing_is_after_an_undo() -> None:
    pack = tuple(Random(7).sample(NAMES, 52))
    given = Match.new("cribbage", seed="due", decks=[pack])
    match: AnyMatch = Match(given.rules, given.head)
    assert match.due() == f"deck {' '.join(pack)}"
    played = started()
    before = played.due()
    played.undo(1)
    assert (before, played.due()) == (None, None)


def test_given_decks_are_played_in_place_of_shuffles_until_they_run_out() -> None:
    decks = [Random(n).sample(NAMES, 52) for n in range(2)]
    decks[0][:2] = sorted(decks[0][:2])
    match = Match.new("cribbage", seed="given", decks=decks)
    rng = Random(5)
    while match.view(None).deal < 3:
        seat = match.to_act()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    dealt = [entry.text.split()[1:] for entry in match.entries if entry.verb == "deck"]
    spreads = match.state.spreads
    shuffles = [("cut", n + 1) for n in range(spreads)] + [("deal", n + 1) for n in range(3)]
    assert dealt[:2] == decks
    assert dealt[2:] == [list(map(name, shuffle("given", kind, n))) for kind, n in shuffles[2:]]
    assert Match.loads(match.dumps()).head.decks == match.head.decks


def test_decks_may_be_given_as_cards_or_names() -> None:
    names, cards = [list(NAMES)], [list(PACK)]
    assert Match.new("cribbage", seed="d", decks=names).state == Match.new("cribbage", seed="d", decks=cards).state


# Submitting


def test_an_action_may_be_given_as_itself_or_as_text() -> None:
    one, other = Match.new("cribbage", seed="s"), Match.new("cribbage", seed="s")
    one.submit(0, one.legal(0)[16])
    other.submit(0, "turn 17")
    assert (one.state, one.entries, one.journal) == (other.state, other.entries, other.journal)


def test_what_is_recorded_is_the_canonical_text() -> None:
    match = started()
    cards = match.view(0).hand[:2]
    match.submit(0, f"  lay  {name(cards[1]).lower()}   {name(cards[0])} ")
    assert match.entries[-1].line() == match.journal[-1] == f"0 lay {name(cards[0])} {name(cards[1])}"


# Undo and redo


def test_undo_takes_back_ones_own_decision_and_all_that_followed() -> None:
    match = started()
    before = match.state
    lay(match, 0)
    lay(match, 1)
    match.submit(match.to_act()[0], "cut 9")
    done = match.state
    assert match.undo(0)
    while match.cursor > 5:
        assert match.undo(0)
    assert match.state == before and len(match.entries) == 8
    while match.cursor < 8:
        assert match.redo(0)
    assert match.state == done and not match.redo(0)


def test_nothing_to_undo_or_redo_says_so_and_records_nothing() -> None:
    match = Match.new("cribbage", seed="nothing")
    before = list(match.journal)
    assert not match.undo(0) and not match.undo(1) and not match.redo(0) and not match.redo(1)
    assert match.journal == before
    match.submit(0, "turn 3")
    assert not match.undo(1) and not match.redo(1)


def test_a_move_of_the_cursor_is_a_line_of_the_record() -> None:
    match = Match.new("cribbage", seed="lines")
    match.submit(0, "turn 3")
    match.undo(0)
    match.redo(0)
    match.undo(0)
    match.submit(0, "turn 4")
    assert journal(match) == ["0 turn 3", "@ 1", "@ 2", "@ 1", "0 turn 4"]


def test_a_new_action_after_undo_has_states_of_its_own() -> None:
    match, other = started(), started()
    lay(match, 0)
    lay(match, 1)
    match.undo(0)
    match.submit(0, match.legal(0)[7])
    other.submit(0, other.legal(0)[7])
    lay(match, 1)
    lay(other, 1)
    assert (match.entries, match.state) == (other.entries, other.state)
    states = [match.state_at(index) for index in range(match.cursor + 1)]
    assert states == [other.state_at(index) for index in range(other.cursor + 1)]
    assert not match.redo(0) and not match.redo(1)


def test_after_undo_the_deck_does_not_deal_again() -> None:
    match = started()
    match.undo(1 - match.state.dealer)
    assert [entry.verb for entry in match.entries] == ["deck", "turn", "turn", "deck", "cut"]
    assert (match.cursor, match.view(None).phase) == (4, "cut")


# Assisted


def test_undo_after_nothing_new_was_seen_is_no_help() -> None:
    match = started()
    lay(match, 0)
    match.undo(0)
    assert not match.assisted


def test_undo_after_a_card_was_seen_marks_the_match() -> None:
    match = Match.new("cribbage", seed="seen")
    match.submit(0, "turn 3")
    match.undo(0)
    assert match.assisted
    assert Match.loads(match.dumps()).assisted


def test_undo_after_a_lay_is_a_help_once_the_starter_was_seen() -> None:
    match = started()
    lay(match, 0)
    lay(match, 1)
    match.submit(match.to_act()[0], "cut 9")
    assert not match.assisted
    match.undo(0)
    assert match.assisted


def test_a_hint_is_recorded_once() -> None:
    match = started()
    match.mark_assisted()
    match.mark_assisted()
    assert journal(match).count("@ assisted") == 1
    assert Match.loads(match.dumps()).assisted


# Restart


def test_restart_deals_the_same_cards_and_is_a_help() -> None:
    match = started()
    old = match.entries
    assert match.restart(0) and match.assisted
    assert match.entries == old[:1] and match.to_act() == (0,)
    for entry in old:
        if entry.seat is not None:
            match.submit(entry.seat, entry.text)
    assert match.entries == old


def test_restart_deals_the_same_hands_whatever_was_played_before() -> None:
    """The decks of the deals are numbered apart from those of the cuts, so other choices change no deal."""

    def deals(match: AnyMatch, seed: int) -> list[str]:
        rng = Random(seed)
        while match.view(None).deal < 3:
            seat = match.to_act()[0]
            match.submit(seat, rng.choice(match.legal(seat)))
        return [entry.text for entry in match.entries if entry.verb == "deck"][match.state.spreads :]

    match = Match.new("cribbage", seed="numbered")
    first = deals(match, 1)
    match.restart()
    assert deals(match, 2) == first


def test_the_other_seat_s_decisions_do_not_end_the_right_to_go_back() -> None:
    match = started()
    old = match.entries, match.cursor
    match.restart(1)
    match.submit(0, "turn 9")
    assert match.restarted
    assert match.undo(1)
    assert (match.entries, match.cursor) == old and not match.restarted


def test_ones_own_first_decision_ends_the_right_to_go_back() -> None:
    match = started()
    match.restart(0)
    match.submit(0, "turn 9")
    assert not match.restarted
    assert match.undo(0) and not match.undo(0)
    assert (len(match.entries), match.cursor) == (2, 1)


def test_restarting_again_keeps_what_was_first_set_aside() -> None:
    match = started()
    old = match.entries
    for _ in range(3):
        match.restart(0)
    assert match.undo(0) and match.entries == old


def test_a_restart_is_kept_in_the_record_until_it_is_undone() -> None:
    match = started()
    old = match.entries
    match.restart(0)
    again = Match.loads(match.dumps())
    assert again.restarted and again.assisted and again.dumps() == match.dumps()
    assert again.undo(0) and again.entries == old
    assert journal(again)[-2:] == ["@ restart 0", "@ back"]


def test_an_undone_match_is_restarted_and_comes_back_as_it_stood() -> None:
    match = started()
    match.undo(0)
    cursor, old = match.cursor, match.entries
    match.restart()
    match.undo(0)
    assert (match.cursor, match.entries) == (cursor, old)
    assert match.redo(0)
