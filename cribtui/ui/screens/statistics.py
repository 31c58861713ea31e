"""Statistics: how the player stands against each opponent, matches with help counted apart."""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.i18n import mark
from cribtui.speech.talk import decimal
from cribtui.store.stats import Tally
from cribtui.ui.canvas import Span
from cribtui.ui.naming import LEVEL_NAMES, TITLES
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.places import Fill
from cribtui.ui.pieces.words import Plate, Say
from cribtui.ui.scene import Hit, Scene
from cribtui.ui.tables.base import spoken

from .place import Place
from .rules import RulesSheet

OPPONENTS = {**LEVEL_NAMES, "remote": mark("somebody at another computer")}


class StatisticsScreen(Place):
    """The figures of all finished matches."""

    def __init__(self) -> None:
        super().__init__()
        self.tallies: Sequence[Tally] = ()
        self.top = 0

    def on_mount(self) -> None:
        self.tallies = sorted(self.desk.store.statistics(), key=lambda tally: tally.assisted)

    def paint(self, scene: Scene) -> None:
        tr = self.desk.tr
        scene.add(Fill(0, 0, scene.width, 1, "wood"))
        scene.add(Say(2, 0, (Span(tr("Statistics"), "wood_ink", True),), ground="wood"))
        scene.add(Say(0, 1, (Span(scene.look.glyph("rim") * scene.width, "wood_rim"),)))
        height = scene.height - 8
        lines = [line for tally in self.tallies for line in self._tally(tally)]
        if not lines:
            lines = [((Span(tr("No match has been finished yet."), "paper_ink"),), ())]
        room = height - 2
        self.top = max(0, min(self.top, len(lines) - room))
        scene.add(Paper(4, 3, scene.width - 8, height, tuple(lines[self.top : self.top + room])))
        plate = Plate(4, scene.height - 4, tr("Back"), tr(self.desk.keys.shown("confirm")))
        scene.add(plate, "key:confirm")
        keys = [("up", tr("up")), ("down", tr("down"))] if len(lines) > room else []
        self.bar(scene, keys, [("help", tr("rules")), ("leave", tr("back"))])

    def _tally(self, tally: Tally) -> list[Line]:
        tr = self.desk.tr
        game = tr(TITLES[tally.game]) if tally.game in TITLES else tally.game
        opponent = tr(OPPONENTS.get(tally.opponent, tally.opponent))
        if tally.assisted:
            head = tr("{game}, {opponent}, with help", game=game, opponent=opponent)
        else:
            head = tr("{game}, {opponent}", game=game, opponent=opponent)
        rows = [head_row(head), *(self._row(text) for text in self._sentences(tally)), ((), ())]
        return rows

    def _sentences(self, tally: Tally) -> list[str]:
        tr, hands = self.desk.tr, tally.hands
        first = tr.plural("*{n}* match", "*{n}* matches", tally.matches)
        said = [
            tr(
                "{matches}, *{won}* won, longest row of wins *{streak}*",
                matches=first,
                won=tally.won,
                streak=tally.longest_streak,
            )
        ]
        if tally.skunks_given or tally.skunks_taken:
            said.append(
                tr("skunks: *{given}* given, *{taken}* taken", given=tally.skunks_given, taken=tally.skunks_taken)
            )
        if hands.average_hand is not None and hands.best:
            cards = self.desk.talk(("", ""), None).sorted(hands.best[:-1])
            starter = self.desk.look.card(hands.best[-1])
            said.append(
                tr("best hand *{n}*: {cards} with {starter}", n=hands.best_points, cards=cards, starter=starter)
            )
            said.append(self._averages(hands.average_hand, hands.average_crib))
        return said

    def _averages(self, hand: float, crib: float | None) -> str:
        tr = self.desk.tr
        if crib is None:
            return tr("on average a hand of *{hand}*", hand=decimal(hand, tr))
        return tr(
            "on average a hand of *{hand}* and a crib of *{crib}*", hand=decimal(hand, tr), crib=decimal(crib, tr)
        )

    def _row(self, text: str) -> Line:
        return tuple(spoken(text, "paper_soft", "paper_ink")), ()

    def act(self, name: str) -> None:
        match name:
            case "up" | "down":
                self.top += 1 if name == "down" else -1
            case "help":
                self.overlay = RulesSheet(self.desk.settings.game, 1, tab=1)
            case "confirm" | "next" | "leave" | "close" | "statistics":
                self.program.close_place()

    def press(self, hit: Hit | None) -> None:
        """Nothing here but the plate and the keys can be pressed."""


def head_row(text: str) -> Line:
    """Return the heading of a tally."""
    return (Span(text, "paper_red", True),), ()
