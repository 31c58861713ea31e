"""Matches whose line breaks and whose programs die at random moments; a command of the lab plays many more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cribtui.lab import lost_lines
from cribtui.lab.lost_lines import Tally, evening
from cribtui.lab.troubles import CUTS, KILLS
from cribtui.lab.two_programs import TwoPrograms


def trouble(tally: Tally, kinds: tuple[str, ...]) -> int:
    return sum(tally.happened[kind] for kind in kinds)


def test_a_match_of_cribbage_goes_on_over_fifty_cuts_and_some_deaths(room: Any) -> None:
    tally = asyncio.run(evening("cribbage", {}, "lost", 1, 70, 6))
    assert tally.faults == [] and tally.matches == 1
    assert trouble(tally, CUTS) >= 50 and trouble(tally, KILLS) >= 4
    assert all(tally.happened[kind] for kind in CUTS)


@pytest.mark.parametrize("game", ["gin", "rum500"])
def test_a_match_of_the_other_games_goes_on(game: str, room: Any) -> None:
    tally = asyncio.run(evening(game, {}, "lost", 1, 30, 15))
    assert tally.faults == [] and tally.matches == 1
    assert trouble(tally, CUTS) and trouble(tally, KILLS)


def test_a_decision_that_gets_lost_or_is_done_twice_would_be_found(room: pytest.MonkeyPatch) -> None:
    """The looking bites: a record with a line less, or with one more, is not the one that was played."""
    seen: list[str] = []
    faults = TwoPrograms.faults

    def looked(table: TwoPrograms) -> Any:
        assert list(faults(table)) == []
        table.evening = [0, 0]
        journal = list(table._sides()[0].host.journal)
        for seat in ("0", "1"):
            at = next(index for index, line in enumerate(journal) if line.startswith(f"{seat} play"))
            seen.extend(table._decisions([*journal[:at], *journal[at + 1 :]]))
            seen.extend(table._decisions([*journal[:at], journal[at], *journal[at:]]))
        table.book.record += "x"
        table.paper.lines.pop()
        yield from faults(table)

    room.setattr(TwoPrograms, "faults", looked)
    tally = asyncio.run(evening("cribbage", {}, "bites", 1, 0, 0))
    assert [fault.partition(": ")[2] for fault in tally.faults] == [
        "the host's disk has another record",
        "the guest was told something else",
    ]
    assert seen == [
        "the journal holds other decisions than the host made",
        "the journal holds other decisions than the host made",
        "a decision of the guest was lost",
        "the journal holds other decisions than the guest made",
    ]


def test_the_command_tells_figures_and_the_seed_of_a_failure(room: pytest.MonkeyPatch, capsys: Any) -> None:
    async def played(game: str, options: dict[str, str], seed: str, matches: int, cuts: int, kills: int) -> Tally:
        faults = [f"{game} --seed {seed}, match 1: broken"] if seed == "s-2" else []
        return Tally(matches, 10, 20, faults=faults)

    room.setattr(lost_lines, "evening", played)
    assert lost_lines.main(["--game", "gin", "--matches", "4", "--seed", "s"]) == 1
    said = capsys.readouterr().out
    assert "gin: 4 matches, 20 lines" in said and "gin --seed s-2, match 1: broken" in said
    assert lost_lines.main(["--game", "gin", "--matches", "2", "--seed", "s"]) == 0
