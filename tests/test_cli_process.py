"""The command line as a process: what it loads, how it ends, and what it does without a terminal."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cribtui import __version__, cli
from cribtui.cli import main
from cribtui.i18n import LANGUAGES
from cribtui.lab.terminal import Terminal

ROOT = Path(__file__).resolve().parents[1]
HAND = ["score", "5H", "5C", "5S", "JD", "--starter", "5D"]
HEAVY = ("textual", "rich", "babel", "sqlite3", "asyncio")
LOADED = f"import sys, cribtui.cli as cli; cli.main(); print(*set({HEAVY!r}) & sys.modules.keys(), file=sys.stderr)"
QUICK = [["--version"], ["--help"], HAND, [*HAND, "--json"], ["play", "--help"], ["join", "--help"]]


def run(
    *words: str, code: str | None = None, encoding: str = "utf-8", **streams: int
) -> subprocess.CompletedProcess[str]:
    """Run the program, or some code, in a process of its own."""
    start = ["-m", "cribtui"] if code is None else ["-c", code]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    outputs = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **streams}
    return subprocess.run([sys.executable, *start, *words], env=environ, encoding=encoding, check=False, **outputs)  # type: ignore[call-overload,no-any-return]


def test_the_module_runs_the_program() -> None:
    done = run("--version")
    assert (done.stdout, done.stderr, done.returncode) == (f"cribtui {__version__}\n", "", 0)


@pytest.mark.parametrize("words", QUICK, ids=" ".join)
def test_quick_commands_load_nothing_heavy(words: list[str]) -> None:
    """A checkout's first run compiles the catalogue; from then on, and installed, nothing heavy is loaded."""
    for lang in LANGUAGES:
        run("--help", "--lang", lang)
        done = run(*words, "--lang", lang, code=LOADED)
        assert (done.stderr.strip(), done.returncode) == ("", 0)


AT_ONE_COMPUTER = """
import sys
from cribtui.cli import main, screen
screen.open_screen = lambda request, tr: 0
for words in (["--version"], ["--help"], ["play", "cribbage"], ["play", "gin", "--two"], []):
    main(words)
print(*(name for name in sys.modules if name.split(".")[0] in ("nacl", "spake2", "zeroconf")), file=sys.stderr)
print(*(name for name in sys.modules if name.startswith("cribtui.net")), file=sys.stderr)
for words in (["host", "--nick", "Ugo"], ["join", "42", "192.168.1.20:7042"], ["join", "7"]):
    main(words)
print(*({"nacl", "spake2", "zeroconf", "textual"} & sys.modules.keys()), file=sys.stderr)
"""


def test_nothing_of_a_connection_is_loaded_before_there_is_one() -> None:
    assert run(code=AT_ONE_COMPUTER).stderr.splitlines() == [
        "",
        "",
        "cribtui: “7” is no code: it has two digits, as in 42 or 07.",
        "",
    ]


def test_the_version_loads_next_to_nothing() -> None:
    modules = "; print(*sys.modules, file=sys.stderr)"
    bare = run(code=f"import sys{modules}")
    done = run("--version", code=f"import sys; from cribtui.cli import main; main(){modules}")
    loaded = set(done.stderr.split()) - set(bare.stderr.split())
    assert not loaded & {"argparse", "dataclasses", "gettext", "re", "typing", "pathlib", "cribtui.i18n"}


@pytest.mark.parametrize("words", [["foo"], ["score", "5X"], [], ["play", "cribbage"], ["replay", "missing"]])
def test_refusals_end_with_two(words: list[str]) -> None:
    done = run(*words)
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.startswith("cribtui: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [["--version"], ["--help"], HAND])
def test_a_closed_pipe_ends_quietly(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = run(*words, stdout=writer)
    finally:
        os.close(writer)
    assert (done.stderr, done.returncode) == ("", 141)


class Full(io.StringIO):
    """A stream on a full disk."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "full")


@pytest.mark.parametrize("words", [["--version"], ["--help"], HAND], ids=" ".join)
def test_a_full_disk_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(words) == 2
    assert capsys.readouterr().err == "cribtui: The output cannot be written.\n"


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    assert main(["stats"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_streams_of_few_letters_get_plain_ones(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    done = run(*HAND, "--lang", "pl", encoding=encoding)
    assert done.returncode == 0
    assert "5H 5C 5S JD" in done.stdout
    assert "?" not in done.stdout
    assert run("score", "5♥", "--lang", "pl", encoding=encoding).returncode == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_dumb_terminal_gets_a_sentence(lang: str) -> None:
    with Terminal([sys.executable, "-m", "cribtui", "--lang", lang], {"TERM": "dumb", "PYTHONPATH": str(ROOT)}) as it:
        assert it.wait_end() == 2
        assert "TERM=dumb" in it.text
        assert "\x1b" not in it.text
