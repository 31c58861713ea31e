"""The same screens in every way of drawing: other suits, no colour, plain ASCII, each theme; and each cell's ink."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot

from cribtui import __version__
from cribtui.core.cards import parse_cards
from cribtui.core.match import Match
from cribtui.play import bots, coach
from cribtui.ui.canvas import Ink
from cribtui.ui.scene import Scene
from cribtui.ui.themes import THEMES

from .moments import Moment, discarding, first_choice, home, keyed, one_fits, show_at, table, three_alike, unjudged
from .stagecraft import QUIET, Guest, faces, opened

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
MOMENTS = (
    Moment("home", keyed()),
    Moment("turn", table(lambda: Match.new("cribbage", seed="s"))),
    Moment("lay", table(discarding, "JD", "QH", "h")),
    Moment("play", table(three_alike, "5D")),
    Moment("over", table(one_fits, "8C")),
    Moment("show", show_at(kind="run")),
    Moment("rules", table(discarding, "?")),
)
PLAIN: Mapping[str, Any] = {"theme": "room", "suits": "two", "ascii": False, "language": "en"}
LOOKS: Mapping[str, Mapping[str, Any]] = {
    "usual": {},
    "ascii": {"ascii": True},
    "ascii-polish": {"ascii": True, "language": "pl"},
    "letters": {"suits": "letters"},
    "four": {"suits": "four"},
    **{theme: {"theme": theme} for theme in THEMES},
}
NAMES = [moment.name for moment in MOMENTS]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A screen in one way of drawing: what the terminal shows, a letter for each ink, the colours used."""

    text: str
    inks: str
    colours: tuple[tuple[object, object], ...]


class Drawings(dict[tuple[str, str], Drawing]):
    """Drawings by look and moment."""

    def __repr__(self) -> str:
        return f"{len(self)} drawings"


@pytest.fixture(scope="module")
def drawings(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drawings]:
    """Draw every moment in every way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setattr(bots, "choose", first_choice)
        patch.setattr(coach, "judge", unjudged)
        folder = tmp_path_factory.mktemp("looks")
        found = Drawings()
        asyncio.run(_draw(found, folder / "colours.db", LOOKS, {}))
        asyncio.run(_draw(found, folder / "mono.db", {"mono": {}}, {"NO_COLOR": "1"}))
        yield found


async def _draw(
    found: Drawings, path: Path, looks: Mapping[str, Mapping[str, Any]], environ: Mapping[str, str]
) -> None:
    async with opened(path, environ={**QUIET, **environ}) as guest:
        for moment in MOMENTS:
            await moment.way(guest)
            for look, values in looks.items():
                guest.app.change(**{**PLAIN, **values})
                guest.place.draw()
                found[look, moment.name] = _drawing(guest)
            guest.app.change(**PLAIN)
            await guest.press("escape")
            await home(guest)


def _drawing(guest: Guest) -> Drawing:
    styles = [segment.style for row in guest.place._compositor.render_strips() for segment in row]
    colours = tuple((style.color, style.bgcolor) for style in styles if style is not None)
    return Drawing(guest.text().replace(__version__, "0.0.0"), inked(guest.scene), colours)


def inked(scene: Scene) -> str:
    """Return a letter for the ink of each cell, and what each letter stands for."""
    letters: dict[Ink, str] = {}
    rows = ["".join(letters.setdefault(ink, LETTERS[len(letters)]) for ink in row) for _, row in scene.canvas.rows]
    return "\n".join([*rows, "", *(f"{letter} {_said(ink)}" for ink, letter in letters.items())])


def _said(ink: Ink) -> str:
    extra = [name for name in ("bold", "reverse", "underline") if getattr(ink, name)]
    return " ".join([ink.fg or "nothing", "on", ink.bg, *extra])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("look", ["ascii", "mono", "letters"])
def test_in_characters(look: str, name: str, drawings: Drawings, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / "looks"
    snapshot.assert_match(drawings[look, name].text + "\n", f"{look}/{name}.txt")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("look", ["usual", "four"])
def test_in_ink(look: str, name: str, drawings: Drawings, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / "looks"
    if look == "usual" or name in ("lay", "show"):
        snapshot.assert_match(drawings[look, name].inks + "\n", f"ink/{look}-{name}.txt")


@pytest.mark.parametrize("look", ["ascii", "ascii-polish"])
def test_plain_ascii_is_plain_ascii(look: str, drawings: Drawings) -> None:
    assert all(drawings[look, name].text.isascii() for name in NAMES)


def test_without_colour_nothing_is_coloured(drawings: Drawings) -> None:
    assert {pair for name in NAMES for pair in drawings["mono", name].colours} == {(None, None)}


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_changes_colours_and_no_character(theme: str, drawings: Drawings) -> None:
    for name in NAMES:
        usual, other = drawings["usual", name], drawings[theme, name]
        assert other.text == usual.text
        assert (other.colours == usual.colours) == (theme == "room")


def test_four_colours_tell_the_suits_apart(drawings: Drawings) -> None:
    usual, four = drawings["usual", "lay"], drawings["four", "lay"]
    assert four.text == usual.text
    assert len(set(four.colours)) > len(set(usual.colours))


@pytest.mark.parametrize("look", [*LOOKS, "mono"])
def test_the_same_cards_are_read_in_every_look(look: str, drawings: Drawings) -> None:
    assert faces(drawings[look, "lay"].text) == set(parse_cards("4C 5S 5H 9D JD QH"))
    assert faces(drawings[look, "show"].text) == set(parse_cards("4H 5S 5D 6C 6H"))
