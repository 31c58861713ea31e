"""A seat's view as a JSON value and back, by the types of each game's own View.

A view from outside is of the right shape throughout: cards are cards and seats are seats. Whether it is true is for
the check after the match.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from cribtui.core import registry
from cribtui.core.rules import View

from .codec import Codec, Misfit, codec
from .errors import Garbage


def encode(view: View) -> object:
    """Return a view as a JSON value: the list of its fields' values."""
    return codec(type(view)).write(view)


def decode(game: str, value: object) -> Any:
    """Return the view of a game that a JSON value holds. Raises Garbage for what is none."""
    try:
        return _views(game).read(value)
    except (Misfit, registry.UnknownGame):
        raise Garbage(what="view") from None


@cache
def _views(game: str) -> Codec:
    return codec(get_type_hints(registry.get(game).rules.view)["return"])
