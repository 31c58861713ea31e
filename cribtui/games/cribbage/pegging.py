"""What a card played is worth: the points it scores, the reply to be expected, and what comes after.

The other player's hand is any that fits what he played and where he could not, weighed by what sound players keep and
play. What comes after is searched against them all, see `search`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cribtui.core.cards import Card, rank

from . import beliefs
from .beliefs import Weights
from .multisets import NUMBER
from .scoring import VALUES
from .search import Hands, Search, divide
from .series import LIMIT, Series, of
from .showdown import Hand
from .view import View

NEAR = 1e-9  # points: what differs less is equal


@dataclass(frozen=True, slots=True)
class Effort:
    """How many hands of the other player are thought of while he holds so many cards, and how deep is searched."""

    hands: tuple[int, int, int, int, int]
    depth: int


HARD = Effort((1, 13, 91, 120, 160), 2)


@dataclass(frozen=True, slots=True)
class Line:
    """A card to play, in points: what it scores now, the average reply, and the average of what comes after."""

    card: Card
    points: int
    reply: float = 0.0
    later: float = 0.0

    @property
    def value(self) -> float:
        return self.points - self.reply + self.later


def lines(view: View, effort: Effort = HARD) -> list[Line]:
    """Return a line for each card that can be played, the best first."""
    return judged(view, thought_of(view, effort), Search(_lead, effort.depth))


def _lead(got: int, given: int, his: Hands) -> float:
    return (got - given) * sum(his.values())


def thought_of(view: View, effort: Effort) -> Weights:
    """Return the four ranks each that the other player may have kept, with their weights."""
    assert view.seat is not None
    return beliefs.spread(beliefs.kept(view), effort.hands[view.held[1 - view.seat]])


def judged(view: View, kept: Weights, search: Search) -> list[Line]:
    """Return the lines of all cards against some hands."""
    his: Weights = {}
    for number, weight in kept.items():
        rest = beliefs.left_of(number, played_by_other(view))
        his[rest] = his.get(rest, 0.0) + weight
    series, mine = of(tuple(map(rank, view.series))), number_of(view.hand)
    total = sum(his.values())
    found: dict[int, Line] = {}
    for card in fitting(view.hand, view.count):
        one = rank(card)
        if one not in found:
            points, reply = series.points[one], _reply(series.after(one), len(view.hand) - 1, his) / total
            value = search.play(series, one, mine, his, 0, 0) / total
            found[one] = Line(card, points, reply, value - points + reply)
    ways = [
        Line(card, one.points, one.reply, one.later)
        for card in fitting(view.hand, view.count)
        for one in (found[rank(card)],)
    ]
    return sorted(ways, key=lambda line: (-round(line.value / NEAR), -VALUES[line.card], line.card))


def _reply(series: Series, against: int, his: Weights) -> float:
    """Return the points of the other's next card, times the weight of his hands."""
    played, _ = divide(series, against, his)
    return sum([series.points[one] * sum(hands.values()) for one, hands in played.items()])


def played_by_other(view: View) -> list[int]:
    """Return the ranks that the other player has played in this deal."""
    return [rank(card) for who, card in view.played if who != view.seat]


def number_of(hand: Hand) -> int:
    """Return the number of the multiset of a hand."""
    return NUMBER[tuple(sorted(map(rank, hand)))]


def fitting(hand: Hand, count: int) -> list[Card]:
    """Return the cards that stay within thirty-one."""
    return [card for card in hand if VALUES[card] <= LIMIT - count]
