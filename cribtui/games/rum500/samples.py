"""A full state of 500 rum that fits a view: what nobody there has seen is dealt out by chance."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .choices import takeable
from .melds import Hand
from .position import Position
from .state import State
from .view import View

TRIES = 30  # deals by chance before the cards that a hand must have are looked for
Fits = Callable[[Hand], bool]


def sample(view: View, rng: Random) -> State:
    """Return some full state that fits a view; whoever must act there has a choice."""
    unseen = list(view.unseen())
    rng.shuffle(unseen)
    turn = view.to_act[0] if view.to_act else 0
    held = {seat: _hand(view, seat, unseen, rng) for seat in (turn, 1 - turn)}
    hands = held[0], held[1]
    return State(
        view.phase, "random", view.row_allowed, view.scores, view.number, view.first, turn, hands, view.shown,
        tuple(unseen[: view.stock]), view.row, view.reached, view.opened, view.may_take, view.tables, view.chosen,
        view.freed, _drawn(view, hands[turn], rng), view.taken, view.turns, view.last, view.winner, view.sheet,
    )  # fmt: skip


def _hand(view: View, seat: Seat, unseen: list[Card], rng: Random) -> Hand:
    """Take what a seat may hold out of the unseen cards: what it is known to hold, and cards by chance."""
    if seat == view.seat:
        return view.hand
    shown = view.shown[seat]
    missing, fits = view.held[seat] - len(shown), _condition(view, seat)
    fill = _fill(shown, unseen, missing, fits, rng)
    unseen[:] = [card for card in unseen if card not in fill]
    return tuple(sorted((*shown, *fill)))


def _fill(shown: Hand, unseen: list[Card], missing: int, fits: Fits | None, rng: Random) -> Hand:
    """Return so many unseen cards that a hand with them fits."""
    for _ in range(TRIES):
        fill = tuple(rng.sample(unseen, missing))
        if fits is None or fits(tuple(sorted((*shown, *fill)))):
            return fill
    assert fits is not None
    for size in range(missing + 1):  # few cards are enough, and more of them take nothing away
        some = list(combinations(unseen, size))
        rng.shuffle(some)
        for needed in some:
            if fits(tuple(sorted((*shown, *needed)))):
                rest = [card for card in unseen if card not in needed]
                return (*needed, *rng.sample(rest, missing - size))
    return fill


def _condition(view: View, seat: Seat) -> Fits | None:
    """Return what must hold of a hidden hand: what is pending can be played, or something may be taken (M13, M16)."""
    if seat not in view.to_act:
        return None
    if view.pending:
        return lambda hand: Position(hand, view.tables, seat, view.chosen, view.freed).is_open
    if view.phase == "draw" and not view.stock:
        return lambda hand: any(takeable(Position(hand, view.tables, seat), view.row))
    return None


def _drawn(view: View, hand: Hand, rng: Random) -> Card | None:
    """Return the card drawn in this turn: any that the other's hand may have got from the stock."""
    if view.phase != "play" or view.taken or view.seat in view.to_act:
        return view.drawn
    hidden = [card for card in hand if card not in view.shown[view.to_act[0]]]
    return rng.choice(hidden) if hidden else None
