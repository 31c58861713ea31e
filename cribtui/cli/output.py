"""What is printed: the streams of the command line, also where they cannot write every character."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

from cribtui.speech.ascii import ascii_text


def _replacement(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return ascii_text(error.object[error.start : error.end]), error.end


codecs.register_error("cribtui.plain", _replacement)


def say(text: str, encoding: str | None = None) -> None:
    """Print a text, in an encoding other than the stream's own if one is given. Raises BrokenPipeError, OSError."""
    _set(sys.stdout, encoding)
    print(text, flush=True)


def complain(text: str, encoding: str | None = None) -> None:
    """Print a text where errors go."""
    _set(sys.stderr, encoding)
    print(text, file=sys.stderr, flush=True)


def discard_rest() -> None:
    """Throw away what could not be written, so that the interpreter does not try again and complain at its end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _set(stream: TextIO | None, encoding: str | None) -> None:
    """Let a stream write in ASCII what its encoding lacks."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors="cribtui.plain")
