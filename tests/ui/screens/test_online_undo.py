"""Taking back at a table between two machines: it is asked, answered on purpose, and refused in words."""

from __future__ import annotations

from pathlib import Path

from cribtui.core.cards import parse
from cribtui.games.cribbage.actions import Play
from cribtui.net.company import Company
from cribtui.net.protocol import AnswerUndo

from ...games.gin.situations import play
from . import gin_moments, rum_moments
from .moments import three_alike
from .online_moments import theirs
from .online_tables import arrive, hosting, visiting
from .stagecraft import Guest, staged

ASKS = "Ugo asks to take back the last decision"
ASKED = "Ada is asked whether you may take it back."
TAKEN = "The last decision has been taken back."


async def ask(guest: Guest, other: Company) -> None:
    """Let the other ask."""
    other.ask_undo()
    await arrive(guest)
    assert ASKS in guest.text()


@staged
async def test_enter_and_numbers_go_on_playing_while_the_other_waits_for_an_answer(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        await ask(guest, other)
        await guest.press("enter")
        assert mine.asked and ASKS in guest.text() and "Raise a card first." in guest.text()
        await guest.press("5D", "enter")
        await arrive(guest)
        assert not mine.asked and not other.asking
        assert guest.host.record().endswith("0 play 5D\n")
        assert ASKS not in guest.text()


@staged
async def test_clicks_beside_the_plates_answer_nothing(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        await ask(guest, other)
        await guest.click(ASKS, "No card was seen since")
        await guest.click_at(0, 20)
        await guest.click_on("card:1")
        await arrive(guest)
        assert mine.asked and other.asking and len(guest.raised) == 1


@staged
async def test_a_no_leaves_all_as_it_is_and_a_yes_takes_it_back_on_both_sides(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        before = guest.record
        for answer in ("x", "No"):
            await ask(guest, other)
            await (guest.press("x") if answer == "x" else guest.click("No"))
            await arrive(guest)
            assert guest.record == before and not mine.asked and not other.asking
            assert other.notices.pop()[0] == "undo.declined"
        await ask(guest, other)
        await guest.press("y")
        await arrive(guest)
        assert not other.asking and other.mirror.to_act() == mine.host.to_act() == (1,)
        assert mine.host.view(0).scores == other.mirror.view().scores == (0, 0)  # the pair for 2 is gone
        assert TAKEN in guest.text() and ASKS not in guest.text() and "pair for 2" not in guest.text()
        other.submit(Play(parse("5H")))
        await arrive(guest)
        await ask(guest, other)
        await guest.click("Yes")
        await arrive(guest)
        assert mine.host.to_act() == (1,)


@staged
async def test_y_and_x_mean_nothing_while_nothing_is_asked(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, _):
        before = guest.record
        await guest.press("y", "x")
        assert guest.record == before and mine.state == "live"


@staged
async def test_what_one_asks_oneself_is_told_and_cannot_be_asked_twice(tmp_path: Path) -> None:
    async with visiting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        assert "u take back" in guest.text()
        await guest.press("u")
        await arrive(guest)
        assert other.asked and ASKED in guest.text() and "u take back" not in guest.text()
        other.answer_undo(True)
        await arrive(guest)
        assert TAKEN in guest.text() and ASKED not in guest.text()
        assert mine.mirror.to_act() == (1,)
        await guest.press("5H", "enter")
        await arrive(guest)
        assert other.host.view(None).scores == (0, 2)


@staged
async def test_a_no_of_the_other_is_told(tmp_path: Path) -> None:
    async with visiting(tmp_path / "a.db", three_alike()) as (guest, _, other):
        await guest.press("u")
        await arrive(guest)
        other.answer_undo(False)
        await arrive(guest)
        assert "The other does not allow it to be taken back." in guest.text()
        assert "u take back" in guest.text()


@staged
async def test_a_card_seen_since_is_a_reason_given_at_once(tmp_path: Path) -> None:
    """The host has drawn a card; of the guest's own draw its program learns from the host."""
    async with hosting(tmp_path / "a.db", gin_moments.eleven()) as (guest, mine, other):
        await guest.press("u")
        assert "A card was seen since: it cannot be taken back." in guest.text()
        assert not mine.asking and not other.asked
    match = play(gin_moments.eleven(), "0 discard KS", "1 draw")
    async with visiting(tmp_path / "b.db", match) as (guest, _, other):
        await guest.press("u")
        await arrive(guest)
        assert "A card was seen since: it cannot be taken back." in guest.text()
        assert not other.asked and ASKED not in guest.text()


@staged
async def test_nothing_to_take_back_is_said(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", rum_moments.fresh()) as (guest, _, other):
        assert "take back" not in guest.text()
        await guest.press("u")
        assert "There is nothing to take back." in guest.text() and not other.asked


@staged
async def test_a_late_answer_answers_nothing(tmp_path: Path) -> None:
    """The other has gone on meanwhile: what was asked was asked of another decision."""
    async with hosting(tmp_path / "a.db", theirs()) as (guest, mine, other):
        await guest.press("u")
        await arrive(guest)
        mine.host.submit(1, "play 9C")
        await arrive(guest)
        record = guest.record
        other.send(AnswerUndo(mine.host.n - 1, True))
        await arrive(guest)
        assert guest.record == record and not mine.asking


@staged
async def test_redo_restart_and_hints_answer_with_a_sentence(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, _, other):
        record = guest.record
        for key in ("r", "R"):
            await guest.press(key)
            assert "Here a decision is only taken back if the other allows it." in guest.text()
        await guest.press("h")
        assert "There are no hints against somebody at another computer." in guest.text()
        assert guest.record == record and not guest.table.advice and not other.asked
