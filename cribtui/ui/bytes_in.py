"""Bytes from the terminal that are no UTF-8, such as a pasted Latin-1 letter: they must not end the program."""

from __future__ import annotations

from codecs import getincrementaldecoder
from functools import partial
from types import ModuleType
from typing import Any


def tolerate(driver: ModuleType) -> None:
    """Let Textual's reader of the terminal put a mark in place of bytes that it cannot decode.

    Its thread decodes strictly and dies of the first such byte, and there is no option for it.
    """
    if hasattr(driver, "getincrementaldecoder"):
        tolerant: Any = _tolerant
        driver.getincrementaldecoder = tolerant  # type: ignore[attr-defined]


def _tolerant(encoding: str) -> partial[Any]:
    return partial(getincrementaldecoder(encoding), errors="replace")
