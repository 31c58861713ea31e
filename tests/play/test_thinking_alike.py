"""The process in which computers think chooses and advises as this one does, whatever the order of its hashes is."""

from __future__ import annotations

import asyncio
import os
from itertools import islice
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.lab.peeking import kinds, positions
from cribtui.play import bots
from cribtui.play.thinking import Thinking

STRONG = ("hard", "expert")
POSITIONS = 3  # of each kind of game


def views() -> list[tuple[str, Any]]:
    """Return a few views in which there is a choice, from every kind of game."""
    found: list[tuple[str, Any]] = []
    for game, options in kinds():
        rules = registry.get(game).rules
        places = islice(positions(rules, "alike", options), POSITIONS)
        found += [(game, rules.view(place.state, place.seat)) for place in places]
    return found


def refuse(*given: object) -> None:
    raise AssertionError("this process was asked")


def test_another_process_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = views()
    choices = [[bots.choose(game, level, view, "alike") for level in STRONG] for game, view in asked]
    advice = [bots.advise(game, view) for game, view in asked]
    monkeypatch.setenv("PYTHONHASHSEED", "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1")
    monkeypatch.setattr(bots, "choose", refuse)
    monkeypatch.setattr(bots, "advise", refuse)

    async def ask() -> tuple[list[list[Any]], list[Any]]:
        thinking = Thinking()
        try:
            chosen = [[await thinking.choose(game, level, view, "alike") for level in STRONG] for game, view in asked]
            return chosen, [await thinking.advise(game, view) for game, view in asked]
        finally:
            process = thinking._process
            thinking.stop()
            if process is not None:
                await process.wait()

    assert asyncio.run(ask()) == (choices, advice)
