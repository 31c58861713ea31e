"""The papers that lie over a table with somebody at another machine: the line is lost, something is asked, the chat."""

from __future__ import annotations

from cribtui.i18n import Translator
from cribtui.net.company import Company, Said
from cribtui.speech.online import PHRASES
from cribtui.ui.canvas import Span
from cribtui.ui.desk import Desk
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.text import fit, wrap
from cribtui.ui.pieces.words import Plate, Say
from cribtui.ui.scene import Scene

WIDTH = 52
CHAT_WIDTH = 64
TALK_ROWS = 6  # of the chat, the newest at the bottom


def phrase_text(said: Said, tr: Translator) -> str:
    """Return what was said, a ready phrase in the reader's language."""
    return said.text if said.phrase is None else tr(PHRASES[said.phrase])


def paint_lost(scene: Scene, desk: Desk, company: Company) -> None:
    """Say that the line is lost, what happens now, and what can be done when it stays so."""
    tr, name = desk.tr, company.peer
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
    away = company.state in ("lost", "left")
    plates = [(tr("Save for later") if away else tr("Home"), "leave", False)]
    if company.may_close:
        body = f"{body} {tr('You may also close the match, without a winner.')}"
        plates.append((tr("Close the match"), "no", True))
    _paper(scene, desk, head, body, plates)


def paint_asked(scene: Scene, desk: Desk, company: Company) -> None:
    """Ask whether the other may take something back."""
    tr = desk.tr
    head = tr("{name} asks to take back the last decision", name=company.peer)
    body = tr("No card was seen since. Do you allow it?")
    _paper(scene, desk, head, body, [(tr("Yes"), "yes", False), (tr("No"), "no", True)])


def _paper(scene: Scene, desk: Desk, head: str, body: str, plates: list[tuple[str, str, bool]]) -> None:
    """Paint a paper in the middle of the table with its plates below."""
    lines: list[Line] = [(tuple(row), ()) for row in wrap([Span(head, "paper_ink", True)], WIDTH - 4)]
    lines += [((), ()), *((tuple(row), ()) for row in wrap([Span(body, "paper_soft")], WIDTH - 4))]
    height = len(lines) + 3
    x, y = (scene.width - WIDTH) // 2, (scene.height - height - 2) // 2
    scene.add(Paper(x, y, WIDTH, height, tuple(lines)), "panel")
    for label, key, quiet in plates:
        plate = Plate(x, y + height, label, desk.tr(desk.keys.shown(key)), quiet=quiet)
        scene.add(plate, f"key:{key}")
        x += plate.width + 2


def paint_chat(scene: Scene, desk: Desk, company: Company, written: str, muted: bool) -> None:
    """Paint what was said, the ready phrases, and what is being written."""
    tr = desk.tr
    x, width = (scene.width - CHAT_WIDTH) // 2, CHAT_WIDTH
    height = TALK_ROWS + len(PHRASES) // 2 + 6
    y = (scene.height - height) // 2
    said = [_said(one, company, tr, width - 4) for one in company.said if one.mine or not muted][-TALK_ROWS:]
    blank: Line = ((), ())
    title = tr("Chat with {name}", name=company.peer)
    lines = [((Span(title, "paper_ink", True),), ()), *[blank] * (TALK_ROWS - len(said)), *said, blank]
    scene.add(Paper(x, y, width, height, tuple(lines)), "panel")
    _paint_phrases(scene, desk, x + 2, y + TALK_ROWS + 3, width - 4)
    field = y + height - 2
    shown = written[-(width - 8) :]
    ink = (Span("› ", "paper_red", True), Span(shown, "paper_ink"), Span("▏", "paper_red"))
    scene.add(Say(x + 2, field, ink, width - 4, ground="paper"), "panel")


def _paint_phrases(scene: Scene, desk: Desk, x: int, y: int, width: int) -> None:
    """Paint the ready phrases in two columns, with the number that says each."""
    column = width // 2
    for index, phrase in enumerate(PHRASES):
        at = x + index % 2 * column, y + index // 2
        words = (Span(f"{index + 1} ", "paper_red", True), Span(fit(desk.tr(phrase), column - 3), "paper_soft"))
        scene.add(Say(*at, words, column, ground="paper"), f"phrase:{index}")


def _said(said: Said, company: Company, tr: Translator, width: int) -> Line:
    who = tr("You") if said.mine else company.peer
    name = Span(f"{who}: ", "paper_red" if said.mine else "paper_blue", True)
    return (name, Span(fit(phrase_text(said, tr), width - len(who) - 2), "paper_ink")), ()
