"""Where both sides of a connection keep their matches: in the store, as anybody finds them who comes later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cribtui.core.match import Match
from cribtui.net.pairing import GuestPairing, HostPairing
from cribtui.play.seats import Person, Remote, Seats, from_record
from cribtui.store.database import Store, UnknownMatch
from cribtui.ui.shelves import AnyMatch, GuestShelf, HostShelf

HOST_SEATS: Seats = (Person(), Remote("Ugo"))
GUEST_SEATS: Seats = (Remote("Ada"), Person())
LINES = [("0 turn 1", {"a": 1}), ("1 turn 2", [2, "b"])]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "a.db") as opened:
        yield opened


def new_match() -> AnyMatch:
    return Match.new("cribbage", seed="s")


def only_match(store: Store) -> int:
    (summary,) = store.matches()
    return summary.id


def ended() -> AnyMatch:
    match = new_match()
    while match.to_act():
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[0])
    return match


# The host's


def test_a_match_is_kept_with_its_table_from_the_beginning(store: Store) -> None:
    match, pairing = new_match(), HostPairing("0" * 16, "1" * 64, "Ugo", "Ada", secret="2" * 64)
    assert isinstance(HostShelf(store).begin(match, HOST_SEATS, pairing), HostShelf)
    loaded = store.load(only_match(store))
    assert loaded.match.dumps() == match.dumps()
    assert from_record(loaded.keeper.seating) == HOST_SEATS
    record = loaded.keeper.seating["online"]
    assert isinstance(record, dict) and HostPairing.from_record(record) == pairing


def test_what_is_played_and_noted_is_kept(store: Store) -> None:
    match, pairing = new_match(), HostPairing(peer="Ugo")
    shelf = HostShelf(store).begin(match, HOST_SEATS, pairing)
    match.submit(0, "turn 1")
    shelf.save(match)
    pairing.evening = (2, 1)
    shelf.note(pairing)
    match.submit(1, "turn 2")
    shelf.save(match)
    loaded = store.load(only_match(store))
    assert loaded.match.dumps() == match.dumps()
    record = loaded.keeper.seating["online"]
    assert isinstance(record, dict) and record["evening"] == [2, 1]


def test_the_next_match_of_an_evening_is_another_one(store: Store) -> None:
    shelf = HostShelf(store)
    for number in (1, 2):
        shelf.begin(new_match(), HOST_SEATS, HostPairing(peer="Ugo", number=number))
    assert len(store.matches()) == 2


def test_a_match_that_another_window_went_on_with_gives_way(store: Store) -> None:
    match = new_match()
    shelf, told = HostShelf(store).begin(match, HOST_SEATS, HostPairing(peer="Ugo")), []
    shelf.conflict = lambda: told.append("conflict")
    elsewhere = store.load(only_match(store))
    elsewhere.match.submit(0, "turn 9")
    elsewhere.keeper.save(elsewhere.match)
    match.submit(0, "turn 1")
    shelf.save(match)
    assert told == ["conflict"]
    assert store.load(only_match(store)).match.dumps() == elsewhere.match.dumps()


def test_a_closed_match_is_not_unfinished(store: Store) -> None:
    match, pairing = new_match(), HostPairing(peer="Ugo")
    shelf = HostShelf(store).begin(match, HOST_SEATS, pairing)
    assert [one.id for one in store.unfinished()] == [only_match(store)]
    pairing.closed = True
    shelf.note(pairing)
    assert store.unfinished() == [] and len(store.matches()) == 1


def test_a_shelf_without_a_match_keeps_nothing(store: Store) -> None:
    shelf = HostShelf(store)
    shelf.save(new_match())
    shelf.note(HostPairing(peer="Ugo"))
    assert store.matches() == []


# The guest's


def test_what_a_guest_is_told_is_kept(store: Store) -> None:
    shelf, pairing = GuestShelf(store), GuestPairing("0" * 16, "1" * 64, "Ada", "Ugo", game="gin")
    shelf.add(LINES)
    shelf.note(pairing)
    assert store.joined() == []  # before a match begins there is nothing to keep
    shelf.begin(pairing)
    shelf.add(LINES)
    shelf.add([])
    pairing.evening = (0, 3)
    shelf.note(pairing)
    (summary,) = store.joined()
    joined = store.load_joined(summary.id)
    assert [(text, view) for text, view in joined.lines] == LINES
    assert GuestPairing.from_record(joined.data) == pairing


def test_the_next_match_takes_the_place_of_the_one_before(store: Store) -> None:
    shelf = GuestShelf(store)
    shelf.begin(GuestPairing(peer="Ada", game="gin"))
    shelf.add(LINES)
    shelf.begin(GuestPairing(peer="Ada", game="gin", number=2))
    (summary,) = store.joined()
    joined = store.load_joined(summary.id)
    assert joined.lines == [] and joined.data["number"] == 2


def test_a_match_from_the_disk_goes_on_in_its_row(store: Store) -> None:
    GuestShelf(store).begin(GuestPairing(peer="Ada", game="gin"))
    (summary,) = store.joined()
    GuestShelf(store, store.load_joined(summary.id)).add(LINES)
    assert [one.id for one in store.joined()] == [summary.id]
    assert len(store.load_joined(summary.id).lines) == 2


def test_a_finished_match_is_kept_whole_and_like_any_other(store: Store) -> None:
    match, shelf = ended(), GuestShelf(store)
    shelf.begin(GuestPairing(peer="Ada", game="cribbage"))
    (summary,) = store.joined()
    shelf.finish(match.head, match.journal, GUEST_SEATS)
    loaded = store.load(only_match(store))
    assert loaded.match.dumps() == match.dumps() and from_record(loaded.keeper.seating) == GUEST_SEATS
    assert store.joined() == [] and store.unfinished() == []
    with pytest.raises(UnknownMatch):
        store.load_joined(summary.id)
    shelf.add(LINES)  # late lines belong to nothing any more
    assert store.joined() == []
