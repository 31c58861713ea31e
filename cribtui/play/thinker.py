"""The process in which computers think: it answers questions from its standard input, one at a time, until that ends.

    python -m cribtui.play.thinker

Only the program that started it talks to it, in pickles, for both are the same program.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from . import bots

ASK: dict[str, Callable[..., Any]] = {"choose": bots.choose, "advise": bots.advise}


def answer(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions (what, values) with (answer, whether there is one), until there are no more.

    Each is a length in four bytes, big-endian, and a pickle of so many bytes.
    """
    while size := int.from_bytes(questions.read(4), "big"):
        found = pickle.dumps(_answered(*pickle.loads(questions.read(size))))
        answers.write(len(found).to_bytes(4, "big") + found)
        answers.flush()


def _answered(what: str, values: tuple[Any, ...]) -> tuple[Any, bool]:
    try:
        return ASK[what](*values), True
    except Exception:  # whoever asked asks anew where the error can be seen
        return None, False


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # the screen goes first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C at the terminal is for the program that asks
    answer(sys.stdin.buffer, sys.stdout.buffer)
