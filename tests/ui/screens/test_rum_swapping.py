"""Playing on melds that lie on the tables of 500 rum: lay-offs, swaps, freed jokers, and why something does not go."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import cards_name, parse

from .rum_moments import closing, freed, kings, nine_taken, several, taking, to_open
from .rum_players import card_of, done, row_of
from .stagecraft import LARGE, QUIET, SMALL, Guest, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")

WAYS = ("2♠=A♠ on A1 +15", "2♠=10♠ on A1 +10", "2♠ on A2 +10")  # of the freed joker


def lit(guest: Guest, target: str) -> bool:
    """Tell whether any card of a target has a rim of brass."""
    scene = guest.scene
    cells = [(x, y) for y in range(scene.height) for x in range(scene.width)]
    inside = [(x, y) for x, y in cells if (hit := scene.hit(x, y)) is not None and hit.target == target]
    return any(scene.canvas.rows[y][1][x].fg == "brass" for x, y in inside)


# Laying off


@staged
async def test_a_click_on_a_meld_previews_and_a_second_one_confirms(tmp_path: Path) -> None:
    for size in (SMALL, LARGE):
        async with seated(tmp_path / f"{size}.db", several(), size=size) as guest:
            before = done(guest)
            await guest.click_on(card_of(guest, "TD"), "meld:1:0")
            assert "Swap 10♦ for 2♠  Enter" in guest.text()
            await guest.click_on("meld:0:1")
            assert "Lay 10♦ on A2 +10  Enter" in guest.text()
            assert done(guest) == before
            await guest.click_on("meld:0:1")
            assert done(guest)[-1] == "0 lay TD>A2"


@staged
async def test_a_card_is_dragged_onto_a_meld(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", several()) as guest:
        await guest.drag(guest.spot(card_of(guest, "TD")), guest.spot("meld:0:1"))
        assert done(guest)[-1] == "0 lay TD>A2"
        await guest.sit_down(several())
        await guest.drag(guest.spot(card_of(guest, "TD")), guest.spot("meld:1:0"))
        assert done(guest)[-1] == "0 swap TD>B1:2S"


@staged
async def test_every_way_is_listed_and_chosen_by_tab_or_by_click(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", several()) as guest:
        await guest.press("TD")
        for way in ("10♦ on A2 +10", "10♦ for 2♠ in B1 +10"):
            assert way in guest.text()
        await guest.press("tab")
        assert "Swap 10♦ for 2♠  Enter" in guest.text()
        await guest.press("tab")
        assert "Discard 10♦  Enter" in guest.text()  # the last way
        await guest.press("tab")
        assert "Lay 10♦ on A2 +10  Enter" in guest.text()
        await guest.click("10♦ for 2♠ in B1")
        assert "Swap 10♦ for 2♠  Enter" in guest.text()
        await guest.press("enter")
        assert done(guest)[-1] == "0 swap TD>B1:2S"


@staged
async def test_the_chosen_way_is_told_without_colours_too(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", freed(), environ={**QUIET, "NO_COLOR": "1"}) as guest:
        for chosen in (*WAYS, WAYS[0]):
            assert [way for way in WAYS if f"[{way}]" in guest.text()] == [chosen]
            await guest.press("tab")


@staged
async def test_what_a_way_plays_on_is_lit_and_the_tables_stay_as_they_are(tmp_path: Path) -> None:
    for size in (SMALL, LARGE):
        async with seated(tmp_path / f"{size}.db", several(), size=size) as guest:
            melds = ("meld:0:0", "meld:0:1", "meld:1:0")
            assert not any(lit(guest, meld) for meld in melds)
            await guest.press("TD")
            assert [lit(guest, meld) for meld in melds] == [False, True, False]
            await guest.press("tab")  # the joker that would be freed
            assert [lit(guest, meld) for meld in melds] == [False, False, True]
            assert "60 down" in guest.text() and "30 down" in guest.text()
            await guest.press("enter")
            assert "70 down" in guest.text() and "20 down" in guest.text()


# A freed joker


@staged
async def test_a_freed_joker_is_raised_with_its_ways(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", several()) as guest:
        await guest.click_on(card_of(guest, "TD"), "meld:1:0", "meld:1:0")
        assert done(guest)[-1] == "0 swap TD>B1:2S"
        assert cards_name(guest.raised) == "2S"
        assert "2♠ must still be played" in guest.text()
        for way in WAYS:
            assert way in guest.text()
        await guest.press("tab", "tab", "enter")
        assert done(guest)[-1] == "0 lay 2S=T>A2"
        assert "must still be played" not in guest.text()


@staged
async def test_nothing_is_discarded_before_a_freed_joker_was_played(tmp_path: Path) -> None:
    said = "You must play 2♠ before you can discard."
    async with seated(tmp_path / "a.db", freed()) as guest:
        before = guest.record
        await guest.press("d")
        assert said in guest.text()
        await guest.press("2S", "JS", "enter")
        assert "Raise" not in guest.text().split("\n")[-3]
        await guest.press("d")
        assert said in guest.text()
        await guest.click_on("throw")
        assert said in guest.text()
        await guest.drag(guest.spot(card_of(guest, "JS")), guest.spot(row_of(guest, "8D")))
        assert said in guest.text()
        assert guest.record == before


@staged
async def test_both_ends_of_a_run_are_chosen_from_at_the_meld(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", freed()) as guest:
        await guest.click_on("meld:0:0")
        assert WAYS[0] in guest.text() and WAYS[1] in guest.text() and WAYS[2] not in guest.text()
        await guest.press("tab")
        assert "Lay 2♠ on A1 +10  Enter" in guest.text()
        await guest.click_on("meld:0:0")
        assert done(guest)[-1] == "0 lay 2S=TS>A1"
        await guest.sit_down(freed())
        await guest.drag(guest.spot(card_of(guest, "2S")), guest.spot("meld:0:0"))  # where it could go twice
        assert done(guest)[-1] == "0 swap TD>B1:2S"
        await guest.click(WAYS[1])
        await guest.press("enter")
        assert done(guest)[-1] == "0 lay 2S=TS>A1"


@staged
async def test_a_freed_joker_is_still_to_be_played_after_leaving(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", freed()) as guest:
        seen = guest.text()
        await guest.press("q", "enter")
        assert guest.text() == seen
        assert cards_name(guest.raised) == "2S"


@staged
async def test_the_last_card_closes_the_hand(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", closing()) as guest:
        await guest.press("JS", "enter")
        assert guest.table.reading
        assert "You close the hand: You +85, Computer −5." in guest.text()


# Why it does not go


REFUSED = {
    "lay.fit": (several, "JS", "meld:0:1", "J♠ does not fit on meld A2."),
    "swap.own": (several, "JS", "meld:0:0", "Jokers are swapped only on the other’s table."),
    "lay.closed": (to_open, "TS", "meld:1:0", "You may lay off only after you have opened."),
    "swap.closed": (to_open, "TD", "meld:1:0", "You may swap only after you have opened."),
    "swap.stuck": (kings, "TD", "meld:1:1", "2♠ could not be played after that swap."),
    "freed.table": (freed, "2S", "meld:1:0", "2♠ was freed: it goes into a new meld or on your own table."),
    "pending": (nine_taken, "9H", "meld:1:0", "After that 9♣ could not be played any more."),
}


@staged
async def test_why_a_card_cannot_be_played_on_a_meld_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for match, name, spot, said in REFUSED.values():
            await guest.sit_down(match())
            before, raised = guest.record, cards_name(guest.raised)
            for other in guest.raised:
                if other != parse(name):
                    await guest.press(cards_name([other]))
            if raised != name:
                await guest.press(name)
            await guest.click_on(spot)
            assert said in guest.text()
            assert cards_name(guest.raised) == name
            await guest.press("h")
            assert said not in guest.text()
            await guest.drag(guest.spot(card_of(guest, name)), guest.spot(spot))
            assert said in guest.text()
            assert guest.record == before


@staged
async def test_a_meld_that_is_clicked_with_nothing_raised_does_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", several()) as guest:
        before, seen = guest.record, guest.text()
        await guest.click_on("meld:0:0", "meld:1:0")
        assert (guest.record, guest.text()) == (before, seen)
        await guest.sit_down(taking())
        seen = guest.text()
        await guest.click_on("meld:0:0", "table", "throw")
        assert guest.text() == seen
