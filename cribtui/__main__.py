"""Runs the program as `python -m cribtui`; the installed command comes here too."""

from __future__ import annotations

import sys

from cribtui.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
