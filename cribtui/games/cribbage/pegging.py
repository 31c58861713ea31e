"""What a card played is worth: the points it scores, the reply it invites, and what comes after.

The other player's hand is taken to be any of the cards not seen that fit his goes, all equally likely; he replies with
the card that scores him most. Chances are exact; what lies behind one's own next card is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import comb

from cribtui.core.cards import PACK, Card, rank

from .scoring import VALUES, peg_total
from .showdown import Hand
from .view import View

LIMIT = 31


@dataclass(frozen=True, slots=True)
class Line:
    """A card to play, in points: what it scores now, and the average of the reply, the next card and going on alone."""

    card: Card
    points: int
    reply: float = 0.0
    counter: float = 0.0
    alone: float = 0.0

    @property
    def value(self) -> float:
        return self.points - self.reply + self.counter + self.alone


@dataclass(frozen=True, slots=True)
class Unseen:
    """What the other player may hold: how many cards of each rank are left, and how many cards are his."""

    ranks: tuple[int, ...]
    held: int

    def fitting(self, count: int) -> int:
        """Return how many of the cards left could be played at a count."""
        room = LIMIT - count
        return sum(self.ranks if room >= 10 else self.ranks[:room])

    def none_of(self, number: int) -> float:
        """Return the chance that he holds none of so many of the cards left."""
        cards = sum(self.ranks)
        return comb(cards - number, self.held) / comb(cards, self.held)

    def stuck(self, count: int) -> float:
        """Return the chance that no card of his fits at a count; at 31 that is no chance any more."""
        return self.none_of(self.fitting(count)) if count < LIMIT else 0.0


def lines(view: View) -> list[Line]:
    """Return a line for each card that can be played, the best first."""
    unseen = _unseen(view)
    found = [_line(view.series, card, view.hand, unseen) for card in fitting(view.hand, view.count)]
    return sorted(found, key=lambda line: (-line.value, -VALUES[line.card], line.card))


def fitting(hand: Hand, count: int) -> list[Card]:
    """Return the cards that stay within thirty-one."""
    return [card for card in hand if VALUES[card] <= LIMIT - count]


def _unseen(view: View) -> Unseen | None:
    """Return what the other may hold, or None when he plays no more in this series."""
    assert view.seat is not None
    other = 1 - view.seat
    if view.gone[other] or not view.held[other]:
        return None
    least = max((LIMIT + 1 - count for who, count in view.goes if who == other), default=0)
    left = [0] * 13
    for card in set(PACK) - set(view.faces()):
        left[rank(card)] += VALUES[card] >= least
    return Unseen(tuple(left), view.held[other])


def _line(series: Hand, card: Card, hand: Hand, unseen: Unseen | None) -> Line:
    after, rest = (*series, card), _without(hand, card)
    points = peg_total(after)
    if unseen is None:
        return Line(card, points, alone=_alone(after, rest))
    reply, counter = _replies(after, rest, unseen)
    return Line(card, points, reply, counter, unseen.stuck(_count(after)) * _alone(after, rest))


def _alone(series: Hand, hand: Hand) -> int:
    """Return the most that a player can score who goes on alone, the go point with it."""
    count = _count(series)
    ways = [peg_total((*series, card)) + _alone((*series, card), _without(hand, card)) for card in fitting(hand, count)]
    return max(ways, default=int(count < LIMIT))


def _replies(series: Hand, hand: Hand, unseen: Unseen) -> tuple[float, float]:
    """Return the average of his best reply, and of one's best card after it."""
    reply = counter = 0.0
    passed = 0
    for gain, same in groupby(_possible(series, hand, unseen), key=lambda way: way[0]):
        group = list(same)
        number = sum(cards for _, cards, _ in group)
        chance = unseen.none_of(passed) - unseen.none_of(passed + number)
        reply += chance * gain
        counter += chance * sum(cards * next_best for _, cards, next_best in group) / number
        passed += number
    return reply, counter


def _possible(series: Hand, hand: Hand, unseen: Unseen) -> list[tuple[int, int, float]]:
    """Return his replies, the dearest first: points for him, cards of that rank left, one's own best answer."""
    room = LIMIT - _count(series)
    ways = []
    for card, cards in enumerate(unseen.ranks):
        if cards and VALUES[card] <= room:
            after = (*series, card)
            go = _count(after) < LIMIT and not fitting(hand, _count(after))
            ways.append((peg_total(after) + go, cards, _answer(after, hand, unseen)))
    return sorted(ways, reverse=True)


def _answer(series: Hand, hand: Hand, unseen: Unseen) -> float:
    """Return the points of one's best next card, with the chance of the go point."""
    if _count(series) == LIMIT:
        return 0.0
    later = Unseen(unseen.ranks, unseen.held - 1)
    ways = ((*series, card) for card in fitting(hand, _count(series)))
    return max((peg_total(after) + later.stuck(_count(after)) for after in ways), default=0.0)


def _count(series: Sequence[Card]) -> int:
    return sum([VALUES[card] for card in series])


def _without(hand: Hand, card: Card) -> Hand:
    return tuple(held for held in hand if held != card)
