"""Which table belongs to which game."""

from __future__ import annotations

from importlib import import_module

from .base import GameTable


def table_for(game: str) -> GameTable:
    """Return a new table of a game, from the folder of that name beside this file."""
    table: GameTable = import_module(f"cribtui.ui.tables.{game}").TABLE()
    return table
