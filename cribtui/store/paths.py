"""Where things are kept: the user's own folders, or the one that CRIBTUI_HOME names."""

from __future__ import annotations

import os
from pathlib import Path

NAME = "cribtui"


def data_dir() -> Path:
    """Return the folder of the matches and settings; it need not exist yet."""
    if home := os.environ.get("CRIBTUI_HOME"):
        return Path(home)
    from platformdirs import user_data_path  # only here: a given folder needs no library

    return user_data_path(NAME, appauthor=False)


def config_dir() -> Path:
    """Return the folder of the files that players write themselves; it need not exist."""
    if home := os.environ.get("CRIBTUI_HOME"):
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False)


def database_path() -> Path:
    """Return the database's usual place."""
    return data_dir() / f"{NAME}.db"
