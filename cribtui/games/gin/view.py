"""What one seat may know of a match of gin, and a full state that fits such a view.

The source is the section "Visible to a player" of the rules: one's own cards, the pile and what was taken from it,
how many cards the other holds and the stock has; after a knock what both lay down.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Seat

from .melds import Hand
from .settle import Knocked, Pair, Result, Settlement, settlement
from .state import Phase, State, Variant

ALONE: tuple[tuple[Seat, ...], ...] = ((0,), (1,))
WAITING = ("first", "deal", "over")  # phases in which nobody acts


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; seat None is a spectator, who holds no hand."""

    seat: Seat | None
    phase: Phase
    variant: Variant
    target: int
    hand: Hand
    scores: Pair
    boxes: Pair  # hands won
    number: int  # of this hand, from 1
    dealer: Seat | None
    to_act: tuple[Seat, ...]
    held: Pair  # how many cards each seat holds
    stock: int  # how many cards the stock has
    pile: tuple[Card, ...]  # oldest first
    shown: tuple[Hand, Hand]  # what each seat is known to hold: taken from the pile and kept; after a knock all of it
    taken: Card | None  # from the pile in this turn: it may not be thrown
    drawn: Card | None  # by the view's own seat in this turn
    passes: int  # on the first upcard; two of them leave only the stock
    dry: int  # finished turns since the last one with a stock draw
    knock: Knocked | None
    last: Result | None  # the last finished hand, until the first action of the next one
    settlement: Settlement | None
    winner: Seat | None

    def known(self) -> frozenset[Card]:
        """Return every card whose face this view shows, those of the last hand's end too."""
        return frozenset((*self.faces(), *(() if self.last is None else self.last.cards())))

    def faces(self) -> Hand:
        """Return the cards of this hand whose faces this view shows."""
        return (*self.hand, *self.pile, *self.shown[0], *self.shown[1])

    def unseen(self) -> Hand:
        """Return the cards that lie in the stock or in a hand, nobody here knows which."""
        return tuple(sorted(set(PACK).difference(self.faces())))

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile."""
        return self.pile[-1] if self.pile else None

    @property
    def most(self) -> int:
        """The most deadwood that a knock may leave (G7, G19)."""
        return 0 if self.variant == "ful" else 10


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seat that must decide now."""
    return () if state.phase in WAITING else ALONE[state.turn]


def view(state: State, seat: Seat | None) -> View:
    """Build a seat's view field by field."""
    return View(
        seat,
        state.phase,
        state.variant,
        state.target,
        () if seat is None else state.hands[seat],
        state.scores,
        state.boxes,
        state.number,
        state.dealer,
        to_act(state),
        (len(state.hands[0]), len(state.hands[1])),
        len(state.stock),
        state.pile,
        state.shown,
        state.taken,
        state.drawn if seat == state.turn else None,
        state.passes,
        state.dry,
        state.knock,
        state.last,
        None if state.winner is None else settlement(state.winner, state.scores, state.boxes),
        state.winner,
    )


def sample(view: View, rng: Random) -> State:
    """Return some full state that fits a view: what nobody here has seen is shuffled."""
    unseen = list(view.unseen())
    rng.shuffle(unseen)
    hands = _hand(view, 0, unseen), _hand(view, 1, unseen)
    stock, turn = tuple(unseen[: view.stock]), view.to_act[0] if view.to_act else 0
    return State(
        view.phase, view.variant, view.target, "random", view.scores, view.boxes, view.number, view.dealer, turn,
        hands, view.shown, stock, view.pile, view.taken, _drawn(view, hands[turn], rng), view.passes, view.dry,
        view.knock, view.last, view.winner,
    )  # fmt: skip


def _hand(view: View, seat: Seat, unseen: list[Card]) -> Hand:
    """Take what a seat may hold: what it is known to hold, and cards that nobody has seen."""
    if seat == view.seat:
        return view.hand
    missing = view.held[seat] - len(view.shown[seat])
    fill = [unseen.pop() for _ in range(missing)]
    return tuple(sorted((*view.shown[seat], *fill)))


def _drawn(view: View, hand: Hand, rng: Random) -> Card | None:
    """Return the card drawn in this turn: any that the other's hand may have got from the stock."""
    if view.phase != "discard" or view.taken is not None or view.drawn is not None:
        return view.drawn
    return rng.choice([card for card in hand if card not in view.shown[view.to_act[0]]])
