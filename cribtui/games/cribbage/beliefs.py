"""Which ranks the other player kept, and how likely: by what sound players keep, by what he played and by his goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb, exp

from cribtui.core.cards import rank

from . import habits
from .multisets import HANDS, NUMBER, SIZES, Ranks
from .series import EMPTY, LIMIT, NEVER, UNFIT, Series
from .view import View

CARE = 0.6  # points: a choice that costs so much more than another is made e times less often
BLUNDER = 0.03  # the chance of any card whatever it is worth
ODD = 0.2 / 270_725  # the chance that four cards are kept against every habit

Weights = dict[int, float]  # by the number of a multiset


@dataclass(frozen=True, slots=True)
class Seen:
    """What the other player did at a series: the rank he played, or None when nothing he held did fit."""

    series: Series
    played: int | None
    appeals: tuple[float, ...] = ()  # how much he is drawn to each rank, up to a factor


def kept(view: View) -> Weights:
    """Return how likely each four ranks are that the other player may have kept, up to a factor."""
    assert view.seat is not None
    left, seen = unseen(view), list(_seen(view))
    table = tuple(sorted(one.played for one in seen if one.played is not None))
    keeps = habits.of(dealing=view.dealer != view.seat).keeps
    weights: Weights = {}
    for rest in HANDS[SIZES[4 - len(table)]]:
        if cards := _ways(rest, left):
            number = NUMBER[tuple(sorted(rest + table))] if table else NUMBER[rest]
            if chance := _likely(HANDS[number], seen):
                weights[number] = (keeps.get(number, 0.0) + ODD) * cards * chance
    return weights


def unseen(view: View) -> list[int]:
    """Return how many cards of each rank the view does not show."""
    left = [4] * 13
    for card in view.faces():
        left[rank(card)] -= 1
    return left


def _ways(rest: Ranks, left: list[int]) -> int:
    """Return how many sets of the cards left have some ranks."""
    if len(set(rest)) == len(rest):
        ways = 1
        for one in rest:
            ways *= left[one]
        return ways
    ways = 1
    for one in set(rest):
        ways *= comb(left[one], rest.count(one))
    return ways


def _likely(ranks: Ranks, seen: list[Seen]) -> float:
    """Return the chance that somebody who kept these ranks did what was seen."""
    chance, hand = 1.0, list(ranks)
    for one in seen:
        if one.played is None:
            if any(one.series.points[rank] != UNFIT for rank in hand):
                return 0.0
        else:
            drawn = sum([one.appeals[rank] for rank in hand])
            chance *= BLUNDER + (1 - BLUNDER) * hand.count(one.played) * one.appeals[one.played] / drawn
            hand.remove(one.played)
    return chance


def _seen(view: View) -> Iterator[Seen]:
    """Give what the other player did in this deal: each card, each go, and where a series ended he could not go on."""
    assert view.seat is not None
    other = 1 - view.seat
    goes = [count for who, count in view.goes if who == other]
    mine = 4  # how many cards one held oneself
    starts = (*view.resets, len(view.played))
    for at, start in enumerate(view.resets):
        series = EMPTY
        tried: list[Series] = []
        for who, card in view.played[start : starts[at + 1]]:
            if who == other:
                yield Seen(series, rank(card), _appeals(series, mine))
                tried = []
            else:
                mine -= 1
            series = series.after(rank(card))
            tried.append(series)
        refused = [one for one in tried if goes and one.count == goes[0]]
        if refused:
            yield Seen(refused[0], None)
            goes.pop(0)
        elif start < view.resets[-1] and series.count < LIMIT:
            yield Seen(series, None)


def _appeals(series: Series, against: int) -> tuple[float, ...]:
    return tuple([exp(wish / CARE) if wish > NEVER else 0.0 for wish in series.wishes(against)])


def spread(weights: Weights, most: int) -> Weights:
    """Return so many hands at most that stand for all: each as often as its weight has it, evenly over their order."""
    if len(weights) <= most:
        return weights
    step = sum(weights.values()) / most
    passed, due = 0.0, step / 2
    taken: Weights = {}
    for number, weight in weights.items():
        passed += weight
        while due < passed:
            taken[number] = taken.get(number, 0.0) + step
            due += step
    return taken


def left_of(number: int, played: list[int]) -> int:
    """Return the number of what is left of four ranks when some have been played."""
    rest = list(HANDS[number])
    for one in played:
        rest.remove(one)
    return NUMBER[tuple(rest)]
