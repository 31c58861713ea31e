"""The command line in bad company: records that would steer the terminal, closed and full streams, odd words."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import unicodedata
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cribtui.cli import main, output
from cribtui.core.match import Match
from cribtui.core.notation import BadRecord
from cribtui.core.rules import IllegalAction
from cribtui.store import disk
from cribtui.store.database import Store
from cribtui.store.paths import database_path

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).resolve().parents[1]
STEERING = [
    "\x1b[31mX",
    "\x1b]0;pwn\x07",
    "a\rb",
    "a\x08b",
    "\x9b2J",
    "\u202egpj.exe",
    "\u2066x",
    "\u200fx",
    "\x7f",
    "a\tb",
]
INSIDE = [text for text in STEERING if "\r" not in text]  # what does not end a line of a record
DECK = Match.new("cribbage", seed="x").journal[0]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    status = main(words)
    said = capsys.readouterr()
    return status, said.out, said.err


def is_harmless(text: str) -> bool:
    return not any(unicodedata.category(char) in {"Cc", "Cf", "Cs"} for char in text.replace("\n", ""))


# Foreign text


@pytest.mark.parametrize("bad", INSIDE)
def test_a_head_that_would_steer_the_terminal_is_no_head(bad: str) -> None:
    for lines in (
        [f"cribtui 1 {bad}", "game cribbage", "seed x"],
        [f"cribtui {bad}", "game cribbage", "seed x"],
        ["cribtui 1", f"game {bad}", "seed x"],
        ["cribtui 1", f"game cribbage {bad}=1", "seed x"],
        ["cribtui 1", f"game cribbage target={bad}", "seed x"],
        ["cribtui 1", "game cribbage", f"seed {bad}"],
        ["cribtui 1", "game cribbage", "seed x", f"pack {bad}"],
    ):
        with pytest.raises((BadRecord, IllegalAction)) as error:
            Match.loads("\n".join(lines))
        assert all(is_harmless(str(value)) for value in error.value.values.values())  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", [" x", "\u3000x"])
def test_a_record_s_seed_is_one_that_a_match_may_have(seed: str) -> None:
    with pytest.raises(BadRecord):
        Match.loads(f"cribtui 1\ngame cribbage\nseed {seed}\n")
    with pytest.raises(IllegalAction):
        Match.new("cribbage", seed=seed)


@pytest.mark.parametrize("bad", INSIDE)
def test_a_line_that_would_steer_the_terminal_is_damage(bad: str) -> None:
    for line in (f"0 play {bad}", f"0 {bad}", f"@ {bad}", f"{bad} 1", f"result {bad}"):
        match = Match.loads("\n".join(["cribtui 1", "game cribbage target=121", "seed x", DECK, line]))
        assert match.damage is not None
        assert (match.damage.key, match.damage.line) == ("record.line", 5)
        assert "\x1b" not in match.dumps()


@pytest.mark.parametrize("bad", STEERING)
def test_nothing_that_is_printed_steers_the_terminal(capsys: Captured, tmp_path: Path, bad: str) -> None:
    files = {
        "seed": f"cribtui 1\ngame cribbage\nseed {bad}\n",
        "version": f"cribtui {bad}\n",
        "game": f"cribtui 1\ngame {bad}\nseed x\n",
        "option": f"cribtui 1\ngame cribbage {bad}={bad}\nseed x\n",
        "pack": f"cribtui 1\ngame cribbage\nseed x\npack {bad}\n",
        bad: "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        _, out, err = run(capsys, "replay", str(path))
        assert is_harmless(out + err)
        assert err.count("\n") == 1
    for words in (
        ["replay", bad],
        [bad],
        ["score", bad],
        ["export", bad],
        ["play", bad],
        ["--lang", bad],
        [f"--{bad}"],
    ):
        status, out, err = run(capsys, *words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert is_harmless(err)


def test_what_a_language_writes_is_printed_as_it_is() -> None:
    for text in ("Zażółć gęślą jaźń", "5♥ 10♦", "10\u00a0000", "„tak”", "🂡", "a\u0301", ""):
        assert output.harmless(text) == text


def test_a_database_that_another_program_keeps_is_told_of_truly(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.05)
    with Store.open() as store:
        store.create(Match.new("cribbage", seed="kept"), {})
    with closing(sqlite3.connect(database_path(), isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        status, out, err = run(capsys, "export", "--list")
    assert (status, out.count("\n")) == (0, 1)  # it can be read all the same
    assert err.startswith("cribtui: Another program keeps the saved matches to itself")


# Streams


def shell(line: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `cribtui` is the program."""
    script = f'cribtui() {{ "{sys.executable}" -m cribtui "$@"; }}\n{line}'
    return subprocess.run(
        ["sh", "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environ},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_closed_standard_input_cannot_be_read() -> None:
    done = shell("cribtui replay - <&-")
    assert (done.stdout, done.stderr, done.returncode) == ("", "cribtui: - cannot be read.\n", 2)


@pytest.mark.parametrize("words", ["score x", "--bogus", "replay missing", "score"])
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "2>/dev/null"])
def test_an_error_that_cannot_be_told_goes_nowhere_else(words: str, where: str) -> None:
    done = shell(f"cribtui {words} {where}")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 2)


@pytest.mark.parametrize("words", ["--version", "--help", "stats", "export --list", "replay missing"])
def test_a_closed_standard_output_is_told(words: str) -> None:
    done = shell(f"cribtui {words} >&-")
    assert (done.stdout, done.stderr.count("\n"), done.returncode) == ("", 1, 2)
    assert done.stderr.startswith("cribtui: ")


def test_everything_closed_is_only_a_status() -> None:
    assert shell("cribtui --version <&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize("place", ["/" + "x" * 5000, "/dev/null", "/proc/1/none", "/dev/null/deeper"])
@pytest.mark.parametrize("words", ["--help", "stats", "export --list", "score 5H 5C 5S JD --starter 5D"])
def test_a_home_that_cannot_be_is_no_traceback(place: str, words: str) -> None:
    done = shell(f"cribtui {words}", CRIBTUI_HOME=place)
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == (done.returncode == 2)
    assert done.returncode in (0, 2)
    if words in ("stats", "export --list"):
        assert (done.stdout, done.returncode) == ("", 2)
        assert place in done.stderr and "Play" not in done.stderr


# What is read


def test_an_endless_file_is_refused(capsys: Captured) -> None:
    status, out, err = run(capsys, "replay", "/dev/zero")
    assert (status, out, err) == (2, "", "cribtui: /dev/zero is too long for a record.\n")


def test_an_endless_standard_input_is_refused() -> None:
    done = shell("cribtui replay - </dev/zero")
    assert (done.stdout, done.returncode, done.stderr.count("\n")) == ("", 2, 1)


def test_a_long_match_is_no_endless_file(capsys: Captured, tmp_path: Path) -> None:
    match, rng = Match.new("cribbage", seed="long"), Random(1)
    for _ in range(3):
        while seats := match.to_act():
            match.submit(seats[0], rng.choice(match.legal(seats[0])))
        match.restart()
    path = tmp_path / "long"
    path.write_text(match.dumps(), encoding="utf-8")
    assert run(capsys, "replay", "--check", str(path))[0] == 0


# Odd words


def test_words_that_are_empty_are_missing(capsys: Captured) -> None:
    for words in (["replay", ""], ["play", ""], ["score", "", ""]):
        status, out, err = run(capsys, *words)
        assert (status, out) == (2, "")
        assert f"cribtui {words[0]}" in err and "missing" in err


def test_a_list_has_no_number(capsys: Captured) -> None:
    for words in (["export", "--list", "5"], ["export", "5", "--list"]):
        status, out, err = run(capsys, *words)
        assert (status, out) == (2, "")
        assert "“5”" in err


def test_two_dashes_end_the_options(capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "--check").write_text(Match.new("cribbage", seed="dashes").dumps(), encoding="utf-8")
    status, out, _ = run(capsys, "replay", "--", "--check")
    assert (status, "dashes" in out) == (0, True)
    assert run(capsys, "replay", "--check", "--", "--check")[0] == 0
    assert run(capsys, "score", "--starter", "5D", "--", "5H", "5C", "5S", "JD")[0] == 0
    assert run(capsys, "--", "score", "5H", "5C", "5S", "JD")[0] == 2
    assert run(capsys, "export", "--list", "--")[0] == 0
    assert "--json" in run(capsys, "--", "--json")[2]
    assert run(capsys, "replay", "--")[0] == 2
