"""Every choice of a player of gin with what it is worth, in points of the hand: what advice is made of.

A throw is worth what the ten cards left may become, less what the other may make of the card. To take the upcard is
worth the best throw or knock that follows; to draw, or to pass, what the ten cards in hand may become.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from cribtui.core.cards import Card
from cribtui.core.rules import Advice

from . import choices
from .actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from .laying import answered, knocked
from .masks import cards, split
from .melds import groupings
from .reckoning import Sight, mask
from .settle import hand_items
from .view import View
from .worth import Worth, drawing, knocking, thrown

Reason: TypeAlias = tuple[str, Mapping[str, float]]

FEW = 3  # with fewer free cards any card may be thrown after taking one
SAFE = 0.02  # the chance that the other can meld a card, up to which it is safe


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
    sight, hand = Sight.of(view), mask(view.hand)
    return [_line(view, action, hand, sight) for action in choices.legal(view)]


def _line(view: View, action: Action, hand: int, sight: Sight) -> Advice[Action]:
    if isinstance(action, Knock):
        return _knock(view, action, sight)
    assert isinstance(action, Discard)
    worth = thrown(hand ^ 1 << action.card, action.card, sight, view.variant)
    return Advice(action, worth.value, _why(worth, action.card, sight))


def _why(worth: Worth, card: Card, sight: Sight) -> tuple[Reason, ...]:
    danger: Reason = ("gin.danger", {"expected": worth.danger})
    if sight.fed(card) < SAFE:
        danger = ("gin.safe", {"expected": worth.danger})
    return (
        ("gin.hand", {"left": worth.left, "next": worth.next, "expected": worth.hand}),
        ("gin.hope", {"expected": worth.hope}),
        ("gin.off", {"expected": worth.off}),
        danger,
    )


def _knock(view: View, action: Knock, sight: Sight) -> Advice[Action]:
    assert view.seat is not None
    knock = knocked(view.seat, view.hand, action, view.most)
    expected, cost = knocking(knock.deadwood, knock.melds, sight)
    if knock.gin:
        return Advice(action, expected, (("gin.gin", {"expected": expected}),))
    why: tuple[Reason, ...] = (
        ("gin.knock", {"left": knock.deadwood, "expected": expected}),
        ("gin.exposed", {"expected": cost}),
    )
    return Advice(action, expected - cost, why)


def _cards(view: View) -> list[Advice[Action]]:
    """Return what it is worth to take the upcard and to leave it."""
    sight, hand = Sight.of(view), mask(view.hand)
    found: list[Advice[Action]] = []
    if view.upcard is not None:
        value, left, word = _prospect(view, hand | 1 << view.upcard, view.upcard, sight)
        found.append(Advice(TAKE, value, ((word, {"left": left, "expected": value}),)))
    worth = drawing(hand, sight, view.variant)
    leave, key = (PASS, "gin.pass") if view.phase == "upcard" else (DRAW, "gin.draw")
    return [*found, Advice(leave, worth.value, ((key, {"next": worth.next, "expected": worth.value}),))]


def _prospect(view: View, hand: int, taken: Card, sight: Sight) -> tuple[float, int, str]:
    """Return what the best throw or knock from eleven cards is worth, the deadwood it leaves and a key."""
    free = split(hand)[1] & ~(1 << taken)
    if free.bit_count() < FEW:
        free = hand & ~(1 << taken)
    found: list[tuple[float, int, str]] = []
    for card in cards(free):
        kept = hand ^ 1 << card
        worth = thrown(kept, card, sight, view.variant)
        found.append((worth.value, worth.left, "gin.take"))
        if worth.left <= view.most:
            found.append((_best_knock(kept, worth.left, sight), worth.left, "gin.take_knock"))
    return max(found)


def _best_knock(kept: int, left: int, sight: Sight) -> float:
    """Return the most that ten cards bring that are laid down."""
    ways: Sequence[tuple[float, float]] = [knocking(left, melds, sight) for melds in groupings(cards(kept))]
    return max(expected - cost for expected, cost in ways)


def _answer(view: View, action: Show) -> Advice[Action]:
    """Return what an answer to a knock comes to: that is known."""
    assert view.seat is not None and view.knock is not None
    answer = answered(view.seat, view.hand, action, view.knock)
    _, winner, items = hand_items(view.knock, answer)
    points = sum(item.points for item in items)
    signed = float(points if winner == view.seat else -points)
    return Advice(action, signed, (("gin.show", {"left": answer.deadwood, "points": signed}),))
