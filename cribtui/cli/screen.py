"""Opens the screens: only here the library that draws them is loaded, and only in a terminal that can show them."""

from __future__ import annotations

import gc
import os
import sys

from cribtui.i18n import Translator
from cribtui.ui.requests import Request

from .refused import Refused


def open_screen(request: Request, tr: Translator) -> int:
    """Open the program and return its exit status. Raises Refused."""
    _refuse_what_cannot_draw(tr)
    os.environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")  # pixel mouse reports send clicks astray in some terminals
    if "STY" in os.environ:
        os.environ.pop("COLORTERM", None)  # GNU screen passes it on, but cannot show those colours
    gc.disable()  # a start makes many objects and no garbage; the app collects again once it stands
    from cribtui.ui.app import run

    return run(request)


def _refuse_what_cannot_draw(tr: Translator) -> None:
    if os.environ.get("TERM") == "dumb":
        raise Refused(tr("This terminal cannot draw the table (TERM=dumb)."))
    # the library draws on the error stream
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Refused(tr("The table needs a terminal: input and output may not be redirected."))
