"""The sensible choices of a player (rules M7-M16), from a view: every discard, every lay-off, every swap, every card of
the row that may be chosen, and every new meld.

In a new meld no joker takes a place of which the real card is held, and which 2 it is matters only where some must be
played and others need not be. Before opening a choice is one meld or two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from cribtui.core.cards import PACK, Card

from .actions import DRAW, END, Action, Discard, Lay, Melds, Pick, Swap, lay_on
from .ahead import plan
from .melds import OPENING, Hand, Reading, is_joker
from .position import Position
from .shapes import filled, shapes
from .table import lays, swaps
from .view import View

DISCARDS = tuple(Discard(card) for card in PACK)


def legal(view: View) -> Sequence[Action]:
    """Return the choices of the view's own seat."""
    if view.seat is None or view.seat not in view.to_act:
        return ()
    match view.phase:
        case "discard":
            return discards(view)
        case "draw":
            return (DRAW if view.stock else END, *map(Pick, takes(view)))
    return plays(view)


def plays(view: View) -> tuple[Action, ...]:
    """Return what can be done after drawing; where cards must be played, a way to play them all begins among it."""
    found: list[Action] = [*new_melds(view)]
    if view.opened[view.to_act[0]]:
        position = _position(view)
        for card in view.hand:
            found += _lays(position, card)
        for card in view.hand:
            found += _swaps(position, card)
    if not view.pending:
        return (*found, *discards(view))
    steps = plan(view.hand, view.tables, view.to_act[0], view.chosen, view.freed)
    if steps and steps[0] not in found:
        found.append(steps[0])
    return tuple(found)


def discards(view: View) -> tuple[Discard, ...]:
    """Return the discards, none while cards must be played (M15)."""
    return () if view.pending else tuple([DISCARDS[card] for card in view.hand])


def takes(view: View) -> tuple[Card, ...]:
    """Return the cards of the row that may be chosen, the newest first (M7, M12)."""
    if view.phase != "draw" or not view.may_take or view.seat not in view.to_act:
        return ()
    return tuple(takeable(_position(view), view.row))


def takeable(position: Position, row: Sequence[Card]) -> Iterator[Card]:
    """Yield the cards of the row that could be played, the newest first."""
    position = position.surveyed()
    for start in range(len(row) - 1, -1, -1):
        if position.after_pick(row[start:], row[start]).is_open:
            yield row[start]


def opening(view: View, melds: Iterable[Reading]) -> int:
    """Return the points of melds laid down together, of which opening needs 25."""
    return sum([meld.points for meld in melds])


def new_melds(view: View) -> tuple[Melds, ...]:
    """Return the new melds; before opening those that open, if the row has reached 25 points (M8)."""
    if view.phase != "play" or view.seat not in view.to_act:
        return ()
    if view.opened[view.to_act[0]]:
        return tuple(_after_opening(view))
    return tuple(_openings(view.hand)) if view.reached else ()


def _after_opening(view: View) -> Iterator[Melds]:
    position = _position(view)
    jokers = [list(_jokers(view, number)) for number in range(5)]
    for shape in shapes(view.hand):
        for some in jokers[shape.jokers]:
            melds = (filled(shape, some),)
            if not view.pending or position.after_melds(melds).is_open:
                yield Melds(melds)


def _jokers(view: View, number: int) -> Iterator[Hand]:
    """Yield so many jokers of a hand in every way that matters: of those freed, the one chosen and the others."""
    taken = [card for card in view.hand if card == view.chosen and is_joker(card)]
    free = [card for card in view.hand if is_joker(card) and card not in view.pending]
    for freed in range(min(number, len(view.freed)), -1, -1):
        for one in range(min(number - freed, len(taken)), -1, -1):
            if number - freed - one <= len(free):
                yield (*view.freed[:freed], *taken[:one], *free[: number - freed - one])


def _openings(hand: Hand) -> Iterator[Melds]:
    """Yield the ways to open: a meld of enough points, or two melds."""
    jokers = tuple([card for card in hand if is_joker(card)])
    found = shapes(hand)
    for shape in found:
        if shape.points >= OPENING:
            yield Melds((filled(shape, jokers[: shape.jokers]),))
    for one, other in combinations(found, 2):
        used = one.jokers + other.jokers
        if used <= len(jokers) and one.points + other.points >= OPENING and not one.naturals & other.naturals:
            yield Melds((filled(one, jokers[: one.jokers]), filled(other, jokers[one.jokers : used])))


def lays_of(view: View, card: Card) -> tuple[Lay, ...]:
    """Return the ways to lay a card of the hand off, first on one's own table (M9, M13)."""
    return tuple(_lays(_position(view), card)) if _may_add(view, card) else ()


def _lays(position: Position, card: Card) -> Iterator[Lay]:
    seat = position.seat
    for whose in (seat,) if card in position.freed else (seat, 1 - seat):
        for index, meld in enumerate(position.tables[whose]):
            for stands in lays(meld, card):
                spot = (whose, index)
                if not position.pending or position.after_lay(card, spot, stands).is_open:
                    yield lay_on(meld, card, spot, stands)


def swaps_of(view: View, card: Card) -> tuple[Swap, ...]:
    """Return the swaps of a card of the hand (M10, M13)."""
    return tuple(_swaps(_position(view), card)) if _may_add(view, card) else ()


def _swaps(position: Position, card: Card) -> Iterator[Swap]:
    other = 1 - position.seat
    for index, meld in enumerate(position.tables[other]):
        for joker in swaps(meld, card):
            if position.after_swap(card, (other, index), joker).is_open:
                yield Swap(card, (other, index), joker)


def _may_add(view: View, card: Card) -> bool:
    """Tell whether the view's own seat may play single cards now, and holds this one."""
    return view.phase == "play" and view.seat in view.to_act and view.opened[view.to_act[0]] and card in view.hand


def _position(view: View) -> Position:
    """Return the position of a view; where cards must be played, many steps are to be looked at."""
    position = Position(view.hand, view.tables, view.to_act[0], view.chosen, view.freed)
    return position.surveyed() if view.pending else position
