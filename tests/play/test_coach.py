"""The coach: which decisions are looked at, what they cost beside the best, and how they are summed up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.core.rules import Advice
from cribtui.games.cribbage.actions import Play
from cribtui.play import bots, coach
from cribtui.play.host import Host
from cribtui.play.seats import Computer
from cribtui.play.step import Step

EASY = (Computer("easy"), Computer("easy"))


def played(game: str, seed: str) -> Host:
    """Return a match that two beginners played to its end."""
    host = Host(Match.new(game, seed=seed), EASY)
    asyncio.run(host.answer())
    return host


def weighed(worth: dict[str, float]) -> coach.Advise:
    """Return an adviser that gives cards of cribbage these values."""

    async def advise(game: str, view: Any) -> list[Advice[Any]]:
        ranked = sorted(worth.items(), key=lambda one: -one[1])
        return [Advice(Play(card), value) for card, value in ((int(name), value) for name, value in ranked)]

    return advise


def decided(card: int) -> coach.Decision:
    return coach.Decision(0, 1, None, Play(card))


@pytest.mark.parametrize(
    ("card", "cost", "best"),
    [(3, 0.0, True), (4, 0.04, True), (5, 1.5, False), (6, 4.0, False)],
)
def test_a_decision_costs_what_the_best_was_worth_more(card: int, cost: float, best: bool) -> None:
    advise = weighed({"3": 2.0, "4": 1.96, "5": 0.5, "6": -2.0})
    judged = asyncio.run(coach.judge("cribbage", decided(card), advise))
    assert judged is not None
    assert judged.best.action == Play(3)
    assert judged.cost == pytest.approx(cost)
    assert judged.is_best == best


def test_where_all_is_alike_nothing_is_weighed() -> None:
    assert asyncio.run(coach.judge("cribbage", decided(3), weighed({"3": 0.0}))) is None


def test_what_the_advice_does_not_know_costs_nothing_and_is_not_counted() -> None:
    judged = asyncio.run(coach.judge("cribbage", decided(9), weighed({"3": 2.0, "4": 1.0})))
    assert judged is not None and judged.done is None and not judged.is_best
    assert coach.accuracy([judged]) == coach.Accuracy(0, 0, 0.0)


def test_accuracy_is_the_share_of_best_decisions() -> None:
    advise = weighed({"3": 2.0, "4": 1.96, "5": 0.5, "6": -2.0})
    judged = [asyncio.run(coach.judge("cribbage", decided(card), advise)) for card in (3, 4, 5, 6, 3, 3)]
    whole = coach.accuracy([one for one in judged if one is not None])
    assert (whole.decisions, whole.best) == (6, 4)
    assert whole.cost == pytest.approx(1.5 + 4.0)  # what is as good as the best costs nothing
    assert whole.percent == 67
    assert coach.accuracy([]).percent == 100


def test_near_the_end_of_a_match_a_decision_costs_a_part_of_the_chance_to_win() -> None:
    def line(card: int, value: float, percent: float) -> Advice[Any]:
        return Advice(Play(card), value, (("cribbage.chance", {"percent": percent}),))

    best, done = line(3, 5.0, 72.5), line(4, -15.7, 60.25)
    judged = coach.Judged(decided(4), best, done)
    assert judged.lost == pytest.approx(12.25)
    points = coach.Judged(decided(4), Advice(Play(3), 3.0), Advice(Play(4), 1.04))
    assert points.lost is None
    whole = coach.accuracy([judged, points, coach.Judged(decided(3), best, best)])
    assert (whole.decisions, whole.best) == (3, 1)
    assert whole.cost == pytest.approx(2.0)
    assert whole.lost == pytest.approx(12.2)


@pytest.mark.parametrize("game", ["cribbage", "gin", "rum500"])
def test_every_decision_of_a_match_with_a_choice_is_looked_at_once(game: str) -> None:
    host = played(game, "coached")
    for seat in (0, 1):
        steps: list[Step] = host.steps(seat)
        found = coach.decisions(game, steps, seat)
        free = [step.index for step in steps if step.entry.seat == seat and len(bots.advise(game, step.before)) > 1]
        assert set(free) <= {one.index for one in found}
        assert [one.index for one in found] == sorted({one.index for one in found})
        assert [one.deal for one in found] == sorted(one.deal for one in found)
        assert all(step.entry.seat == seat for step in steps if step.index in {one.index for one in found})


def test_the_best_player_of_the_advice_is_never_wrong() -> None:
    match = Match.new("gin", seed="advised")
    while match.outcome() is None and len(match.entries) < 120:
        seat = match.to_act()[0]
        match.submit(seat, bots.advise("gin", match.view(seat))[0].action)
    host = Host(match, EASY)

    async def advise(game: str, view: Any) -> list[Advice[Any]]:
        return bots.advise(game, view)

    found = coach.decisions("gin", host.steps(0), 0)
    judged = [one for decision in found if (one := asyncio.run(coach.judge("gin", decision, advise))) is not None]
    assert len(judged) > 10
    assert all(one.is_best for one in judged)
