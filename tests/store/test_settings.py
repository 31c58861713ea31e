"""Settings: kept by key, with defaults for what makes no sense; and the file of a player's own keys."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from cribtui import i18n
from cribtui.store.database import Store
from cribtui.store.notice import Notice
from cribtui.store.settings import CHOICES, Settings, key_bindings
from cribtui.ui.themes import THEMES

from .playing import raw

CHOSEN = Settings(
    language="pl",
    theme="night",
    suits="letters",
    ascii=True,
    animations=False,
    auto_forced=True,
    level="hard",
    opponent="two",
    game="cribbage",
    names=("Zażółć", "木村 “7”"),
    sort="suit",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cribtui.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path) as store:
        yield store


def test_the_first_settings_are_the_defaults(store: Store) -> None:
    assert store.settings() == Settings()


def test_settings_come_back(store: Store, path: Path) -> None:
    store.save_settings(CHOSEN)
    assert store.settings() == CHOSEN
    store.close()
    with Store.open(path) as other:
        assert other.settings() == CHOSEN
        other.save_settings(Settings())
        assert other.settings() == Settings()


def test_only_what_changed_is_written(store: Store, path: Path) -> None:
    store.save_settings(Settings())
    assert raw(path, "SELECT * FROM settings") == []
    store.save_settings(Settings(theme="night"))
    assert raw(path, "SELECT * FROM settings") == [("theme", '"night"')]
    store.save_settings(Settings(theme="night", level="easy"))
    assert raw(path, "SELECT key FROM settings ORDER BY key") == [("level",), ("theme",)]


@pytest.mark.parametrize(
    "text", ['"no such"', "1", "[]", "{", "", "null", "[1, 2]", '["a", "\\u001b[2J"]', "1.5", '"0"']
)
def test_bad_values_are_passed_over_one_by_one(store: Store, path: Path, text: str) -> None:
    store.save_settings(CHOSEN)
    for name in (one.name for one in fields(Settings)):
        raw(path, "UPDATE settings SET value = ? WHERE key = ?", text, name)
        assert asdict(store.settings()) == {**asdict(CHOSEN), name: getattr(Settings(), name)}
        store.save_settings(CHOSEN)


def test_unknown_keys_are_left_alone(store: Store, path: Path) -> None:
    raw(path, "INSERT INTO settings VALUES ('of_a_newer_version', '7'), (7, NULL), (x'ff', x'00')")
    assert store.settings() == Settings()
    store.save_settings(CHOSEN)
    assert store.settings() == CHOSEN
    assert raw(path, "SELECT value FROM settings WHERE key = 'of_a_newer_version'") == [("7",)]


def test_the_choices_are_those_of_the_other_rooms() -> None:
    assert CHOICES["theme"] == tuple(THEMES)
    assert CHOICES["language"] == (None, *i18n.LANGUAGES)


def test_every_default_is_a_choice() -> None:
    assert all(getattr(Settings(), name) in values for name, values in CHOICES.items())
    assert {one.name for one in fields(Settings)} == {*CHOICES, "game", "kind", "names"}


def bindings(path: Path, text: bytes) -> tuple[dict[str, str], list[Notice]]:
    path.write_bytes(text)
    notices: list[Notice] = []
    return key_bindings(path, notices), notices


def test_no_file_no_keys(path: Path) -> None:
    notices: list[Notice] = []
    assert (key_bindings(path, notices), key_bindings(path / "under", notices), notices) == ({}, {}, [])


def test_keys_are_read_from_the_config_folder(tmp_path: Path) -> None:
    os.environ["CRIBTUI_HOME"] = str(tmp_path)
    (tmp_path / "keys.toml").write_text('undo = "z"\n')
    assert key_bindings() == {"undo": "z"}


def test_bindings_in_tables_have_dotted_names(path: Path) -> None:
    assert bindings(path, b'undo = "z"\n[table]\nnext = "f2"\nlog.open = "ctrl+l"\n') == (
        {"undo": "z", "table.next": "f2", "table.log.open": "ctrl+l"},
        [],
    )


def test_a_binding_that_names_no_key_is_ignored(path: Path) -> None:
    found, notices = bindings(path, 'undo = 7\nredo = "ż"\nhint = ""\nlog = ["l"]\nnext = "a\\nb"\n'.encode())
    assert found == {"redo": "ż"}
    assert [(notice.key, notice.values["name"]) for notice in notices] == [
        ("keys.ignored", name) for name in ("undo", "hint", "log", "next")
    ]


@pytest.mark.parametrize("text", [b"undo = z", b"\xff\xfe", b"undo", b"[", b"a = 1\na = 2"])
def test_a_file_that_is_no_toml_is_ignored(path: Path, text: bytes) -> None:
    found, (notice,) = bindings(path, text)
    assert (found, notice.key, notice.values["path"]) == ({}, "keys.unreadable", str(path))
    assert notice.values["error"]


def test_a_folder_is_no_file_of_keys(tmp_path: Path) -> None:
    notices: list[Notice] = []
    assert key_bindings(tmp_path, notices) == {}
    assert [notice.key for notice in notices] == ["keys.unreadable"]
