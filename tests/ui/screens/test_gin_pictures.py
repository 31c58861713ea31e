"""The table of gin at 80x24 and at 120x40 in all four languages, as pictures in characters and with nothing cut."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot

from cribtui.i18n import LANGUAGES
from cribtui.play.seats import Person

from . import gallery
from .gallery import SIZES, Pictures
from .gin_moments import GIN_MOMENTS
from .moments import NAMED

NAMES = [moment.name for moment in GIN_MOMENTS]
LONG_NAMES = [player.name for player in NAMED if isinstance(player, Person)]  # the rail shortens them
WHOLE = [name for name in NAMES if name != "gin-thrown"]  # a sheet that lies over the table
each = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def gin_pictures(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    """Return the pictures by moment, language and size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setattr(gallery, "MOMENTS", GIN_MOMENTS)
        return asyncio.run(gallery.paint(tmp_path_factory.mktemp("gin")))


@each
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_picture(name: str, lang: str, size: str, gin_pictures: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / size / lang
    snapshot.assert_match(gin_pictures[name, lang, size].text + "\n", f"{name}.txt")


@pytest.mark.parametrize("name", WHOLE)
def test_nothing_is_cut_covered_or_left_out(name: str, gin_pictures: Pictures) -> None:
    allowed = LONG_NAMES if name.startswith("gin-two-") else []
    kinds = product(LANGUAGES, SIZES)
    found = {(lang, size): gin_pictures[name, lang, size].found.amiss(allowed) for lang, size in kinds}
    assert {kind: amiss for kind, amiss in found.items() if amiss} == {}
