"""How people play 500 rum who do not count the cards: a beginner, who overlooks things, and a casual player.

Both draw from the stock. The casual player lays down what he can, with his 2s where they score most, keeps cards that
go together and feeds nobody. The beginner overlooks lay-offs and swaps, is slow to open, clings to his aces and does
not ask where a 2 is worth most or what a discard is to the other.
"""

from __future__ import annotations

from random import Random

from cribtui.core.cards import Card, rank

from . import choices
from .actions import DRAW, END, Action, Discard, Lay, Melds
from .melds import VALUES, Hand, is_joker
from .reckoning import brings, can_close, fitting_on, freeing, kept, outs, position
from .view import View

OVERLOOKED = 0.3  # the beginner's chance not to see a lay-off or a swap
LATE = 0.3  # his chance not to see that he may open
WASTED = 0.2  # his chance to lay a 2 down on the first meld that takes it
SLIP = 0.1  # his chance to throw any card that is no 2
DITHER = 6.0  # points by which his choice of a card to throw wavers
FOND = 6.0  # points for which he likes an ace better than it is worth

OUT = 0.4  # the rules of thumb: what a card is worth for each unseen card that would meld it, as a share of its points
WILD = 30.0  # points of a 2
FED = 3.0  # points lost when the other can lay the card thrown off, besides its own
FREED = 20.0  # points lost when he can swap it for a joker
SHORT = 4  # with so few cards in his hand he may soon close
SOON, LATER = 1.0, 0.4  # what a card may cost at the end, as a share of its points


def easy(view: View, rng: Random) -> Action:
    """Play like a beginner."""
    if view.phase == "draw":
        return _from_the_stock(view)
    step = _beginner_step(view, rng) if view.phase == "play" else None
    return _beginner_throws(view, rng) if step is None else step


def _from_the_stock(view: View) -> Action:
    return DRAW if view.stock else END


def _beginner_step(view: View, rng: Random) -> Action | None:
    """Return the step that looks best of those that he sees; a 2 now and then where it just fits."""
    steps = _steps(view)
    if not steps or view.pending:
        return _best_step(view, steps)
    if not view.opened[view.to_act[0]] and rng.random() < LATE:
        return None
    seen = [step for step in steps if isinstance(step, Melds) or rng.random() >= OVERLOOKED]
    wasted = [step for step in seen if isinstance(step, Lay) and is_joker(step.card)]
    if wasted and rng.random() < WASTED:
        return wasted[0]
    return _best_step(view, seen)


def _beginner_throws(view: View, rng: Random) -> Discard:
    """Throw a high card that is no pair's, rarely an ace or a 2."""
    cards = [card for card in view.hand if not is_joker(card)] or list(view.hand)
    if rng.random() < SLIP:
        return Discard(rng.choice(cards))
    free = [card for card in kept(view) if card in cards] or cards
    worth = [_fondness(card, free) + rng.uniform(0, DITHER) for card in free]
    return Discard(free[worth.index(min(worth))])


def _fondness(card: Card, free: list[Card]) -> float:
    pair = sum(rank(other) == rank(card) for other in free) > 1
    return DITHER * pair + FOND * (VALUES[card] == VALUES[0]) - VALUES[card] / 2


def medium(view: View, rng: Random) -> Action:
    """Play like a casual player."""
    if view.phase == "draw":
        return _from_the_stock(view)
    step = _best_step(view, _steps(view)) if view.phase == "play" else None
    return _casual_throws(view) if step is None else step


def _steps(view: View) -> list[Action]:
    return [action for action in choices.legal(view) if not isinstance(action, Discard)]


def _best_step(view: View, steps: list[Action]) -> Action | None:
    """Return the step that brings most with what can follow it; None where it is better to throw a card."""
    if not steps:
        return None
    at = position(view)
    closing = can_close(at)
    worth = [brings(at, step, closing) for step in steps]
    best = max(worth)
    return steps[worth.index(best)] if best > 0 or view.pending else None


def _casual_throws(view: View) -> Discard:
    free = kept(view)
    cards = free or view.hand
    regrets = [_regret(view, card, free) for card in cards]
    return Discard(cards[regrets.index(min(regrets))])


def _regret(view: View, card: Card, free: Hand) -> float:
    """Return what speaks against a throw by the rules of thumb: what it may become here, what it is over there."""
    other = 1 - view.to_act[0]
    points = VALUES[card]
    regret = WILD if is_joker(card) else OUT * outs(view, card, free) * points
    if view.opened[other]:
        if fitting_on(view.tables) >> card & 1:
            regret += FED + points
        if freeing(view.tables[view.to_act[0]]) >> card & 1:
            regret += FREED
    return regret - points * (SOON if view.opened[other] and view.held[other] <= SHORT else LATER)
