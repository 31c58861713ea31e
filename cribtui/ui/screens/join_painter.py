"""What the way to a table looks like: the digits, the pad and the address, the tables found, who is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from cribtui.ui.canvas import Span
from cribtui.ui.naming import KINDS, TITLES
from cribtui.ui.pieces.digits import AddressField, DigitPad
from cribtui.ui.pieces.numerals import HIGH, WIDE, Numerals
from cribtui.ui.pieces.places import Slot
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Plate, Prompt, Say
from cribtui.ui.scene import Scene

from .place import Shortcut
from .together import lay_plates, paper, plan, say_rows

if TYPE_CHECKING:
    from cribtui.net.discovery import Found

    from .join import JoinScreen

DIGITS = 2
WORD = 38  # cells of an address that stands among words


class JoinPainter:
    """Paints a JoinScreen on a scene."""

    def __init__(self, screen: JoinScreen, scene: Scene) -> None:
        self.screen = screen
        self.joining = screen.joining
        self.scene = scene
        self.at = plan(scene)
        self.tr = screen.desk.tr

    def paint(self) -> None:
        """Paint everything."""
        tr, at, scene = self.tr, self.at, self.scene
        names = (self.joining.nick or tr("You"), "")
        scene.add(Rail(0, 0, scene.width, names, ("", ""), tr("Join with a code")))
        self._paint_code()
        match self.joining.state:
            case "choosing":
                self._paint_tables()
            case "idle":
                pad = DigitPad(at.column, at.top - 1, wide=at.scale == 3)
                scene.add(pad)
                for x, y, width, digit in pad.hits():
                    scene.region(x, y, width, 2, f"pad:{digit}")
                self._paint_address(pad.y + pad.height + (at.scale == 3))
                self._paint_problem()
            case _:
                self._paint_looking()
        self._paint_prompt()
        lay_plates(scene, at.left, at.plates, list(self._plates()))
        self._paint_keys()

    def _paint_code(self) -> None:
        """Paint the digits, and empty places for those to come."""
        at, scene = self.at, self.scene
        width, height = WIDE * at.scale, HIGH * at.scale // 2
        for index in range(DIGITS):
            x = at.left + index * (WIDE + 1) * at.scale
            if index < len(self.screen.code):
                scene.add(Numerals(x, at.top - 1, self.screen.code[index], at.scale, bool(self.screen.problem)))
            else:
                here = index == len(self.screen.code) and not self.screen.typing
                tone: Literal["brass", "felt_dot"] = "brass" if here else "felt_dot"
                scene.add(Slot(x, at.top - 1, text="_" if here else "", tone=tone, w=width, h=height))
            scene.region(x, at.top - 1, width, height, "code")

    def _paint_address(self, y: int) -> None:
        tr, at, scene = self.tr, self.at, self.scene
        typing = self.screen.typing
        label = Span(tr("Address, if it is not in this network"), "white" if typing else "felt_text", typing)
        scene.add(Say(at.column, y, (label,)))
        key = "" if typing else self._key("over")
        field = AddressField(at.column, y + 1, at.room, self.screen.address, typing, key)
        scene.add(field, "address")

    def _paint_problem(self) -> None:
        at, scene = self.at, self.scene
        rows = wrap([Span(self.screen.problem, "gold", True)], scene.width - at.left - 4)
        y = min(at.below + 1, at.prompt - len(rows) - (len(rows) < 3))
        for line in rows if self.screen.problem else ():
            scene.add(Say(at.left, y, tuple(line)))
            y += 1

    def _paint_tables(self) -> None:
        """Paint the tables found as rows to choose from, as many as have room around the chosen one."""
        tr, at, scene = self.tr, self.at, self.scene
        y = say_rows(scene, at.column, at.top - 1, [Span(tr("Several tables are open:"), "felt_text")], at.room) + 1
        room = (at.prompt - 1 - y) // 2
        first = max(0, min(self.screen.row - room // 2, len(self.joining.tables) - room))
        for index, table in list(enumerate(self.joining.tables))[first : first + room]:
            self._paint_table(y, index, table)
            y += 2

    def _paint_table(self, y: int, index: int, table: Found) -> None:
        at, scene = self.at, self.scene
        chosen = index == self.screen.row
        ground, strong, soft = ("night2", "gold", "night_text") if chosen else ("felt", "bright", "felt_text")
        mark = scene.look.glyph("more") if chosen else " "
        key = Span(f"{mark}{index + 1} " if index < 9 else f"{mark}  ", "gold", True)
        scene.add(Say(at.column, y, (key, Span(self._nick(table), strong, True)), at.room, ground=ground))
        about = Span(f"   {self._about(table)}", soft)
        scene.add(Say(at.column, y + 1, (about,), at.room, ground=ground))
        scene.region(at.column, y, at.room, 2, f"table:{index}")

    def _paint_looking(self) -> None:
        """Say what is looked at, or who is called."""
        tr, at, scene = self.tr, self.at, self.scene
        mark = Span(scene.look.glyph("dot") + " ", "felt_text")
        chosen = self.joining.chosen
        if self.joining.state == "searching":
            y = at.top
            for place in (tr("on this computer"), tr("in this network")):
                y = say_rows(scene, at.column, y, [mark, Span(place, "bright")], at.room)
            say_rows(scene, at.column, y + 1, [Span(tr("This takes a few seconds at most."), "felt_text")], at.room)
        else:
            head = [Span(self._host(), "paper_ink", True)]
            where = self._about(chosen) if chosen is not None else _tail(self.screen.address, WORD)
            rest = (
                [where]
                if self.joining.state == "calling"
                else [where, tr("The match begins as soon as the other says yes.")]
            )
            scene.add(paper(at.column, at.top, at.room, [head, *([Span(text, "paper_soft")] for text in rest)]))

    def _paint_prompt(self) -> None:
        tr, at, chosen = self.tr, self.at, self.joining.chosen
        name = self._host()
        waiting, more = True, ""
        match self.joining.state:
            case "searching":
                text = tr("Looking for the table")
            case "choosing":
                waiting, text, more = False, tr("Choose a table"), tr("the number is tried only there")
            case "calling" if chosen is None:
                text = tr("Calling {address}", address=_tail(self.screen.address, WORD))
            case "calling":
                text = tr("Calling {name}", name=name)
            case "asking":
                text = tr("{name} is asked whether to play", name=name)
            case "seated":
                text = tr("You sit down …")
            case _:
                waiting = False
                text, more = self._asked()
        self.scene.add(Prompt(at.left, at.prompt, text, more, waiting, self.scene.width - at.left - 2))

    def _asked(self) -> tuple[str, str]:
        """Return what is to be typed now."""
        tr = self.tr
        if self.screen.typing:
            return tr("Type the address of the host"), tr("the host’s screen shows it")
        if self.screen.full and not self.screen.problem:
            return tr("Press {key} to join", key=self._key("confirm")), ""
        if self.screen.kind == "search.none":
            return tr("Look again, or type the address of the host"), ""
        if self.screen.again:
            return tr("Try again, or type another number"), ""
        if self.screen.problem:
            return (
                tr("Type the number again") if self.screen.kind == "link.wrong_code" else tr("Type another number")
            ), ""
        if self.screen.code:
            return tr("Now the second digit"), ""
        return tr("Type the two digits of the table"), tr("the host’s screen shows them")

    def _plates(self) -> Iterator[tuple[Plate, str]]:
        tr = self.tr
        enter = self._key("confirm")
        if self.joining.state == "choosing":
            yield Plate(0, 0, tr("Join"), enter), "key:confirm"
        elif not self.screen.busy and self.screen.ready:
            label = tr("Try again") if self.screen.problem and not self.screen.typing else tr("Join")
            yield Plate(0, 0, label, enter), "key:confirm"
        if self.screen.kind == "search.none" and not self.screen.typing:
            yield Plate(0, 0, tr("Type the address"), self._key("over"), quiet=True), "key:over"
        key = "close" if self.screen.typing else "leave"
        yield Plate(0, 0, tr("Back"), self._key(key), quiet=True), f"key:{key}"

    def _paint_keys(self) -> None:
        tr = self.tr
        keys: list[Shortcut] = []
        if self.joining.state == "choosing":
            keys = [("rows", tr("choose")), ("confirm", tr("join"))]
        keys.append(("over", tr("the number") if self.screen.typing else tr("address")))
        if self.screen.typing:
            self.screen.bar(self.scene, keys, [("close", tr("back"))])
        else:
            self.screen.bar(
                self.scene, [*keys, ("settings", tr("settings"))], [("help", tr("help")), ("leave", tr("back"))]
            )

    def _key(self, name: str) -> str:
        return self.tr(self.screen.desk.keys.shown(name))

    def _host(self) -> str:
        """Return what the host who is called or asked calls himself."""
        chosen = self.joining.chosen
        return self.joining.host or (self._nick(chosen) if chosen is not None else self.tr("The other"))

    def _nick(self, table: Found) -> str:
        return table.nick or self.tr("Somebody")

    def _about(self, table: Found) -> str:
        """Return which game is played at a table and where it was found."""
        titles = {**TITLES, **{kind.name: kind.title for kind in KINDS}}
        game = self.tr(titles[table.game]) if table.game in titles else table.game
        where = self.tr("this computer") if table.place.kind == "machine" else self.tr("this network")
        return f"{game} · {where}"


def _tail(text: str, room: int) -> str:
    """Return a text of so many cells at most; of what is longer the end is seen."""
    return text if len(text) <= room else "…" + text[1 - room :]
