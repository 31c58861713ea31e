"""Everything by mouse alone: cards, places, plates, the deck, the key bar, home and settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import parse, parse_cards
from cribtui.core.match import Match
from cribtui.play.seats import two

from .moments import (
    before_the_starter,
    discarding,
    last_cards,
    nothing_fits,
    played_out,
    stacked,
    stacked_before_cut,
    three_alike,
)
from .stagecraft import Guest, face, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")


def done(guest: Guest) -> list[str]:
    """Return what seat 0 has done so far, as lines of the log."""
    return [line for line in guest.record.splitlines() if line.startswith("0 ")]


def own(guest: Guest, name: str) -> tuple[int, int]:
    """Return the cell of a card of one's own in which its rank stands."""
    x, y = guest.spot(f"card:{guest.table.hand.places.index(parse(name))}")
    rows = guest.text().split("\n")
    return next((x0 + 1, y0) for y0 in range(y - 4, y + 5) for x0 in range(x - 8, x + 1) if _stands(rows, x0, y0, name))


def _stands(rows: list[str], x: int, y: int, name: str) -> bool:
    return rows[y][x : x + len(face(name)) + 1] == f" {face(name)}"


# Laying away


@staged
async def test_a_click_raises_a_card_and_another_lowers_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        flat = own(guest, "9D")
        await guest.click_at(*flat)
        assert guest.raised == list(parse_cards("9D"))
        assert own(guest, "9D") == (flat[0], flat[1] - 1)
        await guest.click_at(*own(guest, "9D"))
        assert guest.raised == []
        assert own(guest, "9D") == flat
        assert guest.record == before


@staged
async def test_a_third_card_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        for name in ("9D", "4C", "QH"):
            await guest.click_at(*own(guest, name))
        assert guest.raised == list(parse_cards("4C QH"))


@staged
async def test_the_second_click_on_a_card_confirms_when_two_are_raised(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        for name in ("9D", "4C", "9D"):
            await guest.click_at(*own(guest, name))
        assert done(guest)[-1] == "0 lay 9D 4C"


@staged
async def test_a_click_on_the_crib_lays_two_raised_cards(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        await guest.click_on("crib")
        await guest.click_at(*own(guest, "9D"))
        await guest.click_on("crib")
        assert guest.record == before
        assert guest.raised == list(parse_cards("9D"))
        await guest.click_at(*own(guest, "4C"))
        await guest.click_on("crib")
        assert done(guest)[-1] == "0 lay 9D 4C"


@staged
async def test_the_plate_lays_two_raised_cards_and_no_fewer(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        await guest.click_at(*own(guest, "9D"))
        await guest.click("Lay them")
        assert guest.record == before
        await guest.click_at(*own(guest, "4C"))
        await guest.click("Lay them")
        assert done(guest)[-1] == "0 lay 9D 4C"


@staged
async def test_dragging_two_cards_onto_the_crib_lays_them(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        await guest.drag(own(guest, "9D"), guest.spot("crib"))
        assert guest.raised == list(parse_cards("9D"))
        assert guest.record == before
        await guest.drag(own(guest, "9D"), guest.spot("crib"))
        assert guest.raised == list(parse_cards("9D"))
        await guest.drag(own(guest, "4C"), guest.spot("crib"))
        assert done(guest)[-1] == "0 lay 9D 4C"


@staged
async def test_a_click_elsewhere_does_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.click_at(*own(guest, "9D"))
        before, seen = guest.record, guest.text()
        for cell in ((40, 0), (5, 4), (60, 7), guest.where("deck"), guest.where("Lay two"), (6, 9), (79, 22)):
            await guest.click_at(*cell)
        assert guest.record == before
        assert guest.text() == seen
        assert guest.raised == list(parse_cards("9D"))


@staged
async def test_a_button_let_go_elsewhere_does_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        seen = guest.text()
        await guest.drag(guest.where("Lay them"), (60, 7))
        await guest.drag((60, 7), own(guest, "9D"))
        assert guest.text() == seen


# Playing


@staged
async def test_a_click_on_the_pile_plays_the_raised_card(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        before = guest.record
        await guest.click_on("pile")
        assert guest.record == before
        await guest.click_at(*own(guest, "5D"))
        assert guest.record == before
        await guest.click_on("pile")
        assert done(guest)[-1] == "0 play 5D"


@staged
async def test_a_click_on_the_raised_card_plays_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.click_at(*own(guest, "7C"))
        await guest.click_at(*own(guest, "5D"))
        assert guest.raised == list(parse_cards("5D"))
        await guest.click_at(*own(guest, "5D"))
        assert done(guest)[-1] == "0 play 5D"


@staged
async def test_the_plate_plays_the_raised_card(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.click_at(*own(guest, "8C"))
        await guest.click("Play 8♣")
        assert done(guest)[-1] == "0 play 8C"


@staged
async def test_dragging_a_card_onto_the_pile_plays_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.drag(own(guest, "7C"), guest.spot("pile"))
        assert done(guest)[-1] == "0 play 7C"


@staged
async def test_dragging_a_raised_card_onto_the_pile_plays_that_card_alone(tmp_path: Path) -> None:
    lines = ("0 lay AD AS", "1 lay QS KH", "0 cut 4", "0 play KD", "1 play TC", "0 play 8H", "1 go")
    match = stacked("2S AH KD 8H AD AS", "TC JC QC KC QS KH", "9H", *lines)
    async with seated(tmp_path / "a.db", match) as guest:  # at twenty-eight seat 0 plays on alone
        assert guest.host.to_act() == (0,)
        await guest.click_at(*own(guest, "2S"))
        assert guest.raised == list(parse_cards("2S"))
        await guest.drag(own(guest, "2S"), guest.spot("pile"))
        assert done(guest)[-2:] == ["0 play 8H", "0 play 2S"]


@staged
async def test_go_is_said_by_the_plate(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", nothing_fits()) as guest:
        await guest.click_at(*own(guest, "4H"))
        assert done(guest)[-1] == "0 play 5D"
        await guest.click("Go  Enter")
        assert done(guest)[-1] == "0 go"


@staged
async def test_a_card_that_does_not_fit_only_says_so(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", nothing_fits()) as guest:
        before = guest.record
        await guest.click_at(*own(guest, "4H"))
        await guest.click_at(*own(guest, "4H"))
        assert guest.raised == []
        assert guest.record == before


# The deck


@staged
async def test_a_click_marks_the_place_and_a_second_one_cuts(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", stacked_before_cut()) as guest:
        before = guest.record
        await guest.click_at(8, 12)
        place = guest.table.deck.place
        assert place == 4  # the least that may be lifted
        await guest.click_at(22, 12)
        marked = guest.table.deck.place
        assert f"lift {marked} of 52" in guest.text()
        assert marked != place
        assert guest.record == before
        await guest.click_at(22, 12)
        assert done(guest)[-1] == f"0 cut {marked}"


@staged
async def test_the_first_and_the_last_card_of_the_deck_can_be_marked(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", Match.new("cribbage", seed="s")) as guest:
        cells = [(x, 13) for x in range(80) if (hit := guest.scene.hit(x, 13)) and hit.target == "fan"]
        for cell, place in ((cells[0], 1), (cells[-1], 52), (cells[1], 2)):
            await guest.click_at(*cell)
            assert guest.table.deck.place == place
        assert done(guest) == []


@staged
async def test_the_plate_turns_the_marked_card(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", Match.new("cribbage", seed="s")) as guest:
        await guest.click_at(12, 13)
        place = guest.table.deck.place
        await guest.click("Turn this card")
        assert done(guest) == [f"0 turn {place}"]


@staged
async def test_the_starter_is_cut_by_clicks(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", before_the_starter()) as guest:
        await guest.click_at(30, 10)
        place = guest.table.deck.place
        await guest.click("Cut here")
        assert done(guest)[-1] == f"0 cut {place}"


# Reading


@staged
async def test_the_show_is_read_by_clicks(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.click("Play 6♣", "Next")
        assert (guest.table.counting.hand, guest.table.counting.item) == (0, 0)
        await guest.click("Next")
        await guest.click("fifteen")  # the sheet
        assert guest.table.counting.item == 2
        await guest.click_on("next")  # a card
        assert guest.table.counting.item == 3
        await guest.click("All at once")
        assert guest.table.counting.whole
        await guest.click("Next", "Next")
        assert guest.table.counting.hand == 2
        await guest.click("Next")
        assert guest.table.counting is None


# The key bar and what it opens


@staged
async def test_the_key_bar_can_be_clicked(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.click("h hint")
        assert guest.table.advice
        await guest.click("o sort")
        assert guest.table.order == "suit"
        await guest.click("? rules")
        assert "The crib" in guest.text()
        await guest.click("Whole rules")
        assert "The game" in guest.text()
        await guest.click("Enter closes")
        assert guest.place.overlay is None
        await guest.click("u undo")
        assert guest.host.view(0).phase == "cut"
        await guest.click("r redo")
        assert guest.host.view(0).phase == "lay"
        await guest.click("q leave")
        assert "Continue" in guest.text()


@staged
async def test_the_log_closes_with_a_click(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", played_out("whole 3", 20)) as guest:
        await guest.click("l log")
        assert guest.place.overlay is not None
        await guest.click_at(40, 10)
        assert guest.place.overlay is None


@staged
async def test_a_click_asks_for_the_hand(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding(), two(("", ""))) as guest:
        assert face("9D") not in guest.text()
        await guest.click_at(40, 10)
        assert face("9D") not in guest.text()
        await guest.click("Show my hand")
        assert face("9D") in guest.text()


# Home and settings


@staged
async def test_home_is_used_by_clicks(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.click("Polski", "cztery barwy")
        assert (guest.app.desk.settings.language, guest.app.desk.settings.suits) == ("pl", "four")
        await guest.click("English", "easy", "Start")
        assert "Turn a card" in guest.text()
        await guest.click("q leave")
        await guest.click("Continue")
        assert "Turn a card" in guest.text()
        await guest.click("q leave", "s statistics", "Back")
        await guest.click("t settings", "night", "play themselves", "off", "letters")
        settings = guest.app.desk.settings
        assert (settings.theme, settings.suits) == ("night", "letters")
        assert (settings.auto_forced, settings.animations) == (True, False)
        await guest.click("q back")
        assert "Continue" in guest.text()
