"""Five hundred keys and clicks at once, at random: nothing breaks, and nothing against the rules is recorded."""

from __future__ import annotations

from random import Random

from cribtui.lab.bench_screen import terminal
from cribtui.lab.kill_program import newest
from cribtui.lab.terminal import Terminal
from cribtui.store.database import Store

TABLE = [
    *"\r\r\r\r\r\r123456123456 \tnahurRo",
    *(f"\x1b{end}" for end in ("[A", "[B", "[C", "[D", "OP", "[5~", "")),
    "é",
    "\x00",
]
EVERYWHERE = [*TABLE, *"l?tsxyz7890-="]


def mash(program: Terminal, keys: list[str], times: int, chance: Random) -> None:
    """Send keys, clicks, drags and turns of the wheel, as fast as the program takes them; none that leaves."""
    for _ in range(times):
        x, y, x1, y1 = (chance.randrange(most) for most in (80, 23, 80, 23))
        match chance.randrange(10):
            case 0 | 1 | 2 | 3:
                program.key(chance.choice(keys))
            case 4:
                program.drag(x, y, x1, y1)
            case 5:
                program.key(f"\x1b[<{chance.choice((64, 65, 1, 2, 35))};{x + 1};{y + 1}M")
            case _:
                program.click(x, y)


def decisions() -> int:
    """Return how many decisions of the player are stored of the newest match."""
    match = newest()
    assert match is not None
    return sum(line.startswith("0 ") for line in match.journal)


def play_on(program: Terminal) -> None:
    """Close what is open and play by keys until a decision more is stored; how many the mashing made is chance."""
    before = decisions()
    for number in range(30):
        for keys in ("\x1b", str(number % 6 + 1), str((number + 1) % 6 + 1), "\r"):
            program.key(keys)
            program.wait_quiet(0.1)
        if decisions() > before:
            return
    raise AssertionError(f"nothing can be played any more:\n{program.text}")


def leave(program: Terminal) -> None:
    """Leave whatever is open, and the program."""
    program.wait_quiet()
    while not program.ended:
        program.key("\x1b")
        program.wait_quiet(0.1)
        program.key("q")
        program.wait_quiet(0.1)
    assert program.wait_end() == 0
    assert b"Traceback" not in program.sent


def test_keys_and_clicks_at_random_break_nothing_at_the_table() -> None:
    with terminal("play", "cribbage", "--level", "easy", "--seed", "mash") as program:
        program.wait("Turn this card")
        mash(program, TABLE, 500, Random(2))
        program.wait_quiet()
        play_on(program)
        leave(program)
    match = newest()
    assert match is not None
    assert match.damage is None


def test_keys_and_clicks_at_random_break_nothing_anywhere() -> None:
    with terminal() as program:
        program.wait("Start")
        mash(program, EVERYWHERE, 250, Random(2))
        leave(program)
    with Store.open() as store:
        assert store.notices == []
        assert [match.id for match in store.matches() if store.load(match.id).match.damage is not None] == []
