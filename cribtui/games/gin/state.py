"""Everything there is to know of a match of gin at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .melds import Hand
from .settle import Knocked, Pair, Result

# first and deal wait for the deck; upcard is the offer at the start of a hand; in discard the player holds eleven
Phase = Literal["first", "deal", "upcard", "take", "discard", "show", "over"]
Variant = Literal["classic", "ful"]


@dataclass(slots=True)
class State:
    """A match: immutable values only, assigned to by the rules alone."""

    phase: Phase = "first"
    variant: Variant = "classic"
    target: int = 100
    first: str = "random"  # the option: who deals first
    scores: Pair = (0, 0)
    boxes: Pair = (0, 0)
    number: int = 0  # of this hand, from 1
    dealer: Seat | None = None
    turn: Seat = 0
    hands: tuple[Hand, Hand] = ((), ())
    shown: tuple[Hand, Hand] = ((), ())  # the cards of each hand that the other player knows to be there
    stock: tuple[Card, ...] = ()  # top first
    pile: tuple[Card, ...] = ()  # oldest first
    taken: Card | None = None  # from the pile in this turn
    drawn: Card | None = None  # from the stock in this turn
    passes: int = 0  # on the first upcard, until somebody has a card
    dry: int = 0  # finished turns since the last one with a stock draw
    knock: Knocked | None = None
    last: Result | None = None  # the last finished hand, until the first action of the next one
    winner: Seat | None = None

    def copy(self) -> State:
        """Return a state that can be changed without changing this one."""
        return State(
            self.phase,
            self.variant,
            self.target,
            self.first,
            self.scores,
            self.boxes,
            self.number,
            self.dealer,
            self.turn,
            self.hands,
            self.shown,
            self.stock,
            self.pile,
            self.taken,
            self.drawn,
            self.passes,
            self.dry,
            self.knock,
            self.last,
            self.winner,
        )

    def cards(self) -> list[Card]:
        """Return every card of the hand wherever it lies; none before the first deal."""
        return [*self.hands[0], *self.hands[1], *self.stock, *self.pile]
