"""What speaks for a throw in plain facts, for a person who asks: what the card is, and what the hand waits for then."""

from __future__ import annotations

from collections.abc import Iterator

from cribtui.core.cards import Card
from cribtui.core.player import Reason

from .actions import Action, Discard
from .groups import Mask
from .melds import OPENING, is_joker
from .outlook import MISSING
from .prospects import Held, held
from .reckoning import fitting_on, freeing
from .table import Tables
from .view import View


def facts(view: View, action: Action) -> tuple[Reason, ...]:
    """Return what can be said of a choice of the view's own seat before its worth is; of a throw alone."""
    return tuple(_throw(view, action.card)) if isinstance(action, Discard) else ()


def _throw(view: View, card: Card) -> Iterator[Reason]:
    assert view.seat is not None
    hand = tuple([one for one in view.hand if one != card])
    opened, other_opened = view.opened[view.seat], view.opened[1 - view.seat]
    unseen = view.unseen()
    kept = held(hand, view.tables if opened else None)
    if not opened and kept.melded >= OPENING:
        yield "rum.ready", {"points": kept.melded}
    if not is_joker(card) and not any(MISSING[card][one] for one in hand if not is_joker(one)):
        yield "rum.alone", {"card": card}
    if other_opened and not is_joker(card) and not played_on(view.tables) >> card & 1:
        yield "rum.unwanted", {"card": card}
    yield "rum.outs", {"cards": sum([_helps(one, kept, view.tables if opened else None) for one in unseen])}


def _helps(card: Card, kept: Held, tables: Tables | None) -> bool:
    """Tell whether more of a hand could be laid down with a card."""
    return held(tuple(sorted((*kept.hand, card))), tables).melded > kept.melded


def played_on(tables: Tables) -> Mask:
    """Return the real cards that somebody could lay down on the tables or swap for a joker there."""
    return fitting_on(tables) | freeing(tables[0]) | freeing(tables[1])
