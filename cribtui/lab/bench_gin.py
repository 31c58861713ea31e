"""Measures gin: how fast the least deadwood of a hand is found, and how fast a match goes through the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from cribtui.core import registry
from cribtui.core.cards import PACK, Card, rank
from cribtui.games.gin.melds import deadwood

from .figure import Figure, rate

GAME = "gin"
HANDS = 2_000
Hands = list[tuple[Card, ...]]


def melds(quick: bool) -> Iterator[Figure]:
    """Find the least deadwood of random hands, and of hands from five following ranks, which are full of melds."""
    chance, seconds = Random(5), 0.5 if quick else 2
    random = [tuple(chance.sample(PACK, 10)) for _ in range(HANDS)]
    rich = [_rich(chance) for _ in range(HANDS)]
    yield Figure("least deadwood of random hands a second", _hands_a_second(random, seconds), least=150_000)
    yield Figure("least deadwood of meld-rich hands a second", _hands_a_second(rich, seconds), least=20_000)


def _rich(chance: Random) -> tuple[Card, ...]:
    low = chance.randrange(9)
    return tuple(chance.sample([card for card in PACK if low <= rank(card) < low + 5], 10))


def _hands_a_second(hands: Hands, seconds: float) -> float:
    def find_all() -> None:
        for hand in hands:
            deadwood(hand)

    return len(hands) * rate(find_all, seconds)


def actions(quick: bool) -> Iterator[Figure]:
    """Play at random through view, legal and apply, one match after another."""
    chance, seconds = Random(6), 1 if quick else 5
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += _some_actions(chance, 2_000)
    yield Figure("random actions a second", done / spent, least=10_000)


def _some_actions(chance: Random, most: int) -> int:
    """Play a match at random to its end or for so many actions, and return how many it had."""
    rules = registry.get(GAME).rules
    state, seed, done = rules.start({}), str(chance.random()), 0
    while done < most and rules.outcome(state) is None:
        if (due := rules.deal(state, seed)) is not None:
            state = rules.apply(state, None, due)
        else:
            seat = rules.to_act(state)[0]
            state = rules.apply(state, seat, chance.choice(rules.legal(rules.view(state, seat))))
            done += 1
    return done
