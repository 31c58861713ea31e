"""Every screen at 80x24 and at 120x40 in all four languages, as a picture in characters and with nothing cut."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot

from cribtui.i18n import LANGUAGES
from cribtui.play.seats import Person

from ..test_look import INDEXED
from .gallery import SIZES, Picture, Pictures, low_contrasts
from .moments import MOMENTS, NAMED, three_alike
from .stagecraft import LARGE, SMALL, opened, seated, staged

NAMES = [moment.name for moment in MOMENTS]
SHEETS = [moment.name for moment in MOMENTS if moment.keys]
LONG_NAMES = [player.name for player in NAMED if isinstance(player, Person)]
each = pytest.mark.parametrize("name", NAMES)


@each
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_picture(name: str, lang: str, size: str, pictures: Pictures, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = Path(__file__).with_name("snapshots") / size / lang
    snapshot.assert_match(pictures[name, lang, size].text + "\n", f"{name}.txt")


@each
def test_nothing_is_cut_covered_or_left_out(name: str, pictures: Pictures) -> None:
    allowed = LONG_NAMES if name == "two-names" else []
    found = {(lang, size): _picture(pictures, name, lang, size).found.amiss(allowed) for lang, size in _kinds()}
    assert {kind: amiss for kind, amiss in found.items() if amiss} == {}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (*SHEETS, "settings-name")])
def test_the_keys_that_are_always_there_can_be_clicked(name: str, pictures: Pictures) -> None:
    for lang, size in _kinds():
        picture = _picture(pictures, name, lang, size)
        wanted = {"key:help", "key:leave"}
        if picture.names:
            wanted |= {"key:confirm"} if name in ("two-turn", "turn", "restarted") else {"key:confirm", "key:undo"}
        assert picture.found.targets >= wanted, (lang, size)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (*SHEETS, "two-names")])
def test_names_stand_whole_beside_the_score(name: str, pictures: Pictures) -> None:
    for lang, size in _kinds():
        picture = _picture(pictures, name, lang, size)
        top = "\n".join(picture.text.split("\n")[:3])
        assert [player for player in picture.names if player not in top] == []


@pytest.mark.parametrize("theme", INDEXED)
def test_everything_that_is_written_can_be_read(theme: str, pictures: Pictures) -> None:
    assert low_contrasts(theme, pictures) == {}


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_terminal_shows_what_was_painted(tmp_path: Path, size: tuple[int, int]) -> None:
    @staged
    async def act() -> None:
        async with seated(tmp_path / "a.db", three_alike(), size=size) as guest:
            for keys in ((), ("5D",), ("h",), ("7C",), ("enter",), ("?",), ("right",), ("escape",), ("l",), ("q",)):
                await guest.press(*keys)
                assert guest.terminal() == guest.text() == guest.scene.canvas.text()

    act()


@staged
async def test_too_small_a_window_says_so_in_every_language(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db", size=(60, 10)) as guest:
        for lang in LANGUAGES:
            await guest.speak(lang)
            words = " ".join(guest.text().split())
            assert "80x24" in words
            assert "60x10" in words
            assert words.endswith(".")


@staged
async def test_a_thinking_computer_is_waited_for_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    from cribtui.play import bots

    from .moments import first_choice

    done = Event()

    def think(*asked: object) -> object:
        done.wait()
        return first_choice(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "choose", think)
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("5D")
        guest.app.simulate_key("enter")
        while guest.host.persons_to_act():
            await guest.pilot._wait_for_screen()
        await guest.pilot._wait_for_screen()
        said = {}
        for lang in LANGUAGES:
            guest.app.change(language=lang)
            guest.place.draw()
            said[lang] = guest.text().split("\n")[13].strip()
        done.set()
        await guest.settle()
    assert said["en"] == "▌ Computer is thinking"
    assert len(set(said.values())) == 4


def _kinds() -> list[tuple[str, str]]:
    return list(product(LANGUAGES, SIZES))


def _picture(pictures: Pictures, name: str, lang: str, size: str) -> Picture:
    return pictures[name, lang, size]
