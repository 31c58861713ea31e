"""The record of a show: what was counted at the end of a deal, open to both players."""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.core.cards import Card
from cribtui.core.rules import Score, Seat

Hand = tuple[Card, ...]
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Count:
    """One hand counted at the show: whose, its cards, the items and the score before and after."""

    seat: Seat
    crib: bool
    cards: Hand
    scores: tuple[Score, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Show:
    """The end of a deal, kept until the next starter: both hands, and the crib if the counting came to it."""

    deal: int
    dealer: Seat
    starter: Card
    hands: tuple[Hand, Hand]
    crib: Hand
    counts: tuple[Count, ...]
    scores: Pair  # before the first hand was counted
    backs: Pair
