"""The program on the screen: it owns the desk and moves between home, table and settings."""

from __future__ import annotations

import gc
import signal
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App
from textual.geometry import Size

from cribtui.store.database import Loaded, Store
from cribtui.store.settings import key_bindings, keys_path

from .bytes_in import tolerate
from .desk import Desk
from .guests import Guests
from .keys import Keys
from .requests import HostTable, JoinTable, Play, Replay, Request
from .screens.home import HomeScreen
from .screens.place import Place

if TYPE_CHECKING:
    from cribtui.core.match import Match
    from cribtui.play.seats import Seats
    from cribtui.play.thinking import Thinking

    from .screens.table import TableScreen

GRACE = 4.0  # seconds in which a program ends that was told to, after which it is gone at once
PAUSE = 0.35  # seconds a computer seems to think where there is motion, for the eye


class Cribtui(App[None]):
    """One player's program."""

    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: black; }"

    def __init__(self, desk: Desk, pause: float = PAUSE) -> None:
        super().__init__(ansi_color=True)  # roles are xterm-256 numbers already; shorter to send, and true to a theme
        self.desk = desk
        self.pause = pause
        self.guests = Guests(self)

    def get_default_screen(self) -> Any:
        """Open at home; what was asked for on the way in comes on top of it."""
        return HomeScreen()

    def on_mount(self) -> None:
        for name in (signal.SIGHUP, signal.SIGTERM):
            with suppress(NotImplementedError, RuntimeError, ValueError):  # no signals off the main thread
                self._loop_signal(name)
        self._open_first()
        self.call_after_refresh(_collect_again)

    def on_resize(self, event: events.Resize) -> None:
        """Take the window as it is by now: of changes in quick succession the driver may tell an older one last."""
        size = self._window()
        if size not in (None, event.size):
            event.prevent_default()
            self.post_message(events.Resize(size, size))

    def _window(self) -> Size | None:
        """Return the size of the window, None where it cannot be asked for."""
        from textual.drivers.linux_driver import LinuxDriver

        driver = self._driver
        if isinstance(driver, LinuxDriver) and not driver._in_band_window_resize:
            return Size(*driver._get_terminal_size())
        return None

    def on_app_focus(self, event: events.AppFocus) -> None:
        """Nothing is drawn differently in a window without focus, so nothing is sent."""
        event.prevent_default()

    def on_app_blur(self, event: events.AppBlur) -> None:
        """See on_app_focus."""
        event.prevent_default()

    def _loop_signal(self, name: signal.Signals) -> None:
        import asyncio

        asyncio.get_running_loop().add_signal_handler(name, self._end, name)

    def _end(self, name: signal.Signals) -> None:
        """Exit in order; where the terminal is gone already, writing to it may block, and nobody could wait."""
        import os
        import threading

        last = threading.Timer(GRACE, os._exit, (128 + name,))
        last.daemon = True
        last.start()
        self.exit()

    def _open_first(self) -> None:
        match self.desk.request.first:
            case Play(game, level, seed, both, options):
                self.start(game, level, seed, both, options)
            case Replay(record):
                self._open_replay(record)
            case HostTable() | JoinTable() as asked:
                self.guests.ask(asked)

    def start(
        self,
        game: str,
        level: str | None = None,
        seed: str | None = None,
        both: bool | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a new match, as the settings say where nothing else was asked."""
        from cribtui.core.match import Match
        from cribtui.play.seats import alone, two

        settings = self.desk.settings
        pair = both or (both is None and level is None and settings.opponent == "two")
        seats = two(settings.names) if pair else alone(level or settings.level)
        self._sit(Match.new(game, options, seed), seats)

    def _sit(self, match: Match[Any, Any, Any], seats: Seats) -> None:
        from cribtui.play.seats import to_record

        keeper = self.desk.store.create(match, to_record(seats))
        self._open_table(match, seats, keeper)

    def go_on(self, loaded: Loaded) -> None:
        """Go on with a stored match."""
        from cribtui.play.seats import from_record, persons

        if len(persons(from_record(loaded.keeper.seating))) == 1 and "online" in loaded.keeper.seating:
            self.guests.host_again(loaded)
            return
        self._open_table(loaded.match, from_record(loaded.keeper.seating), loaded.keeper)

    def _open_table(self, match: Match[Any, Any, Any], seats: Seats, keeper: Any) -> None:
        self.push_screen(self._table(match, seats, keeper))

    def _table(self, match: Match[Any, Any, Any], seats: Seats, keeper: Any) -> TableScreen:
        from cribtui.play.host import Host

        from .screens.table import TableScreen

        host = Host(match, seats, keeper, self.thinking.choose, self._thinking())
        return TableScreen(host, keeper, match.damage)

    @cached_property
    def thinking(self) -> Thinking:
        """Where computers think, and hints are thought of."""
        from cribtui.play.thinking import Thinking

        return Thinking()

    def _thinking(self) -> float:
        """Return how long a computer waits, in seconds: not at all where nothing moves."""
        return self.pause if self.desk.animated else 0.0

    def _open_replay(self, record: str) -> None:
        from cribtui.core.match import Match

        from .screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(Match.loads(record)))

    def play_again(self, table: TableScreen, same: bool = False) -> None:
        """Begin another match of the same kind in place of a finished one, with the `same` cards if so wished."""
        from cribtui.play.seats import to_record

        seats = table.host.seats
        match = table.host.again(same)
        keeper = self.desk.store.create(match, to_record(seats))
        self.switch_screen(self._table(match, seats, keeper))

    async def on_unmount(self) -> None:
        """Let computers leave their thoughts, and tell those at other machines that this program ends."""
        self.thinking.stop()
        await self.guests.leave_all()

    def leave_table(self) -> None:
        """Go home; everything is saved already."""
        self.close_place()

    def close_place(self) -> None:
        """Leave the topmost screen."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit()

    def open_settings(self) -> None:
        """Open the settings over whatever is on."""
        from .screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_statistics(self) -> None:
        """Open the statistics."""
        from .screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen())

    def change(self, **values: object) -> None:
        """Change settings for every screen that is open."""
        self.desk.change(**values)
        for screen in self.screen_stack:
            if isinstance(screen, Place):
                screen.settings_changed()


def run(request: Request) -> int:
    """Open the program and return its exit status."""
    _read_tolerantly()
    store = Store.open()
    bound = key_bindings(keys_path(), store.notices)
    desk = Desk.open(store, request, Keys(bound))
    app = Cribtui(desk)
    try:
        app.run()
    finally:
        store.close()
    return app.return_code or 0  # of a crash, after which the traceback is on the terminal


def _read_tolerantly() -> None:
    with suppress(ImportError):  # there is none of it on other systems
        from textual.drivers import linux_driver

        tolerate(linux_driver)


def _collect_again() -> None:
    """Let garbage be collected again where the start put it off, but not looked for among what every run keeps."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
