"""What the command line asks of the screens; light, so that it can be built before the UI library is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Play:
    """Begin a new match at once."""

    game: str
    level: str | None = None  # None: the level of the settings
    seed: str | None = None
    two: bool = False  # two people at this terminal
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replay:
    """Step through a recorded match."""

    record: str


@dataclass(frozen=True, slots=True)
class HostTable:
    """Open a table for somebody at another machine."""

    game: str | None = None  # None: the game of the settings
    options: Mapping[str, str] = field(default_factory=dict)
    port: int = 0  # 0: the usual one, or a free one
    nick: str = ""  # "": the name of the settings


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Join somebody's table by its code."""

    code: str
    address: str = ""  # "": look for it on this machine and in the local network
    nick: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """How the program was started: what to open first (None: home) and what overrides the settings."""

    first: Play | Replay | HostTable | JoinTable | None = None
    lang: str | None = None
    theme: str | None = None
    ascii: bool | None = None
