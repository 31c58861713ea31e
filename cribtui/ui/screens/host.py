"""Hosting: the table's number, how the other joins, which ways are ready, and whom to let in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cribtui.i18n import mark
from cribtui.speech.online import sentence
from cribtui.ui.canvas import Span
from cribtui.ui.naming import KINDS, Kind, kind_of
from cribtui.ui.pieces.numerals import Numerals
from cribtui.ui.pieces.paper import Paper
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.text import emphasise, length, wrap
from cribtui.ui.pieces.words import Plate, Prompt, Say
from cribtui.ui.scene import Scene

from .place import Place, Shortcut
from .together import Plan, TogetherPaper, lay_plates, paper, plan

if TYPE_CHECKING:
    from cribtui.net.discovery import Way
    from cribtui.net.opening import Opening

WAYS: Mapping[str, str] = {
    "machine": mark("this computer"),
    "network": mark("this network"),
    "port": mark("from afar"),
}
TRIED = mark("This number is new: three wrong ones were tried.")
KNOWN = mark("This number is new: the last one was known already.")
COMMAND = "cribtui join"
Rows = list[list[Span]]


class HostScreen(Place):
    """A table that waits for somebody to sit down."""

    def __init__(self, opening: Opening) -> None:
        super().__init__()
        self.opening = opening
        self.renewed = ""  # why the number is new, where the player did not ask for it
        self._code = opening.code
        self._handed = False

    def on_mount(self) -> None:
        self.opening.listen(self._heard)
        self._follow()

    def on_unmount(self) -> None:
        if not self._handed:
            self.program.guests.close_opening(self.opening)

    def _heard(self) -> None:
        self.call_later(self._follow)

    def _follow(self) -> None:
        """See what has changed at the table."""
        opening = self.opening
        if opening.code != self._code:
            self._code, self.renewed = opening.code, TRIED
        if opening.caller is not None:
            self.renewed = ""
        if not self.is_attached or self._handed:
            return
        if opening.seated is not None:
            self._handed = True
            self._come_forward()
            self.program.guests.seat_host(opening)
            return
        if self.state in ("asked", "doubted"):
            self._come_forward()
            self.overlay = None
        self.draw()

    def _come_forward(self) -> None:
        """Close what lies over this screen: somebody waits for the player."""
        while self in self.program.screen_stack and self.program.screen is not self:
            self.program.close_place()

    @property
    def state(self) -> str:
        """What the table waits for: `trouble`, `sitting`, `asked`, `doubted` or `waiting`."""
        if self.opening.trouble is not None:
            return "trouble"
        if self.opening.sitting_down:
            return "sitting"
        if self.opening.caller is not None:
            return "asked"
        return "doubted" if self.opening.doubted else "waiting"

    @property
    def kind(self) -> Kind:
        """The game of this table as home offers it."""
        return kind_of(self.opening.game, self.opening.options)

    # painting

    def paint(self, scene: Scene) -> None:
        tr, at = self.desk.tr, plan(scene)
        self._paint_rail(scene)
        scene.add(Say(at.left, at.top - 2, (Span(tr("The table’s number"), "felt_text"),)))
        scene.add(Numerals(at.left, at.top, self.opening.code, at.scale, self.state == "trouble"))
        if self.state in ("waiting", "sitting"):
            self._paint_joining(scene, at)
        else:
            self._paint_paper(scene, at)
        self._paint_prompt(scene, at)
        lay_plates(scene, at.left, at.plates, self._plates())
        self._paint_keys(scene)

    def _paint_rail(self, scene: Scene) -> None:
        tr = self.desk.tr
        other = self._caller() if self.state in ("asked", "sitting") else tr("empty chair")
        names = (self.opening.nick or tr("You"), other)
        game = tr("{game}, {played_to}", game=tr(self.kind.title), played_to=tr(self.kind.line))
        scene.add(Rail(0, 0, scene.width, names, (tr.context("player", "ready"), "…"), game))

    def _paint_joining(self, scene: Scene, at: Plan) -> None:
        """Say how the other joins, and which ways are ready; the gaps give way to what is long."""
        tr = self.desk.tr
        how = wrap(
            emphasise(tr("The other chooses *Join with a code* on the home screen, or types:"), "felt_text", "bright"),
            at.room,
        )
        if self.renewed:
            told = [Span(tr(self.renewed), "gold", True)]
        else:
            told = [Span(tr("Tell it to the other aloud or in a chat; no account is needed."), "felt_text")]
        tell, ways = wrap(told, at.room), self._ways(at.room)
        height = 3 if scene.look.outlined else 2
        spare = max(0, at.prompt - 1 - (at.top - 2) - len(how) - height - len(tell) - len(ways))
        y = _rows(scene, at.column, at.top - 2, how) + (spare > 0)
        line = (Span(f"{COMMAND} {self.opening.code}", "paper_ink", True),)
        scene.add(Paper(at.column, y, len(line[0].text) + 4, height, ((line, ()),)))
        y = _rows(scene, at.column, y + height + (spare > 2), tell) + (spare > 1)
        _rows(scene, at.column, y, ways)

    def _ways(self, room: int) -> Rows:
        known: dict[str, Way] = {way.kind: way for way in self.opening.ways}
        column = max(len(self.desk.tr(label)) for label in WAYS.values()) + 3
        return [row for kind in WAYS for row in self._way(kind, known.get(kind), column, room)]

    def _way(self, kind: str, way: Way | None, column: int, room: int) -> Rows:
        """Return one way with its mark: ready, not yet, or why it cannot be."""
        tr, glyph = self.desk.tr, self.desk.look.glyph
        label = tr(WAYS[kind]).ljust(column)
        if way is not None and way.trouble:
            head, role, status = f"× {label}", "felt_text", [Span(sentence(way.trouble, {}, tr), "gold")]
        elif way is None or not way.ready:
            head, role, status = f"{glyph('theirs')} {label}", "felt_text", [Span(tr("not yet"), "felt_text")]
        else:
            said = way.text or tr.context("way", "ready")
            head, role, status = f"{glyph('mine')} {label}", "bright", [Span(said, "bright")]
        if len(head) + length(status) <= room:
            rows = [[Span(head, role), *status]]
        else:
            rows = [[Span(head.rstrip(), role)], *([Span("  ", role), *row] for row in wrap(status, room - 2))]
        if kind == "port" and way is not None and way.ready:
            rows += [[Span("  " + tr("by a forwarded port, or over a VPN"), "felt_text")]]
        return rows

    def _paint_paper(self, scene: Scene, at: Plan) -> None:
        """Say on paper what has happened and is to be decided."""
        tr, opening = self.desk.tr, self.opening
        if self.state == "asked":
            texts = [self._question(), tr("The match begins as soon as you say yes.")]
        elif self.state == "doubted":
            texts = [
                tr("Somebody has tried a wrong number twice."),
                tr("Allow one more try, or make a new number and tell it to the one you expect."),
            ]
        else:
            assert opening.trouble is not None
            texts = [
                tr("Nobody can reach this table."),
                sentence(opening.trouble.key, opening.trouble.values, tr),
            ]
        first, *rest = texts
        spans = [[Span(first, "paper_ink", True)], *([Span(text, "paper_soft")] for text in rest)]
        scene.add(paper(at.column, at.top, at.room, spans))

    def _question(self) -> str:
        tr, caller = self.desk.tr, self.opening.caller
        address = caller.address if caller is not None else ""
        name = self._caller()
        if not address:
            return tr("{name} (this computer) knows the code. Play?", name=name)
        return tr("{name} ({address}) knows the code. Play?", name=name, address=address)

    def _caller(self) -> str:
        caller = self.opening.caller
        return (caller.nick if caller is not None else "") or self.desk.tr("Somebody")

    def _paint_prompt(self, scene: Scene, at: Plan) -> None:
        tr, room = self.desk.tr, scene.width - at.left - 2
        match self.state:
            case "waiting":
                text, more = tr("Waiting for someone to sit down"), tr("you are asked before the game begins")
                scene.add(Prompt(at.left, at.prompt, text, more, True, room))
            case "sitting":
                text = tr("{name} sits down …", name=self._caller())
                scene.add(Prompt(at.left, at.prompt, text, waiting=True, width=room))
            case "asked":
                scene.add(Prompt(at.left, at.prompt, tr("{name} wants to sit down", name=self._caller()), width=room))
            case "doubted":
                scene.add(Prompt(at.left, at.prompt, tr("Allow another try?"), width=room))
            case _:
                scene.add(Prompt(at.left, at.prompt, tr("The table could not be opened"), width=room))

    def _plates(self) -> list[tuple[Plate, str]]:
        tr = self.desk.tr
        enter = tr(self.desk.keys.shown("confirm"))
        close = (self._quiet(tr("Close the table"), "leave"), "key:leave")
        match self.state:
            case "asked":
                return [
                    (Plate(0, 0, tr("Play"), enter), "key:confirm"),
                    (self._quiet(tr("No"), "no"), "key:no"),
                ]
            case "doubted":
                again = (Plate(0, 0, tr("One more try"), enter), "key:confirm")
                return [again, (self._quiet(tr("New number"), "number"), "key:number"), close]
            case "trouble":
                return [(Plate(0, 0, tr("Close the table"), enter), "key:confirm")]
        return [close]

    def _quiet(self, label: str, key: str) -> Plate:
        return Plate(0, 0, label, self.desk.tr(self.desk.keys.shown(key)), quiet=True)

    def _paint_keys(self, scene: Scene) -> None:
        tr = self.desk.tr
        keys: list[Shortcut] = []
        match self.state:
            case "asked":
                keys = [("yes", tr("play")), ("no", tr("no"))]
            case "doubted":
                keys = [("yes", tr("one more try")), ("number", tr("new number"))]
            case "waiting":
                keys = [("number", tr("new number")), ("other", tr("other game")), ("settings", tr("settings"))]
        self.bar(scene, keys, [("help", tr("help")), ("leave", tr("close the table"))])

    # answering

    def act(self, name: str) -> None:
        match self.state, name:
            case "asked", "no" | "close":
                self.opening.refuse()
                self._renew(KNOWN if self.opening.code != self._code else "")
            case _, "leave" | "close":
                self.program.close_place()
            case "trouble", "confirm" | "next":
                self.program.close_place()
            case _, "help":
                self.overlay = TogetherPaper()
            case "asked", "yes" | "confirm" | "next":
                self.opening.accept()
            case "doubted", "yes" | "confirm" | "next":
                self.opening.allow()
            case "doubted" | "waiting", "number":
                self.opening.new_code()
                self._renew("")
            case "waiting", "other":
                at = KINDS.index(self.kind)
                kind = KINDS[(at + 1) % len(KINDS)]
                self.opening.change_game(kind.game, kind.options)
                self._renew(self.renewed)
            case "waiting", "settings":
                self.program.open_settings()

    def _renew(self, why: str) -> None:
        """Take note of a number that this player's own key may have changed."""
        self._code, self.renewed = self.opening.code, why


def _rows(scene: Scene, x: int, y: int, rows: Rows) -> int:
    for row, spans in enumerate(rows):
        scene.add(Say(x, y + row, tuple(spans)))
    return y + len(rows)
