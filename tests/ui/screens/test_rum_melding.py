"""New melds at the table of 500 rum by mouse and by keys: readings, melds set aside, opening, what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cribtui.core.cards import cards_name
from cribtui.core.rules import Advice
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.actions import Melds, meld_name

from .rum_moments import short_row, small_melds, taking, to_open, twenty
from .rum_players import card_of, done
from .stagecraft import LARGE, SMALL, Guest, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")

SMALL_MELD, OTHER_MELD = ("3H", "4H", "5H"), ("6S", "6C", "6D")
RUN = ("2C", "QS", "KS")  # with the joker at either end


def composed(guest: Guest) -> str:
    """Return the melds that were set aside, in words."""
    return " ".join(map(meld_name, guest.table.choosing.composed))


def previewed(guest: Guest) -> str:
    """Return the melds that are previewed."""
    way = guest.table.choice()
    return " ".join(map(meld_name, way.melds)) if isinstance(way, Melds) else ""


def cards(guest: Guest, *names: str) -> list[str]:
    """Return the targets of cards of one's own."""
    return [card_of(guest, name) for name in names]


# What raised cards are


@staged
async def test_tab_goes_through_the_readings(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        await guest.press(*RUN)
        found = [previewed(guest)]  # what is worth most comes first
        for _ in range(2):
            await guest.press("tab")
            found.append(previewed(guest))
        assert found == ["QSKS2C=AS", "2C=JSQSKS", "QSKS2C=AS"]
        assert "Q♠ K♠ 2♣=A♠ +35" in guest.text() and "2♣=J♠ Q♠ K♠ +30" in guest.text()
        assert "Open with 35" in guest.text()
        await guest.press("tab", "enter")
        assert done(guest)[-1] == "0 meld 2C=JSQSKS"


@staged
async def test_a_click_on_a_reading_chooses_it_and_another_one_confirms(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        before = done(guest)
        await guest.click_on(*cards(guest, *RUN))
        await guest.click("2♣=J♠ Q♠ K♠")
        assert previewed(guest) == "2C=JSQSKS"
        assert "Open with 30" in guest.text()
        assert done(guest) == before
        await guest.click("2♣=J♠ Q♠ K♠")
        assert done(guest)[-1] == "0 meld 2C=JSQSKS"


@staged
async def test_a_click_on_the_melds_that_are_previewed_lays_them_down(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for target in ("preview", "table"):
            await guest.sit_down(to_open())
            await guest.click_on(*cards(guest, "TS", "TH", "TC"))
            await guest.click_on(target)
            assert done(guest)[-1] == "0 meld TSTHTC"


@staged
async def test_raised_cards_are_dragged_onto_the_own_table(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        await guest.click_on(*cards(guest, "TS", "TH"))
        before = guest.record
        await guest.drag(guest.spot(card_of(guest, "TC")), guest.spot("table"))
        assert guest.record == before, "the meld with this card has not been seen yet"
        await guest.drag(guest.spot(card_of(guest, "TC")), guest.spot("table"))
        assert done(guest)[-1] == "0 meld TSTHTC"


@staged
async def test_cards_that_are_no_meld_say_so(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        before = guest.record
        await guest.press("TS", "KS")
        assert "10♠ K♠: no meld" in guest.text()
        await guest.press("m")
        assert "10♠ K♠ is neither a set nor a run." in guest.text()
        await guest.press("up", "enter")
        assert "10♠ K♠ is neither a set nor a run." in guest.text()
        assert cards_name(guest.raised) == "TS KS"
        await guest.press("escape")
        assert guest.raised == []
        assert guest.record == before


@staged
async def test_a_meld_after_opening_needs_no_points(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", twenty()) as guest:
        await guest.press("7S", "8S")
        assert previewed(guest) == "6S7S8S"
        assert "Meld +15" in guest.text()
        await guest.press("enter")
        assert done(guest)[-1] == "0 meld 6S7S8S"


# Opening


@staged
async def test_before_the_row_has_held_25_nothing_opens(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", short_row()) as guest:
        before = guest.record
        assert "You may open once the row has held 25; it holds 20." in guest.text()
        await guest.press("TS", "TH", "TC")
        assert "the row holds 20 of 25" in guest.text()
        for act in ("enter", "click", "drag"):
            if act == "enter":
                await guest.press("enter")
            elif act == "click":
                await guest.click_on("preview")
            else:
                await guest.drag(guest.spot(card_of(guest, "TC")), guest.spot("table"))
            assert "You may open once the row has held 25." in guest.text()
            assert guest.record == before
            assert cards_name(guest.raised) == "TS TH TC"


@staged
async def test_a_meld_that_is_too_small_is_set_aside_by_enter(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", small_melds()) as guest:
        before = guest.record
        await guest.press(*SMALL_MELD)
        assert "Set aside 15" in guest.text()
        await guest.press("enter")
        assert "Raise another meld  worth 15; opening needs 25" in guest.text()
        assert composed(guest) == "3H4H5H"
        assert guest.record == before
        assert cards_name(guest.hand.cards) == "6S 6D 6C JC QC"
        await guest.press("enter")
        assert "These melds are worth 15; opening needs 25: add another meld." in guest.text()
        assert guest.record == before
        await guest.press(*OTHER_MELD)
        assert "worth 30; opening needs 25" in guest.text()
        await guest.press("enter")
        assert done(guest)[-1] == "0 meld 3H4H5H 6S6D6C"
        assert guest.host.view(0).opened == (True, False)


@staged
async def test_two_melds_are_put_together_by_mouse(tmp_path: Path) -> None:
    for size in (SMALL, LARGE):
        async with seated(tmp_path / f"{size}.db", small_melds(), size=size) as guest:
            before = guest.record
            await guest.click_on(*cards(guest, *SMALL_MELD))
            await guest.click_on("preview")  # which sets it aside, for it cannot open
            assert composed(guest) == "3H4H5H"
            await guest.click_on(*cards(guest, *OTHER_MELD))
            assert guest.record == before
            await guest.click("Open with 30")
            assert done(guest)[-1] == "0 meld 3H4H5H 6S6D6C"


@staged
async def test_m_sets_a_meld_aside_and_takes_the_last_one_back(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        before = guest.record
        await guest.press("TS", "TH", "TC", "m")
        assert composed(guest) == "TSTHTC"
        assert "Open with 30" in guest.text() and "Take back" in guest.text()
        await guest.press(*RUN)
        assert "Open with 65" in guest.text()
        await guest.press("tab", "m")
        assert composed(guest) == "TSTHTC 2C=JSQSKS"
        await guest.press("m")
        assert composed(guest) == "TSTHTC"
        assert set(cards_name(guest.raised).split()) == set(RUN)
        assert guest.record == before
        await guest.press("tab", "enter")
        assert done(guest)[-1] == "0 meld TSTHTC 2C=JSQSKS"
        assert [len(table) for table in guest.host.view(0).tables] == [2, 1]


@staged
async def test_a_click_on_a_meld_set_aside_takes_it_back(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        await guest.press("TS", "TH", "TC")
        await guest.click("And another")
        await guest.press(*RUN, "m")
        await guest.click_on("composed:0")
        assert composed(guest) == "QSKS2C=AS"
        assert cards_name(guest.raised) == "TS TH TC"
        await guest.press("escape")
        assert (composed(guest), guest.raised) == ("QSKS2C=AS", [])
        await guest.press("escape")
        assert composed(guest) == ""
        assert len(guest.hand.cards) == 8


@staged
async def test_to_discard_takes_back_what_was_put_together(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", small_melds()) as guest:
        before = guest.record
        await guest.press(*SMALL_MELD, "m", "QC", "enter")
        assert "Q♣ is no meld to be laid down with the others." in guest.text()
        await guest.press("d")
        assert composed(guest) == ""
        assert guest.record == before
        await guest.press("enter")
        assert done(guest)[-1] == "0 discard QC"


@staged
async def test_what_was_put_together_is_gone_after_leaving_and_after_undo(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", small_melds()) as guest:
        before = guest.record
        await guest.press(*SMALL_MELD, "m", "q", "enter")
        assert guest.record == before
        assert composed(guest) == ""
        assert len(guest.hand.cards) == 8
        await guest.press(*SMALL_MELD, "m", "u", "r")
        assert composed(guest) == ""
        assert len(guest.hand.cards) == 8


# Other sizes


@staged
async def test_another_size_keeps_what_is_chosen(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        await guest.press("TS", "TH", "TC", "m", *RUN, "tab")
        seen = guest.text()
        for size in (LARGE, (60, 10), (100, 30), LARGE, SMALL):
            await guest.resize(*size)
            assert composed(guest) == "TSTHTC"
            assert previewed(guest) == "TSTHTC 2C=JSQSKS"
        assert guest.text() == seen
        await guest.resize(*LARGE)
        await guest.click("Q♠ K♠ 2♣=A♠")
        assert previewed(guest) == "TSTHTC QSKS2C=AS"
        await guest.resize(*SMALL)
        await guest.sit_down(taking())
        await guest.press("3")
        await guest.resize(*LARGE)
        await guest.resize(*SMALL)
        assert guest.table.choosing.at == 3


def named(guest: Guest) -> str:
    """Return the keys that a hint has put into brackets."""
    return " ".join(re.findall("‹(.)›", guest.text()))


@staged
async def test_a_hint_of_two_melds_marks_one_after_the_other(tmp_path: Path) -> None:
    advised = RULES.decode("meld 3H4H5H 6S6D6C")
    assert isinstance(advised, Melds)
    async with seated(tmp_path / "a.db", small_melds()) as guest:
        for meld in advised.melds:
            guest.table.advise([Advice(advised, 30.0)])
            guest.place.draw()
            free = list(guest.table.choosing.free)
            keys = sorted(str(free.index(card) + 1) for card in meld.cards)
            assert named(guest) == " ".join(keys)
            await guest.press(*keys)
            assert named(guest) == ""  # what is raised is not to be pressed again
            await guest.press("m")
        assert composed(guest) == "3H4H5H 6S6D6C"
