"""The gin table: what is chosen, and what clicks and keys mean at each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from cribtui.core.cards import Card
from cribtui.core.rules import Seat
from cribtui.games.gin.actions import DRAW, PASS, TAKE, Action, Discard, Knock, Show
from cribtui.games.gin.melds import best, deadwood, throws
from cribtui.games.gin.rules import RULES
from cribtui.games.gin.view import View
from cribtui.play.host import Step
from cribtui.ui.desk import Desk
from cribtui.ui.scene import Hit, Scene
from cribtui.ui.tables.base import GameTable, Shortcut, Sitting
from cribtui.ui.tables.hand import HandRow

from . import painting
from .arrangement import Arrangement
from .ending import Ending, ending
from .painter import Painter

Pick = Literal["stock", "pile", "pass"]
PICKS: dict[Pick, Action] = {"stock": DRAW, "pile": TAKE, "pass": PASS}
ORDERS = ("melds", "rank", "suit")
SECTIONS = {"upcard": 3, "take": 4, "discard": 4, "show": 7, "over": 8}


class GinTable(GameTable):
    """Holds the view on show and what the player has chosen."""

    game = "gin"
    sorting = "rummy_sort"
    reads_at_once = True
    told_late = frozenset({"won_gin", "won_knock", "won_undercut", "void_stock", "void_turns", "over"})

    def __init__(self) -> None:
        super().__init__()
        self.view: View
        self.hand = HandRow(most=1)
        self._order = "melds"
        self.pick: Pick | None = None
        self.knocking: Arrangement | None = None  # the knock being previewed
        self.answer: Arrangement | None = None  # the answer to a knock
        self.pile_open = False
        self._reading = False  # the result of a hand is on show
        self.ending: Ending | None = None
        self.refused: tuple[str, Mapping[str, object]] | None = None  # why the last press did nothing: key and values
        self._own: dict[Seat | None, list[Card]] = {}  # each player's own arrangement
        self._moment: object = None

    # what there is to see

    def attend(self, view: View, acting: Seat | None, sitting: Sitting) -> None:
        """Show a view; a choice stays as long as the same decision is open."""
        self.view, self.acting, self.sitting = view, acting, sitting
        moment = (view.phase, view.number, len(view.pile), view.stock, view.passes, view.seat, acting)
        if moment != self._moment:
            self._moment, self.advice, self.knocking, self.pile_open, self.refused = moment, (), None, False, None
            self.hand.raised, self.hand.cursor = [], None
            self.pick = self._first_pick()
            self.answer = self._answer()
        self.ending = None
        self._arrange()

    def _first_pick(self) -> Pick | None:
        if self.acting is None:
            return None
        return {"upcard": "pass", "take": "stock"}.get(self.view.phase)  # type: ignore[return-value]

    def _answer(self) -> Arrangement | None:
        view = self.view
        if self.acting is None or view.phase != "show" or view.knock is None:
            return None
        return Arrangement(view.hand, () if view.knock.gin else view.knock.melds)

    def _arrange(self) -> None:
        """Lay the hand out in its order: in groups, or sorted, or as the player moved the cards."""
        self.hand.most = self._most()
        laid = self.knocking or self.answer
        if laid is not None:
            self.hand.lay_groups([*laid.melds, [card for card, _ in laid.laid], laid.free])
        elif self._order == "melds":
            _, melds, free = best(self.view.hand) if self.view.hand else (0, (), ())
            self.hand.lay_groups([*melds, by_rank(free)])
        elif self._order == "own":
            self.hand.places = list(self._own.get(self.view.seat, self.hand.places))
            self.hand.keep_order(self.view.hand)
            self._keep_own()
        else:
            self.hand.order = self._order
            self.hand.lay_groups([self.hand.sorted(self.view.hand)])
        self.hand.raised = [card for card in self.hand.raised if card in self.view.hand][: self.hand.most]

    def _keep_own(self) -> None:
        """Remember where the player has the cards, for what is laid down may part them for a while."""
        self._order = "own"
        self._own[self.view.seat] = self.hand.cards

    def _most(self) -> int:
        if self.acting is None:
            return 0
        return 10 if self.knocking or self.answer else int(self.view.phase == "discard")

    @property
    def order(self) -> str:
        return self._order

    def sort_by(self, order: str) -> None:
        if order in ORDERS:
            self._order = order

    def wants_pause(self, step: Step, next_to_act: Seat | None) -> bool:
        """Tell whether a step has to be read before the next one may cover it."""
        kinds = {event.kind for event in step.events}
        return (
            self.ends_deal(step)
            or "over" in kinds
            or (bool(kinds & {"knock", "gin"}) and step.entry.seat != self.sitting.you)
        )

    def needs_hand(self, view: View) -> bool:
        """Tell whether the decision now due is made with cards in hand."""
        return True

    def ends_deal(self, step: Step) -> bool:
        """Tell whether a step ended a hand, so that its result is read next."""
        return step.after.last is not None and step.after.last != step.before.last

    @property
    def reading(self) -> bool:
        return self._reading

    def begin_reading(self) -> None:
        self._reading = True

    def read_on(self) -> bool:
        return False  # a result has one page

    def end_reading(self) -> None:
        self._reading = False

    def finish(self, steps: Sequence[Step]) -> None:
        """Keep the whole match for the picture at its end."""
        self.ending = ending(steps)

    def forced(self) -> bool:
        """Tell whether there is only one thing to do."""
        return self.acting is not None and len(RULES.legal(self.view)) == 1

    def section(self) -> int:
        """Return the section of the rules text that treats this step, from 1."""
        if self._reading:
            return 8
        return 6 if self.knocking else SECTIONS.get(self.view.phase, 2)

    # what is chosen

    @property
    def phase(self) -> str:
        """The phase while somebody here may choose, else nothing."""
        return self.view.phase if self.acting is not None else ""

    @property
    def may_pass(self) -> bool:
        return self.phase == "upcard"

    @property
    def may_take(self) -> bool:
        """Whether the upcard may be taken now; after two passes only the stock is left."""
        return self.phase in ("upcard", "take") and TAKE in RULES.legal(self.view)

    @property
    def thrown(self) -> Card | None:
        """The card that is raised to be thrown."""
        return self.hand.raised[0] if self.phase == "discard" and not self.knocking and self.hand.raised else None

    def left(self, card: Card | None) -> int:
        """Return the least deadwood without a card, or, where none is chosen, of the hand as it can be made."""
        hand = self.view.hand
        if card is not None:
            return deadwood([held for held in hand if held != card])
        if len(hand) > 10:
            return throws(hand, self.view.taken)[0][0]
        return deadwood(hand) if hand else 0

    def may_knock(self) -> bool:
        """Tell whether the chosen throw, or the best one, leaves few enough points."""
        return self.phase == "discard" and self.left(self.thrown) <= self.view.most

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
        pointed = self.hand.pointed()
        match name:
            case "left" | "right":
                self.hand.move(1 if name == "right" else -1)
            case "up" | "down" | "toggle" if pointed is None:
                self.hand.move(1)
            case "up" if pointed is not None:
                self._lift(pointed)
            case "down" if pointed is not None:
                self.hand.lower(pointed)
            case "toggle" if pointed is not None and pointed in self.hand.raised:
                self.hand.lower(pointed)
            case "toggle" if pointed is not None:
                self._lift(pointed)
            case _:
                return False
        return True

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

    def _too_much(self, deadwood: int) -> tuple[str, Mapping[str, object]]:
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

    # painting

    def paint(self, scene: Scene, desk: Desk, width: int) -> None:
        painting.paint(self, scene, desk, width)

    def paint_board(self, scene: Scene, desk: Desk) -> int:
        """Paint the rail alone and return the row below it."""
        Painter(self, scene, desk, scene.width).rail()
        return 2

    def told(self, desk: Desk) -> list[str]:
        """Return what happened last as plain sentences."""
        return painting.told(self, desk)

    def board_rows(self, scene: Scene) -> int:
        return 1

    def message_row(self, scene: Scene) -> int:
        """Return the row for a refusal or a notice, under the prompt."""
        return painting.message_row(self, scene)

    def beside_log(self) -> bool:
        """Tell whether the log stands beside this picture of the table."""
        return self.ending is None

    def shortcuts(self, desk: Desk) -> list[Shortcut]:
        return painting.shortcuts(self, desk)


def by_rank(cards: Sequence[Card]) -> list[Card]:
    """Return cards by rank, then suit."""
    return sorted(cards, key=lambda card: (card % 13, card // 13))
