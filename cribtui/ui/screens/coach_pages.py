"""What stands on the pages of the coach: a sum, a line for a deal, a few lines for a decision."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.play.coach import Judged, accuracy
from cribtui.speech import coach as said
from cribtui.speech.talk import Talk
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.paper import BLANK, Line, soft


def heading(judged: Sequence[Judged], with_accuracy: bool, talk: Talk, width: int) -> list[Line]:
    """Return how a player decided, over a deal or a match."""
    whole = accuracy(judged)
    summary = soft(said.summary(whole.decisions, whole.best, whole.cost, whole.lost, talk), width)
    bold = Span(said.accuracy(whole.percent, talk), "paper_ink", True)
    return [*([((bold,), ())] if with_accuracy else []), *summary, BLANK]


def of_deal(game: str, deal: int, judged: Sequence[Judged], talk: Talk) -> list[Line]:
    """Return a line for a deal."""
    here = accuracy([one for one in judged if one.decision.deal == deal])
    points = [said.cost(here.cost, None, talk)] if round(here.cost, 1) else []
    chances = [said.cost(0.0, here.lost, talk)] if round(here.lost, 1) else []
    cost = (Span("  ".join([*points, *chances]), "paper_red"),) if points or chances else ()
    name = said.deal(game, deal, talk)
    text = talk.tr("{name}: {best} of {most} best", name=name, best=here.best, most=here.decisions)
    return [((Span(text, "paper_ink"),), cost)]


def of_decision(game: str, one: Judged, named: bool, talk: Talk, width: int) -> list[Line]:
    """Return a decision, with the name of its deal where that is not clear, beside what would have been better."""
    done = [Span(said.choice(game, one.decision.action, one.done, talk), "paper_ink", True)]
    if named:
        done.append(Span(f"  {said.deal(game, one.decision.deal, talk)}", "paper_soft"))
    if one.done is None:
        return [(tuple(done), (Span(talk.tr("not weighed"), "paper_soft"),))]
    if one.is_best:
        return [(tuple(done), (Span(talk.tr("best"), "paper_blue"),))]
    cost = (Span(said.cost(one.cost, one.lost, talk), "paper_red", True),)
    seen = said.situation(game, one.decision.view, talk)
    better = said.better(game, one.best, talk)
    return [(tuple(done), cost), *soft(seen, width, "  "), *soft(better, width, "  ")]
