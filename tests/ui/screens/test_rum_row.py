"""The discard row of 500 rum by mouse and by keys: what may be taken, why something may not, long rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import cards_name, name, parse, parse_cards
from cribtui.games.rum500.actions import Pick

from .rum_moments import LAST, chosen, drawing, empty_stock, in_row, taking
from .rum_players import done, row_of
from .stagecraft import Guest, face, seated, staged

pytestmark = pytest.mark.usefixtures("calm")

TAKEABLE = ("4C", "AS", "6C", "8D")  # of taking(): for a run, for the end of one, with the joker swapped, for the end


def picked(guest: Guest) -> str | None:
    """Return the card of the row that is previewed."""
    way = guest.table.choice()
    return name(way.card) if isinstance(way, Pick) else None


# Choosing a card


@staged
async def test_the_cards_that_may_be_taken_have_the_keys_below_them(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        assert [name(way.card) for way in guest.table.choosing.ways()[1:]] == list(TAKEABLE)
        rows = guest.text().split("\n")
        marks = rows[next(y for y, line in enumerate(rows) if line.split() == ["1", "2", "3", "4"])]
        ranks = next(line for line in rows if "stock" in line)
        assert [ranks[marks.index(key)] for key in "1234"] == ["4", "A", "6", "8"]


@staged
async def test_a_card_is_chosen_by_its_key_and_taken_by_enter(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        before = done(guest)
        for key, card in enumerate(TAKEABLE, start=1):
            await guest.press(str(key))
            assert picked(guest) == card
        await guest.press("2")
        assert "Take A♠ and 4 more" in guest.text()
        assert "to be played: A♠ on A1 +15" in guest.text()
        assert done(guest) == before
        await guest.press("enter")
        assert done(guest)[-1] == "0 pick AS"
        assert guest.host.view(0).row == parse_cards("4C")


@staged
async def test_a_hint_marks_the_key_of_the_card_to_take(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        await guest.press("h")
        assert "hint take 4♣" in guest.text()
        assert any(line.split() == ["‹1›", "2", "3", "4"] for line in guest.text().split("\n"))
        await guest.press("1", "enter")
        assert done(guest)[-1] == "0 pick 4C"


@staged
async def test_arrows_and_tab_go_along_what_may_be_taken(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        found = []
        for key in ("right", "tab", "right", "right", "right", "left", "left"):
            await guest.press(key)
            found.append(picked(guest))
        assert found == ["4C", "AS", "6C", "8D", None, "8D", "6C"]
        await guest.press("0")
        assert picked(guest) == "6C"
        assert "First draw from the stock, or take from the row." in guest.text()


@staged
async def test_the_second_click_on_a_card_takes_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        before = done(guest)
        await guest.click_on(row_of(guest, "AS"), row_of(guest, "8D"))
        assert picked(guest) == "8D"
        assert "Take 8♦  Enter" in guest.text()
        await guest.click_on("stock")  # turned back to
        assert picked(guest) is None
        assert done(guest) == before
        await guest.click_on(row_of(guest, "8D"), row_of(guest, "8D"))
        assert done(guest)[-1] == "0 pick 8D"


@staged
async def test_a_card_is_dragged_into_the_hand(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        await guest.drag(guest.spot(row_of(guest, "3S")), guest.spot("card:0"))
        assert done(guest)[-1] == "0 discard 5C"
        await guest.drag(guest.spot(row_of(guest, "AS")), guest.spot("card:0"))
        assert done(guest)[-1] == "0 pick AS"


@staged
async def test_the_plate_takes_what_is_chosen(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        await guest.press("1")
        await guest.click("Take 4♣ and 5 more")
        assert done(guest)[-1] == "0 pick 4C"


# Why not


@staged
async def test_nothing_is_taken_before_a_turn_after_opening(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", drawing()) as guest:
        assert "you may take from the row after you have opened" in guest.text()
        before = guest.record
        await guest.press("right", "tab")
        await guest.click_on(row_of(guest, "AS"))
        assert "You may take from the row only if you opened in an earlier turn." in guest.text()
        assert picked(guest) is None
        assert guest.record == before


@staged
async def test_a_card_that_could_not_be_played_is_not_taken(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        before = guest.record
        for card in ("3S", "5C"):
            await guest.click_on(row_of(guest, card), row_of(guest, card))
            assert f"{face(card)} could not be played in this turn." in guest.text()
            assert guest.record == before
        await guest.press("1")
        assert "could not be played" not in guest.text()


# The chosen card must be played


@staged
async def test_the_chosen_card_is_raised_and_must_be_played(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", chosen()) as guest:
        assert "4♣ must still be played" in guest.text()
        assert cards_name(guest.raised) == "4C"
        assert "discard" not in guest.text().split("\n")[-1]
        for way in ("d", "throw", "drag"):
            if way == "drag":
                await guest.drag(guest.spot(f"card:{guest.hand.places.index(parse('4C'))}"), guest.spot("throw"))
            else:
                await (guest.press("d") if way == "d" else guest.click_on("throw"))
            assert "You must play 4♣ before you can discard." in guest.text()
        assert done(guest)[-1] == "0 pick 4C"
        await guest.press("5C", "6C")
        assert "Meld +15" in guest.text()
        await guest.press("enter")
        assert done(guest)[-1] == "0 meld 4C5C6C"
        assert "must still be played" not in guest.text()
        await guest.press("3S", "d", "enter")
        assert done(guest)[-1] == "0 discard 3S"  # which came from the row in this turn


@staged
async def test_an_empty_row_is_not_called_untouched(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", chosen()) as guest:
        assert guest.host.view(0).row == ()
        assert "nothing is discarded yet" not in guest.text()


# The empty stock


@staged
async def test_without_a_stock_a_card_is_taken_or_the_hand_is_ended(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", empty_stock()) as guest:
        assert "The stock is empty: take from the row, or end the hand" in guest.text()
        assert "End the hand  Enter" in guest.text()
        await guest.press("left")  # round the corner
        last = picked(guest)
        assert last is not None and last in LAST.split()
        await guest.press("right", "enter")
        assert done(guest)[-1] == "0 end"
        assert guest.table.reading
        assert "The stock is used up: You +5, Computer +10." in guest.text()


@staged
async def test_a_card_is_taken_when_the_stock_is_empty(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", empty_stock()) as guest:
        await guest.press("left", "enter")
        assert done(guest)[-1].startswith("0 pick")
        assert guest.host.view(0).phase == "play"


@staged
async def test_a_hand_that_nobody_opened_ends_by_itself(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", in_row(38)) as guest:
        assert "Go on when you have seen it" in guest.text()
        await guest.press("enter")
        assert "The stock is used up: You −55, Computer −60." in guest.text()
        await guest.read_on()
        assert guest.host.view(0).number == 2
        assert guest.host.view(0).scores == (-55, -60)
