"""The yardsticks of gin: the simple player, who watches nobody.

He takes the upcard only if it enters a meld or allows a knock, knocks as soon as he can, and otherwise throws what
leaves least deadwood, of equals the card that counts most.

- simple: he lays nothing off.
- simple-lay-off: he lays off what he can.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cribtui.core.cards import Card
from cribtui.games.gin import RULES
from cribtui.games.gin.actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from cribtui.games.gin.melds import VALUES, Hand, best, deadwood
from cribtui.games.gin.view import View

from . import Yardstick


def simple(view: View, seed: str, lays_off: bool) -> Action:
    """Play like the simple player."""
    match view.phase:
        case "upcard":
            return TAKE if wants(view) else PASS
        case "take":
            return TAKE if view.passes < 2 and wants(view) else DRAW
        case "discard":
            return throw(view)
    return RULES.legal(view)[0] if lays_off else Show(best(view.hand)[1])


def wants(view: View) -> bool:
    """Tell whether the upcard enters a meld or allows a knock."""
    card = view.upcard
    assert card is not None
    hand = (*view.hand, card)
    enters = any(card in meld for meld in best(hand)[1])
    return enters or min(deadwood(without(hand, thrown)) for thrown in view.hand) <= view.most


def throw(view: View) -> Action:
    """Knock, or throw what leaves least."""
    ways = [card for card in view.hand if card != view.taken]
    card = min(ways, key=lambda thrown: (deadwood(without(view.hand, thrown)), -VALUES[thrown]))
    left, melds, _ = best(without(view.hand, card))
    return Knock(card, melds) if left <= view.most else Discard(card)


def without(hand: Hand, card: Card) -> Hand:
    """Return a hand less one card."""
    return tuple([held for held in hand if held != card])


YARDSTICKS: Mapping[str, Yardstick] = {
    "simple": partial(simple, lays_off=False),
    "simple-lay-off": partial(simple, lays_off=True),
}
