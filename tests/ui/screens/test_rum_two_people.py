"""Two at one terminal at the table of 500 rum: at no moment does the screen hold a card that only the other may see."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cribtui.core.cards import Card
from cribtui.core.match import Match

from .evening import KINDS, ONWARD, SEATS, Evening, Game, check, interrupted, match_of
from .rum_moments import closing, drawing, freed, short_row, taking
from .rum_players import almost_over, choose_by_keys, lively
from .stagecraft import LARGE, SMALL, AnyMatch, face, faces, opened, seated, staged


def hidden(match: AnyMatch, looking: int | None) -> set[Card]:
    """Return the cards in hand that are not to be seen by who is looking: all but those that were taken in the open.

    A card for which a joker on a table stands is named there, whoever holds it.
    """
    state = match.state
    named = {stand for table in state.tables for meld in table for stand in meld.stands}
    held = {card for seat in (0, 1) if seat != looking for card in state.hands[seat]}
    return held - named - {card for shown in state.shown for card in shown}


async def choose(evening: Evening) -> None:
    """Choose by keys what a lively player does."""
    action = lively(match_of(evening.guest), evening.rng)
    await choose_by_keys(evening.guest, action, evening.press)


GAME = Game(hidden, choose, "hand ", frozenset({"deal", "over"}), dealt_ahead=True)


@staged
async def test_a_match_with_everything_in_between(tmp_path: Path) -> None:
    match = Match.new("rum500", seed="an evening")
    asked, kinds = await interrupted(GAME, tmp_path / "a.db", match, Random("rum"), parts=3, steps=10)
    assert asked > 8
    assert kinds == set(KINDS)


@staged
async def test_a_match_to_its_end(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", almost_over("two", 20), SEATS) as guest:
        evening = Evening(GAME, guest, Random(1))
        await evening.pass_time(600, 0.03, ONWARD)
        assert guest.host.outcome() is not None
        assert evening.asked > 5
        assert "wins the match" in guest.text()


# The account of the test itself is no empty one


@staged
async def test_the_check_sees_a_card_that_is_shown(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking(), SEATS) as guest:
        check(GAME, guest, None)
        await guest.press("enter")
        check(GAME, guest, 0)
        for looking in (None, 1):
            with pytest.raises(AssertionError, match="can be read"):
                check(GAME, guest, looking)


# Moments that deserve a test of their own


@staged
async def test_the_card_drawn_is_not_told_to_the_other(tmp_path: Path) -> None:
    for number, size in enumerate((SMALL, LARGE)):
        async with seated(tmp_path / f"{number}.db", drawing(), SEATS, size=size) as guest:
            await guest.press("enter", "enter")
            assert "Ann draws 6♣." in guest.text()
            await guest.press("KS", "d", "enter")
            assert "Bob, it is your turn" in guest.text()
            for keys in ((), ("l",), ("escape",), ("enter",), ("l",)):
                await guest.press(*keys)
                assert face("6C") not in guest.text()


@staged
async def test_melds_that_are_put_together_are_not_shown_to_the_other(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", short_row(), SEATS) as guest:
        await guest.press("enter", "TS", "TH", "TC", "m", "KS", "u")
        assert "Bob, it is your turn" in guest.text() or "Ann, it is your turn" in guest.text()
        assert not faces(guest.text()) & hidden(match_of(guest), None)
        assert guest.table.choosing.composed == []


@staged
async def test_a_player_who_was_interrupted_goes_on_with_what_is_pending(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", freed(), SEATS) as guest:
        assert "Ann, it is your turn" in guest.text()
        await guest.press("enter")
        assert "2♠ must still be played" in " ".join(guest.text().split())
        await guest.press("enter", "JS", "enter")
        assert guest.table.reading
        assert "Ann closes the hand: Ann +85, Bob −5." in guest.text()
        await guest.press("enter", "enter")  # both have looked at both pages
        assert "it is your turn" in guest.text()


@staged
async def test_undo_gives_the_card_back_unseen(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", short_row(), SEATS) as guest:
        await guest.press("enter", "KS", "enter")
        assert "Bob, it is your turn" in guest.text()
        await guest.press("u")
        assert "Ann, it is your turn" in guest.text()
        assert not hidden(match_of(guest), None) & faces(guest.text())
        await guest.press("r")
        assert "Bob, it is your turn" in guest.text()


@staged
async def test_a_result_that_was_not_read_comes_before_the_next_hand_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with seated(path, closing(), SEATS) as guest:
        await guest.press("enter", "JS", "enter")
        left = guest.text()
        assert guest.table.reading
    async with opened(path) as guest:
        await guest.press("enter")
        assert guest.text() == left
        await guest.press("enter", "enter")
        assert "it is your turn" in guest.text()
