"""`cribtui export`, `replay` and `stats`: stored matches as text, records checked, results in words."""

from __future__ import annotations

import io
import random
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from cribtui.cli import main
from cribtui.core.match import Match
from cribtui.i18n import LANGUAGES
from cribtui.lab.transcript import record
from cribtui.play.seats import alone, to_record, two
from cribtui.store.database import Store
from cribtui.store.paths import database_path

Captured = pytest.CaptureFixture[str]
AnyMatch = Match[Any, Any, Any]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """Return the status and what was printed on both streams."""
    status = main(words)
    said = capsys.readouterr()
    return status, said.out, said.err


def played(seed: str, decisions: int | None = None) -> AnyMatch:
    """Return a match played at random, to its end unless a number of decisions is given."""
    match: AnyMatch = Match.new("cribbage", seed=seed)
    chance = random.Random(seed)
    while match.outcome() is None and decisions != 0:
        seat = match.to_act()[0]
        match.submit(seat, chance.choice(match.legal(seat)))
        decisions = None if decisions is None else decisions - 1
    return match


@pytest.fixture(scope="module")
def whole() -> AnyMatch:
    """Return a match that was played to its end."""
    return played("a whole match")


def stored(*matches: AnyMatch) -> None:
    """Store matches against the medium computer, in the order given."""
    ticks = iter(range(1_000_000))
    with Store.open(now=lambda: 1e9 + next(ticks)) as store:
        for match in matches:
            store.create(match, to_record(alone("medium")))


# export


def test_the_newest_match_is_exported(capsys: Captured, whole: AnyMatch) -> None:
    begun = played("begun", 9)
    stored(whole, begun)
    assert run(capsys, "export") == (0, begun.dumps(), "")
    assert run(capsys, "export", "1") == (0, whole.dumps(), "")
    assert run(capsys, "export", "2", "--ascii") == (0, begun.dumps(), "")


def test_an_export_keeps_every_letter_of_a_seed(capsys: Captured) -> None:
    match = played("zażółć ♠", 3)
    stored(match)
    assert run(capsys, "export", "--ascii") == (0, match.dumps(), "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_shows_the_newest_first(capsys: Captured, whole: AnyMatch, lang: str) -> None:
    stored(whole, played("begun", 30))
    status, out, err = run(capsys, "export", "--list", "--lang", lang)
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    assert re.match(r" +2  2001-09-\d\d \d\d:\d\d ", first)
    assert re.match(r" +1  2001-09-\d\d \d\d:\d\d ", second)
    assert "{:>4} {:>4}".format(*whole.view(None).scores) in second
    assert not {"{", "}", "*"} & set(out)


def test_a_match_with_a_total_below_nothing_is_listed_exported_and_told(capsys: Captured, tmp_path: Path) -> None:
    """Of a hand of 500 rum: a set of kings on the table and 25 left in hand, against nothing and 65."""
    golden = Path(__file__).parent / "golden" / "rum500" / "stock_exhausted.txt"
    match = Match.loads(record(golden.read_text(encoding="utf-8")))
    stored(match)
    listed = run(capsys, "export", "--list")[1]
    assert listed.endswith("    5  -65  not over  500 rum against the computer, medium\n")
    assert run(capsys, "export") == (0, match.dumps(), "")
    file = tmp_path / "match"
    file.write_text(match.dumps(), encoding="utf-8")
    told = "Game: rum500\nSeed: golden-stock_exhausted\nDecisions: 76\nNot over yet: 5 to -65.\n"
    assert run(capsys, "replay", str(file)) == (0, told, "")


def test_without_a_match_there_is_nothing_to_export(capsys: Captured) -> None:
    assert run(capsys, "export") == (2, "", "cribtui: No match has been played yet.\n")
    assert run(capsys, "export", "--list") == (0, "No match has been played yet.\n", "")


@pytest.mark.parametrize("number", ["0", "7", "x", "１", "9" * 30])
def test_an_unknown_match_is_refused(capsys: Captured, number: str) -> None:
    stored(played("begun", 1))
    status, out, err = run(capsys, "export", number)
    assert (status, out) == (2, "")
    assert number in err


@pytest.mark.parametrize("words", [["export"], ["export", "--list"], ["stats"]], ids=" ".join)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_database_of_a_newer_program_is_left_alone(capsys: Captured, words: list[str], lang: str) -> None:
    stored(played("begun", 1))
    with sqlite3.connect(database_path()) as connection:
        connection.execute("PRAGMA user_version = 99")
    status, out, err = run(capsys, *words, "--lang", lang)
    assert (status, out) == (2, "")
    assert re.fullmatch(r"cribtui: \S+ [^\n{}*]+\n", err)


def test_what_was_recovered_from_a_damaged_database_is_exported(capsys: Captured, whole: AnyMatch) -> None:
    stored(whole)
    for file in database_path().parent.glob("cribtui.db-*"):
        file.unlink()
    with database_path().open("r+b") as database:
        database.write(b"no database now!")
    status, out, err = run(capsys, "export", "--list")
    assert (status, err.count("\n")) == (0, 1)
    assert out.count("\n") == 1
    assert re.match(r"cribtui: \S+ ", err)


# replay


def test_a_record_is_told(capsys: Captured, whole: AnyMatch, tmp_path: Path) -> None:
    file = tmp_path / "match"
    file.write_text(whole.dumps(), encoding="utf-8")
    end = whole.outcome()
    assert end is not None
    winner = ["The first player", "The second player"][end.winner]
    result = f"{winner} wins, {end.points[end.winner]} to {end.points[1 - end.winner]}."
    decisions = sum(re.match("[01] ", line) is not None for line in whole.dumps().splitlines())
    told = f"Game: cribbage\nSeed: a whole match\nDecisions: {decisions}\n{result}\n"
    assert run(capsys, "replay", str(file)) == (0, told, "")
    assert run(capsys, "replay", str(file), "--check") == (0, told, "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unfinished_match_says_the_score(capsys: Captured, tmp_path: Path, lang: str) -> None:
    match = played("not over", 80)
    match.restart()
    match.undo(0)
    (tmp_path / "match").write_text(match.dumps(), encoding="utf-8")
    status, out, err = run(capsys, "replay", str(tmp_path / "match"), "--lang", lang)
    assert (status, err) == (0, "")
    assert all(str(points) in out for points in match.view(None).scores)
    assert len(out.splitlines()) == 5  # a restart has shown the cards: the match is assisted
    assert not {"{", "}", "*"} & set(out)


def from_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let the standard input hold some bytes."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_record_comes_from_the_standard_input(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, whole: AnyMatch
) -> None:
    for data in (whole.dumps(), "\ufeff" + whole.dumps(), whole.dumps().replace("\n", "\r\n")):
        from_input(monkeypatch, data.encode())
        assert run(capsys, "replay", "-")[0] == 0


NO_RECORDS = [
    "",
    "\n",
    "# cribtui\n",
    "cribtui\ngame cribbage\nseed x\n",
    "cribtui 1\n",
    "cribtui 2\ngame cribbage\nseed x\n",
    "cribtui 1\ngame cribbage target=61\nseed x\n",
    "cribtui 1\ngame cribbage x\nseed x\n",
    "cribtui 1\ngame whist\nseed x\n",
    "cribtui 1\ngame cribbage\nseed x\npack 5H\n",
    "\xff",
]


@pytest.mark.parametrize("text", NO_RECORDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_record_is_refused(capsys: Captured, monkeypatch: pytest.MonkeyPatch, text: str, lang: str) -> None:
    from_input(monkeypatch, text.encode("latin-1"))
    status, out, err = run(capsys, "replay", "-", "--lang", lang)
    assert (status, out) == (2, "")
    assert re.fullmatch(r"cribtui: [^\n{}*]+\n", err)


def test_files_that_cannot_be_read_are_refused(capsys: Captured, tmp_path: Path) -> None:
    for file in (tmp_path / "missing", tmp_path):
        status, out, err = run(capsys, "replay", str(file))
        assert (status, out) == (2, "")
        assert str(file) in err


DAMAGES = [
    (r"^0 play .*$", "0 play 9X"),
    (r"^0 lay .*$", "0 lay AS AS"),
    (r"^1 turn .*$", "1 turn 99"),
    (r"^1 play .*$", "1 sing"),
    (r"^1 cut .*$", "hello"),
    (r"^1 cut .*$", ""),
    (r"^1 cut .*$", "@ 9999"),
    (r"^1 cut .*$", "@ back"),
    (r"^result .*$", "result 0 1 2"),
    (r"^\. deck .*$", ". deck AS"),
]


@pytest.mark.parametrize(("pattern", "instead"), DAMAGES, ids=[instead or "blank" for _, instead in DAMAGES])
def test_a_damaged_record_says_the_line(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, whole: AnyMatch, pattern: str, instead: str
) -> None:
    good = whole.dumps()
    line = next(n for n, text in enumerate(good.splitlines(), start=1) if re.match(pattern, text))
    from_input(monkeypatch, re.sub(pattern, instead, good, count=1, flags=re.M).encode())
    status, out, err = run(capsys, "replay", "-")
    assert status == 2
    assert out.startswith("Game: cribbage\nSeed: a whole match\n")
    assert re.match(rf"cribtui: Line {line}\b", err)
    assert err.count("\n") == 1


def test_any_damage_is_told_and_nothing_breaks(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, whole: AnyMatch
) -> None:
    chance = random.Random("damage")
    good = whole.dumps()
    for _ in range(100):
        at, letters = chance.randrange(len(good)), chance.choices("@ 01.\n5HJDx", k=chance.randrange(3))
        from_input(monkeypatch, (good[:at] + "".join(letters) + good[at + chance.randrange(4) :]).encode())
        status, _, err = run(capsys, "replay", "-")
        assert (status, err.count("\n")) in ((0, 0), (2, 1))


# stats


def test_before_the_first_match_there_are_no_figures(capsys: Captured) -> None:
    stored(played("begun", 1))
    assert run(capsys, "stats") == (0, "No match has been finished yet.\n", "")


def test_figures_are_told_in_words(capsys: Captured, whole: AnyMatch) -> None:
    end = whole.outcome()
    assert end is not None
    stored(whole, played("begun", 9))
    status, out, err = run(capsys, "stats")
    assert (status, err) == (0, "")
    first, second, *_ = out.splitlines()
    assert first == "Cribbage against the computer, medium"
    assert second == f"  Matches: 1, won {int(end.winner == 0)}, lost {int(end.winner == 1)}."
    assert re.search(r"^  Hands count \d+\.\d on average\.$", out, re.M)
    assert re.search(r"^  The best hand: ((10|.)[♠♥♦♣] ?){4}, starter (10|.)[♠♥♦♣], for \d+\.$", out, re.M)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_matches_with_help_and_other_opponents_stand_apart(capsys: Captured, whole: AnyMatch, lang: str) -> None:
    helped = Match.loads(whole.dumps())
    helped.mark_assisted()
    with Store.open() as store:
        for level in ("easy", "medium", "hard", "expert"):
            store.create(whole, to_record(alone(level)))
        store.create(whole, to_record(two()))
        store.create(helped, to_record(alone("easy")))
    status, out, err = run(capsys, "stats", "--lang", lang)
    assert (status, err) == (0, "")
    paragraphs = out.split("\n\n")
    assert len(paragraphs) == 6
    assert len({text.splitlines()[0] for text in paragraphs}) == 5
    assert len(paragraphs[-1].splitlines()) == len(paragraphs[0].splitlines()) + 1
    assert not {"{", "}", "*"} & set(out)
