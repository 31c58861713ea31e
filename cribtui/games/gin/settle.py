"""What a hand and a match of gin come to (rules G11-G14, G17-G18), and the records that are kept of it.

A hand's points are a list of items: `deadwood` of the other against gin, the `difference` of both deadwoods, the
bonus for `gin` and for an `undercut`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribtui.core.cards import Card
from cribtui.core.rules import Score, Seat

from .melds import Hand, Laid, Melds, extended, value

Pair = tuple[int, int]
Kind = Literal["gin", "knock", "undercut", "void"]
Void = Literal["stock", "turns"]

BONUS = 25  # G11, G13: for gin, for an undercut
MATCH = 100  # G18: for the match
SHUTOUT = 100  # G18: when the loser has no point
BOX = 25  # G18: for each hand won


@dataclass(frozen=True, slots=True)
class Knocked:
    """A knock as it lies on the table."""

    seat: Seat
    discard: Card
    melds: Melds
    free: Hand
    deadwood: int

    @property
    def gin(self) -> bool:
        return self.deadwood == 0


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other player shows: melds, cards laid off on the knocker's, and what stays free."""

    seat: Seat
    melds: Melds
    laid: Laid
    free: Hand
    deadwood: int

    @property
    def hand(self) -> Hand:
        """All ten cards, sorted."""
        return tuple(sorted((*(card for meld in self.melds for card in meld), *map(_first, self.laid), *self.free)))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished hand. A void one has no knock, no answer, no items and no winner, but the reason for it in `void`."""

    number: int
    dealer: Seat
    kind: Kind
    before: Pair  # the scores
    after: Pair
    boxes: Pair  # with the one of this hand
    winner: Seat | None = None
    items: tuple[Score, ...] = ()
    knock: Knocked | None = None
    answer: Answer | None = None
    void: Void | None = None

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items)

    @property
    def deadwood(self) -> Pair:
        """What each seat had, after the lay-off."""
        return self._by_seat(0)

    @property
    def deadwood_before(self) -> Pair:
        """What each seat had before anything was laid off."""
        return self._by_seat(0 if self.answer is None else value(map(_first, self.answer.laid)))

    @property
    def table(self) -> Melds:
        """The knocker's melds with what was laid off on them."""
        return () if self.knock is None or self.answer is None else extended(self.knock.melds, self.answer.laid)

    def cards(self) -> tuple[Card, ...]:
        """Return every card that this hand laid open at its end."""
        if self.knock is None or self.answer is None:
            return ()
        melded = [card for meld in self.knock.melds for card in meld]
        return (self.knock.discard, *melded, *self.knock.free, *self.answer.hand)

    def _by_seat(self, laid: int) -> Pair:
        if self.knock is None or self.answer is None:
            return (0, 0)
        mine, others = self.knock.deadwood, self.answer.deadwood + laid
        return (mine, others) if self.knock.seat == 0 else (others, mine)


def _first(laid: tuple[Card, int]) -> Card:
    return laid[0]


def hand_items(knock: Knocked, answer: Answer) -> tuple[Kind, Seat, tuple[Score, ...]]:
    """Return what a hand was won by, who won it, and the items of its points (G11-G13)."""
    if knock.gin:
        items = (Score("deadwood", answer.free, answer.deadwood), Score("gin", (), BONUS))
        return "gin", knock.seat, items
    difference = answer.deadwood - knock.deadwood
    if difference > 0:
        return "knock", knock.seat, (Score("difference", answer.free, difference),)
    return "undercut", answer.seat, (Score("difference", knock.free, -difference), Score("undercut", (), BONUS))


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a match (G18), each figure by seat."""

    winner: Seat
    points: Pair
    hundred: Pair
    shutout: Pair
    boxes: Pair  # their points

    @property
    def totals(self) -> Pair:
        rows = (self.points, self.hundred, self.shutout, self.boxes)
        return sum(row[0] for row in rows), sum(row[1] for row in rows)

    @property
    def margin(self) -> int:
        """The winner's total less the loser's; it may be negative."""
        return self.totals[self.winner] - self.totals[1 - self.winner]


def settlement(winner: Seat, scores: Pair, boxes: Pair) -> Settlement:
    """Return the final settlement of a match."""
    shutout = SHUTOUT if scores[1 - winner] == 0 else 0
    return Settlement(winner, scores, _for(winner, MATCH), _for(winner, shutout), (BOX * boxes[0], BOX * boxes[1]))


def _for(winner: Seat, points: int) -> Pair:
    return (points, 0) if winner == 0 else (0, points)
