"""The coach as a sheet over the table: deal by deal each decision beside the best one, and the whole match.

A line is marked: a deal is opened from it, and where a match is looked through, the position of a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from cribtui.play.coach import Decision, Judged, mistakes
from cribtui.speech import coach as said
from cribtui.speech.talk import Talk
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import BLANK, Line, Paper
from cribtui.ui.scene import Hit, Scene

from .coach_pages import heading, of_deal, of_decision
from .place import Overlay, Shortcut

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
        self._mark = 0  # which of what is listed
        self._top = 0  # the first line shown

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
        height, room = scene.height - 1, scene.height - 5
        parts = self._parts(scene.width - 4)
        firsts = [0, *accumulate(map(len, parts))]  # the first line of each part, and the end
        self._keep_in_sight(firsts, room)
        marked = 2 + firsts[self._marked + 1] - self._top if self._listed() else None
        shown = [self._title(), BLANK, *[line for part in parts for line in part][self._top : self._top + room]]
        scene.add(Paper(0, 0, scene.width, height, tuple(shown), marked))
        scene.region(0, 0, scene.width, height, "close")
        for number, (first, end) in enumerate(pairwise(firsts[1:])):
            top, bottom = (max(0, min(line - self._top, room)) for line in (first, end))
            scene.region(1, 3 + top, scene.width - 2, bottom - top, f"coach:{number}")

    def _keep_in_sight(self, firsts: Sequence[int], room: int) -> None:
        """Scroll so that the marked lines are seen, and with the first of them what the page begins with."""
        first, end = (firsts[self._marked + 1], firsts[self._marked + 2]) if self._listed() else (0, 0)
        self._top = max(min(self._top, first if self._marked else 0, firsts[-1] - room), end - room, 0)

    def keys(self, desk: Desk) -> list[Shortcut]:
        """Return the keys that the last row names."""
        tr = desk.tr
        kind = tr("all decisions") if self._mistakes else tr("only mistakes")
        keys = [("left", tr("back")), ("right", tr("forward")), ("over", kind)]
        return [*keys, *([("confirm", tr("open"))] if self._opens else []), ("close", tr("close"))]

    @property
    def _deal(self) -> int:
        """The deal whose page is open, 0 for the whole match."""
        return self._pages[self._page]

    @property
    def _opens(self) -> bool:
        """Whether the marked lines lead somewhere: to a deal, or to a position."""
        return bool(self._listed()) and (not self._deal or self._show is not None)

    @property
    def _marked(self) -> int:
        """Which of what is listed is marked."""
        return max(0, min(self._mark, len(self._listed()) - 1))

    def _here(self) -> list[Judged]:
        """Return what was weighed of the page that is open."""
        return [one for one in self.judged if one is not None and self._deal in (0, one.decision.deal)]

    def _listed(self) -> Sequence[Judged | int]:
        """Return the decisions that the page lists, or the deals; the mistakes of a match the dearest first."""
        if not self._mistakes:
            return self._here() if self._deal else self._pages[1:]
        found = mistakes(self._here())
        if not self._deal:
            found.sort(key=lambda one: -one.cost)
        return found

    def _parts(self, width: int) -> list[list[Line]]:
        """Return the lines of the page: a heading, then those of everything listed."""
        game, talk, here, named = self._game, self._talk, self._here(), not self._deal
        parts = [heading(here, self.is_done and not self._deal and not self._mistakes, talk, width)]
        for one in self._listed():
            if isinstance(one, int):
                parts.append(of_deal(game, one, here, talk))
            else:
                parts.append(of_decision(game, one, named, talk, width))
        return parts

    def _title(self) -> Line:
        tr = self._talk.tr
        where = said.deal(self._game, self._deal, self._talk) if self._deal else tr("the whole match")
        named = " · ".join(filter(None, (self._who, where, tr("mistakes") if self._mistakes else "")))
        left = (Span(tr("Coach"), "paper_ink", True), Span(f"  {named}", "paper_soft"))
        if self.is_done:
            return left, ()
        going = tr("{n} of {most} decisions weighed", n=len(self.judged), most=len(self.decisions))
        return left, (Span(going, "paper_red"),)

    def act(self, name: str) -> bool:
        """Turn to another page, move the mark, open what is marked; every other key closes."""
        if name in ("left", "right"):
            self._turn((self._page + (1 if name == "right" else -1)) % len(self._pages))
        elif name == "over":
            self._mistakes = not self._mistakes
            self._turn(self._page)
        elif name in STEPS:
            self._mark = max(0, min(self._marked + STEPS[name], len(self._listed()) - 1))
        else:
            return name == "confirm" and self._open()
        return True

    def _turn(self, page: int) -> None:
        self._page, self._mark, self._top = page, 0, 0

    def _open(self) -> bool:
        """Open what is marked: the position of a decision, else a deal; tell whether the sheet stays."""
        if not self._opens:
            return False
        one = self._listed()[self._marked]
        if not isinstance(one, int) and self._show is not None:
            self._show(one.decision.index)
            return False
        self._mistakes = False
        self._turn(self._pages.index(one if isinstance(one, int) else one.decision.deal))
        return True

    def press(self, hit: Hit | None) -> bool:
        """A click opens what it falls on, marks it where it leads nowhere, and closes beside it."""
        if hit is None or not hit.target.startswith("coach:"):
            return False
        self._mark = int(hit.target.removeprefix("coach:"))
        return self._open() if self._opens else True
