"""Measures gin: how fast the least deadwood of a hand is found, and how fast a match goes through the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cribtui.core.cards import PACK, Card, rank
from cribtui.games.gin.melds import deadwood

from . import bench_play
from .figure import Figure, rate

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
    """Play at random, one match after another."""
    yield from bench_play.actions("gin", 6, 10_000, quick)
