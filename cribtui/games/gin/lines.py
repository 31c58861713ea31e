"""Every choice of a player of gin with what it is worth, in points of the hand: what advice is made of.

A throw is worth what the ten cards left may become, less what the other may make of the card. To take the upcard is
worth the best throw or knock that follows; to draw, or to pass, what the ten cards in hand may become.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol, TypeAlias

from cribtui.core.cards import Card
from cribtui.core.rules import Advice

from . import choices
from .actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from .laying import answered, knocked
from .masks import cards, split
from .melds import Mask, groupings
from .reckoning import Sight, mask
from .settle import hand_items
from .state import Variant
from .view import View
from .worth import Worth, drawing, knocking, thrown

Reason: TypeAlias = tuple[str, Mapping[str, float]]

FEW = 3  # with fewer free cards any card may be thrown after taking one
SAFE = 0.02  # the chance that the other can meld a card, up to which it is safe


class Feel(Protocol):
    """What a player adds to the worth of positions, in points."""

    def throw(self, kept: Mask, card: Card, worth: Worth) -> float: ...

    def knock(self, kept: Mask, card: Card, worth: Worth, value: float) -> float: ...

    def draw(self, hand: Mask, worth: Worth) -> float: ...


class Even:
    """A player who adds nothing."""

    def throw(self, kept: Mask, card: Card, worth: Worth) -> float:
        return 0.0

    def knock(self, kept: Mask, card: Card, worth: Worth, value: float) -> float:
        return 0.0

    def draw(self, hand: Mask, worth: Worth) -> float:
        return 0.0


def even(view: View, sight: Sight) -> Feel:
    """Return what a player adds who has no feeling for cards."""
    return Even()


def lines(view: View, feeling: Callable[[View, Sight], Feel] = even) -> list[Advice[Action]]:
    """Return every choice of the view's own seat with its worth; nothing when it has none."""
    if view.seat is None or view.seat not in view.to_act:
        return []
    if view.phase == "show":
        return [_answer(view, action) for action in choices.legal(view) if isinstance(action, Show)]
    sight = Sight.of(view)
    found = _throws if view.phase == "discard" else _cards
    return found(view, sight, feeling(view, sight))


def _throws(view: View, sight: Sight, feel: Feel) -> list[Advice[Action]]:
    hand = mask(view.hand)
    worths = _worths(view, hand, view.taken, sight, feel)
    return [
        _knock(view, action, hand, sight, feel)
        if isinstance(action, Knock)
        else Advice(action, worths[action.card].value, _why(worths[action.card], action.card, sight))
        for action in choices.legal(view)
        if isinstance(action, Knock | Discard)
    ]


def _worths(view: View, hand: Mask, taken: Card | None, sight: Sight, feel: Feel) -> dict[Card, Worth]:
    """Return what each throw from eleven cards is worth.

    What melds is thrown so seldom that nobody has a feeling for that: it counts like the worst of the other throws.
    """
    may = hand if taken is None else hand & ~(1 << taken)
    found = {card: thrown(hand ^ 1 << card, card, sight, view.variant) for card in cards(may)}
    usual = cards(_loose(hand, taken))
    added = {card: feel.throw(hand ^ 1 << card, card, found[card]) for card in usual}
    least = min(added.values())
    return {card: _felt(worth, added.get(card, least)) for card, worth in found.items()}


def _loose(hand: Mask, taken: Card | None) -> Mask:
    """Return the cards that one would throw from eleven: the free ones, and any when these are few."""
    may = hand if taken is None else hand & ~(1 << taken)
    free = split(hand)[1] & may
    return free if free.bit_count() >= FEW else may


def _felt(worth: Worth, added: float) -> Worth:
    return replace(worth, hand=worth.hand + added)


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


def _knock(view: View, action: Knock, hand: Mask, sight: Sight, feel: Feel) -> Advice[Action]:
    assert view.seat is not None
    knock = knocked(view.seat, view.hand, action, view.most)
    kept = hand ^ 1 << action.card
    expected, cost = knocking(knock.deadwood, knock.melds, sight, view.variant)
    expected += feel.knock(kept, action.card, thrown(kept, action.card, sight, view.variant), expected - cost)
    if knock.gin:
        return Advice(action, expected, (("gin.gin", {"expected": expected}),))
    why: tuple[Reason, ...] = (
        ("gin.knock", {"left": knock.deadwood, "expected": expected}),
        ("gin.exposed", {"expected": cost}),
    )
    return Advice(action, expected - cost, why)


def _cards(view: View, sight: Sight, feel: Feel) -> list[Advice[Action]]:
    """Return what it is worth to take the upcard and to leave it."""
    hand = mask(view.hand)
    found: list[Advice[Action]] = []
    if view.upcard is not None:
        value, left, word = _prospect(view, hand | 1 << view.upcard, view.upcard, sight, feel)
        found.append(Advice(TAKE, value, ((word, {"left": left, "expected": value}),)))
    worth = drawing(hand, sight, view.variant)
    value = worth.value + feel.draw(hand, worth)
    leave, key = (PASS, "gin.pass") if view.phase == "upcard" else (DRAW, "gin.draw")
    return [*found, Advice(leave, value, ((key, {"next": worth.next, "expected": value}),))]


def _prospect(view: View, hand: Mask, taken: Card, sight: Sight, feel: Feel) -> tuple[float, int, str]:
    """Return what the best throw or knock from eleven cards is worth, the deadwood it leaves and a key."""
    found: list[tuple[float, int, str]] = []
    for card in cards(_loose(hand, taken)):
        kept = hand ^ 1 << card
        worth = thrown(kept, card, sight, view.variant)
        found.append((worth.value + feel.throw(kept, card, worth), worth.left, "gin.take"))
        if worth.left <= view.most:
            value = _best_knock(kept, worth.left, sight, view.variant)
            found.append((value + feel.knock(kept, card, worth, value), worth.left, "gin.take_knock"))
    return max(found)


def _best_knock(kept: Mask, left: int, sight: Sight, variant: Variant) -> float:
    """Return the most that ten cards bring that are laid down."""
    ways = [knocking(left, melds, sight, variant) for melds in groupings(cards(kept))]
    return max(expected - cost for expected, cost in ways)


def _answer(view: View, action: Show) -> Advice[Action]:
    """Return what an answer to a knock comes to: that is known."""
    assert view.seat is not None and view.knock is not None
    answer = answered(view.seat, view.hand, action, view.knock)
    _, winner, items = hand_items(view.knock, answer)
    points = sum(item.points for item in items)
    signed = float(points if winner == view.seat else -points)
    return Advice(action, signed, (("gin.show", {"left": answer.deadwood, "points": signed}),))
