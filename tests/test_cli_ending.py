"""How the program ends: its status is that of the screens, a crash's too."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cribtui.lab.terminal import Terminal

ROOT = Path(__file__).resolve().parents[1]
CODE = """
import sys
from cribtui.cli import main
from cribtui.ui.screens.home import HomeScreen

def open_and_end(screen):
    {what}

HomeScreen.on_mount = open_and_end
sys.exit(main([]))
"""


@pytest.mark.parametrize(
    ("what", "status"), [("raise RuntimeError('crash')", 1), ("screen.app.exit()", 0), ("screen.app.exit(None, 3)", 3)]
)
def test_the_status_is_that_of_the_screens(what: str, status: int) -> None:
    with Terminal([sys.executable, "-c", CODE.format(what=what)], {"PYTHONPATH": str(ROOT)}) as terminal:
        assert terminal.wait_end() == status
