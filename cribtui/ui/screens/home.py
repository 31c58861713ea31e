"""Home: go on with what was left, or choose a game, an opponent and a language and start."""

from __future__ import annotations

from dataclasses import replace

from cribtui.core.cards import Card, parse_cards
from cribtui.i18n import LANGUAGES, NAMES
from cribtui.speech.notices import notice
from cribtui.ui.canvas import Span
from cribtui.ui.naming import KINDS, LEVEL_NAMES, SUIT_NAMES, SUITS, Kind
from cribtui.ui.pieces.cards import SIZES, CardPiece, Size
from cribtui.ui.pieces.keybar import Options
from cribtui.ui.pieces.places import Fill
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Plate, Say
from cribtui.ui.scene import Hit, Scene

from .left_over import Kept, LeftOver, Waiting
from .place import WIDE, Place
from .rules import RulesSheet
from .together import lay_plates

OPPONENTS = tuple(LEVEL_NAMES)
LOGO = (("C", "S"), ("R", "H"), ("I", "C"), ("B", "D"), ("T", "S"), ("U", "H"), ("I", "C"))


class HomeScreen(Place):
    """The first screen."""

    def __init__(self) -> None:
        super().__init__()
        self.left_over: LeftOver | None = None  # the match that is offered to go on with
        self.waiting: Waiting | None = None
        self.row = "games"
        self.game = 0

    def on_mount(self) -> None:
        self.refresh_match()
        names = [kind.name for kind in KINDS]
        self.game = names.index(self.desk.settings.kind) if self.desk.settings.kind in names else 0

    def on_screen_resume(self) -> None:
        if self.stage.scene is not None:  # coming back: what waits may have changed
            self.refresh_match()

    def refresh_match(self) -> None:
        """Look for matches to go on with; where the record of the offered one was mended, that is still to be told."""
        known = self.left_over
        self.waiting = Waiting(self.desk.store)
        self.left_over = self.waiting.offered
        if isinstance(known, Kept) and isinstance(self.left_over, Kept):
            before, now = known.loaded, self.left_over.loaded
            if before.keeper.id == now.keeper.id:
                now.match.damage = now.match.damage or before.match.damage
        self.row = "continue" if self.left_over is not None else "games"

    def _turn_to(self, at: int) -> None:
        """Offer another of the matches that wait; one that cannot be read is passed over."""
        assert self.waiting is not None
        self.waiting.turn_to(at)
        self.left_over = self.waiting.offered

    @property
    def rows(self) -> list[str]:
        first = ["continue"] if self.left_over is not None else []
        return [*first, "games", "opponent", "language", "suits"]

    # painting

    def paint(self, scene: Scene) -> None:
        wide = scene.width >= WIDE[0] and scene.height >= WIDE[1]
        left = 13 if wide else 4
        self._paint_wood(scene)
        self._paint_logo(scene, left, 4 if wide else 2, "M" if wide else "S")
        y = 12 if wide else 8
        if self.left_over is not None:
            self._paint_continue(scene, self.left_over, left, y)
        self._paint_games(scene, left, y + 3 if not wide else y + 4, "L" if wide else "S")
        self._paint_notice(scene, left, 10 if not wide else 14)
        self._paint_options(scene, left, scene.height - 6 if not wide else scene.height - 10)
        self._paint_start(scene, left, scene.height - 3 if not wide else scene.height - 4)
        self._paint_keys(scene)

    def _paint_wood(self, scene: Scene) -> None:
        from cribtui import __version__

        scene.add(Fill(0, 0, scene.width, 1, "wood"))
        scene.add(Say(2, 0, (Span("cribtui", "wood_ink", True), Span(f"  {__version__}", "wood_soft")), ground="wood"))
        scene.add(Say(0, 1, (Span(scene.look.glyph("rim") * scene.width, "wood_rim"),)))

    def _paint_logo(self, scene: Scene, x: int, y: int, size: Size) -> None:
        from cribtui.ui.pieces.letters import LetterPiece

        step = SIZES[size][0] + 1
        for index, (letter, suit) in enumerate(LOGO):
            scene.add(LetterPiece(x + index * step, y + index % 2, letter, "SHDC".index(suit), size))
        text = self.desk.tr("card games for two")
        at = x + len(LOGO) * step + 3
        scene.add(Say(at, y + 2, (Span(text, "felt_text"),), min(len(text), scene.width - 2 - at)))

    def _paint_continue(self, scene: Scene, offered: LeftOver, left: int, y: int) -> None:
        """Offer the match that waits; where several do, another plate turns to the next one."""
        tr = self.desk.tr
        chosen = self.row == "continue"
        right = scene.width - left
        if self.waiting is not None and len(self.waiting) > 1:
            count = tr("{n} of {most}", n=self.waiting.at + 1, most=len(self.waiting))
            another = Plate(0, y, count, "→", quiet=True)
            right -= another.width
            scene.add(replace(another, x=right), "another")
            right -= 1
        key = tr(self.desk.keys.shown("confirm")) if chosen else ""
        scene.add(Plate(left, y, tr("Continue"), key, not chosen, False, right - left, offered.where(tr)), "continue")

    def _paint_notice(self, scene: Scene, left: int, y: int) -> None:
        """Say what happened to what is saved, or how a match could not be opened."""
        notices = self.desk.store.notices
        if notices:
            text = notice(notices[-1].key, notices[-1].values, self.desk.tr)
            for row, line in enumerate(wrap([Span(text, "gold", True)], scene.width - 2 * left)[:2]):
                scene.add(Say(left, y + row - 1, tuple(line)))

    def _paint_games(self, scene: Scene, left: int, y: int, size: Size) -> None:
        tr = self.desk.tr
        height = SIZES[size][1]
        apart = (scene.width - 2 * left) // len(KINDS)
        for index, kind in enumerate(KINDS):
            title, line, cards = kind.title, kind.line, kind.cards
            x = left + index * apart
            up = index == self.game and not self.desk.store.notices  # which stand where the cards would rise to
            for place, card in enumerate(parse_cards(cards)):
                self._paint_card(scene, x, y - up, place, card, size, index == self.game)
            key = Span(f"{index + 1} ", "gold", True)
            scene.add(Say(x, y + height, (key, Span(tr(title), "bright", True))))
            scene.add(Say(x, y + height + 1, (Span(tr(line), "felt_text"),)))
            scene.region(x, y - up, apart - 2, height + 2 + up, f"game:{index}")

    def _paint_card(self, scene: Scene, x: int, y: int, place: int, card: Card, size: Size, chosen: bool) -> None:
        step = 4 if size == "S" else 5
        under = step if place < 2 else 0
        scene.add(CardPiece(x + place * step, y, card, size, lap=place > 0, under=under, raised=chosen))

    def _paint_start(self, scene: Scene, x: int, y: int) -> None:
        tr = self.desk.tr
        brass = self.row != "continue"
        start = Plate(x, y, tr("Start"), tr(self.desk.keys.shown("confirm")) if brass else "", quiet=not brass)
        host = Plate(0, 0, tr("Host a table"), tr(self.desk.keys.shown("host")), quiet=True)
        join = Plate(0, 0, tr("Join with a code"), tr(self.desk.keys.shown("join")), quiet=True)
        lay_plates(scene, x, y, [(start, "start"), (host, "key:host"), (join, "key:join")])

    def _paint_options(self, scene: Scene, left: int, y: int) -> None:
        tr, settings = self.desk.tr, self.desk.settings
        gap = 2 if scene.height - y > 8 else 1
        labels = (tr("Opponent"), tr("Language"), tr("Cards"))
        column = max(map(len, labels)) + 3
        chosen = "two" if settings.opponent == "two" else settings.level
        suits = tuple(tr(SUIT_NAMES[name]) for name in SUITS)
        rows = (
            (
                "opponent",
                labels[0],
                tuple(tr(LEVEL_NAMES[name]) for name in OPPONENTS),
                OPPONENTS.index(chosen),
            ),
            ("language", labels[1], tuple(NAMES[lang] for lang in LANGUAGES), LANGUAGES.index(tr.lang)),
            ("suits", labels[2], suits, SUITS.index(settings.suits)),
        )
        for index, (name, label, options, at) in enumerate(rows):
            piece = Options(left, y + index * gap, label, options, at, self.row == name, column)
            scene.add(piece)
            for x0, x1, option in piece.hits():
                scene.region(left + x0, piece.y, x1 - x0, 1, f"{name}:{option}")

    def _paint_keys(self, scene: Scene) -> None:
        tr = self.desk.tr
        keys = [
            ("rows", tr("choose")),
            ("along", tr("change")),
            ("confirm", tr("go on") if self.row == "continue" else tr("start")),
            ("statistics", tr("statistics")),
            ("settings", tr("settings")),
        ]
        self.bar(scene, keys, [("help", tr("rules")), ("leave", tr("quit"))])

    # answering

    def act(self, name: str) -> None:
        match name:
            case "up" | "down":
                self._move(1 if name == "down" else -1)
            case "left" | "right":
                self._change(1 if name == "right" else -1)
            case "over":
                self._move(1)
            case "confirm" | "next":
                self._start()
            case "help":
                self.overlay = RulesSheet(KINDS[self.game].game, 1, tab=1)
            case "settings":
                self.program.open_settings()
            case "statistics":
                self.program.open_statistics()
            case "host":
                self.program.guests.open_host(self._chosen())
            case "join":
                self.program.guests.open_join()
            case "leave":
                self.program.exit()

    def digit(self, number: int) -> None:
        if number <= len(KINDS):
            if self.row == "games" and self.game == number - 1:
                self._start()
            else:
                self.row, self.game = "games", number - 1

    def press(self, hit: Hit | None) -> None:
        if hit is None:
            return
        kind, _, index = hit.target.partition(":")
        if kind == "another":
            self.row = "continue"
            self._change(1)
        elif kind in ("continue", "start"):
            self.row = "continue" if kind == "continue" else "games"
            self._start()
        elif kind == "game":
            self.digit(int(index) + 1)
        elif kind in self.rows:
            self.row = kind
            self._choose(int(index))

    def _move(self, step: int) -> None:
        rows = self.rows
        here = rows.index(self.row) if self.row in rows else -1  # the match to go on with may have been taken up
        self.row = rows[(here + step) % len(rows)]

    def _change(self, step: int) -> None:
        settings = self.desk.settings
        match self.row:
            case "continue" if self.waiting is not None and len(self.waiting) > 1:
                self._turn_to(self.waiting.at + step)
            case "games":
                self.game = (self.game + step) % len(KINDS)
            case "opponent":
                chosen = "two" if settings.opponent == "two" else settings.level
                self._choose((OPPONENTS.index(chosen) + step) % len(OPPONENTS))
            case "language":
                self._choose((LANGUAGES.index(self.desk.tr.lang) + step) % len(LANGUAGES))
            case "suits":
                self._choose((SUITS.index(settings.suits) + step) % len(SUITS))

    def _choose(self, option: int) -> None:
        match self.row:
            case "opponent" if OPPONENTS[option] == "two":
                self.desk.change(opponent="two")
            case "opponent":
                self.desk.change(opponent="computer", level=OPPONENTS[option])
            case "language":
                self.program.change(language=LANGUAGES[option])
            case "suits":
                self.desk.change(suits=SUITS[option])

    def _start(self) -> None:
        if self.row == "continue":
            taken, self.left_over = self.left_over, None
            if taken is not None:  # taken up already, when the key is pressed twice
                taken.go_on(self.program)
        else:
            kind = self._chosen()
            self.program.start(kind.game, options=kind.options)

    def _chosen(self) -> Kind:
        """Return the chosen game and keep the choice."""
        kind = KINDS[self.game]
        self.desk.change(game=kind.game, kind=kind.name)
        return kind
