"""Which table belongs to which game."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def table_for(game: str) -> Any:
    """Return a new table of a game, from the folder of that name beside this file."""
    return import_module(f"cribtui.ui.tables.{game}").TABLE()
