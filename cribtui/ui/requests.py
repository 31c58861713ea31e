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
class Request:
    """How the program was started: what to open first (None: home) and what overrides the settings."""

    first: Play | Replay | None = None
    lang: str | None = None
    theme: str | None = None
    ascii: bool | None = None
