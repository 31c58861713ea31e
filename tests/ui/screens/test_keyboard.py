"""Everything by keys alone: numbers, arrows, Enter, and one meaning for each key; nothing happens before Enter."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import Card, parse_cards
from cribtui.core.match import Match
from cribtui.store.settings import key_bindings
from cribtui.ui.keys import Keys
from cribtui.ui.screens.settings import SettingsScreen
from cribtui.ui.screens.statistics import StatisticsScreen

from .moments import (
    PEGGED,
    PEGGING,
    before_the_starter,
    discarding,
    last_cards,
    nothing_fits,
    one_fits,
    stacked,
    stacked_before_cut,
    three_alike,
)
from .stagecraft import Guest, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")


def last_done(guest: Guest) -> str:
    """Return the last thing that seat 0 did, as a line of the log."""
    return [line for line in guest.record.splitlines() if line.startswith("0 ")][-1]


def cards(names: str) -> list[Card]:
    return list(parse_cards(names))


# The hand: 4♣ 5♠ 5♥ 9♦ J♦ Q♥


@staged
async def test_numbers_raise_and_lower(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("4")
        assert guest.raised == cards("9D")
        await guest.press("6", "4")
        assert guest.raised == cards("QH")
        await guest.press("7", "0", "-", "=")
        assert guest.raised == cards("QH")
        await guest.press("1", "enter")
        assert last_done(guest) == "0 lay QH 4C"


@staged
async def test_arrows_move_and_space_up_and_down_raise(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("right", "right", "up")
        assert guest.raised == cards("5S")
        await guest.press("up")
        assert guest.raised == cards("5S")
        await guest.press("left", "left", "space")  # from the first card to the last is a step of its own
        assert len(guest.raised) == 2
        await guest.press("down")
        assert guest.raised == cards("5S")
        await guest.press("space", "space")
        assert guest.raised == cards("5S")


@staged
async def test_enter_without_a_choice_raises_the_card_under_the_cursor(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        await guest.press("right", "enter", "right", "enter")
        assert guest.raised == cards("4C 5S")
        assert guest.record == before
        await guest.press("enter")
        assert last_done(guest) == "0 lay 5S 4C"


@staged
async def test_a_played_card_leaves_its_number_behind(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", stacked(*PEGGING, *PEGGED)) as guest:  # 4♠ 5♦ 7♣ 8♣
        await guest.press("2", "enter")
        assert last_done(guest) == "0 play 5D"
        await guest.press("2")
        assert guest.raised == []
        await guest.press("3", "enter")
        assert last_done(guest) == "0 play 7C"


@staged
async def test_sorting_by_suit_and_by_rank(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        await guest.press("4", "o")
        assert guest.table.hand.cards == cards("5S 5H QH 9D JD 4C")
        assert guest.raised == cards("9D")
        assert guest.store.settings().sort == "suit"
        await guest.press("o")
        assert guest.table.hand.cards == cards("4C 5S 5H 9D JD QH")
        assert guest.record == before


@staged
async def test_the_only_card_that_fits_is_raised_already(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", one_fits()) as guest:
        assert guest.raised == cards("7C")
        await guest.press("8C", "1", "right", "right", "space")
        assert guest.raised == cards("7C")
        await guest.press("enter")
        assert last_done(guest) == "0 play 7C"


@staged
async def test_go_is_said_with_enter(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", nothing_fits()) as guest:
        await guest.press("1", "2", "space", "up")
        assert last_done(guest) == "0 play 5D"
        await guest.press("enter")
        assert last_done(guest) == "0 go"


# The deck


@staged
async def test_arrows_move_along_the_deck(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", Match.new("cribbage", seed="s")) as guest:
        assert guest.table.deck.place == 26
        await guest.press("left", "left", "up", "right", "down")
        assert guest.table.deck.place == 25
        await guest.press(*["down"] * 4)
        assert guest.table.deck.place == 1
        await guest.press(*["up"] * 7)
        assert guest.table.deck.place == 52
        await guest.press("enter")
        assert last_done(guest) == "0 turn 52"


@staged
async def test_a_place_is_typed(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", Match.new("cribbage", seed="s")) as guest:
        await guest.press("1")
        assert guest.table.deck.place == 1
        await guest.press("7")
        assert guest.table.deck.place == 17
        assert "card 17 of 52" in guest.text()
        await guest.press("6")  # there is no 176th card: a new number begins
        assert guest.table.deck.place == 6
        await guest.press("4", "0", "enter")
        assert last_done(guest) == "0 turn 40"


@staged
async def test_a_place_beyond_the_bounds_is_the_nearest_within(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", stacked_before_cut()) as guest:
        await guest.press("5", "1")
        assert guest.table.deck.place == 1 + 3  # fifty-one is too many, and so is one card too few
        await guest.press("enter")
        assert last_done(guest) == "0 cut 4"


@staged
async def test_the_starter_is_cut_by_number(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", before_the_starter()) as guest:
        await guest.press("3", "6", "enter")
        assert last_done(guest) == "0 cut 36"


# Keys that open and show


@staged
async def test_a_hint_is_only_shown(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        before = guest.record
        await guest.press("h")
        assert "hint" in guest.text().replace("h hint", "")
        assert guest.raised == []
        assert guest.record == before
        assert not guest.host.assisted


@staged
async def test_question_mark_and_f1_open_the_rules_of_this_step(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        for key in ("?", "f1"):
            await guest.press(key)
            assert "The crib" in guest.text()
            await guest.press("right")
            assert "The game" in guest.text()
            await guest.press("escape")
            assert guest.place.overlay is None


@staged
async def test_the_rules_scroll_to_their_end_and_close_with_enter(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("?", "right")
        first = guest.text()
        await guest.press("down")
        assert guest.text() != first
        await guest.press("up", "up")
        assert guest.text() == first
        await guest.press(*["space"] * 20)
        end = guest.text()
        assert "quit" in end or "leave" in end
        await guest.press("space")
        assert guest.text() == end
        await guest.press("enter")
        assert guest.place.overlay is None


@staged
async def test_keys_behind_a_sheet_do_nothing_to_the_table(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("5D")
        before = guest.record
        await guest.press("?", "enter", "l", "2", "enter", "l", "u", "?", "q")
        assert guest.record == before
        assert guest.raised == cards("5D")
        assert guest.place.overlay is None


@staged
async def test_l_opens_the_log(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("l")
        assert "lays 2♥ 3♥" in guest.text()
        assert "pair" in guest.text()
        await guest.press("l")
        assert guest.place.overlay is None


@staged
async def test_t_and_s_open_settings_and_statistics(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        home = guest.place
        await guest.press("t")
        assert isinstance(guest.place, SettingsScreen)
        await guest.press("q", "s")
        assert isinstance(guest.place, StatisticsScreen)
        await guest.press("escape")
        assert guest.place is home


@staged
async def test_t_opens_the_settings_over_the_table(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        table = guest.place
        await guest.press("2", "t")
        assert isinstance(guest.place, SettingsScreen)
        await guest.press("q")
        assert guest.place is table
        assert guest.raised == cards("5S")


@staged
async def test_n_goes_on_and_a_shows_all(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.press("enter", "n", "n", "n", "left")
        assert guest.table.counting.item == 1
        await guest.press("a")
        assert "Twenty-four in all" in guest.text()
        await guest.press("n", "n", "n")
        assert guest.table.counting is None


@staged
async def test_going_back_in_the_show_reaches_its_beginning(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.press("enter", "enter")
        first = guest.text()
        await guest.press(*["enter"] * 12)
        assert guest.table.counting.hand == 2
        await guest.press(*["left"] * 14)
        assert guest.text() == first


@staged
async def test_home_by_keys(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("down", "left", "down", "right", "down", "right")
        settings = guest.app.desk.settings
        assert (settings.level, settings.language, settings.suits) == ("easy", "it", "four")
        await guest.press("up", "left", "up", "left")
        settings = guest.app.desk.settings
        assert (settings.opponent, settings.language) == ("two", "en")
        await guest.press("1")
        await guest.press("enter")
        assert "Player 1" in guest.text()


@staged
async def test_a_name_is_typed_with_any_letters(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("t", *["up"] * 2, *"Quentin", "space", *"7x", "backspace", "down", "q", "enter")
        assert guest.store.settings().names == ("Quentin 7", "q")


# Keys of one's own


@staged
async def test_keys_can_be_bound_anew(tmp_path: Path) -> None:
    file = tmp_path / "keys.toml"
    file.write_text('undo = "z"\nconfirm = "x"\nhint = "f5"\n')
    keys = Keys(key_bindings(file))
    async with seated(tmp_path / "a.db", discarding(), keys=keys) as guest:
        assert "z undo" in guest.text()
        assert "Lay them  x" in guest.text()
        await guest.press("4", "6", "enter", "u", "h")
        assert guest.host.view(0).phase == "lay"
        assert not guest.table.advice
        await guest.press("f5")
        assert guest.table.advice
        await guest.press("x")
        assert last_done(guest) == "0 lay QH 9D"
        await guest.press("z")
        assert guest.host.view(0).phase == "lay"
        await guest.click("z undo")
        assert guest.host.view(0).phase == "cut"


# Nothing before Enter


@staged
async def test_nothing_is_recorded_before_enter(tmp_path: Path) -> None:
    harmless = (*"1234567890ohlsan?-=", "f1", "left", "right", "up", "down", "space", "tab", "escape", "x", "*")
    async with seated(tmp_path / "a.db", discarding()) as guest:
        for match in (discarding(), three_alike(), before_the_starter(), nothing_fits()):
            await guest.sit_down(match)
            before = guest.record
            await guest.press(*harmless)
            if guest.place.overlay is not None:
                await guest.press("escape")
            assert guest.record == before
            await guest.press("q")
