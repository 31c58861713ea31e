"""What a player of 500 rum reckons with: what he sees, what he holds, and what the other may take of the row.

Here is what a player sees when he reckons, what his hand holds, and what it costs to feed the other; what the hand is
worth itself is in `outlook`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .groups import Mask, cards_of, jokers_of, mask, spare
from .laydown import NOTHING, most
from .melds import VALUES, Hand, is_joker, value
from .reckoning import PARTNERS, fitting_on, freeing
from .table import Tables
from .view import View

AVERAGE = 8.3  # points of a card in a hand that nobody has seen
FED = 3.0  # points lost, besides those of the card, when the other lays off what was thrown
FREED = 20.0  # points lost when he swaps it for a joker
# The chance that he takes what he can play at once: where computers may take as well or he was seen to take, where
# nothing is known, where he passed by what he could have laid off.
TAKES, MAY_TAKE, PASSES = 0.8, 0.35, 0.05
MELDS = 15.0  # points lost when he melds what was thrown
LATER = 0.2  # what is fed to a player who has not opened, as a share


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees when he reckons: who he is, the unseen cards, and what the other holds."""

    seat: Seat
    unseen: Mask
    jokers: int  # unseen ones
    number: int  # of all unseen cards
    stock: int
    held: int  # how many cards the other has
    shown: Hand  # those of them that are known
    opened: bool  # whether the other has
    takes: float  # the chance that he takes of the row what he can play
    theirs: float  # the points that he has in his hand, on average
    chance: float  # the chance that he holds an unseen card
    row: int  # the points in the row
    reached: bool  # whether they once were enough to open

    @classmethod
    def of(cls, view: View) -> Sight:
        """Return what the view's own seat sees."""
        assert view.seat is not None
        other, unseen = 1 - view.seat, view.unseen()
        number, hidden = max(len(unseen), 1), view.held[other] - len(view.shown[other])
        return cls(
            view.seat, mask(unseen), jokers_of(unseen), number, view.stock, view.held[other], view.shown[other],
            view.opened[other], _takes(view), value(view.shown[other]) + AVERAGE * hidden, hidden / number,
            value(view.row), view.reached,
        )  # fmt: skip

    def drawn(self, card: Card) -> Sight:
        """Return what the player sees a turn later, when a card has come and the row had enough points to open."""
        jokers = self.jokers - is_joker(card)
        unseen = self.unseen if is_joker(card) else self.unseen & ~(1 << card)
        number, stock = max(self.number - 1, 1), max(self.stock - 2, 0)
        return replace(self, unseen=unseen, jokers=jokers, number=number, stock=stock, reached=True)


def _takes(view: View) -> float:
    """Return the chance that the other takes what he can play, by what he was seen to do."""
    assert view.seat is not None
    if view.row_allowed or sum(view.turns) > len(view.row) or view.shown[1 - view.seat]:
        return TAKES
    passed = mask(view.row[:-1]) & fitting_on(view.tables) if view.opened[1 - view.seat] else 0
    return PASSES if passed else MAY_TAKE


class Held(NamedTuple):
    """A hand at the end of a turn: all of it, the points that could be laid down, real cards and jokers besides."""

    hand: Hand
    melded: int
    free: Hand
    jokers: int


def held(hand: Hand, tables: Tables | None) -> Held:
    """Return a hand with what could be laid down of it; without tables, in new melds alone."""
    jokers = jokers_of(hand)
    down = most(mask(hand), jokers, tables) if len(hand) > 2 or tables else NOTHING
    free = [card for card in hand if not is_joker(card) and not down.naturals >> card & 1]
    return Held(hand, down.points, tuple(free), jokers - down.jokers)


def feeds(card: Card, kept: Hand, tables: Tables, sight: Sight) -> float:
    """Return what it may cost that the other takes a card thrown; with few cards in hand it lets him close."""
    bit = 0 if is_joker(card) else 1 << card
    closes_off, closes_melding = (value(kept) if sight.held <= number else 0 for number in (1, 3))
    cost = _melds(card, sight) * (MELDS + closes_melding)
    if bit & freeing(tables[sight.seat]):
        cost = max(cost, FREED + VALUES[card] + closes_off)
    if bit & fitting_on(tables) or (not bit and spare(tables)):
        cost = max(cost, FED + VALUES[card] + closes_off)
    return sight.takes * cost * (1.0 if sight.opened else LATER)


def _melds(card: Card, sight: Sight) -> float:
    """Return the chance that the other holds two cards that a card melds."""
    if is_joker(card):
        return min(sight.held / 4, 1.0)
    spared = 1.0
    for other, missing in PARTNERS[card].items():
        chance = _has(other, sight)
        for third in cards_of(missing):
            if third > other and third != card:
                spared *= 1 - chance * _has(third, sight)
    return 1 - spared


def _has(card: Card, sight: Sight) -> float:
    return 1.0 if card in sight.shown else sight.chance if sight.unseen >> card & 1 else 0.0


@lru_cache(maxsize=1 << 10)
def exposed_on(tables: Tables, seat: Seat) -> int:
    """Return the points of jokers that the other may swap, now or later, on a player's table."""
    return sum(
        meld.worth(index)
        for meld in tables[seat]
        if meld.kind == "run" or (meld.kind == "set" and meld.full)
        for index, card in enumerate(meld.cards)
        if is_joker(card)
    )
