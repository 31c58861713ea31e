"""Small positions by chance in which the look-ahead has to work: tight tables, near cards, many jokers."""

from __future__ import annotations

from random import Random

from cribtui.core.cards import PACK, Card, name, parse
from cribtui.games.rum500.melds import written
from cribtui.games.rum500.state import State
from cribtui.games.rum500.table import Meld as TableMeld
from cribtui.games.rum500.table import down

from .brute import ORDER, Lying, Meld, Place, is_two, kind

SUITS = "SHDC"


class Chance:
    """Deals positions from what is left of a pack."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = [card for card in PACK if not is_two(card)]
        self.twos = [card for card in PACK if is_two(card)]
        rng.shuffle(self.twos)
        self.low = rng.randrange(8)
        self.suits = rng.sample(SUITS, rng.choice((2, 2, 3, 4)))

    def position(self, must: bool = True) -> Place:
        """Return a position in which a few cards must be played; none if so asked."""
        lying = [*self._table(0, self.rng.randrange(3)), *self._table(1, self.rng.randrange(4))]
        hand = self._hand(lying)
        twos = [card for card in hand if is_two(card)]
        if not must:
            return Place(hand, frozenset(), frozenset(), tuple(lying))
        home = frozenset(self.rng.sample(twos, self.rng.randint(0, len(twos))))
        rest = sorted(hand - home)
        chosen = {self.rng.choice(rest)} if rest and (self.rng.random() < 0.6 or not home) else set()
        return Place(hand, home | chosen, home, tuple(lying))

    def _hand(self, lying: list[Lying]) -> frozenset[Card]:
        near = [card for card in self.left if name(card)[0] in ORDER[self.low : self.low + 5]]
        near = [card for card in near if name(card)[1] in self.suits] or self.left
        hand = self.rng.sample(near, min(self.rng.randint(0, 4), len(near)))
        wanted = [card for card in self.left if name(card) in self._of_use(lying)]
        hand += self.rng.sample(wanted, min(self.rng.choice((0, 1, 1, 2, 2, 3)), len(wanted)))
        jokers = self.rng.choice((0, 1, 1, 2, 2, 3, 4))
        return frozenset((*hand, *self.twos[:jokers])) or frozenset(self.left[:1])

    def _of_use(self, lying: list[Lying]) -> set[str]:
        """Return the cards that jokers stand for, and those that come within three places of a run."""
        found = set()
        for _, meld in lying:
            if kind(meld) == "set":
                found |= {next(iter(meld))[1] + suit for suit in SUITS}
            if kind(meld) == "run":
                places = sorted(ORDER.index(stand[0]) for _, stand in meld)
                reach = ORDER[max(places[0] - 3, 0) : places[-1] + 4]
                found |= {rank + next(iter(meld))[1][1] for rank in reach}
        return found

    def _table(self, whose: int, number: int) -> list[Lying]:
        found = [self._meld(whose) for _ in range(number)]
        return [(whose, meld) for meld in found if meld is not None]

    def _meld(self, whose: int) -> Meld | None:
        if len(self.twos) > 2 and self.rng.random() < 0.03:
            return frozenset((self.twos.pop(), "") for _ in range(3))
        if self.rng.random() < 0.5:
            rank = self.rng.choice(ORDER[self.low : self.low + 5])
            size = self.rng.choice((3, 4, 4) if whose else (3, 4, 4, 4))
            return self._lie([(rank + suit, rank) for suit in self.rng.sample(SUITS, size)])
        size = self.rng.choice((3, 3, 4, 5, 11, 12) if whose else (3, 8, 9, 10, 10, 11, 12, 12))
        start = self.rng.randint(0, 12 - size)
        suit = self.rng.choice(self.suits)
        return self._lie([(rank + suit, rank + suit) for rank in ORDER[start : start + size]])

    def _lie(self, places: list[tuple[str, str]]) -> Meld | None:
        """Put jokers in some places and in those of which the card is gone; None if that makes no meld."""
        keep = set(self.rng.sample(range(len(places)), max(len(places) - self.rng.choice((0, 1, 1, 2)), 2)))
        real = [parse(card) in self.left and n in keep for n, (card, _) in enumerate(places)]
        if sum(real) < 2 or len(real) - sum(real) > len(self.twos):
            return None
        meld = []
        for (card, stand), is_real in zip(places, real, strict=True):
            if is_real:
                self.left.remove(parse(card))
            meld.append((parse(card) if is_real else self.twos.pop(), stand))
        return frozenset(meld)


def lying(meld: Meld, seat: int) -> TableMeld:
    """Return a meld of the brute force as the engine has it, all played by one seat."""
    pairs = sorted(meld)
    stands = [parse(stand) if kind(meld) == "run" else None for _, stand in pairs]
    return down(written([card for card, _ in pairs], stands), seat)


def spots(place: Place, seat: int) -> list[tuple[int, int]]:
    """Return where the engine has each meld of a position."""
    count = [0, 0]
    found = []
    for whose, _ in place.lying:
        table = seat if whose == 0 else 1 - seat
        found.append((table, count[table]))
        count[table] += 1
    return found


def state(place: Place, seat: int) -> State:
    """Return a state of the engine in which a seat is in that position, drawn and with its melds opened before."""
    own = tuple(lying(meld, seat) for whose, meld in place.lying if whose == 0)
    other = tuple(lying(meld, 1 - seat) for whose, meld in place.lying if whose == 1)
    used = {*place.hand, *(card for _, meld in place.lying for card, _ in meld)}
    rest = tuple(card for card in PACK if card not in used)
    chosen = place.must - place.home
    hands = tuple(sorted(place.hand)), rest[:2]
    return State(
        phase="play",
        number=1,
        first=0,
        turn=seat,
        hands=hands if seat == 0 else hands[::-1],
        shown=(tuple(sorted(place.must)), ()) if seat == 0 else ((), tuple(sorted(place.must))),
        stock=rest[2:],
        reached=True,
        opened=(True, True),
        may_take=True,
        tables=(own, other) if seat == 0 else (other, own),
        chosen=next(iter(chosen), None),
        freed=tuple(sorted(place.home)),
        turns=(3, 3),
    )
