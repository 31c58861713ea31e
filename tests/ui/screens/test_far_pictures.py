"""Hosting and joining at 80x24 and 120x40 in all languages and looks: pictures, nothing cut, everything readable."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot

from cribtui.i18n import LANGUAGES
from cribtui.net.discovery import Place, Way
from cribtui.net.errors import LinkError, Refused, WrongCode
from cribtui.net.opening import Visitor
from cribtui.ui.look import Look
from cribtui.ui.screens.host import HostScreen

from ..test_look import INDEXED
from .far import ADDRESS, OPEN, TABLES, UGO, found, host, join
from .gallery import SIZES, Picture, Pictures, low_contrasts, picture
from .moments import home as go_home
from .stagecraft import QUIET, Guest, opened

LONG = "Wilhelmina Short"  # as long as what somebody calls himself can be
FAR = "[2001:db8:85a3:8d3:1319:8a2e:370:7348]:65535"


@dataclass(frozen=True, slots=True)
class State:
    """A state of one of the two screens and the keys that lead to what is to be seen of it."""

    name: str
    show: Callable[..., Awaitable[Any]]
    values: Mapping[str, Any] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)
    kept: bool = True  # as a snapshot

    async def come(self, guest: Guest) -> None:
        far = await self.show(guest, **self.values)
        await guest.press(*self.keys)
        far.become(**self.then)
        await guest.settle()


def failing(name: str, error: LinkError, kept: bool = False) -> State:
    return State(name, join, {"code": "42"}, (), {"state": "idle", "problem": error}, kept)


TROUBLES = tuple(Way(way.kind, trouble=f"way.{way.kind}") for way in OPEN)
STATES = (
    State("host", host),
    State("host-early", host, {"code": "07", "ways": (), "game": "rum500"}, kept=False),
    State("host-troubles", host, {"code": "85", "ways": TROUBLES}),
    State("host-afar", host, {"code": "96", "nick": LONG, "ways": (*OPEN[:2], Way("port", True, FAR))}, kept=False),
    State("host-renewed", host, {"game": "gin", "options": {"variant": "ful"}}, (), {"code": "13"}),
    State("host-known", host, {"nick": LONG, "caller": UGO}, ("x",), kept=False),
    State("host-asked", host, {"caller": UGO}),
    State("host-asked-here", host, {"nick": LONG, "caller": Visitor(LONG, "")}, kept=False),
    State("host-sitting", host, {"caller": UGO, "sitting_down": True}, kept=False),
    State("host-doubted", host, {"doubted": True, "tries": 2}),
    State("host-nothing", host, {"trouble": LinkError("port.taken", port=65535), "ways": ()}),
    State("host-denied", host, {"trouble": LinkError("port.denied", port=65535), "ways": ()}, kept=False),
    State("host-help", host, {}, ("?",)),
    State("join", join),
    State("join-one", join, {"address": ADDRESS}, ("4",)),
    State("join-address", join, {"code": "4"}, ("tab", *"192.168.1.20")),
    State("join-address-full", join, {"code": "42"}, ("tab",), kept=False),
    State("join-again", join, {"code": "42", "nick": LONG}, ("tab", "tab"), kept=False),
    State("join-searching", join, {"code": "42"}),
    State("join-choosing", join, {"code": "42"}, (), {"state": "choosing", "tables": TABLES}),
    State("join-calling", join, {"code": "42"}, (), {"state": "calling", "chosen": found(LONG, "ful")}, kept=False),
    State("join-calling-afar", join, {"code": "42", "address": ADDRESS}, kept=False),
    State("join-asking", join, {"code": "42"}, (), {"state": "asking", "chosen": TABLES[0], "host": LONG}),
    State("join-seated", join, {"code": "42"}, (), {"state": "seated", "chosen": TABLES[0]}, kept=False),
    failing("join-none", LinkError("search.none"), kept=True),
    failing("join-wrong", WrongCode(), kept=True),
    failing("join-version", Refused("version", ours="1-1", theirs="2-3")),
    failing("join-doubted", Refused("doubted")),
    failing("join-garbage", LinkError("link.garbage", what="hello")),
    failing("join-unreachable", LinkError("link.unreachable", address=ADDRESS)),
    failing("join-unclear", LinkError("address.unclear", text=Place("network", host="host", port=1).text())),
)
NAMES = [state.name for state in STATES]
PLAIN = ("host", "host-asked", "host-help", "join", "join-none", "join-choosing")  # looked at in other looks, too


@pytest.fixture(scope="module")
def shown(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pictures]:
    """Paint every state in every language and size, and in the looks that have other characters."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setattr(HostScreen, "on_unmount", lambda screen: None)
        yield asyncio.run(_paint(tmp_path_factory.mktemp("far")))


def _sizes(state: State) -> list[str]:
    """Return the sizes at which a state is painted: where it is much like another only the tighter one."""
    return list(SIZES) if state.kept else ["80x24"]


async def _paint(folder: Path) -> Pictures:
    pictures = Pictures()
    async with opened(folder / "a.db") as guest:
        for state in STATES:
            await state.come(guest)
            for lang in LANGUAGES:
                guest.app.change(language=lang)
                pictures.update({(state.name, lang, size): picture(guest, size) for size in _sizes(state)})
            if state.name in PLAIN:
                guest.app.change(language="en", ascii=True)
                pictures[state.name, "ascii", "80x24"] = picture(guest, "80x24")
            guest.app.change(language="en", ascii=False)
            await go_home(guest)
    async with opened(folder / "b.db", environ={**QUIET, "NO_COLOR": "1"}) as guest:
        for state in filter(lambda state: state.name in PLAIN, STATES):
            await state.come(guest)
            pictures[state.name, "mono", "80x24"] = picture(guest, "80x24")
            await go_home(guest)
    return pictures


@pytest.mark.parametrize("name", [state.name for state in STATES if state.kept])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_picture(name: str, lang: str, size: str, shown: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / size / lang
    snapshot.assert_match(_one(shown, name, lang, size).text + "\n", f"{name}.txt")


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("look", ["ascii", "mono"])
def test_in_characters(look: str, name: str, shown: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / "looks"
    snapshot.assert_match(_one(shown, name, look, "80x24").text + "\n", f"{look}/{name}.txt")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_covered_or_left_out(name: str, shown: Pictures) -> None:
    found = {kind: shown[kind].found.amiss([LONG]) for kind in shown if kind[0] == name}
    assert len(found) >= len(LANGUAGES)
    assert {kind: amiss for kind, amiss in found.items() if amiss} == {}


@pytest.mark.parametrize("name", NAMES)
def test_the_way_out_and_what_enter_does_can_be_clicked(name: str, shown: Pictures) -> None:
    for kind in filter(lambda kind: kind[0] == name, shown):
        targets = shown[kind].found.targets
        assert targets & {"key:leave", "key:close"}
        if name in ("host-asked", "host-doubted", "host-nothing", "join-none", "join-again", "join-choosing"):
            assert "key:confirm" in targets


def test_in_ascii_only_ascii(shown: Pictures) -> None:
    plain = Look(ascii=True)
    texts = [one.text.replace("\n", "") for (_, look, _), one in shown.items() if look == "ascii"]
    assert texts and all(plain.ascii_text(text).isascii() for text in texts)


@pytest.mark.parametrize("theme", INDEXED)
def test_everything_that_is_written_can_be_read(theme: str, shown: Pictures) -> None:
    assert low_contrasts(theme, shown) == {}


def _one(shown: Pictures, name: str, lang: str, size: str) -> Picture:
    return shown[name, lang, size]
