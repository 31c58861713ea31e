"""The tables of 500 rum as the look-ahead sees them: room for jokers, runs to reach, sets to fill, jokers to free.

A set of real cards is an int with a bit for each: 20 bits a suit, of which the lowest twelve are the places of a run.
So cards that follow one another are neighbours, and the bits between two suits are more than jokers can step over.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Seat

from .melds import PLACE, PLACES, Hand, is_joker
from .table import Meld, Spot, Tables, span

Mask = int

SUIT = 20
BITS: tuple[Mask, ...] = tuple(0 if is_joker(card) else 1 << card // 13 * SUIT + PLACE[card] for card in PACK)
CARDS: dict[Mask, Card] = {bit: card for card, bit in enumerate(BITS) if bit}
RANK: Mask = 1 | 1 << SUIT | 1 << 2 * SUIT | 1 << 3 * SUIT  # a card of each suit, the 3s


def mask(cards: Iterable[Card]) -> Mask:
    """Return a bit for each real card."""
    return sum([BITS[card] for card in cards])


def bits(found: Mask) -> list[Mask]:
    """Return the cards of a mask each by itself, by suit and from low to high."""
    one_by_one = []
    while found:
        one_by_one.append(found & -found)
        found &= found - 1
    return one_by_one


def alike(bit: Mask) -> Mask:
    """Return the four cards of the rank that a card has."""
    return RANK << (bit.bit_length() - 1) % SUIT


def near(bit: Mask, steps: int) -> Mask:
    """Return the bits that are at most so many steps from a card; beyond its suit there are no cards."""
    around = 0
    for step in range(1, steps + 1):
        around |= bit << step | bit >> step
    return around


def has_pair(naturals: Mask, jokers: int) -> bool:
    """Tell whether two real cards make a meld with one or two jokers, all of which go into it."""
    alike_or_next = naturals >> SUIT | naturals >> 2 * SUIT | naturals >> 3 * SUIT | naturals >> 1 | naturals >> 2
    return bool(naturals & (alike_or_next | naturals >> 3 if jokers > 1 else alike_or_next))


class Place(NamedTuple):
    """What a meld offers: room for so many jokers, real cards that fit as they are, the ends of a run."""

    room: int
    fits: Mask  # of a set of three, the missing suits
    low: Mask  # of a run, its lowest place and its highest; else 0
    high: Mask
    targets: tuple[tuple[Mask, Card], ...]  # jokers: a card of the mask frees this one, on a set of three after another


@lru_cache(maxsize=1 << 12)
def place_of(meld: Meld) -> Place:
    """Return what a meld offers."""
    if meld.kind == "twos":
        return Place(4 - len(meld.cards), 0, 0, 0, ())
    if meld.kind == "run":
        low, high = span(meld)
        pairs = zip(meld.cards, meld.stands, strict=True)
        jokers = tuple([(BITS[stand], card) for card, stand in pairs if stand is not None and stand != card])
        return Place(PLACES - len(meld.cards), 0, BITS[low], BITS[high], jokers)
    held = mask(meld.cards)
    missing = alike(held & -held) & ~held
    jokers = tuple([(missing, card) for card in meld.cards if is_joker(card)])
    if len(meld.cards) == 4:
        return Place(0, 0, 0, 0, jokers)
    return Place(1, missing, 0, 0, jokers)


class Ground(NamedTuple):
    """Both tables as one player sees them."""

    seat: Seat
    own: int = 0  # room for jokers on his own table
    other: int = 0  # and on the other's
    sets: tuple[tuple[Mask, Spot], ...] = ()  # sets of three and the cards that fit
    runs: tuple[tuple[Mask, Mask, Spot], ...] = ()
    targets: tuple[tuple[Mask, Spot, Card], ...] = ()  # the other's jokers that a card of the mask frees
    pairs: tuple[tuple[Mask, Spot, Card], ...] = ()  # and those that both cards of the mask free together

    def plus(self, spot: Spot, meld: Meld) -> Ground:
        """Return the ground with one meld more."""
        place = place_of(meld)
        seat, own, other, sets, runs, targets, pairs = self
        if spot[0] == seat:
            own += place.room
        else:
            other += place.room
            found = tuple([(fits, spot, joker) for fits, joker in place.targets])
            targets, pairs = (targets, pairs + found) if place.fits else (targets + found, pairs)
        if place.fits:
            sets = (*sets, (place.fits, spot))
        if place.low:
            runs = (*runs, (place.low, place.high, spot))
        return Ground(seat, own, other, sets, runs, targets, pairs)

    def minus(self, spot: Spot, meld: Meld) -> Ground:
        """Return the ground with one meld less."""
        room, own = place_of(meld).room, spot[0] == self.seat
        return Ground(
            self.seat,
            self.own - room * own,
            self.other - room * (not own),
            tuple([each for each in self.sets if each[1] != spot]),
            tuple([each for each in self.runs if each[2] != spot]),
            tuple([each for each in self.targets if each[1] != spot]),
            tuple([each for each in self.pairs if each[1] != spot]),
        )


def ground(tables: Tables, seat: Seat) -> Ground:
    """Return what the tables offer to a player, the other's first."""
    land = Ground(seat)
    for whose in (1 - seat, seat):
        for index, meld in enumerate(tables[whose]):
            land = land.plus((whose, index), meld)
    return land


def gap(bit: Mask, low: Mask, high: Mask) -> Mask | None:
    """Return the places between a run and a card of its suit beyond it; None where it is no such card."""
    if (bit.bit_length() - 1) // SUIT != (low.bit_length() - 1) // SUIT:
        return None
    if bit < low:
        return low - (bit << 1)
    return bit - (high << 1) if bit > high else None


def jokers_in(hand: Iterable[Card]) -> Hand:
    """Return the 2s of a hand."""
    return tuple([card for card in hand if card % 13 == 1])
