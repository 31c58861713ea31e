"""Everything there is to know of a cribbage match at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cribtui.core.cards import Card
from cribtui.core.rules import Score, Seat

from .showdown import Hand, Pair, Show

# spread and shuffle wait for the deck; turn is the cut for deal, cut the pone's cut before the deal
Phase = Literal["spread", "turn", "shuffle", "cut", "lay", "starter", "play", "over"]


@dataclass(slots=True)
class State:
    """A match: immutable values only, assigned to by the rules alone."""

    phase: Phase = "spread"
    target: int = 121
    scores: Pair = (0, 0)
    backs: Pair = (0, 0)  # where each player's back peg stands
    spreads: int = 0  # decks spread for the cut for deal so far
    deal: int = 0  # the number of this deal, from 1
    dealer: Seat | None = None
    packet: tuple[Card, ...] = ()  # the face-down cards, top first
    turned: tuple[int, int] = (0, 0)  # places turned in the cut for deal, 0 for none yet
    turned_cards: Hand = ()  # the faces, in the order of turning
    hands: tuple[Hand, Hand] = ((), ())
    laid: tuple[Hand, Hand] = ((), ())
    starter: Card | None = None
    played: tuple[tuple[Seat, Card], ...] = ()
    resets: tuple[int, ...] = (0,)  # where in `played` each series began
    count: int = 0
    gone: tuple[bool, bool] = (False, False)  # who said go in this series
    goes: tuple[tuple[Seat, int], ...] = ()  # every go of this deal and the count it was said at
    turn: Seat = 0
    gains: tuple[tuple[Seat, Score], ...] = ()  # what the last action earned
    last: Show | None = None
    winner: Seat | None = None

    def copy(self) -> State:
        """Return a state that can be changed without changing this one."""
        return State(
            self.phase,
            self.target,
            self.scores,
            self.backs,
            self.spreads,
            self.deal,
            self.dealer,
            self.packet,
            self.turned,
            self.turned_cards,
            self.hands,
            self.laid,
            self.starter,
            self.played,
            self.resets,
            self.count,
            self.gone,
            self.goes,
            self.turn,
            self.gains,
            self.last,
            self.winner,
        )

    def cards(self) -> list[Card]:
        """Return every card of the deal wherever it lies; none while the deck is being shuffled."""
        starter = [] if self.starter is None else [self.starter]
        played = [card for _, card in self.played]
        return [*self.packet, *self.hands[0], *self.hands[1], *self.laid[0], *self.laid[1], *starter, *played]
