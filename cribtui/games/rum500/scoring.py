"""What a hand of 500 rum comes to (rule M17), and the record that is kept of it.

A player's points are a list of items: for each meld a `meld` item of the cards with his dot, and for the cards left in
his hand a `left` item, which is negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cribtui.core.cards import Card
from cribtui.core.rules import Score, Seat

from .melds import Hand, value
from .table import Tables

Pair = tuple[int, int]
Items = tuple[Score, ...]

TARGET = 500  # M18


@dataclass(frozen=True, slots=True)
class Result:
    """A finished hand: the tables and hands of its end, who closed it (None: the stock ran out), the points."""

    number: int
    first: Seat
    before: Pair  # the scores
    after: Pair
    closed: Seat | None
    tables: Tables
    hands: tuple[Hand, Hand]
    items: tuple[Items, Items]

    def points(self, seat: Seat) -> int:
        """Return what a seat scored in this hand; it may be negative."""
        return sum([item.points for item in self.items[seat]])

    def cards(self) -> tuple[Card, ...]:
        """Return every card on the tables and in the hands at the end."""
        return (
            *(card for table in self.tables for meld in table for card in meld.cards),
            *self.hands[0],
            *self.hands[1],
        )


def penalty(hand: Iterable[Card]) -> int:
    """Return the points that the cards left in a hand cost: a 2 costs 15."""
    return value(hand)


def table_points(tables: Tables, seat: Seat) -> int:
    """Return the points of all cards with a player's dot, on either table."""
    return sum([meld.points(seat) for table in tables for meld in table])


def items(tables: Tables, hand: Hand, seat: Seat) -> Items:
    """Return the items of a player's points in a hand that is over."""
    left = (Score("left", hand, -penalty(hand)),) if hand else ()
    return (*_melded(tables, seat), *left)


def _melded(tables: Tables, seat: Seat) -> Iterator[Score]:
    for table in tables:
        for meld in table:
            if own := tuple(card for card, owner in zip(meld.cards, meld.owners, strict=True) if owner == seat):
                yield Score("meld", own, meld.points(seat))


def winner(scores: Pair) -> Seat | None:
    """Return who has won the match with these scores after a hand (M18)."""
    if max(scores) < TARGET or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1
