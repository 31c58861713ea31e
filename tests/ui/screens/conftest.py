"""The pictures of all moments, painted once for all tests that look at them, and players who think nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cribtui.play import bots, coach

from .gallery import Pictures, paint
from .moments import first_choice, unjudged


@pytest.fixture(scope="session")
def pictures(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    """Return the pictures by moment, language and size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))  # the session begins before the folders of any test
        return asyncio.run(paint(tmp_path_factory.mktemp("pictures")))


@pytest.fixture(autouse=True)
def uncoached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the coach weigh nothing at the end of a match; what he says is tried with one whose words are known."""
    monkeypatch.setattr(coach, "judge", unjudged)


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every computer do the first thing that is allowed."""
    monkeypatch.setattr(bots, "choose", first_choice)
