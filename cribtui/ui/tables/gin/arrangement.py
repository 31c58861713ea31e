"""How a player means to lay ten cards down: melds, what is laid off on the other's, and what stays free.

It begins with the best way and can be changed by hand: cards can be made a meld, laid off, or taken out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribtui.core.cards import Card, rank, suit
from cribtui.games.gin.melds import arrangements, extended, fits, groupings, is_meld, value

Hand = tuple[Card, ...]
Way = tuple[tuple[Hand, ...], tuple[tuple[Card, int], ...]]  # melds, and cards with the place of the other's meld


class Arrangement:
    """Ten cards being arranged; `on` are the other's melds, where cards may be laid off."""

    def __init__(self, cards: Iterable[Card], on: Sequence[Hand] = ()) -> None:
        self.cards = tuple(sorted(cards))
        self.on = tuple(on)
        self.ways: list[Way] = self._best()
        self.way = 0
        self.melds: list[Hand] = []
        self.laid: list[tuple[Card, int]] = []
        self.take(0)

    def _best(self) -> list[Way]:
        if self.on:
            return [(melds, laid) for _, melds, laid, _ in arrangements(self.on, self.cards)]
        return [(melds, ()) for melds in groupings(self.cards)]

    def take(self, way: int) -> None:
        """Lay the cards in one of the best ways."""
        self.way = way % len(self.ways)
        melds, laid = self.ways[self.way]
        self.melds, self.laid = list(melds), list(laid)

    @property
    def free(self) -> Hand:
        """The cards that are neither melded nor laid off, by rank."""
        used = {card for meld in self.melds for card in meld} | {card for card, _ in self.laid}
        return tuple(
            sorted((card for card in self.cards if card not in used), key=lambda card: (rank(card), suit(card)))
        )

    @property
    def deadwood(self) -> int:
        return value(self.free)

    @property
    def table(self) -> tuple[Hand, ...]:
        """The other's melds with what is laid off on them."""
        return extended(self.on, tuple(self.laid))

    def group(self, cards: Sequence[Card]) -> bool:
        """Make cards a meld, taking them out of wherever they lie; False when they are none."""
        if not is_meld(cards):
            return False
        self.loosen(cards)
        self.melds.append(tuple(sorted(cards)))
        return True

    def lay(self, card: Card, place: int) -> bool:
        """Lay a card off on one of the other's melds; False, and nothing changes, when it does not fit there."""
        before = self.melds, self.laid
        self.loosen([card])
        if fits(self.table[place], card):
            self.laid.append((card, place))
            return True
        self.melds, self.laid = before
        return False

    def loosen(self, cards: Sequence[Card]) -> None:
        """Take cards out; a meld goes when what they leave is none, and what was laid off only because of them."""
        out = set(cards)
        left = [tuple(card for card in meld if card not in out) for meld in self.melds]
        self.melds = [meld for meld in left if is_meld(meld)]
        wanted, self.laid = self.laid, []
        for card, place in wanted:
            if card not in out and fits(self.table[place], card):
                self.laid.append((card, place))
