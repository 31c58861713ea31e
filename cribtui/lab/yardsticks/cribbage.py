"""The yardsticks of cribbage: a way to toss and a way to peg each.

- random: anything.
- random-greedy: any toss, greedy pegging.
- max-hand: keeps the four that score most by themselves, of equals the lowest ranks; greedy pegging.
- ev-random: keeps what makes the hand expected over all 46 starters plus or minus the average crib greatest; any card.
- ev-greedy: the same toss; pegs what scores most now.
- ev-reply: the same toss; pegs what scores most less the best reply expected.

What still is equal goes by the order of the hand; of cards to peg the one that counts most is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from operator import mul
from random import Random

from cribtui.core.cards import Card, rank, suit
from cribtui.games.cribbage import RULES
from cribtui.games.cribbage.actions import GO, Action, Lay, Play
from cribtui.games.cribbage.scoring import JACK, VALUES, kept_total, peg_total, show_total
from cribtui.games.cribbage.view import View

from . import Yardstick
from .crib_averages import average

Cards = tuple[Card, ...]
MOST = 14  # points that a card can score: four of a kind and thirty-one
Way = Callable[[View, str], Action]


# Tossing


def any_choice(view: View, seed: str) -> Action:
    """Take any choice."""
    return Random(seed).choice(RULES.legal(view))


def max_hand(view: View, seed: str) -> Lay:
    """Keep the four that score most by themselves, of equals the lowest."""
    tosses = combinations(view.hand, 2)
    return Lay(max(tosses, key=lambda toss: (kept_total(_kept(view.hand, toss)), rank(toss[0]) + rank(toss[1]))))


def expected(view: View, seed: str) -> Lay:
    """Keep what brings most with the starter, and with the crib or against it."""
    tosses = list(combinations(view.hand, 2))
    worth = worths(view.hand, tosses, view.dealer == view.seat)
    return Lay(tosses[worth.index(max(worth))])


def _kept(hand: Cards, toss: Cards) -> Cards:
    return tuple([card for card in hand if card not in toss])


def worths(hand: Cards, tosses: Sequence[Cards], dealing: bool) -> list[float]:
    """Return the points expected of four cards kept and two tossed, for each toss."""
    left, suits = [4] * 13, [13] * 4  # what the starter is one of: cards of each rank, of each suit
    for card in hand:
        left[rank(card)] -= 1
        suits[suit(card)] -= 1
    found = []
    for toss in tosses:
        crib = average(rank(toss[0]), rank(toss[1]), own=dealing)
        found.append(_mean_hand(_kept(hand, toss), left, suits) + (crib if dealing else -crib))
    return found


def _mean_hand(kept: Cards, left: Sequence[int], suits: Sequence[int]) -> float:
    """Return what four cards score on average over the 46 starters."""
    points: int = sum(map(mul, by_starter(tuple(sorted(map(rank, kept)))), left))
    for card in kept:
        if rank(card) == JACK:  # nobs
            points += suits[suit(card)]
    if len(set(map(suit, kept))) == 1:  # a flush of four, and of five
        points += 4 * 46 + suits[suit(kept[0])]
    return points / 46


@cache  # 1,820 hands
def by_starter(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the fifteens, pairs and runs of four ranks with a starter of each rank, in points."""
    cards = [one + 13 * (place % 2) for place, one in enumerate(ranks)]  # suits that make no flush and no nobs
    return tuple([show_total(cards, 39 + starter) for starter in range(13)])


# Pegging


@lru_cache(maxsize=1 << 16)
def pegs(series: tuple[int, ...]) -> int:
    """Return what the last of some ranks scores; suits are of no account."""
    return peg_total(series)


def greedy(view: View, seed: str) -> Action:
    """Play the card that scores most now."""
    series = _ranks(view)
    return _best(view, lambda card: pegs((*series, rank(card))))


def reply(view: View, seed: str) -> Action:
    """Play the card that scores most less the points expected of the best reply."""
    series, left, held = _ranks(view), unseen(view), _replies(view)
    return _best(view, lambda card: pegs((*series, rank(card))) - best_reply((*series, rank(card)), left, held))


def _ranks(view: View) -> tuple[int, ...]:
    return tuple(map(rank, view.series))


def _best(view: View, points: Callable[[Card], float]) -> Action:
    cards = [choice.card for choice in RULES.legal(view) if isinstance(choice, Play)]
    if not cards:
        return GO
    return Play(max(cards, key=lambda card: (points(card), VALUES[card])))


def unseen(view: View) -> list[int]:
    """Return how many cards of each rank a player has not seen."""
    left = [4] * 13
    for card in view.faces():
        left[rank(card)] -= 1
    return left


def _replies(view: View) -> int:
    """Return from how many cards the other can reply; from none when he has said go."""
    assert view.seat is not None
    return 0 if view.gone[1 - view.seat] else view.held[1 - view.seat]


def best_reply(series: tuple[int, ...], left: Sequence[int], held: int) -> float:
    """Return the mean of what the best of so many cards scores, when any of those left may be among them."""
    room = 31 - sum([VALUES[card] for card in series])
    scoring: Counter[int] = Counter()  # how many of the cards left score so many points
    for card in range(13):
        if VALUES[card] <= room:
            scoring[pegs((*series, card))] += left[card]
    total, cards, enough = 0.0, sum(left), 0
    for points in range(MOST, 0, -1):
        enough += scoring[points]
        if enough:
            total += 1 - comb(cards - enough, held) / comb(cards, held)  # the chance to score at least so many
    return total


def player(toss: Way, peg: Way) -> Yardstick:
    """Return a player who tosses and pegs in these ways, and lifts or turns the first card there is."""

    def choose(view: View, seed: str) -> Action:
        match view.phase:
            case "lay":
                return toss(view, seed)
            case "play":
                return peg(view, seed)
        return RULES.legal(view)[0]

    return choose


YARDSTICKS: Mapping[str, Yardstick] = {
    "random": player(any_choice, any_choice),
    "random-greedy": player(any_choice, greedy),
    "max-hand": player(max_hand, greedy),
    "ev-random": player(expected, any_choice),
    "ev-greedy": player(expected, greedy),
    "ev-reply": player(expected, reply),
}
