"""The coach as a sheet over the table: deal by deal each decision beside the best one, and the whole match."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.play.coach import Decision, Judged, accuracy
from cribtui.speech import coach as said
from cribtui.speech.talk import Talk
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import BLANK, Line, Paper, soft
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene

FAR = 1_000_000  # rows
STEPS = {"up": -1, "down": 1, "page_up": -10, "page_down": 10, "first": -FAR, "last": FAR}


class CoachSheet:
    """What the coach says of one player's decisions; those still to be weighed come one by one."""

    def __init__(self, game: str, decisions: Sequence[Decision], talk: Talk) -> None:
        self.judged: list[Judged | None] = []  # as far as they are weighed, None where all choices are alike
        self.decisions = decisions
        self._game = game
        self._talk = talk
        self._pages = [0, *sorted({decision.deal for decision in decisions})]  # 0: the whole match
        self._page = 0
        self._top = 0
        self._most = 0

    @property
    def is_done(self) -> bool:
        """Whether every decision was weighed."""
        return len(self.judged) == len(self.decisions)

    def add(self, judged: Judged | None) -> None:
        """Take the next decision that was weighed."""
        self.judged.append(judged)

    def paint(self, scene: Scene, desk: Desk) -> None:
        """Paint the page that is open, from where the reader is."""
        height = scene.height - 1
        rows = self._rows(scene.width - 4)
        room = height - 4
        self._most = max(0, len(rows) - room)
        self._top = max(0, min(self._top, self._most))
        shown = [self._title(), BLANK, *rows[self._top : self._top + room]]
        scene.add(Paper(0, 0, scene.width, height, tuple(shown)))
        key = desk.tr(desk.keys.shown("confirm"))
        closing = desk.tr("{key} closes, ←→ deals, ↑↓ scroll", key=key)
        scene.add(Say(scene.width - len(closing) - 2, 0, (Span(closing, "paper_soft"),), ground="paper"))
        scene.region(0, 0, scene.width, height, "close")

    def _title(self) -> Line:
        tr = self._talk.tr
        deal = self._pages[self._page]
        where = said.deal(self._game, deal, self._talk) if deal else tr("the whole match")
        left = (Span(tr("Coach"), "paper_ink", True), Span(f"  {where}", "paper_soft"))
        if self.is_done:
            return left, ()
        going = tr("{n} of {most} decisions weighed", n=len(self.judged), most=len(self.decisions))
        return left, (Span(going, "paper_red"),)

    def _rows(self, width: int) -> list[Line]:
        deal = self._pages[self._page]
        return self._deal(deal, width) if deal else self._match(width)

    def _of(self, deal: int) -> list[Judged]:
        return [one for one in self.judged if one is not None and one.decision.deal == deal]

    def _match(self, width: int) -> list[Line]:
        """Return the accuracy over the match and a row for each deal."""
        tr, talk = self._talk.tr, self._talk
        whole = accuracy([one for one in self.judged if one is not None])
        rows = [] if not self.is_done else [_bold(said.accuracy(whole.percent, whole.cost, talk))]
        rows += [*soft(said.summary(whole.decisions, whole.best, whole.cost, talk), width), BLANK]
        for deal in self._pages[1:]:
            here = accuracy(self._of(deal))
            cost = (Span(talk.decimal(-here.cost), "paper_red"),) if round(here.cost, 1) else ()
            name = said.deal(self._game, deal, talk)
            text = tr("{name}: {best} of {most} best", name=name, best=here.best, most=here.decisions)
            rows.append(((Span(text, "paper_ink"),), cost))
        return rows

    def _deal(self, deal: int, width: int) -> list[Line]:
        """Return the decisions of a deal."""
        here = self._of(deal)
        whole = accuracy(here)
        rows = [*soft(said.summary(whole.decisions, whole.best, whole.cost, self._talk), width), BLANK]
        for one in here:
            rows += self._decision(one, width)
        return rows

    def _decision(self, one: Judged, width: int) -> list[Line]:
        tr, talk = self._talk.tr, self._talk
        done = Span(said.choice(self._game, one.decision.action, talk), "paper_ink", True)
        if one.done is None:
            return [((done,), (Span(tr("not weighed"), "paper_soft"),))]
        if one.is_best:
            return [((done,), (Span(tr("best"), "paper_blue"),))]
        cost = (Span(talk.decimal(-one.cost), "paper_red", True),)
        seen = said.situation(self._game, one.decision.view, talk)
        better = said.better(self._game, one.best, talk)
        return [((done,), cost), *soft(seen, width, "  "), *soft(better, width, "  ")]

    def act(self, name: str) -> bool:
        """Turn to another deal, or scroll; every other key closes."""
        if name in ("left", "right", "over"):
            step = -1 if name == "left" else 1
            self._page, self._top = (self._page + step) % len(self._pages), 0
        elif name in STEPS:
            self._top += STEPS[name]
        else:
            return False
        return True

    def press(self, hit: Hit | None) -> bool:
        """A click closes."""
        return False


def _bold(text: str) -> Line:
    return (Span(text, "paper_ink", True),), ()
