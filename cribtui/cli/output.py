"""What is printed: the streams of the command line, also where they are closed or cannot write every character.

What comes from a record, a file's name or the command line is another's text, which no terminal may obey: characters
that move the cursor, colour or turn the writing are shown as a mark, here and nowhere else.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO

from cribtui.speech.ascii import ascii_text

MARK = "\N{REPLACEMENT CHARACTER}"
OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # control, format (the turning of the writing too), halves, line ends


def _replacement(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return ascii_text(error.object[error.start : error.end]), error.end


codecs.register_error("cribtui.plain", _replacement)


def say(text: str, encoding: str | None = None) -> None:
    """Print a text, in an encoding other than the stream's own if one is given. Raises BrokenPipeError, OSError."""
    if sys.stdout is None:
        raise OSError("closed")
    _set(sys.stdout, encoding)
    print("\n".join(map(harmless, text.split("\n"))), flush=True)


def complain(text: str, encoding: str | None = None) -> None:
    """Print a line where errors go, if they can go anywhere; the exit status tells all the same."""
    if sys.stderr is None:
        return
    try:
        _set(sys.stderr, encoding)
        print(harmless(text), file=sys.stderr, flush=True)
    except OSError:
        discard_rest(sys.stderr)


def harmless(line: str) -> str:
    """Return a line with marks for what a terminal would obey rather than show."""
    if line.isprintable():
        return line
    return "".join(MARK if unicodedata.category(char) in OBEYED else char for char in line)


def discard_rest(stream: TextIO | None) -> None:
    """Throw away what could not be written, so that the interpreter does not try again and complain at its end."""
    if stream is not None:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _set(stream: TextIO | None, encoding: str | None) -> None:
    """Let a stream write in ASCII what its encoding lacks."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors="cribtui.plain")
