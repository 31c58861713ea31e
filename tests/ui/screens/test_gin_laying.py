"""Laying down at the table of gin: a knock that is looked at first, the answer to one, and what the hand came to."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import parse
from cribtui.games.gin.melds import lay_off

from ...games.gin.situations import cards, melds, words
from .gin_moments import (
    BETTER,
    CHAIN,
    before_void,
    can_gin,
    can_knock,
    eleven,
    gin_against,
    knocked_against,
)
from .stagecraft import LARGE, SMALL, Guest, faces, seated, staged

pytestmark = pytest.mark.usefixtures("calm")

RUN_OF_SEVEN = melds("4D5D6D7D8D9DTD")


def last(guest: Guest) -> str:
    """Return the last thing that seat 0 did, as a line of the log."""
    return [line for line in guest.record.splitlines() if line.startswith("0 ")][-1]


def card(guest: Guest, name: str) -> str:
    """Return the target of a card of one's own."""
    return f"card:{guest.table.hand.places.index(parse(name))}"


# Knocking


@staged
async def test_a_knock_is_looked_at_and_cancelled(tmp_path: Path) -> None:
    for cancel in ("k", "escape"):
        async with seated(tmp_path / f"{cancel}.db", can_knock()) as guest:
            before, seen = guest.record, guest.text()
            assert "Knock with 7" in guest.text()
            await guest.press("k")
            assert "Lay down  Enter" in guest.text()
            assert "3♣ could be laid off" in guest.text()
            assert parse("KS") not in guest.table.hand.cards  # the card to be thrown
            await guest.press(cancel)
            assert guest.record == before
            assert guest.text() == seen


@staged
async def test_other_melds_come_in_turn_and_are_laid_down(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock()) as guest:
        before = guest.record
        await guest.press("k")
        first = words(guest.table.knocking.melds)
        await guest.press("o")
        second = words(guest.table.knocking.melds)
        assert {first, second} == {"7S7H7D7C 4C5C6C", "7S7H7D 4C5C6C7C"}
        assert "3♣ 8♣ could be laid off" in guest.text()
        await guest.click("Other melds")
        assert words(guest.table.knocking.melds) == first
        await guest.click("Other melds")
        assert guest.record == before
        await guest.click("Lay down")
        assert last(guest) == f"0 knock KS {second}"


@staged
async def test_the_raised_card_is_the_one_thrown_with_the_knock(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock()) as guest:
        await guest.press("AS", "k")  # with the king kept, 16 are left
        assert "Your deadwood would be 16; a knock allows 10 at most." in guest.text()
        assert guest.table.knocking is None
        await guest.press("KS", "k", "enter")
        assert last(guest).startswith("0 knock KS ")


@staged
async def test_a_knock_above_ten_is_refused(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        before = guest.record
        await guest.press("k")
        assert "Your deadwood would be 21; a knock allows 10 at most." in guest.text()
        await guest.press("enter")
        assert guest.record == before


@staged
async def test_melds_are_parted_and_made_by_hand(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock()) as guest:
        before = guest.record
        await guest.press("k")
        while words(guest.table.knocking.melds) != "7S7H7D7C 4C5C6C":
            await guest.press("o")
        await guest.click_on(card(guest, "4C"), card(guest, "5C"), card(guest, "6C"))
        await guest.press("m")
        assert words(guest.table.knocking.melds) == "7S7H7D7C"
        assert "more than 10" in guest.text()
        await guest.press("enter")
        assert "Your deadwood would be 22; a knock allows 10 at most." in guest.text()
        assert guest.record == before
        for name in ("4C", "5C", "6C", "7C"):
            await guest.press(name)
        await guest.press("m")
        assert words(guest.table.knocking.melds) == "7S7H7D 4C5C6C7C"
        await guest.press("AS", "2H", "m")
        assert "A♠ 2♥ is neither a set nor a run." in guest.text()
        await guest.press("enter")
        assert last(guest) == "0 knock KS 7S7H7D 4C5C6C7C"


@staged
async def test_gin_is_laid_down_and_explained(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_gin()) as guest:
        await guest.press("k")
        assert "nothing can be laid off on it" in guest.text()
        await guest.press("enter")
        result = guest.table.view.last
        assert result.kind == "gin" and result.answer.laid == ()
        left = result.deadwood[1]
        assert guest.host.view(0).scores == (left + 25, 0)
        for said in (f"Gin against {left}: {left + 25} for you.", "for gin", "+25", f"+{left}", "1 box"):
            assert said in guest.text()
        await guest.press("enter")
        assert guest.host.view(0).number == 2 and not guest.table.reading


@staged
async def test_the_answer_to_ones_own_knock_is_read_before_the_next_hand(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock()) as guest:
        await guest.press("k", "enter")
        result = guest.table.view.last
        assert guest.table.reading
        mine, theirs = result.deadwood
        assert mine == 7
        assert f"7 against {theirs}" in guest.text()
        await guest.press("d", "enter")  # there is no pile to look at any more
        assert not guest.table.reading
        assert "hand 2" in guest.text()


# Answering


@staged
async def test_the_default_answer_is_the_joint_optimum(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", knocked_against(CHAIN)) as guest:
        least = lay_off(RUN_OF_SEVEN, cards(CHAIN))[0]
        assert least == 9 + 9 + 10 + 8
        assert f"your deadwood {least}" in guest.text() and f"{least - 6} for Computer" in guest.text()
        await guest.press("enter")
        assert sorted(last(guest).split()[2:]) == sorted(["5S5H5C", "+3D>1", "+JD>1", "+QD>1"])
        assert guest.host.view(0).scores == (0, 30)
        for said in ("6 against 36: 30 for Computer.", "deadwood 59, 36 after the lay-off", "the difference", "+30"):
            assert said in guest.text()


@staged
async def test_an_undercut_is_said_before_and_explained_after(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", knocked_against(BETTER)) as guest:
        assert "an undercut: 30 for you" in guest.text()
        await guest.click("Show, 1 left")
        assert guest.host.view(0).scores == (30, 0)
        for said in ("6 against 1, an undercut: 30 for you.", "for the undercut", "+25", "+5", "1 box"):
            assert said in guest.text()


@staged
async def test_a_card_is_taken_back_with_its_chain_and_laid_off_again(tmp_path: Path) -> None:
    for size in (SMALL, LARGE):
        async with seated(tmp_path / f"{size}.db", knocked_against(CHAIN), size=size) as guest:
            before = guest.record
            await guest.click_on(card(guest, "JD"))
            await guest.press("m")
            assert [laid for laid, _ in guest.table.answer.laid] == [parse("3D")]
            assert "your deadwood 56" in guest.text()
            await guest.click_on(card(guest, "QD"), "meld:0")  # the jack does not lie there
            assert "Q♦ does not fit on meld 1." in guest.text()
            assert guest.raised == []
            await guest.click_on(card(guest, "JD"), "meld:0", card(guest, "QD"), "meld:0")
            assert "your deadwood 36" in guest.text()
            assert guest.record == before
            await guest.press("enter")
            assert last(guest).endswith("+3D>1 +JD>1 +QD>1")


@staged
async def test_a_chain_is_laid_off_at_once(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", knocked_against(CHAIN)) as guest:
        await guest.press("JD", "QD", "3D", "m")
        assert guest.table.answer.laid == []
        await guest.press("QD", "3D", "JD")
        await guest.click_on("meld:0")
        assert {laid for laid, _ in guest.table.answer.laid} == set(cards("JD QD 3D"))


@staged
async def test_a_card_is_dragged_onto_a_meld(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", knocked_against(CHAIN)) as guest:
        await guest.press("3D", "m")
        await guest.drag(guest.spot(card(guest, "3D")), guest.spot("meld:0"))
        assert parse("3D") in {laid for laid, _ in guest.table.answer.laid}


@staged
async def test_a_card_of_a_meld_that_does_not_fit_stays_where_it_is(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", knocked_against(CHAIN)) as guest:
        laid = list(guest.table.answer.melds), list(guest.table.answer.laid)
        await guest.click_on(card(guest, "5S"), "meld:0")
        assert "5♠ does not fit on meld 1." in guest.text()
        assert (guest.table.answer.melds, guest.table.answer.laid) == laid


@staged
async def test_o_lays_the_answer_in_another_way(tmp_path: Path) -> None:
    hand = "TS TH TC JS JH JC JD 2S 4H 8C"  # four jacks, or three and one laid off
    async with seated(tmp_path / "a.db", knocked_against(hand)) as guest:
        ways = len(guest.table.answer.ways)
        assert ways > 1
        seen = set()
        for _ in range(ways):
            seen.add((words(guest.table.answer.melds), tuple(guest.table.answer.laid)))
            await guest.press("o")
        assert len(seen) == ways
        assert guest.table.answer.deadwood == 2 + 4 + 8


@staged
async def test_nothing_is_laid_off_on_gin(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", gin_against()) as guest:
        assert "Computer has gin: show your hand" in guest.text()
        assert guest.table.answer.laid == []
        await guest.click_on(card(guest, "JD"), "meld:2")
        assert "Nothing is laid off on gin." in guest.text()
        await guest.drag(guest.spot(card(guest, "4S")), guest.spot("meld:0"))
        assert "Nothing is laid off on gin." in guest.text()
        await guest.press("enter")
        assert last(guest) == "0 show QSQHQC"
        left = 10 + 4 + 10 + 6 + 8 + 2 + 4
        assert guest.host.view(0).scores == (0, left + 25)


# The end of a hand


@staged
async def test_a_void_hand_is_told_and_dealt_again(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", before_void()) as guest:
        await guest.press("2H", "enter")
        text = " ".join(guest.text().split())
        assert "Two cards left in the stock: void hand, Computer deals again." in text
        assert "*" not in text
        assert guest.host.view(0).scores == (0, 0)
        await guest.press("enter")
        view = guest.host.view(0)
        assert (view.number, view.dealer, view.boxes) == (2, 1, (0, 0))


@staged
async def test_both_hands_of_a_result_are_seen_whole(tmp_path: Path) -> None:
    for size in (SMALL, LARGE):
        async with seated(tmp_path / f"{size}.db", knocked_against(BETTER), size=size) as guest:
            await guest.press("enter")
            ranks = [row.split("│")[0] for row in guest.text().split("\n")]
            assert any(" 3 ▏4 ▏5 ▏6 ▏7 ▏8 ▏9 ▏10▏J ▏Q " in row and " A ▏2 ▏3" in row for row in ranks)
            assert any(" 5 ▏5 ▏5  " in row and " 9 ▏9 ▏9  " in row and " A" in row for row in ranks)
            assert "1 box " in guest.text() and "0 boxes" in guest.text()


@staged
async def test_a_knock_shows_no_card_of_the_stock_or_of_the_other(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock()) as guest:
        await guest.press("k")
        open_to_me = set(guest.host.view(0).known())
        assert faces(guest.text()) - open_to_me == {parse("3C")}  # named as what could be laid off
