"""A room in which tables stand alone and nobody has to wait."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cribtui.lab.troubles import drawn
from tests.net.companions import alone, hurry
from tests.net.wiring import make_quick


@pytest.fixture
def room(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, meeting_place: Path) -> pytest.MonkeyPatch:
    """Keep tables away from real ones, with handshakes that take no time and the same cards each time."""
    alone(monkeypatch, meeting_place)
    hurry(monkeypatch)
    make_quick(monkeypatch)
    for module, name, value in drawn(Random(request.node.name)):
        monkeypatch.setattr(module, name, value)
    return monkeypatch
