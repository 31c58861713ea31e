"""What is reckoned at the table of gin: what a hand may become, what a throw may cost, what a knock should bring.

All of it is in points, from the cards that nobody at the table has seen, and looks no further than the next card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp

from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Seat

from .melds import MELDS, VALUES, Melds, fits
from .settle import BONUS
from .view import View

Mask = int

PER_OUT = 0.09  # what each card that would meld two free ones is worth, as a share of their points
FED = 9.0  # points lost when the other melds the card thrown
FREE = 0.6  # the chance that a card which could be laid off is not melded
SPREAD = (0.5, 0.6, 0.7, 0.8, 0.92, 1.05, 1.2, 1.38, 1.7)  # what the other may hold, as shares of the mean; each alike

_THREES = [meld for meld in MELDS if len(meld) == 3]


def mask(cards: Iterable[Card]) -> Mask:
    """Return a bit for each card."""
    return sum([1 << card for card in cards])


def _partners() -> dict[Card, dict[Card, Mask]]:
    """Return for each card those that are two thirds of a meld with it, and the cards that make the third."""
    found: dict[Card, dict[Card, Mask]] = {card: {} for card in PACK}
    for meld in _THREES:
        for third in meld:
            low, high = (card for card in meld if card != third)
            for card, other in ((low, high), (high, low)):
                found[card][other] = found[card].get(other, 0) | 1 << third
    return found


_PARTNERS = _partners()
_TWOS: dict[Card, list[Mask]] = {card: [mask(meld) ^ 1 << card for meld in _THREES if card in meld] for card in PACK}


def are_partners(card: Card, other: Card) -> bool:
    """Tell whether two cards are two thirds of a meld."""
    return other in _PARTNERS[card]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees when he reckons: the unseen cards, what the other is known to hold and how much more."""

    seat: Seat
    unseen: Mask
    known: Mask
    hidden: int
    stock: int

    @classmethod
    def of(cls, view: View) -> Sight:
        """Return what the view's own seat sees."""
        assert view.seat is not None
        other = 1 - view.seat
        known = view.shown[other]
        return cls(view.seat, mask(view.unseen()), mask(known), view.held[other] - len(known), view.stock)

    @property
    def chance(self) -> float:
        """The chance that the other holds an unseen card."""
        return self.hidden / max(self.unseen.bit_count(), 1)

    @property
    def theirs(self) -> float:
        """The deadwood that the other has on average; it was counted in matches of the casual player."""
        return 14 + 38 * exp((self.stock - 31) / 8)


def hope(free: Sequence[Card], unseen: Mask) -> float:
    """Return what free cards may still save by melding."""
    points = 0
    for low, high in combinations(free, 2):
        if missing := _PARTNERS[low].get(high):
            points += (missing & unseen).bit_count() * (VALUES[low] + VALUES[high])
    return PER_OUT * points


@lru_cache(maxsize=1 << 10)
def danger(card: Card, sight: Sight) -> float:
    """Return what throwing a card may cost, because the other melds it."""
    spared = 1.0
    for two in _TWOS[card]:
        missing = two & ~sight.known
        if not missing & ~sight.unseen:
            spared *= 1 - sight.chance ** missing.bit_count()
    return FED * (1 - spared)


def exposed(melds: Melds, sight: Sight) -> float:
    """Return the points that the other may lay off on melds."""
    fitting = (card for card in PACK if any(fits(meld, card) for meld in melds))
    return sum(FREE * VALUES[card] * _held(card, sight) for card in fitting)


def _held(card: Card, sight: Sight) -> float:
    """Return the chance that the other holds a card."""
    return 1.0 if sight.known >> card & 1 else sight.chance if sight.unseen >> card & 1 else 0.0


def ahead(deadwood: int, sight: Sight) -> float:
    """Return the points that a knock brings on average, before anything is laid off."""
    if deadwood == 0:
        return sight.theirs + BONUS
    return sum(_score(share * sight.theirs - deadwood) for share in SPREAD) / len(SPREAD)


def _score(difference: float) -> float:
    return difference if difference > 0 else difference - BONUS
