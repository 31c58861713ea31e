"""Everything there is to know of a match of 500 rum at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .melds import Hand
from .scoring import Pair, Result
from .table import Tables

# first and deal wait for the deck; discard is a player's first turn (M2), draw the start of any other, play the rest
Phase = Literal["first", "deal", "discard", "draw", "play", "over"]


@dataclass(slots=True)
class State:
    """A match: immutable values only, assigned to by the rules alone."""

    phase: Phase = "first"
    option: str = "random"  # who is first in the first hand
    row_allowed: bool = False  # the option: whether the computer may take from the row
    scores: Pair = (0, 0)
    number: int = 0  # of this hand, from 1
    first: Seat | None = None  # who began this hand
    turn: Seat = 0
    hands: tuple[Hand, Hand] = ((), ())
    shown: tuple[Hand, Hand] = ((), ())  # the cards of each hand that the other player knows to be there
    stock: tuple[Card, ...] = ()  # top first
    row: tuple[Card, ...] = ()  # oldest first
    reached: bool = False  # whether the row ever held 25 points in this hand (M8)
    opened: tuple[bool, bool] = (False, False)
    may_take: bool = False  # whether the seat to act opened in an earlier turn (M7)
    tables: Tables = ((), ())
    chosen: Card | None = None  # taken from the row in this turn and still to be played (M12)
    freed: Hand = ()  # jokers that were freed in this turn and are still to be played (M10)
    drawn: Card | None = None  # from the stock in this turn
    taken: tuple[Card, ...] = ()  # from the row in this turn, the chosen card first
    turns: Pair = (0, 0)  # finished turns of each seat in this hand
    last: Result | None = None  # the last finished hand, until the first action of the next one
    winner: Seat | None = None
    sheet: tuple[Pair, ...] = ()  # the points of each finished hand

    def copy(self) -> State:
        """Return a state that can be changed without changing this one."""
        return State(
            self.phase,
            self.option,
            self.row_allowed,
            self.scores,
            self.number,
            self.first,
            self.turn,
            self.hands,
            self.shown,
            self.stock,
            self.row,
            self.reached,
            self.opened,
            self.may_take,
            self.tables,
            self.chosen,
            self.freed,
            self.drawn,
            self.taken,
            self.turns,
            self.last,
            self.winner,
            self.sheet,
        )

    def cards(self) -> list[Card]:
        """Return every card of the hand wherever it lies; none before the first deal."""
        melded = [card for table in self.tables for meld in table for card in meld.cards]
        return [*self.hands[0], *self.hands[1], *self.stock, *self.row, *melded]
