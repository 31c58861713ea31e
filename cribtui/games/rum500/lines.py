"""Every choice of a player of 500 rum with what it is worth, in points of the hand: what advice is made of.

A step is worth what it brings on the tables with the best that can follow in this turn, and what the hand is worth that
stays when the turn has ended. To take from the row or to draw is worth the best turn that follows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cribtui.core.cards import Card
from cribtui.core.rules import Advice

from .actions import Action, Discard, Draw, End, Lay, Melds, Pick
from .ahead import plan
from .groups import jokers_of, mask
from .laydown import Most, opening
from .melds import VALUES, Hand, is_joker, value
from .outlook import future, standing
from .position import Position
from .prospects import Held, Sight, feeds, held
from .reckoning import after, can_close, lead, near, position, rest
from .table import Tables
from .view import View

Reason = tuple[str, Mapping[str, float]]

DRAWS = 16  # unseen cards that are looked at with many cards in hand
MANY = 10
THROWS = 4  # of so many cards that are loose only these are looked at


class Turn(NamedTuple):
    """What a turn comes to: points laid down in it, and the parts of what follows."""

    points: int = 0
    opens: float = 0.0
    closes: float = 0.0
    hand: float = 0.0
    left: float = 0.0
    feeds: float = 0.0
    exposed: float = 0.0
    kept: Held | None = None  # the hand at its end, unless it closes

    @property
    def worth(self) -> float:
        return self.points + self.opens + self.closes + self.hand - self.left - self.feeds - self.exposed

    def plus(self, points: int, opens: float = 0.0) -> Turn:
        """Return the turn with what was laid down before."""
        return self._replace(points=self.points + points, opens=self.opens + opens)

    def reasons(self) -> tuple[Reason, ...]:
        """Return the parts that weigh something."""
        parts: list[Reason] = [
            ("rum.points", {"points": self.points}),
            ("rum.opens", {"expected": self.opens}),
            ("rum.closes", {"expected": self.closes}),
            ("rum.hand", {"expected": max(self.hand, 0.0)}),
            ("rum.behind", {"expected": max(-self.hand, 0.0)}),
            ("rum.left", {"expected": self.left}),
            ("rum.feeds", {"expected": self.feeds}),
            ("rum.exposed", {"expected": self.exposed}),
        ]
        return tuple([(key, numbers) for key, numbers in parts if any(numbers.values())])


def lines(view: View, actions: Sequence[Action]) -> list[Advice[Action]]:
    """Return choices of the view's own seat, each with its worth; nothing when it has none."""
    if not actions:
        return []
    table = Reckoner(view)
    known: dict[Hashable, tuple[float, tuple[Reason, ...]]] = {}
    found = []
    for action in actions:
        like = _like(action, view)
        if like not in known:
            known[like] = table.line(action)
        found.append(Advice(action, *known[like]))
    return found


def _like(action: Action, view: View) -> Hashable:
    """Return what choices have in common that differ only in which 2 they use."""
    match action:
        case Melds(melds):
            return tuple([(meld.stands, _twos(meld.cards, view)) for meld in melds])
        case Lay(card, spot, stands) if is_joker(card):
            return spot, stands, _twos((card,), view)
    return action


def _twos(cards: Hand, view: View) -> tuple[Card | None, ...]:
    """Return the cards of a meld without the names of jokers, but for those that must be played."""
    return tuple([None if is_joker(card) and card not in view.pending else card for card in cards])


class Reckoner:
    """One view with what is asked of it more than once."""

    def __init__(self, view: View) -> None:
        self.view, self.sight, self.at = view, Sight.of(view), position(view)
        self.opened = view.opened[self.at.seat]
        self.opens = 0.0 if self.opened else max(standing(True, self.sight) - standing(False, self.sight), 0.0)
        self.feeds = True  # whether it is asked what a throw is to the other

    def line(self, action: Action) -> tuple[float, tuple[Reason, ...]]:
        """Return what a choice is worth, and why."""
        match action:
            case Draw():
                expected = self._drawn()
                return expected, (("rum.draw", {"expected": expected}),)
            case End():
                turn = Turn(closes=self.sight.theirs, left=value(self.view.hand))
                return turn.worth, turn.reasons()
            case Pick(card):
                taken = ("rum.take", {"cards": len(self.view.row) - self.view.row.index(card)})
                turn = self.turn(action)
                return turn.worth, (taken, *turn.reasons())
        turn = self.turn(action)
        return turn.worth, (*turn.reasons(), *self._pending(action))

    def turn(self, action: Action) -> Turn:
        """Return the best turn that begins with a throw, a card of the row or a step."""
        match action:
            case Discard(card):
                kept = held(_without(self.at.hand, card), self._tables())
                return self.throw(kept, card, self.at.tables, self.opened)
            case Pick(card):
                cards = self.view.row[self.view.row.index(card) :]
                return self.best(self.at.after_pick(cards, card), True)
        then = after(self.at, action)
        best = self.best(then, True) if then.hand else self._closed(0)
        return best.plus(lead(then) - lead(self.at), self._opens(best))

    def _pending(self, action: Action) -> tuple[Reason, ...]:
        if isinstance(action, Discard):
            return ()
        pending = len(after(self.at, action).pending)
        return (("rum.pending", {"cards": pending}),) if pending else ()

    def _tables(self) -> Tables | None:
        """Return the tables if the player may lay cards off."""
        return self.at.tables if self.opened else None

    def _drawn(self) -> float:
        """Return what the best turn is worth after a card from the stock, on average."""
        unseen = self.view.unseen()
        if len(self.view.hand) > MANY:
            unseen = unseen[:: max(len(unseen) // DRAWS, 1)]
        at = self.at
        hands = [tuple(sorted((*at.hand, card))) for card in unseen]
        worths = [self.best(at._replace(hand=hand), self.opened).worth for hand in hands]
        return sum(worths) / max(len(worths), 1)

    def best(self, at: Position, opened: bool) -> Turn:
        """Return the best that can follow in a turn, to the discard."""
        return max(self._turns(at) if opened else self._waiting(at), key=lambda turn: turn.worth)

    def _turns(self, at: Position) -> Iterator[Turn]:
        down = rest(at)
        if not _plays_all(at, down):
            yield self._planned(at)
            return
        stays = _stays(at.hand, down)
        if len(stays) <= 1:
            yield self._closed(down.points)
        if len(stays) <= SHORT and can_close(at):
            yield self._closed(rest(at, closing=True).points)
        loose = _loose(stays)
        if len(stays) > 1 and (down.naturals or down.jokers):
            yield self.thrown(loose, at.tables, True).plus(down.points)
        if at.chosen is None and not at.freed:
            yield self.thrown(loose._replace(hand=at.hand, melded=down.points), at.tables, True)

    def _planned(self, at: Position) -> Turn:
        """Return the turn that begins with whatever plays the cards that must be played: they need a swap."""
        then = at
        for step in plan(at.hand, at.tables, at.seat, at.chosen, at.freed) or ():
            then = after(then, step)
        turn = self.best(then, True) if then.hand else self._closed(0)
        return turn.plus(lead(then) - lead(at))

    def _waiting(self, at: Position) -> Iterator[Turn]:
        """Yield the turns of a player who has not opened."""
        down = opening(mask(at.hand), jokers_of(at.hand)) if self.view.reached else None
        if down is not None:
            stays = _stays(at.hand, down)
            then = self.best(at._replace(hand=stays), True) if stays else self._closed(0)
            yield then.plus(down.points, self._opens(then))
        yield self.thrown(held(at.hand, None), at.tables, False)

    def _opens(self, turn: Turn) -> float:
        """Return what it is worth in a turn to have opened; nothing where the turn closes."""
        return 0.0 if turn.closes else self.opens

    def _closed(self, points: int) -> Turn:
        return Turn(points=points, closes=self.sight.theirs)

    def thrown(self, hand: Held, tables: Tables, opened: bool) -> Turn:
        """Return the best throw."""
        turns = [self.throw(kept, card, tables, opened) for card, kept in throws(hand, tables if opened else None)]
        return max(turns, key=lambda turn: turn.worth)

    def throw(self, kept: Held, card: Card, tables: Tables, opened: bool) -> Turn:
        if not kept.hand:
            return self._closed(0)
        sight = self.sight
        hand, left, exposed = future(kept, tables, opened, sight, card)
        lost = feeds(card, kept.hand, tables, sight) if self.feeds else 0.0
        before = self.opens if opened else 0.0
        return Turn(hand=hand - before, left=left, feeds=lost, exposed=exposed, kept=kept)


SHORT = 3  # with more cards that stay nobody looks whether all could go


def _plays_all(at: Position, down: Most) -> bool:
    """Tell whether all that must be played is laid down."""
    if at.chosen is None or not is_joker(at.chosen):
        chosen = 0 if at.chosen is None else 1 << at.chosen
        return not chosen & ~down.naturals and down.jokers >= len(at.freed)
    return down.jokers > len(at.freed)


def _without(hand: Hand, card: Card) -> Hand:
    return tuple([other for other in hand if other != card])


def _stays(hand: Hand, down: Most) -> Hand:
    """Return what stays of a hand when the most is laid down; of its jokers the last."""
    jokers = [card for card in hand if is_joker(card)][down.jokers :]
    return tuple([card for card in hand if card in jokers or (not is_joker(card) and not down.naturals >> card & 1)])


def _loose(hand: Hand) -> Held:
    """Return a hand of which nothing can be laid down."""
    free = tuple([card for card in hand if not is_joker(card)])
    return Held(hand, 0, free, len(hand) - len(free))


def throws(hand: Held, tables: Tables | None) -> Iterator[tuple[Card, Held]]:
    """Yield the cards that are thrown without breaking anything, or else all, with the hand that is kept."""
    for card in _loosest(hand.free):
        yield card, Held(_without(hand.hand, card), hand.melded, _without(hand.free, card), hand.jokers)
    if not hand.free:
        for card in hand.hand:
            kept = _without(hand.hand, card)
            yield card, held(kept, tables)


def _loosest(cards: Hand) -> Hand:
    """Return the cards that are worth a thought as throws: of many those that go with fewest others."""
    if len(cards) <= MANY:
        return cards
    goes = mask(cards)
    return tuple(sorted(cards, key=lambda card: ((near(card) & goes).bit_count(), -VALUES[card], card))[:THROWS])
