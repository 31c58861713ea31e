"""Which cards each seat has been shown: an account kept from the log and the public score, apart from the rules.

The contract holds every view against it. A game that joins the others brings its account here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from ..core.cards import Card, parse, parse_cards, rank
from ..core.notation import Entry
from ..core.rules import Seat
from ..games.cribbage.scoring import show_total

Cards = tuple[Card, ...]

NAME = re.compile("(?<!=)[A2-9TJQK][SHDC]")  # what a joker stands for is no card


class Account(Protocol):
    """What is kept of one match, entry by entry."""

    exhaustive: bool  # whether `legal` lists every action that `apply` accepts

    def note(self, entry: Entry, public: Any) -> None:
        """Take down an entry of the log; `public` is the spectator's view after it."""
        ...

    def seen(self, seat: Seat | None) -> frozenset[Card]:
        """Return every card whose face lies open to a seat now, on the table or in the record of the last show."""
        ...


class CribbageAccount:
    """Follows the pack through cut, deal, play and show (rules C1-C5, C14, C18)."""

    exhaustive = True

    def __init__(self) -> None:
        self.packet: Cards = ()
        self.turned: Cards = ()
        self.dealt: dict[Seat, Cards] = {}
        self.starter: Cards = ()
        self.played: list[tuple[Seat, Card]] = []
        self.laid: dict[Seat, Cards] = {}
        self.shown: Cards = ()

    def note(self, entry: Entry, public: Any) -> None:
        verb, _, rest = entry.text.partition(" ")
        match verb, entry.seat:
            case "deck", None:
                self._take_up(parse_cards(rest))
            case "turn", _:
                self.turned += (self.packet[int(rest) - 1],)
            case "cut", int(seat):
                self._cut(seat, int(rest))
            case "lay", int(seat):
                self.laid[seat] = parse_cards(rest)
            case "play", int(seat):
                self.played.append((seat, parse_cards(rest)[0]))
                self._show(public)

    def seen(self, seat: Seat | None) -> frozenset[Card]:
        own = () if seat is None else self.dealt.get(seat, ())
        return frozenset((*own, *self.turned, *self.starter, *(card for _, card in self.played), *self.shown))

    def _take_up(self, pack: Cards) -> None:
        if len({rank(card) for card in self.turned}) == 1:
            self.turned = ()
        self.packet, self.dealt, self.starter, self.played, self.laid = pack, {}, (), [], {}

    def _cut(self, seat: Seat, lifted: int) -> None:
        packet = self.packet[lifted:] + self.packet[:lifted]
        if self.dealt:
            self.starter, self.turned, self.shown = packet[:1], (), ()
        else:
            self.dealt = {seat: packet[0:12:2], 1 - seat: packet[1:12:2]}
            self.packet = packet[12:]

    def _show(self, public: Any) -> None:
        """Open the crib after the last card, if neither hand had won: the hands themselves have all been played."""
        if len(self.played) < 8 or public.last is None:
            return
        totals = list(public.last.scores)
        for seat in (0, 1):
            totals[seat] += show_total([card for who, card in self.played if who == seat], self.starter[0])
        crib = () if max(totals) >= public.target else (*self.laid[0], *self.laid[1])
        self.shown = (*self.starter, *(card for _, card in self.played), *crib)


class GinAccount:
    """Follows the pack through deal, turns, knock and answer (rules G2, G3, G7, G10 and "Visible to a player")."""

    exhaustive = False  # any grouping and any lay-off will do, not only the best

    def __init__(self) -> None:
        self.stock: Cards = ()
        self.pile: Cards = ()
        self.hands: list[set[Card]] = [set(), set()]
        self.open: list[set[Card]] = [set(), set()]  # of each hand, what was taken from the pile or laid down
        self.shown: frozenset[Card] = frozenset()  # the end of the last hand

    def note(self, entry: Entry, public: Any) -> None:
        verb, _, rest = entry.text.partition(" ")
        if entry.seat is None:
            return self._deal(parse_cards(rest), public.dealer) if verb == "deck" else None
        self.shown = frozenset()
        match verb:
            case "take":
                self.open[entry.seat].add(self.pile[-1])
                self.hands[entry.seat].add(self.pile[-1])
                self.pile = self.pile[:-1]
            case "draw":
                self.hands[entry.seat].add(self.stock[0])
                self.stock = self.stock[1:]
            case "discard" | "knock":
                self._throw(entry.seat, parse_cards(rest.partition(" ")[0])[0], laid=verb == "knock")
            case "show":
                self.open[entry.seat] = self.hands[entry.seat].copy()
                self.shown = frozenset((*self.hands[0], *self.hands[1], self.pile[-1]))
        return None

    def seen(self, seat: Seat | None) -> frozenset[Card]:
        own = () if seat is None else self.hands[seat]
        return frozenset((*own, *self.open[0], *self.open[1], *self.pile, *self.shown))

    def _deal(self, pack: Cards, dealer: Seat) -> None:
        self.hands[1 - dealer], self.hands[dealer] = set(pack[0:20:2]), set(pack[1:20:2])
        self.open = [set(), set()]
        self.pile, self.stock = pack[20:21], pack[21:]

    def _throw(self, seat: Seat, card: Card, laid: bool) -> None:
        self.hands[seat].discard(card)
        self.open[seat].discard(card)
        self.pile += (card,)
        if laid:
            self.open[seat] = self.hands[seat].copy()


class Rum500Account:
    """Follows the pack through deal, turns and melds (rules M1, M2, M7, M10, M12 and "Visible to a player")."""

    exhaustive = False  # any grouping of melds and any 2 will do, not only those that are offered

    def __init__(self) -> None:
        self.stock: Cards = ()
        self.row: Cards = ()
        self.hands: list[set[Card]] = [set(), set()]
        self.open: list[set[Card]] = [set(), set()]  # of each hand, what came from the row or from a meld
        self.tables: set[Card] = set()
        self.shown: frozenset[Card] = frozenset()  # the end of the last hand

    def note(self, entry: Entry, public: Any) -> None:
        verb, _, rest = entry.text.partition(" ")
        if entry.seat is None:
            return self._deal(parse_cards(rest), public.first) if verb == "deck" else None
        self.shown = frozenset()
        self._move(verb, entry.seat, [parse(card) for card in NAME.findall(rest)])
        if public.last is not None:
            self.open = [hand.copy() for hand in self.hands]
            self.shown = frozenset((*self.tables, *self.hands[0], *self.hands[1]))
        return None

    def seen(self, seat: Seat | None) -> frozenset[Card]:
        own = () if seat is None else self.hands[seat]
        return frozenset((*own, *self.open[0], *self.open[1], *self.row, *self.tables, *self.shown))

    def _deal(self, pack: Cards, first: Seat) -> None:
        self.hands[first], self.hands[1 - first] = set(pack[0:16:2]), set(pack[1:16:2])
        self.open, self.tables = [set(), set()], set()
        self.row, self.stock = (), pack[16:]

    def _move(self, verb: str, seat: Seat, cards: list[Card]) -> None:
        match verb:
            case "draw":
                self.hands[seat].add(self.stock[0])
                self.stock = self.stock[1:]
            case "pick":
                start = self.row.index(cards[0])
                self._come(seat, self.row[start:])
                self.row = self.row[:start]
            case "discard":
                self._go(seat, cards)
                self.row += tuple(cards)
            case "meld" | "lay":
                self._go(seat, cards)
                self.tables.update(cards)
            case "swap":
                self._go(seat, cards[:1])
                self._come(seat, cards[1:])
                self.tables ^= set(cards)

    def _come(self, seat: Seat, cards: Iterable[Card]) -> None:
        self.hands[seat].update(cards)
        self.open[seat].update(cards)

    def _go(self, seat: Seat, cards: Iterable[Card]) -> None:
        self.hands[seat].difference_update(cards)
        self.open[seat].difference_update(cards)


ACCOUNTS: Mapping[str, Callable[[], Account]] = {
    "cribbage": CribbageAccount,
    "gin": GinAccount,
    "rum500": Rum500Account,
}
