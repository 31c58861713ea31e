"""The computer players of all games: one door for the host, the hints and the arena."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from cribtui.core import registry
from cribtui.core.rules import Advice, View

LEVELS = ("easy", "medium", "hard", "expert")


class UnknownLevel(LookupError):
    """A word that is no level; `level` holds it."""

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.level = level


class Bot(Protocol):
    """What the module `bot` of a game gives."""

    def choose(self, view: Any, level: str, rng: Random) -> Any: ...
    def advise(self, view: Any) -> list[Advice[Any]]: ...


def choose(game: str, level: str, view: View, seed: str) -> Any:
    """Return what a player of a level does, the same in every process.

    Raises UnknownGame, UnknownLevel, IllegalAction when it is not his turn.
    """
    if level not in LEVELS:
        raise UnknownLevel(level)
    return _bot(game).choose(view, level, _rng(seed))


def advise(game: str, view: View) -> list[Advice[Any]]:
    """Return the choices of the view's own seat, the best first, with reasons. Raises UnknownGame."""
    return _bot(game).advise(view)


@cache
def _bot(game: str) -> Bot:
    return cast(Bot, import_module(f"{registry.HOME}.{registry.get(game).name}.bot"))


def _rng(seed: str) -> Random:
    return Random(int.from_bytes(sha256(seed.encode()).digest(), "big"))
