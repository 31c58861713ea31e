"""The statistics: against whom the player stands how, matches between two computers among them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cribtui.core.match import Match
from cribtui.play.seats import Person, Remote, to_record
from cribtui.ui.screens.statistics import StatisticsScreen

from .stagecraft import opened, staged


@staged
async def test_matches_against_somebody_at_another_computer(tmp_path: Path) -> None:
    match: Match[Any, Any, Any] = Match.new("cribbage", seed="1")
    while match.outcome() is None:
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[0])
    end = match.outcome()
    assert end is not None
    async with opened(tmp_path / "a.db") as guest:
        guest.store.create(match, to_record((Remote("Ada"), Person())))
        await guest.press("s")
        assert isinstance(guest.place, StatisticsScreen)
        assert "Cribbage, somebody at another computer" in guest.text()
        assert f"1 match, {int(end.winner == 1)} won" in guest.text()
