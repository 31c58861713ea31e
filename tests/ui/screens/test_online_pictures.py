"""A table with somebody at another machine at 80x24 and 120x40 in all languages and looks, with its papers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot

from cribtui import __version__
from cribtui.i18n import LANGUAGES
from cribtui.net.company import Company
from cribtui.play import bots, coach
from cribtui.ui.look import Look
from cribtui.ui.screens.coaching import Coaching
from cribtui.ui.screens.online import OnlineTable

from ..test_look import INDEXED
from .gallery import SIZES, Picture, Pictures, inks, low_contrasts
from .looking import look_at
from .moments import first_choice, unjudged
from .moments import home as go_home
from .online_moments import AWAY, FOUND, KEPT, LENGTHY, NAMES, ONLINE_MOMENTS, OVERS, WIDE, Then, afresh, over
from .online_tables import connect, guest_of, host_of, sit, unweighed
from .stagecraft import QUIET, Guest, opened

TABLES = [name for name in NAMES if "-home" not in name]
LOOKS: Mapping[str, Mapping[str, Any]] = {"ascii": {"ascii": True}, "ascii-polish": {"ascii": True, "language": "pl"}}
DRAWN = ("online-lost-long", "online-asked", "online-chat")  # in other looks too
SHORTENED = (WIDE, f"{WIDE}: {LENGTHY}")  # names, and in the row for notices what is whole in the chat


@pytest.fixture(scope="module")
def shown(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pictures]:
    """Paint every moment in every language and size, and in the looks that have other characters."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setattr(bots, "choose", first_choice)
        patch.setattr(Coaching, "weigh", unweighed)
        patch.setattr(coach, "judge", unjudged)
        yield asyncio.run(_paint(tmp_path_factory.mktemp("online")))


async def _paint(folder: Path) -> Pictures:
    pictures = Pictures()
    async with opened(folder / "a.db") as guest:
        for moment in ONLINE_MOMENTS:
            await moment.way(guest)
            for lang in LANGUAGES:
                guest.app.change(language=lang)
                await guest.press(*moment.keys)
                _add(pictures, guest, moment.name, lang)
                await guest.press(*["escape" for _ in moment.keys[:1]])
            for look, values in LOOKS.items() if moment.name in DRAWN else ():
                guest.app.change(**{"language": "en", **values})
                pictures[moment.name, look, "80x24"] = _picture(guest, "80x24")
            guest.app.change(language="en", ascii=False)
            await go_home(guest)
        for company, ends in ((host_of(over(), WIDE), OVERS), (guest_of(over(), WIDE), FOUND)):
            await _paint_ends(pictures, guest, company, ends)
    async with opened(folder / "b.db", environ={**QUIET, "NO_COLOR": "1"}) as guest:
        for moment in filter(lambda moment: moment.name in DRAWN, ONLINE_MOMENTS):
            await moment.way(guest)
            pictures[moment.name, "mono", "80x24"] = _picture(guest, "80x24")
            await go_home(guest)
    return pictures


async def _paint_ends(pictures: Pictures, guest: Guest, company: Company, ends: Mapping[str, Then]) -> None:
    """Paint what may happen at the end of one match."""
    wire = connect(company)
    await sit(guest, company)
    await guest.read_on(0)
    for lang in LANGUAGES:
        guest.app.change(language=lang)
        for name, then in ends.items():
            afresh(company)
            then(company, wire)
            _add(pictures, guest, name, lang)
    guest.app.change(language="en")
    await go_home(guest)


def _add(pictures: Pictures, guest: Guest, name: str, lang: str) -> None:
    sizes = SIZES if name in KEPT else ("80x24",)
    pictures.update({(name, lang, size): _picture(guest, size) for size in sizes})


def _picture(guest: Guest, size: str) -> Picture:
    """Paint what is on in a size; words of the table that lie under a paper are not amiss."""
    scene, found = look_at(guest.place, SIZES[size])
    if "panel" in found.targets:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(OnlineTable, "paint_papers", lambda table, scene: None)
            _, under = look_at(guest.place, SIZES[size])
        below = {words for _, _, words in under.written}
        found.covered = [words for words in found.covered if words not in below] + under.covered
    return Picture(scene.canvas.text().replace(__version__, "0.0.0"), inks(scene), (), found)


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_picture(name: str, lang: str, size: str, shown: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / size / lang
    snapshot.assert_match(shown[name, lang, size].text + "\n", f"{name}.txt")


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("look", ["ascii", "mono"])
def test_in_characters(look: str, name: str, shown: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / "looks"
    snapshot.assert_match(shown[name, look, "80x24"].text + "\n", f"{look}/{name}.txt")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_covered_or_left_out(name: str, shown: Pictures) -> None:
    """Of the keys only that of the chat may give way: a click on the state of the line opens it too."""
    found = {kind: shown[kind].found for kind in shown if kind[0] == name}
    amiss = {
        kind: [what for what in one.amiss(SHORTENED) if not what.startswith("narrow: row:")]
        for kind, one in found.items()
    }
    assert len(found) >= len(LANGUAGES)
    assert {kind: what for kind, what in amiss.items() if what} == {}


@pytest.mark.parametrize("name", TABLES)
def test_the_state_of_the_line_is_always_in_view(name: str, shown: Pictures) -> None:
    state = "○" if name in AWAY else "●"
    pictures = [one for kind, one in shown.items() if kind[0] == name and kind[1] in LANGUAGES]
    assert pictures
    for one in pictures:
        bar = one.text.split("\n")[-1]
        assert re.search(rf"{state} \S", bar) and len(re.findall("[●○]", bar)) == 1
        assert ("key:peer" in one.found.targets, "key:away" in one.found.targets) == (state == "●", state == "○")


@pytest.mark.parametrize("name", TABLES)
def test_no_key_is_shown_that_does_nothing(name: str, shown: Pictures) -> None:
    for one in [one for kind, one in shown.items() if kind[0] == name]:
        assert not one.found.targets & {"key:hint", "key:redo", "key:restart"}
        assert name not in ("online-asking", *AWAY) or "key:undo" not in one.found.targets
    bar = shown[name, "en", "80x24"].text.split("\n")[-1]
    if name in AWAY:  # nothing can be done but to write, to read on, and to wish for another match when he is back
        assert ("Enter" in bar) == (name in ("online-chat-unheard", "online-lost-reading", "online-over-lost"))


def test_in_ascii_only_ascii(shown: Pictures) -> None:
    look = Look(ascii=True)
    texts = [one.text.replace("\n", "") for (_, lang, _), one in shown.items() if lang in LOOKS]
    assert texts and all(look.ascii_text(text).isascii() for text in texts)


@pytest.mark.parametrize("theme", INDEXED)
def test_everything_that_is_written_can_be_read(theme: str, shown: Pictures) -> None:
    assert low_contrasts(theme, shown) == {}
