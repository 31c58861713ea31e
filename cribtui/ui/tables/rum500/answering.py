"""What keys, clicks and drags mean on the 500 rum table: they choose, and only a confirmation plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cribtui.core.cards import Card
from cribtui.core.rules import Advice, Seat
from cribtui.games.rum500.actions import Action, Discard, Lay, Melds, Pick, Swap
from cribtui.games.rum500.melds import readings
from cribtui.games.rum500.reasons import Reason, refused_on, refused_take
from cribtui.games.rum500.view import View
from cribtui.ui.scene import Hit
from cribtui.ui.tables.rummy import RummyTable

from .arranging import Arranging
from .choosing import Choosing

ROW, STEPS = 2, 6  # the row among what can be turned back, and in how many steps
PLACES = ("meld", "row", "throw", "table", "preview")  # where a card can be dropped


class Answering(RummyTable):
    """Holds what is chosen, and changes it as the player presses keys and cards."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = Arranging()
        self.choosing: Choosing
        self.refused: Reason | None = None  # why the last press did nothing
        self.hinting = False  # a hint was asked for and nothing pressed since
        self.pages = [0, 0, 0]  # how far tables and row are turned back, where they are too long to be seen whole
        self._paged = False  # the last press turned something back or forth

    def begin(self, view: View, acting: Seat | None, same: bool) -> None:
        """Begin a new decision; in the same turn what is raised stays raised, and what has to be played rises."""
        before = self.choosing if same and self.choosing.view.phase == view.phase else Choosing(view, acting)
        self.choosing = Choosing(view, acting, before.raised, before.composed, before.spot)
        self.choosing.keep(view.hand)
        if acting is not None and view.phase == "play" and view.pending and not self.choosing.raised:
            self.choosing.raised, self.choosing.spot = [view.pending[0]], None
        if not self.choosing.raised or not self.choosing.ways():
            self.choosing.spot = None
        self.hand.row.cursor, self.pages = None, [0, 0, 0]

    def arrange(self) -> None:
        """Lay the hand out: what lies in a meld that was put together is not in it."""
        choosing = self.choosing
        self.hand.row.most = {"play": len(choosing.view.hand), "discard": 1}.get(choosing.phase, 0)
        self.hand.lay(choosing.free, choosing.view.seat)
        choosing.raised = [card for card in choosing.raised if card in choosing.free][: self.hand.row.most or None]
        self.hand.row.raised = choosing.raised if self.hand.row.most else []

    def advise(self, advice: Sequence[Advice[Any]]) -> None:
        """Show a hint, in the place of what can be chosen from."""
        super().advise(advice)
        self.hinting = bool(advice)

    def _begin_anew(self) -> None:
        """Forget what was said of the press before."""
        self.refused, self.hinting = None, False

    def choice(self) -> Action | None:
        """Return the action that is previewed."""
        return self.choosing.way()

    # keys

    def act(self, name: str) -> bool:
        """Answer a key that means something here."""
        self._begin_anew()
        choosing = self.choosing
        match name:
            case "confirm" if choosing.phase and choosing.way() is None:
                self.refused = self._lacking()
            case "confirm":
                return self._gather()
            case "sort":
                self.hand.next_order()
            case "over":
                self._turn(1)
            case "left" | "right" if choosing.phase == "draw":
                self._turn(1 if name == "right" else -1)
            case "pile" if choosing.phase in ("play", "discard"):
                self._throw()
            case "group" if choosing.phase == "play":
                self._group()
            case "close" if choosing.raised:
                choosing.raised, choosing.spot, choosing.at = [], None, 0
            case "close" if choosing.composed:
                choosing.composed, choosing.at = [], 0
            case "page_up" | "page_down":
                step = 1 if name == "page_up" else -1
                for which in range(len(self.pages)):
                    self._page(which, step)
            case "later" | "earlier" if choosing.raised:
                self.hand.shift(choosing.raised[-1], 1 if name == "later" else -1, choosing.view.seat)
            case _:
                if not self.hand.row.most or not self.hand.row.act(name, self._lift):
                    return False
                self._took(self.hand.row.raised)
        self.arrange()
        return True

    def _gather(self) -> bool:
        """Set melds aside that are too few to open with; tell whether that is what a confirmation does now."""
        choosing = self.choosing
        short = choosing.short(choosing.way())
        if not short or not choosing.view.reached or not choosing.raised:
            return False
        choosing.set_aside()
        self.arrange()
        return True

    def _turn(self, step: int) -> None:
        ways = len(self.choosing.ways())
        self.choosing.at = (self.choosing.at + step) % ways if ways else 0

    def _throw(self) -> None:
        """Choose to throw the card that is raised, or say why it cannot be thrown."""
        choosing = self.choosing
        choosing.spot = None
        if choosing.view.pending:
            self.refused = "rum500.discard.pending", {"cards": choosing.view.pending}
        elif len(choosing.raised) == 1:
            choosing.composed = []  # melds put together are only a preview, and the turn would end without them
            choosing.turn_to(Discard(choosing.raised[0]))
        else:
            self.refused = "rum500.discard.one", {}

    def _group(self) -> None:
        """Set the meld that is raised aside, or take the last one back."""
        choosing = self.choosing
        if not choosing.raised:
            choosing.take_back()
        elif not choosing.set_aside():
            self.refused = "rum500.meld.none", {"cards": tuple(choosing.raised)}

    def _lacking(self) -> Reason:
        """Return why nothing can be confirmed."""
        choosing = self.choosing
        if not choosing.raised:
            return "rum500.raise", {}
        if choosing.view.pending and readings(choosing.raised):
            return "rum500.pending", {"cards": choosing.view.pending}
        key = "rum500.meld.beside" if choosing.composed else "rum500.meld.none"
        return key, {"cards": tuple(choosing.raised)}

    def digit(self, number: int) -> None:
        """Raise or lower the card of that number; before drawing, choose the card of the row with that number."""
        self._begin_anew()
        choosing = self.choosing
        if choosing.phase == "draw":
            if number < len(choosing.ways()):
                choosing.at = number
            else:
                self.refused = "rum500.draw.first", {}
            return
        card = self.hand.row.at(number - 1)
        if self.hand.row.most and card is not None:
            self._toggle(card)

    def _toggle(self, card: Card) -> None:
        self.hand.row.cursor = None
        self.hand.row.toggle(card)
        self._took(self.hand.row.raised)
        self.arrange()

    def _lift(self, card: Card) -> None:
        self.hand.row.lift(card)

    def _took(self, raised: list[Card]) -> None:
        """Keep what is raised now; the ways to play it begin anew."""
        if raised != self.choosing.raised:
            self.choosing.at, self.choosing.spot = 0, None
        self.choosing.raised = list(raised)

    # mouse

    def press(self, hit: Hit) -> bool:
        """Answer a click; True asks to confirm the choice."""
        self._begin_anew()
        kind, _, rest = hit.target.partition(":")
        paged, self._paged = self._paged, kind in ("page", "hand")
        sure = self._press(kind, rest)
        self.arrange()
        return sure and not paged  # what came under the pointer was not there when it was pressed

    def _press(self, kind: str, rest: str) -> bool:
        choosing = self.choosing
        match kind:
            case "card" if self.hand.row.most and (card := self.hand.row.at(int(rest))) is not None:
                self._toggle(card)
            case "card" if choosing.phase == "draw":
                self.refused = "rum500.draw.first", {}
            case "hand":
                self.hand.row.turn(int(rest))
            case "way":
                again = choosing.at == int(rest)
                choosing.at = int(rest)
                return again
            case "stock" if choosing.phase == "draw":
                return self._choose(choosing.ways()[0])
            case "row" if choosing.phase == "draw":
                return self._press_row(int(rest))
            case "row" | "throw" if choosing.phase in ("play", "discard"):
                return self._press_throw()
            case "meld":
                return self._press_meld(rest)
            case "composed":
                choosing.take_back(int(rest))
            case "preview" | "table" if isinstance(choosing.way(), Melds):
                return not self._gather()
            case "page":
                which, _, far = rest.partition(":")
                self._page(int(which), int(far))
        return False

    def _page(self, which: int, step: int) -> None:
        """Turn a table or the row back or forth."""
        view = self.choosing.view
        most = len(view.tables[which]) - 1 if which < ROW else STEPS
        self.pages[which] = max(0, min(most, self.pages[which] + step))

    def _choose(self, action: Action) -> bool:
        """Preview an action; tell whether it was previewed already, which confirms it."""
        before = self.choosing.way()
        return self.choosing.turn_to(action) and before == action

    def _press_row(self, index: int) -> bool:
        """Choose a card of the row, or say why it cannot be taken."""
        card = self.choosing.view.row[index]
        if Pick(card) not in self.choosing.ways():
            self.refused = refused_take(self.choosing.view, card)
            return False
        return self._choose(Pick(card))

    def _press_throw(self) -> bool:
        raised = self.choosing.raised
        if len(raised) == 1 and self.choosing.way() == Discard(raised[0]):
            return True
        self._throw()
        return False

    def _press_meld(self, rest: str) -> bool:
        """Choose to play what is raised on a meld; a second click there confirms."""
        choosing = self.choosing
        if choosing.phase != "play" or not choosing.raised:
            return False
        table, _, index = rest.partition(":")
        spot = int(table), int(index)
        way = choosing.way()
        there = [each for each in choosing.ways() if isinstance(each, Lay | Swap) and each.spot == spot]
        if way in there and (choosing.spot == spot or len(there) == 1):
            return True
        if choosing.spot != spot:
            choosing.spot, choosing.at = spot, 0
            if not choosing.ways():
                self.refused = refused_on(choosing.view, choosing.raised[0], spot)
                choosing.spot = None
        return False

    def drag(self, start: Hit, end: Hit) -> bool:
        """Answer a drag: a card onto a meld, the row or the own table, or along the hand; a source into the hand."""
        self._begin_anew()
        kind, _, rest = start.target.partition(":")
        onto = end.target.partition(":")[0]
        card = self.hand.row.at(int(rest)) if kind == "card" else None
        if card is None:
            if kind in ("stock", "row") and onto == "card" and self.choosing.phase == "draw":
                return self.press(start) or (self.choice() is not None and self.refused is None)
            return False
        if onto == "card":
            self.hand.move_to(card, int(end.target.partition(":")[2]), self.choosing.view.seat)
            self.arrange()
            return False
        if not self.hand.row.most or onto not in PLACES:
            return False
        if card not in self.choosing.raised:
            self._toggle(card)
            if onto in ("table", "preview"):
                return False  # the meld is another one now, and has not been seen
        return self.press(end) or self._dropped(onto)

    def _dropped(self, onto: str) -> bool:
        """Tell whether there is but one way to play a card where it was dropped, which needs no second gesture."""
        way = self.choice()
        if onto == "meld":
            return isinstance(way, Lay | Swap) and len(self.choosing.ways()) == 1 and self.choosing.spot is not None
        return onto in ("row", "throw") and isinstance(way, Discard) and self.refused is None
