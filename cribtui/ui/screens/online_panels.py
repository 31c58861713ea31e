"""The papers that lie over a table with somebody at another machine: the line is lost, something is asked or found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cribtui.net.company import Company
from cribtui.speech.online import sentence
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.places import Fill
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Plate
from cribtui.ui.scene import Scene

EDGE = 2  # columns that a paper reaches beyond what is written on the table
PAD = 2  # columns inside a paper
LEAST = 6  # rows of a paper that asks
LEAST_LOST = 7
FRAME = 2  # columns
GAP = 3  # columns between the words and the plates
ROW = 26  # columns that plates may take side by side; wider ones lie one below the other


class Area(NamedTuple):
    """Where papers may lie: columns that cover the table, and the row that they end above."""

    left: int
    width: int
    bottom: int


class Choice(NamedTuple):
    """A plate on a paper."""

    label: str
    key: str
    quiet: bool = False


def paint_lost(scene: Scene, desk: Desk, company: Company, name: str, area: Area) -> None:
    """Say that the line is lost, what happens now, and what can be done when it stays so."""
    tr = desk.tr
    if company.state == "closed":
        head, body = tr("{name} has closed the match", name=name), tr("It is kept as unfinished, without a winner.")
    elif company.state == "elsewhere":
        head, body = tr("This match is open in another window"), tr("Go on there, or close it there first.")
    elif company.state == "left":
        head = tr("{name} has left the table", name=name)
        body = tr("The match is kept on both computers. Wait here, or go on another day from the home screen.")
    else:
        head = tr("The line to {name} is lost", name=name)
        body = tr("Everything is kept and no clock runs. The programs look for each other; play goes on by itself.")
        if company.trouble is not None:
            body = sentence(company.trouble.key, {**company.trouble.values, "name": name}, tr)
    away = company.state in ("lost", "left")
    choices = [Choice(tr("Save for later") if away else tr("Home"), "leave")]
    if company.may_close:
        body += " " + tr("You may also close the match, without a winner.")
        choices.append(Choice(tr("Close the match"), "no", quiet=True))
    _paper(scene, desk, area, head, body, choices, least=LEAST_LOST)


def paint_asked(scene: Scene, desk: Desk, name: str, area: Area) -> None:
    """Ask whether the other may take something back."""
    tr = desk.tr
    head = tr("{name} asks to take back the last decision", name=name)
    body = tr("No card was seen since. Do you allow it?")
    _paper(scene, desk, area, head, body, [Choice(tr("Yes"), "yes"), Choice(tr("No"), "no", quiet=True)])


def paint_found(scene: Scene, desk: Desk, company: Company, area: Area) -> None:
    """Say what the check of the match has found."""
    assert company.verdict is not None
    tr, verdict = desk.tr, company.verdict
    body = sentence(verdict.key, {**verdict.values, "line": verdict.line}, tr)
    head = tr("The check has found something wrong")
    _paper(scene, desk, area, head, body, [Choice(tr("Go on"), "confirm")], framed=True)


def _paper(
    scene: Scene,
    desk: Desk,
    area: Area,
    head: str,
    body: str,
    choices: Sequence[Choice],
    least: int = LEAST,
    framed: bool = False,
) -> None:
    """Lay a paper on the table, its plates at the right of what it says; `framed` sets it off from other papers."""
    plates = [(_plate(desk, choice), f"key:{choice.key}") for choice in choices]
    beside = sum(plate.width for plate, _ in plates) + PAD * (len(plates) - 1)
    stacked = beside > ROW
    column = max(plate.width for plate, _ in plates) if stacked else beside
    room = area.width - 2 * PAD - GAP - column
    rows: list[Line] = [(tuple(row), ()) for row in wrap([Span(head, "paper_ink", True)], room)]
    rows += [(tuple(row), ()) for row in wrap([Span(body, "paper_soft")], room)]
    height = max(len(rows) + 2, least)
    x, y = area.left, area.bottom - height - framed
    if framed:
        scene.add(Fill(x - FRAME, y - 1, area.width + 2 * FRAME, height + 2, "night"), "panel")
    ground = "night" if framed else "felt"
    scene.add(Paper(x, y, area.width, height, tuple(rows), ground=ground), "panel")
    right, top = x + area.width - PAD, y + 1
    left = right - column
    for plate, target in plates:
        scene.add(_moved(plate, left, top, column if stacked else plate.width), target)
        left, top = (left, top + 2) if stacked else (left + plate.width + PAD, top)


def _plate(desk: Desk, choice: Choice) -> Plate:
    return Plate(0, 0, choice.label, desk.tr(desk.keys.shown(choice.key)), quiet=choice.quiet)


def _moved(plate: Plate, x: int, y: int, width: int) -> Plate:
    return Plate(x, y, plate.label, plate.key, plate.quiet, width=width)
