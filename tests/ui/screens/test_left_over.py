"""The matches that home offers to go on with, those of a connection among them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cribtui.core.match import Match
from cribtui.i18n import translator
from cribtui.net.pairing import GuestPairing, HostPairing
from cribtui.play.seats import Person, Remote, alone, to_record, two
from cribtui.store.database import Store
from cribtui.ui.screens.home import HomeScreen
from cribtui.ui.screens.left_over import Kept, Visited, Waiting
from cribtui.ui.screens.online import OnlineTable

from .moments import three_alike
from .online_tables import NAME, TICKET, guest_pairing, told
from .stagecraft import AnyMatch, Guest, opened, staged


def solo(store: Store) -> None:
    store.create(three_alike(), to_record(alone("easy")))


def pair(store: Store) -> None:
    store.create(three_alike(), to_record(two(("", ""))))


def as_host(store: Store, match: AnyMatch | None = None, **values: object) -> None:
    pairing = HostPairing(NAME, TICKET, "Ugo", "Ada", **values)  # type: ignore[arg-type]
    seating = {**to_record((Person(), Remote("Ugo"))), "online": pairing.to_record()}
    store.create(match or three_alike(), seating)


def as_guest(store: Store, **values: object) -> None:
    match = three_alike()
    pairing = guest_pairing(match)
    store.join({**pairing.to_record(), **values}).add(told(match))


def offered(store: Store) -> list[str]:
    """Return what is offered, one after another."""
    waiting, tr = Waiting(store), translator("en")
    found = []
    for at in range(len(waiting)):
        waiting.turn_to(at)
        assert waiting.offered is not None
        found.append(waiting.offered.where(tr))
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "a.db") as kept:
        clock = iter(range(1, 1000))
        kept.now = lambda: float(next(clock))  # every match is played later than the ones before
        yield kept


def test_all_are_offered_with_how_they_stand_the_newest_first(store: Store) -> None:
    """The other has two points in all of them: for his pair."""
    for leave in (solo, as_guest, pair, as_host):
        leave(store)
    assert offered(store) == [
        "Cribbage, you 0, Ugo 2",
        "Cribbage, two of you, 0 to 2",
        "Cribbage, you 2, Ada 0",
        "Cribbage, you 0, Computer 2 (easy)",
    ]


def test_what_was_closed_is_not_offered(store: Store) -> None:
    as_host(store, closed=True)
    as_guest(store, closed=True)
    assert len(Waiting(store)) == 0 and Waiting(store).offered is None


@pytest.mark.parametrize("damage", [{"game": "bridge"}, {"game": ""}, {"options": {"row": "on"}}, {"game": "gin"}])
def test_what_makes_no_sense_is_passed_over(damage: dict[str, object], store: Store) -> None:
    as_host(store)
    as_guest(store, **damage)
    waiting = Waiting(store)
    assert isinstance(waiting.offered, Kept) and waiting.at == 1
    assert not waiting.turn_to(0) and isinstance(waiting.offered, Kept)


def test_lines_that_make_no_sense_are_passed_over(store: Store) -> None:
    joined = store.join(guest_pairing(three_alike()).to_record())
    joined.add([("0 turn 1", {"no": "view"})])
    assert Waiting(store).offered is None


def test_a_guests_match_of_which_nothing_is_known_yet_stands_at_its_beginning(store: Store) -> None:
    store.join(GuestPairing(NAME, TICKET, "Ada", "Ugo", game="gin").to_record())
    waiting = Waiting(store)
    assert isinstance(waiting.offered, Visited)
    assert waiting.offered.where(translator("en")) == "Gin rummy, you 0, Ada 0"


def test_a_finished_match_waits_for_the_check_of_the_other(store: Store) -> None:
    match = Match.new("cribbage", seed="s")
    while match.to_act():
        match.submit(match.to_act()[0], match.legal(match.to_act()[0])[0])
    as_host(store, match)
    assert isinstance(Waiting(store).offered, Kept)


def test_a_finished_match_that_was_checked_does_not_wait(store: Store) -> None:
    match = Match.new("cribbage", seed="s")
    while match.to_act():
        match.submit(match.to_act()[0], match.legal(match.to_act()[0])[0])
    as_host(store, match, checked="")
    assert Waiting(store).offered is None


@pytest.mark.parametrize(("leave", "state"), [(as_host, "You 0"), (as_guest, "You 2")])
@staged
async def test_to_go_on_sits_down_at_the_table_again(
    leave: object, state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ...net.companions import alone as by_oneself

    by_oneself(monkeypatch, tmp_path)
    async with opened(tmp_path / "a.db") as guest:
        leave(guest.store)  # type: ignore[operator]
        _home(guest).refresh_match()
        await guest.press("enter")
        assert isinstance(guest.place, OnlineTable) and guest.place.company.state == "lost"
        assert state in " ".join(guest.text().split())
        await guest.press("q")
        assert isinstance(guest.place, HomeScreen)


@staged
async def test_a_click_turns_to_the_next_one(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.db") as guest:
        as_guest(guest.store)
        solo(guest.store)
        _home(guest).refresh_match()
        await guest.press("right")
        first = guest.text()
        await guest.click("of 2")
        assert ("you 2, Ada 0" in first) != ("you 2, Ada 0" in guest.text())
        await guest.click("of 2")
        assert guest.text() == first


def _home(guest: Guest) -> HomeScreen:
    place = guest.place
    assert isinstance(place, HomeScreen)
    return place
