"""A screen that opens is sent once: over a slow line every further copy of the frame is waited for."""

from __future__ import annotations

from cribtui.lab.bench_screen import terminal


def test_going_from_screen_to_screen_sends_each_of_them_once() -> None:
    with terminal() as program:
        program.wait("Start")
        program.wait_quiet(0.3)
        for key, words in (("s", "Statistics"), ("q", "Start"), ("t", "Settings"), ("q", "Start")):
            before = program.frames
            program.key(key)
            program.wait(words)
            program.wait_quiet(0.3)
            assert program.frames == before + 1, f"{program.frames - before} frames after {key}"
