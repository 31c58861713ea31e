"""The cribbage table: what is chosen, and what clicks and keys mean in each phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cribtui.core.cards import Card
from cribtui.core.rules import Advice, Seat
from cribtui.games.cribbage.actions import GO, Action, Cut, Lay, Play, Turn
from cribtui.games.cribbage.scoring import VALUES
from cribtui.games.cribbage.view import View
from cribtui.i18n import Translator
from cribtui.play.step import Step
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.fan import Fan
from cribtui.ui.scene import Hit, Scene
from cribtui.ui.tables.base import GameTable, Shortcut, Sitting
from cribtui.ui.tables.hand import ORDERS, HandRow

from . import painting
from .counting import Counting
from .cut import DeckPlace
from .ending import Ending, ending
from .painter import Painter
from .pegs import GlidingPegs

BOUNDS = {"turn": (1, 52), "cut": (4, 48), "starter": (4, 36)}  # C1, C2, C5


READ = {"starter", "heels", "play", "go", "go_point"}  # what the other did that must not flash by


class CribbageTable(GameTable):
    """Holds the view on show, the player's choice and the step of the show."""

    game = "cribbage"
    sorting = "sort"
    told_late = frozenset({"count", "over"})

    def __init__(self) -> None:
        super().__init__()
        self.view: View
        self.hand = HandRow()
        self.deck: DeckPlace | None = None
        self.counting: Counting | None = None
        self.over31: Card | None = None  # a card that was pressed and does not fit
        self.ending: Ending | None = None
        self.pegs = GlidingPegs()
        self._moment: object = None

    # what there is to see

    def attend(self, view: View, acting: Seat | None, sitting: Sitting) -> None:
        """Show a view; a choice stays as long as the same decision is open."""
        self.view, self.acting, self.sitting = view, acting, sitting
        moment = (view.phase, view.deal, view.spreads, len(view.played), view.goes, view.turned, view.seat, acting)
        if moment != self._moment:
            self._moment, self.advice, self.over31 = moment, (), None
            self.hand.raised, self.hand.cursor = [], None
            self.deck = self._deck_place()
        self._take_up()
        self.ending = None
        if self.phase == "play" and len(self.playable) == 1:
            self.hand.lift(self.playable[0])  # the only card needs no choosing, only confirming

    def advise(self, advice: Sequence[Advice[Any]]) -> None:
        self.advice = advice
        if advice and isinstance(advice[0].action, Turn | Cut):
            self.advice = ()  # no place is better than another

    def wants_pause(self, step: Step, then: Seat | None) -> bool:
        """Tell whether a step has to be read before the next one, of a player who acts `then`, may cover it."""
        kinds = {event.kind for event in step.events}
        if kinds & {"tie", "dealer", "count", "over"}:
            return True
        other = self.sitting.solo and step.entry.seat not in (None, self.sitting.you)
        return other and bool(kinds & READ) and then == step.entry.seat

    def needs_hand(self, view: View) -> bool:
        """Tell whether the decision now due is made with cards in hand."""
        return view.phase in ("lay", "play")

    def finish(self, steps: Sequence[Step]) -> None:
        """Keep the whole match for the picture at its end."""
        self.ending = ending(steps)

    @property
    def order(self) -> str:
        return self.hand.order

    def sort_by(self, order: str) -> None:
        if order in ORDERS:
            self.hand.order = order

    def set_motion(self, wanted: bool) -> None:
        self.pegs.moving = wanted

    @property
    def in_motion(self) -> bool:
        return self.pegs.under_way

    def move_on(self) -> None:
        self.pegs.step()

    def section(self) -> int:
        """Return the section of the rules text that treats this step, from 1."""
        if self.counting is not None:
            return 6
        return {"turn": 2, "spread": 2, "shuffle": 2, "cut": 2, "lay": 3, "starter": 4, "over": 7}.get(
            self.view.phase, 5
        )

    def ends_deal(self, step: Step) -> bool:
        """Tell whether a step ended a deal, so that its hands are counted next."""
        return any(event.kind == "count" for event in step.events)

    @property
    def show_due(self) -> bool:
        """Whether what is being read ended a deal whose hands are not counted yet."""
        return self.paused and bool(self.steps) and self.ends_deal(self.steps[-1])

    def begin_reading(self) -> None:
        """Begin to count the hands of the deal that ended last."""
        assert self.view.last is not None
        self.counting = Counting(self.view.last)

    @property
    def reading(self) -> bool:
        """Whether the hands of a deal are being counted."""
        return self.counting is not None

    def read_on(self) -> bool:
        """Go to the next item or hand; False at the end of the show."""
        return self.counting is not None and self.counting.forward()

    def end_reading(self) -> None:
        """Leave the counting."""
        self.counting = None

    # what is chosen

    @property
    def phase(self) -> str:
        """The phase while somebody here may choose, else nothing."""
        return self.view.phase if self.acting is not None else ""

    @property
    def playable(self) -> list[Card]:
        """The cards in hand that stay within thirty-one."""
        return [card for card in self.hand.cards if self.view.count + VALUES[card] <= 31]

    def choice(self) -> Action | None:
        """Return the action that is previewed."""
        raised = self.hand.raised
        match self.phase:
            case "turn" if self.deck is not None:
                return Turn(self.deck.place)
            case "cut" | "starter" if self.deck is not None:
                return Cut(self.deck.place)
            case "lay" if len(raised) == 2:
                return Lay(tuple(sorted(raised)))
            case "play" if not self.playable:
                return GO
            case "play" if raised:
                return Play(raised[0])
        return None

    def asked(self, tr: Translator) -> str:
        return tr("Raise two cards first.") if self.phase == "lay" else super().asked(tr)

    def forced(self) -> bool:
        """Tell whether there is only one thing to do."""
        return self.phase == "play" and len(self.playable) < 2

    def _take_up(self) -> None:
        """Hold the cards; one that was played leaves its place empty, so that the others keep their keys."""
        played = [card for seat, card in self.view.played if seat == self.view.seat]
        self.hand.hold(self.view.hand, self._most(), played)

    def _deck_place(self) -> DeckPlace | None:
        if self.phase not in BOUNDS:
            return None
        least, most = BOUNDS[self.phase]
        return DeckPlace(least, most, self.view.turned[0] if self.phase == "turn" else 0)

    def _most(self) -> int:
        return {"lay": 2, "play": 1}.get(self.phase, 0)

    # what keys and clicks mean

    def act(self, name: str) -> bool:
        """Answer a key that means something here."""
        if self.counting is not None:
            return self._act_on_show(name)
        if self.deck is not None and name in ("left", "right", "up", "down"):
            self.deck.move({"left": -1, "right": 1, "up": 10, "down": -10}[name])
            return True
        if name == "sort":
            self.hand.next_order()
            self._take_up()
            return True
        return bool(self._most()) and self.hand.act(name, self._raise)

    def _act_on_show(self, name: str) -> bool:
        assert self.counting is not None
        if name == "left":
            return self.counting.back()
        if name == "all":
            self.counting.at_once()
        return name == "all"

    def digit(self, number: int) -> None:
        """Type a place of the deck, or raise and lower the card of that number."""
        if self.deck is not None:
            self.deck.type(number)
        elif self._most() and (card := self.hand.at(number - 1)) is not None:
            self.hand.cursor = None
            self._toggle(card)

    def press(self, hit: Hit) -> bool:
        """Answer a click; True asks to confirm the choice."""
        kind, _, index = hit.target.partition(":")
        match kind:
            case "fan" if self.deck is not None:
                return self._press_deck(hit.dx)
            case "card" if self._most():
                card = self.hand.at(int(index))
                return card is not None and self._press_card(card)
            case "crib" | "pile" | "go":
                return self.choice() is not None and self.deck is None
        return False

    def drag(self, start: Hit, end: Hit) -> bool:
        """Answer a drag: a card rises, unless it stands up already; let go on its place it asks to confirm."""
        kind, _, index = start.target.partition(":")
        card = self.hand.at(int(index)) if kind == "card" and self._most() else None
        if card is None:
            return False
        if card not in self.hand.raised:
            self._raise(card)
        return card in self.hand.raised and end.target in ("crib", "pile") and self.press(end)

    def _press_deck(self, dx: int) -> bool:
        assert self.deck is not None
        before = self.deck.place
        fan = Fan(0, 0, self.view.packet, self.chosen_sliver())
        self.deck.mark(fan.slot_at(dx) + (1 if self.phase == "turn" else 0))
        return self.deck.place == before

    def chosen_sliver(self) -> int | None:
        """Return the card of the fan that stands up: the one turned, or the first of the lower packet."""
        if self.deck is None:
            return None
        return self.deck.place - 1 if self.phase == "turn" else self.deck.place

    def _press_card(self, card: Card) -> bool:
        self.hand.cursor = None
        if card in self.hand.raised:
            if len(self.hand.raised) == self._most():
                return True
            self.hand.lower(card)
        else:
            self._raise(card)
        return False

    def _toggle(self, card: Card) -> None:
        if card in self.hand.raised:
            self.hand.lower(card)
        else:
            self._raise(card)

    def _raise(self, card: Card) -> None:
        """Raise a card, but one that does not fit only says so."""
        self.over31 = None
        if self.phase == "play" and card not in self.playable:
            self.over31 = card
        else:
            self.hand.lift(card)

    # painting

    def paint(self, scene: Scene, desk: Desk, width: int) -> None:
        painting.paint(self, scene, desk, width)

    def paint_board(self, scene: Scene, desk: Desk) -> int:
        """Paint the board alone and return the row below it."""
        painter = Painter(self, scene, desk, scene.width)
        painter.board()
        return painter.at.board

    def told(self, desk: Desk) -> list[str]:
        """Return what happened last as plain sentences."""
        return painting.told(self, desk)

    def board_rows(self, scene: Scene) -> int:
        """Return the row at which the log may begin: on the board's edge."""
        return 10

    def message_row(self, scene: Scene) -> int:
        """Return the row for a refusal or a notice, between the prompt and the hand."""
        return painting.message_row(self, scene)

    def beside_log(self) -> bool:
        """Tell whether the log stands beside this picture of the table."""
        return self.counting is None and self.ending is None

    def shortcuts(self, desk: Desk) -> list[Shortcut]:
        return painting.shortcuts(self, desk)
