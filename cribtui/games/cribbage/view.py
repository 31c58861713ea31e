"""What one seat may know of a cribbage match, and a full state that fits such a view.

The source is the section "Visible to a player" of the rules: one's own cards and what one laid away, the starter,
the cards played, the cut cards, how many cards the other holds, the score; after the play what the show opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Score, Seat

from .scoring import VALUES
from .showdown import Hand, Pair, Show
from .state import Phase, State

ALONE: tuple[tuple[Seat, ...], ...] = ((0,), (1,))


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; seat None is a spectator, who holds no hand."""

    seat: Seat | None
    phase: Phase
    target: int
    hand: Hand
    laid: Hand  # one's own two cards in the crib
    scores: Pair
    backs: Pair
    spreads: int
    deal: int
    dealer: Seat | None
    to_act: tuple[Seat, ...]
    held: Pair  # how many cards each seat holds
    crib: int  # how many cards lie in the crib
    packet: int  # how many cards lie face down
    turned: Pair
    turned_cards: Hand
    starter: Card | None
    played: tuple[tuple[Seat, Card], ...]
    resets: tuple[int, ...]
    count: int
    gone: tuple[bool, bool]
    goes: tuple[tuple[Seat, int], ...]
    gains: tuple[tuple[Seat, Score], ...]
    last: Show | None
    winner: Seat | None

    def known(self) -> frozenset[Card]:
        """Return every card whose face this view shows, those of the last show too."""
        shown = (
            () if self.last is None else (*self.last.hands[0], *self.last.hands[1], *self.last.crib, self.last.starter)
        )
        return frozenset((*self.faces(), *self.turned_cards, *shown))

    def faces(self) -> Hand:
        """Return the cards of this deal whose faces this view shows."""
        starter = () if self.starter is None else (self.starter,)
        return (*self.hand, *self.laid, *starter, *(card for _, card in self.played))

    @property
    def series(self) -> Hand:
        """The cards since the last reset, the newest last."""
        return tuple(card for _, card in self.played[self.resets[-1] :])

    @property
    def pone(self) -> Seat | None:
        return None if self.dealer is None else 1 - self.dealer


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seats that must decide now; at the crib discard both that have not laid yet."""
    phase = state.phase
    if phase == "play" or phase == "cut" or phase == "starter":
        return ALONE[state.turn]
    if phase == "lay":
        return tuple(seat for seat in (0, 1) if not state.laid[seat])
    if phase == "turn":
        return ALONE[0 if state.turned[0] == 0 else 1]
    return ()


def view(state: State, seat: Seat | None) -> View:
    """Build a seat's view field by field."""
    return View(
        seat,
        state.phase,
        state.target,
        () if seat is None else state.hands[seat],
        () if seat is None else state.laid[seat],
        state.scores,
        state.backs,
        state.spreads,
        state.deal,
        state.dealer,
        to_act(state),
        (len(state.hands[0]), len(state.hands[1])),
        len(state.laid[0]) + len(state.laid[1]),
        len(state.packet),
        state.turned,
        state.turned_cards,
        state.starter,
        state.played,
        state.resets,
        state.count,
        state.gone,
        state.goes,
        state.gains,
        state.last,
        state.winner,
    )


def sample(view: View, rng: Random) -> State:
    """Return some full state that fits a view; no hand in it could have played where its owner said go."""
    unseen = sorted(set(PACK) - set(view.faces()))
    rng.shuffle(unseen)
    hands: list[Hand] = [(), ()]
    laid: list[Hand] = [(), ()]
    for seat in (0, 1):
        if seat == view.seat:
            hands[seat], laid[seat] = view.hand, view.laid
        else:
            hands[seat] = _held_by(view, seat, unseen)
    for seat in (0, 1):
        if seat != view.seat:
            laid[seat] = _laid_by(view, seat, unseen)
    packet = _packet(view, unseen)
    return State(
        view.phase, view.target, view.scores, view.backs, view.spreads, view.deal, view.dealer, packet,
        view.turned, view.turned_cards, (hands[0], hands[1]), (laid[0], laid[1]), view.starter, view.played,
        view.resets, view.count, view.gone, view.goes, _turn(view), view.gains, view.last, view.winner,
    )  # fmt: skip


def _turn(view: View) -> Seat:
    """Return whose turn the rules have noted: at the crib discard already the pone's, who cuts next."""
    if view.phase == "lay" and view.pone is not None:
        return view.pone
    return view.to_act[0] if view.to_act else 0


def _laid_by(view: View, seat: Seat, unseen: list[Card]) -> Hand:
    """Take what a seat may have in the crib: nothing before it laid, of an opened crib what is left of it."""
    played = sum(who == seat for who, _ in view.played)
    if not view.crib or view.held[seat] + played != 4:
        return ()
    opened = view.last.crib if view.last is not None and view.starter is not None else ()
    return _take(unseen, [card for card in unseen if card in opened or not opened][:2])


def _held_by(view: View, seat: Seat, unseen: list[Card]) -> Hand:
    """Take what a seat may hold: with a card of less value he could not have said go."""
    least = max((32 - count for who, count in view.goes if who == seat), default=0)
    return _take(unseen, [card for card in unseen if VALUES[card] >= least][: view.held[seat]])


def _take(unseen: list[Card], cards: list[Card]) -> Hand:
    for card in cards:
        unseen.remove(card)
    return tuple(sorted(cards))


def _packet(view: View, unseen: list[Card]) -> tuple[Card, ...]:
    """Return the face-down packet: what is left, with the turned cards at their places in the cut for deal."""
    if view.phase != "turn":
        return tuple(unseen[: view.packet])
    packet = [card for card in unseen if card not in view.turned_cards]
    shown = sorted(zip((place for place in view.turned if place), view.turned_cards, strict=True))
    for place, card in shown:
        packet.insert(place - 1, card)
    return tuple(packet)
