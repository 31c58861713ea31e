"""The command line: help, version, languages and what it refuses, in one clear sentence with status 2."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cribtui import __version__
from cribtui.cli import main
from cribtui.cli.commands import COMMANDS, SHARED
from cribtui.cli.language import spoken
from cribtui.core.match import Match
from cribtui.i18n import LANGUAGES
from cribtui.play.bots import LEVELS
from cribtui.store.database import Store
from cribtui.store.settings import CHOICES
from cribtui.ui import app
from cribtui.ui.requests import Play, Replay, Request
from cribtui.ui.themes import THEMES

Captured = pytest.CaptureFixture[str]
HAND = ["score", "5H", "5C", "5S", "JD", "--starter", "5D"]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """Return the status and what was printed on both streams."""
    status = main(words)
    said = capsys.readouterr()
    return status, said.out, said.err


def refused(capsys: Captured, *words: str) -> str:
    """Return the one sentence with which a call is refused."""
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert re.fullmatch(r"cribtui: [^\n]+\n", err)
    return err.removeprefix("cribtui: ").strip()


def test_the_version(capsys: Captured) -> None:
    assert run(capsys, "--version") == (0, f"cribtui {__version__}\n", "")
    assert run(capsys, "play", "cribbage", "--version") == (0, f"cribtui {__version__}\n", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_names_every_command_and_option(capsys: Captured, lang: str) -> None:
    status, out, err = run(capsys, "--help", "--lang", lang)
    assert (status, err) == (0, "")
    for name in [*COMMANDS, *(name for flag in SHARED for name in flag.names)]:
        assert re.search(rf"^  .*{re.escape(name)}\b", out, re.M)
    assert not {"{", "}", "*"} & set(out)
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(capsys: Captured, command: str, lang: str) -> None:
    status, out, err = run(capsys, command, "-h", "--lang", lang)
    assert (status, err) == (0, "")
    usage, *_ = out.splitlines()
    assert f"cribtui {command}" in usage
    for flag in COMMANDS[command].flags:
        assert all(name in usage and re.search(rf"^  {name}\b", out, re.M) for name in flag.names)
    assert not {"{", "}", "*"} & set(out)


@pytest.mark.parametrize("names", [LANGUAGES, THEMES], ids=["languages", "themes"])
def test_the_help_names_what_may_be_chosen(capsys: Captured, names: tuple[str, ...]) -> None:
    _, out, _ = run(capsys, "--help")
    assert all(re.search(rf"\b{name}\b", out) for name in names)


def test_the_help_of_play_names_the_levels(capsys: Captured) -> None:
    _, out, _ = run(capsys, "play", "--help")
    assert all(level in out for level in LEVELS)


def test_help_comes_before_what_is_missing(capsys: Captured) -> None:
    assert run(capsys, "play", "--help")[0] == 0
    assert run(capsys, "--help", "replay")[0] == 0


@pytest.mark.parametrize("columns", ["20", "40", "200"])
def test_the_help_fits_the_window(capsys: Captured, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    _, out, _ = run(capsys, "--help")
    assert max(map(len, out.splitlines())) <= max(int(columns), 44)
    assert max(map(len, out.splitlines())) <= 100


REFUSED = [
    (["foo"], ["foo", *COMMANDS]),
    (["cribbage"], ["cribbage", "play"]),
    (["--foo"], ["--foo", "--help"]),
    (["--seed", "x", "play", "cribbage"], ["--seed"]),
    (["play", "cribbage", "--foo=3"], ["--foo=3"]),
    (["play", "cribbage", "--lev", "easy"], ["--lev"]),
    (["play"], ["GAME", "cribtui play GAME"]),
    (["play", "cribbage", "gin"], ["gin", "cribtui play GAME"]),
    (["play", "whist"], ["whist", "cribbage"]),
    (["play", "cribbage", "--level", "good"], ["good", *LEVELS]),
    (["play", "cribbage", "--level"], ["--level"]),
    (["play", "cribbage", "--two=yes"], ["--two"]),
    (["play", "cribbage", "--two", "--level", "easy"], ["--two", "--level"]),
    (["play", "cribbage", "--row"], ["row=on"]),
    (["play", "cribbage", "--seed", " "], []),
    (["play", "cribbage", "--seed", "a\nb"], []),
    (["replay"], ["FILE"]),
    (["stats", "cribbage"], ["cribbage"]),
    (["--lang"], ["--lang"]),
    (["--lang", "de"], ["de", *LANGUAGES]),
    (["--lang", "", "stats"], [*LANGUAGES]),
    (["--theme", "pink"], ["pink", *THEMES]),
    ([*HAND, "--theme", "pink"], ["pink"]),
]


@pytest.mark.parametrize(("words", "named"), REFUSED, ids=[" ".join(words) for words, _ in REFUSED])
def test_what_cannot_be_is_refused(capsys: Captured, words: list[str], named: list[str]) -> None:
    sentence = refused(capsys, *words)
    assert all(name in sentence for name in named)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("words", "named"), REFUSED[:-5], ids=[" ".join(words) for words, _ in REFUSED[:-5]])
def test_refusals_in_every_language(capsys: Captured, words: list[str], named: list[str], lang: str) -> None:
    sentence = refused(capsys, "--lang", lang, *words)
    assert not {"{", "}", "*"} & set(sentence)
    assert all(name in sentence for name in named if name.islower())


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """Let the standard streams be a terminal and the screens only note what is asked of them."""
    requests: list[Request] = []

    def note(request: Request) -> int:
        requests.append(request)
        return 0

    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(getattr(sys, name), "isatty", lambda: True)
    monkeypatch.setattr(app, "run", note)
    monkeypatch.setenv("TERM", "xterm-256color")
    return requests


@pytest.mark.parametrize(
    ("words", "request_made"),
    [
        ([], Request()),
        (["--lang", "pl", "--theme", "night", "--ascii"], Request(None, "pl", "night", True)),
        (["play", "cribbage"], Request(Play("cribbage"))),
        (["play", "cribbage", "--seed", "x y", "--level", "hard"], Request(Play("cribbage", "hard", "x y"))),
        (["play", "--two", "--lang=it", "cribbage"], Request(Play("cribbage", two=True), "it")),
        (["--lang", "it", "play", "--seed=-5", "cribbage"], Request(Play("cribbage", seed="-5"), "it")),
        (["play", "gin", "--variant", "ful"], Request(Play("gin", options={"variant": "ful"}))),
        (["play", "rum500", "--seed", "x"], Request(Play("rum500", seed="x"))),
        (["play", "rum500", "--level", "hard", "--row"], Request(Play("rum500", "hard", options={"row": "on"}))),
    ],
)
def test_the_screens_are_opened_as_asked(opened: list[Request], words: list[str], request_made: Request) -> None:
    assert main(words) == 0
    assert opened == [request_made]


def test_a_record_is_opened_on_the_screen(opened: list[Request], tmp_path: Path) -> None:
    text = Match.new("cribbage", seed="x").dumps()
    (tmp_path / "match").write_text(text, encoding="utf-8")
    assert main(["replay", str(tmp_path / "match")]) == 0
    assert opened == [Request(Replay(text))]


def test_the_library_is_told_what_it_must_know_before_it_loads(
    opened: list[Request], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TEXTUAL_SMOOTH_SCROLL", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    main([])
    assert (os.environ["TEXTUAL_SMOOTH_SCROLL"], os.environ["COLORTERM"]) == ("0", "truecolor")
    monkeypatch.setenv("TEXTUAL_SMOOTH_SCROLL", "1")
    monkeypatch.setenv("STY", "1.pts")
    main([])
    assert os.environ["TEXTUAL_SMOOTH_SCROLL"] == "1"
    assert "COLORTERM" not in os.environ


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_without_a_terminal_nothing_is_drawn(
    capsys: Captured, opened: list[Request], monkeypatch: pytest.MonkeyPatch, stream: str
) -> None:
    monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: False)
    refused(capsys)
    refused(capsys, "play", "cribbage")
    assert opened == []


def test_a_dumb_terminal_is_refused(capsys: Captured, opened: list[Request], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "TERM=dumb" in refused(capsys, "play", "cribbage")
    assert opened == []


def speaks() -> str:
    """Return the language that the program speaks unless it is told."""
    return spoken(None).lang


def test_the_language_is_the_saved_one_or_the_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert speaks() == "it"
    with Store.open() as store:
        store.save_settings(store.settings())
        assert speaks() == "it"
        store.save_settings(replace(store.settings(), language="pl"))
    assert speaks() == "pl"
    assert set(LANGUAGES) < set(CHOICES["language"])


def test_a_store_that_cannot_be_read_changes_no_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CRIBTUI_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    file = tmp_path / "cribtui.db"
    assert speaks() == "es"
    assert not file.exists()
    file.write_bytes(b"no database " * 400)
    assert speaks() == "es"
    file.unlink()
    sqlite3.connect(file).close()
    assert speaks() == "es"
    file.unlink()
    file.mkdir()
    assert speaks() == "es"
