"""Two at one terminal at the table of gin: at no moment does the screen hold a card that only the other may see.

As in cribbage two people play at random, with undo, redo, restart, other sizes, sheets, leaving and a program that is
killed. The test keeps its own account of who is looking.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cribtui.core.cards import Card, cards_name
from cribtui.core.match import Match
from cribtui.games.gin.actions import Discard, Knock
from cribtui.play.seats import two
from cribtui.store.settings import Settings
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.place import WIDE
from cribtui.ui.screens.table import LOG_WIDTH, TableScreen
from cribtui.ui.tables.hand import KEYS

from .gin_moments import after_passes, can_knock, eleven, knocked_against, played, sensible
from .stagecraft import LARGE, SMALL, Guest, face, faces, opened, seated, staged

SEATS = two(("Ann", "Bob"))


def match_of(guest: Guest) -> Match[Any, Any, Any]:
    """Return the match that is on, with everything in it."""
    return guest.host._match


def hidden(match: Match[Any, Any, Any], looking: int | None) -> set[Card]:
    """Return the cards in hand that are not to be seen by who is looking: all but those taken in the open."""
    state = match.state
    return {card for seat in (0, 1) if seat != looking for card in state.hands[seat]} - {
        card for shown in state.shown for card in shown
    }


def seen(guest: Guest) -> str:
    """Return the text of the screen without what the log tells of earlier hands, whose cards come again.

    What the other might lay off on a knock is named from what the knocker has not seen, wherever it may be.
    """
    text = "\n".join(row for row in guest.text().split("\n") if "could be laid off" not in row)
    place = guest.place
    if not isinstance(place, TableScreen) or (place.overlay is None and guest.app.size < WIDE):
        return text
    rows = text.split("\n")
    left = 0 if place.overlay is not None else guest.app.size.width - LOG_WIDTH
    hands = [y for y, row in enumerate(rows) if row[left:].strip(" │|").startswith("hand ")]
    kept = [row[:left] if hands and y < hands[-1] else row for y, row in enumerate(rows)]
    return "\n".join(kept)


def check(guest: Guest, looking: int | None) -> None:
    """Fail when a hidden card can be read anywhere on the screen."""
    place = guest.place
    if not isinstance(place, TableScreen) or guest.host.outcome() is not None:
        return
    if place.table.paused or place.table.reading:
        return  # both look at a hand that is over, and the next one is not on the table yet
    match = match_of(guest)
    leaked = hidden(match, looking) & faces(seen(guest))
    assert not leaked, f"{cards_name(leaked)} can be read while {looking} is looking:\n{guest.text()}\n{guest.record}"


@dataclass
class Evening:
    """Two people at a program, and who of them is looking."""

    guest: Guest
    rng: Random
    looking: int | None = None
    asked: int = 0  # how often somebody asked for a hand
    seen: set[str] = field(default_factory=set)

    async def press(self, *keys: str) -> None:
        """Press keys and look after each."""
        for key in keys:
            await self.guest.press(key)
            check(self.guest, self.looking)

    @property
    def place(self) -> TableScreen:
        place = self.guest.place
        assert isinstance(place, TableScreen)
        return place

    async def go_on(self) -> None:
        """Do what the screen asks for: ask for the hand, read, or decide."""
        table = self.guest.table
        if self.place.handing is not None:
            if self.rng.random() < 0.2:
                await self.press("l", "up", "l")  # the log tells the one what the other may not know
            self.looking = self.place.handing
            self.asked += 1
            await self.press("enter")
        elif table.paused or table.reading:
            self.looking = None
            await self.press(self.rng.choice(("enter", "n")))
        else:
            await self.decide()

    async def decide(self) -> None:
        """Choose what a plain player does or now and then something else; then look away."""
        match, table = match_of(self.guest), self.guest.table
        action = sensible(match)
        if self.rng.random() < 0.15:
            await self.press("h")
        if isinstance(action, Knock):
            await self.press("k")
        elif isinstance(action, Discard):
            await self.press(KEYS[table.hand.places.index(action.card)])
        elif table.may_take and self.rng.random() < 0.2:
            await self.press("tab")
        choice = table.choice()
        assert choice is not None
        after = match.rules.apply(match.state, self.place.acting, choice)
        self.looking = self.place.acting if match.rules.to_act(after) == (self.place.acting,) else None
        await self.press("enter")

    async def meddle(self) -> None:
        """Do something that is no decision, at random."""
        kind = self.rng.choice(("undo", "redo", "restart", "size", "sheet", "leave", "keys"))
        self.seen.add(kind)
        host = self.guest.host
        match kind:
            case "undo" | "redo" | "restart":
                can = host.can_undo(host.last_decider() or 0) if kind == "undo" else host.can_redo()
                if can or (kind == "restart" and self.rng.random() < 0.3):
                    self.looking = None
                    await self.press({"undo": "u", "redo": "r", "restart": "R"}[kind])
            case "size":
                await self.guest.resize(*self.rng.choice((SMALL, LARGE, (100, 30))))
            case "sheet":
                await self.press(*self.rng.choice((("l", "up", "l"), ("?", "escape"), ("d", "d"))))
            case "leave":
                self.looking = None
                await self.guest.press("q")
                assert isinstance(self.guest.place, HomeScreen)
                await self.guest.press("enter")
            case "keys":
                await self.press(*self.rng.choices(("o", "1", "left", "down", "m", "space", ",", "k"), k=2))
        check(self.guest, self.looking)


async def pass_time(evening: Evening, steps: int, meddling: float) -> None:
    """Play on for some steps or to the end."""
    check(evening.guest, evening.looking)
    for _ in range(steps):
        if evening.guest.table.ending is not None:
            return
        if evening.rng.random() < meddling:
            await evening.meddle()
        else:
            await evening.go_on()


@staged
async def test_a_match_with_everything_in_between(tmp_path: Path) -> None:
    rng, path = Random("an evening of gin"), tmp_path / "a.db"
    asked, kinds = 0, set[str]()
    async with seated(path, Match.new("gin", seed="an evening"), SEATS) as guest:
        await pass_time(Evening(guest, rng), 15, 0.0)
    for part in range(3):  # the program is killed in between, in whatever state it is
        settings = Settings(suits="letters", ascii=True) if part == 2 else Settings()
        async with opened(path, size=LARGE if part == 1 else SMALL, settings=settings) as guest:
            await guest.press("enter")
            evening = Evening(guest, rng)
            await pass_time(evening, 50, 0.3)
            asked, kinds = asked + evening.asked, kinds | evening.seen
    assert asked > 20
    assert kinds == {"undo", "redo", "restart", "size", "sheet", "leave", "keys"}


@staged
async def test_a_match_to_its_end(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", played("two", 85), SEATS, size=LARGE) as guest:
        evening = Evening(guest, Random(7))
        await pass_time(evening, 600, 0.03)
        assert guest.host.outcome() is not None
        assert evening.asked > 20
        assert "wins the match" in guest.text()


# The account of the test itself is no empty one


@staged
async def test_the_check_sees_a_card_that_is_shown(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven(), SEATS) as guest:
        check(guest, None)
        await guest.press("enter")
        check(guest, 0)
        for looking in (None, 1):
            with pytest.raises(AssertionError, match="can be read"):
                check(guest, looking)


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
