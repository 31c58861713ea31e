"""The gin table: the action that is chosen, and what keys and clicks mean at each step."""

from __future__ import annotations

from cribtui.core.cards import Card
from cribtui.games.gin.actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from cribtui.games.gin.melds import throws
from cribtui.ui.scene import Hit
from cribtui.ui.tables.painter import Refused

from .arrangement import Arrangement
from .display import ORDERS, GinDisplay, Pick

PICKS: dict[Pick, Action] = {"stock": DRAW, "pile": TAKE, "pass": PASS}


class GinTable(GinDisplay):
    """Lets a player choose, with keys or a mouse."""

    def choice(self) -> Action | None:
        """Return the action that is previewed."""
        match self.phase:
            case "upcard" | "take":
                return PICKS[self.pick] if self.pick is not None else None
            case "discard" if self.knocking is not None:
                return self._knock(self.knocking)
            case "discard" if self.thrown is not None:
                return Discard(self.thrown)
            case "show" if self.answer is not None:
                return Show(tuple(self.answer.melds), tuple(self.answer.laid))
        return None

    def _knock(self, laid: Arrangement) -> Action | None:
        if laid.deadwood > self.view.most:
            return None
        thrown = next(card for card in self.view.hand if card not in laid.cards)
        return Knock(thrown, tuple(laid.melds))

    # what keys and clicks mean

    def act(self, name: str) -> bool:
        """Answer a key that means something here."""
        self.refused = None
        if self.pile_open:
            self.pile_open = False
            return True
        match name:
            case "pile":
                self.pile_open = bool(self.view.pile) and not self._reading and self.ending is None
            case "sort":
                self._sort()
            case "pass" if self.may_pass:
                self.pick = "pass"
            case "knock" | "close" if self.knocking is not None:
                self.knocking = None
                self.hand.raised = []
                self._arrange()
            case "knock" if self.may_knock():
                self._begin_knock()
            case "knock" if self.phase == "discard":
                self.refused = self._too_much(self.left(self.thrown))
            case "over" | "left" | "right" if self.phase in ("upcard", "take"):
                self._next_pick()
            case "later" | "earlier" if self.hand.raised and not (self.knocking or self.answer):
                self.hand.shift(self.hand.raised[0], 1 if name == "later" else -1)
                self._keep_own()
            case "group" if self.knocking or self.answer:
                self._group()
            case _:
                return self._act_on_hand(name)
        return True

    def _act_on_hand(self, name: str) -> bool:
        if not self._most():
            return False
        if name == "confirm" and self.knocking is not None and self.choice() is None:
            self.refused = self._too_much(self.knocking.deadwood)
            return True
        return self.hand.act(name, self._lift)

    def _sort(self) -> None:
        """Change to the next order; while cards are being laid down, to the next of the best ways."""
        laid = self.knocking or self.answer
        if laid is not None:
            laid.take(laid.way + 1)
        else:
            self._order = ORDERS[(ORDERS.index(self._order) + 1) % len(ORDERS)] if self._order in ORDERS else ORDERS[0]
        self._arrange()

    def _next_pick(self) -> None:
        picks: list[Pick] = ["pass", "pile"] if self.may_pass else ["stock", "pile"] if self.may_take else ["stock"]
        at = picks.index(self.pick) if self.pick in picks else -1
        self.pick = picks[(at + 1) % len(picks)]

    def _begin_knock(self) -> None:
        """Preview a knock with the card that is raised, or with the one that leaves least."""
        thrown = self.thrown if self.thrown is not None else throws(self.view.hand, self.view.taken)[0][1]
        self.knocking = Arrangement([card for card in self.view.hand if card != thrown])
        self.hand.raised = []
        self._arrange()

    def _group(self) -> None:
        """Make the raised cards a meld, or take a raised meld apart."""
        laid = self.knocking or self.answer
        assert laid is not None
        raised, before = tuple(sorted(self.hand.raised)), (laid.melds, laid.laid)
        if raised in laid.melds or not laid.group(raised):
            laid.loosen(raised)
        if raised and (laid.melds, laid.laid) == before:
            self.refused = "gin.knock.meld", {"cards": raised}
        self.hand.raised = []
        self._arrange()

    def digit(self, number: int) -> None:
        """Raise and lower the card of that number."""
        card = self.hand.at(number - 1)
        self.refused, self.pile_open = None, False
        if self._most() and card is not None:
            self.hand.cursor = None
            self._press_card(card, again=False)

    def press(self, hit: Hit) -> bool:
        """Answer a click; True asks to confirm the choice."""
        self.refused = None
        kind, _, index = hit.target.partition(":")
        if self.pile_open:
            self.pile_open = False
            return False
        match kind:
            case "stock" | "pile" if self.phase in ("upcard", "take"):
                return self._press_source("stock" if kind == "stock" else "pile")
            case "pile" if self.thrown is not None:
                return True
            case "meld" if self.answer is not None:
                self._lay_raised(int(index))
            case "card" if self._most():
                card = self.hand.at(int(index))
                return card is not None and self._press_card(card, again=True)
        return False

    def _press_source(self, source: Pick) -> bool:
        if source == "pile" and not self.may_take:
            return False
        if source == "stock" and self.phase == "upcard" and self.may_pass:
            return False  # the stock comes only after both have passed
        before, self.pick = self.pick, source
        return before == source

    def _press_card(self, card: Card, again: bool) -> bool:
        """Raise a card; a second click on it throws it, a second key lowers it."""
        self.hand.cursor = None
        if card in self.hand.raised:
            if again and self.thrown is not None:
                return True
            self.hand.lower(card)
        else:
            self._lift(card)
        return False

    def _lift(self, card: Card) -> bool:
        """Raise a card; the one just taken from the pile cannot be raised to be thrown (G4)."""
        if card == self.view.taken and self.phase == "discard" and not self.knocking:
            self.refused = "gin.discard.taken", {"card": card}
            return False
        self.hand.lift(card)
        return True

    def _too_much(self, deadwood: int) -> Refused:
        return "gin.knock.deadwood", {"deadwood": deadwood, "most": self.view.most}

    def _lay_raised(self, place: int) -> None:
        """Lay the raised cards off on one of the knocker's melds, in an order in which they fit."""
        answer, waiting = self.answer, sorted(self.hand.raised)
        assert answer is not None
        if waiting and not answer.on:
            self.refused = "gin.show.on_gin", {}
            return
        for _ in range(len(waiting)):
            waiting = [card for card in waiting if not answer.lay(card, place)]
        if waiting:
            self.refused = "gin.show.lay_off", {"card": waiting[0], "meld": place + 1}
        self.hand.raised = []
        self._arrange()

    def drag(self, start: Hit, end: Hit) -> bool:
        """Answer a drag: a card onto the pile or a meld, or along the hand; the stock or the pile into the hand."""
        self.refused = None
        kind, _, index = start.target.partition(":")
        card = self.hand.at(int(index)) if kind == "card" else None
        onto = end.target.partition(":")[0]
        if card is None:
            return kind in ("stock", "pile") and onto == "card" and (self.press(start) or self.choice() is not None)
        if onto == "card" and not (self.knocking or self.answer):
            self.hand.move_to(card, int(end.target.partition(":")[2]))
            self._keep_own()
            return False
        return bool(self._most()) and self._lift(card) and self.press(end)
