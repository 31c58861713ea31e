"""What a turn is about: a player's hand, the tables and the cards that he must still play, before and after a step.

Nothing is checked here but whether those cards can still be played (M13).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .finish import can_finish
from .melds import Hand, Reading, Stand
from .table import Meld, Spot, Tables, down, laid, swapped, with_meld, with_new


class Position(NamedTuple):
    """A hand in play; the chosen card and the freed jokers are in the hand."""

    hand: Hand
    tables: Tables
    seat: Seat
    chosen: Card | None = None
    freed: Hand = ()

    def meld(self, spot: Spot) -> Meld:
        """Return a meld on a table."""
        return self.tables[spot[0]][spot[1]]

    @property
    def is_open(self) -> bool:
        """Whether all that must be played can be (M13)."""
        return can_finish(self.hand, self.tables, self.seat, self.chosen, self.freed)

    def after_pick(self, cards: Iterable[Card], chosen: Card) -> Position:
        """Return the position after cards came from the row (M12)."""
        return Position(tuple(sorted((*self.hand, *cards))), self.tables, self.seat, chosen, self.freed)

    def after_melds(self, melds: Iterable[Reading]) -> Position:
        """Return the position after new melds."""
        new = tuple([down(meld, self.seat) for meld in melds])
        return self._played([card for meld in new for card in meld.cards], with_new(self.tables, self.seat, new))

    def after_lay(self, card: Card, spot: Spot, stands: Stand | None) -> Position:
        """Return the position after a lay-off (M9)."""
        meld = laid(self.meld(spot), card, stands, self.seat)
        return self._played((card,), with_meld(self.tables, spot, meld))

    def after_swap(self, card: Card, spot: Spot, joker: Card) -> Position:
        """Return the position after a swap (M10)."""
        meld = swapped(self.meld(spot), card, joker, self.seat)
        after = self._played((card,), with_meld(self.tables, spot, meld))
        freed = tuple(sorted((*after.freed, joker)))
        return Position(tuple(sorted((*after.hand, joker))), after.tables, after.seat, after.chosen, freed)

    def _played(self, cards: Iterable[Card], tables: Tables) -> Position:
        gone = set(cards)
        return Position(
            tuple([card for card in self.hand if card not in gone]),
            tables,
            self.seat,
            None if self.chosen in gone else self.chosen,
            tuple([joker for joker in self.freed if joker not in gone]) if self.freed else (),
        )
