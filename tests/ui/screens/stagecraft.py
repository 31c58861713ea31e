"""A guest in front of the program: opens it on a store of its own, presses, clicks, drags, and reads the screen.

Nothing here waits for a time: after every key and click the guest waits until no message is under way, no computer is
thinking and the screen is drawn.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, cast

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from cribtui.core.cards import NAMES, RANKS, SUITS, Card, parse
from cribtui.core.match import Match
from cribtui.play.host import Host
from cribtui.play.seats import Seats, alone, to_record
from cribtui.store.database import Store
from cribtui.store.settings import Settings
from cribtui.ui.app import Cribtui
from cribtui.ui.desk import Desk
from cribtui.ui.keys import Keys
from cribtui.ui.requests import Request
from cribtui.ui.scene import Scene
from cribtui.ui.screens.place import Place
from cribtui.ui.screens.table import TableScreen
from cribtui.ui.tables.hand import KEYS, HandRow

AnyMatch = Match[Any, Any, Any]
P = ParamSpec("P")
QUIET: Mapping[str, str] = {"SSH_CONNECTION": "a test"}  # over SSH nothing moves
SMALL, LARGE = (80, 24), (120, 40)
CHARACTERS = {
    "question_mark": "?", "minus": "-", "equals_sign": "=", "space": " ", "comma": ",", "full_stop": ".",
    "enter": "\r", "escape": "\x1b", "tab": "\t", "backspace": "\x7f",
}  # fmt: skip
FACES = re.compile(r"(?<![0-9A-Za-z=])(10|[2-9AJQK])([♠♥♦♣]|[SHDC](?![0-9A-Za-z]))")
STILL = 2  # rounds without any change after which nothing is under way
SUIT_LETTERS = {**dict(zip("♠♥♦♣", SUITS, strict=True)), **{letter: letter for letter in SUITS}}


def staged(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run a test that awaits things."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def act() -> None:
            await test(*args, **kwargs)

        asyncio.run(act())

    return run


def faces(text: str) -> set[Card]:
    """Return every card whose rank and suit a text shows, as glyphs or as letters."""
    return {parse(f"{rank}{SUIT_LETTERS[suit]}") for rank, suit in FACES.findall(text)}


def face(name: str) -> str:
    """Return how a card of that name is drawn: `TD` is 10♦."""
    card = parse(name)
    return RANKS[card % 13].replace("T", "10") + "♠♥♦♣"[card // 13]


class Guest:
    """One person at one running program."""

    def __init__(self, app: Cribtui, pilot: Pilot[None], store: Store) -> None:
        self.app = app
        self.pilot = pilot
        self.store = store

    # what there is

    @property
    def place(self) -> Place:
        """The screen that is on."""
        return cast(Place, self.app.screen)

    @property
    def table(self) -> Any:
        """The game's table of the screen that is on."""
        return cast(TableScreen, self.app.screen).table

    @property
    def host(self) -> Host:
        """The host of the match that is on."""
        return cast(TableScreen, self.app.screen).host

    @property
    def scene(self) -> Scene:
        """What was painted last."""
        scene = self.place.stage.scene
        assert scene is not None
        return scene

    @property
    def record(self) -> str:
        """The whole record of the match that is on."""
        return self.host.record()

    @property
    def hand(self) -> HandRow:
        """The player's hand as it lies on the table."""
        hand = self.table.hand
        return hand if isinstance(hand, HandRow) else cast(HandRow, hand.row)

    @property
    def raised(self) -> list[Card]:
        """The cards that are raised, in the order of raising."""
        return list(self.hand.raised)

    def text(self) -> str:
        """Return the characters that the bands of the stage show, rows without their trailing blanks."""
        bands = [band for band in self.place.stage._bands if band.left < self.scene.width]
        rows = ([segment.text for band in bands for segment in band.render_line(y)] for y in range(self.scene.height))
        return "\n".join("".join(row).rstrip() for row in rows)

    def terminal(self) -> str:
        """Return the same as Textual puts it together for the terminal, which takes longer."""
        rows = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)

    def styles(self) -> list[list[str]]:
        """Return the role of the plane of every cell."""
        return [[ink.bg for ink in inks] for _, inks in self.scene.canvas.rows]

    def where(self, words: str, number: int = 0) -> tuple[int, int]:
        """Return the cell in the middle of some words on the screen. Fails when they are not there so often."""
        found = [
            (match.start() + len(words) // 2, y)
            for y, row in enumerate(self.text().split("\n"))
            for match in re.finditer(re.escape(words), row)
        ]
        assert len(found) > number, f"“{words}” is not on the screen:\n{self.text()}"
        return found[number]

    def spot(self, target: str) -> tuple[int, int]:
        """Return a cell in the middle of what lies open of a target. Fails when there is none."""
        scene = self.scene
        places = {
            (row, column)
            for x, y, width, height, name in scene._targets
            if name == target
            for row in range(max(0, y), min(y + height, scene.height))
            for column in range(max(0, x), min(x + width, scene.width))
        }
        cells = [(column, row) for row, column in sorted(places) if _named(scene, column, row) == target]
        assert cells, f"no target {target}"
        return cells[len(cells) // 2]

    # doing things

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        still, last = 0, self._moment()
        while still < STILL:
            await self.pilot._wait_for_screen()
            await self.app.workers.wait_for_complete()
            now = self._moment()
            still, last = (still + 1 if now == last and self._drawn() else 0), now

    def _moment(self) -> tuple[object, ...]:
        screen = self.app.screen
        drawn = screen.stage.scene if isinstance(screen, Place) else None
        return id(screen), id(drawn), len(self.app.workers)

    def _drawn(self) -> bool:
        return isinstance(self.app.screen, Place) and self.app.screen.stage.scene is not None

    async def press(self, *keys: str) -> None:
        """Press keys one after another, by Textual's names, by their characters, or the number of a card like 5D."""
        for key in keys:
            if key in NAMES:
                key = KEYS[self.hand.places.index(parse(key))]
            name = {"?": "question_mark", "-": "minus", "=": "equals_sign", ",": "comma", ".": "full_stop"}.get(
                key, key
            )
            character = CHARACTERS.get(name, name if len(name) == 1 else None)
            self.app.post_message(events.Key(name, character))
            await self.settle()

    async def click(self, *places: str) -> None:
        """Click on words that are on the screen, one after another."""
        for words in places:
            await self.click_at(*self.where(words))

    async def click_on(self, *targets: str) -> None:
        """Click on targets by their names."""
        for target in targets:
            await self.click_at(*self.spot(target))

    async def click_at(self, x: int, y: int) -> None:
        """Click on a cell."""
        await self.drag((x, y), (x, y))

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the button on one cell and let it go on another, as a terminal reports it."""
        for kind, (x, y) in ((events.MouseDown, start), (events.MouseUp, end)):
            self.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
            await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    async def speak(self, lang: str) -> None:
        """Change the language as the settings do."""
        self.app.change(language=lang)
        self.place.draw()
        await self.settle()

    async def sit_down(self, match: AnyMatch, seats: Seats | None = None) -> None:
        """Store a match and go on with it, as Continue on the home screen does."""
        keeper = self.store.create(match, to_record(seats or alone("easy")))
        self.app.go_on(self.store.load(keeper.id))
        await self.settle()

    async def read_on(self, least: int = 1) -> None:
        """Press Enter until there is nothing more to read, at least so many times."""
        pressed = 0
        while pressed < least or self.table.paused or self.table.reading:
            await self.press("enter")
            pressed += 1


def _named(scene: Scene, x: int, y: int) -> str | None:
    hit = scene.hit(x, y)
    return None if hit is None else hit.target


@asynccontextmanager
async def opened(
    path: Path,
    request: Request | None = None,
    *,
    size: tuple[int, int] = SMALL,
    settings: Settings | None = None,
    environ: Mapping[str, str] = QUIET,
    keys: Keys | None = None,
    store: Store | None = None,
) -> AsyncIterator[Guest]:
    """Open the program on the database at a path."""
    with store or Store.open(path) as kept, pytest.MonkeyPatch.context() as patch:
        if settings is not None:
            kept.save_settings(settings)
        app = Cribtui(Desk.open(kept, request or Request(), keys or Keys(), environ), pause=0)
        app.thinking.here = True
        patch.setattr(Screen, "_compositor_refresh", _send_nothing)
        async with app.run_test(size=size) as pilot:
            guest = Guest(app, pilot, kept)
            await guest.settle()
            yield guest


def _send_nothing(screen: Screen[Any]) -> None:
    """Spare the pictures that no terminal here would show: what a test reads is drawn when it reads it."""
    screen._dirty_widgets.clear()
    screen._compositor._dirty_regions.clear()


@asynccontextmanager
async def seated(
    path: Path,
    match: AnyMatch,
    seats: Seats | None = None,
    *,
    size: tuple[int, int] = SMALL,
    settings: Settings | None = None,
    environ: Mapping[str, str] = QUIET,
    keys: Keys | None = None,
) -> AsyncIterator[Guest]:
    """Open the program and go on with a match."""
    async with opened(path, size=size, settings=settings, environ=environ, keys=keys) as guest:
        await guest.sit_down(match, seats)
        yield guest
