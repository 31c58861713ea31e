"""Players to measure others by: written plainly, apart from the computer players, and never improved.

A yardstick is a function of a view and a seed; but for `random` in cribbage none of them draws lots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeAlias, cast

Yardstick: TypeAlias = Callable[[Any, str], Any]  # a seat's view and a seed; the action chosen


def of(game: str) -> Mapping[str, Yardstick]:
    """Return the yardsticks of a game by name. Raises ModuleNotFoundError where there are none."""
    return cast(Mapping[str, Yardstick], import_module(f"{__name__}.{game}").YARDSTICKS)
