"""What a player of gin sees when he reckons, and what the other may hold.

How often the other holds the two cards that would meld with a third was counted in hands of players like these: by the
stage of the hand, by what he was seen to take, and by what lies in the pile: what would have gone with both was left
there or thrown by him.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from cribtui.core.cards import PACK, Card, suit

from .melds import MELDS, VALUES, Mask, Melds, fits
from .view import View

STAGES = (29, 26, 22, 17, 11)  # cards in the stock down to which each stage but the last goes
FREE = 0.6  # the chance that a card which could be laid off is not melded

_THREES = [meld for meld in MELDS if len(meld) == 3]

# By stage: the chance that he holds both cards when he is known to hold neither, or one; per kind of meld (set, run),
# first when nothing that goes with both lies in the pile, then when something does.
_NEITHER = (
    ((0.057, 0.075, 0.107, 0.164, 0.271, 0.486), (0.006, 0.008, 0.012, 0.026, 0.057, 0.161)),
    ((0.055, 0.069, 0.096, 0.144, 0.230, 0.410), (0.007, 0.009, 0.014, 0.024, 0.051, 0.149)),
)
_ONE = (
    ((0.291, 0.332, 0.387, 0.467, 0.585, 0.748), (0.054, 0.064, 0.077, 0.117, 0.194, 0.389)),
    ((0.261, 0.288, 0.330, 0.393, 0.494, 0.662), (0.072, 0.078, 0.099, 0.129, 0.203, 0.357)),
)


def mask(cards: Iterable[Card]) -> Mask:
    """Return a bit for each card."""
    return sum([1 << card for card in cards])


def _thirds() -> tuple[dict[Card, Mask], ...]:
    """Return for each card those that are two thirds of a meld with it, and the cards that make the third."""
    found: tuple[dict[Card, Mask], ...] = tuple({} for _ in PACK)
    for meld in _THREES:
        for third in meld:
            low, high = (card for card in meld if card != third)
            for card, other in ((low, high), (high, low)):
                found[card][other] = found[card].get(other, 0) | 1 << third
    return found


THIRDS = _thirds()
_Two = tuple[Mask, bool, Mask]  # two cards, whether they are of one suit, and what makes a meld with both


def _twos(card: Card) -> tuple[_Two, ...]:
    """Return the pairs of cards that make melds with a card."""
    return tuple(
        (mask(pair), suit(pair[0]) == suit(pair[1]), THIRDS[pair[0]][pair[1]])
        for meld in _THREES
        for pair in combinations(meld, 2)
        if card in meld and card not in pair
    )


TWOS = tuple(map(_twos, PACK))


def are_partners(card: Card, other: Card) -> bool:
    """Tell whether two cards are two thirds of a meld."""
    return other in THIRDS[card]


def stage_of(stock: int) -> int:
    """Return the stage of the hand, from 0, by the cards in the stock."""
    return sum(stock < least for least in STAGES)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees when he reckons: the unseen cards, what the other is known to hold, how many more he holds.

    `last` has the points of the card that the other threw last.
    """

    unseen: Mask
    known: Mask
    pile: Mask
    hidden: int
    stock: int
    last: int
    _fed: dict[Card, float] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, view: View) -> Sight:
        """Return what the view's own seat sees."""
        assert view.seat is not None
        other = 1 - view.seat
        known = view.shown[other]
        last = view.taken if view.taken is not None else view.upcard
        points = VALUES[last] if last is not None else 10
        hidden = view.held[other] - len(known)
        return cls(mask(view.unseen()), mask(known), mask(view.pile), hidden, view.stock, points)

    @property
    def stage(self) -> int:
        return stage_of(self.stock)

    @property
    def shown(self) -> int:
        """How many cards the other is known to hold, as far as that makes a difference."""
        return min(self.known.bit_count(), 3)

    @property
    def chance(self) -> float:
        """The chance that the other holds an unseen card, if he took any."""
        return self.hidden / max(self.unseen.bit_count(), 1)

    def fed(self, card: Card) -> float:
        """Return the chance that the other can meld a card."""
        if (found := self._fed.get(card)) is None:
            found = self._fed[card] = self._melds(card)
        return found

    def _melds(self, card: Card) -> float:
        spared, known, hidden = 1.0, self.known, ~self.unseen
        pile, stage = self.pile & ~(1 << card), self.stage
        for two, is_run, thirds in TWOS[card]:
            missing = two & ~known
            if missing & hidden:
                continue
            if not missing:
                return 1.0
            table = _NEITHER if missing & (missing - 1) else _ONE
            spared *= 1 - table[is_run][bool(thirds & pile)][stage]
        return 1 - spared


def exposed(melds: Melds, sight: Sight) -> float:
    """Return the points that the other may lay off on melds."""
    fitting = (card for card in PACK if any(fits(meld, card) for meld in melds))
    return sum(FREE * VALUES[card] * _held(card, sight) for card in fitting)


def _held(card: Card, sight: Sight) -> float:
    """Return the chance that the other holds a card."""
    return 1.0 if sight.known >> card & 1 else sight.chance if sight.unseen >> card & 1 else 0.0
