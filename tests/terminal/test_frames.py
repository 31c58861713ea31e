"""The terminal driver knows where a frame begins and ends, and how a program ends that loses its terminal."""

from __future__ import annotations

import signal
import sys

import pytest

from cribtui.lab.terminal import Terminal

HALF = r"""
import os, tty
tty.setraw(0)
os.write(1, b"\x1b[?2026hleft")
os.read(0, 1)
os.write(1, b"right\x1b[?2026l")
os.read(0, 1)
"""

STAYS = (
    "import os, signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.write(1, b'up')\nwhile True: signal.pause()"
)


def program(code: str) -> Terminal:
    return Terminal([sys.executable, "-c", code])


def test_half_a_frame_is_not_whole() -> None:
    with program(HALF) as terminal:
        terminal.wait("left")
        assert not terminal.is_whole
        assert terminal.frame_ends == []
        terminal.key(".")
        terminal.wait("leftright")
        assert terminal.is_whole
        assert terminal.frame_ends == [len(terminal.sent)]
        assert bytes(terminal.sent) == b"\x1b[?2026hleftright\x1b[?2026l"


def test_a_program_that_loses_its_terminal_is_waited_for() -> None:
    with program("print('up', flush=True); input()") as terminal:
        terminal.wait("up")
        assert terminal.hang_up() == -signal.SIGHUP
        assert terminal.close() == -signal.SIGHUP


def test_a_program_that_stays_without_its_terminal_is_told() -> None:
    with program(STAYS) as terminal:
        terminal.wait("up")
        with pytest.raises(TimeoutError, match="without its terminal"):
            terminal.hang_up(0.05)
        assert terminal.close() == -signal.SIGKILL
