"""Which module speaks for which game."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from cribtui.core.rules import Event

from .talk import Line, Talk


class Voice(Protocol):
    """What every game can say of what happened."""

    def tell(self, event: Event, talk: Talk) -> str:
        """Return a sentence; empty where there is nothing worth saying."""
        ...

    def log(self, event: Event, talk: Talk) -> list[Line]:
        """Return short lines of the log."""
        ...


def voice(game: str) -> Voice:
    """Return what speaks for a game: the module of its name in this folder."""
    found: Voice = import_module(f"cribtui.speech.{game}")
    return found
