"""What each side keeps of a table with somebody at another machine, to come back to it another day.

It is kept beside the match on one's own disk and shown to nobody: ticket and secret are in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

from .text import NICK, clean

HEX = re.compile("[0-9a-f]+")
DIGITS = {"name": 16, "ticket": 64, "salt": 64, "secret": 64, "offered": 64, "commitment": 64}  # in hex
MOST = {"number": 9_999, "port": 65_535}


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
            if one.name == "evening":
                found.evening = _pair(value)
            elif _fits(one.name, value, getattr(found, one.name)):
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


def _fits(name: str, value: object, default: object) -> bool:
    """Tell whether a value from the disk can be a field's."""
    if name in DIGITS:
        return isinstance(value, str) and HEX.fullmatch(value) is not None and len(value) == DIGITS[name]
    if name in MOST:
        return type(value) is int and 0 <= value <= MOST[name]
    if name == "options":
        return isinstance(value, dict) and all(isinstance(one, str) for pair in value.items() for one in pair)
    return isinstance(value, str) if name == "checked" else type(value) is type(default)


def _pair(value: object) -> tuple[int, int]:
    """Return matches won by seat, none where that is not what stands there."""
    pair = value if isinstance(value, list | tuple) and len(value) == 2 else (0, 0)
    mine, theirs = (won if type(won) is int and 0 <= won <= MOST["number"] else 0 for won in pair)
    return mine, theirs
