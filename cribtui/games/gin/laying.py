"""Cards laid down, checked: a knock (rules G4, G7, G8, G19) and the other player's answer to it (G10, G11).

Whatever the rules allow is accepted, not only what is best. Nothing is changed here.
"""

from __future__ import annotations

from cribtui.core.cards import Card
from cribtui.core.rules import IllegalAction, Seat

from .actions import Knock, Show
from .melds import Hand, Melds, fits, is_meld, value
from .settle import Answer, Knocked


def knocked(seat: Seat, hand: Hand, action: Knock, most: int) -> Knocked:
    """Return a knock from eleven cards. Raises IllegalAction."""
    kept = without(hand, action.card)
    melds = tuple(tuple(sorted(meld)) for meld in action.melds)
    free = _left(hand, kept, melds, "gin.knock")
    deadwood = value(free)
    if deadwood > most:
        raise IllegalAction("gin.knock.deadwood", deadwood=deadwood, most=most)
    return Knocked(seat, action.card, melds, free, deadwood)


def answered(seat: Seat, hand: Hand, action: Show, knock: Knocked) -> Answer:
    """Return what the other player lays down after a knock. Raises IllegalAction."""
    melds = tuple(tuple(sorted(meld)) for meld in action.melds)
    left = _left(hand, hand, melds, "gin.show")
    table = list(knock.melds)
    for card, place in action.laid:
        if card not in hand:
            raise IllegalAction("hand.not_held", card=card)
        if card not in left:
            raise IllegalAction("gin.show.twice", card=card)
        if knock.gin:
            raise IllegalAction("gin.show.on_gin", card=card)
        if place not in range(len(table)):
            raise IllegalAction("gin.show.no_meld", meld=place + 1, melds=len(table))
        if not fits(table[place], card):
            raise IllegalAction("gin.show.lay_off", card=card, meld=place + 1)
        table[place] = (*table[place], card)
        left = without(left, card)
    return Answer(seat, melds, action.laid, left, value(left))


def _left(hand: Hand, kept: Hand, melds: Melds, key: str) -> Hand:
    """Return what melds leave free of the cards that are kept. Raises IllegalAction with keys that begin alike."""
    free = kept
    for meld in melds:
        for card in meld:
            if card not in hand:
                raise IllegalAction("hand.not_held", card=card)
            if card not in free:
                raise IllegalAction(f"{key}.twice", card=card)
            free = without(free, card)
        if not is_meld(meld):
            raise IllegalAction(f"{key}.meld", cards=meld)
    return free


def without(hand: Hand, card: Card) -> Hand:
    """Return a hand less one card. Raises IllegalAction when it is not there."""
    if card not in hand:
        raise IllegalAction("hand.not_held", card=card)
    return tuple([held for held in hand if held != card])
