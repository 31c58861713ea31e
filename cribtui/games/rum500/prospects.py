"""What a hand of 500 rum is worth when the turn has ended: what it may still bring, and what it may cost.

All of it is in points of the hand, from the cards that the player has not seen, and looks no further than the next
card that melds. How much each part weighs was counted in some thousand matches of casual players.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .groups import Mask, cards_of, jokers_of, mask, spare
from .laydown import NOTHING, most
from .melds import JOKER, OPENING, VALUES, Hand, is_joker, value
from .reckoning import PARTNERS, fitting, freeing
from .table import Tables
from .view import View

AVERAGE = 8.3  # points of a card in a hand that nobody has seen
SWAPPED = 0.3  # the chance that a joker is lost to a swap
FED = 3.0  # points lost, besides those of the card, when the other lays off what was thrown
FREED = 20.0  # points lost when he swaps it for a joker
TAKES = 0.8  # the chance that he takes what he can play at once
MELDS = 15.0  # points lost when he melds what was thrown
OPENED, OPENED_EARLY = 80.0, 3.0  # points of having opened, and how many less for each card of another who has
LATER = 0.2  # what is fed to a player who has not opened, as a share


class Weights(NamedTuple):
    """What weighs how much: points melded and not laid down, points that the next card may meld, the chance to open
    with the next card, jokers, the points of real cards; then what costs: each card that stays, and each of its points.
    """

    melded: float
    gains: float
    opening: float
    joker: float
    real: float
    card: float
    point: float


WEIGHTS = {  # by who has opened: the player, the other
    (False, False): Weights(0.9, 0.6, 25.0, 20.0, 0.64, 0.0, 0.4),
    (False, True): Weights(0.5, 0.0, 55.0, 20.0, 0.75, 0.0, 0.4),
    (True, False): Weights(1.0, 5.0, 0.0, 21.0, 0.0, 6.2, 0.4),
    (True, True): Weights(1.0, 1.7, 0.0, 2.0, 0.0, 2.3, 0.2),
}


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

    @classmethod
    def of(cls, view: View) -> Sight:
        """Return what the view's own seat sees."""
        assert view.seat is not None
        other, unseen = 1 - view.seat, view.unseen()
        return cls(
            view.seat, mask(unseen), jokers_of(unseen), max(len(unseen), 1), view.stock,
            view.held[other], view.shown[other], view.opened[other],
        )  # fmt: skip

    @property
    def theirs(self) -> float:
        """The points that the other has in his hand, on average."""
        return value(self.shown) + AVERAGE * (self.held - len(self.shown))

    @property
    def chance(self) -> float:
        """The chance that the other holds an unseen card."""
        return (self.held - len(self.shown)) / self.number


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


def hope(held: Held, tables: Tables, opened: bool, sight: Sight) -> float:
    """Return the points that a hand may still bring."""
    weights = WEIGHTS[opened, sight.opened]
    gains = _gains(held, tables if opened else None, sight)
    melding, opens = 0.0, 0.0
    for card, points in gains.items():
        number = sight.jokers if is_joker(card) else 1
        melding += number * points
        opens += number * (held.melded + points >= OPENING)
    chance = 0.5 if held.melded >= OPENING else opens / sight.number
    real = value([card for card in held.hand if not is_joker(card)])
    jokers = jokers_of(held.hand)
    return (
        weights.melded * held.melded
        + weights.gains * melding / sight.number
        + weights.opening * chance
        + weights.joker * jokers
        + weights.real * real
    )


def opens(sight: Sight) -> float:
    """Return what it is worth to have opened, besides what is laid down."""
    return OPENED - (OPENED_EARLY * sight.held if sight.opened else 0.0)


def left(hand: Hand, opened: bool, sight: Sight) -> float:
    """Return the points that the cards of a hand may cost at the end."""
    weights = WEIGHTS[opened, sight.opened]
    return weights.card * len(hand) + weights.point * value(hand)


def _gains(held: Held, tables: Tables | None, sight: Sight) -> dict[Card, int]:
    """Return for each unseen card that could be laid down the points that come with it; one joker is like another."""
    gains: dict[Card, int] = {}
    if tables is not None:
        gains = {card: VALUES[card] for card in cards_of(_fits(tables) & sight.unseen)}
        gains[JOKER] = max(spare(tables), default=0)
    for card, other in combinations(held.free, 2):
        if missing := PARTNERS[card].get(other):
            both, thirds = VALUES[card] + VALUES[other], cards_of(missing)
            _better(gains, (third for third in thirds if sight.unseen >> third & 1), both)
            gains[JOKER] = max(gains.get(JOKER, 0), both + max(VALUES[third] for third in thirds))
    if held.jokers:
        for card in held.free:
            for other, missing in PARTNERS[card].items():
                if sight.unseen >> other & 1:
                    _better(gains, (other,), VALUES[card] + max(VALUES[third] for third in cards_of(missing)))
    return gains


def _better(gains: dict[Card, int], cards: Iterable[Card], points: int) -> None:
    for card in cards:
        if points + VALUES[card] > gains.get(card, 0):
            gains[card] = points + VALUES[card]


def _fits(tables: Tables) -> Mask:
    return fitting(tables[0]) | fitting(tables[1])


def feeds(card: Card, kept: Hand, tables: Tables, sight: Sight) -> float:
    """Return what it may cost that the other takes a card thrown; with few cards in hand it lets him close."""
    bit = 0 if is_joker(card) else 1 << card
    closes_off, closes_melding = (value(kept) if sight.held <= number else 0 for number in (1, 3))
    cost = _melds(card, sight) * (MELDS + closes_melding)
    if bit & freeing(tables[sight.seat]):
        cost = max(cost, FREED + VALUES[card] + closes_off)
    if bit & _fits(tables) or (not bit and spare(tables)):
        cost = max(cost, FED + VALUES[card] + closes_off)
    return TAKES * cost * (1.0 if sight.opened else LATER)


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
