"""Undo, redo and restart on the screen: exactly what was there comes back, and nothing of what was dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import parse_cards
from cribtui.core.match import Match
from cribtui.play.seats import two
from cribtui.store.settings import Settings

from .moments import discarding, last_cards, nothing_fits, one_fits, three_alike
from .stagecraft import LARGE, Guest, face, seated, staged

pytestmark = pytest.mark.usefixtures("calm")


def log(guest: Guest) -> list[str]:
    """Return what has been done so far, the cursor's moves taken into account."""
    match = Match.loads(guest.record)
    return [entry.line() for entry in match.entries[: match.cursor]]


async def play_the_first_card(guest: Guest) -> None:
    """Play the card furthest left."""
    await guest.press("right", "up", "enter")


@staged
async def test_undo_takes_back_the_own_card_and_the_answers(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        before, seen = log(guest), guest.text()
        await guest.press("5D", "enter")
        assert len(log(guest)) > len(before) + 1  # the computer answered
        await guest.press("u")
        assert log(guest) == before
        assert guest.raised == []
        assert "r redo" in guest.text()
        assert guest.text().split("\n")[:-1] == seen.split("\n")[:-1]


@staged
async def test_redo_brings_back_the_same_answers(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("5D", "enter")
        after, seen = log(guest), guest.text()
        await guest.press("u", "r")
        assert log(guest) == after
        assert guest.host.view(0).played == Match.loads(guest.record).view(0).played
        assert seen.split("\n")[10:] == guest.text().split("\n")[10:]


@staged
async def test_many_steps_back_and_forth(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", Match.new("cribbage", seed="far")) as guest:
        marks: list[list[str]] = []
        while len(marks) < 14:
            if guest.table.paused or guest.table.counting is not None:
                await guest.press("enter")
                continue
            marks.append(log(guest))
            if guest.table.phase == "lay":
                await guest.press("1", "2", "enter")
            else:
                await play_the_first_card(guest)
        end = log(guest)
        for mark in reversed(marks):
            await guest.press("u")
            assert log(guest) == mark
        await guest.press("u")
        assert "There is nothing to undo." in guest.text()
        for mark in marks[1:]:
            await guest.press("r")
            assert log(guest) == mark
        await guest.press("r")
        assert log(guest) == end
        await guest.press("r")
        assert "There is nothing to redo." in guest.text()


@staged
async def test_a_new_action_after_undo_drops_what_was_undone(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("5D", "enter")
        dropped = log(guest)
        await guest.press("u", "7C", "enter")
        assert log(guest) != dropped
        assert "0 play 7C" in log(guest)
        after = log(guest)
        assert "r redo" not in guest.text()
        await guest.press("r")
        assert log(guest) == after


@staged
async def test_the_computer_waits_after_an_undo_and_answers_after_a_new_action(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("1", "2", "enter", "u")
        before = log(guest)
        await guest.press("o", "o", "?", "escape")
        assert log(guest) == before
        await guest.press("3", "4", "enter")
        assert log(guest)[len(before)] == "0 lay 5H 9D"
        assert guest.host.persons_to_act() == (0,)


@staged
async def test_undo_in_the_middle_of_the_show_leaves_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        before = log(guest)
        await guest.press("enter", "enter", "enter", "u")
        assert log(guest) == before
        assert guest.table.counting is None
        assert "Your card" in guest.text()


@staged
async def test_undo_after_a_hint_is_marked(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("h")
        assert not guest.host.assisted
        await guest.press("u")
        assert guest.host.assisted


@staged
async def test_an_action_after_a_hint_is_not_marked(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("h", "1", "2", "enter")
        assert not guest.host.assisted


# Restart


@staged
async def test_restart_deals_the_same_cards(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", Match.new("cribbage", seed="again")) as guest:
        await guest.press("enter")
        await guest.read_on(0)
        while guest.table.phase != "lay":
            await guest.press("2", "0", "enter")
            await guest.read_on(0)
        hand = guest.host.view(0).hand
        way = log(guest)
        await guest.press("R")
        assert guest.host.view(0).phase == "turn"
        assert "The same cards are dealt again" in guest.text()
        for line in [line for line in way if line.startswith("0 ")]:
            await guest.press(*line.split()[-1], "enter")
            await guest.read_on(0)
        assert guest.host.view(0).hand == hand
        assert guest.host.assisted


@staged
async def test_undo_at_the_restarted_beginning_brings_the_match_back(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        before, seen = log(guest), guest.text()
        await guest.press("R", "u")
        assert log(guest) == before
        assert guest.text() == seen


@staged
async def test_the_first_new_decision_drops_the_old_match(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("R", "7", "enter")
        await guest.read_on(0)
        await guest.press("u", "u")
        assert log(guest) == [line for line in log(guest) if line.startswith(". ")]
        assert "There is nothing to undo." in guest.text()


# Forced steps that play themselves


@staged
async def test_forced_steps_play_themselves(tmp_path: Path) -> None:
    forced = Settings(auto_forced=True)
    for match, line in ((nothing_fits(), "0 go"), (one_fits(), "0 play 7C")):
        async with seated(tmp_path / f"{line}.db", match, settings=forced) as guest:
            assert line in log(guest)


@staged
async def test_a_forced_step_waits_for_enter_without_the_setting(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", nothing_fits()) as guest:
        assert "0 go" not in log(guest)
        await guest.press("enter")
        assert "0 go" in log(guest)


@staged
async def test_undo_reaches_behind_forced_steps(tmp_path: Path) -> None:
    """A step that played itself would play itself again, and nobody could go back any further."""
    async with seated(tmp_path / "a.db", nothing_fits(), settings=Settings(auto_forced=True)) as guest:
        await guest.press("u")
        assert log(guest)[-1] == "1 play QC"
        await guest.press("u")
        assert log(guest)[-1] == "1 play TD"
        await guest.press("r")
        assert log(guest)[-1] == "1 play QC"


@staged
async def test_forced_steps_play_themselves_again_after_a_new_action(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", nothing_fits(), settings=Settings(auto_forced=True)) as guest:
        await guest.press("u", "u", "5D", "enter")
        assert "0 play 5D" in log(guest)
        await guest.press("u", "r", "enter")
        assert not guest.host.can_redo()


# Two people


@staged
async def test_undo_hands_over_to_who_decided_last(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike(), two(("Ann", "Bob"))) as guest:
        assert "Ann, it is your turn" in guest.text()
        await guest.press("u")
        assert "Bob, it is your turn" in guest.text()
        await guest.press("enter")
        assert guest.raised == []
        assert face("TD") in guest.text()
        await guest.press("u")
        assert "Ann, it is your turn" in guest.text()
        await guest.press("r")
        assert "Bob, it is your turn" in guest.text()
        await guest.press("r")
        assert "Ann, it is your turn" in guest.text()
        assert guest.host.view(None).played[-1] == (1, *parse_cards("5H"))


@staged
async def test_what_the_log_tells_follows_undo_and_redo(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike(), size=LARGE) as guest:
        assert "5♦  15" not in guest.text()
        await guest.press("5D", "enter")
        assert "5♦  15" in guest.text()
        await guest.press("u")
        assert "5♦  15" not in guest.text()
        await guest.press("r")
        assert "5♦  15" in guest.text()
