"""Turns at the table of gin by mouse and by keys: the first upcard, drawing and taking, throwing, the hand's order."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import cards_name, parse, parse_cards
from cribtui.games.gin.melds import deadwood
from cribtui.store.settings import Settings

from ...games.gin.situations import play
from .gin_moments import MIXED, after_passes, before_void, can_knock, eleven, just_taken, offered, taking
from .stagecraft import Guest, face, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")


def done(guest: Guest) -> list[str]:
    """Return what seat 0 has done so far, as lines of the log."""
    return [line for line in guest.record.splitlines() if line.startswith("0 ")]


def card(guest: Guest, name: str) -> str:
    """Return the target of a card of one's own."""
    return f"card:{guest.table.hand.places.index(parse(name))}"


def held(guest: Guest) -> str:
    """Return one's own cards from left to right."""
    return cards_name(guest.table.hand.cards)


# The first upcard


@staged
async def test_enter_passes_and_p_only_previews_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", offered()) as guest:
        assert "Take K♦, or pass" in guest.text()
        await guest.press("tab", "p")
        assert done(guest) == []
        await guest.press("enter")
        assert done(guest) == ["0 pass"]


@staged
async def test_tab_turns_to_the_upcard_and_enter_takes_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", offered()) as guest:
        await guest.press("tab")
        assert "take it" in guest.text()
        await guest.press("tab")
        assert "take it" not in guest.text()
        await guest.press("right")
        assert done(guest) == []
        await guest.press("enter")
        assert done(guest) == ["0 take"]
        assert "You take K♦." in guest.text()
        assert face("KD") in guest.text()


@staged
async def test_the_second_click_on_the_upcard_takes_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", offered()) as guest:
        await guest.click_on("stock")
        await guest.click_on("stock")  # it comes only after both have passed
        await guest.click_on("pile")
        assert done(guest) == []
        assert guest.table.pick == "pile"
        await guest.click_on("pile")
        assert done(guest) == ["0 take"]


@staged
async def test_the_plates_pass_and_turn_to_the_upcard(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", offered()) as guest:
        await guest.click("Take K♦  Tab")
        assert done(guest) == []
        await guest.click("Pass  p")
        assert done(guest) == []
        await guest.click("Pass  Enter")
        assert done(guest) == ["0 pass"]


@staged
async def test_what_the_upcard_would_do_is_said(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", offered()) as guest:
        least = min(deadwood([*kept, parse("KD")]) for kept in _without_one(parse_cards(MIXED)))
        assert f"with K♦ the deadwood is {least}" in guest.text()


def _without_one(hand: tuple[int, ...]) -> list[list[int]]:
    return [[one for one in hand if one != gone] for gone in hand]


# Drawing and taking


@staged
async def test_after_two_passes_there_is_only_the_stock(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", after_passes()) as guest:
        assert "both have passed" in guest.text()
        await guest.press("tab", "tab")
        await guest.click_on("pile")
        await guest.click_on("pile")
        assert guest.table.pick == "stock"
        assert done(guest) == ["0 pass"]
        await guest.press("enter")
        assert done(guest) == ["0 pass", "0 draw"]
        assert "You draw 3♣." in guest.text()


@staged
async def test_a_click_on_the_stock_draws(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        await guest.click_on("stock")  # which is previewed already
        assert done(guest)[-1] == "0 draw"


@staged
async def test_two_clicks_on_the_pile_take_its_card(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        await guest.click_on("pile")
        assert done(guest) == ["0 pass"]
        assert "take it" in guest.text()
        await guest.click_on("stock")  # turned back to
        assert done(guest) == ["0 pass"]
        await guest.click_on("pile")
        await guest.click_on("pile")
        assert done(guest)[-1] == "0 take"


@staged
async def test_the_stock_and_the_pile_can_be_dragged_into_the_hand(tmp_path: Path) -> None:
    for source, line in (("stock", "0 draw"), ("pile", "0 take")):
        async with seated(tmp_path / f"{source}.db", taking()) as guest:
            await guest.drag(guest.spot(source), guest.spot("card:4"))
            assert done(guest)[-1] == line


@staged
async def test_what_the_other_took_and_threw_stays_in_words(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        assert "Computer takes K♦." in guest.text()
        assert "Computer discards 5♥." in guest.text()


# Throwing


@staged
async def test_the_second_click_on_a_card_throws_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        await guest.click_on(card(guest, "9D"))
        await guest.click_on(card(guest, "KS"))  # one at a time
        assert guest.raised == list(parse_cards("KS"))
        assert "K♠ leaves 21" in guest.text()
        assert done(guest)[-1] == "0 draw"
        await guest.click_on(card(guest, "KS"))
        assert done(guest)[-1] == "0 discard KS"


@staged
async def test_a_click_on_the_pile_throws_the_raised_card(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        await guest.click_on("pile")
        assert done(guest)[-1] == "0 draw"
        await guest.click_on(card(guest, "QH"), "pile")
        assert done(guest)[-1] == "0 discard QH"


@staged
async def test_a_card_dragged_onto_the_pile_is_thrown(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        await guest.click_on(card(guest, "QH"))
        await guest.drag(guest.spot(card(guest, "KS")), guest.spot("pile"))
        assert done(guest)[-1] == "0 discard KS"


@staged
async def test_a_card_is_thrown_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        await guest.press("9D", "9D")  # a second key lowers it
        assert guest.raised == []
        await guest.press("KS")
        assert cards_name(guest.raised) == "KS"
        await guest.press("enter")
        assert done(guest)[-1] == "0 discard KS"


@staged
async def test_a_card_is_thrown_by_the_cursor_and_by_the_plate(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        await guest.press("left")  # round the corner: the last card
        await guest.press("up", "down", "space")
        assert cards_name(guest.raised) == "KS"
        await guest.click("Throw K♠")
        assert done(guest)[-1] == "0 discard KS"


@staged
async def test_enter_with_nothing_raised_throws_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        await guest.press("enter")
        assert "Raise a card first." in guest.text()
        assert done(guest)[-1] == "0 draw"


@staged
async def test_the_card_just_taken_cannot_be_raised_to_be_thrown(tmp_path: Path) -> None:
    said = "You have just taken K♦: it cannot be discarded in the same turn."
    async with seated(tmp_path / "a.db", just_taken()) as guest:
        for keys in (("KD",), ("end", "left", "up"), ("space",)):
            await guest.press(*keys)
            assert said in guest.text()
            assert guest.raised == []
        await guest.press("KS")
        assert said not in guest.text()
        await guest.click_on(card(guest, "KD"))
        assert said in guest.text()
        assert cards_name(guest.raised) == "KS"
        await guest.drag(guest.spot(card(guest, "KD")), guest.spot("pile"))
        assert said in guest.text()
        assert done(guest) == ["0 take"]
        await guest.press("enter")
        assert done(guest)[-1] == "0 discard KS"


# The order of the hand


@staged
async def test_the_hand_is_sorted_in_three_orders_and_the_order_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with seated(path, after_passes()) as guest:
        assert held(guest) == "7S 7H 7D 4C 5C 6C 2H 9D QH KS"
        assert "set" in guest.text() and "free 31" in guest.text()
        await guest.press("o")
        assert held(guest) == "2H 4C 5C 6C 7S 7H 7D 9D QH KS"
        assert "free 31" not in guest.text()
        await guest.press("o")
        assert held(guest) == "7S KS 2H 7H QH 7D 9D 4C 5C 6C"
    async with opened(path) as guest:
        await guest.press("enter")
        assert guest.table.order == "suit"
        await guest.press("o")
        assert held(guest) == "7S 7H 7D 4C 5C 6C 2H 9D QH KS"


@staged
async def test_cards_are_moved_by_keys_and_stay_where_they_are_put(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven(), settings=Settings(rummy_sort="rank")) as guest:
        await guest.press("KS", ",", ",", ".")
        moved = "2H 3C 4C 5C 6C 7S 7H 7D 9D KS QH"
        assert held(guest) == moved
        assert done(guest)[-1] == "0 draw"
        await guest.press("enter")
        assert held(guest) == moved.replace(" KS", "")
        while guest.host.view(0).phase != "discard":
            await guest.press("enter")
        drawn = guest.host.view(0).drawn
        assert drawn is not None
        assert held(guest) == f"{moved.replace(' KS', '')} {cards_name([drawn])}"


@staged
async def test_cards_are_dragged_along_the_hand_before_drawing_too(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        await guest.drag(guest.spot(card(guest, "KS")), guest.spot(card(guest, "7S")))
        moved = "KS 7S 7H 7D 4C 5C 6C 2H 9D QH"
        assert held(guest) == moved
        await guest.press("tab", "enter")
        assert held(guest) == f"{moved} 5H"
        await guest.press("o")
        assert guest.table.order == "melds"


@staged
async def test_a_knock_that_is_looked_at_leaves_the_own_order(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", can_knock()) as guest:
        await guest.drag(guest.spot(card(guest, "2H")), guest.spot(card(guest, "7S")))
        before = held(guest)
        assert before.startswith("2H 7S")
        await guest.press("k", "o", "k")
        assert held(guest) == before


# The pile


@staged
async def test_d_shows_every_card_thrown_and_any_key_closes_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", before_void()) as guest:
        pile = [face(cards_name([one])) for one in guest.host.view(0).pile]
        assert len(pile) == 29
        for close in ("d", "escape", "enter", "1"):
            await guest.press("d")
            rows = guest.text().split("\n")
            start = next(y for y, row in enumerate(rows) if "thrown so far" in row)
            assert " ".join(" ".join(rows[start + 1 : start + 4]).split()) == " ".join(pile)
            before = guest.record
            await guest.press(close)
            assert "thrown so far" not in guest.text()
            assert guest.record == before
        await guest.press("d")
        await guest.click_on("close")
        assert "thrown so far" not in guest.text()


@staged
async def test_a_hint_is_only_a_preview(tmp_path: Path) -> None:
    for number, match in enumerate((offered(), taking(), eleven())):
        async with seated(tmp_path / f"{number}.db", match) as guest:
            before, raised = guest.record, guest.raised
            await guest.press("h")
            assert "hint" in guest.text().split("\n")[11]
            assert (guest.record, guest.raised) == (before, raised)


@staged
async def test_undo_redo_and_restart(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", play(taking(), "0 draw")) as guest:
        await guest.press("9D", "u")
        assert guest.host.view(0).phase == "take"
        await guest.press("u")
        assert guest.host.view(0).phase == "upcard"
        await guest.press("r", "r")
        assert guest.host.view(0).phase == "discard"
        assert guest.raised == []
        await guest.press("R")
        assert guest.host.view(0).phase == "upcard"
        assert "The same cards are dealt again" in guest.text()
        assert held(guest) == "7S 7H 7D 4C 5C 6C 2H 9D QH KS"
        await guest.press("u")
        assert guest.host.view(0).phase == "discard"


@staged
async def test_a_change_of_language_keeps_a_raised_card(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", eleven()) as guest:
        await guest.press("KS")
        english = guest.text()
        for lang in ("it", "pl", "es", "en"):
            await guest.speak(lang)
            assert cards_name(guest.raised) == "KS"
            assert (guest.text() == english) == (lang == "en")
        await guest.press("enter")
        assert done(guest)[-1] == "0 discard KS"
