"""What the terminal tells of by itself sends nothing: the window's focus, and the mouse on its way over the table.

A key that raises a card comes behind it: as many bytes come as without all that, and no frame more.
"""

from __future__ import annotations

from itertools import product

from cribtui.lab.bench_screen import Table, at_table

FOCUS = "\x1b[O\x1b[I" * 5
MOVES = "".join(f"\x1b[<35;{x};{y}M" for x, y in product(range(1, 81, 3), range(1, 25, 2)))
MOST = 1_500  # bytes for a key that raises a card, also when another card is lowered for it


def sent(table: Table, keys: str) -> tuple[int, int]:
    """Send something of which the last key changes the screen; return how many bytes and frames came."""
    terminal = table.terminal
    before, frames = terminal.bytes_seen, terminal.frames
    terminal.key(keys)
    terminal.wait(lambda: terminal.frames > frames and terminal.is_whole)
    return terminal.bytes_seen - before, terminal.frames - frames


def test_focus_and_mouse_send_nothing() -> None:
    with at_table("lay") as table:
        raising, lowering = sent(table, "1"), sent(table, "1")
        assert raising[1] == lowering[1] == 1
        assert sent(table, FOCUS + "1") == raising
        assert sent(table, MOVES + "1") == lowering
        assert sent(table, MOVES + FOCUS + "1") == raising


def test_each_key_that_raises_or_lowers_a_card_sends_one_small_frame() -> None:
    with at_table("lay") as table:
        costs = [sent(table, key) for key in "123456254613514263"]
    assert {frames for _, frames in costs} == {1}
    assert max(count for count, _ in costs) <= MOST
