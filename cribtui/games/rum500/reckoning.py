"""What is reckoned at the table of 500 rum: what goes with what, and what a step brings.

All of it is in points, from the cards that the player sees.
"""

from __future__ import annotations

from functools import lru_cache

from cribtui.core.cards import PACK, Card

from .actions import Action, Lay, Melds, Swap
from .groups import KEEP, RELIEF, Mask, cards_of, jokers_of, mask, open_ways
from .laydown import MUST, Most, most
from .melds import PLACE, RUNS, Hand, is_joker, value
from .position import Position
from .scoring import table_points
from .table import Table, Tables
from .view import View

Pairs = dict[Card, dict[Card, Mask]]


def _partners() -> Pairs:
    """Return for each real card those that are two thirds of a meld with it, and the cards that make the third."""
    found: Pairs = {card: {} for card in PACK}
    for low in PACK:
        for high in PACK:
            if low != high and not is_joker(low) and not is_joker(high) and (missing := _missing(low, high)):
                found[low][high] = missing
    return found


def _missing(card: Card, other: Card) -> Mask:
    if card % 13 == other % 13:
        return mask([third for third in range(card % 13, 52, 13) if third not in (card, other)])
    low, high = sorted((PLACE[card], PLACE[other]))
    if card // 13 != other // 13 or high - low > 2:
        return 0
    line = RUNS[card // 13]
    return mask(line[low + 1 : high] if high - low == 2 else (*line[max(low - 1, 0) : low], *line[high + 1 : high + 2]))


PARTNERS = _partners()


@lru_cache(maxsize=52)
def near(card: Card) -> Mask:
    """Return the cards that are two thirds of a meld with a card."""
    return mask(PARTNERS[card])


def position(view: View) -> Position:
    """Return the turn that a view's own seat is in."""
    assert view.seat is not None
    return Position(view.hand, view.tables, view.seat, view.chosen, view.freed)


def after(at: Position, action: Action) -> Position:
    """Return the position after new melds, a lay-off or a swap."""
    match action:
        case Melds(melds):
            return at.after_melds(melds)
        case Lay(card, spot, stands):
            return at.after_lay(card, spot, stands if is_joker(card) else card)
        case Swap(card, spot, joker):
            return at.after_swap(card, spot, joker)
    raise AssertionError(action)


def lead(at: Position) -> int:
    """Return by how many points the player is ahead on the tables."""
    return table_points(at.tables, at.seat) - table_points(at.tables, 1 - at.seat)


def rest(at: Position, closing: bool = False) -> Most:
    """Return the most that a player who has opened can still lay down; to close, rather many cards than points."""
    jokers, chosen = jokers_of(at.hand), () if at.chosen is None else (at.chosen,)
    if closing:
        return most(mask(at.hand), jokers, at.tables, mask(at.hand), jokers)
    return most(mask(at.hand), jokers, at.tables, mask(chosen), jokers_of((*at.freed, *chosen)))


def can_close(at: Position) -> bool:
    """Tell whether a player who has opened can lay down all cards but one at most, which he throws."""
    down = rest(at, closing=True)
    return len(at.hand) - down.naturals.bit_count() - down.jokers <= 1


def brings(at: Position, step: Action, closing: bool = False) -> float:
    """Return the points of a step with all that can follow it, and what it is worth to be rid of the cards."""
    then = after(at, step)
    gone = mask(at.hand) & ~mask(then.hand)
    jokers = jokers_of(at.hand) - jokers_of(then.hand)
    must = MUST * (len(at.hand) - len(then.hand)) if closing else 0.0
    now = lead(then) - lead(at) + RELIEF * value(cards_of(gone)) - KEEP * jokers
    return must + now + rest(then, closing).worth


def kept(view: View) -> Hand:
    """Return the cards of a hand that no meld of it needs."""
    down = most(mask(view.hand), jokers_of(view.hand), None)
    return tuple([card for card in view.hand if not is_joker(card) and not down.naturals >> card & 1])


def outs(view: View, card: Card, free: Hand) -> int:
    """Return how many unseen cards meld a card with another one."""
    unseen, found = mask(view.unseen()), 0
    for other in free:
        found |= PARTNERS[card].get(other, 0)
    return (found & unseen).bit_count()


@lru_cache(maxsize=1 << 12)
def fitting(table: Table) -> Mask:
    """Return the real cards that fit on the melds of a table."""
    found = 0
    for meld in table:
        for way in open_ways(meld):
            found |= mask(way[:1] if meld.kind == "run" else way)
    return found


def fitting_on(tables: Tables) -> Mask:
    """Return the real cards that fit on the melds of both tables."""
    return fitting(tables[0]) | fitting(tables[1])


@lru_cache(maxsize=1 << 12)
def beyond(table: Table) -> Mask:
    """Return the real cards that fit on the runs of a table when one more has come."""
    return mask([way[1] for meld in table if meld.kind == "run" for way in open_ways(meld) if len(way) > 1])


@lru_cache(maxsize=1 << 12)
def freeing(table: Table) -> Mask:
    """Return the real cards for which the other player may have a joker of a table."""
    found = 0
    for meld in table:
        if meld.kind == "run":
            pairs = zip(meld.cards, meld.stands, strict=True)
            found |= mask([stand for card, stand in pairs if stand is not None and stand != card])
        elif meld.kind == "set" and meld.full and any(map(is_joker, meld.cards)):
            found |= mask([card for card in range(meld.cards[0] % 13, 52, 13) if card not in meld.cards])
    return found
