"""Where things are kept."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from cribtui.store import paths
from cribtui.store.database import Store


def test_the_folders_are_the_users_own() -> None:
    assert paths.data_dir() == Path(os.environ["XDG_DATA_HOME"], "cribtui")
    assert paths.config_dir() == Path(os.environ["XDG_CONFIG_HOME"], "cribtui")


def test_one_variable_moves_both(tmp_path: Path) -> None:
    os.environ["CRIBTUI_HOME"] = str(tmp_path)
    assert (paths.data_dir(), paths.config_dir()) == (tmp_path, tmp_path)
    assert paths.database_path() == tmp_path / "cribtui.db"


def test_the_store_is_at_home_there_and_nobody_else_may_look(tmp_path: Path) -> None:
    os.environ["CRIBTUI_HOME"] = str(tmp_path / "här" / "cribtui")
    with Store.open() as store:
        assert (store.path, store.notices, store.can_save) == (paths.database_path(), [], True)
    assert stat.S_IMODE(paths.data_dir().stat().st_mode) == 0o700
