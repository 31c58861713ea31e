"""What a player of 500 rum has chosen and may still choose: a source of the turn, melds put together, a way to play.

Nothing here is done yet: a way is an action that is previewed until it is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from cribtui.core.cards import Card
from cribtui.core.rules import Seat
from cribtui.games.rum500.actions import DRAW, END, Action, Discard, Lay, Melds, Pick, Swap
from cribtui.games.rum500.choices import lays_of, swaps_of, takes
from cribtui.games.rum500.melds import OPENING, Reading, is_joker, readings, value
from cribtui.games.rum500.position import Position
from cribtui.games.rum500.rules import RULES
from cribtui.games.rum500.table import Spot, Tables, down, laid, swapped, with_meld, with_new
from cribtui.games.rum500.view import View


@dataclass(slots=True)
class Choosing:
    """The choice of one player in one view; `raised` are the cards standing up in the hand."""

    view: View
    acting: Seat | None
    raised: list[Card] = field(default_factory=list)
    composed: list[Reading] = field(default_factory=list)  # melds put together and set aside, to be laid down at once
    spot: Spot | None = None  # the meld that was pointed at: only ways to play there
    at: int = 0  # which of the ways
    _found: tuple[object, tuple[Action, ...]] | None = None  # the ways looked for last, and for what

    @property
    def phase(self) -> str:
        """The phase while somebody here may choose, else nothing."""
        return self.view.phase if self.acting is not None else ""

    @property
    def seat(self) -> Seat:
        return 0 if self.acting is None else self.acting

    @property
    def opened(self) -> bool:
        return self.view.opened[self.seat]

    @property
    def free(self) -> list[Card]:
        """The cards of the hand that lie in no meld put together."""
        used = {card for meld in self.composed for card in meld.cards}
        return [card for card in self.view.hand if card not in used]

    # the ways to play what is chosen

    def ways(self) -> tuple[Action, ...]:
        """Return every way to play what is chosen; the first one is offered first.

        A picture asks for them again and again, so they are looked for only when something has changed.
        """
        chosen = self.view, self.acting, tuple(self.raised), tuple(self.composed), self.spot
        if self._found is None or self._found[0] != chosen:
            self._found = chosen, self._ways()
        return self._found[1]

    def _ways(self) -> tuple[Action, ...]:
        match self.phase:
            case "draw":
                return self._sources()
            case "discard":
                return (Discard(self.raised[0]),) if self.raised else ()
            case "play":
                return self._plays()
        return ()

    def _sources(self) -> tuple[Action, ...]:
        first: Action = DRAW if self.view.stock else END
        return (first, *map(Pick, sorted(takes(self.view), key=self.view.row.index)))

    def _plays(self) -> tuple[Action, ...]:
        raised = self.raised
        if not raised:
            return (Melds(tuple(self.composed)),) if self.composed else ()
        if self.spot is not None:
            return self._on(self.spot)
        found = sorted(readings(raised), key=lambda meld: -meld.points)
        melds = [way for meld in found if self._leaves_a_way(way := Melds((*self.composed, meld)))]
        if melds or len(raised) > 1 or self.composed:
            return tuple(melds)
        throw = () if self.view.pending else (Discard(raised[0]),)
        return (*self._lays(raised[0]), *throw)

    def _leaves_a_way(self, melds: Melds) -> bool:
        """Tell whether what must still be played could be, after new melds (M13)."""
        view = self.view
        now = Position(view.hand, view.tables, self.seat, view.chosen, view.freed)
        return not view.pending or now.after_melds(melds.melds).is_open

    def _lays(self, card: Card) -> list[Action]:
        """Return what a card can do on the tables, what scores most first."""
        found: list[Lay | Swap] = [*lays_of(self.view, card), *swaps_of(self.view, card)]
        return [*sorted(found, key=lambda way: -self.worth(way))]

    def _on(self, spot: Spot) -> tuple[Action, ...]:
        """Return what the first raised card that fits there can do on a meld."""
        for card in self.raised:
            if found := [way for way in self._lays(card) if isinstance(way, Lay | Swap) and way.spot == spot]:
                return tuple(found)
        return ()

    def way(self) -> Action | None:
        """Return the way that is previewed."""
        ways = self.ways()
        return ways[self.at % len(ways)] if ways else None

    def turn_to(self, action: Action) -> bool:
        """Make an action the previewed way; tell whether it is one of them."""
        ways = self.ways()
        if action in ways:
            self.at = ways.index(action)
        return action in ways

    # what a way comes to

    def worth(self, action: Action) -> int:
        """Return the points that an action brings."""
        match action:
            case Melds(melds):
                return sum(meld.points for meld in melds)
            case Lay() | Swap():
                before, after = self.view.tables, self.after(action)
                table, place = action.spot
                return after[table][place].points(self.seat) - before[table][place].points(self.seat)
        return 0

    def after(self, action: Action | None) -> Tables:
        """Return both tables as they would be."""
        tables, seat = self.view.tables, self.seat
        match action:
            case Lay(card, (table, place) as spot, stands):
                stood = stands if is_joker(card) else card
                return with_meld(tables, spot, laid(tables[table][place], card, stood, seat))
            case Swap(card, (table, place) as spot, joker):
                return with_meld(tables, spot, swapped(tables[table][place], card, joker, seat))
        return self.with_melds(action)

    def with_melds(self, action: Action | None) -> Tables:
        """Return both tables with the new melds of an action, or with those that were set aside."""
        melds = action.melds if isinstance(action, Melds) else tuple(self.composed)
        return with_new(self.view.tables, self.seat, tuple(down(meld, self.seat) for meld in melds))

    def lit(self, action: Action | None) -> frozenset[Card]:
        """Return the cards on the tables that an action is about: new ones, the meld laid on, the joker swapped."""
        match action:
            case Melds():
                return frozenset(action.cards)
            case Lay(_, (table, place)):
                return frozenset(self.view.tables[table][place].cards)
            case Swap(_, _, joker):
                return frozenset((joker,))
        return frozenset(chain.from_iterable(meld.cards for meld in self.composed))

    def short(self, action: Action | None) -> int:
        """Return how many points melds lack for opening; 0 where nothing is lacking."""
        if self.opened or not isinstance(action, Melds):
            return 0
        return max(0, OPENING - self.worth(action))

    def row_total(self) -> int:
        """Return what the cards of the discard row count."""
        return value(self.view.row)

    def plays_of(self, card: Card) -> tuple[Action, ...]:
        """Return what a card of the row could be played as in the turn in which it is taken."""
        index = self.view.row.index(card)
        hand = tuple(sorted((*self.view.hand, *self.view.row[index:])))
        taken = replace(self.view, phase="play", hand=hand, row=self.view.row[:index], chosen=card)
        return tuple(action for action in RULES.legal(taken) if card in played(action))

    # melds put together

    def set_aside(self) -> bool:
        """Set the meld that is previewed aside, to be laid down with others; tell whether it was one."""
        way = self.way()
        if not isinstance(way, Melds) or not self.raised:
            return False
        self.composed = list(way.melds)
        self.raised, self.at, self.spot = [], 0, None
        return True

    def take_back(self, index: int = -1) -> bool:
        """Take a meld that was set aside apart again; tell whether there was one."""
        if not self.composed:
            return False
        self.raised = list(self.composed.pop(index).cards)
        self.at, self.spot = 0, None
        return True

    def keep(self, hand: Iterable[Card]) -> None:
        """Keep what is chosen as far as the cards are still held."""
        held = set(hand)
        self.raised = [card for card in self.raised if card in held]
        self.composed = [meld for meld in self.composed if held.issuperset(meld.cards)]
        self.at = 0


def played(action: Action) -> Sequence[Card]:
    """Return the cards that leave the hand with an action."""
    match action:
        case Melds():
            return action.cards
        case Lay(card) | Swap(card) | Discard(card):
            return (card,)
    return ()
