"""A way to play the cards still to be played, step by step (rules M10, M12, M13)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cribtui.core.cards import Card
from cribtui.core.rules import Seat

from .actions import Lay, Melds, Swap, lay_on
from .finish import Finish, Placed, Swapped, finish
from .ground import BITS, CARDS, Mask, bits, gap, ground, mask
from .melds import Hand, Stand, is_joker, readings
from .table import Meld, Spot, Tables, laid, lays, span, swapped, with_meld

Step = Melds | Lay | Swap


def plan(hand: Hand, tables: Tables, seat: Seat, chosen: Card | None, freed: Hand) -> tuple[Step, ...] | None:
    """Return steps that play the chosen card and the freed jokers, all of them in the hand, or None: there are none."""
    if chosen is None and not freed:
        return ()
    found = finish(hand, ground(tables, seat), chosen, freed)
    return None if found is None else tuple(_Course(hand, tables, seat, chosen, freed).run(found))


class _Course:
    """The steps of a finish, with hand and tables as each leaves them."""

    def __init__(self, hand: Hand, tables: Tables, seat: Seat, chosen: Card | None, freed: Hand) -> None:
        self.naturals = mask(hand)
        self.freed = list(freed)
        self.taken = [chosen] if chosen is not None and is_joker(chosen) else []
        self.free = [card for card in hand if is_joker(card) and card not in freed and card != chosen]
        self.chosen = None if self.taken else chosen
        self.tables = tables
        self.seat = seat
        self.steps: list[Step] = []

    def run(self, found: Finish) -> list[Step]:
        """Return the steps."""
        for swap in found.swaps:
            self._swap(swap)
        if found.chosen is not None and self.chosen is not None:
            self._place(found.chosen, self.chosen)
        if self.freed or self.taken:
            self._place_jokers()
        return self.steps

    def _swap(self, swap: Swapped) -> None:
        if swap.before:
            self._lay(CARDS[swap.before], swap.spot, CARDS[swap.before])
        card = CARDS[swap.card]
        self.steps.append(Swap(card, swap.spot, swap.joker))
        self._change(swap.spot, swapped(self._meld(swap.spot), card, swap.joker, self.seat))
        self.naturals &= ~swap.card
        self.freed.append(swap.joker)

    def _place(self, placed: Placed, chosen: Card) -> None:
        if placed.spot is None:
            self._down([chosen, *(CARDS[bit] for bit in bits(placed.naturals))], placed.jokers)
            return
        if self._meld(placed.spot).kind == "run":
            self._make_way(placed.spot, BITS[chosen])
        self._lay(chosen, placed.spot, chosen)

    def _make_way(self, spot: Spot, chosen: Mask) -> None:
        """Fill the places between a run and a card, those next to the run first."""
        low, high = span(self._meld(spot))
        way = bits(gap(chosen, BITS[low], BITS[high]) or 0)
        for bit in reversed(way) if chosen < BITS[low] else way:
            card = CARDS[bit]
            if bit & self.naturals:
                self._lay(card, spot, card)
            else:
                self._lay(self._jokers(1, own=spot[0] == self.seat)[0], spot, card)

    def _place_jokers(self) -> None:
        land, must = ground(self.tables, self.seat), len(self.freed) + len(self.taken)
        if len(self.freed) <= land.own and must <= land.own + land.other:
            for joker in (*self.freed, *self.taken):
                self._lay_joker(joker)
        elif must + len(self.free) > 2:
            self._down([], must + len(self.free))
        else:
            self._down(*self._pair(must))

    def _pair(self, must: int) -> tuple[Hand, int]:
        """Return two real cards and the number of jokers with which they make a meld."""
        jokers = self._jokers(must + len(self.free), own=True)
        pairs = list(combinations([CARDS[bit] for bit in bits(self.naturals)], 2))
        numbers = range(must, len(jokers) + 1)
        return next((two, n) for n in numbers for two in pairs if readings((*two, *jokers[:n])))

    def _lay_joker(self, joker: Card) -> None:
        """Lay a joker where there is room; one that was not freed may go to the other's table too."""
        for whose in (self.seat, 1 - self.seat) if joker in self.taken else (self.seat,):
            for index, meld in enumerate(self.tables[whose]):
                if ways := lays(meld, joker):
                    return self._lay(joker, (whose, index), ways[0])

    def _down(self, naturals: Iterable[Card], jokers: int) -> None:
        cards = [*naturals, *self._jokers(jokers, own=True)]
        self.steps.append(Melds((readings(cards)[0],)))
        self.naturals &= ~mask(cards)
        self._played(cards)

    def _jokers(self, number: int, own: bool) -> list[Card]:
        """Return jokers to play, first those that must be; on the other's table only such as may go there."""
        return [*(self.freed if own else ()), *self.taken, *self.free][:number]

    def _lay(self, card: Card, spot: Spot, stands: Stand | None) -> None:
        meld = self._meld(spot)
        self.steps.append(lay_on(meld, card, spot, stands))
        self._change(spot, laid(meld, card, stands, self.seat))
        self.naturals &= ~BITS[card]
        self._played([card])

    def _played(self, cards: Iterable[Card]) -> None:
        for jokers in (self.freed, self.taken, self.free):
            jokers[:] = [joker for joker in jokers if joker not in cards]

    def _meld(self, spot: Spot) -> Meld:
        return self.tables[spot[0]][spot[1]]

    def _change(self, spot: Spot, meld: Meld) -> None:
        self.tables = with_meld(self.tables, spot, meld)
