"""The command line: reads what is asked for, does it or opens the screens, and says in one sentence what cannot be.

Each command loads only what it needs: the version, the help and the score of a hand come without the screens' library.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cribtui import __version__

INTERRUPTED = 130  # as shells report SIGINT
CLOSED_PIPE = 141  # as shells report SIGPIPE


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the words after its name; return the exit status."""
    words = sys.argv[1:] if argv is None else argv
    try:
        return _version(words) if "--version" in words else _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        from .output import discard_rest

        discard_rest(sys.stdout)
        return CLOSED_PIPE


def _version(words: Sequence[str]) -> int:
    if sys.stdout is None:
        return _run(words)
    try:
        print("cribtui", __version__, flush=True)
    except BrokenPipeError:
        raise
    except OSError:
        return _run(words)  # which fails too, but has words for it
    return 0


def _run(words: Sequence[str]) -> int:
    from .run import run  # the version comes without it

    return run(words)
