"""Two at one terminal: at no moment does the screen hold a card of the player who is not looking.

Two people play whole matches with undo, redo, restart, other sizes, sheets, settings, leaving, and a program that is
killed and started again, all at random. The test keeps its own account of who is looking, and takes from the match
itself, which no screen holds, the cards that nobody else may see.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cribtui.core.cards import Card, cards_name
from cribtui.core.match import Match
from cribtui.play.seats import two
from cribtui.store.settings import Settings
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.place import WIDE
from cribtui.ui.screens.table import LOG_WIDTH, TableScreen

from .moments import discarding, last_cards, three_alike
from .stagecraft import LARGE, SMALL, Guest, faces, opened, seated, staged

SEATS = two(("Ann", "Bob"))


def match_of(guest: Guest) -> Match[Any, Any, Any]:
    """Return the match that is on, with everything in it."""
    return guest.host._match


def hidden(match: Match[Any, Any, Any], looking: int | None) -> set[Card]:
    """Return the cards in hand and in the crib that are not to be seen by who is looking."""
    state = match.state
    if state.phase in ("shuffle", "over"):
        return set()  # the show has opened everything
    seats = [seat for seat in (0, 1) if seat != looking]
    return {card for seat in seats for card in (*state.hands[seat], *state.laid[seat])} - public(match)


def public(match: Match[Any, Any, Any]) -> set[Card]:
    """Return the cards of this deal that lie open."""
    state = match.state
    opened = {card for _, card in state.played}
    return opened | ({state.starter} if state.starter is not None else set())


def seen(guest: Guest) -> str:
    """Return the text of the screen without what the log tells of earlier deals, whose cards come again."""
    text = guest.text()
    place = guest.place
    if not isinstance(place, TableScreen) or (place.overlay is None and guest.app.size < WIDE):
        return text
    rows = text.split("\n")
    left = 0 if place.overlay is not None else guest.app.size.width - LOG_WIDTH
    deals = [y for y, row in enumerate(rows) if row[left:].strip(" │|").startswith("deal ")]
    if not deals:
        return text
    kept = [row[:left] if y < deals[-1] else row for y, row in enumerate(rows)]
    return "\n".join(kept)


def check(guest: Guest, looking: int | None) -> None:
    """Fail when a hidden card can be read anywhere on the screen."""
    if not isinstance(guest.place, TableScreen):
        return
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
            self.looking = self.place.handing  # the one named has sat down and the other looks away
            self.asked += 1
            await self.press("enter")
        elif table.paused or table.reading:
            if table.reading or table.ends_deal(table.steps[-1]):
                self.looking = None  # both look at the show
            await self.press(self.rng.choice(("enter", "enter", "a", "left")))
        else:
            await self.decide()

    async def decide(self) -> None:
        """Choose at random; who has nothing more to decide looks away before the other is asked."""
        phase = match_of(self.guest).state.phase
        if phase == "lay":
            await self.press(*map(str, self.rng.sample(range(1, 7), 2)))
        elif phase == "play":
            await self.press("right", *["right"] * self.rng.randrange(3), "up")
        if self.rng.random() < 0.2:
            await self.press("h")
        self.looking = self._after()
        await self.press("enter")

    def _after(self) -> int | None:
        """Return who looks once a choice is made, or still looks because nothing was chosen."""
        match, acting, choice = match_of(self.guest), self.place.acting, self.place.table.choice()
        if choice is None:
            return self.looking
        after = match.rules.apply(match.state, acting, choice)
        if after.phase in ("cut", "turn", "shuffle", "over"):
            return None  # both look at what lies open
        return self.looking if match.rules.to_act(after) == (acting,) else None

    async def meddle(self) -> None:
        """Do something that is no decision, at random."""
        kind = self.rng.choice(("undo", "redo", "restart", "size", "sheet", "settings", "leave", "keys"))
        self.seen.add(kind)
        match kind:
            case "undo" | "redo" | "restart":
                self.looking = None if self._moves(kind) else self.looking
                await self.press({"undo": "u", "redo": "r", "restart": "R"}[kind])
            case "size":
                await self.guest.resize(*self.rng.choice((SMALL, LARGE, (60, 10), (100, 30), (118, 34))))
                check(self.guest, self.looking)
                await self.guest.resize(*self.rng.choice((SMALL, SMALL, LARGE)))
            case "sheet":
                await self.press(*self.rng.choice((("l", "up", "up", "l"), ("?", "right", "escape"), ("?", "enter"))))
            case "settings":
                await self.guest.press("t", *self.rng.choice((("down", "q"), ("up", "enter"))))
            case "leave":
                self.looking = None
                await self.guest.press("q")
                assert isinstance(self.guest.place, HomeScreen)
                await self.guest.press("enter")
            case "keys":
                await self.press(*self.rng.choices(("o", "1", "left", "down", "n", "tab", "escape", "space"), k=3))
        check(self.guest, self.looking)

    def _moves(self, kind: str) -> bool:
        """Tell whether undo, redo or restart does anything now."""
        host = self.guest.host
        if kind == "undo":
            return host.can_undo(host.last_decider() or 0)
        return kind == "restart" or host.can_redo()


async def pass_time(evening: Evening, steps: int, meddling: float) -> None:
    """Play on for some steps or to the end."""
    check(evening.guest, evening.looking)
    for _ in range(steps):
        if evening.guest.host.outcome() is not None and evening.guest.table.ending is not None:
            return
        if evening.rng.random() < meddling:
            await evening.meddle()
        await evening.go_on()


@staged
async def test_a_whole_match_with_everything_in_between(tmp_path: Path) -> None:
    rng = Random("an evening")
    path = tmp_path / "a.db"
    asked, kinds = 0, set[str]()
    async with seated(path, Match.new("cribbage", seed="an evening"), SEATS) as guest:
        evening = Evening(guest, rng)
        await pass_time(evening, 30, 0.0)
    for part in range(5):  # the program is killed in between, in whatever state it is
        settings = Settings(suits="letters", ascii=True) if part % 3 == 2 else Settings()
        async with opened(path, size=LARGE if part % 3 == 1 else SMALL, settings=settings) as guest:
            await guest.press("enter")
            evening = Evening(guest, rng)
            await pass_time(evening, 24, 0.4)
            asked, kinds = asked + evening.asked, kinds | evening.seen
    assert asked > 12
    assert kinds == {"undo", "redo", "restart", "size", "sheet", "settings", "leave", "keys"}


@staged
async def test_a_match_to_its_end(tmp_path: Path) -> None:
    match = Match.new("cribbage", seed="to the end")
    rng = Random(7)
    while max(match.state.scores) < 110:
        seat = rng.choice(match.to_act())
        match.submit(seat, rng.choice(match.legal(seat)))
    async with seated(tmp_path / "a.db", match, SEATS) as guest:
        evening = Evening(guest, rng)
        await pass_time(evening, 400, 0.05)
        assert guest.host.outcome() is not None


# The account of the test itself is no empty one


@staged
async def test_the_check_sees_a_card_that_is_shown(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding(), SEATS) as guest:
        check(guest, None)
        await guest.press("enter")
        check(guest, 0)
        for looking in (None, 1):
            with pytest.raises(AssertionError, match="can be read"):
                check(guest, looking)


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
