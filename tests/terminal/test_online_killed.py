"""Programs that are killed in the middle of a match over a connection, at any moment: both come back to what it was."""

from __future__ import annotations

from .left_matches import nearly_won
from .mortal import Seat
from .online_match import play_and_kill
from .two_seats import GUEST, HOST, NAME, room

LIVES = ((6,), (11,))  # gestures after which each program is killed


def test_each_program_is_killed_and_the_match_goes_on_as_it_was() -> None:
    with room() as here:
        match = here.set_out(nearly_won)
        programs = [here.come_back(seat) for seat in (HOST, GUEST)]
        before = [sum(entry.seat == seat for entry in match.entries) for seat in (HOST, GUEST)]
        seats = [Seat(here, seat, "cribbage", seat == HOST, before[seat]) for seat in (HOST, GUEST)]
        play_and_kill(here, seats, programs, LIVES, seed="killed")
        assert [seat.killed for seat in seats] == [1, 1]
        assert all(seat.saw_the_line_lost for seat in seats)
        assert here.sockets() == [f"{NAME}.json", f"{NAME}.sock"]
