"""The computer at the host's table: it answers, waits after an undo, and does the same again from the same seed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.play.host import Host
from cribtui.play.seats import Computer, Person, alone, two

from ..games.cribbage.situations import dealt

AnyMatch = Match[Any, Any, Any]
PONE, DEALER = "4H 5S 5D 6C KC QD", "8S TD QC KH 5H JH"
RIVALS = (Computer("easy"), Computer("medium"))


class Thinker:
    """A computer that does the first thing allowed, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any, str]] = []

    async def __call__(self, game: str, level: str, view: Any, seed: str) -> Any:
        self.asked.append((level, view, seed))
        return registry.get(game).rules.legal(view)[0]


class Waiter(Thinker):
    """A computer that thinks until it is told to speak, and may be disturbed meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()
        self.speak = asyncio.Event()

    async def __call__(self, game: str, level: str, view: Any, seed: str) -> Any:
        self.begun.set()
        await self.speak.wait()
        return await super().__call__(game, level, view, seed)


def run(act: Callable[[], Awaitable[None]]) -> None:
    """Run a test that awaits things."""

    async def main() -> None:
        await act()

    asyncio.run(main())


def log(host: Host) -> list[str]:
    """Return what has been done so far."""
    match: AnyMatch = Match.loads(host.record())
    return [entry.line() for entry in match.entries[: match.cursor]]


def against(think: Thinker, match: AnyMatch | None = None) -> Host:
    """Return one person, seat 0, against a computer; both hold six cards."""
    return Host(match or dealt(PONE, DEALER, "6H"), alone("medium"), think=think)


def test_the_computer_answers_until_a_person_is_to_act() -> None:
    async def act() -> None:
        think = Thinker()
        host = against(think)
        await host.answer()
        assert host.to_act() == (0,)
        host.submit(0, "lay KC QD")
        await host.answer()
        host.submit(0, "cut 20")
        await host.answer()
        assert [level for level, _, _ in think.asked] == ["medium"]
        host.submit(0, "play 5S")
        await host.answer()
        assert len(think.asked) == 2
        assert host.to_act() == (0,)

    run(act)


def test_a_computer_is_handed_nothing_but_its_view() -> None:
    async def act() -> None:
        think = Thinker()
        host = against(think)
        await host.answer()
        ((_, view, _),) = think.asked
        match = dealt(PONE, DEALER, "6H")
        assert view == match.view(1)

    run(act)


def test_computers_wait_after_an_undo_and_answer_a_new_action() -> None:
    async def act() -> None:
        host = against(Thinker())
        await host.answer()
        host.submit(0, "lay KC QD")
        host.submit(0, "cut 20")
        host.submit(0, "play 5S")
        await host.answer()
        answered = log(host)
        host.undo(0)
        undone = log(host)
        await host.answer()
        assert log(host) == undone
        host.redo(0)
        assert log(host) == answered
        host.undo(0)
        host.submit(0, "play 6C")
        await host.answer()
        assert log(host)[: len(undone) + 1] == [*undone, "0 play 6C"]
        assert log(host)[-1].startswith("1 play")

    run(act)


def test_at_the_discard_the_computer_waits_while_the_other_s_undone_one_may_come_back() -> None:
    async def act() -> None:
        think = Thinker()
        host = against(think)
        host.submit(0, "lay KC QD")
        host.undo(0)
        await host.answer()
        assert think.asked == []
        assert host.to_act() == (0, 1)
        host.submit(0, "lay 4H 5S")
        await host.answer()
        assert len(think.asked) == 1

    run(act)


def test_answers_come_from_the_seed_and_the_entry_number() -> None:
    async def act() -> None:
        think = Thinker()
        host = against(think)
        await host.answer()
        host.submit(0, "lay KC QD")
        host.submit(0, "cut 20")
        host.submit(0, "play 5S")
        await host.answer()
        assert [seed for _, _, seed in think.asked] == ["stacked/5", "stacked/9"]

    run(act)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_two_computers_play_the_same_match_from_the_same_seed(seed: str) -> None:
    async def act() -> None:
        records = []
        for _ in range(2):
            host = Host(Match.new("cribbage", seed=seed), RIVALS)
            await host.answer()
            assert host.outcome() is not None
            records.append(host.record())
        assert records[0] == records[1]

    run(act)


def test_a_restarted_match_is_answered_as_before() -> None:
    async def act() -> None:
        host = Host(Match.new("cribbage", seed="again"), alone("easy"))
        host.submit(0, "turn 7")
        await host.answer()
        first = log(host)
        host.restart(0)
        host.submit(0, "turn 7")
        await host.answer()
        assert log(host) == first

    run(act)


# While it thinks


def test_an_undo_meanwhile_stops_the_thought() -> None:
    async def act() -> None:
        think = Waiter()
        host = against(think)
        host.submit(0, "lay KC QD")
        thought = asyncio.create_task(host.answer())
        await think.begun.wait()
        host.undo(0)
        think.speak.set()
        await thought
        assert think.asked == []  # it was stopped before it spoke
        assert host.view(None).crib == 0
        assert host.can_redo()

    run(act)


def test_the_own_discard_meanwhile_leaves_the_thought_good() -> None:
    async def act() -> None:
        think = Waiter()
        host = against(think)
        thought = asyncio.create_task(host.answer())
        await think.begun.wait()
        host.submit(0, "lay KC QD", host.n)
        think.speak.set()
        await thought
        assert len(think.asked) == 1
        assert host.view(None).phase == "starter"

    run(act)


def test_a_match_taken_over_meanwhile_makes_the_thought_void() -> None:
    async def act() -> None:
        think = Waiter()
        host = against(think)
        thought = asyncio.create_task(host.answer())
        await think.begun.wait()
        other = dealt(PONE, DEALER, "6H")
        other.submit(1, "lay QC KH")
        host.take_over(other, None)
        think.speak.set()
        await thought
        assert log(host)[-1] == "1 lay KH QC"

    run(act)


def test_it_is_asked_once_however_often_it_is_to_answer() -> None:
    async def act() -> None:
        think = Waiter()
        host = against(think)
        thought = asyncio.create_task(host.answer())
        await think.begun.wait()
        await host.answer()
        think.speak.set()
        await thought
        assert len(think.asked) == 1

    run(act)


def test_a_computer_that_fails_may_be_asked_again() -> None:
    async def act() -> None:
        calls = []

        async def fail_once(game: str, level: str, view: Any, seed: str) -> Any:
            calls.append(seed)
            if len(calls) == 1:
                raise RuntimeError("out of sorts")
            return registry.get(game).rules.legal(view)[0]

        host = Host(dealt(PONE, DEALER, "6H"), alone("medium"), think=fail_once)
        with pytest.raises(RuntimeError):
            await host.answer()
        await host.answer()
        assert host.to_act() == (0,)

    run(act)


def test_nobody_answers_for_people() -> None:
    async def act() -> None:
        think = Thinker()
        host = Host(dealt(PONE, DEALER, "6H"), two(), think=think)
        await host.answer()
        assert think.asked == []

    run(act)


def test_the_computer_may_sit_on_either_seat() -> None:
    async def act() -> None:
        think = Thinker()
        host = Host(dealt(PONE, DEALER, "6H"), (Computer("easy"), Person()), think=think)
        await host.answer()
        assert host.to_act() == (1,)
        host.submit(1, "lay 5H JH")
        await host.answer()
        assert host.view(None).played[0][0] == 0

    run(act)
