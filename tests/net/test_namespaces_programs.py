"""Two programs on two machines, as network namespaces are: one finds the other by zeroconf, and they play a deal."""

from __future__ import annotations

from ..terminal.online_match import play_a_deal
from ..terminal.two_seats import room
from .namespaces import machines


def test_a_table_in_the_network_is_joined_by_its_code_and_a_deal_is_played() -> None:
    with machines() as (first, second), room(first.command(), second.command(), apart=True) as here:
        host, guest = here.sit_down("cribbage", f"Ugo ({second.address()})")
        play_a_deal(here, host, guest)
