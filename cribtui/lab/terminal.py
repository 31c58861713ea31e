"""A program in a real terminal: a pty that pyte reads, with keys, SGR mouse clicks and resizes, for tests and measures.

The terminal answers mode queries the way xterm does, so that a program brackets its frames in synchronized updates.
Nothing here waits for a time: every wait is for a condition, with a deadline that only a failure reaches.
"""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

import pyte

DEADLINE = 30.0  # seconds
SYNC = b"2026"  # the mode of synchronized updates
START_OF_FRAME = b"\x1b[?2026h"
END_OF_FRAME = b"\x1b[?2026l"
MODES = frozenset(mode << 5 for mode in (1049, 1000, 1002, 1003, 1004, 1006, 1015, 2004))  # as pyte keeps private ones

_END = re.compile(re.escape(END_OF_FRAME))
_QUERY = re.compile(rb"\x1b\[\?(\d+)\$p")
# what pyte would misread or print: private sequences other than `?h` and `?l`
_PRIVATE = re.compile(rb"\x1b\[(?:[<=>][\d;]*[ -/]*[@-~]|\?[\d;]*(?:[ -/]+[@-~]|[@-gijkm-~]))")
_UNFINISHED = re.compile(rb"\x1b(?:\[[<=>?]?[\d;]*[ -/]*)?\Z")

Condition = Callable[[], bool]


class ProgramEnded(EOFError):
    """The program ended, or closed its terminal, before what was waited for came."""


class Terminal:
    """A running program and the screen that it paints; a context manager that ends it."""

    def __init__(
        self, argv: Sequence[str], env: Mapping[str, str] | None = None, columns: int = 80, rows: int = 24
    ) -> None:
        """Start a program, found on PATH; `env` adds to this process's environment."""
        self.sent = bytearray()  # everything that the program sent
        self.frame_ends: list[int] = []  # how many bytes were seen at the end of each synchronized update
        self.is_whole = True  # no synchronized update is half painted
        self.read_at = 0.0  # time.perf_counter() of the newest bytes
        self.ended = False
        self._held = b""  # an escape sequence whose rest has not come yet
        self._screen = pyte.Screen(columns, rows)
        self._lines: list[str] | None = None  # the screen's, until more bytes come
        self._stream = pyte.ByteStream(self._screen)
        self._status: int | None = None
        self._fd, program_side = os.openpty()
        try:
            self._size(columns, rows)
            self.started_at = time.perf_counter()
            self._pid = _spawn(argv, env or {}, os.ttyname(program_side))
        finally:
            os.close(program_side)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def bytes_seen(self) -> int:
        """How many bytes the program sent."""
        return len(self.sent)

    @property
    def frames(self) -> int:
        """How many synchronized updates came to their end."""
        return len(self.frame_ends)

    @property
    def pid(self) -> int:
        return self._pid

    @property
    def screen(self) -> list[str]:
        """The lines of the screen, each as wide as the terminal."""
        if self._lines is None:
            self._lines = list(self._screen.display)
        return list(self._lines)

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(line.rstrip() for line in self.screen)

    @property
    def is_clean(self) -> bool:
        """Whether no program's mode is on: its own screen, mouse and focus reports, marked pastes, a hidden cursor."""
        return not self._screen.cursor.hidden and self._screen.mode.isdisjoint(MODES)

    def find(self, text: str) -> tuple[int, int] | None:
        """Return the cell (x, y), from 0, where a text begins, or None."""
        found = ((line.find(text), y) for y, line in enumerate(self.screen))
        return next(((x, y) for x, y in found if x >= 0), None)

    def find_last(self, text: str) -> tuple[int, int] | None:
        """Return the cell of the lowest and rightmost place where a text begins, or None."""
        found = ((line.rfind(text), y) for y, line in reversed(list(enumerate(self.screen))))
        return next(((x, y) for x, y in found if x >= 0), None)

    def wait(self, what: str | Condition, timeout: float = DEADLINE) -> None:
        """Read until a text is on the screen or a condition holds. Raises TimeoutError, ProgramEnded."""
        holds = self._condition(what)
        limit = time.monotonic() + timeout
        while not holds():
            if self.ended:
                raise ProgramEnded(f"the program ended before {what!r}:\n{self.text}")
            left = limit - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"{what!r} did not come in {timeout} s:\n{self.text}")
            self._read(left)

    def wait_quiet(self, silence: float = 0.25, timeout: float = DEADLINE) -> None:
        """Read until the program has sent nothing for so many seconds, or has ended. Raises TimeoutError."""
        limit = time.monotonic() + timeout
        while not self.ended and self._read(silence):
            if time.monotonic() > limit:
                raise TimeoutError(f"the program is not silent for {silence} s:\n{self.text}")

    def listen(self, seconds: float) -> int:
        """Read for some seconds and return how many bytes came: for measuring what an idle program sends."""
        before, limit = self.bytes_seen, time.monotonic() + seconds
        while not self.ended and (left := limit - time.monotonic()) > 0:
            self._read(left)
        return self.bytes_seen - before

    def wait_end(self, timeout: float = DEADLINE) -> int:
        """Read until the program ends; return its exit status, or minus the signal that ended it."""
        self.wait(lambda: self.ended, timeout)
        return self._reap()

    def key(self, keys: bytes | str) -> None:
        """Send keys as the terminal would."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            data = data[os.write(self._fd, data) :]

    def click(self, x: int, y: int) -> None:
        """Press and release the left button on a cell."""
        self.key(_mouse(0, x, y, "M") + _mouse(0, x, y, "m"))

    def drag(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """Press on one cell, move to another and release there."""
        self.key(_mouse(0, x0, y0, "M") + _mouse(32, x1, y1, "M") + _mouse(0, x1, y1, "m"))

    def click_on(self, text: str) -> None:
        """Click on the first cell of a text on the screen. Raises LookupError."""
        at = self.find(text)
        if at is None:
            raise LookupError(f"{text!r} is not on the screen:\n{self.text}")
        self.click(*at)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window; the program is told by SIGWINCH."""
        self._screen.resize(rows, columns)
        self._lines = None
        self._size(columns, rows)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send the program a signal."""
        if self._status is None:
            os.kill(self._pid, number)

    def hang_up(self, timeout: float = DEADLINE) -> int:
        """Close the terminal, as a lost connection does, and return the exit status. Raises TimeoutError."""
        program = os.pidfd_open(self._pid)
        try:
            self._close()
            if not select.select([program], [], [], timeout)[0]:
                raise TimeoutError(f"the program did not end in {timeout} s without its terminal")
        finally:
            os.close(program)
        return self._reap()

    def close(self) -> int:
        """End the program if it still runs, close the terminal, and return the exit status as `wait_end` does."""
        if self._status is None:
            self.kill(signal.SIGKILL)
        self._close()
        return self._reap()

    def _close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd, self.ended = -1, True

    def _condition(self, what: str | Condition) -> Condition:
        return (lambda: self.find(what) is not None) if isinstance(what, str) else what

    def _reap(self) -> int:
        if self._status is None:
            self._status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        return self._status

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, timeout: float) -> bool:
        """Take in what comes within some seconds, all that is there at once; tell whether anything came."""
        before = self.bytes_seen
        while not self.ended and select.select([self._fd], [], [], timeout)[0]:
            self._take(self._next())
            timeout = 0.0
        return self.bytes_seen > before

    def _next(self) -> bytes:
        data = b""
        with suppress(OSError):  # Linux says EIO when the program's side is closed
            data = os.read(self._fd, 1 << 16)
        self.ended = not data
        return data

    def _take(self, data: bytes) -> None:
        if not data:
            return
        self.read_at = time.perf_counter()
        begun = self.bytes_seen - len(self._held)
        self.sent += data
        data = self._held + data
        unfinished = _UNFINISHED.search(data)
        at = unfinished.start() if unfinished else len(data)
        data, self._held = data[:at], data[at:]
        self.frame_ends += [begun + found.end() for found in _END.finditer(data)]
        if START_OF_FRAME in data or END_OF_FRAME in data:
            self.is_whole = data.rfind(END_OF_FRAME) > data.rfind(START_OF_FRAME)
        for mode in _QUERY.findall(data):
            self.key(b"\x1b[?%b;%d$y" % (mode, 2 if mode == SYNC else 0))
        self._stream.feed(_PRIVATE.sub(b"", data))
        self._lines = None


def _mouse(button: int, x: int, y: int, end: str) -> bytes:
    return f"\x1b[<{button};{x + 1};{y + 1}{end}".encode()


def _spawn(argv: Sequence[str], env: Mapping[str, str], tty: str) -> int:
    """Start a program as the leader of a session of its own, whose terminal is the one that it opens first."""
    environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **env}
    opened = (os.POSIX_SPAWN_OPEN, 0, tty, os.O_RDWR, 0)
    copies = [(os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)]
    return os.posix_spawnp(argv[0], tuple(argv), environ, file_actions=[opened, *copies], setsid=True)
