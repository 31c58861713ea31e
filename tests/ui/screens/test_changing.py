"""A hand in the middle of changes: another language, another size, leaving and coming back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core.cards import parse_cards
from cribtui.core.match import Match
from cribtui.play.seats import alone, to_record, two
from cribtui.store.database import Store

from .moments import LAID, SHOW, discarding, last_cards, stacked, three_alike
from .stagecraft import LARGE, SMALL, Guest, opened, seated, staged

pytestmark = pytest.mark.usefixtures("calm")


async def choose_polish(guest: Guest) -> None:
    """Change the language by the settings, as a player does."""
    await guest.press("t")
    await guest.click("Polski")
    await guest.press("q")


# Language


@staged
async def test_another_language_keeps_the_raised_cards_and_the_cursor(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("4", "6", "right", "right")
        before, seen = guest.record, guest.text()
        await choose_polish(guest)
        assert "Komputer rozdaje" in guest.text()
        assert guest.raised == list(parse_cards("9D QH"))
        assert guest.table.hand.cursor == 1
        assert guest.record == before
        await guest.press("t", "left", "left", "q")
        assert guest.text() == seen


@staged
async def test_another_language_keeps_a_hint_and_the_place_in_the_deck(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("h")
        await choose_polish(guest)
        assert guest.table.advice
        await guest.press("u")
        assert guest.table.deck is not None
        await guest.press("1", "7")
        await guest.press("t", "right", "q")
        assert guest.table.deck.place == 17
        assert "17" in guest.text()


@staged
async def test_another_language_keeps_the_place_in_the_show(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.press("enter", "enter", "enter")
        await choose_polish(guest)
        assert guest.table.counting.item == 1
        await guest.press("enter")
        assert guest.table.counting.item == 2


@staged
async def test_the_log_is_told_in_the_new_language(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike(), size=LARGE) as guest:
        assert "starter Q♥" in guest.text()
        length = len(guest.place.history)  # type: ignore[attr-defined]
        await choose_polish(guest)
        assert "starter Q♥" not in guest.text()
        assert len(guest.place.history) == length  # type: ignore[attr-defined]


@staged
async def test_a_theme_and_suits_chosen_at_the_table_are_drawn_at_once(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("t")
        await guest.click("letters", "plain ASCII", "night")
        await guest.press("q")
        assert guest.text().isascii()
        assert "5S" in guest.text()
        assert guest.app.desk.look.theme == "night"


# Size


@staged
async def test_any_size_at_any_moment_keeps_what_is_chosen(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("4", "6", "right", "h")
        before, seen = guest.record, guest.text()
        for size in (LARGE, (60, 10), (200, 60), (80, 10), (79, 24), (118, 34), (30, 5), (100, 30)):
            await guest.resize(*size)
            assert guest.raised == list(parse_cards("9D QH"))
            assert guest.table.advice
            rows = guest.text().split("\n")
            assert len(rows) == size[1]
            assert max(map(len, rows)) <= size[0]
        await guest.resize(*SMALL)
        assert guest.text() == seen
        assert guest.record == before


@staged
async def test_too_small_a_window_says_what_it_needs(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", discarding()) as guest:
        await guest.press("4", "6")
        before = guest.record
        for size in ((79, 24), (80, 23), (60, 10), (20, 20)):
            await guest.resize(*size)
            words = " ".join(guest.text().split())
            assert f"80x24 cells; this one has {size[0]}x{size[1]}" in words
            await guest.press("enter", "1", "u", "R", "?", "l")  # nobody acts on what cannot be seen
            assert guest.record == before
        await guest.resize(*SMALL)
        assert guest.raised == list(parse_cards("9D QH"))
        assert guest.place.overlay is None


@staged
async def test_resizing_in_the_show_and_under_a_sheet(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.press("enter", "enter", "enter", "?")
        seen = guest.text()
        await guest.resize(*LARGE)
        await guest.resize(60, 10)
        await guest.resize(*SMALL)
        assert guest.text() == seen
        await guest.press("escape")
        assert guest.table.counting.item == 1


@staged
async def test_home_settings_and_statistics_take_any_size(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        for key in ("", "t", "s"):
            await guest.press(*key)
            seen = guest.text()
            for size in (LARGE, (60, 10), SMALL):
                await guest.resize(*size)
            assert guest.text() == seen
            await guest.press("q" if key else "escape")


# Leaving and coming back


@staged
async def test_continue_comes_back_to_the_same_table(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        before, seen = guest.record, guest.text()
        await guest.press("5D", "q", "enter")
        assert guest.record == before
        assert guest.text() == seen


@staged
async def test_another_start_of_the_program_comes_back_to_the_same_table(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("5D", "enter")
        before, seen = guest.record, guest.text()
    async with opened(tmp_path / "a.db") as guest:
        assert "Continue" in guest.text()
        await guest.press("enter")
        assert guest.record == before
        assert guest.table.hand.cards == list(parse_cards("7C 8C"))
        assert guest.text().split("\n")[:13] == seen.split("\n")[:13]


@staged
async def test_an_undone_action_can_be_redone_after_coming_back(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike()) as guest:
        await guest.press("5D", "enter")
        played = guest.host.view(0).played
        await guest.press("u")
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("enter", "r")
        assert guest.host.view(0).played == played


@staged
async def test_the_computer_answers_after_coming_back(tmp_path: Path) -> None:
    """The program may go between a player's action and the answer."""
    match = stacked(*SHOW, *LAID, "0 cut 4", "0 play 5S")
    async with seated(tmp_path / "a.db", match) as guest:
        assert guest.host.persons_to_act() == (0,)
        assert guest.host.view(0).played[-1][0] == 1


@staged
async def test_two_people_come_back_to_the_handover(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", three_alike(), two(("Ann", "Bob"))) as guest:
        await guest.press("enter", "5D", "q", "enter")
        assert "Ann, it is your turn" in guest.text()
        assert "Show my hand" in guest.text()


@staged
async def test_a_show_not_yet_read_comes_back(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.press("enter")
        due = guest.text()
        await guest.press("q", "enter")
        assert guest.text() == due
        await guest.press("enter", "enter")
        assert guest.table.counting.item == 1
    async with opened(tmp_path / "a.db") as guest:
        await guest.press("enter")
        assert guest.text() == due
        await guest.read_on()
        assert guest.host.view(0).deal == 2


@staged
async def test_the_log_tells_everything_once_after_coming_back_to_a_show(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.press("enter")
        await guest.read_on()
        once = [line.text for line in guest.place.history]  # type: ignore[attr-defined]
    async with seated(tmp_path / "b.db", last_cards()) as guest:
        await guest.press("enter", "q", "enter")
        await guest.read_on()
        assert [line.text for line in guest.place.history] == once  # type: ignore[attr-defined]


@staged
async def test_a_show_that_was_followed_by_a_choice_does_not_come_again(tmp_path: Path) -> None:
    async with seated(tmp_path / "a.db", last_cards()) as guest:
        await guest.press("enter")
        await guest.read_on()
        assert guest.table.phase == "lay"  # the other cut
        await guest.press("1", "2", "enter")
        await guest.read_on(0)
        await guest.press("q", "enter")
        assert guest.table.counting is None
        assert not guest.table.paused


@staged
async def test_continue_offers_the_match_played_last(tmp_path: Path) -> None:
    clock = iter(range(1000))
    with Store.open(tmp_path / "a.db", now=lambda: float(next(clock))) as store:
        first = store.create(Match.new("cribbage", seed="one"), to_record(alone("easy")))
        store.create(Match.new("cribbage", seed="two"), to_record(alone("easy")))
        match = store.load(first.id).match
        match.submit(0, "turn 7")
        first.save(match)
        async with opened(tmp_path / "a.db", store=store) as guest:
            await guest.press("enter")
            assert "seed one" in guest.record
            await guest.press("q", "down", "enter")
            assert "seed one" not in guest.record


@staged
async def test_play_again_begins_a_match_of_the_same_kind(tmp_path: Path) -> None:
    from .moments import played_out

    async with seated(tmp_path / "a.db", played_out("whole 14"), alone("medium")) as guest:
        await guest.read_on(0)
        await guest.press("enter")
        assert guest.host.length == 1
        assert guest.host.seats == alone("medium")
        await guest.press("q")
        assert "Continue" in guest.text()
