"""The pages of the coach: the whole match deal by deal, the decisions of a deal, and the mistakes alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cribtui.play.coach import Judged, accuracy
from cribtui.speech import coach as said
from cribtui.speech.talk import Talk
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import BLANK, Line, soft


class Item(NamedTuple):
    """Some lines of a page that belong together, and what they lead to: a deal, the log's entry of a decision."""

    lines: tuple[Line, ...]
    deal: int | None = None
    entry: int | None = None


class Pages:
    """The pages of one match in one player's words."""

    def __init__(self, game: str, talk: Talk, width: int) -> None:
        self.game, self.talk, self.width = game, talk, width

    def match(self, judged: Sequence[Judged], deals: Sequence[int], is_done: bool) -> list[Item]:
        """Return the accuracy over the match and a line for each deal."""
        whole = accuracy(judged)
        head = [_bold(said.accuracy(whole.percent, 0.0, self.talk))] if is_done else []
        return [self._sum(judged, *head), *(self._deal(deal, judged) for deal in deals)]

    def deal(self, judged: Sequence[Judged]) -> list[Item]:
        """Return the decisions of a deal."""
        return [self._sum(judged), *(self._decision(one) for one in judged)]

    def mistakes(self, judged: Sequence[Judged], named: bool) -> list[Item]:
        """Return the decisions that cost something, of the whole match the dearest first and each with its deal."""
        found = [one for one in judged if one.done is not None and not one.is_best]
        if named:
            found.sort(key=lambda one: -one.cost)
        return [self._sum(judged), *(self._decision(one, named) for one in found)]

    def _sum(self, judged: Sequence[Judged], *head: Line) -> Item:
        whole = accuracy(judged)
        summary = said.summary(whole.decisions, whole.best, whole.cost, whole.lost, self.talk)
        return Item((*head, *soft(summary, self.width), BLANK))

    def _deal(self, deal: int, judged: Sequence[Judged]) -> Item:
        here = accuracy([one for one in judged if one.decision.deal == deal])
        points = [said.cost(here.cost, None, self.talk)] if round(here.cost, 1) else []
        chances = [said.cost(0.0, here.lost, self.talk)] if round(here.lost, 1) else []
        cost = (Span("  ".join([*points, *chances]), "paper_red"),) if points or chances else ()
        name = said.deal(self.game, deal, self.talk)
        text = self.talk.tr("{name}: {best} of {most} best", name=name, best=here.best, most=here.decisions)
        return Item((((Span(text, "paper_ink"),), cost),), deal=deal)

    def _decision(self, one: Judged, named: bool = False) -> Item:
        tr, talk, entry = self.talk.tr, self.talk, one.decision.index
        deal = one.decision.deal if named else None
        done = [Span(said.choice(self.game, one.decision.action, one.done, talk), "paper_ink", True)]
        if named:
            done.append(Span(f"  {said.deal(self.game, one.decision.deal, talk)}", "paper_soft"))
        if one.done is None:
            return Item(((tuple(done), (Span(tr("not weighed"), "paper_soft"),)),), deal=deal, entry=entry)
        if one.is_best:
            return Item(((tuple(done), (Span(tr("best"), "paper_blue"),)),), deal=deal, entry=entry)
        cost = (Span(said.cost(one.cost, one.lost, talk), "paper_red", True),)
        seen = said.situation(self.game, one.decision.view, talk)
        better = said.better(self.game, one.best, talk)
        lines = ((tuple(done), cost), *soft(seen, self.width, "  "), *soft(better, self.width, "  "))
        return Item(lines, deal=deal, entry=entry)


def _bold(text: str) -> Line:
    return (Span(text, "paper_ink", True),), ()
