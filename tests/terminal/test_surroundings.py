"""Bad surroundings, as a player meets them: odd windows, odd terminals, odd files, and no place to save."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from cribtui.core.match import Match
from cribtui.lab import sight
from cribtui.lab.bench_screen import OVER_SSH, PROGRAM, terminal
from cribtui.lab.hands import Keyboard
from cribtui.lab.kill_program import decisions, newest
from cribtui.lab.player import Player
from cribtui.lab.terminal import Terminal
from cribtui.play.seats import alone, to_record
from cribtui.store.database import Store

COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:[34][0-7]|9[0-7]|10[0-7]|[34]8;[25])[\d;]*m")
TRUE_COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?[34]8;2[\d;]*m")
ESCAPE = re.compile(rb"\x1b(?:\[[\d;?<=>]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-~])")


def keyboard(program: Terminal, seed: int) -> Player:
    """Return a player with keys."""
    chance = Random(seed)
    return Player(program, Keyboard(program, chance), chance)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lang", "xx"], "There is no language “xx”: choose one of en, it, pl, es."),
        (["play", "whist"], "There is no game “whist”: choose one of cribbage"),
        (["replay", __file__], "This is not a record of a cribtui match."),
        (["replay", "nowhere"], "There is no file nowhere."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_terminal_too(words: list[str], said: str) -> None:
    with Terminal([*PROGRAM, *words], OVER_SSH) as program:
        assert program.wait_end() == 2
        assert said in " ".join(program.text.split())
        assert b"\x1b" not in program.sent


@pytest.mark.parametrize(
    ("command", "environ", "said"),
    [
        ("{program}", {"TERM": "dumb"}, "TERM=dumb"),
        ("{program} | cat", {}, "The table needs a terminal"),
        ("{program} < /dev/null", {}, "The table needs a terminal"),
        ("{program} play cribbage 2>&1 | cat", {}, "The table needs a terminal"),
    ],
)
def test_a_terminal_that_cannot_show_the_table_is_refused(command: str, environ: dict[str, str], said: str) -> None:
    call = command.format(program=" ".join(f"'{word}'" for word in PROGRAM))
    with Terminal(["sh", "-c", call], {**OVER_SSH, **environ}) as program:
        program.wait_end()
        assert said in program.text
        assert b"\x1b" not in program.sent


def test_a_small_window_says_the_size_it_needs_and_growing_it_goes_on() -> None:
    with Terminal([*PROGRAM, "--lang", "en", "play", "cribbage", "--seed", "small"], OVER_SSH, 40, 10) as program:
        program.wait("80x24")
        assert "40x10" in program.text
        program.resize(80, 24)
        player = keyboard(program, 1)
        player.settle()
        while player.step != "lay":
            player.play_on()
        player.choose("lay")
        hand = sight.hand(player.screen)
        program.resize(79, 24)
        program.wait("79x24")
        program.resize(80, 24)
        program.wait(lambda: program.is_whole and player.step == "lay" and sight.hand(player.screen) == hand)
        player.confirm(player.previewed("lay"))
        assert stored_decisions() == player.done


def test_a_window_resized_at_random_loses_nothing() -> None:
    """Changes in quick succession: the terminal loses what does not fit, and the program hears of some of them only."""
    chance = Random(80)
    with terminal("play", "cribbage", "--seed", "resized") as program:
        player = keyboard(program, 2)
        player.settle()
        while player.step != "lay":
            player.play_on()
        player.choose("lay")
        program.wait_quiet()
        screen = program.text
        for _ in range(30):
            for _ in range(chance.randrange(1, 4)):
                program.resize(chance.randrange(1, 200), chance.randrange(1, 60))
            program.resize(80, 24)
            program.wait(lambda: program.text == screen)
        player.confirm(player.previewed("lay"))
        assert stored_decisions() == player.done


def stored_decisions() -> list[str]:
    """Return what the person did in the newest match."""
    match = newest()
    assert match is not None
    return decisions(match, 0, match.cursor)


def test_a_home_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    os.environ["CRIBTUI_HOME"] = str(tmp_path / "file" / "home")
    with terminal() as program:
        program.wait("Nothing can be saved")
        player = keyboard(program, 3)
        player.start("easy")
        for _ in range(5):
            player.play_on()
        assert len(player.done) >= 2
        program.key("q")
        program.wait("Start")
        assert "Continue" not in program.text
        program.key("q")
        assert program.wait_end() == 0


def test_a_damaged_database_is_told_at_home_and_good_matches_are_recovered() -> None:
    match = Match.new("cribbage", seed="kept")
    match.submit(0, "turn 5")
    with Store.open() as store:
        store.create(match, to_record(alone("easy")))
        path = store.path
    whole = path.read_bytes()
    path.write_bytes(whole[:-100])
    with terminal() as program:
        program.wait("Continue")
        said = " ".join(program.text.split())
        assert "The saved matches were damaged; 1 match could be saved." in said
        player = keyboard(program, 4)
        player.settle()
        player.go_on()
        player.play_on()
    recovered = newest()
    assert recovered is not None
    assert recovered.journal[: len(match.journal)] == match.journal
    assert [kept.read_bytes() for kept in path.parent.glob("cribtui-damaged-*.db")] == [whole[:-100]]


def test_without_colour_nothing_is_coloured() -> None:
    os.environ["NO_COLOR"] = "1"
    sent = sent_by_a_few_steps("--lang", "pl")
    assert not COLOUR.search(sent)


def test_ascii_sends_nothing_but_ascii() -> None:
    sent = sent_by_a_few_steps("--lang", "pl", "--ascii")
    assert COLOUR.search(sent)
    assert ESCAPE.sub(b"", sent).isascii()
    assert sent.isascii()


def test_in_gnu_screen_no_true_colour_is_sent() -> None:
    os.environ.update(STY="1.pts", COLORTERM="truecolor")
    sent = sent_by_a_few_steps("--lang", "pl")
    assert COLOUR.search(sent)
    assert not TRUE_COLOUR.search(sent)


def sent_by_a_few_steps(*options: str) -> bytes:
    """Return what is sent up to the first discard of a match, with rules, log and settings opened on the way."""
    with Terminal([*PROGRAM, *options, "play", "cribbage", "--seed", "bytes"], OVER_SSH) as program:
        program.wait(lambda: program.frames > 0)
        for key in ("\r", "\r", "\r", "?", "\r", "l", "\r", "1", "2", "t"):
            program.wait_quiet(0.1)
            program.key(key)
        assert program.frames > 10
        while not program.ended:
            program.key("q")
            program.wait_quiet(0.1)
        assert program.wait_end() == 0
        return bytes(program.sent)
