"""All moments in all languages at both sizes, painted by one running program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from cribtui import __version__
from cribtui.i18n import LANGUAGES
from cribtui.play import bots, coach
from cribtui.ui.canvas import Ink
from cribtui.ui.look import Look
from cribtui.ui.scene import Scene
from cribtui.ui.screens.table import TableScreen

from ..test_look import contrast
from .looking import Findings, look_at
from .moments import MOMENTS, first_choice, home, unjudged
from .stagecraft import LARGE, SMALL, Guest, opened

READABLE = 4.5  # the least contrast of words
SIZES = {"80x24": SMALL, "120x40": LARGE}


@dataclass(frozen=True, slots=True)
class Picture:
    """What there is to see at a moment, the inks of what can be read, who sits there, and what is amiss."""

    text: str
    inks: frozenset[Ink]
    names: tuple[str, ...]
    found: Findings


class Pictures(dict[tuple[str, str, str], Picture]):
    """All pictures by moment, language and size."""

    def __repr__(self) -> str:
        return f"{len(self)} pictures"


async def paint(folder: Path) -> Pictures:
    """Come to every moment and look at it in every language and size."""
    pictures = Pictures()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "choose", first_choice)
        patch.setattr(coach, "judge", unjudged)
        async with opened(folder / "pictures.db") as guest:
            for moment in MOMENTS:
                await moment.way(guest)
                for lang in LANGUAGES:
                    guest.app.change(language=lang)
                    await guest.press(*moment.keys)
                    pictures.update({(moment.name, lang, size): picture(guest, size) for size in SIZES})
                    await guest.press(*["escape" for _ in moment.keys[:1]])
                guest.app.change(language="en")
                await home(guest)
    return pictures


def picture(guest: Guest, size: str) -> Picture:
    """Paint what is on in a size."""
    scene, found = look_at(guest.place, SIZES[size])
    names = guest.place.names() if isinstance(guest.place, TableScreen) else ()
    text = scene.canvas.text().replace(__version__, "0.0.0")
    return Picture(text, inks(scene), names, found)


def inks(scene: Scene) -> frozenset[Ink]:
    """Return the inks of everything that can be read."""
    return frozenset(
        ink
        for chars, row in scene.canvas.rows
        for char, ink in zip(chars, row, strict=True)
        if char.isalnum() or char in "♠♥♦♣"
    )


def low_contrasts(theme: str, pictures: Pictures) -> dict[tuple[str, str], float]:
    """Return the contrast of every ink that can hardly be read in a theme, by its roles."""
    look, low = Look(theme), {}
    for ink in {ink for one in pictures.values() for ink in one.inks}:
        style = look.style(ink)
        assert style.color is not None and style.bgcolor is not None
        value = contrast(style.color.number or 0, style.bgcolor.number or 0)
        if value < READABLE:
            low[ink.fg, ink.bg] = round(value, 2)
    return low
