"""Where a host receives guests: the ways in, who is let through, and the name and ticket of the table."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable

from .channel import Channel
from .discovery import Doors, Way
from .errors import LinkError
from .gate import Caller, Gate
from .line import Line
from .machine import folder_of, is_alive

Greet = Callable[[Line, Caller], None]


class Reception:
    """The doors of one table and the gate behind them; whoever owns the table greets who comes through."""

    def __init__(
        self,
        nick: str,
        game: str,
        changed: Callable[[], None],
        port: int = 0,
        fixed: bool = False,
        name: str = "",
        ticket: bytes = b"",
    ) -> None:
        """Prepare a table; with a `name` and its `ticket` it is an old one, to which only its guest may come back."""
        self.nick = nick
        self.name = name or secrets.token_hex(8)
        self.ticket = ticket or secrets.token_bytes(32)
        self.greet: Greet | None = None
        self.changed = changed
        self.trouble: LinkError | None = None  # why nobody can come in
        self.gate = Gate(nick, self._greet, self._tell)
        if name:
            self.shut()
        self._fixed = fixed
        self.doors = self._doors(game, port)

    @property
    def ways(self) -> tuple[Way, ...]:
        return self.doors.ways

    async def open(self) -> None:
        """Open every door that can be opened; `trouble` says why none could."""
        try:
            if is_alive(folder_of(os.geteuid()) / f"{self.name}.sock"):
                raise LinkError("table.elsewhere")
            await self.doors.open()
        except LinkError as error:
            self.trouble = error
            self.changed()

    async def move_to(self, game: str) -> None:
        """Announce another game at the same doors."""
        port = self.doors.port
        await self.doors.close()
        self.doors = self._doors(game, port)
        await self.open()

    def shut(self) -> None:
        """Let nobody in any more but the guest who has the ticket."""
        self.gate.taken = True
        self.gate.tickets[self.name] = self.ticket

    def expect(self) -> None:
        """Make a ticket for a guest who may sit down: he alone may come back with it."""
        self.ticket = secrets.token_bytes(32)
        self.gate.tickets[self.name] = self.ticket

    async def close(self) -> None:
        """Close the gate and all doors."""
        self.gate.close()
        await self.doors.close()

    def places(self) -> tuple[object, ...]:
        """Return where the guest may come back, as plain values."""
        return tuple(place.record() for place in self.doors.places())

    def _doors(self, game: str, port: int) -> Doors:
        return Doors(self.gate.serve, self.name, self.nick, game, self._tell, port, self._fixed)

    def _greet(self, channel: Channel, caller: Caller) -> None:
        if self.greet is None:
            channel.abort()
        else:
            self.greet(Line(channel), caller)

    def _tell(self) -> None:
        self.changed()
