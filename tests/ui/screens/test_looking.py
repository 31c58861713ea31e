"""The check of the pictures bites: it finds words that are cut, clipped, covered or left out, and narrow targets."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from cribtui.ui.canvas import Span
from cribtui.ui.look import Look
from cribtui.ui.pieces.keybar import KeyBar
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.places import Fill
from cribtui.ui.pieces.sheet import Sheet
from cribtui.ui.pieces.words import Plate, Prompt, Say
from cribtui.ui.scene import Scene
from cribtui.ui.screens.place import Place

from .looking import look_at
from .stagecraft import SMALL

HELLO = (Span("Hello, cards", "bright"),)
THREE = (("a", "first"), ("b", "second"), ("c", "third"))


def seen(paint: Callable[[Scene], None]) -> list[str]:
    """Return what is amiss with a place that paints so."""
    place = SimpleNamespace(desk=SimpleNamespace(look=Look()), overlay=None, paint=paint)
    return look_at(cast(Place, place), SMALL)[1].amiss()


def clipped(scene: Scene) -> None:
    scene.canvas.put(75, 3, "beyond the edge", "bright")


def covered(scene: Scene) -> None:
    scene.add(Say(4, 5, HELLO))
    scene.add(Fill(6, 5, 3, 1, "wood"))


def written_over(scene: Scene) -> None:
    scene.add(Say(4, 5, HELLO))
    scene.add(Say(12, 5, HELLO))


@pytest.mark.parametrize(
    ("paint", "amiss"),
    [
        (lambda scene: scene.add(Say(4, 5, HELLO)), []),
        (lambda scene: scene.add(Say(4, 5, HELLO, 8)), ["cut: Hello, cards"]),
        (lambda scene: scene.add(Prompt(4, 5, "Hello, cards", width=9)), ["cut: Hello, cards"]),
        (lambda scene: scene.add(Plate(4, 5, "Hello, cards", "Enter", width=14)), ["cut: Hello, cards"]),
        (clipped, ["clipped: beyond the edge"]),
        (covered, ["covered: Hello, cards"]),
        (written_over, ["covered: Hello, cards"]),
        (lambda scene: scene.add(Paper(0, 0, 30, 4, ((HELLO, ()),) * 4)), ["left_out: Hello, cards"]),
        (lambda scene: scene.add(KeyBar(0, 23, 20, (("u", "undo"), ("r", "redo it all again")))), ["keys: r"]),
        (lambda scene: scene.region(4, 5, 2, 1, "small"), ["narrow: small"]),
        (lambda scene: scene.add(Sheet(0, 0, 80, 5, ("One",), 0, (), THREE)), ["left_out: third"]),
    ],
)
def test_what_is_amiss_is_found(paint: Callable[[Scene], None], amiss: list[str]) -> None:
    assert seen(paint) == amiss
