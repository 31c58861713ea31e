"""How the hand of 500 rum is arranged: by suit or rank with the jokers first, or as the player moved the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cribtui.core.cards import Card, rank, suit
from cribtui.core.rules import Seat
from cribtui.games.rum500.melds import is_joker
from cribtui.ui.tables.hand import HandRow

ORDERS = ("suit", "rank")
OWN = "own"


def height(card: Card) -> int:
    """Return a card's place in runs: the ace is above the king (M3)."""
    return rank(card) or 13


KEYS: dict[str, Callable[[Card], tuple[bool, int, int]]] = {
    "suit": lambda card: (not is_joker(card), suit(card), height(card)),
    "rank": lambda card: (not is_joker(card), height(card), suit(card)),
}


class Arranging:
    """The order of the hand, and each player's own arrangement."""

    def __init__(self) -> None:
        self.row = HandRow()
        self.order = ORDERS[0]
        self.wanted = ""  # the order that was asked for here, for other tables of such games too
        self._own: dict[Seat | None, list[Card]] = {}

    def sort_by(self, order: str) -> None:
        """Sort the hand in an order known here, or leave it."""
        if order in ORDERS:
            self.order = order

    def next_order(self) -> None:
        """Change to the next order."""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)] if self.order in ORDERS else ORDERS[0]
        self.wanted = self.order

    def lay(self, cards: Iterable[Card], seat: Seat | None) -> None:
        """Lay the cards of a hand out."""
        if self.order == OWN:
            self.row.places = list(self._own.get(seat, self.row.places))
            self.row.keep_order(cards)
            self._own[seat] = self.row.cards
        else:
            self.row.lay_groups([sorted(cards, key=KEYS[self.order])])

    def shift(self, card: Card, step: int, seat: Seat | None) -> None:
        """Move a card along the hand."""
        self.row.shift(card, step)
        self._keep(seat)

    def move_to(self, card: Card, place: int, seat: Seat | None) -> None:
        """Put a card at a place of the hand."""
        self.row.move_to(card, place)
        self._keep(seat)

    def _keep(self, seat: Seat | None) -> None:
        self.order = OWN
        self._own[seat] = self.row.cards
