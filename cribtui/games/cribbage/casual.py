"""How people play who do not reckon chances at the table: a beginner, who overlooks things, and a casual player.

The beginner goes for what scores now, as far as he sees it. The casual player knows what a hand and a crib are worth,
and pegs by rules of thumb.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

from cribtui.core.cards import Card, rank, suit
from cribtui.core.rules import Score

from .actions import Action, Lay, Play
from .discard import by_averages
from .pegging import fitting
from .scoring import VALUES, peg, peg_total, show
from .showdown import Hand
from .view import View

OVERLOOKED = 0.3  # the beginner's chance not to see a fifteen
DITHER = 4.0  # points by which his choice of cards to keep wavers
SLIP = 0.15  # his chance to play a card without looking

TENS_WAIT = (5, 21)  # counts from which any ten-card scores
FEED = 1.0  # the rules of thumb, in points: leaving such a count
NEAR = 0.5  # leaving the start of a run
LOW_LEAD = 0.5  # leading a card that no fifteen can follow
PAIR_LEAD = 0.75  # leading from a pair, to make three of it when paired
HOARD = 0.05  # playing a point of the count more, so that low cards are left for the go


def easy(view: View, rng: Random) -> Action:
    """Play like a beginner."""
    return _easy_lay(view.hand, rng) if view.phase == "lay" else Play(_easy_card(view, rng))


def medium(view: View, rng: Random) -> Action:
    """Play like a casual player."""
    if view.phase == "lay":
        return Lay(by_averages(view.hand, view.dealer == view.seat)[0].laid)
    cards = fitting(view.hand, view.count)
    return Play(max(cards, key=lambda card: _by_thumb(view.series, card, view.hand)))


def _easy_lay(hand: Hand, rng: Random) -> Lay:
    """Keep what scores by itself, whoever's the crib is."""
    kept = list(combinations(hand, 4))
    worth = [_noticed(_four(cards), rng) + rng.uniform(0, DITHER) for cards in kept]
    best = kept[worth.index(max(worth))]
    return Lay(tuple(card for card in hand if card not in best))


def _four(kept: Hand) -> list[Score]:
    """Return what four cards score among themselves: three with the fourth as starter, but for suits."""
    by_ranks = [score for score in show(kept[:3], kept[3]) if score.kind in ("fifteen", "pair", "run")]
    return [*by_ranks, Score("flush", kept, 4)] if len(set(map(suit, kept))) == 1 else by_ranks


def _easy_card(view: View, rng: Random) -> Card:
    """Take the most points in sight, else any card."""
    cards = fitting(view.hand, view.count)
    if rng.random() < SLIP:
        return rng.choice(cards)
    worth = [_noticed(peg((*view.series, card)), rng) + rng.random() for card in cards]
    return cards[worth.index(max(worth))]


def _noticed(scores: Iterable[Score], rng: Random) -> int:
    """Return the points that a beginner sees."""
    return sum(score.points for score in scores if score.kind != "fifteen" or rng.random() >= OVERLOOKED)


def _by_thumb(series: Hand, card: Card, hand: Hand) -> float:
    """Return what a card is worth by the rules of thumb."""
    count = sum(VALUES[played] for played in (*series, card))
    worth = peg_total((*series, card)) + HOARD * VALUES[card] - FEED * (count in TENS_WAIT)
    if series:
        return worth - NEAR * (count < 31 and 0 < abs(rank(card) - rank(series[-1])) < 3)
    paired = sum(rank(held) == rank(card) for held in hand) > 1
    return worth + LOW_LEAD * (count < 5) + PAIR_LEAD * paired
