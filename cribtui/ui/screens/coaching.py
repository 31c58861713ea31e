"""Having a match looked at by the coach, while the player reads or goes on."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from cribtui.core.rules import Seat
from cribtui.play import coach
from cribtui.play.authority import Authority
from cribtui.speech import coach as said
from cribtui.speech.talk import Talk

from .coach import CoachSheet

if TYPE_CHECKING:
    from cribtui.play.thinking import Thinking

PACE = 0.1  # seconds from one picture of the work to the next


class Coaching:
    """The coach of one seat at one match; deals that are over, or all of them once the match is."""

    def __init__(self, host: Authority, seat: Seat, thinking: Thinking, changed: Callable[[], None]) -> None:
        self.sheet: CoachSheet | None = None
        self.whole = False  # whether the sheet is of the whole match
        self._host = host
        self.seat = seat
        self._thinking = thinking
        self._changed = changed

    def begin(self, talk: Talk, show: Callable[[int], None] | None = None) -> CoachSheet:
        """Return the sheet with what can be looked at by now; `weigh` fills it, `show` shows an entry of the log."""
        over = self._host.outcome() is not None
        now = coach.deal_of(self._host.view(self.seat))
        found = coach.decisions(self._host.game, self._host.steps(self.seat), self.seat)
        decisions = [one for one in found if one.deal and (over or one.deal < now)]
        before, self.whole = self.sheet, over
        who = "" if talk.you == self.seat else talk.names[self.seat]
        self.sheet = CoachSheet(self._host.game, decisions, talk, who, show)
        if show is None and not over:
            self.sheet.open_last()
        if before is not None and list(before.decisions) == decisions[: len(before.decisions)]:
            self.sheet.go_on_from(before)
        return self.sheet

    async def weigh(self, sheet: CoachSheet) -> None:
        """Weigh one decision after another; the screen is painted now and then, and at the end."""
        painted = monotonic()
        while sheet is self.sheet and not sheet.is_done:
            decision = sheet.decisions[len(sheet.judged)]
            judged = await coach.judge(self._host.game, decision, self._thinking.advise)
            if sheet is not self.sheet:
                return
            sheet.add(judged)
            if sheet.is_done or monotonic() - painted > PACE:
                self._changed()
                painted = monotonic()

    def line(self, talk: Talk) -> str:
        """Return a line on the accuracy over the match, empty until every decision was weighed."""
        if self.sheet is None or not (self.whole and self.sheet.is_done and self.sheet.decisions):
            return ""
        whole = coach.accuracy([one for one in self.sheet.judged if one is not None])
        return said.accuracy(whole.percent, talk, whole.cost)
