"""The tables of 500 rum: melds as they lie, who played each card, and what may be done to them (rules M5-M11).

A meld belongs to the table on which it lies; each of its cards scores for the player whose dot it has.
"""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.core.cards import Card, rank
from cribtui.core.rules import Seat

from .melds import PLACE, PLACES, RUNS, TWO, VALUES, Hand, Kind, Reading, Stand, Stands, is_joker

Spot = tuple[Seat, int]  # whose table, and the number of the meld there, from 0


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on a table, its cards in written order: what each stands for (see Reading), and whose dot it has."""

    kind: Kind
    cards: Hand
    stands: Stands
    owners: tuple[Seat, ...]

    @property
    def rank(self) -> int | None:
        """The rank of a set."""
        return rank(self.cards[0]) if self.kind == "set" else None

    @property
    def full(self) -> bool:
        """Whether nothing more can be laid on it."""
        return len(self.cards) == (PLACES if self.kind == "run" else 4)

    def worth(self, index: int) -> int:
        """Return the points of one card (M5, M6)."""
        stand = self.stands[index]
        if stand is not None:
            return VALUES[stand]
        return TWO if self.kind == "twos" else VALUES[self.cards[0]]

    def points(self, seat: Seat) -> int:
        """Return the points of the cards that a player has here."""
        return sum([self.worth(index) for index, owner in enumerate(self.owners) if owner == seat])


Table = tuple[Meld, ...]
Tables = tuple[Table, Table]  # by the seat that owns the table


def label(spot: Spot) -> str:
    """Return how log and screen call a meld: `A1` is the first of seat 0."""
    return f"{'AB'[spot[0]]}{spot[1] + 1}"


def lays(meld: Meld, card: Card) -> Stands:
    """Return every way to lay a card on a meld: what it would stand for there (M9)."""
    if meld.full:
        return ()
    if meld.kind == "run":
        return tuple([end for end in ends(meld) if card == end or is_joker(card)])
    if is_joker(card):
        return (None,)
    return (card,) if _is_missing(meld, card) else ()


def ends(meld: Meld) -> Hand:
    """Return the cards that come next at the ends of a run, the low one first."""
    low, high = span(meld)
    line = RUNS[low // 13]
    return (*line[: PLACE[low]][-1:], *line[PLACE[high] + 1 :][:1])


def span(meld: Meld) -> tuple[Card, Card]:
    """Return what the lowest and the highest card of a run stand for."""
    low, high = meld.stands[0], meld.stands[-1]
    assert low is not None and high is not None
    return low, high


def swaps(meld: Meld, card: Card) -> Hand:
    """Return the jokers that a card would free in a meld; whose table it must be is not looked at (M10)."""
    if meld.kind == "run":
        return tuple([joker for joker, stand in zip(meld.cards, meld.stands, strict=True) if stand == card != joker])
    if len(meld.cards) == 4 and _is_missing(meld, card):
        return tuple([joker for joker in meld.cards if is_joker(joker)])
    return ()


def _is_missing(meld: Meld, card: Card) -> bool:
    """Tell whether a card is of a set's rank and of a suit that no real card of it has."""
    return rank(card) == meld.rank and card not in meld.cards


def down(reading: Reading, seat: Seat) -> Meld:
    """Return a meld as a player lays it down."""
    return Meld(reading.kind, reading.cards, reading.stands, (seat,) * len(reading.cards))


def laid(meld: Meld, card: Card, stands: Stand | None, seat: Seat) -> Meld:
    """Return a meld with a card that a player laid on it, as one of its `lays`."""
    if meld.kind != "run":
        return _sorted(meld, [*_rows(meld), (card, stands, seat)])
    if stands is not None and PLACE[stands] < PLACE[span(meld)[0]]:
        return Meld("run", (card, *meld.cards), (stands, *meld.stands), (seat, *meld.owners))
    return Meld("run", (*meld.cards, card), (*meld.stands, stands), (*meld.owners, seat))


def swapped(meld: Meld, card: Card, joker: Card, seat: Seat) -> Meld:
    """Return a meld with a real card in place of a joker, as one of its `swaps`."""
    rows = [(card, card, seat) if row[0] == joker else row for row in _rows(meld)]
    if meld.kind != "run":
        return _sorted(meld, rows)
    return _of_rows(meld, rows)


Row = tuple[Card, Stand | None, Seat]


def _rows(meld: Meld) -> list[Row]:
    return list(zip(meld.cards, meld.stands, meld.owners, strict=True))


def _sorted(meld: Meld, rows: list[Row]) -> Meld:
    return _of_rows(meld, sorted(rows, key=lambda row: (is_joker(row[0]), row[0])))


def _of_rows(meld: Meld, rows: list[Row]) -> Meld:
    cards, stands, owners = zip(*rows, strict=True)
    return Meld(meld.kind, cards, stands, owners)


def with_meld(tables: Tables, spot: Spot, meld: Meld) -> Tables:
    """Return tables on which a meld has become another."""
    seat, index = spot
    changed = (*tables[seat][:index], meld, *tables[seat][index + 1 :])
    return (changed, tables[1]) if seat == 0 else (tables[0], changed)


def with_new(tables: Tables, seat: Seat, melds: Table) -> Tables:
    """Return tables with new melds at the end of a player's own."""
    return (tables[0] + melds, tables[1]) if seat == 0 else (tables[0], tables[1] + melds)
