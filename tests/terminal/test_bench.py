"""The benchmark prints a line for each figure; what the figures are is no matter of a test."""

from __future__ import annotations

import os
import re

import pytest

from cribtui.lab import bench
from cribtui.lab.figure import Figure


@pytest.mark.parametrize(
    ("probe", "lines"),
    [("shows", 2), ("games", 1), ("melds", 2), ("gin", 1), ("store", 2), ("bots", 30), ("version", 2), ("idle", 1)],
)
def test_a_probe_prints_its_figures(capsys: pytest.CaptureFixture[str], probe: str, lines: int) -> None:
    before = dict(os.environ)
    assert bench.main(["--quick", "--only", probe]) == 0
    said = capsys.readouterr().out
    assert len(re.findall(r"^\S.* [\d,.]+(?:  at (?:most|least) [\d,.]+)?(?:  PAST IT)?$", said, re.M)) == lines
    assert said.count("\n") == lines
    assert dict(os.environ) == before


def test_a_probe_that_fails_leaves_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(quick: bool) -> list[Figure]:
        raise TimeoutError("no frame")

    monkeypatch.setattr(bench, "PROBES", {"first": fails, "second": lambda quick: [Figure("cards", 52)]})
    assert bench.main([]) == 1
    assert capsys.readouterr().out.split() == [
        "first:",
        "not",
        "measured:",
        "TimeoutError('no",
        "frame')",
        "cards",
        "52",
    ]


@pytest.mark.parametrize(
    ("figure", "past"),
    [
        (Figure("x", 5.0), False),
        (Figure("x", 5.0, most=5), False),
        (Figure("x", 5.1, most=5), True),
        (Figure("x", 99.0, least=100), True),
        (Figure("x", 100.0, least=100), False),
    ],
)
def test_a_figure_past_its_budget_is_marked(figure: Figure, past: bool) -> None:
    assert figure.is_past is past
    assert figure.line().endswith("PAST IT") is past


def test_an_unknown_probe_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main(["--only", "luck"])
    assert ended.value.code == 2
    assert "luck" in capsys.readouterr().err
