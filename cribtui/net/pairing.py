"""What each side keeps of a table with somebody at another machine, to come back to it another day.

It is kept beside the match on one's own disk and shown to nobody: ticket and secret are in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

from .text import NICK, clean


@dataclass(slots=True)
class Pairing:
    """Both sides: who the other is, the table, and how the evening stands."""

    name: str = ""  # of the table
    ticket: str = ""  # 64 hex digits
    peer: str = ""  # what the other calls himself
    nick: str = ""  # what one calls oneself
    number: int = 1  # of the match, among those of the evening
    evening: tuple[int, int] = (0, 0)  # matches won, by seat, before this one
    salt: str = ""  # the guest's part of the seed
    checked: str | None = None  # what the check found: "" all is well; None before it
    closed: bool = False  # given up, without a winner

    def to_record(self) -> dict[str, object]:
        """Return plain values that JSON can write."""
        return asdict(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Return what plain values describe; nonsense leaves the default, and a table that nobody can come back to."""
        found = cls()
        for one in fields(cls):
            value = record.get(one.name)
            kept = getattr(found, one.name)
            if one.name == "evening":
                pair = value if isinstance(value, list | tuple) and len(value) == 2 else (0, 0)
                found.evening = (_count(pair[0]), _count(pair[1]))
            elif one.name == "checked":
                found.checked = value if isinstance(value, str) else None
            elif type(value) is type(kept):
                setattr(found, one.name, value)
        found.peer, found.nick = clean(found.peer, NICK), clean(found.nick, NICK)
        return found


@dataclass(slots=True)
class HostPairing(Pairing):
    """The host's: its parts of the seed, for this match and for one that it offered, and the port it was reached at."""

    secret: str = ""
    offered: str = ""
    port: int = 0


@dataclass(slots=True)
class GuestPairing(Pairing):
    """The guest's: the game, what the host committed to, and where the host was reached."""

    game: str = ""
    options: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    places: list[object] = field(default_factory=list)


def _count(value: object) -> int:
    return value if type(value) is int and 0 <= value < 10_000 else 0
