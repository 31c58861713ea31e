"""Tables that nobody opens: what the screens of hosting and joining drive, with nothing behind it but notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from cribtui.net.discovery import Found, Place, Way
from cribtui.net.errors import LinkError
from cribtui.net.joining import Joining
from cribtui.net.opening import Opening, Visitor
from cribtui.ui.screens.host import HostScreen
from cribtui.ui.screens.join import JoinScreen

from .stagecraft import Guest

ADDRESS = "192.168.1.20:7042"
OPEN = (Way("machine", True), Way("network", True), Way("port", True, ADDRESS))
UGO = Visitor("Ugo", "192.168.1.23")
HERE = Place("machine", "/tmp/cribtui-1000/00.sock")
THERE = Place("network", host="192.168.1.23", port=7042)


@dataclass
class Noting:
    """Something with listeners that notes what it is asked to do."""

    asked: list[tuple[Any, ...]] = field(default_factory=list)
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def listen(self, listener: Callable[[], None]) -> None:
        self.listeners.append(listener)

    def become(self, **values: object) -> None:
        """Be otherwise and tell so."""
        for name, value in values.items():
            assert hasattr(self, name)
            setattr(self, name, value)
        for listener in self.listeners:
            listener()


@dataclass
class FarOpening(Noting):
    """A table that waits for a guest."""

    game: str = "cribbage"
    options: Mapping[str, str] = field(default_factory=dict)
    nick: str = "Ada"
    code: str = "42"
    ways: tuple[Way, ...] = OPEN
    doubted: bool = False
    tries: int = 0
    caller: Visitor | None = None
    sitting_down: bool = False
    trouble: LinkError | None = None
    seated: object = None

    async def close(self) -> None:
        self.asked.append(("close",))

    def allow(self) -> None:
        self.asked.append(("allow",))
        self.become(doubted=False)

    def new_code(self) -> None:
        self.asked.append(("new_code",))
        self.become(code="63", doubted=False, tries=0)

    def change_game(self, game: str, options: Mapping[str, str]) -> None:
        self.asked.append(("change_game", game, dict(options)))
        self.become(game=game, options=options)

    def accept(self) -> None:
        self.asked.append(("accept",))
        self.become(sitting_down=True)

    def refuse(self) -> None:
        self.asked.append(("refuse",))
        self.become(caller=None, code="63")


@dataclass
class FarJoining(Noting):
    """A guest on the way to a table."""

    nick: str = "Ada"
    state: str = "idle"
    tables: tuple[Found, ...] = ()
    chosen: Found | None = None
    host: str = ""
    problem: LinkError | None = None
    seated: object = None

    def start(self, code: str) -> None:
        self.asked.append(("start", code))
        self.become(state="searching", problem=None)

    def at(self, code: str, address: str) -> None:
        self.asked.append(("at", code, address))
        self.become(state="calling", problem=None, chosen=None)

    def choose(self, index: int) -> None:
        self.asked.append(("choose", index))
        self.become(state="calling", chosen=self.tables[index])

    def cancel(self) -> None:
        self.asked.append(("cancel",))
        self.become(state="idle", problem=None)


def found(nick: str, game: str, place: Place = THERE) -> Found:
    """Return a table that was found."""
    return Found("00", nick, game, place, (1, 1))


TABLES = (found("Ugo", "cribbage", HERE), found("Bartholomew Long", "rum500"), found("Ewa", "gin"))


async def host(guest: Guest, **values: Any) -> FarOpening:
    """Open a table and go to its screen."""
    opening = FarOpening(**values)
    await guest.app.push_screen(HostScreen(cast(Opening, opening)))
    await guest.settle()
    return opening


async def join(guest: Guest, code: str = "", address: str = "", **values: Any) -> FarJoining:
    """Go to the screen of joining."""
    joining = FarJoining(**values)
    await guest.app.push_screen(JoinScreen(cast(Joining, joining), code, address))
    await guest.settle()
    return joining
