"""Melds and deadwood (rules G6-G10): the least that a hand leaves, every way to leave it, what can be laid off.

Sets tie the four suits together and are few: each choice of them is gone through, and then every suit is looked up by
itself. Melds come sets first, by rank, then runs, by suit; the cards of each are sorted, and so are the free ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product

from cribtui.core.cards import PACK, Card, rank, suit

from .lanes import LANE, Lane, Runs, best_layouts, chained, gain, layouts, runs, worth

Hand = tuple[Card, ...]
Melds = tuple[Hand, ...]
Laid = tuple[tuple[Card, int], ...]  # cards laid off, each with the place of its meld among the knocker's, from 0
Mask = int  # a bit for each card

VALUES: tuple[int, ...] = tuple(min(rank(card) + 1, 10) for card in PACK)
HAND = 10  # cards; so many in melds are gin
_CODES: tuple[int, ...] = tuple(1 << card | VALUES[card] << 52 for card in PACK)  # summed: the cards and their points
_ALL: Mask = (1 << 52) - 1
_SUITS = (0, 13, 26, 39)
_ALIKE: Mask = sum(1 << shift for shift in _SUITS)  # the four aces


def value(cards: Iterable[Card]) -> int:
    """Return the points of cards: an ace 1, a court card 10."""
    return sum([VALUES[card] for card in cards])


def _mask(cards: Iterable[Card]) -> Mask:
    return sum([1 << card for card in cards])


def _cards(mask: Mask) -> Hand:
    return tuple(card for card in PACK if mask >> card & 1)


def _sets(held: Mask) -> tuple[Mask, ...]:
    """Return the sets among three or four cards of one rank, the one of four first."""
    return (held, *(held ^ 1 << card for card in reversed(_cards(held)))) if held.bit_count() == 4 else (held,)


MELDS: Melds = tuple(
    _cards(meld)
    for meld in (
        *(meld for low in range(13) for meld in _sets(_ALIKE << low)),
        *(run << shift for shift in _SUITS for run in runs(LANE)),
    )
)
_MELDS: dict[Mask, Hand] = {_mask(meld): meld for meld in MELDS}
_SETS_OF: dict[Mask, tuple[tuple[Mask, int], ...]] = {
    held: tuple((meld, value(_MELDS[meld])) for meld in _sets(held))
    for low in range(13)
    for held in _sets(_ALIKE << low)
}


def is_meld(cards: Collection[Card]) -> bool:
    """Tell whether cards are a set of three or four, or a run of three or more."""
    return _mask(cards) in _MELDS and len(set(cards)) == len(cards)


# Least deadwood

_Choice = tuple[
    int, tuple[Mask, ...], Mask
]  # points melded, the sets among the melds, the cards of which runs are made


def melded(mask: Mask) -> _Choice:
    """Return the most points that melds take out of a hand, and how."""
    a, b, c, d = mask & LANE, mask >> 13 & LANE, mask >> 26 & LANE, mask >> 39
    by_runs = gain[a] + gain[b] + gain[c] + gain[d]
    three = a & b & (c | d) | c & d & (a | b)  # the ranks of which it holds three or four
    if not three:
        return by_runs, (), mask if by_runs else 0
    if not by_runs:
        return _largest_sets(mask, three)
    return max([(points + _by_runs(left), sets, left) for points, sets, left in _choices(mask, three)])


def _largest_sets(mask: Mask, three: Lane) -> _Choice:
    total, sets = 0, []
    while three:
        low = three & -three
        three ^= low
        meld, points = _SETS_OF[low * _ALIKE & mask][0]
        total += points
        sets.append(meld)
    return total, tuple(sets), 0


def _by_runs(mask: Mask) -> int:
    """Return the most points that runs take out of a hand."""
    return gain[mask & LANE] + gain[mask >> 13 & LANE] + gain[mask >> 26 & LANE] + gain[mask >> 39]


def _choices(mask: Mask, three: Lane = LANE) -> list[_Choice]:
    """Return every choice of sets, with the points of the sets alone; `three` has the ranks to look at."""
    chosen: list[_Choice] = [(0, (), mask)]
    while three:
        low = three & -three
        three ^= low
        chosen += [
            (points + more, (*sets, meld), left ^ meld)
            for meld, more in _SETS_OF.get(low * _ALIKE & mask, ())
            for points, sets, left in chosen
        ]
    return chosen


def deadwood(cards: Collection[Card]) -> int:
    """Return the least deadwood of a hand."""
    code = sum([_CODES[card] for card in cards])
    return (code >> 52) - melded(code & _ALL)[0]


def best(cards: Collection[Card]) -> tuple[int, Melds, Hand]:
    """Return the least deadwood of a hand, melds that leave it, and the free cards."""
    code = sum([_CODES[card] for card in cards])
    points, sets, left = melded(code & _ALL)
    if not points:
        return code >> 52, (), tuple(sorted(cards))
    melds = _named((*sets, *_best_runs(left)) if left else sets)
    free = sorted(cards)
    for meld in melds:
        for card in meld:
            free.remove(card)
    return (code >> 52) - points, melds, tuple(free)


def _best_runs(mask: Mask) -> list[Mask]:
    found: list[Mask] = []
    for shift in _SUITS:
        if gain[lane := mask >> shift & LANE]:
            found += [run << shift for run in best_layouts(lane)[0]]
    return found


def groupings(cards: Collection[Card]) -> tuple[Melds, ...]:
    """Return every choice of melds that leaves the least deadwood; the first is that of `best`."""
    choices = sorted([(points + _by_runs(left), sets, left) for points, sets, left in _choices(_mask(cards))])
    most = choices[-1][0]
    return tuple(
        _named((*sets, *laid))
        for points, sets, left in reversed(choices)
        if points == most
        for laid in _together(best_layouts(left >> shift & LANE) for shift in _SUITS)
    )


def _together(lanes: Iterable[Iterable[Runs]]) -> Iterator[list[Mask]]:
    """Yield the runs of a whole hand for every choice of runs in each of the four suits."""
    for chosen in product(*lanes):
        yield [run << shift for shift, laid in zip(_SUITS, chosen, strict=True) for run in laid]


def _named(melds: Iterable[Mask]) -> Melds:
    return tuple([_MELDS[meld] for meld in melds])


def throws(cards: Collection[Card], taken: Card | None = None) -> list[tuple[int, Card]]:
    """Return what each card, when it is thrown, leaves of deadwood, and the card, the best first.

    `taken` is the card that may not be thrown.
    """
    code = sum([_CODES[card] for card in cards])
    mask, total = code & _ALL, code >> 52
    return sorted([(total - VALUES[card] - melded(mask ^ 1 << card)[0], card) for card in cards if card != taken])


def has_one_suit(meld: Hand) -> bool:
    """Tell a run from a set."""
    return suit(meld[0]) == suit(meld[-1])


def has_split_run(melds: Melds) -> bool:
    """Tell whether two of the melds are runs that could lie as one."""
    lines = sorted(meld for meld in melds if has_one_suit(meld))
    return any(low[-1] + 1 == high[0] and suit(low[0]) == suit(high[0]) for low, high in pairwise(lines))


# Laying off


def fits(meld: Hand, card: Card) -> bool:
    """Tell whether a card can be laid off on a meld as it lies."""
    return is_meld((*meld, card))


def extended(melds: Melds, laid: Laid) -> Melds:
    """Return the knocker's melds with what was laid off on them."""
    return tuple(
        tuple(sorted((*meld, *(card for card, there in laid if there == place)))) for place, meld in enumerate(melds)
    )


def lay_off(knocker_melds: Sequence[Hand], cards: Collection[Card]) -> tuple[int, Melds, Laid, Hand]:
    """Return the least deadwood that melds and lay-offs together leave, and how; on gin nothing is laid off.

    Gives the deadwood, the melds, the cards laid off in an order in which each fits, and the free cards.
    """
    return arrangements(knocker_melds, cards)[0]


def arrangements(knocker_melds: Sequence[Hand], cards: Collection[Card]) -> list[tuple[int, Melds, Laid, Hand]]:
    """Return every choice of melds that, with what can then be laid off, leaves the least; the most melded first."""
    opened = () if sum(map(len, knocker_melds)) == HAND else knocker_melds  # G11: none on gin
    ends = [_ends(opened, one) for one in range(4)]
    ways: list[tuple[int, Melds]] = []
    for points, sets, left in _choices(_mask(cards)):
        lanes = [_joint(left >> shift & LANE, *ends[one]) for one, shift in enumerate(_SUITS)]
        points += sum(more for more, _ in lanes)
        ways += [(points, _named((*sets, *laid))) for laid in _together(layouts for _, layouts in lanes)]
    most = max(points for points, _ in ways)
    chosen = [_arranged(opened, melds, cards) for points, melds in ways if points == most]
    return sorted(chosen, key=lambda way: (len(way[2]), len(way[1])))


def _ends(knocker_melds: Iterable[Hand], one: int) -> tuple[list[Lane], Lane]:
    """Return the knocker's runs of one suit, and the cards of that suit that make a set of his one of four."""
    ends, fourths = [], 0
    for meld in knocker_melds:
        suits = set(map(suit, meld))
        if suits == {one}:
            ends.append(sum(1 << rank(card) for card in meld))
        elif len(suits) == 3 and one not in suits:
            fourths |= 1 << rank(meld[0])
    return ends, fourths


def _joint(lane: Lane, ends: Iterable[Lane], fourths: Lane) -> tuple[int, list[Runs]]:
    """Return the most points that leave a lane by runs and lay-offs together, and every choice of runs for it."""
    found: list[tuple[int, Runs]] = []
    for laid in layouts(lane):
        rest = lane ^ sum(laid)
        off = chained(rest, ends) | rest & fourths
        found.append((worth[lane ^ rest | off], laid))
    most = max(points for points, _ in found)
    return most, [laid for points, laid in found if points == most]


def _arranged(knocker_melds: Sequence[Hand], melds: Melds, cards: Collection[Card]) -> tuple[int, Melds, Laid, Hand]:
    """Return what a choice of melds leaves after everything that fits was laid off: on runs first, they grow."""
    left, laid, table = sorted(set(cards).difference(*melds)), [], list(map(_mask, knocker_melds))
    places = sorted(range(len(table)), key=lambda place: not has_one_suit(knocker_melds[place]))
    while step := next(
        ((card, place) for place in places for card in left if table[place] | 1 << card in _MELDS), None
    ):
        card, place = step
        left.remove(card)
        laid.append(step)
        table[place] |= 1 << card
    return value(left), melds, tuple(laid), tuple(left)
