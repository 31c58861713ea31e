"""The pictures of all moments, painted once for all tests that look at them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cribtui.play import bots

from .gallery import Pictures, paint
from .moments import first_choice


@pytest.fixture(scope="session")
def pictures(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    """Return the pictures by moment, language and size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))  # the session begins before the folders of any test
        return asyncio.run(paint(tmp_path_factory.mktemp("pictures")))


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every computer do the first thing that is allowed."""
    monkeypatch.setattr(bots, "choose", first_choice)
