"""Golden transcripts: whole matches and situations with what was told of them, each read and checked by hand.

A change of the telling shows here line by line. After reading the difference, write the files anew on purpose with
`python -m cribtui.lab.transcript --write tests/golden/*/*.txt`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.lab import transcript
from cribtui.lab.transcript import INDENT, record

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*/*.txt"))
each_file = pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])


@each_file
def test_a_record_tells_what_it_told(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert transcript.transcript(text).splitlines() == text.splitlines()


@each_file
def test_a_record_is_loaded_and_written_unchanged(file: Path) -> None:
    text = record(file.read_text(encoding="utf-8"))
    match = Match.loads(text)
    assert match.damage is None
    assert match.dumps() == text
    assert match.game == file.parent.name and match.game in registry.names()


@each_file
def test_the_shuffles_of_a_record_come_from_its_head(file: Path) -> None:
    """The record holds the decks; the head alone must deal them again, on every Python."""
    old = Match.loads(record(file.read_text(encoding="utf-8")))
    new = Match.new(old.game, options=old.options, seed=old.seed, decks=old.head.decks)
    for entry in old.entries[: old.cursor]:
        if entry.seat is not None:
            new.submit(entry.seat, entry.text)
    assert new.entries[: old.cursor] == old.entries[: old.cursor]
    assert new.outcome() == old.outcome()


SITUATIONS = {
    "cribbage": {
        "won_in_the_show",
        "won_in_play",
        "won_by_heels",
        "equal_ranks_cut_again",
        "goes_and_last_card",
        "undo_redo_restart",
    },
    "gin": {
        "knock",
        "gin",
        "undercut_with_a_chain",
        "void_hand",
        "match_with_settlement",
        "shutout",
        "ful",
    },
    "rum500": {
        "opening",
        "swap",
        "row",
        "melded_out",
        "stock_exhausted",
        "equal_totals",
        "match",
    },
}


@pytest.mark.parametrize("game", SITUATIONS)
def test_there_are_matches_and_situations(game: str) -> None:
    assert {file.stem for file in (GOLDEN / game).glob("*.txt")} == SITUATIONS[game]


def test_a_transcript_is_printed_and_never_written_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (GOLDEN / "cribbage" / "undo_redo_restart.txt").read_text(encoding="utf-8")
    file = tmp_path / "match.txt"
    file.write_text(record(text), encoding="utf-8")
    assert transcript.main([str(file)]) == 0
    assert capsys.readouterr().out == text
    assert file.read_text(encoding="utf-8") == record(text) and INDENT not in record(text)
    assert transcript.main(["--write", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == text


def test_a_damaged_record_has_no_transcript() -> None:
    text = record((GOLDEN / "cribbage" / "equal_ranks_cut_again.txt").read_text(encoding="utf-8"))
    with pytest.raises(ValueError, match=r"line 5: cribbage\.turn\.place"):
        transcript.transcript(text.replace("0 turn 17", "0 turn 77"))
