"""What the other did is told in words and stays until the player goes on: nothing flashes by."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.store.settings import Settings

from .moments import jack_for_starter, last_cards, stacked, three_alike
from .stagecraft import Guest, face, seated, staged

pytestmark = pytest.mark.usefixtures("calm")


def story(guest: Guest) -> str:
    """Return the row under the board."""
    return guest.text().split("\n")[7].strip()


@staged
async def test_a_starter_stays_until_it_was_read(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", jack_for_starter()) as guest:
        await guest.press("1", "2", "enter")
        assert f"Computer cuts the starter: {face('JH')}. {face('JH')}, his heels: 2 for you." in story(guest)
        assert guest.table.paused
        assert "Go on when you have seen it" in guest.text()
        assert guest.host.view(0).played  # the card that comes next is played already
        assert guest.table.view.played == ()
        await guest.press("enter")
        assert "Computer plays" in story(guest)
        assert "Your card" in guest.text()


@staged
async def test_of_two_cards_in_a_row_each_stays(tmp_path: Path) -> None:
    lines = ("0 lay QS QH", "1 lay TC TD", "0 cut 4", "0 play JC", "1 play JD", "0 play 8S")
    match = stacked("JC 9S 8S KH QS QH", "JD AD AC AS TC TD", "5H", *lines)
    async with seated(tmp_path / "a.db", match) as guest:  # the computer makes it twenty-nine
        assert "Say go" in guest.text()
        await guest.press("enter")
        assert story(guest) == f"You say go at twenty-nine. Computer plays {face('AD')}: thirty, pair for 2."
        assert guest.table.paused
        assert guest.host.view(0).count == 0  # the next ace made thirty-one
        await guest.press("enter")
        assert f"Computer plays {face('AC')}: thirty-one for 2, three alike for 6." in story(guest)
        assert not guest.table.paused


@staged
async def test_the_own_action_and_the_answer_stand_side_by_side(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("7C", "enter")
        assert story(guest).startswith(f"You play {face('7C')}: seventeen. Computer plays")


@staged
async def test_the_last_card_stays_until_it_was_read(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards(), settings=Settings(auto_forced=True)) as guest:
        assert "last card for 1" in story(guest)
        assert guest.table.paused
        assert guest.table.counting is None
        await guest.press("enter")
        assert guest.table.counting is not None


@staged
async def test_a_hand_shown_whole_leaves_nothing_out(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:  # ten items, and six rows for them
        await guest.press("enter", "enter", "a")
        rows = [row.split() for row in guest.text().split("\n")]
        for kind, times, total in (("fifteen", "×4", "8"), ("pair", "×2", "12"), ("run", "×4", "24")):
            assert any(row[-3:] == [kind, times, total] for row in rows)
