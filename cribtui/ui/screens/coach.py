"""The coach as a sheet over the table: deal by deal each decision beside the best one, and the whole match.

A line is marked: a deal is opened from it, and where a match is looked through, the position of a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cribtui.play.coach import Decision, Judged
from cribtui.speech import coach as said
from cribtui.speech.talk import Talk
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import BLANK, Line, Paper
from cribtui.ui.scene import Hit, Scene

from .coach_pages import Item, Pages
from .place import LEAST, Overlay, Shortcut

FAR = 1_000_000  # lines
STEPS = {"up": -1, "down": 1, "page_up": -5, "page_down": 5, "first": -FAR, "last": FAR}


class CoachSheet(Overlay):
    """What the coach says of one player's decisions; those still to be weighed come one by one.

    `show` is called with the log's entry of a decision that the reader wants to see, where that is possible.
    """

    def __init__(
        self,
        game: str,
        decisions: Sequence[Decision],
        talk: Talk,
        who: str = "",
        show: Callable[[int], None] | None = None,
    ) -> None:
        self.judged: list[Judged | None] = []  # as far as they are weighed, None where all choices are alike
        self.decisions = decisions
        self._game, self._talk, self._who, self._show = game, talk, who, show
        self._pages = [0, *sorted({decision.deal for decision in decisions})]  # 0: the whole match
        self._page = 0
        self._mistakes = False  # whether nothing else is listed
        self._mark = 1  # which item; the first is the summary
        self._top = 0  # the first line shown
        self._items: list[Item] = []
        self._width = LEAST[0]

    @property
    def is_done(self) -> bool:
        """Whether every decision was weighed."""
        return len(self.judged) == len(self.decisions)

    def open_last(self) -> None:
        """Turn to the last deal."""
        self._turn(len(self._pages) - 1)

    def go_on_from(self, before: CoachSheet) -> None:
        """Take over what was weighed for an earlier sheet, and where it was open if it is of the same decisions."""
        self.judged = before.judged
        if before.decisions == self.decisions:
            self._page, self._mistakes = before._page, before._mistakes
            self._mark, self._top = before._mark, before._top

    def add(self, judged: Judged | None) -> None:
        """Take the next decision that was weighed."""
        self.judged.append(judged)

    def paint(self, scene: Scene, desk: Desk) -> None:
        """Paint the page that is open, with the marked lines in sight."""
        height = scene.height - 1
        self._list(scene.width - 4)
        rows = [row for item in self._items for row in item.lines]
        room = height - 4
        self._keep_in_sight(room, len(rows))
        marked = 2 + self._first(self._mark) - self._top if self._mark else None
        shown = [self._title(), BLANK, *rows[self._top : self._top + room]]
        scene.add(Paper(0, 0, scene.width, height, tuple(shown), marked))
        scene.region(0, 0, scene.width, height, "close")
        for number in range(1, len(self._items)):
            first, last = (max(0, min(self._first(one) - self._top, room)) for one in (number, number + 1))
            scene.region(1, 3 + first, scene.width - 2, last - first, f"coach:{number}")

    def _first(self, number: int) -> int:
        """Return the first line of an item."""
        return sum(len(item.lines) for item in self._items[:number])

    def _keep_in_sight(self, room: int, lines: int) -> None:
        """Scroll so that the marked lines are seen, and with the first of them what the page begins with."""
        first, end = self._first(self._mark), self._first(self._mark + 1)
        first = 0 if self._mark <= 1 else first
        self._top = max(min(self._top, first, lines - room), end - room, 0)

    def keys(self, desk: Desk) -> list[Shortcut]:
        """Return the keys that the last row names."""
        tr = desk.tr
        self._list(self._width)
        kind = tr("all decisions") if self._mistakes else tr("only mistakes")
        keys = [("left", tr("back")), ("right", tr("forward")), ("over", kind)]
        return [*keys, *([("confirm", tr("open"))] if self._opens else []), ("close", tr("close"))]

    @property
    def _opens(self) -> bool:
        """Whether the marked lines lead somewhere."""
        item = self._items[self._mark]
        return item.deal is not None or (item.entry is not None and self._show is not None)

    def _title(self) -> Line:
        tr = self._talk.tr
        deal = self._pages[self._page]
        where = said.deal(self._game, deal, self._talk) if deal else tr("the whole match")
        named = " · ".join(filter(None, (self._who, where, tr("mistakes") if self._mistakes else "")))
        left = (Span(tr("Coach"), "paper_ink", True), Span(f"  {named}", "paper_soft"))
        if self.is_done:
            return left, ()
        going = tr("{n} of {most} decisions weighed", n=len(self.judged), most=len(self.decisions))
        return left, (Span(going, "paper_red"),)

    def _list(self, width: int) -> None:
        """List what the page that is open holds."""
        pages = Pages(self._game, self._talk, width)
        deal = self._pages[self._page]
        here = [one for one in self.judged if one is not None and deal in (0, one.decision.deal)]
        if self._mistakes:
            self._items = pages.mistakes(here, named=not deal)
        else:
            self._items = pages.deal(here) if deal else pages.match(here, self._pages[1:], self.is_done)
        self._mark, self._width = max(0, min(self._mark, len(self._items) - 1)), width

    def act(self, name: str) -> bool:
        """Turn to another page, move the mark, open what is marked; every other key closes."""
        if name in ("left", "right"):
            self._turn((self._page + (1 if name == "right" else -1)) % len(self._pages))
        elif name == "over":
            self._mistakes = not self._mistakes
            self._mark, self._top = 1, 0
        elif name in STEPS:
            self._mark = max(1, min(self._mark + STEPS[name], len(self._items) - 1))
        else:
            return name == "confirm" and self._open()
        return True

    def _turn(self, page: int) -> None:
        self._page, self._mark, self._top = page, 1, 0

    def _open(self) -> bool:
        """Open what is marked: the position of a decision, else a deal; tell whether the sheet stays."""
        item = self._items[self._mark]
        if item.entry is not None and self._show is not None:
            self._show(item.entry)
        elif item.deal is not None:
            self._mistakes = False
            self._turn(self._pages.index(item.deal))
            return True
        return False

    def press(self, hit: Hit | None) -> bool:
        """A click opens what it falls on, marks it where it leads nowhere, and closes beside it."""
        if hit is None or not hit.target.startswith("coach:"):
            return False
        self._mark = int(hit.target.removeprefix("coach:"))
        return self._open() if self._opens else True
