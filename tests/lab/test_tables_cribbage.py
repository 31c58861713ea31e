"""The tables of cribbage are what their tool makes, on a sample; and how it reckons wins, by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cribtui.games.cribbage import habits
from cribtui.games.cribbage.cribs import averages
from cribtui.games.cribbage.multisets import FOURS, HANDS, NUMBER, PAIRS
from cribtui.lab import tables, tables_cribbage
from cribtui.lab.tables_cribbage import DUELS
from cribtui.lab.tables_wins import DEALER, PONE, deal, wins


def shipped() -> tables_cribbage.Both:
    """Return what pone and dealer lay by the table of tosses."""
    pone, dealer = ({six: habits.laid(six, dealing) for six in habits.patterns()} for dealing in (False, True))
    return pone, dealer


def test_the_tosses_are_the_best_ones() -> None:
    own, other = (dict(zip(PAIRS, averages()[mine, False], strict=True)) for mine in (True, False))
    for six in Random("tosses").sample(list(habits.patterns()), 150):
        ways = list(tables_cribbage._ways(six))
        for dealing, cribs, sign in ((True, own, 1), (False, other, -1)):
            worth = {way.toss: way.hand + sign * cribs[way.toss] for way in ways}
            assert worth[habits.laid(six, dealing)] == pytest.approx(max(worth.values()), abs=0.03)


def test_the_cribs_are_those_of_the_tosses() -> None:
    for own, table in zip((True, False), tables_cribbage.cribs(shipped()), strict=True):
        assert list(table.values()) == pytest.approx(averages()[own, False], abs=0.03)


@pytest.mark.parametrize("dealing", [True, False], ids=["dealer", "pone"])
def test_the_pegging_is_that_of_duels(dealing: bool) -> None:
    keeps = habits.of(not dealing).keeps
    others = tables_cribbage.hands(keeps, DUELS, dealing)
    for four in Random("pegging").sample(FOURS, 6):
        worth = tables_cribbage.worth(NUMBER[four], others, DUELS, dealing)
        assert habits.pegging(dealing)[four] == pytest.approx(worth, abs=0.011)


def test_habits_count_every_hand() -> None:
    for dealing in (True, False):
        found = habits.of(dealing)
        tosses = sum(chance * habits.combinations_of(pair) for pair, chance in zip(PAIRS, found.tosses, strict=True))
        assert tosses == pytest.approx(1)
        kept = sum(chance * habits.combinations_of(HANDS[four]) for four, chance in found.keeps.items())
        assert kept == pytest.approx(1)
        assert sum(4 * part for part in found.kept) == pytest.approx(4)


def test_wins_by_hand() -> None:
    # every deal the pone pegs 1, then the dealer counts 60: at 0-0 nobody has won, at 0-1 and 1-60 he deals no more
    table = wins([[(PONE, 1), (DEALER, 60)]], edge=0.5)
    assert table[61][0] == 1.0  # 1, then 121
    assert table[61][120] == 0.0  # the pone comes first
    assert table[60][0] == 1 - table[1][120] == 1 - 0.0  # 120 to 1; the other deals: his opponent pegs out first
    assert table[120][120] == 0.5


def test_a_deal_is_told_by_its_events() -> None:
    events = deal("events")
    assert events == deal("events")
    assert all(points > 0 for _, points in events)
    assert {who for who, _ in events} == {DEALER, PONE}


def test_the_command_writes_what_the_maker_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def made(quick: bool) -> Iterator[tuple[str, bytes]]:
        yield "some.bin", b"quick" if quick else b"slow"

    monkeypatch.setattr(tables_cribbage, "make", made)
    assert tables.main(["cribbage", "--quick", "--into", str(tmp_path)]) == 0
    assert (tmp_path / "some.bin").read_bytes() == b"quick"
    assert capsys.readouterr().out == "cribbage some.bin: 5 bytes\n"


def test_a_game_without_tables_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tables.main(["whist"])
    assert "cribbage" in capsys.readouterr().err
