"""Every choice of a player of gin with what it is worth, in points of the hand: what advice is made of.

A throw is worth what the hand would bring if both laid down now, more for what it may become and less for what the
other may make of the card. To take or to draw is worth the best throw that follows.
"""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.core.cards import PACK, Card
from cribtui.core.rules import Advice

from . import choices
from .actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from .laying import answered, knocked, without
from .melds import VALUES, Hand, best, throws
from .reckoning import Sight, ahead, danger, exposed, hope
from .settle import hand_items
from .view import View

Reason = tuple[str, Mapping[str, float]]
Worth = tuple[float, tuple[Reason, ...]]

WAIT = 6.0  # points lost by playing on where one could knock: the other plays on as well
CANDIDATES = 4  # throws that are looked at after a card that is yet to come
EXPOSED = 2.0  # points laid off on a knock, where nobody counts them


def lines(view: View) -> list[Advice[Action]]:
    """Return every choice of the view's own seat with its worth; nothing when it has none."""
    if view.seat is None or view.seat not in view.to_act:
        return []
    match view.phase:
        case "upcard" | "take":
            return _cards(view)
        case "discard":
            return _throws(view)
    return [_answer(view, action) for action in choices.legal(view) if isinstance(action, Show)]


def _throws(view: View) -> list[Advice[Action]]:
    actions, sight = choices.legal(view), Sight.of(view)
    wait = WAIT if isinstance(actions[-1], Knock) else 0.0
    return [Advice(action, *_worth(view, action, sight, wait)) for action in actions]


def _worth(view: View, action: Action, sight: Sight, wait: float) -> Worth:
    match action:
        case Discard(card):
            return _throw(without(view.hand, card), card, sight, wait)
        case Knock():
            return _knock(view, action, sight)
    raise AssertionError(action)


def _throw(kept: Hand, card: Card, sight: Sight, wait: float) -> Worth:
    """Return what it is worth to keep ten cards and throw one."""
    left, _, free = best(kept)
    gains, cost = hope(free, sight.unseen), danger(card, sight)
    reasons: list[Reason] = [
        ("gin.lead", {"left": left, "other": sight.theirs}),
        ("gin.hope", {"expected": gains}),
        ("gin.danger", {"expected": cost}),
    ]
    if wait:
        reasons.append(("gin.wait", {"expected": wait}))
    return sight.theirs - left + gains - cost - wait, tuple(reasons)


def _knock(view: View, action: Knock, sight: Sight) -> Worth:
    knock = knocked(sight.seat, view.hand, action, view.most)
    expected = ahead(knock.deadwood, sight)
    if knock.gin:
        return expected, (("gin.gin", {"other": sight.theirs, "expected": expected}),)
    cost = exposed(knock.melds, sight)
    numbers = {"left": knock.deadwood, "other": sight.theirs, "expected": expected}
    return expected - cost, (("gin.knock", numbers), ("gin.exposed", {"expected": cost}))


def _cards(view: View) -> list[Advice[Action]]:
    """Return what it is worth to take the upcard and to leave it."""
    sight = Sight.of(view)
    found: list[Advice[Action]] = []
    if view.upcard is not None:
        hand = (*view.hand, view.upcard)
        value = _prospect(hand, view.upcard, sight, view.most)
        left = throws(hand, view.upcard)[0][0]
        found.append(Advice(TAKE, value, (("gin.take", {"left": left, "expected": value}),)))
    to_come = [card for card in PACK if sight.unseen >> card & 1]
    mean = sum(_prospect((*view.hand, card), None, sight, view.most) for card in to_come) / len(to_come)
    leave: Action = PASS if view.phase == "upcard" else DRAW
    word = "gin.pass" if view.phase == "upcard" else "gin.draw"
    return [*found, Advice(leave, mean, ((word, {"expected": mean}),))]


def _prospect(hand: Hand, taken: Card | None, sight: Sight, most: int) -> float:
    """Return what the best throw from eleven cards is worth, or the best knock."""
    least, _, free = best(hand)
    loose = sorted((card for card in free if card != taken), key=VALUES.__getitem__)[-CANDIDATES:]
    left = least - VALUES[loose[-1]] if loose else throws(hand, taken)[0][0]
    playing_on = max((_loose(free, card, sight) - least for card in loose), default=-left) + sight.theirs
    if left > most:
        return playing_on
    return max(playing_on - WAIT, ahead(left, sight) - (EXPOSED if left else 0))


def _loose(free: Hand, card: Card, sight: Sight) -> float:
    """Return what a throw of a free card is worth by itself."""
    return VALUES[card] + hope([other for other in free if other != card], sight.unseen) - danger(card, sight)


def _answer(view: View, action: Show) -> Advice[Action]:
    """Return what an answer to a knock comes to: that is known."""
    assert view.seat is not None and view.knock is not None
    answer = answered(view.seat, view.hand, action, view.knock)
    _, winner, items = hand_items(view.knock, answer)
    points = sum(item.points for item in items)
    signed = float(points if winner == view.seat else -points)
    return Advice(action, signed, (("gin.show", {"left": answer.deadwood, "points": signed}),))
