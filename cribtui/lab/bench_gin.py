"""Measures gin: how fast melds are found, how fast it is played, how long its computers think."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from random import Random
from typing import Any

from cribtui.core import registry
from cribtui.core.cards import PACK, Card, rank
from cribtui.games.gin.melds import best, groupings, lay_off
from cribtui.play import bots

from .company import played
from .figure import Figure

GAME = "gin"
Hand = tuple[Card, ...]


def melds(quick: bool) -> Iterator[Figure]:
    """Find the least deadwood of ten random cards and of ten from five ranks, the groupings, the lay-offs."""
    rng, seconds = Random(1), 0.5 if quick else 2
    hands = [_hand(rng, PACK) for _ in range(2_000)]
    rich = [_hand(rng, [card for card in PACK if low <= rank(card) < low + 5]) for low in range(9) for _ in range(200)]
    yield Figure("least deadwood of random hands a second", _rate(best, hands, seconds), least=150_000)
    yield Figure("least deadwood of meld-rich hands a second", _rate(best, rich, seconds), least=20_000)
    yield Figure("all groupings of meld-rich hands a second", _rate(groupings, rich, seconds))
    tables = [laid for hand in rich if (laid := best(hand)[1])]
    yield Figure("best lay-offs a second", _rate(partial(lay_off, tables[0]), rich, seconds))


def _hand(rng: Random, cards: Collection[Card]) -> Hand:
    return tuple(rng.sample(sorted(cards), 10))


def _rate(find: Callable[[Hand], object], hands: list[Hand], seconds: float) -> float:
    """Return how many hands are gone through in a second of processor time, in the best of five rounds."""
    return max(_round(find, hands, seconds / 5) for _ in range(5))


def _round(find: Callable[[Hand], object], hands: list[Hand], seconds: float) -> float:
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for hand in hands:
            find(hand)
        done += len(hands)
    return done / spent


def play(quick: bool) -> Iterator[Figure]:
    """Play hands at random through view, legal and apply, and let every level decide in matches of beginners."""
    yield Figure("random actions of gin a second", _random_play(1 if quick else 5), least=10_000)
    for phase in ("take", "discard", "show"):
        views = _views(phase, 10 if quick else 60)
        for level in bots.LEVELS:
            spent = [_milliseconds(partial(bots.choose, GAME, level, view, "bench")) for view in views]
            yield Figure(f"a decision of {level} at gin’s {phase}, ms", statistics.median(spent), most=20)


def _random_play(seconds: float) -> float:
    rules, rng = registry.get(GAME).rules, Random(2)
    state, done, start = rules.start({}), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        if rules.outcome(state) is not None:
            state = rules.start({})
        elif (due := rules.deal(state, str(done))) is not None:
            state = rules.apply(state, None, due)
        else:
            seat = rules.to_act(state)[0]
            state = rules.apply(state, seat, rng.choice(rules.legal(rules.view(state, seat))))
            done += 1
    return done / spent


def _views(phase: str, number: int) -> list[Any]:
    """Return views of seats that must decide in a phase."""
    views: list[Any] = []
    for n in range(number):
        match = played(GAME, f"bench {n}", "easy")
        states = [(match.state_at(index), entry.seat) for index, entry in enumerate(match.entries)]
        views += [match.rules.view(state, seat) for state, seat in states if seat is not None and state.phase == phase]
        if len(views) >= number:
            break
    return views[:number]


def _milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - begun)
