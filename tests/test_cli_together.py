"""`cribtui host` and `cribtui join`: what the screens are asked, what is refused, and how such matches are listed."""

from __future__ import annotations

import random
import re
import sys
from typing import Any

import pytest

from cribtui.cli import main
from cribtui.core.match import Match
from cribtui.i18n import LANGUAGES
from cribtui.play.seats import Person, Remote, Seats, to_record
from cribtui.store.database import Store
from cribtui.ui import app
from cribtui.ui.requests import HostTable, JoinTable, Request

Captured = pytest.CaptureFixture[str]
HOSTED: Seats = (Person(), Remote("Ugo"))
JOINED: Seats = (Remote("Ada"), Person())


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


def refused(capsys: Captured, *words: str) -> str:
    """Return the one sentence with which a call is refused."""
    status, said = main(words), capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert re.fullmatch(r"cribtui: [^\n]+\n", said.err)
    return said.err.removeprefix("cribtui: ").strip()


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["host"], HostTable(None, {}, 0, "")),
        (["host", "--game", "gin"], HostTable("gin", {}, 0, "")),
        (["host", "--variant=ful", "--game=gin"], HostTable("gin", {"variant": "ful"}, 0, "")),
        (["host", "--port", "1"], HostTable(None, {}, 1, "")),
        (["host", "--port", " 65535 "], HostTable(None, {}, 65535, "")),
        (["host", "--port", "07042"], HostTable(None, {}, 7042, "")),
        (["host", "--nick", "Żaneta"], HostTable(None, {}, 0, "Żaneta")),
        (["host", "--nick", " Ann   Lee "], HostTable(None, {}, 0, "Ann Lee")),
        (["host", "--nick", "a" * 16], HostTable(None, {}, 0, "a" * 16)),
        (["host", "--nick", "\x1b[31mUgo\u202e"], HostTable(None, {}, 0, "Ugo")),
        (["join", "42"], JoinTable("42", "", "")),
        (["join", "00"], JoinTable("00", "", "")),
        (["join", " 07\n"], JoinTable("07", "", "")),
        (["join", "42", "192.168.1.20"], JoinTable("42", "192.168.1.20", "")),
        (["join", "42", " table.example:7000 "], JoinTable("42", "table.example:7000", "")),
        (["join", "42", "[fe80::1]:7042", "--nick", "Ugo"], JoinTable("42", "[fe80::1]:7042", "Ugo")),
        (["join", "--nick", "Ugo", "42"], JoinTable("42", "", "Ugo")),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_the_screens_are_opened_as_asked(opened: list[Request], words: list[str], asked: object) -> None:
    assert main(words) == 0
    assert [request.first for request in opened] == [asked]


REFUSED = [
    (["join"], ["CODE", "cribtui join CODE [HOST:PORT]"]),
    (["join", ""], ["CODE"]),
    (["join", "7"], ["“7”"]),
    (["join", "123"], ["“123”"]),
    (["join", "ab"], ["“ab”"]),
    (["join", "4 2"], ["“4 2”"]),
    (["join", "+4"], ["“+4”"]),
    (["join", "٤٢"], ["“٤٢”"]),
    (["join", "²³"], ["“²³”"]),
    (["join", " "], []),
    (["join", "4\x1b"], []),
    (["join", "-4"], ["-4"]),
    (["join", "42", ""], []),
    (["join", "42", "a b"], ["“a b”"]),
    (["join", "42", "host:0"], ["“host:0”"]),
    (["join", "42", "host:65536"], ["“host:65536”"]),
    (["join", "42", "host:x"], ["“host:x”"]),
    (["join", "42", "[::1"], ["“[::1”"]),
    (["join", "42", "host", "7042"], ["“7042”", "cribtui join CODE [HOST:PORT]"]),
    (["join", "42", "--game", "gin"], ["--game"]),
    (["join", "42", "--nick"], ["--nick"]),
    (["join", "42", "--nick", " "], []),
    (["join", "42", "--nick", "a" * 17], ["16"]),
    (["join", "42", "--nick", "a" * 5000], ["16"]),
    (["host", "--nick", "\x1b[31m"], []),
    (["host", "--nick", ""], []),
    (["host", "gin"], ["“gin”", "cribtui host [--game"]),
    (["host", "--game", "whist"], ["whist", "cribbage", "gin", "rum500"]),
    (["host", "--game", ""], ["cribbage", "gin", "rum500"]),
    (["host", "--game", "gin", "--variant", "polish"], ["variant=polish"]),
    (["host", "--game", "cribbage", "--variant", "ful"], ["variant=ful"]),
    (["host", "--variant", "ful"], ["--game gin --variant ful"]),
    *(
        (["host", "--port", port], [f"“{port}”", "65535"])
        for port in ("0", "65536", "-1", "x", "7 042", "٧", "9" * 5000)
    ),
    (["host", "--port", ""], ["65535"]),
    (["host", "--port"], ["--port"]),
    (["host", "--level", "easy"], ["--level"]),
]


@pytest.mark.parametrize(("words", "named"), REFUSED, ids=[ascii(" ".join(words))[:40] for words, _ in REFUSED])
def test_what_cannot_be_is_refused(capsys: Captured, opened: list[Request], words: list[str], named: list[str]) -> None:
    sentence = refused(capsys, *words)
    assert all(name in sentence for name in named)
    assert sentence.isprintable()
    assert opened == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [words for words, _ in REFUSED if words[-1] in ("7", "host:x", "whist", "65536")])
def test_refusals_in_every_language(capsys: Captured, lang: str, words: list[str]) -> None:
    sentence = refused(capsys, "--lang", lang, *words)
    assert words[-1] in sentence
    assert not {"{", "}", "*"} & set(sentence)


@pytest.mark.parametrize("words", [["host"], ["join", "42"]])
@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_without_a_terminal_nobody_is_waited_for(
    capsys: Captured, opened: list[Request], monkeypatch: pytest.MonkeyPatch, words: list[str], stream: str
) -> None:
    monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: False)
    refused(capsys, *words)
    assert opened == []


@pytest.mark.parametrize(("game", "names"), [("host", ["gin", "ful", "7042", "16"]), ("join", ["[HOST:PORT]", "16"])])
def test_the_help_says_what_may_be_typed(capsys: Captured, game: str, names: list[str]) -> None:
    assert main([game, "--help"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in names)


# Matches against somebody at another computer


def played(decisions: int = 10_000) -> Match[Any, Any, Any]:
    """Return a match played at random, to its end unless a number of decisions is given."""
    match: Match[Any, Any, Any] = Match.new("cribbage", seed="together")
    chance = random.Random("together")
    while match.outcome() is None and decisions:
        seat = match.to_act()[0]
        match.submit(seat, chance.choice(match.legal(seat)))
        decisions -= 1
    return match


def test_the_figures_are_those_of_the_player_here(capsys: Captured) -> None:
    match = played()
    end = match.outcome()
    assert end is not None
    for seats, here in ((HOSTED, 0), (JOINED, 1)):
        with Store.open() as store:
            store.create(match, to_record(seats))
        assert main(["stats"]) == 0
        first, second, *_ = capsys.readouterr().out.splitlines()
        won = int(end.winner == 0) if here == 0 else 1  # of both matches one is won, whichever it is
        assert first == "Cribbage against somebody at another computer"
        assert second == f"  Matches: {here + 1}, won {won}, lost {here + 1 - won}."


def test_the_list_tells_the_points_of_the_player_here_first(capsys: Captured) -> None:
    match = played(60)
    first, second = match.view(None).scores
    assert first != second
    with Store.open() as store:
        for seats in (HOSTED, JOINED):
            store.create(match, to_record(seats))
    assert main(["export", "--list"]) == 0
    joined, hosted = sorted(capsys.readouterr().out.splitlines(), reverse=True)
    ending = "  not over  Cribbage against somebody at another computer"
    assert joined.endswith(f"  {second:>4} {first:>4}{ending}")
    assert hosted.endswith(f"  {first:>4} {second:>4}{ending}")
