"""Thinking aside: a process of its own, so that the screen answers while a computer thinks, and that can be stopped.

The process is started when the first hard question is asked, and ends with the program.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from cribtui.core.rules import Advice

from . import bots

Think = Callable[[str, str, Any, str], Awaitable[Any]]  # game, level, view, seed -> action
QUICK = frozenset({"easy", "medium"})  # levels that decide in a few milliseconds, for which no process is started
ROOT = Path(__file__).resolve().parents[2]
LIMIT = 1 << 24  # bytes of an answer


async def think_aside(game: str, level: str, view: Any, seed: str) -> Any:
    """Let a computer choose in a thread, where no process is wanted."""
    return await asyncio.to_thread(bots.choose, game, level, view, seed)


class Thinking:
    """The process, and the question it is at; questions wait for one another."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self.here = False  # a thread of this program must do: no process can be started

    async def choose(self, game: str, level: str, view: Any, seed: str) -> Any:
        """Return what a player of a level does. Raises like `bots.choose`; where it is cancelled, the thought ends."""
        if level in QUICK:
            return await think_aside(game, level, view, seed)
        return await self._ask("choose", (game, level, view, seed))

    async def advise(self, game: str, view: Any) -> list[Advice[Any]]:
        """Return the choices of the view's own seat, the best first, with reasons; cancelled like `choose`."""
        found: list[Advice[Any]] = await self._ask("advise", (game, view))
        return found

    def stop(self) -> None:
        """End the process, with whatever it thinks of."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()

    async def _ask(self, what: str, values: tuple[Any, ...]) -> Any:
        async with self._turn:
            process = await self._started()
            if process is not None:
                try:
                    answer, answered = await _exchange(process, pickle.dumps((what, values)))
                except (OSError, asyncio.IncompleteReadError):
                    answered = False  # somebody ended it
                except BaseException:
                    self.stop()  # its answer would be taken for that to the next question
                    raise
                if answered:
                    return answer
        return await asyncio.to_thread(getattr(bots, what), *values)

    async def _started(self) -> asyncio.subprocess.Process | None:
        """Return the process, started where it is not running; None where the system lets us start none."""
        if self.here:
            return None
        if self._process is not None and self._process.returncode is None:
            return self._process
        path = os.pathsep.join([str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]).rstrip(os.pathsep)
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # what lies in the player's folder is none of our modules
                "-m",
                "cribtui.play.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
                limit=LIMIT,
            )
        except (OSError, ValueError):
            self.here = True
            return None
        return self._process


async def _exchange(process: asyncio.subprocess.Process, question: bytes) -> tuple[Any, bool]:
    """Ask a question and return the answer, and whether there is one. Raises OSError, IncompleteReadError."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(len(question).to_bytes(4, "big") + question)
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(4), "big")
    found: tuple[Any, bool] = pickle.loads(await process.stdout.readexactly(size))
    return found
