"""Melds of 500 rum (rules M3-M6): what a group of cards can be, where its jokers stand and what that is worth.

A 2 is a joker and nothing else. In a run a joker has a place, a card that it stands for; in a set only the rank is
fixed, and in a meld of twos there is nothing to stand for. Two real cards decide between set and run, so all readings
of a group are of one kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from cribtui.core.cards import PACK, RANKS, Card, name, rank, suit
from cribtui.core.rules import IllegalAction

Hand = tuple[Card, ...]
Stand: TypeAlias = Annotated[int, range(52)]  # a card that is stood for, which may itself be anywhere
Stands = tuple[Stand | None, ...]
Kind = Literal["set", "run", "twos"]

JOKER = 1  # the rank of the 2s
TWO = 50  # M5: each 2 of a meld of twos
OPENING = 25  # M8: points, of the row and of the melds
PLACES = 12  # of a run, from the 3 to the ace
_VALUES_OF_RANKS = (15, 15, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10)
VALUES: tuple[int, ...] = tuple(_VALUES_OF_RANKS[rank(card)] for card in PACK)
PLACE: tuple[int, ...] = tuple((rank(card) - 2) % 13 for card in PACK)  # in a run: 3 is 0, ace 11; a 2 has none (12)
RUNS: tuple[Hand, ...] = tuple(  # the cards of each suit in the order of a run
    tuple(sorted((card for card in PACK if suit(card) == one and rank(card) != JOKER), key=PLACE.__getitem__))
    for one in range(4)
)


def value(cards: Iterable[Card]) -> int:
    """Return the points of cards in a hand or in the row: a 2 counts 15."""
    return sum([VALUES[card] for card in cards])


def is_joker(card: Card) -> bool:
    """Tell whether a card is a 2."""
    return card % 13 == JOKER


@dataclass(frozen=True, slots=True)
class Reading:
    """A group of cards as a meld, in the order in which it is written.

    Runs go from low to high, sets in the order S H D C with the jokers last. A natural card stands for itself, a joker
    of a run for the card of its place, any other joker for None.
    """

    kind: Kind
    cards: Hand
    stands: Stands
    points: int

    @property
    def rank(self) -> int | None:
        """The rank of a set."""
        return rank(self.cards[0]) if self.kind == "set" else None

    @property
    def jokers(self) -> Hand:
        return tuple([card for card in self.cards if card % 13 == JOKER])

    @property
    def placement(self) -> tuple[str, ...]:
        """What each joker stands for: `4H`, of a set `7?`; of twos nothing."""
        if self.kind == "twos":
            return ()
        pairs = zip(self.cards, self.stands, strict=True)
        return tuple(self._place(stands) for card, stands in pairs if is_joker(card))

    def _place(self, stands: Stand | None) -> str:
        return f"{RANKS[rank(self.cards[0])]}?" if stands is None else name(stands)


def readings(cards: Iterable[Card]) -> tuple[Reading, ...]:
    """Return every reading of a group of cards, runs from low to high; nothing where it is no meld.

    The jokers of a run take their places in the order S H D C; any other order is the same reading.
    """
    return _readings(tuple(sorted(cards)))


@lru_cache(maxsize=1 << 12)
def _readings(cards: Hand) -> tuple[Reading, ...]:
    if not 3 <= len(cards) <= PLACES or len(set(cards)) != len(cards):
        return ()
    jokers = tuple([card for card in cards if card % 13 == JOKER])
    naturals = tuple([card for card in cards if card % 13 != JOKER])
    if not naturals:
        return (Reading("twos", jokers, (None,) * len(jokers), TWO * len(jokers)),)
    if len(naturals) < 2:
        return ()
    if naturals[0] % 13 == naturals[1] % 13:
        return _sets(naturals, jokers)
    return _runs(naturals, jokers)


def _sets(naturals: Hand, jokers: Hand) -> tuple[Reading, ...]:
    size = len(naturals) + len(jokers)
    if size > 4 or any(card % 13 != naturals[0] % 13 for card in naturals):
        return ()
    stands = (*naturals, *(None for _ in jokers))
    return (Reading("set", naturals + jokers, stands, size * VALUES[naturals[0]]),)


def _runs(naturals: Hand, jokers: Hand) -> tuple[Reading, ...]:
    one, size = naturals[0] // 13, len(naturals) + len(jokers)
    if naturals[-1] // 13 != one:
        return ()
    held = {PLACE[card] for card in naturals}
    lowest, highest = max(max(held) - size + 1, 0), min(min(held), PLACES - size)
    return tuple([_run(RUNS[one][low : low + size], naturals, jokers) for low in range(lowest, highest + 1)])


def _run(stands: Hand, naturals: Hand, jokers: Hand) -> Reading:
    fill = iter(jokers)
    cards = tuple([card if card in naturals else next(fill) for card in stands])
    return Reading("run", cards, stands, value(stands))


def written(cards: Sequence[Card], stands: Sequence[Stand | None]) -> Reading:
    """Return the meld that cards are when each stands for what is said of it, put in order.

    What a natural stands for need not be said, nor the place of a joker where there is but one reading. Raises
    IllegalAction.
    """
    found = readings(cards)
    if not found:
        raise IllegalAction("rum500.meld.none", cards=tuple(cards))
    pairs = zip(cards, stands, strict=True)
    said = [(stand, card) for card, stand in pairs if stand is not None and (stand != card or is_joker(card))]
    places = sorted([stand for stand, card in said if stand is not None and is_joker(card)])
    if len(places) == len(said):
        for reading in found:
            if places == sorted(_places(reading)):
                return _with_jokers(reading, dict(said))
        if len(found) == 1 and not places:
            return found[0]
    raise IllegalAction("rum500.meld.reading", cards=tuple(cards))


def _places(reading: Reading) -> list[Stand]:
    """Return the cards that the jokers of a run stand for."""
    pairs = zip(reading.cards, reading.stands, strict=True)
    return [stand for card, stand in pairs if stand is not None and stand != card]


def _with_jokers(reading: Reading, said: dict[Stand | None, Card]) -> Reading:
    """Return a reading with its jokers where they are said to be."""
    pairs = zip(reading.cards, reading.stands, strict=True)
    cards = tuple([card if stand is None else said.get(stand, card) for card, stand in pairs])
    return Reading(reading.kind, cards, reading.stands, reading.points)
