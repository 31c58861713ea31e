"""The table of 500 rum at its fullest: twenty cards in hand, ten melds, rows longer than the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import cards_name
from cribtui.games.rum500.actions import Action, Pick
from cribtui.ui.tables.hand import KEYS
from cribtui.ui.tables.rum500.choosing import Choosing

from .looking import look_at
from .rum_moments import both_opened, empty_stock, in_row, many_melds, twenty
from .rum_players import done, row_of
from .stagecraft import LARGE, SMALL, Guest, seated, staged

pytestmark = pytest.mark.usefixtures("calm")

sizes = pytest.mark.parametrize("size", [SMALL, LARGE])


def targets(guest: Guest) -> set[str]:
    """Return what can be clicked."""
    _, found = look_at(guest.place, (guest.scene.width, guest.scene.height))
    return found.targets


async def seen_by_paging(guest: Guest, kind: str, marks: bool) -> set[int]:
    """Return the numbers of the targets of a kind that come to be seen by turning back, by the marks or by keys."""
    found: set[int] = set()
    for _ in range(12):
        shown = targets(guest)
        found |= {int(target.split(":")[-1]) for target in shown if target.startswith(kind)}
        back = [target for target in shown if target.startswith("page:") and target.endswith(":1")]
        if not back:
            return found
        await (guest.click_on(back[0]) if marks else guest.press("pageup"))
    raise AssertionError("no end of pages")


# The hand


@sizes
def test_each_of_twenty_cards_is_raised_by_a_click(size: tuple[int, int], tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        async with seated(tmp_path / "a.db", twenty(), size=size) as guest:
            await guest.press("escape")
            places = range(0, 20, 1 if size == SMALL else 3)
            assert targets(guest) >= {f"card:{place}" for place in range(20)}
            await guest.click_on(*(f"card:{place}" for place in places))
            assert guest.raised == [guest.hand.cards[place] for place in places]

    act()


@staged
async def test_each_of_twenty_cards_is_raised_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", twenty()) as guest:
        await guest.press("escape", *KEYS)
        assert guest.raised == guest.hand.cards[:12]
        for _ in range(8):
            await guest.press("left")
        await guest.press("up", *["right", "up"] * 7)
        assert set(guest.raised) == set(guest.hand.cards)


@staged
async def test_cards_beyond_the_keys_are_played(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", twenty()) as guest:
        await guest.press("7S", "8S", "enter")
        assert done(guest)[-1] == "0 meld 6S7S8S"
        last = guest.hand.cards[16]
        await guest.press("left", "space", "d", "enter")
        assert done(guest)[-1] == f"0 discard {cards_name([last])}"


# Melds and row


@sizes
@pytest.mark.parametrize("marks", [True, False])
def test_every_card_of_a_row_of_38_can_be_turned_to(size: tuple[int, int], marks: bool, tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        async with seated(tmp_path / "a.db", empty_stock(), size=size) as guest:
            assert await seen_by_paging(guest, "row:", marks) == set(range(38))
            await guest.click_on(row_of(guest, "KC"))
            assert guest.table.choice() == Pick(guest.host.view(0).row[1])

    act()


@sizes
def test_every_meld_of_a_long_table_can_be_turned_to(size: tuple[int, int], tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        async with seated(tmp_path / "a.db", many_melds(), size=size) as guest:
            assert await seen_by_paging(guest, "meld:0:", marks=True) == set(range(9))
            await guest.press(*["pagedown"] * 4)
            assert "meld:0:8" in targets(guest)
            assert await seen_by_paging(guest, "meld:0:", marks=False) == set(range(9))

    act()


@staged
async def test_a_meld_out_of_sight_is_turned_to_and_played_on(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", many_melds()) as guest:
        assert "meld:0:2" not in targets(guest)
        await guest.press("AC")
        await guest.click_on("page:0:1")
        await guest.click_on("meld:0:2")
        assert "A♣ does not fit on meld A3." in guest.text()


@staged
async def test_a_chosen_card_of_the_row_is_always_in_sight(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", empty_stock()) as guest:
        for key in ("1", "=", "right", "right", "0", "right"):
            await guest.press(key)
            way = guest.table.choice()
            assert isinstance(way, Pick)
            assert row_of(guest, cards_name([way.card])) in targets(guest)


@sizes
def test_a_row_of_25_is_seen_whole(size: tuple[int, int], tmp_path: Path) -> None:
    @staged
    async def act() -> None:
        async with seated(tmp_path / "a.db", in_row(25), size=size) as guest:
            shown = targets(guest)
            assert {f"row:{number}" for number in range(25)} <= shown
            assert not [target for target in shown if target.startswith("page:")]

    act()


@staged
async def test_a_picture_asks_the_rules_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Choosing] = []
    original = Choosing._sources

    def sources(self: Choosing) -> tuple[Action, ...]:
        asked.append(self)
        return original(self)

    monkeypatch.setattr(Choosing, "_sources", sources)
    async with seated(tmp_path / "a.db", both_opened()) as guest:
        asked.clear()
        await guest.press("right", "right", "right")
        assert len(asked) <= 3
