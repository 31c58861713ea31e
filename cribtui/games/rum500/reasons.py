"""Why something on the table of 500 rum cannot be done, for whoever points at it: the keys with which it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from cribtui.core.cards import Card
from cribtui.core.rules import IllegalAction

from .actions import Lay, Swap, lay_on
from .melds import is_joker
from .playing import added, exchanged, picked
from .position import Position
from .table import Spot, lays, swaps
from .view import View

Reason = tuple[str, Mapping[str, object]]  # a message key and its values


def refused_take(view: View, card: Card) -> Reason | None:
    """Return why a card of the row cannot be taken, or None where it can (M7, M12)."""
    return _reason(lambda: picked(_position(view), view.row, card, view.may_take))


def refused_on(view: View, card: Card, spot: Spot) -> Reason | None:
    """Return why a card of the hand can be played on a meld in no way, or None where it can (M9-M11, M13)."""
    position, opened = _position(view), view.opened[view.to_act[0]]
    meld = view.tables[spot[0]][spot[1]]
    laid = [lay_on(meld, card, spot, stands) for stands in lays(meld, card)] or [Lay(card, spot)]
    freed = [joker for joker in swaps(meld, card) if is_joker(joker)]
    ways: list[Callable[[], object]] = [
        *(partial(exchanged, position, Swap(card, spot, joker), opened) for joker in freed),
        *(partial(added, position, lay, opened) for lay in laid),
    ]
    reasons = [_reason(way) for way in ways]
    return None if None in reasons else reasons[0]


def _reason(step: Callable[[], object]) -> Reason | None:
    try:
        step()
    except IllegalAction as error:
        return error.key, error.values
    return None


def _position(view: View) -> Position:
    return Position(view.hand, view.tables, view.to_act[0], view.chosen, view.freed)
