"""The games that are installed: every folder of cribtui.games that has RULES."""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from .rules import Rules

HOME = "cribtui.games"


class UnknownGame(LookupError):
    """A name that no game has; `name` holds it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Game:
    """A registered game: its name and its rules."""

    name: str
    rules: Rules[Any, Any, Any]


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order."""
    found = pkgutil.iter_modules(import_module(HOME).__path__)
    return tuple(sorted(module.name for module in found if module.ispkg))


@cache
def get(name: str) -> Game:
    """Return a game by name. Raises UnknownGame."""
    if name not in names():
        raise UnknownGame(name)
    return Game(name, import_module(f"{HOME}.{name}").RULES)
