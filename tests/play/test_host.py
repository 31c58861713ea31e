"""The host: stale actions refused, one number for two discards, views alone handed out, everything saved."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cribtui.core.cards import Card, name, parse, parse_cards
from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.games.cribbage.actions import Cut, Lay, Play
from cribtui.play.host import Host
from cribtui.play.seats import Computer, Person, alone, two

from ..games.cribbage.situations import dealt

AnyMatch = Match[Any, Any, Any]
PONE, DEALER = "4H 5S 5D 6C KC QD", "8S TD QC KH 5H JH"


class Saver:
    """Keeps what was saved, and how often."""

    def __init__(self) -> None:
        self.saved: list[str] = []

    def save(self, match: AnyMatch) -> None:
        self.saved.append(match.dumps())


def discarding(saver: Saver | None = None) -> Host:
    """Return two people who hold six cards each; seat 0 is the pone."""
    return Host(dealt(PONE, DEALER, "6H"), two(("Ann", "Bob")), saver)


def lay(text: str) -> Lay:
    first, second = parse_cards(text)
    return Lay((first, second))


def playing(saver: Saver | None = None) -> Host:
    """Return two people at the first card of the play."""
    host = discarding(saver)
    host.submit(0, lay("KC QD"))
    host.submit(1, lay("5H JH"))
    host.submit(0, Cut(20))
    return host


# n counts decision points


def test_an_action_for_a_table_that_has_changed_is_refused() -> None:
    host = playing()
    n = host.n
    host.submit(0, Play(parse("5S")), n)
    before = host.record()
    with pytest.raises(IllegalAction) as refused:
        host.submit(1, Play(parse("TD")), n)
    assert refused.value.key == "turn.stale"
    assert host.record() == before
    host.submit(1, Play(parse("TD")), host.n)
    assert host.view(None).count == 15


@pytest.mark.parametrize("first", [0, 1])
def test_both_discards_share_one_number(first: int) -> None:
    host = discarding()
    n = host.n
    cards = ("KC QD", "5H JH")
    host.submit(first, lay(cards[first]), n)
    assert host.n == n
    host.submit(1 - first, lay(cards[1 - first]), n)
    assert host.n == n + 1
    assert host.view(None).phase == "starter"


def test_every_move_in_the_log_makes_what_was_chosen_before_stale() -> None:
    host = playing()
    seen = {host.n}
    for move in (lambda: host.undo(0), lambda: host.redo(0), lambda: host.restart(0), lambda: host.undo(0)):
        move()
        assert host.n not in seen
        seen.add(host.n)


def test_a_refused_action_changes_nothing() -> None:
    saver = Saver()
    host = playing(saver)
    told: list[int] = []
    host.listen(lambda: told.append(host.n))
    before, n, saves = host.record(), host.n, len(saver.saved)
    for seat, action in ((1, Play(parse("TD"))), (0, Play(parse("AS"))), (0, Cut(20))):
        with pytest.raises(IllegalAction):
            host.submit(seat, action)
    assert (host.record(), host.n, len(saver.saved), told) == (before, n, saves, [])


# Saving and telling


def test_everything_is_saved_before_it_is_told() -> None:
    saver = Saver()
    host = discarding(saver)
    heard: list[bool] = []
    host.listen(lambda: heard.append(saver.saved[-1] == host.record()))
    for step in (
        lambda: host.submit(0, lay("KC QD")),
        lambda: host.submit(1, lay("5H JH")),
        lambda: host.undo(1),
        lambda: host.redo(1),
        lambda: host.restart(0),
        lambda: host.undo(0),
    ):
        saves = len(saver.saved)
        step()
        assert len(saver.saved) == saves + 1
    assert heard == [True] * 6


def test_a_move_that_leads_nowhere_is_neither_saved_nor_told() -> None:
    saver = Saver()
    host = Host(Match.new("cribbage", seed="s"), two(), saver)
    told: list[int] = []
    host.listen(lambda: told.append(host.n))
    assert not host.can_undo(0)
    assert not host.can_redo()
    assert not host.undo(0)
    assert not host.redo(0)
    assert (saver.saved, told) == ([], [])


def test_help_is_marked_once_and_saved() -> None:
    saver = Saver()
    host = playing(saver)
    assert not host.assisted
    saves = len(saver.saved)
    host.mark_assisted()
    host.mark_assisted()
    assert host.assisted
    assert len(saver.saved) == saves + 1
    assert Match.loads(saver.saved[-1]).assisted


def test_a_match_is_taken_over_as_another_program_left_it() -> None:
    ours, theirs = Saver(), Saver()
    host = playing(ours)
    n = host.n
    elsewhere: AnyMatch = Match.loads(host.record())
    elsewhere.submit(0, "play 5S")
    host.take_over(elsewhere, theirs)
    assert host.record() == elsewhere.dumps()
    assert host.n != n
    with pytest.raises(IllegalAction):
        host.submit(1, Play(parse("TD")), n)
    saves = len(ours.saved)
    host.submit(1, Play(parse("TD")))
    assert len(ours.saved) == saves
    assert theirs.saved[-1] == host.record()


# Who decides


def test_who_decided_last() -> None:
    host = Host(Match.new("cribbage", seed="s"), two())
    assert host.last_decider() is None
    host.submit(0, "turn 1")
    assert host.last_decider() == 0
    host.submit(1, "turn 2")  # the deck's entry that follows is nobody's decision
    assert host.last_decider() == 1


def test_whose_turn_it_is() -> None:
    match = dealt(PONE, DEALER, "6H")
    assert Host(match, two()).persons_to_act() == (0, 1)
    assert Host(match, alone("easy")).persons_to_act() == (0,)
    assert Host(match, (Computer("easy"), Person())).persons_to_act() == (1,)
    assert Host(match, (Computer("easy"), Computer("easy"))).persons_to_act() == ()


def test_a_redo_for_the_second_decider_brings_back_one_decision() -> None:
    host = playing()
    host.submit(0, Play(parse("5S")))
    host.submit(1, Play(parse("TD")))
    for decided in (1, 0):
        assert host.last_decider() == decided
        host.undo(decided)
    for count in (5, 15):
        host.redo(host.second_decider())
        assert host.view(None).count == count
    assert not host.can_redo()


# Beginning and keeping anew


def test_another_match_of_the_same_kind() -> None:
    host = playing()
    fresh, same = host.again(), host.again(same=True)
    assert fresh.seed != host.head.seed
    assert not fresh.assisted
    assert same.head == host.head
    assert same.assisted
    assert same.entries == Match.loads(host.record()).entries[:1]


def test_a_match_kept_anew_is_saved_there_from_now_on() -> None:
    old, new = Saver(), Saver()
    host = playing(old)
    saves = len(old.saved)
    assert host.keep_with(lambda match: new) is new
    host.submit(0, Play(parse("5S")))
    assert (len(old.saved), new.saved) == (saves, [host.record()])


# What a seat is told


def faces(value: object) -> set[Card]:
    """Return every card that events hold."""
    return {card for event in value for card in event.cards}  # type: ignore[attr-defined]


def test_steps_never_hold_what_a_seat_may_not_know() -> None:
    host = playing()
    for seat in (0, 1, None):
        laid = [step for step in host.steps(seat) if step.entry.verb == "lay"]
        assert [step.entry.seat for step in laid] == [0, 1]
        for step in laid:
            own = step.entry.seat == seat
            assert (step.entry.text == "lay") != own
            assert bool(faces(step.events)) == own


def test_no_view_or_step_reaches_a_hidden_card() -> None:
    host = playing()
    hidden = {0: set(parse_cards(DEALER)), 1: set(parse_cards(PONE)), None: set(parse_cards(f"{PONE} {DEALER}"))}
    for seat, cards in hidden.items():
        assert not host.view(seat).known() & cards
        for step in host.steps(seat):
            assert not (step.before.known() | step.after.known() | faces(step.events)) & cards
        words = {word for step in host.steps(seat) for word in step.entry.text.split()}
        assert not words & set(map(name, cards))


def test_the_deck_s_entry_tells_no_card() -> None:
    host = playing()
    for seat in (0, 1, None):
        decks = [step for step in host.steps(seat) if step.entry.seat is None]
        assert [step.entry.text for step in decks] == ["deck", "deck"]
        assert not faces(event for step in decks for event in step.events)


def test_steps_begin_anywhere_and_end_at_the_cursor() -> None:
    host = playing()
    whole = host.steps(0)
    assert [step.index for step in whole] == list(range(host.length))
    assert host.steps(0, 3) == whole[3:]
    assert host.steps(0, host.length) == []
    for step, following in pairwise(whole):
        assert step.after == following.before
    host.undo(0)
    assert host.steps(0) == whole[: host.length]


def test_the_last_step_leads_to_what_a_seat_sees_now() -> None:
    host = playing()
    for seat in (0, 1, None):
        assert host.steps(seat)[-1].after == host.view(seat)
