"""Two at one terminal: at no moment does the screen hold a card of the player who is not looking."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cribtui.core.cards import Card
from cribtui.core.match import Match
from cribtui.store.settings import Settings

from .evening import KINDS, ONWARD, SEATS, Evening, Game, check, interrupted, match_of
from .moments import discarding, last_cards, three_alike
from .stagecraft import LARGE, SMALL, AnyMatch, faces, seated, staged


def hidden(match: AnyMatch, looking: int | None) -> set[Card]:
    """Return the cards in hand and in the crib that are not to be seen by who is looking."""
    state = match.state
    if state.phase in ("shuffle", "over"):
        return set()  # the show has opened everything
    seats = [seat for seat in (0, 1) if seat != looking]
    return {card for seat in seats for card in (*state.hands[seat], *state.laid[seat])} - public(match)


def public(match: AnyMatch) -> set[Card]:
    """Return the cards of this deal that lie open."""
    state = match.state
    opened = {card for _, card in state.played}
    return opened | ({state.starter} if state.starter is not None else set())


async def choose(evening: Evening) -> None:
    """Choose at random."""
    phase = match_of(evening.guest).state.phase
    if phase == "lay":
        await evening.press(*map(str, evening.rng.sample(range(1, 7), 2)))
    elif phase == "play":
        await evening.press("right", *["right"] * evening.rng.randrange(3), "up")


GAME = Game(hidden, choose, "deal ", frozenset({"cut", "turn", "shuffle", "over"}))


@staged
async def test_a_whole_match_with_everything_in_between(tmp_path: Path) -> None:
    match = Match.new("cribbage", seed="an evening")
    asked, kinds = await interrupted(GAME, tmp_path / "a.db", match, Random("an evening"), parts=5, steps=24)
    assert asked > 12
    assert kinds == set(KINDS)


@staged
async def test_a_match_to_its_end(tmp_path: Path) -> None:
    match = Match.new("cribbage", seed="to the end")
    rng = Random(7)
    while max(match.state.scores) < 110:
        seat = rng.choice(match.to_act())
        match.submit(seat, rng.choice(match.legal(seat)))
    async with seated(tmp_path / "a.db", match, SEATS) as guest:
        await Evening(GAME, guest, rng).pass_time(400, 0.05, ONWARD)
        assert guest.host.outcome() is not None


# The account of the test itself is no empty one


@staged
async def test_the_check_sees_a_card_that_is_shown(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding(), SEATS) as guest:
        check(GAME, guest, None)
        await guest.press("enter")
        check(GAME, guest, 0)
        for looking in (None, 1):
            with pytest.raises(AssertionError, match="can be read"):
                check(GAME, guest, looking)


@pytest.mark.parametrize("settings", [Settings(ascii=True), Settings(suits="letters"), Settings(suits="four")])
def test_the_check_reads_every_way_of_drawing(tmp_path: Path, settings: Settings) -> None:
    @staged
    async def act() -> None:
        for size in (SMALL, LARGE):
            async with seated(tmp_path / f"{size}.db", discarding(), SEATS, size=size, settings=settings) as guest:
                await guest.press("enter")
                assert faces(guest.text()) >= set(match_of(guest).state.hands[0])

    act()


# Moments that deserve a test of their own


@staged
async def test_after_a_show_a_hand_has_to_be_asked_for(tmp_path: Path) -> None:
    """Both look at the show and at the cut: the hand must not open to whoever happens to have played last."""
    async with seated(tmp_path / "a.db", last_cards(), SEATS) as guest:
        await guest.press("enter", "enter", "enter", "enter")
        await guest.read_on(0)
        assert guest.host.view(None).phase == "cut"
        await guest.press("enter")
        assert guest.host.view(None).phase == "lay"
        assert "it is your turn" in guest.text()
        assert not faces(guest.text())


@staged
async def test_the_discard_is_not_told_to_the_other(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding(), SEATS, size=LARGE) as guest:
        await guest.press("enter", "1", "2", "enter")
        assert "Ann lays two cards in the crib." in guest.text()
        assert "Bob, it is your turn" in guest.text()
        for keys in ((), ("l",), ("escape",), ("enter",), ("l",)):
            await guest.press(*keys)
            assert not set(match_of(guest).state.laid[0]) & faces(guest.text())


@staged
async def test_undo_gives_the_card_back_unseen(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike(), SEATS) as guest:
        await guest.press("enter", "5D", "enter")
        assert "Bob, it is your turn" in guest.text()
        await guest.press("u")
        assert "Ann, it is your turn" in guest.text()
        assert not hidden(match_of(guest), None) & faces(guest.text())
        await guest.press("r")
        assert "Bob, it is your turn" in guest.text()
