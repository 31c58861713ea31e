"""What the gin table shows: the view, the hand as it lies, what is raised or picked, and the end of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from cribtui.core.cards import Card
from cribtui.core.rules import Seat
from cribtui.games.gin.actions import TAKE
from cribtui.games.gin.melds import best, deadwood, throws
from cribtui.games.gin.rules import RULES
from cribtui.games.gin.view import View
from cribtui.play.step import Step
from cribtui.ui.desk import Desk
from cribtui.ui.scene import Scene
from cribtui.ui.tables.base import Sitting
from cribtui.ui.tables.hand import HandRow
from cribtui.ui.tables.painter import Refused
from cribtui.ui.tables.rummy import RummyTable

from . import painting as pictures
from .arrangement import Arrangement
from .ending import Ending, ending
from .painter import Painter

Pick = Literal["stock", "pile", "pass"]
ORDERS = ("melds", "rank", "suit")
SECTIONS = {"upcard": 3, "take": 4, "discard": 4, "show": 7, "over": 8}


class GinDisplay(RummyTable):
    """Holds what is seen and what is chosen, and paints both; how a player comes to choose is a subclass's business."""

    game = "gin"
    painting: ClassVar[Any] = pictures
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
        self.refused: Refused | None = None  # why the last press did nothing
        self._own: dict[Seat | None, list[Card]] = {}  # each player's own arrangement

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

    @property
    def reads_at_once(self) -> bool:
        return True

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

    # painting

    def paint_board(self, scene: Scene, desk: Desk) -> int:
        """Paint the rail alone and return the row below it."""
        Painter(self, scene, desk, scene.width).rail()
        return 2


def by_rank(cards: Sequence[Card]) -> list[Card]:
    """Return cards by rank, then suit."""
    return sorted(cards, key=lambda card: (card % 13, card // 13))
