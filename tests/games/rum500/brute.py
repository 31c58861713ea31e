"""500 rum by brute force: melds as sets of cards with what they stand for, and every order of steps tried.

Written from the rules text alone, apart from the engine, and slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any

from cribtui.core.cards import Card, name, parse

ORDER = "3456789TJQKA"
Pair = tuple[Card, str]  # a card and what it stands for: `4H`, of a set `7`, of twos nothing
Meld = frozenset[Pair]
Lying = tuple[int, Meld]  # whose table it lies on


def is_two(card: Card) -> bool:
    return name(card)[0] == "2"


def cards(meld: Meld) -> frozenset[Card]:
    return frozenset(card for card, _ in meld)


def kind(meld: Meld) -> str:
    """Tell a run by the two letters of its places, a set by the one of its rank."""
    return {0: "twos", 1: "set", 2: "run"}[len(next(iter(meld))[1])]


@lru_cache(maxsize=1 << 16)
def melds(group: frozenset[Card], any_joker: bool = False) -> tuple[Meld, ...]:
    """Return everything that cards can be as a meld; unless asked for, with the jokers of a run in one order only."""
    twos = sorted(card for card in group if is_two(card))
    real = [name(card) for card in sorted(group) if not is_two(card)]
    if not real:
        return (frozenset((two, "") for two in twos),) if len(twos) in (3, 4) else ()
    if len(real) < 2 or len(group) < 3:
        return ()
    orders = list(permutations(twos)) if any_joker else [tuple(twos)]
    found = [*_sets(real, twos), *(run for order in orders for run in _runs(real, order))]
    return tuple(dict.fromkeys(found))


def _sets(real: list[str], twos: list[Card]) -> Iterator[Meld]:
    if len({card[0] for card in real}) == 1 and len(real) + len(twos) <= 4:
        yield frozenset([*((parse(card), card[0]) for card in real), *((two, real[0][0]) for two in twos)])


def _runs(real: list[str], twos: tuple[Card, ...]) -> Iterator[Meld]:
    size = len(real) + len(twos)
    for low in range(len(ORDER) - size + 1):
        places = [rank + real[0][1] for rank in ORDER[low : low + size]]
        if set(real) <= set(places):
            empty = [place for place in places if place not in real]
            yield frozenset([*((parse(card), card) for card in real), *zip(twos, empty, strict=True)])


def additions(meld: Meld, card: Card) -> Iterator[Meld]:
    """Yield a meld with a card laid on it, in every way: what is a meld with it, all others left as they are."""
    places = {stand for _, stand in meld}
    match kind(meld):
        case "twos":
            stands = [""] if is_two(card) else []
        case "set":
            rank = next(iter(places))
            stands = [rank] if is_two(card) or name(card)[0] == rank else []
            if len(meld) == 4:
                stands = []
        case _:
            suit = next(iter(places))[1]
            at = sorted(ORDER.index(place[0]) for place in places)
            ends = [ORDER[end] + suit for end in (at[0] - 1, at[-1] + 1) if 0 <= end < len(ORDER)]
            stands = [end for end in ends if is_two(card) or name(card) == end]
    for stand in stands:
        if all(other != card for other, _ in meld):
            yield meld | {(card, stand)}


def exchanges(meld: Meld, card: Card) -> Iterator[tuple[Card, Meld]]:
    """Yield the jokers that a real card frees, each with the meld as it is then."""
    for joker, stand in meld:
        if is_two(card) or not is_two(joker):
            continue
        if (kind(meld) == "run" and stand == name(card)) or (
            kind(meld) == "set" and len(meld) == 4 and stand == name(card)[0]
        ):
            yield joker, meld - {(joker, stand)} | {(card, stand)}


@dataclass(frozen=True)
class Place:
    """A player (0) in his turn: his hand, what of it must be played, which of those only at home, all melds."""

    hand: frozenset[Card]
    must: frozenset[Card]
    home: frozenset[Card]
    lying: tuple[Lying, ...]

    def key(self) -> tuple[object, ...]:
        return self.hand, self.must, self.home, frozenset(self.lying)

    def playing(self, gone: frozenset[Card], lying: tuple[Lying, ...]) -> Place:
        return Place(self.hand - gone, self.must - gone, self.home - gone, lying)


Step = tuple[str, tuple[Any, ...], Place]  # what is done, to what, and what follows


def steps(place: Place, any_joker: bool = False) -> Iterator[Step]:
    """Yield every single step, whatever comes of it."""
    yield from _lays(place)
    yield from _swaps(place)
    for size in range(3, len(place.hand) + 1):
        for group in combinations(sorted(place.hand), size):
            for meld in melds(frozenset(group), any_joker):
                yield "meld", (meld,), place.playing(frozenset(group), (*place.lying, (0, meld)))


def _lays(place: Place) -> Iterator[Step]:
    for card in sorted(place.hand):
        for n, (whose, meld) in enumerate(place.lying):
            if whose == 0 or card not in place.home:
                for grown in additions(meld, card):
                    lying = (*place.lying[:n], (whose, grown), *place.lying[n + 1 :])
                    yield "lay", (card, n, dict(grown)[card]), place.playing(frozenset((card,)), lying)


def _swaps(place: Place) -> Iterator[Step]:
    for card in sorted(place.hand):
        for n, (whose, meld) in enumerate(place.lying):
            for joker, changed in exchanges(meld, card) if whose == 1 else ():
                lying = (*place.lying[:n], (whose, changed), *place.lying[n + 1 :])
                after = place.playing(frozenset((card,)), lying)
                freed = frozenset((joker,))
                after = Place(after.hand | freed, after.must | freed, after.home | freed, lying)
                yield "swap", (card, n, joker), after


def can_finish(place: Place, seen: dict[object, bool]) -> bool:
    """Tell whether any order of steps plays all that must be played; `seen` keeps what was found out."""
    stack, key = [place], place.key()
    if key in seen:
        return seen[key]
    tried = {key}
    while stack:
        now = stack.pop()
        if not now.must or seen.get(now.key()):
            seen[key] = True
            return True
        for _, _, after in steps(now):
            if (later := after.key()) not in tried and seen.get(later) is not False:
                tried.add(later)
                stack.append(after)
    seen.update(dict.fromkeys(tried, False))
    return False
