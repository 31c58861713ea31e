"""Every test runs in English, in folders of its own, whatever the machine's settings are."""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

PERSONAL = ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "COLUMNS", "LINES", "SSH_CONNECTION", "STY", "TMUX")
_numbers = itertools.count()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that holds the cache of the whole run and the other folders of each test."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def environment(home: Path) -> Iterator[None]:
    """Point the user's folders and language away from the real ones; only the cache is shared between tests."""
    before = dict(os.environ)
    mine = home / str(next(_numbers))
    for name in PERSONAL:
        os.environ.pop(name, None)
    os.environ.update(LANG="C.UTF-8", XDG_CACHE_HOME=str(home / "cache"))
    os.environ.update({f"XDG_{kind}_HOME": str(mine / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")})
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture
def meeting_place() -> Iterator[Path]:
    """Give a folder with a short path, for those of sockets may not be long: about a hundred letters in all."""
    with tempfile.TemporaryDirectory(prefix="c-") as folder:
        yield Path(folder)
