"""An evening of two people at one terminal, at random, with an account of who may see which card.

Two people play with undo, redo, restart, other sizes, sheets, settings, leaving, and a program that is killed and
started again. Who is looking is kept here; the cards that nobody else may see are taken from the match itself, which no
screen holds.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from cribtui.core.cards import Card, cards_name
from cribtui.play.seats import two
from cribtui.store.settings import Settings
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.log import LogSheet
from cribtui.ui.screens.place import WIDE
from cribtui.ui.screens.playing import LOG_WIDTH
from cribtui.ui.screens.rules import RulesSheet
from cribtui.ui.screens.table import TableScreen

from .stagecraft import LARGE, SMALL, AnyMatch, Guest, faces, opened, seated

SEATS = two(("Ann", "Bob"))
KINDS = ("undo", "redo", "restart", "size", "sheet", "settings", "leave", "keys")
ONWARD = tuple(kind for kind in KINDS if kind != "restart")  # for a match that is to come to its end
KEYS = ("o", "1", "left", "down", "n", "tab", "escape", "space", "m", ",", "k")


@dataclass(frozen=True)
class Game:
    """What an evening has to know of a game."""

    hidden: Callable[[AnyMatch, int | None], set[Card]]  # the cards that are not to be seen by who is looking
    choose: Callable[[Evening], Awaitable[None]]  # choose an action, which is confirmed afterwards
    heading: str  # with what the log begins a deal
    together: frozenset[str]  # phases at which both look at what lies open
    dealt_ahead: bool = False  # the next deal is in the match before both have read how the last one ended
    guesses: str = ""  # words of a row that names cards wherever they may be


@dataclass
class Evening:
    """Two people at a program, and who of them is looking."""

    game: Game
    guest: Guest
    rng: Random
    looking: int | None = None
    asked: int = 0  # how often somebody asked for a hand
    kinds: set[str] = field(default_factory=set)  # what was done besides playing

    @property
    def place(self) -> TableScreen:
        place = self.guest.place
        assert isinstance(place, TableScreen)
        return place

    async def press(self, *keys: str) -> None:
        """Press keys and look after each."""
        for key in keys:
            await self.guest.press(key)
            check(self.game, self.guest, self.looking)

    async def pass_time(self, steps: int, meddling: float, kinds: Sequence[str] = KINDS) -> None:
        """Play on for some steps or to the end, and now and then do something of these kinds before."""
        check(self.game, self.guest, self.looking)
        for _ in range(steps):
            if self.guest.table.ending is not None:
                return
            if self.rng.random() < meddling:
                await self.meddle(self.rng.choice(kinds))
            await self.go_on()

    async def go_on(self) -> None:
        """Do what the screen asks for: ask for the hand, read, or decide."""
        table = self.guest.table
        if self.place.handing is not None:
            await self._ask_for_hand(self.place.handing)
        elif table.paused or table.reading:
            if table.reading or table.ends_deal(table.steps[-1]):
                self.looking = None  # both look at how the deal ended
            await self.press(self.rng.choice(("enter", "enter", "n", "a", "left")))
        elif table.ending is None:
            await self._decide()

    async def _ask_for_hand(self, seat: int) -> None:
        """Sit down; the other looks away."""
        if self.rng.random() < 0.2:
            await self.press("l", "up", "l")  # the log tells the one what the other may not know
        self.looking = seat
        self.asked += 1
        await self.press("enter")

    async def _decide(self) -> None:
        """Choose; who has nothing more to decide looks away before the other is asked."""
        await self.game.choose(self)
        if self.rng.random() < 0.2:
            await self.press("h")
        self.looking = self._after()
        await self.press("enter")

    def _after(self) -> int | None:
        """Return who looks once a choice is made, or still looks because nothing was chosen."""
        match, acting, choice = match_of(self.guest), self.place.acting, self.place.table.choice()
        if choice is None or acting is None:
            return self.looking
        after = match.rules.apply(match.state, acting, choice)
        if after.phase in self.game.together:
            return None
        return self.looking if match.rules.to_act(after) == (acting,) else None

    async def meddle(self, kind: str) -> None:
        """Do something that is no decision."""
        match kind:
            case "undo" | "redo" | "restart":
                self.looking = None if self._moves(kind) else self.looking
                await self.press({"undo": "u", "redo": "r", "restart": "R"}[kind])
            case "size":
                await self.guest.resize(*self.rng.choice((SMALL, LARGE, (60, 10), (100, 30), (118, 34))))
                check(self.game, self.guest, self.looking)
                await self.guest.resize(*self.rng.choice((SMALL, SMALL, LARGE)))
            case "sheet":
                sheets = (("l", "up", "up", "l"), ("?", "right", "escape"), ("?", "enter"), ("d", "d"))
                await self.press(*self.rng.choice(sheets))
            case "settings":
                await self.guest.press("t", *self.rng.choice((("down", "q"), ("up", "enter"))))
            case "leave":
                self.looking = None
                await self.guest.press("q")
                assert isinstance(self.guest.place, HomeScreen)
                await self.guest.press("enter")
            case "keys":
                await self.press(*self.rng.choices(KEYS, k=3))
        self.kinds.add(kind)
        check(self.game, self.guest, self.looking)

    def _moves(self, kind: str) -> bool:
        """Tell whether undo, redo or restart does anything now."""
        host = self.guest.host
        if kind == "undo":
            return host.can_undo(host.last_decider() or 0)
        return kind == "restart" or host.can_redo()


async def interrupted(
    game: Game, path: Path, match: AnyMatch, rng: Random, parts: int, steps: int
) -> tuple[int, set[str]]:
    """Play a match while the program is killed again and again, and do everything in between.

    Return how often somebody asked for a hand after the first part, and what was done besides playing.
    """
    asked, kinds = 0, set[str]()
    async with seated(path, match, SEATS) as guest:
        await Evening(game, guest, rng).pass_time(20, 0.0)
    for part in range(parts):  # the program was killed in whatever state it was
        settings = Settings(suits="letters", ascii=True) if part % 3 == 2 else Settings()
        async with opened(path, size=LARGE if part % 3 == 1 else SMALL, settings=settings) as guest:
            await guest.press("enter")
            evening = Evening(game, guest, rng)
            await evening.pass_time(steps, 0.4)
            asked, kinds = asked + evening.asked, kinds | evening.kinds
    return asked, kinds


def match_of(guest: Guest) -> AnyMatch:
    """Return the match that is on, with everything in it."""
    return guest.host._match


def seen(game: Game, guest: Guest) -> str:
    """Return the text of the screen without examples, guesses, and what the log tells of earlier deals.

    The cards of earlier deals come again, and what the rules name is nobody's.
    """
    rows, place = guest.text().split("\n"), guest.place
    overlay = place.overlay
    log = 0 if isinstance(overlay, LogSheet) else guest.app.size.width - LOG_WIDTH
    if log == 0 or guest.app.size >= WIDE:
        deals = [y for y, row in enumerate(rows) if row[log:].strip(" │|").startswith(game.heading)]
        rows = [row[:log] if deals and y < deals[-1] else row for y, row in enumerate(rows)]
    if isinstance(overlay, RulesSheet) and overlay._sheet is not None:
        rows = rows[overlay._sheet.height :]
    return "\n".join(row for row in rows if not game.guesses or game.guesses not in row)


def check(game: Game, guest: Guest, looking: int | None) -> None:
    """Fail when a hidden card can be read anywhere on the screen."""
    place = guest.place
    if not isinstance(place, TableScreen) or guest.host.outcome() is not None:
        return
    if game.dealt_ahead and (place.table.paused or place.table.reading):
        return
    leaked = game.hidden(match_of(guest), looking) & faces(seen(game, guest))
    assert not leaked, f"{cards_name(leaked)} can be read while {looking} is looking:\n{guest.text()}\n{guest.record}"
