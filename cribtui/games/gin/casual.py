"""How people play gin who do not count the cards: a beginner, who overlooks things, and a casual player.

The beginner sees his melds and his high cards, is glad of a pair, and does not watch the other. The casual player
keeps cards that go together, feeds nobody, and grows careful with a knock as the hand goes on.
"""

from __future__ import annotations

from random import Random

from cribtui.core.cards import Card, rank

from . import choices
from .actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from .laying import without
from .melds import VALUES, Hand, Melds, best, deadwood, fits, groupings, throws
from .reckoning import Sight, are_partners, exposed
from .view import View

OVERLOOKED = 0.15  # the beginner's chance not to see that the upcard melds, or that a card can be laid off
TEMPTED = 0.3  # his chance to take a card for the sake of a pair
LATE = 0.2  # his chance not to see that he may knock
SLIP = 0.08  # his chance to throw any free card
DITHER = 5.0  # points by which his choice of a card to throw wavers

TOGETHER = 1.5  # the rules of thumb, in points: throwing one of two cards that go together
FED = 4.0  # throwing what goes with a card that the other has taken
WORTH = 2  # taking the upcard for fewer points than that
EARLY = 17  # cards in the stock; as long as there are so many, any knock will do
CAREFUL = 6  # the most deadwood of later knocks


def easy(view: View, rng: Random) -> Action:
    """Play like a beginner."""
    match view.phase:
        case "upcard" | "take":
            return TAKE if _beginner_takes(view, rng) else _leave(view)
        case "discard":
            return _beginner_throws(view, rng)
    return _beginner_answers(view, rng)


def _leave(view: View) -> Action:
    return PASS if view.phase == "upcard" else DRAW


def _beginner_takes(view: View, rng: Random) -> bool:
    card = view.upcard
    assert card is not None
    if card in _melded((*view.hand, card)):
        return rng.random() >= OVERLOOKED
    return rank(card) in map(rank, view.hand) and rng.random() < TEMPTED


def _melded(hand: Hand) -> set[Card]:
    return {card for meld in best(hand)[1] for card in meld}


def _beginner_throws(view: View, rng: Random) -> Action:
    """Knock as soon as he sees that he may; else throw a high card that is no pair's."""
    left, card = throws(view.hand, view.taken)[0]
    if left <= view.most and (left == 0 or rng.random() >= LATE):
        return Knock(card, best(without(view.hand, card))[1])
    melded = _melded(view.hand)
    free = [card for card in view.hand if card not in melded and card != view.taken]
    if not free or rng.random() < SLIP:
        return Discard(rng.choice(free or [card]))
    pairs = [card for card in free if sum(rank(other) == rank(card) for other in free) > 1]
    worth = [VALUES[card] - DITHER * (card in pairs) / 2 + rng.uniform(0, DITHER) for card in free]
    return Discard(free[worth.index(max(worth))])


def _beginner_answers(view: View, rng: Random) -> Show:
    """Lay his own melds first, and then what he sees to fit the other's."""
    assert view.knock is not None
    _, melds, free = best(view.hand)
    table: Melds = () if view.knock.gin else view.knock.melds
    laid = [(card, place) for card in free for place, meld in enumerate(table) if fits(meld, card)]
    seen = {card: place for card, place in laid if rng.random() >= OVERLOOKED}
    return Show(melds, tuple(seen.items()))


def medium(view: View, rng: Random) -> Action:
    """Play like a casual player."""
    match view.phase:
        case "upcard" | "take":
            return TAKE if _casual_takes(view) else _leave(view)
        case "discard":
            return _casual_throws(view)
    return choices.legal(view)[0]


def _limit(view: View) -> int:
    """Return the most deadwood with which the casual player knocks."""
    return min(view.most, 10 if view.stock >= EARLY else CAREFUL)


def _casual_takes(view: View) -> bool:
    """Take what melds and saves something, or what allows a knock."""
    card = view.upcard
    assert card is not None
    hand = (*view.hand, card)
    left, thrown = throws(hand, card)[0]
    if left <= _limit(view):
        return True
    return card in _melded(without(hand, thrown)) and deadwood(view.hand) - left >= WORTH


def _casual_throws(view: View) -> Action:
    ways = throws(view.hand, view.taken)
    left, card = ways[0]
    if left <= _limit(view):
        return _safest_knock(view, card)
    free = best(view.hand)[2]
    others = view.shown[1 - view.to_act[0]]
    return Discard(min(ways, key=lambda way: way[0] + _regret(way[1], free, others))[1])


def _regret(card: Card, free: Hand, others: Hand) -> float:
    """Return what speaks against a throw by the rules of thumb: what it goes with here and over there."""
    fed = any(are_partners(card, other) for other in others)
    return TOGETHER * sum(are_partners(card, other) for other in free) + FED * fed


def _safest_knock(view: View, card: Card) -> Knock:
    """Return the knock with a card on which the other can lay off least."""
    sight = Sight.of(view)
    return Knock(card, min(groupings(without(view.hand, card)), key=lambda melds: exposed(melds, sight)))
