"""The terminal driver, on a small program of its own."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator

import pytest

from cribtui.lab.terminal import ProgramEnded, Terminal

# Echoes what it is sent in hexadecimal, asks for two modes first, says its size at the start and after each resize.
PROGRAM = r"""
import os, signal, sys, tty
def size(*_):
    s = os.get_terminal_size()
    print(f"\x1b[2;1H{s.columns}x{s.lines}.", end="", flush=True)
signal.signal(signal.SIGWINCH, size)
tty.setraw(0)
print("\x1b[2J\x1b[>1u\x1b[?2026$p\x1b[?2048$p\x1b[<u\x1b[?1016h\x1b[?25l\x1b[=3c", end="")
print("\x1b[1;3Hready", end="", flush=True)
size()
line = 3
while (data := os.read(0, 1024)) and data != b"q":
    print(f"\x1b[?2026h\x1b[{line};1H", *(f"{byte:02x}" for byte in data), end="\x1b[?2026l", flush=True)
    line += 1
print("\x1b[24;1Hbye", end="", flush=True)
sys.exit(7)
"""


def hexadecimal(data: bytes) -> str:
    """Return bytes as the program echoes them."""
    return " ".join(f"{byte:02x}" for byte in data)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """Return a terminal in which the program waits for keys, its two answers already echoed."""
    with Terminal([sys.executable, "-c", PROGRAM]) as terminal:
        terminal.wait("ready")
        terminal.wait(hexadecimal(b"\x1b[?2048;0$y"))
        yield terminal


def test_the_screen_shows_what_the_program_painted(terminal: Terminal) -> None:
    assert terminal.screen[0] == "  ready" + " " * 73
    assert [len(line) for line in terminal.screen] == [80] * 24
    assert terminal.find("eady") == (3, 0)
    assert terminal.find("never") is None


def test_mode_queries_are_answered(terminal: Terminal) -> None:
    assert hexadecimal(b"\x1b[?2026;2$y") in terminal.text


def test_keys_arrive_and_frames_are_counted(terminal: Terminal) -> None:
    seen, frames = terminal.bytes_seen, terminal.frames
    terminal.key("é")
    terminal.wait("c3 a9")
    terminal.wait(lambda: terminal.frames == frames + 1)
    painted = len("\x1b[?2026h\x1b[3;1H c3 a9\x1b[?2026l")
    assert painted <= terminal.bytes_seen - seen <= painted + 1  # the row has one figure or two


def test_a_click_presses_and_releases_on_a_cell_counted_from_one(terminal: Terminal) -> None:
    terminal.click(0, 4)
    terminal.wait(hexadecimal(b"\x1b[<0;1;5M\x1b[<0;1;5m"))
    terminal.click_on("ready")
    terminal.wait(hexadecimal(b"\x1b[<0;3;1M\x1b[<0;3;1m"))


def test_a_drag_moves_with_the_button_down(terminal: Terminal) -> None:
    terminal.drag(1, 2, 30, 4)
    sent = hexadecimal(b"\x1b[<0;2;3M\x1b[<32;31;5M\x1b[<0;31;5m")
    terminal.wait(lambda: sent in "".join(terminal.screen))


def test_the_program_hears_of_a_resize(terminal: Terminal) -> None:
    terminal.wait("80x24.")
    terminal.resize(100, 30)
    terminal.wait("100x30.")
    assert (len(terminal.screen), len(terminal.screen[0])) == (30, 100)


def test_the_exit_status_is_kept(terminal: Terminal) -> None:
    terminal.key("q")
    assert terminal.wait_end() == 7
    assert "bye" in terminal.text
    assert terminal.close() == 7


def test_a_signal_ends_the_program(terminal: Terminal) -> None:
    terminal.kill(signal.SIGTERM)
    assert terminal.wait_end() == -signal.SIGTERM


def test_closing_ends_a_program_that_still_runs(terminal: Terminal) -> None:
    assert terminal.close() == -signal.SIGKILL


def test_what_a_program_switched_on_is_known() -> None:
    on, off = "\x1b[?1049h\x1b[?25lon", "\x1b[?1049l\x1b[?25hoff"
    program = f"import sys; print({on!r}, flush=True); sys.stdin.readline(); print({off!r})"
    with Terminal([sys.executable, "-c", program]) as terminal:
        assert terminal.is_clean
        terminal.wait("on")
        assert not terminal.is_clean
        terminal.key("\r")
        terminal.wait_end()
        assert terminal.is_clean


def test_the_lowest_place_of_a_text_is_found(terminal: Terminal) -> None:
    terminal.key("zz")
    terminal.wait("7a 7a")
    x, y = terminal.find("7a 7a") or (0, 0)
    assert terminal.find_last("7a") == (x + 3, y)
    assert terminal.find_last("never") is None


def test_a_silent_program_sends_nothing(terminal: Terminal) -> None:
    terminal.wait_quiet(0.05)
    assert terminal.listen(0.05) == 0


def test_what_never_comes_ends_in_an_error_that_shows_the_screen(terminal: Terminal) -> None:
    with pytest.raises(TimeoutError, match="ready"):
        terminal.wait("never", timeout=0.05)
    terminal.key("q")
    with pytest.raises(ProgramEnded, match="bye"):
        terminal.wait("never")
    with pytest.raises(LookupError, match="bye"):
        terminal.click_on("never")


def test_sequences_cut_in_two_leave_nothing_on_the_screen() -> None:
    """A read may end anywhere, also within a sequence: here after every byte."""
    painted = "\x1b[2J\x1b[<u\x1b[=3c\x1b[38;2;1;2;3mred\x1b[>4;2m\x1b[?2026h\x1b[m.\x1b[?2026lend"
    program = (
        f"import os, sys, tty\ntty.setraw(0)\nfor char in {painted!r}:\n    os.write(1, char.encode()); os.read(0, 1)\n"
    )
    with Terminal([sys.executable, "-c", program]) as terminal:
        for count in range(1, len(painted) + 1):
            terminal.wait(lambda count=count: terminal.bytes_seen >= count)  # type: ignore[misc]
            terminal.key(".")
        terminal.wait_end()
        assert terminal.text.strip() == "red.end"
        assert terminal.frames == 1
