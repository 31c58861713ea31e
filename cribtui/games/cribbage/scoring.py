"""What cards score in cribbage: the show (rules C15-C17) and the play (C8-C10, C13), explained or as a bare number.

`show` and `peg` list Score items for the eye; the cards of an item are sorted by rank. `show_total` and `peg_total`
give the same sums faster, for bots. Heels, go and last card depend on more than the cards: the rules add them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, groupby, product

from cribtui.core.cards import PACK, Card, rank, suit
from cribtui.core.rules import Score

JACK = 10
VALUES: tuple[int, ...] = tuple(min(rank(card) + 1, 10) for card in PACK)
_RANK: tuple[int, ...] = tuple(map(rank, PACK))
_SUIT: tuple[int, ...] = tuple(map(suit, PACK))
_NOBS: tuple[Card, ...] = tuple(suit(card) * 13 + JACK for card in PACK)  # by the starter

Cards = tuple[Card, ...]


def value(card: Card) -> int:
    """Return what a card adds to the count, 1 to 10."""
    return VALUES[card]


def total(scores: Iterable[Score]) -> int:
    """Return the points of all items together."""
    return sum(score.points for score in scores)


# The show


def show(hand: Collection[Card], starter: Card, crib: bool = False) -> list[Score]:
    """Return what four cards score with the starter, in the order in which they are counted aloud."""
    return [*_by_ranks((*hand, starter)), *_flush(hand, starter, crib), *_nobs(hand, starter)]


def _by_ranks(cards: Iterable[Card]) -> list[Score]:
    ordered = _sorted(cards)
    groups = [tuple(group) for _, group in groupby(ordered, rank)]
    return [*_fifteens(ordered), *_pairs(groups), *_runs(groups)]


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(sorted(cards), key=rank))


def _fifteens(cards: Cards) -> list[Score]:
    values = [VALUES[card] for card in cards]
    return [
        Score("fifteen", some, 2)
        for size in range(2, len(cards) + 1)
        for some, worth in zip(combinations(cards, size), combinations(values, size), strict=True)
        if sum(worth) == 15
    ]


def _pairs(groups: Sequence[Cards]) -> list[Score]:
    return [Score("pair", alike, _pair_points(len(alike))) for alike in groups if len(alike) > 1]


def _pair_points(alike: int) -> int:
    return alike * (alike - 1)  # 2 for each pair among them


def _runs(groups: Sequence[Cards]) -> list[Score]:
    for length in (5, 4, 3):
        for low in range(len(groups) - length + 1):
            stretch = groups[low : low + length]
            if rank(stretch[-1][0]) - rank(stretch[0][0]) == length - 1:
                return [Score("run", cards, length) for cards in product(*stretch)]
    return []


def _flush(hand: Collection[Card], starter: Card, crib: bool) -> list[Score]:
    if len({suit(card) for card in hand}) > 1:
        return []
    if suit(starter) in map(suit, hand):
        return [Score("flush", _sorted((*hand, starter)), 5)]
    return [] if crib else [Score("flush", _sorted(hand), 4)]


def _nobs(hand: Collection[Card], starter: Card) -> list[Score]:
    jack = _NOBS[starter]
    return [Score("nobs", (jack,), 1)] if jack in hand else []


def show_total(hand: Collection[Card], starter: Card, crib: bool = False) -> int:
    """Return the points of `show` without the items."""
    a, b, c, d = hand
    points = _points[_CODE[a] + _CODE[b] + _CODE[c] + _CODE[d] + _CODE[starter]]
    if _NOBS[starter] in hand:
        points += 1
    if _SUIT[a] == _SUIT[b] == _SUIT[c] == _SUIT[d]:
        if _SUIT[a] == _SUIT[starter]:
            return points + 5
        if not crib:
            return points + 4
    return points


class _Points(dict[int, int]):
    """Points for fifteens, pairs and runs by the code of five ranks, worked out when first asked: 6175 at most."""

    def __missing__(self, code: int) -> int:
        points = self[code] = total(_by_ranks(_decode(code)))
        return points


def _decode(code: int) -> list[Card]:
    """Return cards of the ranks in a code; their suits are of no account."""
    return [card for card in range(13) for _ in range(code >> 3 * card & 7)]


_CODE: tuple[int, ...] = tuple(1 << 3 * rank(card) for card in PACK)  # a sum of codes counts each rank in three bits
_points = _Points()


def kept_total(kept: Collection[Card]) -> int:
    """Return what four cards score among themselves, before there is a starter."""
    return _points[sum(_CODE[card] for card in kept)] + (4 if len({_SUIT[card] for card in kept}) == 1 else 0)


def mean_show(kept: Collection[Card], seen: Collection[Card]) -> float:
    """Return what four cards score on average over every starter that is not among the cards seen."""
    starters = [card for card in PACK if card not in seen]
    return sum(show_total(kept, starter) for starter in starters) / len(starters)


# The play


def peg(series: Sequence[Card]) -> list[Score]:
    """Return what the newest card scores; the series is all cards since the count was last 0, newest last."""
    return [*_count(series), *_tail_pair(series), *_tail_run(series)]


def _count(series: Sequence[Card]) -> list[Score]:
    match sum(map(value, series)):
        case 15:
            return [Score("fifteen", _sorted(series), 2)]
        case 31:
            return [Score("thirty_one", _sorted(series), 2)]
    return []


def _tail_pair(series: Sequence[Card]) -> list[Score]:
    alike = _alike(series)
    return [Score("pair", _sorted(series[-alike:]), _pair_points(alike))] if alike > 1 else []


def _tail_run(series: Sequence[Card]) -> list[Score]:
    length = _run_length(series)
    return [Score("run", _sorted(series[-length:]), length)] if length else []


def peg_total(series: Sequence[Card]) -> int:
    """Return the points of `peg` without the items."""
    count = sum([VALUES[card] for card in series])
    points = 2 if count in (15, 31) else 0
    alike = _alike(series)
    return points + (_pair_points(alike) if alike > 1 else _run_length(series))


def _alike(series: Sequence[Card]) -> int:
    """Return how many cards at the tail have the newest one's rank."""
    alike = 0
    for card in reversed(series):
        if _RANK[card] != _RANK[series[-1]]:
            break
        alike += 1
    return alike


def _run_length(series: Sequence[Card]) -> int:
    """Return the length of the longest run at the tail, 0 without one: a repeated rank ends the search."""
    longest = ranks = 0
    for length, card in enumerate(reversed(series), 1):
        bit = 1 << _RANK[card]
        if ranks & bit:
            break
        ranks |= bit
        if length > 2 and _is_unbroken(ranks, length):
            longest = length
    return longest


def _is_unbroken(ranks: int, length: int) -> bool:
    """Return whether these ranks, one bit each, follow one another."""
    lowest = ranks & -ranks
    return ranks == lowest * ((1 << length) - 1)
