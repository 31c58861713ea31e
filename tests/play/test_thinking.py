"""The process in which computers think: the same answers as here, and it can be stopped, killed or missing."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cribtui.core.match import Match
from cribtui.core.rules import IllegalAction
from cribtui.play import bots
from cribtui.play.thinking import Thinking

GAMES = ("cribbage", "gin", "rum500")


def run(act: Callable[[Thinking], Awaitable[None]]) -> None:
    """Run a test with a process of its own."""

    async def main() -> None:
        thinking = Thinking()
        try:
            await act(thinking)
        finally:
            process = thinking._process
            thinking.stop()
            if process is not None:
                await process.wait()

    asyncio.run(main())


def due(game: str) -> Any:
    """Return the view of whoever acts first in a match."""
    match = Match.new(game, seed="aside")
    return match.view(match.to_act()[0])


def pid(thinking: Thinking) -> int:
    assert thinking._process is not None
    return thinking._process.pid


def test_it_answers_as_a_computer_here_does() -> None:
    async def act(thinking: Thinking) -> None:
        for game in GAMES:
            view = due(game)
            assert await thinking.choose(game, "hard", view, "s") == bots.choose(game, "hard", view, "s")
            assert await thinking.advise(game, view) == bots.advise(game, view)

    run(act)


def test_quick_levels_start_no_process() -> None:
    async def act(thinking: Thinking) -> None:
        for level in ("easy", "medium"):
            assert await thinking.choose("gin", level, due("gin"), "s") == bots.choose("gin", level, due("gin"), "s")
        assert thinking._process is None

    run(act)


def test_a_refusal_comes_back_as_what_it_is() -> None:
    async def act(thinking: Thinking) -> None:
        match = Match.new("gin", seed="aside")
        with pytest.raises(IllegalAction, match=r"turn\.not_yours"):
            await thinking.choose("gin", "hard", match.view(1 - match.to_act()[0]), "s")
        assert await thinking.choose("gin", "hard", due("gin"), "s") == bots.choose("gin", "hard", due("gin"), "s")

    run(act)


def test_a_thought_that_is_cancelled_ends_the_process() -> None:
    async def act(thinking: Thinking) -> None:
        await thinking.advise("gin", due("gin"))
        process = thinking._process
        assert process is not None
        thought = asyncio.ensure_future(thinking.advise("rum500", due("rum500")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert await process.wait() == -signal.SIGKILL
        assert await thinking.advise("gin", due("gin")) == bots.advise("gin", due("gin"))  # a new one thinks

    run(act)


def test_a_process_that_somebody_killed_costs_no_answer() -> None:
    async def act(thinking: Thinking) -> None:
        await thinking.advise("gin", due("gin"))
        os.kill(pid(thinking), signal.SIGKILL)
        assert await thinking.advise("gin", due("gin")) == bots.advise("gin", due("gin"))
        assert await thinking.advise("gin", due("gin")) == bots.advise("gin", due("gin"))

    run(act)


def test_where_no_process_can_be_started_a_thread_does(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*given: object, **named: object) -> None:
        raise PermissionError

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refuse)

    async def act(thinking: Thinking) -> None:
        assert await thinking.choose("gin", "hard", due("gin"), "s") == bots.choose("gin", "hard", due("gin"), "s")
        assert thinking._process is None

    run(act)
