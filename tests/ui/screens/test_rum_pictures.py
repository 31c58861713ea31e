"""The table of 500 rum at 80x24 and at 120x40 in all four languages, as pictures in characters, and in other looks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot

from cribtui.i18n import LANGUAGES
from cribtui.play.seats import Person

from ..test_look import INDEXED
from . import gallery, test_looks
from .gallery import SIZES, Pictures, low_contrasts
from .moments import NAMED, Moment
from .rum_moments import RUM_MOMENTS
from .test_looks import LOOKS, Drawings

NAMES = [moment.name for moment in RUM_MOMENTS]
KEPT = [name for name in NAMES if not name.startswith("rum-hint")]  # a hint changes as the computer learns
LONG_NAMES = [player.name for player in NAMED if isinstance(player, Person)]  # rail and table shorten them
DRAWN = ("rum-ways", "rum-take", "rum-many-melds")  # in other looks too


@pytest.fixture(scope="module")
def rum_pictures(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    """Return the pictures by moment, language and size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setattr(gallery, "MOMENTS", RUM_MOMENTS)
        return asyncio.run(gallery.paint(tmp_path_factory.mktemp("rum")))


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_picture(name: str, lang: str, size: str, rum_pictures: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / size / lang
    snapshot.assert_match(rum_pictures[name, lang, size].text + "\n", f"{name}.txt")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_covered_or_left_out(name: str, rum_pictures: Pictures) -> None:
    found = {(lang, size): amiss(rum_pictures, name, lang, size) for lang, size in product(LANGUAGES, SIZES)}
    assert {kind: what for kind, what in found.items() if what} == {}


def amiss(pictures: Pictures, name: str, lang: str, size: str) -> list[str]:
    """Return what is amiss; cards of a row may lie two columns apart, for a click there only chooses."""
    allowed = LONG_NAMES if name.startswith("rum-two-") else []
    found = pictures[name, lang, size].found
    return [what for what in found.amiss(allowed) if not what.startswith("narrow: row:")]


@pytest.mark.parametrize("theme", INDEXED)
def test_everything_that_is_written_can_be_read(theme: str, rum_pictures: Pictures) -> None:
    assert low_contrasts(theme, rum_pictures) == {}


# Other looks


@pytest.fixture(scope="module")
def rum_drawings(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drawings]:
    """Draw some moments in plain ASCII, without colours, and with suits in four colours and in letters."""
    moments: tuple[Moment, ...] = tuple(moment for moment in RUM_MOMENTS if moment.name in DRAWN)
    looks = {name: LOOKS[name] for name in ("usual", "ascii", "ascii-polish", "letters", "four")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setattr(test_looks, "MOMENTS", moments)
        folder, found = tmp_path_factory.mktemp("looks"), Drawings()
        asyncio.run(test_looks._draw(found, folder / "colours.db", looks, {}))
        asyncio.run(test_looks._draw(found, folder / "mono.db", {"mono": {}}, {"NO_COLOR": "1"}))
        yield found


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("look", ["ascii", "mono", "letters"])
def test_in_other_characters(look: str, name: str, rum_drawings: Drawings, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / "looks"
    snapshot.assert_match(rum_drawings[look, name].text + "\n", f"{look}/{name}.txt")


@pytest.mark.parametrize("name", DRAWN)
def test_in_ink(name: str, rum_drawings: Drawings, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / "looks"
    snapshot.assert_match(rum_drawings["usual", name].inks + "\n", f"ink/usual-{name}.txt")


@pytest.mark.parametrize("look", ["ascii", "ascii-polish"])
def test_plain_ascii_is_plain_ascii(look: str, rum_drawings: Drawings) -> None:
    assert all(rum_drawings[look, name].text.isascii() for name in DRAWN)


def test_colours_only_tell_what_characters_tell_too(rum_drawings: Drawings) -> None:
    for name in DRAWN:
        usual, four = rum_drawings["usual", name], rum_drawings["four", name]
        assert four.text == usual.text
        assert len(set(four.colours)) > len(set(usual.colours))
        assert set(rum_drawings["mono", name].colours) == {(None, None)}
