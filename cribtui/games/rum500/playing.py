"""Steps of a turn, checked: new melds, lay-offs, swaps and cards of the row (rules M7-M13).

Whatever the rules allow is accepted, not only what is offered. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.cards import Card, rank
from cribtui.core.rules import IllegalAction

from .actions import Lay, Melds, Swap
from .melds import OPENING, Reading, is_joker, written
from .position import Position
from .table import Meld, Spot, label, lays, swaps


def picked(position: Position, row: Sequence[Card], card: Card, may_take: bool) -> Position:
    """Return the position after taking a card of the row and all after it. Raises IllegalAction."""
    if not may_take:
        raise IllegalAction("rum500.pick.closed")
    if card not in row:
        raise IllegalAction("rum500.pick.row", card=card)
    after = position.after_pick(row[row.index(card) :], card)
    if not after.is_open:
        raise IllegalAction("rum500.pick.stuck", card=card)
    return after


def melded(position: Position, action: Melds, opened: bool, reached: bool) -> Position:
    """Return the position after new melds. Raises IllegalAction."""
    if not action.melds:
        raise IllegalAction("rum500.meld.none", cards=())
    used = [card for meld in action.melds for card in meld.cards]
    if missing := tuple([card for card in used if card not in position.hand]):
        raise IllegalAction("rum500.meld.cards", cards=missing)
    if twice := tuple([card for card in position.hand if used.count(card) > 1]):
        raise IllegalAction("rum500.meld.twice", cards=twice)
    melds = [_read(meld) for meld in action.melds]
    if not opened:
        _check_opening(melds, reached)
    return _open(position.after_melds(melds), "rum500.pending")


def _read(meld: Reading) -> Reading:
    """Return a meld as it is written; its points are counted, not believed. Raises IllegalAction."""
    if len(meld.cards) != len(meld.stands):
        raise IllegalAction("rum500.meld.reading", cards=meld.cards)
    return written(meld.cards, meld.stands)


def _check_opening(melds: Sequence[Reading], reached: bool) -> None:
    """M8: the row has reached 25, and so do the melds."""
    if not reached:
        raise IllegalAction("rum500.open.row", total=OPENING)
    points = sum([meld.points for meld in melds])
    if points < OPENING:
        raise IllegalAction("rum500.open.points", points=points, needed=OPENING)


def added(position: Position, action: Lay, opened: bool) -> Position:
    """Return the position after a lay-off (M9). Raises IllegalAction."""
    if not opened:
        raise IllegalAction("rum500.lay.closed")
    card, spot = _held(position, action.card), action.spot
    meld = _meld(position, spot)
    if card in position.freed and spot[0] != position.seat:
        raise IllegalAction("rum500.freed.table", card=card)
    stands = action.stands if is_joker(card) or action.stands is not None else card
    if stands not in lays(meld, card) or action.rank not in (None, meld.rank):
        raise IllegalAction("rum500.lay.fit", card=card, meld=label(spot))
    return _open(position.after_lay(card, spot, stands), "rum500.pending")


def exchanged(position: Position, action: Swap, opened: bool) -> Position:
    """Return the position after a swap (M10, M11). Raises IllegalAction."""
    if not opened:
        raise IllegalAction("rum500.swap.closed")
    card, spot, joker = _held(position, action.card), action.spot, action.joker
    meld = _meld(position, spot)
    if spot[0] == position.seat:
        raise IllegalAction("rum500.swap.own", meld=label(spot))
    if meld.rank == rank(card) and not meld.full:
        raise IllegalAction("rum500.swap.three", card=card, meld=label(spot))
    if joker not in swaps(meld, card):
        raise IllegalAction("rum500.swap.fit", card=card, joker=joker, meld=label(spot))
    after = position.after_swap(card, spot, joker)
    if not after.is_open:
        raise IllegalAction("rum500.swap.stuck", card=card, joker=joker)
    return after


def _open(after: Position, key: str) -> Position:
    """M13: refuse a step after which a card that must be played could not be."""
    if not after.is_open:
        raise IllegalAction(key, cards=after.pending)
    return after


def _held(position: Position, card: Card) -> Card:
    if card not in position.hand:
        raise IllegalAction("hand.not_held", card=card)
    return card


def _meld(position: Position, spot: Spot) -> Meld:
    seat, index = spot
    if seat not in (0, 1) or index not in range(len(position.tables[seat])):
        raise IllegalAction("rum500.lay.meld", meld=label(spot) if seat in (0, 1) else "")
    return position.meld(spot)
