"""A room in which tables stand alone and nobody has to wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.companions import alone, hurry
from tests.net.wiring import make_quick


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """Keep tables away from real ones, with handshakes that take no time; return what was patched for more."""
    alone(monkeypatch, tmp_path)
    hurry(monkeypatch)
    make_quick(monkeypatch)
    return monkeypatch
