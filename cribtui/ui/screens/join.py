"""Joining: two digits typed or clicked, the search for the table, and an address where the search finds none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual import events

from cribtui.speech.online import sentence
from cribtui.ui.pieces.text import fit
from cribtui.ui.scene import Hit, Scene

from .join_painter import DIGITS, WORD, JoinPainter
from .place import Place
from .together import TogetherPaper

if TYPE_CHECKING:
    from cribtui.net.joining import Joining

ADDRESS_MOST = 262  # the longest name of a machine, with a port
ADDRESS_SIGNS = ".:-_[]%"
FINAL = ("link.wrong_code", "join.denied", "link.refused.closed")  # the number is not that of a table, or not any more
BUSY = ("searching", "choosing", "calling", "asking", "seated")


class JoinScreen(Place):
    """A guest on the way to a table."""

    def __init__(self, joining: Joining, code: str = "", address: str = "") -> None:
        super().__init__()
        self.joining = joining
        self.code = "".join(filter(_is_digit, code))[:DIGITS]
        self.address = _address(address)
        self.typing = False  # whether keys go into the address
        self.row = 0  # of the tables to choose from
        self._edited = True  # since the last attempt, so that its problem is told no more
        self._handed = False

    def on_mount(self) -> None:
        self.joining.listen(self._heard)
        if self.full:
            self._start()
        self._follow()

    def on_unmount(self) -> None:
        if not self._handed:
            self.joining.cancel()

    def _heard(self) -> None:
        self.call_later(self._follow)

    def _follow(self) -> None:
        """See how far the way to the table has come."""
        if not self.is_attached or self._handed:
            return
        if self.joining.seated is not None:
            self._handed = True
            while self in self.program.screen_stack and self.program.screen is not self:
                self.program.close_place()  # the other is waiting already
            self.program.guests.seat_guest(self.joining)
            return
        self.row = max(0, min(self.row, len(self.joining.tables) - 1))
        self.draw()

    @property
    def full(self) -> bool:
        """Whether both digits are there."""
        return len(self.code) == DIGITS

    @property
    def busy(self) -> bool:
        """Whether an attempt is under way."""
        return self.joining.state in BUSY

    @property
    def problem(self) -> str:
        """What went wrong in the last attempt, until something is typed."""
        problem = self.joining.problem
        if problem is None or self.busy or self._edited:
            return ""
        short = {name: fit(str(value), WORD) for name, value in problem.values.items()}
        return sentence(problem.key, short, self.desk.tr)

    @property
    def kind(self) -> str:
        """The message key of the problem that is told, nothing where none is."""
        problem = self.joining.problem
        return problem.key if self.problem and problem is not None else ""

    @property
    def again(self) -> bool:
        """Whether the same number may be tried once more."""
        return bool(self.kind) and self.kind not in FINAL

    @property
    def ready(self) -> bool:
        """Whether Enter starts an attempt."""
        return self.full and (self.typing or self.again or not self.problem)

    def paint(self, scene: Scene) -> None:
        JoinPainter(self, scene).paint()

    # answering

    def typed(self, char: str) -> bool:
        if char == "backspace":
            self._delete()
            return True
        if not self.typing or len(char) != 1:
            return False
        self._add(char)
        return char == " " or bool(_address(char))

    def on_paste(self, event: events.Paste) -> None:
        """Take a pasted code, an address, or both as `cribtui join 42 host:7042` has them."""
        if self.overlay is None and not self.too_small:
            self._paste(event.text[: 4 * ADDRESS_MOST])
            self.draw()

    def _paste(self, text: str) -> None:
        words = text.split()
        address = next((word for word in words if set(word) & set(".:")), "")
        code = next((word for word in words if re.fullmatch(r"[0-9]{1,2}", word)), "")
        if self.typing and (not address or len(words) == 1):
            self._add(text)
            return
        if self.busy or not (address or code):
            return
        self._edited = True
        self.address = _address(address) or self.address
        if code:
            self.typing, self.code = False, code
            if self.full:
                self._start()

    def digit(self, number: int) -> None:
        if number > 10:
            return
        if self.joining.state == "choosing":
            if number <= min(9, len(self.joining.tables)):
                self.joining.choose(number - 1)
        elif not self.busy:
            self._type(number % 10)

    def _type(self, digit: int) -> None:
        """Add a digit; the second one starts the search, one more begins another number."""
        self._edited, self.typing = True, False
        self.code = (self.code if not self.full else "") + str(digit)
        if self.full:
            self._start()

    def _add(self, text: str) -> None:
        self._edited = True
        self.address = (self.address + _address(text))[:ADDRESS_MOST]

    def _delete(self) -> None:
        """Take back what was typed last; an attempt under way ends."""
        self._stop()
        if self.typing:
            self.address = self.address[:-1]
        else:
            self.code = self.code[:-1]

    def _start(self) -> None:
        self._edited, self.typing, self.row = False, False, 0
        if self.address:
            self.joining.at(self.code, self.address)
            self.typing = bool(self.problem)  # which can only be that it is none
        else:
            self.joining.start(self.code)

    def _stop(self) -> None:
        self._edited = True
        if self.busy:
            self.joining.cancel()

    def act(self, name: str) -> None:
        choosing = self.joining.state == "choosing"
        match name:
            case "close" if self.typing:
                self.typing = False
            case "leave" | "close":
                self.program.close_place()
            case "help":
                self.overlay = TogetherPaper()
            case "settings":
                self.program.open_settings()
            case "over":
                self._stop()
                self.typing = not self.typing
            case "up" | "down" if choosing:
                self.row = (self.row + (1 if name == "down" else -1)) % max(1, len(self.joining.tables))
            case "confirm" | "next" if choosing:
                self.joining.choose(self.row)
            case "confirm" | "next" if not self.busy and self.ready:
                self._start()
            case "confirm" if self.typing:
                self.typing = False

    def press(self, hit: Hit | None) -> None:
        kind, _, index = (hit.target if hit is not None else "").partition(":")
        if kind == "table":
            self.row = int(index)
            self.joining.choose(self.row)
        elif self.busy:
            return
        elif kind == "pad" and index == "back":
            self.typing = False
            self._delete()
        elif kind == "pad":
            self._type(int(index))
        elif kind in ("address", "code"):
            self.typing = kind == "address"


def _is_digit(char: str) -> bool:
    return char in "0123456789"


def _address(text: str) -> str:
    """Return what of a text may stand in an address: letters of one cell, digits and a few signs."""
    kept = (char for char in text if char in ADDRESS_SIGNS or (char.isalnum() and ord(char) < 0x250))
    return "".join(kept)[:ADDRESS_MOST]
