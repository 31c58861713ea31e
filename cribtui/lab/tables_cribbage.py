"""The tables of cribbage, from our own play; the chances to win are told of in `tables_wins`.

Tosses and cribs: every pattern of six ranks (18,395, each weighted by the hands that have it) lays what makes the
expected hand plus or minus the crib greatest by the table as it stands. What both players lay
so, and what they keep beside it, gives the next average cribs, and the table moves half of the way to them, until it
stands still. Kept cards count by their mean number of each rank: who lays a queen seldom has another, so one is the
likelier to come from the other player or as starter. A jack is nobs one time in four.

Pegging: four ranks play against hands that are kept in their habitual numbers, both by the wishes of `series`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

from cribtui.games.cribbage import habits
from cribtui.games.cribbage.duel import duel
from cribtui.games.cribbage.habits import FIFTIETH, ZERO, combinations_of
from cribtui.games.cribbage.multisets import FOURS, HANDS, NUMBER, PAIRS, Ranks, by_starter
from cribtui.games.cribbage.scoring import JACK
from cribtui.games.cribbage.tables import from_words, packed

from .tables_wins import deals, edge, wins, wins_table

Cribs = Mapping[Ranks, float]  # points by a pair of ranks, suits left out
Worths = Mapping[Ranks, float]  # points by four ranks

STILL = 0.005  # points: the greatest last change of an average
NOBS = 1 / 4
FLUSH = 5 * (11 * 10 * 9) / (50 * 49 * 48)  # two of a suit: the chance that the other two and the starter join them
DUELS = 400  # for each four ranks and each seat
DEALS, EDGES = 6000, 4000
QUICK = 40  # how many times less of all these is done quickly


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay two of six ranks: the pair, the kept four and what they score on average over the 46 starters."""

    toss: Ranks
    kept: Ranks
    hand: float


Ways = Mapping[Ranks, Sequence[Way]]
Both = tuple[dict[Ranks, Ranks], dict[Ranks, Ranks]]  # what is laid of six ranks, by pone and dealer


@dataclass(frozen=True, slots=True)
class Laying:
    """What both lay by six ranks, and the average cribs that come of it: own, and the other player's."""

    tossed: Both
    own: Cribs
    other: Cribs


def all_ways() -> dict[Ranks, list[Way]]:
    """Return every pattern of six ranks with its ways."""
    sixes = (six for six in combinations_with_replacement(range(13), 6) if combinations_of(six))
    return {six: list(_ways(six)) for six in sixes}


def _ways(six: Ranks) -> Iterator[Way]:
    left = _left(six)
    for low, high in sorted(set(combinations(six, 2))):
        kept = list(six)
        kept.remove(low)
        kept.remove(high)
        yield Way((low, high), tuple(kept), _mean(shows(tuple(kept)), left))


def _left(gone: Sequence[int]) -> list[float]:
    """Return how many cards of each rank are left when some are gone."""
    return [4.0 - gone.count(rank) for rank in range(13)]


def _mean(points: Sequence[float], starters: Sequence[float]) -> float:
    """Return the average of what starters of each rank make."""
    return sum([some * number for some, number in zip(points, starters, strict=True)]) / sum(starters)


@cache
def shows(four: Ranks) -> tuple[float, ...]:
    """Return what four ranks score on average with a starter of each rank."""
    nobs = NOBS * four.count(JACK)
    return tuple([some + nobs * (starter != JACK) for starter, some in enumerate(by_starter(four))])


def settle(ways: Ways) -> Laying:
    """Return what is laid when every average stands still."""
    own: Cribs = dict.fromkeys(PAIRS, 0.0)
    other: Cribs = own
    while True:
        tossed = tosses(ways, own, other)
        goal_own, goal_other = cribs(tossed)
        change = max(
            abs(goal[pair] - was[pair]) for goal, was in ((goal_own, own), (goal_other, other)) for pair in PAIRS
        )
        own, other = _halfway(own, goal_own), _halfway(other, goal_other)
        if change / 2 < STILL:
            return Laying(tossed, own, other)


def _halfway(table: Cribs, goal: Cribs) -> Cribs:
    """Return the mean of two tables: going all the way, choices between near equals swing to and fro for ever."""
    return {pair: (table[pair] + goal[pair]) / 2 for pair in PAIRS}


def tosses(ways: Ways, own: Cribs, other: Cribs) -> Both:
    """Return what pone and dealer lay of every six ranks by tables."""
    pone = {six: max(some, key=lambda way: way.hand - other[way.toss]).toss for six, some in ways.items()}
    dealer = {six: max(some, key=lambda way: way.hand + own[way.toss]).toss for six, some in ways.items()}
    return pone, dealer


@dataclass(slots=True)
class Tossed:
    """The hands that lay the same two ranks: how many, and how many cards of each rank they keep in all."""

    hands: int
    kept: list[float]


def cribs(tossed: Both) -> tuple[dict[Ranks, float], dict[Ranks, float]]:
    """Return the average cribs, own and the other's, when pone and dealer lay so."""
    pone, dealer = map(_by_toss, tossed)
    return _table(dealer, pone), _table(pone, dealer)


def _by_toss(tossed: Mapping[Ranks, Ranks]) -> dict[Ranks, Tossed]:
    found = {pair: Tossed(0, [0.0] * 13) for pair in PAIRS}
    for six, pair in tossed.items():
        hands, some = combinations_of(six), found[pair]
        some.hands += hands
        for rank in six:
            some.kept[rank] += hands
    for pair, some in found.items():
        for rank in pair:
            some.kept[rank] -= some.hands
        mean = [number / some.hands for number in some.kept] if some.hands else [4 * n / 50 for n in _left(pair)]
        some.kept = mean  # a mean hand where nobody lays so
    return found


def _table(mine: Mapping[Ranks, Tossed], his: Mapping[Ranks, Tossed]) -> dict[Ranks, float]:
    """Return the average crib by what one lays, when the other lays by his habits."""
    return {pair: _average(pair, some.kept, his) for pair, some in mine.items()}


def _average(pair: Ranks, kept: Sequence[float], his: Mapping[Ranks, Tossed]) -> float:
    left = _less(_left(pair), kept)
    points = weights = 0.0
    for other, some in his.items():
        weight = some.hands * _pairs(other, left) / combinations_of(other)
        if weight > 0:
            starters = _less(_less(left, some.kept), [other.count(rank) for rank in range(13)])
            points += weight * _mean(shows(tuple(sorted(pair + other))), starters)
            weights += weight
    return points / weights


def _less(left: Sequence[float], gone: Sequence[float]) -> list[float]:
    return [max(0.0, number - off) for number, off in zip(left, gone, strict=True)]


def _pairs(pair: Ranks, left: Sequence[float]) -> float:
    """Return how many pairs of cards have two ranks, with so many of each left."""
    low, high = (left[rank] for rank in pair)
    return max(0.0, low * (low - 1) / 2) if low == high and pair[0] == pair[1] else low * high


def duels(tossed: Both, number: int) -> tuple[dict[Ranks, float], dict[Ranks, float]]:
    """Return how many points more than the other four ranks peg on average as pone and as dealer, by so many duels."""
    keeps = [habits.count(some).keeps for some in tossed]
    return _worths(keeps[1], number, dealing=False), _worths(keeps[0], number, dealing=True)


def _worths(his: Mapping[int, float], number: int, dealing: bool) -> dict[Ranks, float]:
    """Return the worths in the play of every four ranks against hands kept as these are."""
    others = hands(his, number, dealing)
    return {four: worth(NUMBER[four], others, number, dealing) for four in FOURS}


def hands(his: Mapping[int, float], number: int, dealing: bool) -> list[int]:
    """Return the hands that are met, in habitual numbers: more than are needed, since some lie beside no four ranks."""
    weights = [chance * combinations_of(HANDS[four]) for four, chance in his.items()]
    return Random(f"pegging {dealing}").choices(list(his), weights, k=4 * number)


def worth(four: int, others: Sequence[int], number: int, dealing: bool) -> float:
    """Return the mean of duels against the first hands of a list that may lie beside four ranks."""
    total = weights = 0.0
    met = 0
    for other in others:
        weight = _beside(HANDS[four], HANDS[other])
        if weight:
            got, given = duel(other, four)[::-1] if dealing else duel(four, other)
            weights += weight
            total += weight * (got - given)
            met += 1
            if met == number:
                break
    return total / weights


def _beside(four: Ranks, other: Ranks) -> float:
    """Return how many times likelier other ranks are left out by four ranks than by a whole pack, or more seldom."""
    beside = 1.0
    for rank in set(other):
        alike, gone = other.count(rank), four.count(rank)
        beside *= comb(4 - gone, alike) / comb(4, alike)
    return beside


def tosses_table(tossed: Both) -> bytes:
    """Return the content of the file of tosses."""
    place = {pair: at for at, pair in enumerate(PAIRS)}
    return packed(bytes(place[some[six]] for some in tossed for six in habits.patterns()))


def pegging_table(worths: tuple[Worths, Worths]) -> bytes:
    """Return the content of the file of pegging."""
    return packed(bytes(min(255, max(0, round(some[four] * FIFTIETH) + ZERO)) for some in worths for four in FOURS))


def cribs_table(laying: Laying) -> bytes:
    """Return the content of the file of cribs."""
    numbers = [
        round(100 * (table[pair] + (FLUSH if suited else 0.0)))
        for table in (laying.own, laying.other)
        for suited in (False, True)
        for pair in PAIRS
    ]
    return packed(from_words(numbers))


def make(quick: bool) -> Iterator[tuple[str, bytes]]:
    """Give the tables, each the name of its file and what that holds; the deals are played by those on disk."""
    part = QUICK if quick else 1
    laying = settle(all_ways())
    yield "tosses.bin", tosses_table(laying.tossed)
    yield "cribs.bin", cribs_table(laying)
    yield "pegging.bin", pegging_table(duels(laying.tossed, DUELS // part))
    yield "wins.bin", wins_table(wins(deals(DEALS // part), edge(EDGES // part)))
