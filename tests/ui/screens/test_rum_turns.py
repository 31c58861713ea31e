"""Turns at the table of 500 rum by mouse and by keys: discards, drawing, the order of the hand, undo and restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import cards_name, parse
from cribtui.store.settings import Settings

from .rum_moments import closing, drawing, freed, fresh, several, short_row, taking, to_open
from .rum_players import card_of, done, row_of
from .stagecraft import LARGE, Guest, faces, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")


def held(guest: Guest) -> str:
    """Return one's own cards from left to right."""
    return cards_name(guest.hand.cards)


# The first turn


@staged
async def test_the_first_turn_is_a_discard_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", fresh()) as guest:
        assert "in the first turn nobody draws" in guest.text()
        await guest.press("enter")
        assert "Raise a card first." in guest.text()
        await guest.press("TS", "4C")  # one at a time
        assert cards_name(guest.raised) == "4C"
        assert done(guest) == []
        await guest.press("enter")
        assert done(guest) == ["0 discard 4C"]


@staged
async def test_the_first_discard_by_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for way in ("card", "row", "drag", "plate"):
            await guest.sit_down(fresh())
            if way == "drag":
                await guest.drag(guest.spot(card_of(guest, "4C")), guest.spot("throw"))
            else:
                await guest.click_on(card_of(guest, "4C"))
                assert done(guest) == []
                if way == "plate":
                    await guest.click("Discard 4♣")
                else:
                    await guest.click_on("throw")
            assert done(guest) == ["0 discard 4C"]


@staged
async def test_melds_have_no_place_in_the_first_turn(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", fresh()) as guest:
        await guest.press("TS", "TH", "TC", "m")
        assert cards_name(guest.raised) == "TC"
        assert "Discard 10♣" in guest.text()
        assert "Open with" not in guest.text()


# Drawing


@staged
async def test_the_stock_is_drawn_from_by_enter_by_click_and_by_drag(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for way in ("enter", "click", "drag"):
            await guest.sit_down(drawing())
            if way == "enter":
                await guest.press("enter")
            elif way == "click":
                await guest.click_on("stock")  # which is previewed already
            else:
                await guest.drag(guest.spot("stock"), guest.spot("card:4"))
            assert done(guest)[-1] == "0 draw"
            assert "You draw 6♣." in guest.text()


@staged
async def test_a_card_of_the_hand_waits_until_something_was_drawn(tmp_path: Path) -> None:
    said = "First draw from the stock, or take from the row."
    async with seated(tmp_path / "a.db", drawing()) as guest:
        await guest.press("5")
        assert said in guest.text()
        await guest.press("h")
        assert said not in guest.text()
        await guest.click_on(card_of(guest, "KS"))
        assert said in guest.text()
        await guest.drag(guest.spot(card_of(guest, "KS")), guest.spot("throw"))
        assert guest.raised == []
        assert done(guest) == ["0 discard 4C"]


# Discarding


@staged
async def test_d_turns_to_the_discard_and_enter_does_it(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", several()) as guest:
        before = done(guest)
        await guest.press("TD")
        assert "Lay 10♦ on A2" in guest.text()  # what brings points is offered first
        await guest.press("d")
        assert done(guest) == before
        assert "Discard 10♦  Enter" in guest.text()
        await guest.press("enter")
        assert done(guest)[-1] == "0 discard TD"


@staged
async def test_a_card_is_discarded_by_clicks_and_by_a_drag(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", several()) as guest:
        before = done(guest)
        await guest.click_on(card_of(guest, "TD"), row_of(guest, "3S"))
        assert done(guest) == before
        assert "Discard 10♦  Enter" in guest.text()
        await guest.click_on(row_of(guest, "3S"))
        assert done(guest)[-1] == "0 discard TD"
        await guest.sit_down(several())
        await guest.drag(guest.spot(card_of(guest, "JS")), guest.spot(row_of(guest, "8D")))
        assert done(guest)[-1] == "0 discard JS"
        await guest.sit_down(several())
        await guest.click_on(card_of(guest, "TD"))
        await guest.click("Discard 10♦  d", "Discard 10♦  Enter")
        assert done(guest)[-1] == "0 discard TD"


@staged
async def test_only_one_card_is_discarded(tmp_path: Path) -> None:
    said = "Raise the one card that you discard."
    async with seated(tmp_path / "a.db", to_open()) as guest:
        before = done(guest)
        for keys in (("d",), ("QS", "KS", "d")):
            await guest.press(*keys)
            assert said in guest.text()
        await guest.press("KS")
        assert said not in guest.text()
        await guest.click_on(card_of(guest, "KS"), "throw")
        assert said in guest.text()
        assert done(guest) == before


@staged
async def test_a_discard_that_is_looked_at_lies_in_the_row(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", short_row()) as guest:
        await guest.press("QS")
        lying = guest.text().split("\n")[5:7]
        assert "Q" in lying[0] and "A" in lying[0]
        await guest.press("QS")
        assert "Q" not in guest.text().split("\n")[5]


# The order of the hand


@staged
async def test_the_hand_is_sorted_by_suit_and_by_rank_with_the_jokers_first(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with seated(path, fresh()) as guest:
        assert held(guest) == "2C TS QS KS TH TD 4C TC"
        await guest.press("o")
        assert held(guest) == "2C 4C TS TH TD TC QS KS"
    async with opened(path) as guest:
        await guest.press("enter")
        assert guest.table.order == "rank"
        await guest.press("o")
        assert held(guest) == "2C TS QS KS TH TD 4C TC"


@staged
async def test_cards_are_moved_by_keys_and_stay_where_they_are_put(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", short_row(), settings=Settings(rummy_sort="suit")) as guest:
        assert held(guest) == "2C TS QS KS TH TD 6C TC"
        await guest.press("KS", ",", ",", ".")
        moved = "2C TS KS QS TH TD 6C TC"
        assert held(guest) == moved
        await guest.press("KS", "6C", "enter")  # only what is discarded goes
        assert held(guest) == moved.replace(" 6C", "")
        await guest.press("enter")
        assert held(guest).startswith(moved.replace(" 6C", ""))
        await guest.press("o")
        assert guest.table.order == "suit"


@staged
async def test_cards_are_dragged_along_the_hand_before_drawing_too(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", taking()) as guest:
        await guest.drag(guest.spot(card_of(guest, "TC")), guest.spot(card_of(guest, "TS")))
        assert held(guest) == "TC TS TH TD"
        await guest.press("enter")
        assert held(guest) == "TC TS TH TD JS"
        await guest.drag(guest.spot(card_of(guest, "JS")), guest.spot(card_of(guest, "TH")))
        assert held(guest) == "TC TS JS TH TD"
        await guest.press("TS", "TH", "TC", "enter")
        assert held(guest) == "JS TD"


# Undo, redo, restart


@staged
async def test_undo_and_redo_go_step_by_step_within_a_turn(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", closing()) as guest:
        length, tables = guest.host.length, guest.host.view(0).tables
        await guest.press("JS")
        for back in range(1, 5):
            await guest.press("u")
            assert guest.host.length == length - back
        view = guest.host.view(0)
        assert (view.phase, view.pending, len(view.tables[0])) == ("draw", (), 1)
        await guest.press("r", "r", "r")
        assert guest.host.view(0).freed == (parse("2S"),)
        assert cards_name(guest.raised) == "2S"
        await guest.press("r")
        assert guest.raised == []
        assert (guest.host.length, guest.host.view(0).tables) == (length, tables)


@staged
async def test_undo_reaches_the_turn_before_and_a_new_choice_drops_what_was_undone(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", several()) as guest:
        await guest.press("u", "u", "u")  # the meld, the draw, and the discard of the turn before
        view = guest.host.view(0)
        assert (view.phase, len(view.row)) == ("play", 4)
        assert parse("5C") in view.hand
        await guest.press("TS", "d", "enter")
        assert not guest.host.can_redo()
        assert "0 discard TS" in done(guest)


@staged
async def test_restart_deals_the_same_cards(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", freed()) as guest:
        seen = guest.text()
        await guest.press("R")
        assert "The same cards are dealt again" in guest.text()
        assert held(guest) == "2C TS QS KS TH TD 4C TC"
        assert guest.host.view(0).tables == ((), ())
        await guest.press("u")
        assert guest.text() == seen


# What is told


@staged
async def test_a_hint_is_only_a_preview(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for match in (fresh(), taking(), to_open(), several(), freed()):
            await guest.sit_down(match)
            before, raised, seen = guest.record, guest.raised, guest.text()
            await guest.press("h")
            told = [row for row, was in zip(guest.text().split("\n"), seen.split("\n"), strict=True) if row != was]
            assert [row for row in told if row.split()[0] == "hint"]  # beside it only marks change, and the key bar
            assert (guest.record, guest.raised) == (before, raised)


@staged
async def test_what_the_other_did_stays_in_words(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        assert "Computer: melds 9♦ 2♠ J♦ +30, opens with 30, discards 3♠" in guest.text()
        await guest.resize(*LARGE)
        assert "Computer: melds 9♦ 2♠ J♦ +30, opens with 30, discards 3♠" in guest.text()


@staged
async def test_no_card_of_the_other_can_be_seen(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for match in (taking(), several(), freed()):
            await guest.sit_down(match)
            for keys in ((), ("1",), ("h",), ("l",)):
                await guest.press(*keys)
                assert faces(guest.text()) <= set(guest.host.view(0).faces())


@staged
async def test_a_change_of_language_keeps_what_is_raised(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", to_open()) as guest:
        await guest.press("2C", "QS", "KS", "tab")
        english = guest.text()
        for lang in ("it", "pl", "es", "en"):
            await guest.speak(lang)
            assert cards_name(guest.raised) == "2C QS KS"
            assert (guest.text() == english) == (lang == "en")
        await guest.press("enter")
        assert done(guest)[-1] == "0 meld 2C=JSQSKS"
