"""The program in tmux, which draws and clicks as people's terminals do: clicks lead from home into two games."""

from __future__ import annotations

import shlex
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cribtui.lab import sight
from cribtui.lab.bench_screen import OVER_SSH, PROGRAM
from cribtui.lab.hands import PLATES
from cribtui.lab.terminal import DEADLINE

from .rum_sight import CARD

Tmux = Callable[..., str]


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    """Return what runs a command of a tmux server of our own."""
    with TemporaryDirectory() as folder:  # the path of a socket has to be short
        start = ["tmux", "-S", str(Path(folder, "socket")), "-f", "/dev/null"]

        def run(*words: str) -> str:
            return subprocess.run([*start, *words], check=True, stdout=subprocess.PIPE, text=True).stdout

        environ = [f"{name}={value}" for name, value in OVER_SSH.items()]
        command = shlex.join(["env", *environ, *PROGRAM, "--lang", "en"])
        run("new-session", "-d", "-x", "80", "-y", "24", command)
        try:
            yield run
        finally:
            run("kill-server")


def wait(tmux: Tmux, what: str | Callable[[str], bool]) -> str:
    """Wait until a text is on the screen, or something holds for it; return the screen. Raises TimeoutError."""
    limit = time.monotonic() + DEADLINE
    while True:
        screen = tmux("capture-pane", "-p")
        if what in screen if isinstance(what, str) else what(screen):
            return screen
        if time.monotonic() > limit:
            raise TimeoutError(f"{what!r} did not come:\n{screen}")


def another_step(before: str) -> Callable[[str], bool]:
    """Return what tells a screen that asks or tells something else than one before, its plate painted too."""

    def holds(screen: str) -> bool:
        step = sight.step(screen)
        return step != "" and PLATES[step][0] in screen and screen != before

    return holds


def click(tmux: Tmux, x: int, y: int) -> None:
    """Press and release the left button on a cell, as SGR reports tell it."""
    for end in "Mm":
        tmux("send-keys", "-l", f"\x1b[<0;{x + 1};{y + 1}{end}")


def click_on(tmux: Tmux, screen: str, text: str) -> None:
    """Click on a text on the screen."""
    y, line = next((y, line) for y, line in enumerate(screen.splitlines()) if text in line)
    click(tmux, line.index(text), y)


def test_clicks_lead_from_home_into_two_games(tmux: Tmux) -> None:
    click_on(tmux, wait(tmux, "Start"), "easy")
    click_on(tmux, wait(tmux, "‹easy›"), "Start")
    screen = wait(tmux, "Turn this card")
    while (step := sight.step(screen)) != "lay":
        click_on(tmux, screen, PLATES[step][0])
        screen = wait(tmux, another_step(screen))
    first, second, *_ = sight.hand(wait(tmux, lambda screen: len(sight.hand(screen)) == 6))
    click(tmux, first.x, first.y)
    wait(tmux, "1 of 2")
    click(tmux, second.x, second.y)
    assert [held.up for held in sight.hand(wait(tmux, "2 of 2"))] == [True, True, False, False, False, False]
    click_on(tmux, wait(tmux, "You keep"), "Lay them")
    wait(tmux, "starter")
    click_on(tmux, wait(tmux, "q leave"), "q leave")
    assert "Continue" in wait(tmux, "card games for two")
    click_on(tmux, wait(tmux, "Start"), "4 500 rum")
    click_on(tmux, wait(tmux, "Start  Enter"), "Start")
    screen = wait(tmux, lambda screen: "▌ Discard a card" in screen and "Discard  Enter" in screen)
    y, row = [(y, row) for y, row in enumerate(screen.splitlines()) if CARD.search(row)][-1]
    *_, last = CARD.finditer(row)
    click(tmux, last.start(), y)
    thrown = f"Discard {last[0]}  Enter"
    click_on(tmux, wait(tmux, thrown), thrown)
    click_on(tmux, wait(tmux, "Draw  Enter"), "Draw  Enter")
    wait(tmux, "▌ Open, or discard")
