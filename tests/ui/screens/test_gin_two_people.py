"""Two at one terminal at the table of gin: at no moment does the screen hold a card that only the other may see."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cribtui.core.cards import Card
from cribtui.core.match import Match
from cribtui.games.gin.actions import Discard, Knock
from cribtui.ui.tables.hand import KEYS

from .evening import KINDS, ONWARD, SEATS, Evening, Game, check, interrupted, match_of
from .gin_moments import after_passes, can_knock, eleven, knocked_against, played, sensible
from .stagecraft import LARGE, SMALL, AnyMatch, face, faces, opened, seated, staged


def hidden(match: AnyMatch, looking: int | None) -> set[Card]:
    """Return the cards in hand that are not to be seen by who is looking: all but those taken in the open."""
    state = match.state
    return {card for seat in (0, 1) if seat != looking for card in state.hands[seat]} - {
        card for shown in state.shown for card in shown
    }


async def choose(evening: Evening) -> None:
    """Choose what a plain player does or now and then something else."""
    table, action = evening.guest.table, sensible(match_of(evening.guest))
    if isinstance(action, Knock):
        await evening.press("k")
    elif isinstance(action, Discard):
        await evening.press(KEYS[table.hand.places.index(action.card)])
    elif table.may_take and evening.rng.random() < 0.2:
        await evening.press("tab")


# what the other might lay off on a knock is named from what the knocker has not seen, wherever it may be
GAME = Game(hidden, choose, "hand ", frozenset({"shuffle", "over"}), dealt_ahead=True, guesses="could be laid off")


@staged
async def test_a_match_with_everything_in_between(tmp_path: Path) -> None:
    match = Match.new("gin", seed="an evening")
    asked, kinds = await interrupted(GAME, tmp_path / "a.db", match, Random("an evening of gin"), parts=3, steps=30)
    assert asked > 20
    assert kinds == set(KINDS)


@staged
async def test_a_match_to_its_end(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", played("two", 85), SEATS, size=LARGE) as guest:
        evening = Evening(GAME, guest, Random(1))
        await evening.pass_time(600, 0.03, ONWARD)
        assert guest.host.outcome() is not None
        assert evening.asked > 20
        assert "wins the match" in guest.text()


# The account of the test itself is no empty one


@staged
async def test_the_check_sees_a_card_that_is_shown(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven(), SEATS) as guest:
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
        async with seated(tmp_path / f"{number}.db", after_passes(), SEATS, size=size) as guest:
            await guest.press("enter", "enter")
            assert "Ann draws 3♣." in guest.text()
            await guest.press("KS", "enter")
            assert "Bob, it is your turn" in guest.text()
            for keys in ((), ("l",), ("escape",), ("enter",), ("l",)):
                await guest.press(*keys)
                assert face("3C") not in guest.text()


@staged
async def test_a_knock_asks_the_other_for_the_hand(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock(), SEATS) as guest:
        await guest.press("enter", "k", "enter")
        assert "Bob, it is your turn" in guest.text()
        assert "knocks with 7" in " ".join(guest.text().split())
        assert not faces(guest.text()) - {match_of(guest).state.knock.discard}
        await guest.press("enter")
        assert "Ann knocks with 7: show your hand" in guest.text()
        await guest.press("enter")
        assert guest.table.reading
        assert "7 against" in guest.text()
        await guest.press("enter")  # both have looked at the result
        assert "it is your turn" in guest.text()
        assert not faces(guest.text()) & hidden(match_of(guest), None)


@staged
async def test_the_answer_is_made_from_the_other_side(tmp_path: Path) -> None:
    match = knocked_against("JD QD 3D 5S 5H 5C 9C 9H KC 8S")
    async with seated(tmp_path / "a.db", match, SEATS) as guest:
        assert "Ann, it is your turn" in guest.text()
        await guest.press("enter")
        assert "Bob knocks with 6: show your hand" in guest.text()
        await guest.press("enter")
        assert "30 for Bob" in guest.text()


@staged
async def test_undo_gives_the_card_back_unseen(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven(), SEATS) as guest:
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
    async with seated(path, can_knock(), SEATS) as guest:
        await guest.press("enter", "k", "enter", "enter", "enter")
        left = guest.text()
        assert guest.table.reading
    async with opened(path) as guest:
        await guest.press("enter")
        assert guest.text() == left
        await guest.press("enter")
        assert "it is your turn" in guest.text()
