"""What one seat may know of a match of 500 rum.

The source is the section "Visible to a player" of the rules: one's own hand, both tables, the whole row, the cards
that the other was seen to take, and counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Seat

from .melds import Hand
from .scoring import TARGET, Pair, Result
from .state import Phase, State
from .table import Tables

ALONE: tuple[tuple[Seat, ...], ...] = ((0,), (1,))
WAITING = ("first", "deal", "over")  # phases in which nobody acts


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; seat None is a spectator, who holds no hand."""

    seat: Seat | None
    phase: Phase
    target: int
    row_allowed: bool  # whether the computer may take from the row
    hand: Hand
    scores: Pair
    number: int  # of this hand, from 1
    first: Seat | None  # who began this hand
    to_act: tuple[Seat, ...]
    held: Pair  # how many cards each seat holds
    stock: int  # how many cards the stock has
    row: tuple[Card, ...]  # all discards, oldest first
    reached: bool  # whether the row ever held 25 points in this hand (M8)
    opened: tuple[bool, bool]
    may_take: bool  # whether the seat to act opened in an earlier turn (M7)
    tables: Tables
    chosen: Card | None  # taken from the row in this turn and still to be played (M12)
    freed: Hand  # jokers that were freed in this turn and are still to be played (M10)
    drawn: Card | None  # from the stock by the view's own seat in this turn
    taken: tuple[Card, ...]  # from the row in this turn, the chosen card first
    shown: tuple[Hand, Hand]  # what each seat is known to hold; at the end of a hand all of it
    turns: Pair  # finished turns of each seat in this hand
    last: Result | None  # the last finished hand, until the first action of the next one
    winner: Seat | None
    sheet: tuple[Pair, ...]  # the points of each finished hand, by seat

    @property
    def pending(self) -> Hand:
        """The cards that must be played before the turn can end (M13)."""
        return self.freed if self.chosen is None else (self.chosen, *self.freed)

    def known(self) -> frozenset[Card]:
        """Return every card whose face this view shows, those of the last hand's end too."""
        return frozenset((*self.faces(), *(() if self.last is None else self.last.cards())))

    def faces(self) -> Hand:
        """Return the cards of this hand whose faces this view shows."""
        melded = [card for table in self.tables for meld in table for card in meld.cards]
        return (*self.hand, *self.row, *melded, *self.shown[0], *self.shown[1])

    def unseen(self) -> Hand:
        """Return the cards that lie in the stock or in a hand, nobody here knows which."""
        return tuple(sorted(set(PACK).difference(self.faces())))


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seat that must decide now."""
    return () if state.phase in WAITING else ALONE[state.turn]


def view(state: State, seat: Seat | None) -> View:
    """Build a seat's view field by field."""
    return View(
        seat,
        state.phase,
        TARGET,
        state.row_allowed,
        () if seat is None else state.hands[seat],
        state.scores,
        state.number,
        state.first,
        to_act(state),
        (len(state.hands[0]), len(state.hands[1])),
        len(state.stock),
        state.row,
        state.reached,
        state.opened,
        state.may_take,
        state.tables,
        state.chosen,
        state.freed,
        state.drawn if seat == state.turn else None,
        state.taken,
        state.shown,
        state.turns,
        state.last,
        state.winner,
        state.sheet,
    )
