"""The sheet of the coach over an old match at 80x24 and 120x40 in all languages, with a coach whose words are known."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot

from cribtui.core import registry
from cribtui.core.rules import Advice
from cribtui.i18n import LANGUAGES
from cribtui.lab.company import played
from cribtui.play import coach
from cribtui.play.coach import Decision, Judged
from cribtui.ui.screens.replay import ReplayScreen

from .gallery import SIZES, Picture, Pictures, inks
from .looking import look_at
from .moments import home as go_home
from .stagecraft import opened

PAGES: Mapping[str, tuple[str, ...]] = {  # the keys that lead to a page
    "coach": (),
    "coach-deal": ("right", "down", "down"),
    "coach-mistakes": ("tab", "down"),
}
PREFIXES = {"cribbage": "", "gin": "gin-", "rum500": "rum-"}
WHY: Mapping[str, tuple[tuple[str, dict[str, float]], ...]] = {
    "cribbage": (("cribbage.points", {"points": 2}),),
    "gin": (("gin.hand", {"left": 12, "next": 8.5, "expected": 3.4}), ("gin.danger", {"expected": 1.6})),
    "rum500": (("rum.points", {"points": 15}), ("rum.left", {"expected": 12.0}), ("rum.feeds", {"expected": 1.2})),
}


PACKS = {"cribbage": 4, "gin": 2, "rum500": 2}  # the first of cribbage is cut for the deal


async def judge(game: str, decision: Decision, advise: object) -> Judged | None:
    """Find every third decision of the log dearer than what could be done first or last, in the end by its chance."""
    if decision.view.phase in ("turn", "cut", "starter"):
        return None
    legal = registry.get(game).rules.legal(decision.view)
    other = legal[-1] if decision.action != legal[-1] else legal[0]
    worse = decision.index % 3 == 0
    cost = 1.0 + decision.index % 7 if worse else 0.0
    late = game == "cribbage" and decision.deal > 1
    ways = [(("cribbage.chance", {"percent": 60.0 - less}),) if late else () for less in (0.0, 2 * cost)]
    best: Advice[Any] = Advice(other if worse else decision.action, 10.0, (*WHY[game], *ways[0]))
    return Judged(decision, best, Advice(decision.action, 10.0 - cost, ways[1]))


@pytest.fixture(scope="module")
def shown(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pictures]:
    """Paint every page of each game in every language and size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setattr(coach, "judge", judge)
        yield asyncio.run(_paint(tmp_path_factory.mktemp("coach")))


async def _paint(folder: Path) -> Pictures:
    pictures = Pictures()
    async with opened(folder / "a.db") as guest:
        for game in WHY:
            await guest.app.push_screen(ReplayScreen(played(game, "coached", "easy", {}, PACKS[game])))
            for lang in LANGUAGES:
                guest.app.change(language=lang)
                await guest.press("g")
                await guest.settle()
                for page, keys in PAGES.items():
                    await guest.press(*keys)
                    for size, cells in SIZES.items():
                        scene, found = look_at(guest.place, cells)
                        name = f"{PREFIXES[game]}{page}"
                        pictures[name, lang, size] = Picture(scene.canvas.text(), inks(scene), (), found)
                    await guest.press(*["left" for _ in keys[:1] if keys[0] == "right"])
                await guest.press("tab", "home", "escape")
            await go_home(guest)
    return pictures


NAMES = [f"{prefix}{page}" for prefix in PREFIXES.values() for page in PAGES]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_picture(name: str, lang: str, size: str, shown: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / size / lang
    snapshot.assert_match(shown[name, lang, size].text + "\n", f"{name}.txt")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_or_covered(name: str, shown: Pictures) -> None:
    found = {kind: one.found.amiss() for kind, one in shown.items() if kind[0] == name}
    assert len(found) == len(LANGUAGES) * len(SIZES)
    assert {kind: amiss for kind, amiss in found.items() if amiss} == {}
