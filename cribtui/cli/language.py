"""Which language is spoken: the one asked for, else the saved one, else the environment's."""

from __future__ import annotations

import os
from contextlib import closing

from cribtui.i18n import LANGUAGES, Translator, detect, translator

WAIT = 0.1  # seconds for another program; then the language is that of the system


def spoken(lang: str | None) -> Translator:
    """Return the translator for a language asked for; an unknown one counts as none."""
    return translator(lang if lang in LANGUAGES else _saved() or detect(os.environ))


def _saved() -> str | None:
    """Return the language of the settings, None where none is saved or it cannot be read: nothing is made or mended."""
    from cribtui.store.paths import database_path

    path = database_path()
    if not os.path.exists(path):  # of a path that makes no sense too this is just False
        return None
    import sqlite3

    from cribtui.store import schema  # of the store only what is light: the help comes this way too
    from cribtui.store.stored import read_value

    query = "SELECT value FROM settings WHERE key = 'language'"
    try:
        with closing(schema.connect(path, "mode=ro", WAIT)) as connection:
            found = [read_value(value) for (value,) in connection.execute(query)]
    except (OSError, ValueError, TypeError, sqlite3.Error):
        return None
    return next((lang for lang in LANGUAGES if lang in found), None)
