"""Talking at a table between two machines: written, chosen, muted, looked back at; hostile words do no harm."""

from __future__ import annotations

from pathlib import Path

from textual import events

from cribtui.net.company import Said
from cribtui.net.protocol import Chat
from cribtui.net.text import CHAT, clean
from cribtui.speech.online import PHRASES
from cribtui.ui.screens.online import OnlineTable

from . import gin_moments
from .moments import three_alike
from .online_moments import HOSTILE
from .online_tables import arrive, connect, host_of, hosting, sit
from .stagecraft import Guest, opened, staged

TITLE = "Chat with Ugo"
WRITE = "write, or press a number"


async def paste(guest: Guest, text: str) -> None:
    """Paste as a terminal does."""
    guest.app.post_message(events.Paste(text))
    await guest.settle()


def written(guest: Guest) -> str:
    table = guest.place
    assert isinstance(table, OnlineTable)
    return table.chat.written


@staged
async def test_it_is_opened_and_closed_by_keys_and_clicks(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, _, __):
        for opening in ("c", "● Ugo", "c chat"):
            await (guest.press(opening) if opening == "c" else guest.click(opening))
            assert TITLE in guest.text() and WRITE in guest.text()
            await guest.press("escape")
            assert TITLE not in guest.text()
        for closing in ("● Ugo", "Esc close"):
            await guest.press("c")
            await guest.click(closing)
            assert TITLE not in guest.text()
        await guest.press("c", "enter")  # nothing is written: there is nothing to send
        assert TITLE not in guest.text()
        await guest.press("c")
        await guest.click(TITLE)
        assert TITLE in guest.text()
        await guest.click_at(40, 2)
        assert TITLE not in guest.text()


@staged
async def test_what_is_written_is_sent_and_nothing_else_happens(tmp_path: Path) -> None:
    """Every letter is one, also those that are keys at the table, and so are figures after the first letter."""
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        record = guest.record
        await guest.press("c", *"quit", "space", *"at", "space", *"31?!", "backspace")
        assert "› quit at 31?▏" in guest.text() and written(guest) == "quit at 31?"
        await guest.press("enter")
        await arrive(guest)
        assert [said.text for said in other.said] == ["quit at 31?"] and written(guest) == ""
        assert list(mine.said) == [Said(True, "quit at 31?")] and "You: quit at 31?" in guest.text()
        assert guest.record == record and TITLE in guest.text()
        other.say("no")
        await arrive(guest)
        assert "Ugo: no" in guest.text()


@staged
async def test_figures_and_clicks_say_ready_phrases(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, _, other):
        await guest.press("c")
        for number in range(0, 6, 2):
            await guest.press(str(number + 1))
            await guest.click(f"{number + 2} {PHRASES[number + 1]}")
            await arrive(guest)
            assert f"You: {PHRASES[number]}" in guest.text() and f"You: {PHRASES[number + 1]}" in guest.text()
        assert [said.phrase for said in other.said] == [0, 1, 2, 3, 4, 5]
        assert written(guest) == ""


@staged
async def test_a_phrase_is_read_in_ones_own_language(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, _, other):
        await guest.speak("it")
        other.say_phrase(1)
        await arrive(guest)
        italian = guest.place.desk.tr(PHRASES[1])
        assert italian != PHRASES[1] and f"Ugo: {italian}" in guest.text()
        await guest.speak("es")
        assert f"Ugo: {guest.place.desk.tr(PHRASES[1])}" in guest.text()


@staged
async def test_what_is_pasted_is_cleaned_and_only_so_long(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, _, other):
        await paste(guest, "not while it is closed")
        await guest.press("c")
        await paste(guest, HOSTILE)
        assert written(guest) == clean(HOSTILE, CHAT) and written(guest).isprintable()
        assert "\x1b" not in guest.text() and "\u202e" not in guest.text()
        await paste(guest, "x" * 5000)
        await guest.press("y", "z")
        assert len(written(guest)) == CHAT == 200 and "200/200" in guest.text()
        await guest.press("enter")
        await arrive(guest)
        assert [len(said.text) for said in other.said] == [200]


@staged
async def test_what_the_other_says_is_drawn_harmless(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        mine = host_of(three_alike())
        wire = connect(mine)
        await sit(guest, mine)
        wire.hear(Chat(HOSTILE))
        await arrive(guest)
        assert "Ugo: red [bold]markup[/] gnp.exe zàlgo line" in guest.text()
        await guest.press("c")
        assert "Ugo: red [bold]markup[/] gnp.exe zàlgo line" in guest.text()
        assert {len(row) <= 80 for row in guest.text().split("\n")} == {True}


@staged
async def test_while_muted_nothing_pops_up_and_only_ones_own_is_read(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        mine.say("hello")
        await guest.press("z")
        assert "The chat is muted." in guest.text()
        await guest.press("o")
        other.say("Boo!")
        await arrive(guest)
        assert "Boo!" not in guest.text()
        await guest.press("c")
        assert "You: hello" in guest.text() and "Boo!" not in guest.text()
        await guest.click("Hear the chat again")
        assert "Ugo: Boo!" in guest.text() and "The chat is heard again." in guest.text()
        await guest.click("Mute the chat")
        assert "Boo!" not in guest.text()
        await guest.press("escape", "z")
        other.say("Boo again!")
        await arrive(guest)
        assert "Ugo: Boo again!" in guest.text()


@staged
async def test_what_was_said_can_be_looked_back_at(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, _, other):
        for number in range(10):
            other.say(f"word {number}.")
            await arrive(guest)
        await guest.press("c")
        assert "word 9." in guest.text() and "word 3." not in guest.text() and "look back" in guest.text()
        await guest.press("up")
        assert "word 9." not in guest.text() and "word 3." in guest.text()
        await guest.press("home")
        assert "word 0." in guest.text()
        await guest.press("up", "down")
        assert "word 0." not in guest.text() and "word 1." in guest.text()
        guest.place.stage.post_message(guest.place.stage.Scrolled(1))
        await guest.settle()
        assert "word 9." in guest.text()
        await guest.press("end", "escape", "c")
        assert "word 9." in guest.text()


@staged
async def test_what_nobody_hears_is_kept_and_the_reason_said(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", gin_moments.eleven()) as (guest, mine, _):
        await guest.press("c", *"still")
        assert mine.line is not None
        mine.line.end()
        await arrive(guest)
        assert TITLE in guest.text() and "○ Ugo" in guest.text()
        await guest.press("enter")
        assert "The line is lost: nobody hears that now." in guest.text() and written(guest) == "still"
        await guest.press("escape")
        assert "The line to Ugo is lost" in guest.text() and not mine.said
        await guest.press("c", *["backspace"] * 6, "1")
        assert "The line is lost: nobody hears that now." in guest.text() and not mine.said


@staged
async def test_a_question_waits_until_the_chat_is_closed(tmp_path: Path) -> None:
    """Letters that would answer are letters of the chat."""
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        await guest.press("c")
        other.ask_undo()
        await arrive(guest)
        await guest.press("y", "x")
        assert mine.asked and written(guest) == "yx"
        await guest.press("escape")
        assert "Ugo asks to take back the last decision" in guest.text()
