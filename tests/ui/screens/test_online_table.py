"""The table between two machines while the line comes and goes: papers, plates, leaving, and what comes too late."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from cribtui.net.company import PATIENCE, Company
from cribtui.net.protocol import Act, Refusal
from cribtui.play.host import Host
from cribtui.ui.screens.coaching import Coaching
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.online import OnlineTable

from .moments import SHOW, nothing_fits, played_out, stacked, three_alike
from .online_moments import counted, theirs
from .online_tables import SEED, UGO, arrive, connect, guest_of, hosting, join, sit, unweighed, visiting
from .stagecraft import LARGE, AnyMatch, Guest, opened, staged

Side = Callable[[Path, AnyMatch], AbstractAsyncContextManager[tuple[Guest, Company, Company]]]
LOST = "The line to Ugo is lost"
CLOSE = "Close the match"


async def lose(guest: Guest, company: Company) -> None:
    """Let the line be cut."""
    assert company.line is not None
    company.line.end()
    await arrive(guest)


def wait_out(company: Company) -> None:
    """Let the line have been lost for as long as it takes to close the match."""
    company._lost_at = time.monotonic() - PATIENCE - 1


# The line


@staged
async def test_a_lost_line_is_seen_at_once_and_play_goes_on_when_it_is_back(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        assert "● Ugo" in guest.text()
        await lose(guest, mine)
        assert LOST in guest.text() and "○ Ugo" in guest.text() and CLOSE not in guest.text()
        await guest.press("5D", "enter")
        assert "The line is lost: play goes on when it is back." in guest.text()
        assert not guest.record.endswith("0 play 5D\n")
        join(mine, other)
        await arrive(guest)
        assert LOST not in guest.text() and "● Ugo" in guest.text()
        await guest.press("enter")
        assert guest.record.endswith("0 play 5D\n")


@staged
async def test_a_match_may_be_closed_only_after_a_minute(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, _):
        await lose(guest, mine)
        await guest.press("x")
        assert mine.state == "lost" and guest.app.screen.company is mine  # type: ignore[attr-defined]
        before = guest.scene
        guest.place._pass_time()  # type: ignore[attr-defined]
        assert guest.scene is before  # nothing is drawn as time goes by
        wait_out(mine)
        guest.place._pass_time()  # type: ignore[attr-defined]
        await guest.settle()
        await guest.click(CLOSE)
        assert isinstance(guest.place, HomeScreen)
        assert guest.store.unfinished() == [] and "Continue" not in guest.text()


@staged
async def test_what_the_other_closed_is_not_offered_again(tmp_path: Path) -> None:
    async with visiting(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        await lose(guest, other)
        wait_out(other)
        join(other, mine)
        await arrive(guest)
        await other.leave(closed=True)
        await arrive(guest)
        assert "Ada has closed the match" in guest.text() and "○ Ada" in guest.text()
        await guest.press("q")
        assert isinstance(guest.place, HomeScreen) and "Continue" not in guest.text()
        assert guest.store.joined() == []


@pytest.mark.parametrize("side", [hosting, visiting])
@staged
async def test_to_leave_asks_nothing_and_keeps_the_match(side: Side, tmp_path: Path) -> None:
    async with side(tmp_path / "a.db", three_alike()) as (guest, mine, other):
        await guest.press("q")
        await arrive(guest)
        assert isinstance(guest.place, HomeScreen)
        assert other.state == "left"  # was told so
        mine_now, theirs_now = (0, 2) if mine.seat == 0 else (2, 0)
        assert f"Continue  Cribbage, you {mine_now}, {mine.peer} {theirs_now}" in guest.text()


@staged
async def test_another_window_of_this_player_goes_before(tmp_path: Path) -> None:
    """A match that was saved elsewhere meanwhile is not played on here."""
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, _):
        (summary,) = guest.store.unfinished()
        elsewhere = guest.store.load(summary.id)
        elsewhere.match.submit(0, "play 5D")
        elsewhere.keeper.save(elsewhere.match)
        await guest.press("7C", "enter")
        await arrive(guest)
        assert mine.state == "elsewhere"
        assert "This match is open in another window" in guest.text()
        await guest.click("Home")
        assert isinstance(guest.place, HomeScreen)
        assert guest.store.load(summary.id).match.dumps() == elsewhere.match.dumps()


@staged
async def test_the_end_of_a_hand_is_read_in_peace(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", counted()) as (guest, mine, _):
        assert guest.table.paused
        await lose(guest, mine)
        assert LOST not in guest.text() and "○ Ugo" in guest.text()
        await guest.press("enter")
        assert guest.table.reading and LOST not in guest.text()
        await guest.read_on()
        assert LOST in guest.text()


# Windows, languages, other screens


@staged
async def test_papers_stay_in_other_windows_and_languages(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", three_alike()) as (guest, mine, _):
        await guest.press("h")
        await lose(guest, mine)
        wait_out(mine)
        for size in (LARGE, (100, 30), (80, 24)):
            await guest.resize(*size)
            assert LOST in guest.text() and CLOSE in guest.text()
            column, row = guest.where(CLOSE)
            assert guest.scene.hit(column, row) is not None
        await guest.resize(60, 20)
        assert LOST not in guest.text()
        await guest.resize(80, 24)
        tr = guest.place.desk.tr
        said = tr("There are no hints against somebody at another computer.")
        assert said in guest.text()
        await guest.press("t", "escape")
        assert LOST in guest.text()
        await guest.press("h")
        await guest.speak("pl")
        polish = guest.place.desk.tr
        assert said not in guest.text() and LOST not in guest.text()
        assert polish("The line to {name} is lost", name=UGO) in guest.text()
        assert polish("There are no hints against somebody at another computer.") in guest.text()


@staged
async def test_the_log_names_the_other_and_nobody_is_asked_to_look_away(tmp_path: Path) -> None:
    async with visiting(tmp_path / "a.db", three_alike()) as (guest, _, other):
        await guest.press("l")
        assert "Ada" in guest.text() and "You" in guest.text() and "Player" not in guest.text()
        await guest.press("escape")
        other.host.submit(0, "play 5D")
        await arrive(guest)
        assert guest.app.screen.handing is None  # type: ignore[attr-defined]


@staged
async def test_a_name_of_wide_letters_keeps_its_room(tmp_path: Path) -> None:
    """Letters of two columns are drawn as question marks, as everywhere."""
    async with opened(tmp_path / "a.db") as guest:
        company = guest_of(three_alike(), "漢" * 16)
        connect(company)
        await sit(guest, company)
        assert f"● {'?' * 9}…" in guest.text().split("\n")[-1]
        assert all(len(row) <= 80 for row in guest.text().split("\n"))


# What comes too often, too late, or from no honest program


@staged
async def test_nothing_is_handed_in_twice(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        mine = guest_of(theirs())
        wire = connect(mine)  # on which nobody answers
        await sit(guest, mine)
        await guest.press("9C", "enter", "enter", "enter")
        assert [message for message in wire.sent if isinstance(message, Act)] == [Act(1, mine.mirror.n, "play 9C")]
        wire.hear(Refusal(mine.mirror.n, "turn.stale", {}))
        await arrive(guest)
        assert "The table has changed since: look again." in guest.text()
        await guest.press("enter")
        assert len([message for message in wire.sent if isinstance(message, Act)]) == 2


@pytest.mark.parametrize("key", ["link.unreachable", "cribbage.unheard_of", "undo.unheard_of"])
@staged
async def test_a_refusal_that_makes_no_sense_harms_nothing(key: str, tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        mine = guest_of(three_alike())
        wire = connect(mine)
        await sit(guest, mine)
        wire.hear(Refusal(1, key, {"name": 5, "key": 1}))
        await arrive(guest)
        assert "That cannot be done." in guest.text() and key not in guest.text()
        assert mine.state == "live"


@staged
async def test_a_table_that_was_left_is_not_drawn_any_more(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.db", theirs()) as (guest, mine, _):
        table = guest.place
        assert isinstance(table, OnlineTable)
        await guest.press("q")
        await arrive(guest)
        scene, shown, seen = table.stage.scene, guest.scene, table.seen
        mine.host.submit(1, "play 9C")
        mine.changed()
        table._changed()
        table._pass_time()
        await arrive(guest)
        assert table.stage.scene is scene and guest.scene is shown and table.seen == seen
        assert isinstance(guest.place, HomeScreen)


def must_go() -> AnyMatch:
    """Seat 1 has to say go at thirty."""
    played = ("1 cut 4", "1 play 5S", "0 play TD", "1 play 5D", "0 play QC")
    return stacked(*SHOW, "1 lay KS QD", "0 lay 5H JH", *played, pone_seat=1)


@pytest.mark.parametrize(("side", "match"), [(hosting, nothing_fits), (visiting, must_go)])
@staged
async def test_a_forced_step_that_was_taken_back_does_not_do_itself_again(
    side: Side, match: Callable[[], AnyMatch], tmp_path: Path
) -> None:
    async with side(tmp_path / "a.db", match()) as (guest, mine, other):
        host = mine.authority if isinstance(mine.authority, Host) else other.authority
        assert isinstance(host, Host)
        guest.app.change(auto_forced=True)
        await guest.press("enter")
        await arrive(guest)
        go = f"{mine.seat} go"
        assert go in host.journal and mine.can_ask_undo
        await guest.press("u")
        await arrive(guest)
        other.answer_undo(True)
        await arrive(guest)
        assert host.journal[-1].startswith("@ ")
        await guest.press("enter")
        await arrive(guest)
        assert list(host.journal).count(go) == 2


# The end of a match


@pytest.fixture
def no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coaching, "weigh", unweighed)


@pytest.mark.usefixtures("no_coach")
@staged
async def test_another_match_begins_when_both_want_it_whatever_lies_over_the_table(tmp_path: Path) -> None:
    match = played_out(SEED)
    won = match.outcome().winner == 0  # type: ignore[union-attr]
    async with hosting(tmp_path / "a.db", match) as (guest, mine, other):
        await guest.read_on(0)
        await arrive(guest)
        assert f"Every card and point was checked. This evening: {won:d} to {not won:d}." in guest.text()
        await guest.press("z", "enter")
        await arrive(guest)
        assert mine.wants_again[0] and other.wants_again[0]
        assert "Ugo is asked for another match." in guest.text() and "Enter play again" not in guest.text()
        await guest.press("t")
        other.want_again()
        await arrive(guest)
        table = guest.place
        assert isinstance(table, OnlineTable) and table.company is mine and mine.number == 2
        assert table.chat.muted and mine.host.outcome() is None and mine.evening == (won, not won)
        await guest.press("q")
        await arrive(guest)
        assert isinstance(guest.place, HomeScreen) and len(guest.app.screen_stack) == 1


@pytest.mark.usefixtures("no_coach")
@staged
async def test_what_the_check_found_is_read_before_anything_else(tmp_path: Path) -> None:
    """The decks of this match do not come from the seed that both sides made."""
    found = "Line 1: the cards are not those"
    async with hosting(tmp_path / "a.db", played_out("another seed")) as (guest, mine, _):
        await guest.read_on(0)
        await arrive(guest)
        assert found in guest.text() and "Enter go on" in guest.text()
        await guest.press("enter")
        assert found not in guest.text() and not mine.wants_again[0]
        assert "The check found something wrong." in guest.text()
        await guest.press("enter")
        assert mine.wants_again[0]
