"""What a turn is about: a player's hand, the tables and the cards that he must still play, before and after a step.

Nothing is checked here but whether those cards can still be played (M13).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .finish import finish
from .ground import Ground, ground
from .melds import Hand, Reading, Stand
from .table import Meld, Spot, Tables, down, laid, swapped, with_meld, with_new


class Position(NamedTuple):
    """A hand in play; the chosen card and the freed jokers are in the hand."""

    hand: Hand
    tables: Tables
    seat: Seat
    chosen: Card | None = None
    freed: Hand = ()
    land: Ground | None = None  # what the tables offer, where that is known already

    def meld(self, spot: Spot) -> Meld:
        """Return a meld on a table."""
        return self.tables[spot[0]][spot[1]]

    @property
    def pending(self) -> Hand:
        """The cards that must be played (M13)."""
        return self.freed if self.chosen is None else (self.chosen, *self.freed)

    @property
    def is_open(self) -> bool:
        """Whether all that must be played can be (M13)."""
        if self.chosen is None and not self.freed:
            return True
        return finish(self.hand, self.land or ground(self.tables, self.seat), self.chosen, self.freed) is not None

    def surveyed(self) -> Position:
        """Return the same position for which many steps are to be looked at."""
        return self._replace(land=ground(self.tables, self.seat))

    def after_pick(self, cards: Iterable[Card], chosen: Card) -> Position:
        """Return the position after cards came from the row (M12)."""
        return self._replace(hand=tuple(sorted((*self.hand, *cards))), chosen=chosen)

    def after_melds(self, melds: Iterable[Reading]) -> Position:
        """Return the position after new melds."""
        new = tuple([down(meld, self.seat) for meld in melds])
        land = self.land
        for index, meld in enumerate(new, start=len(self.tables[self.seat])):
            land = land and land.plus((self.seat, index), meld)
        return self._played([card for meld in new for card in meld.cards], with_new(self.tables, self.seat, new), land)

    def after_lay(self, card: Card, spot: Spot, stands: Stand | None) -> Position:
        """Return the position after a lay-off (M9)."""
        return self._changed(card, spot, laid(self.meld(spot), card, stands, self.seat))

    def after_swap(self, card: Card, spot: Spot, joker: Card) -> Position:
        """Return the position after a swap (M10)."""
        after = self._changed(card, spot, swapped(self.meld(spot), card, joker, self.seat))
        freed = tuple(sorted((*after.freed, joker)))
        return after._replace(hand=tuple(sorted((*after.hand, joker))), freed=freed)

    def _changed(self, card: Card, spot: Spot, meld: Meld) -> Position:
        land = self.land and self.land.minus(spot, self.meld(spot)).plus(spot, meld)
        return self._played((card,), with_meld(self.tables, spot, meld), land)

    def _played(self, cards: Collection[Card], tables: Tables, land: Ground | None) -> Position:
        return Position(
            tuple([card for card in self.hand if card not in cards]),
            tables,
            self.seat,
            None if self.chosen in cards else self.chosen,
            tuple([joker for joker in self.freed if joker not in cards]) if self.freed else (),
            land,
        )
