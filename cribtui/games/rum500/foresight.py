"""One turn further: what the best choices are worth when the next card from the stock is looked at, card by card.

The other's turn between is there as his chance to close. Cards with which nothing can be done, now or later, are alike
when they have the same points, so of those one is looked at. The number of looks is bounded, whatever is held.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from cribtui.core.cards import Card
from cribtui.core.rules import Advice

from .actions import Action, Discard
from .groups import Mask, cards_of, jokers_of, mask
from .lines import Reckoner, Turn, throws
from .melds import OPENING, VALUES, is_joker, value
from .odds import Outlook, chance
from .outlook import MISSING
from .position import Position
from .prospects import Held
from .reckoning import after, beyond, fitting_on, freeing, near
from .table import Tables
from .view import View

LINES, NEAR = 10, 12.0  # so many turns that end differently are looked at, and only those so many points from the best
FIRST = 30  # of more choices the worse are not looked at
OTHERS = 2  # of the cards that may go with a joker only in a roundabout way every second is looked at
MANY = 12  # with more cards in hand nothing more is looked at
LAST = 2  # nor with so small a stock
CLOSES = {  # the chance that the other closes in his turn, by whether he has opened and how many cards he has
    True: (0.0, 0.22, 0.14, 0.17, 0.06, 0.03, 0.01, 0.0),
    False: (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.04),
}


def best(view: View, advice: list[Advice[Action]]) -> Action:
    """Return the best of ranked choices: the one with which the match is won the likeliest."""
    near = [line for line in advice[:FIRST] if line.value > advice[0].value - NEAR]
    if len(near) == 1 or view.phase == "draw" or len(view.hand) > MANY or view.stock <= LAST or view.pending:
        return advice[0].action
    ahead = _Ahead(view)
    actions = ahead.apart([line.action for line in near])
    if len(actions) == 1:
        return actions[0]
    chances = [chance(view, ahead.outlook(action)) for action in actions]
    return actions[chances.index(max(chances))]


class _Ahead:
    """One view with the turns that follow on its choices."""

    def __init__(self, view: View) -> None:
        self.now = Reckoner(view)
        sight = self.now.sight
        self.then = {opened: _later(view, opened) for opened in (False, True)}
        self.closes = CLOSES[sight.opened][min(sight.held, 7)]
        self.turns: dict[Action, Turn] = {}

    def turn(self, action: Action) -> Turn:
        """Return the turn that a choice begins, the best that it can be."""
        if action not in self.turns:
            self.turns[action] = self.now.turn(action)
        return self.turns[action]

    def apart(self, actions: Sequence[Action]) -> list[Action]:
        """Return the first choices that lead to different ends of the turn, a few."""
        found: dict[Hashable, Action] = {}
        for action in actions:
            turn = self.turn(action)
            found.setdefault((turn.points, turn.kept and turn.kept.hand), action)
            if len(found) == LINES:
                break
        return list(found.values())

    def outlook(self, action: Action) -> Outlook:
        """Return what a choice lets expect of the hand."""
        turn = self.turn(action)
        return Outlook(turn.points, self.worth(action), turn.kept is None)

    def worth(self, action: Action) -> float:
        """Return what a choice is worth in points when a card more is looked at."""
        turn = self.turn(action)
        if turn.kept is None:
            return turn.worth
        opened = self.now.opened or not isinstance(action, Discard)
        at = self.now.at if isinstance(action, Discard) else after(self.now.at, action)._replace(chosen=None, freed=())
        kept = turn.kept
        total = number = 0.0
        spare, goes = self._loosest(kept, at.tables, opened), self._goes(kept, at.tables, opened)
        for card, count in self._draws(kept, at.tables, opened, goes):
            total += count * self._drawn(kept, spare, at, opened, card, bool(goes >> card & 1))
            number += count
        next_turn = total / number if number else 0.0
        return turn.points - turn.feeds + (1 - self.closes) * next_turn - self.closes * value(kept.hand)

    def _draws(self, kept: Held, tables: Tables, opened: bool, goes: Mask) -> Iterator[tuple[Card, float]]:
        """Yield cards that may come, each with how many there are of its kind."""
        sight = self.now.sight
        for card in cards_of(goes & sight.unseen):
            yield card, 1
        if sight.jokers:
            yield next(filter(is_joker, self.now.view.unseen())), sight.jokers
        others = cards_of(sight.unseen & ~goes)
        if jokers_of(kept.hand) or (kept.melded >= OPENING and not opened):
            some = others[1 % max(len(others), 1) :: OTHERS]
            yield from [(card, len(others) / len(some)) for card in some]
            return
        free = mask(kept.free)
        marks = fitting_on(tables), freeing(tables[0]), freeing(tables[1]), beyond(tables[0]) | beyond(tables[1])
        alike: dict[Hashable, list[Card]] = {}
        for card in others:
            same = card if near(card) & free else (VALUES[card], *[marked >> card & 1 for marked in marks])
            alike.setdefault(same, []).append(card)
        for cards in alike.values():
            yield cards[0], len(cards)

    def _goes(self, kept: Held, tables: Tables, opened: bool) -> Mask:
        """Return the cards with which something of a hand may be laid down."""
        found = fitting_on(tables) if opened else 0
        for index, card in enumerate(kept.free):
            missing = MISSING[card]
            for other in kept.free[:index]:
                found |= missing[other]
        if kept.jokers or kept.melded:
            for card in kept.hand:
                found |= near(card)
        return found

    def _loosest(self, kept: Held, tables: Tables, opened: bool) -> Card | None:
        """Return the card that would be thrown if one had to be."""
        if not kept.free:
            return None
        then = self.then[opened]
        then.sight = self.now.sight
        turns = [(then.throw(rest, card, tables, opened).worth, card) for card, rest in throws(kept, None)]
        return max(turns)[1]

    def _drawn(self, kept: Held, spare: Card | None, at: Position, opened: bool, card: Card, goes: bool) -> float:
        """Return what the best turn is worth with a card; one that brings nothing is thrown, or the loosest is."""
        then = self.then[opened]
        then.sight = self.now.sight.drawn(card)
        if goes or is_joker(card) or (kept.melded and (opened or kept.melded >= OPENING)):
            return then.best(at._replace(hand=tuple(sorted((*kept.hand, card)))), opened).worth
        same = then.throw(kept, card, at.tables, opened).worth
        if spare is None:
            return same
        hand = tuple([card if one == spare else one for one in kept.hand])
        free = tuple([card if one == spare else one for one in kept.free])
        return max(same, then.throw(kept._replace(hand=hand, free=free), spare, at.tables, opened).worth)


def _later(view: View, opened: bool) -> Reckoner:
    """Return what reckons the next turn of a player who has opened by then or has not."""
    assert view.seat is not None
    both = (opened, view.opened[1]) if view.seat == 0 else (view.opened[0], opened)
    then = Reckoner(replace(view, reached=True, opened=both))
    then.feeds = False
    return then
