"""What an expert sees beyond the worth of a position: the cards themselves, thrown by whom, and what the other saw.

The view does not tell who threw which card of the pile; the players throw in turn, so counted from its top every other
card is his, as long as nothing was taken between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribtui.core.cards import Card

from .masks import cards
from .melds import VALUES, Mask
from .network import DRAW, GIN, KNOCK, THROW, Network, Position, network
from .reckoning import Sight, mask
from .view import View
from .worth import LOW, Worth

HELD, MINE, HIS, KNOWN, SEEN, TOP = range(0, 6 * 52, 52)  # the places of cards, as the network has them
FRESH = 31  # cards in the stock at first
USUAL = 7.0  # points of a card thrown, before he threw any


@dataclass(frozen=True, slots=True)
class Sense:
    """What an expert adds to the worth of the lines of one view, from what lies there and the signs that all share.

    `offer` is the card that he may take, `shown` are the cards of his own that the other saw taken.
    """

    network: Network
    sight: Sight
    lying: tuple[int, ...]
    offer: tuple[int, ...]
    shown: Mask
    turns: int
    thrown_by_him: float

    @classmethod
    def of(cls, view: View, sight: Sight) -> Sense:
        """Return what the view's own seat senses."""
        assert view.seat is not None
        run = view.pile if view.taken is None else (*view.pile, view.taken)
        his, mine = run[::-1][::2], run[::-1][1::2]
        drawn = view.phase == "discard" and view.taken is None
        lying = [HIS + card for card in (his if drawn else his[1:])] + [MINE + card for card in mine]
        lying += [KNOWN + card for card in view.shown[1 - view.seat]]
        return cls(
            network(view.variant),
            sight,
            tuple(lying),
            (HIS + his[0], TOP + his[0]) if his else (),
            mask(view.shown[view.seat]) & ~(0 if view.taken is None else 1 << view.taken),
            (FRESH - view.stock - drawn) // 2,
            _fading([VALUES[card] for card in reversed(his)]),
        )

    def throw(self, kept: Mask, card: Card, worth: Worth) -> float:
        """Return what to add to the worth of a throw."""
        return self.network.points(self.after_throw(kept, card, worth))

    def knock(self, kept: Mask, card: Card, worth: Worth, value: float) -> float:
        """Return what to add to the value of a knock; the worth is that of playing on with the same ten cards."""
        return self.network.points(self.at_knock(kept, card, worth, value))

    def draw(self, hand: Mask, worth: Worth) -> float:
        """Return what to add to the worth of a draw."""
        return self.network.points(self.before_draw(hand, worth))

    def after_throw(self, kept: Mask, card: Card, worth: Worth) -> Position:
        """Return the position after a throw."""
        return self._position(THROW, kept, (MINE + card, TOP + card), worth, worth.value, self.sight.fed(card))

    def at_knock(self, kept: Mask, card: Card, worth: Worth, value: float) -> Position:
        """Return the position in which a player knocks, or has gin."""
        kind = KNOCK if worth.left else GIN
        return self._position(kind, kept, (MINE + card, TOP + card), worth, value, self.sight.fed(card))

    def before_draw(self, hand: Mask, worth: Worth) -> Position:
        """Return the position before a draw from the stock."""
        return self._position(DRAW, hand, self.offer, worth, worth.value, 0.0)

    def _position(
        self, kind: int, hand: Mask, top: Sequence[int], worth: Worth, value: float, danger: float
    ) -> Position:
        held = [HELD + card for card in cards(hand)] + [SEEN + card for card in cards(hand & self.shown)]
        return Position(kind, (*held, *self.lying, *top), self._signs(worth, value, danger))

    def _signs(self, worth: Worth, value: float, danger: float) -> tuple[float, ...]:
        sight, left, following, stock = self.sight, worth.left / 10, worth.next / 10, self.sight.stock / FRESH
        return (
            left,
            following,
            worth.seen.hope / 10,
            worth.seen.gin * 5,
            danger,
            sight.shown,
            float(worth.left <= LOW),
            worth.laid / 10,
            sight.last / 10,
            stock,
            stock * stock,
            self.thrown_by_him / 10,
            worth.seen.free.bit_count() / 4,
            sight.known.bit_count() / 3,
            self.turns / 10,
            following * stock,
            left * sight.shown,
            self.shown.bit_count() / 3,
            value / 30,
            float(not worth.left),
        )


def _fading(points: Sequence[int]) -> float:
    """Return the mean points of what he threw, in which each card counts half as much again as the one before."""
    mean = USUAL
    for one in points:
        mean = mean * 2 / 3 + one / 3
    return mean
