"""The yardstick of 500 rum.

- greedy: draws from the stock, opens as soon as he may, and takes of all steps the one that brings most points on the
  tables now, until there is none. Throws of the cards that go with fewest others the dearest, a 2 only for want of
  anything else.
"""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.core.cards import Card, rank, suit
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.actions import DRAW, END, Action, Discard, Lay, Melds, Swap
from cribtui.games.rum500.melds import PLACE, VALUES, Hand, is_joker
from cribtui.games.rum500.position import Position
from cribtui.games.rum500.scoring import table_points
from cribtui.games.rum500.view import View

from . import Yardstick


def greedy(view: View, seed: str) -> Action:
    """Play like the greedy player."""
    if view.phase == "draw":
        return DRAW if view.stock else END
    if view.phase == "play":
        steps = [choice for choice in RULES.legal(view) if not isinstance(choice, Discard)]
        if steps:
            return max(steps, key=lambda step: lead(after(view, step)))
    return Discard(thrown(view.hand))


def after(view: View, step: Action) -> Position:
    """Return the position after a step of the play."""
    assert view.seat is not None
    position = Position(view.hand, view.tables, view.seat, view.chosen, view.freed)
    match step:
        case Melds(melds):
            return position.after_melds(melds)
        case Lay(card, spot, stands):
            return position.after_lay(card, spot, stands if is_joker(card) else card)
        case Swap(card, spot, joker):
            return position.after_swap(card, spot, joker)
    raise AssertionError(step)


def lead(position: Position) -> int:
    """Return by how many points the player is ahead on the tables."""
    return table_points(position.tables, position.seat) - table_points(position.tables, 1 - position.seat)


def thrown(hand: Hand) -> Card:
    """Return the card to throw."""
    cards = [card for card in hand if not is_joker(card)] or list(hand)
    return min(cards, key=lambda card: (sum([goes(card, other) for other in cards]), -VALUES[card]))


def goes(card: Card, other: Card) -> bool:
    """Tell whether a third card could make a meld of two real ones."""
    if card == other:
        return False
    return rank(card) == rank(other) or (suit(card) == suit(other) and abs(PLACE[card] - PLACE[other]) < 3)


YARDSTICKS: Mapping[str, Yardstick] = {"greedy": greedy}
