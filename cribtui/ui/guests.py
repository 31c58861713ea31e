"""Tables with somebody at another machine: from home, the command line or the disk to the screen, and away again.

Light: what a connection needs is loaded when the first one is asked for.
"""

from __future__ import annotations

import asyncio
import getpass
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cribtui.store.notice import Notice

from .naming import KINDS, Kind, kind_of
from .requests import HostTable, JoinTable

if TYPE_CHECKING:
    from cribtui.net.company import Company
    from cribtui.net.joining import Joining
    from cribtui.net.opening import Opening
    from cribtui.store.database import Loaded
    from cribtui.store.joined import Joined

    from .app import Cribtui
    from .screens.online_chat import Chat
    from .screens.place import Place

PARTING = 2.0  # seconds in which a program that ends says so


class Guests:
    """The tables of one program that are shared over a connection."""

    def __init__(self, app: Cribtui) -> None:
        self._app = app
        self._open: list[Opening] = []
        self._companies: list[Company] = []
        self._work: set[asyncio.Task[None]] = set()

    def ask(self, asked: HostTable | JoinTable) -> None:
        """Open what the command line asks for."""
        match asked:
            case HostTable(game, options, port, nick):
                self._host(self._kind(game, dict(options)), port, nick)
            case JoinTable(code, address, nick):
                self._join(code, address, nick)

    def open_host(self, kind: Kind) -> None:
        """Open a table for a game and wait for a guest."""
        self._host(kind)

    def open_join(self) -> None:
        """Ask for the code of a table."""
        self._join()

    def _kind(self, game: str | None, options: dict[str, str]) -> Kind:
        """Return what is to be played with its options: what the settings say where no game is named."""
        if game is None:
            wanted = self._app.desk.settings.kind
            return next((kind for kind in KINDS if kind.name == wanted), KINDS[0])
        return replace(kind_of(game, options), options=options)

    def _nick(self, nick: str) -> str:
        """Return what the other reads for a name: the one asked for, that of the settings, or the login's."""
        from cribtui.net.text import NICK, clean

        login = ""
        with suppress(OSError, KeyError):
            login = getpass.getuser()
        return clean(nick or self._app.desk.settings.names[0] or login, NICK)

    def _host(self, kind: Kind, port: int = 0, nick: str = "") -> None:
        from cribtui.net.opening import Opening

        from .screens.host import HostScreen
        from .shelves import HostShelf

        shelf = HostShelf(self._app.desk.store)
        opening = Opening(kind.game, kind.options, self._nick(nick), shelf, port, fixed=bool(port))
        self._open.append(opening)
        self._app.push_screen(HostScreen(opening))
        self._spawn(opening.open())

    def _join(self, code: str = "", address: str = "", nick: str = "") -> None:
        from cribtui.net.joining import Joining

        from .screens.join import JoinScreen
        from .shelves import GuestShelf

        joining = Joining(self._nick(nick), GuestShelf(self._app.desk.store))
        self._app.push_screen(JoinScreen(joining, code, address))

    def host_again(self, loaded: Loaded) -> None:
        """Open a stored match to its guest again."""
        from cribtui.net.hosting import reopen
        from cribtui.net.pairing import HostPairing
        from cribtui.play.host import Host
        from cribtui.play.seats import from_record

        from .shelves import HostShelf

        seating = loaded.keeper.seating
        record = seating.get("online")
        pairing = HostPairing.from_record(record if isinstance(record, dict) else {})
        shelf = HostShelf(self._app.desk.store, loaded.keeper)
        shelf.conflict = lambda: hosting.give_way()
        hosting = reopen(Host(loaded.match, from_record(seating), shelf), pairing, shelf)
        self._spawn(hosting.open())
        self._seat(hosting)

    def join_again(self, joined: Joined) -> None:
        """Go on with a match that another machine decides. Raises LinkError where its record makes no sense."""
        from cribtui.net.pairing import GuestPairing
        from cribtui.net.visiting import Visiting

        from .shelves import GuestShelf

        shelf = GuestShelf(self._app.desk.store, joined)
        visiting = Visiting(GuestPairing.from_record(joined.data), shelf, joined.lines)
        self._seat(visiting)
        visiting.come_back()

    def seat_host(self, opening: Opening) -> None:
        """Sit down at the match that a guest joined."""
        from .shelves import HostShelf

        assert opening.seated is not None
        self._open.remove(opening)
        shelf = opening.seated.book
        if isinstance(shelf, HostShelf):
            shelf.conflict = opening.seated.give_way
        self._seat(opening.seated, instead=True)

    def seat_guest(self, joining: Joining) -> None:
        """Sit down at the match that was joined."""
        assert joining.seated is not None
        self._seat(joining.seated, instead=True)

    def _seat(self, company: Company, instead: bool = False) -> None:
        from .screens.online import OnlineTable

        self._companies.append(company)
        screen = OnlineTable(company)
        if instead:
            self._app.switch_screen(screen)
        else:
            self._app.push_screen(screen)

    def next_match(self, table: Place, company: Company, chat: Chat) -> None:
        """Show the evening's next match in place of the one before, and close what lies over it."""
        from .screens.online import OnlineTable

        while table in self._app.screen_stack and self._app.screen is not table:
            self._app.close_place()
        self._app.switch_screen(OnlineTable(company, chat))

    def leave(self, company: Company, closed: bool) -> None:
        """Leave a table, at once for the eye; the other is told meanwhile."""
        if company in self._companies:
            self._companies.remove(company)
        self._spawn(company.leave(closed))
        self._app.close_place()

    def expel(self, company: Company, name: str) -> None:
        """Leave a match that another program tells without sense; it is not offered again."""
        self._app.desk.store.notices.append(Notice("online.senseless", {"name": name}))
        self.leave(company, closed=True)

    def close_opening(self, opening: Opening) -> None:
        """Close a table that nobody joined."""
        if opening in self._open:
            self._open.remove(opening)
        self._spawn(opening.close())

    async def leave_all(self) -> None:
        """Leave everything: the program ends."""
        partings = [*(company.leave() for company in self._companies), *(opening.close() for opening in self._open)]
        self._companies, self._open = [], []
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                await asyncio.gather(*partings, *self._work, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
