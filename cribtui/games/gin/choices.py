"""The sensible choices of a player (rules G3-G10): every card to throw, every best knock, every best answer.

What a hand offers is remembered, for it is asked for more than once: by the screen, by the rules and by the bots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from cribtui.core.cards import PACK, Card

from .actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from .laying import without
from .melds import VALUES, Hand, Melds, arrangements, deadwood, groupings, has_split_run
from .view import View

WAYS = 8  # the most groupings offered for one throw, or for one answer
DISCARDS = tuple(Discard(card) for card in PACK)


def legal(view: View) -> Sequence[Action]:
    """Return the choices of the view's own seat."""
    if view.seat is None or view.seat not in view.to_act:
        return ()
    match view.phase:
        case "upcard":
            return (TAKE, PASS)
        case "take":
            return (DRAW,) if view.passes == 2 else (TAKE, DRAW)
        case "discard":
            return throws(view.hand, view.taken, view.most)
    assert view.knock is not None
    return answers(view.knock.melds, view.hand)


@lru_cache(maxsize=1 << 12)
def throws(hand: Hand, taken: Card | None, most: int) -> tuple[Action, ...]:
    """Return the throws from eleven cards, and the knocks that leave at most so much deadwood."""
    return (*(DISCARDS[card] for card in hand if card != taken), *_knocks(hand, taken, most))


def _knocks(hand: Hand, taken: Card | None, most: int) -> Iterator[Knock]:
    """Yield a knock for each card that may be thrown and each of the best groupings of the others."""
    least = deadwood(hand)
    for card in hand:
        if card == taken or least - VALUES[card] > most:  # a throw lowers the deadwood by its own points at best
            continue
        kept = without(hand, card)
        if deadwood(kept) <= most:
            yield from (Knock(card, melds) for melds in _whole(groupings(kept)))


def _whole(ways: Sequence[Melds]) -> list[Melds]:
    """Return the groupings in which no run is laid in two pieces, as many as are offered."""
    return [melds for melds in ways if not has_split_run(melds)][:WAYS]


@lru_cache(maxsize=1 << 12)
def answers(knocker_melds: Melds, hand: Hand) -> tuple[Show, ...]:
    """Return the best answers to a knock."""
    ways = [Show(melds, laid) for _, melds, laid, _ in arrangements(knocker_melds, hand) if not has_split_run(melds)]
    return tuple(ways[:WAYS])
