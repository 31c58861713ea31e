"""The two-digit code, and how many wrong guesses it bears: two, a third if the host allows it, never a fourth."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .errors import Refused, WrongCode

FREE = 2  # wrong guesses before the host is asked: one, and one more in silence
MOST = 3  # wrong guesses at one code


class Guesses:
    """A code and the guesses at it; `changed` is called when the code, `tries` or `doubted` are others."""

    def __init__(self, changed: Callable[[], None], code: str | None = None) -> None:
        if code is not None and not (len(code) == 2 and code.isascii() and code.isdigit()):
            raise ValueError("a code is two digits")
        self.code = _any_code() if code is None else code
        self._changed = changed
        self._begun = 0  # guesses at this code that were not right, those in flight among them
        self._flying = 0
        self._limit = FREE
        self._number = 0  # of this code among all that there have been

    @property
    def tries(self) -> int:
        """The wrong guesses at this code."""
        return self._begun - self._flying

    @property
    def doubted(self) -> bool:
        """Whether no further guess is let in until the host decides."""
        return self.tries >= self._limit

    def allow(self) -> None:
        """Let one more wrong guess be made; nothing changes unless the host was asked."""
        if self.doubted:
            self._limit = MOST
            self._changed()

    def new_code(self) -> None:
        """Make another code; guesses in flight at the old one come to nothing."""
        old = self.code
        while self.code == old:
            self.code = _any_code()
        self._begun = self._flying = 0
        self._limit = FREE
        self._number += 1
        self._changed()

    @contextmanager
    def guess(self) -> Iterator[str]:
        """Give the code for one guess, which is right when the block is left without an exception.

        It counts from here on, whatever becomes of it. Raises Refused when there may be no more guesses,
        WrongCode when it is right but there is another code by now.
        """
        if self._begun >= self._limit:
            raise Refused("doubted")
        number = self._number
        self._begun += 1
        self._flying += 1
        try:
            yield self.code
        except BaseException:
            if number == self._number:
                self._wrong()
            raise
        if number != self._number:
            raise WrongCode
        self._begun -= 1
        self._flying -= 1

    def _wrong(self) -> None:
        self._flying -= 1
        if self.tries >= MOST:
            self.new_code()
        else:
            self._changed()


def _any_code() -> str:
    return f"{secrets.randbelow(100):02d}"
