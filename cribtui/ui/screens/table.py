"""The table of a match: it follows the host, tells what happened step by step, and hands choices in.

Nothing is done before it is confirmed. With two people at one terminal nobody's cards are drawn until that player
asked for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cribtui.core.match import Match
from cribtui.core.notation import BadRecord
from cribtui.core.registry import UnknownGame
from cribtui.core.rules import IllegalAction, Seat
from cribtui.play import bots
from cribtui.play.host import Host, Step
from cribtui.play.seats import Computer, Seats, persons, to_record
from cribtui.speech.refusals import refusal
from cribtui.speech.talk import Line, Talk
from cribtui.speech.voices import voice
from cribtui.store.database import Conflict, Keeper, UnknownMatch
from cribtui.ui.canvas import Span
from cribtui.ui.pieces.log import LogPane
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene
from cribtui.ui.tables.base import Sitting
from cribtui.ui.tables.registry import table_for

from .handover import paint_handover
from .log import LogSheet
from .place import WIDE, Place, Shortcut
from .rules import RulesSheet

LOG_WIDTH = 30
GLIDE = 0.03  # seconds from hole to hole


class TableScreen(Place):
    """A match being played."""

    def __init__(self, match: Match[Any, Any, Any], seats: Seats, keeper: Keeper | None, pause: float) -> None:
        super().__init__()
        self.keeper = keeper
        self.damage = match.damage
        self.host = Host(match, seats, keeper, pause=pause)
        self.host.listen(self._changed)
        self.solo = len(persons(seats)) == 1
        self.you: Seat | None = 0 if self.solo else None
        self.acting: Seat | None = None
        self.handing: Seat | None = None  # who must ask for the cards next
        self.table = table_for(match.game)
        self.voice = voice(match.game)
        self.queue: list[Step] = []
        self.seen = 0  # entries of the log that were shown
        self.message = ""
        self.hinted = False
        self.history: list[Line] = []
        self._gliding = False
        self.show_next = False  # the step being read ended a deal: its hands are counted next

    # following the host

    def on_mount(self) -> None:
        self.table.sort_by(getattr(self.desk.settings, self.table.sorting))
        self.resume()
        self._return_to_show()
        if self.damage is not None:
            self.message = self.desk.tr(
                "The record was damaged from line {line} on; the match goes on from there.", line=self.damage.line
            )
        super().on_mount()
        self._let_answer()

    def resume(self) -> None:
        """Show the match as it stands, for example after an undo; a show not yet followed by a choice comes again."""
        self.queue.clear()
        self.seen = self.host.length
        self.acting = self.handing = None
        self.table.paused = False
        self.table.end_reading()
        if not self.solo:
            self.you = None
        self._rebuild_log()
        self._settle()

    def _return_to_show(self) -> None:
        """Come back to the show where no person decided anything since: it may not have been read to its end."""
        steps = self.host.steps(self.you, max(0, self.host.length - 8))
        for index in range(len(steps) - 1, -1, -1):
            if self.table.ends_deal(steps[index]):
                self.queue = steps[index + 1 :]
                self._rebuild_log()
                self._pause(steps[index])
                return
            if steps[index].entry.seat in persons(self.host.seats):
                return

    @property
    def shown(self) -> int:
        """How many entries of the log were shown; what is still to be read is told in its turn."""
        return self.seen - len(self.queue)

    def _recent(self) -> list[Step]:
        """Return the last entries shown, which are still worth telling."""
        start = max(0, self.shown - 2)
        return self.host.steps(self.you, start)[: self.shown - start]

    def _changed(self) -> None:
        """Take in what the host recorded, and show it as far as it may be shown at once."""
        self.queue += self.host.steps(self.you, self.seen)
        self.seen = self.host.length
        if not self.table.paused and not self.table.reading:
            self._advance()
        self.draw()

    def _advance(self) -> None:
        """Show steps until one wants to be read, or until somebody here may choose."""
        while self.queue:
            step = self.queue.pop(0)
            self._note(step, read=not self.table.ends_deal(step))
            if self.table.wants_pause(step, self._next_to_act()):
                self._pause(step)
                return
        self._settle()

    def _next_to_act(self) -> Seat | None:
        """Return who acted next after what is shown, or is to act now."""
        due = [step.entry.seat for step in self.queue if step.entry.seat is not None] or self.host.to_act()
        return due[0] if due else None

    def _pause(self, step: Step) -> None:
        self.acting = self.handing = None
        looked = self.you
        if not self.solo and self.table.ends_deal(step):
            self.you = None  # both look at the show, so the next hand has to be asked for
        self.table.attend(step.after, None, self._sitting())
        self.table.paused = True
        self.show_next = self.table.ends_deal(step)
        self._tell(anew=self.you != looked)
        if self.show_next and self.table.reads_at_once:
            self._next()

    def _settle(self) -> None:
        """Show the match as it stands now and let the person whose turn it is choose."""
        self.table.paused = False
        looked = self.you
        self._seat(self.host.persons_to_act())
        self._tell(anew=self.you != looked)
        self.table.attend(self.host.view(self.you), self.acting, self._sitting())
        if self.host.outcome() is not None:
            self.table.finish(self.host.steps(None))
        elif self._plays_itself():
            self.call_later(self._play_forced)

    def _play_forced(self) -> None:
        if self._plays_itself():  # still, when its turn has come
            self._confirm()
            self.draw()

    def _plays_itself(self) -> bool:
        """Tell whether a forced step is due that does itself; after an undo it waits, or undo would lead nowhere."""
        wanted = self.desk.settings.auto_forced and self.acting is not None and not self.host.can_redo()
        return bool(wanted and self.table.forced())

    def _seat(self, due: Sequence[Seat]) -> None:
        """Settle who looks and who may choose; where hands lie open to one, the other asks first."""
        self.handing = None
        self.acting = due[0] if due else None
        if self.solo or self.acting is None:
            return
        if self.you is not None and self.you in due:
            self.acting = self.you
            return
        self.you = None
        if self.table.needs_hand(self.host.view(None)):
            self.handing, self.acting = self.acting, None

    def _sitting(self) -> Sitting:
        return Sitting(self.names(), self.you, self.solo)

    def names(self) -> tuple[str, str]:
        """Return what both players are called on the screen."""
        tr = self.desk.tr
        return self._called(0, tr("You")), self._called(1, tr("Computer"))

    def _called(self, seat: Seat, solo: str) -> str:
        player = self.host.seats[seat]
        if isinstance(player, Computer) or self.solo:
            return solo
        return player.name or self.desk.tr("Player {n}", n=seat + 1)

    def _let_answer(self) -> None:
        self.run_worker(self._run_computers(), exclusive=False)

    async def _run_computers(self) -> None:
        try:
            await self.host.answer()
        except Conflict:
            self._reload()
        self.draw()

    # the log

    def _talk(self) -> Talk:
        return self.desk.talk(self.names(), self.you if self.solo else None)

    def _note(self, step: Step, read: bool = True) -> None:
        """Write a step into the log; what the end of a deal came to only once it was read on the table."""
        talk = self._talk()
        for event in step.events:
            if read or event.kind not in self.table.told_late:
                self.history += self.voice.log(event, talk)

    def _tell(self, anew: bool) -> None:
        """Tell what happened last; anew where somebody else looks now, who may not read what the other was told."""
        if anew:
            self._rebuild_log()
        self.table.say(self._recent())

    def _rebuild_log(self) -> None:
        self.history = []
        steps = self.host.steps(self.you)[: self.shown]
        for step in steps:
            self._note(step, read=step is not steps[-1] or not (self.show_next and self._unread))

    @property
    def _unread(self) -> bool:
        """Whether the end of a deal is still being read."""
        return self.table.paused or self.table.reading

    # painting

    def draw(self) -> None:
        self.table.set_motion(self.desk.animated)
        super().draw()
        if self.table.in_motion and not self._gliding:
            self._gliding = True
            self.set_timer(GLIDE, self._glide)

    def _glide(self) -> None:
        self._gliding = False
        self.table.move_on()
        self.draw()

    def paint(self, scene: Scene) -> None:
        wide = (scene.width, scene.height) >= WIDE and scene.height >= WIDE[1]
        width = scene.width - LOG_WIDTH if wide else scene.width
        self.table.prepare(self._sitting())
        if self.handing is not None:
            paint_handover(self, scene)
        else:
            self.table.paint(scene, self.desk, width)
            if wide and self.table.beside_log():
                self._paint_log(scene, width)
        self._paint_message(scene)
        self.bar(scene, self._keys(), [("help", self.desk.tr("rules")), ("leave", self.desk.tr("leave"))])

    def _paint_log(self, scene: Scene, x: int) -> None:
        lines = tuple(
            (
                None if line.seat is None else int(line.seat != self._sitting().near),
                (Span(line.text, "night_soft" if line.seat is None else "night_text"),),
                f"+{line.points}" if line.points else "",
            )
            for line in self.history
        )
        top = self.table.board_rows(scene)
        scene.add(LogPane(x, top, LOG_WIDTH, scene.height - 1 - top, self.desk.tr("This match"), lines))

    def _paint_message(self, scene: Scene) -> None:
        if self.message:
            scene.add(Say(4, self.table.message_row(scene), (Span(self.message, "gold", True),)))

    def _keys(self) -> list[Shortcut]:
        tr = self.desk.tr
        if self.handing is not None:
            return [("confirm", tr("show my hand")), ("undo", tr("undo"))]
        keys = list(self.table.shortcuts(self.desk))
        if self.table.paused:
            keys.append(("confirm", tr("next")))
        if self.host.can_undo(self._undoer()):
            keys.append(("undo", tr("undo")))
        if self.host.can_redo():
            keys.append(("redo", tr("redo")))
        return [*keys, ("log", tr("log"))]

    def _undoer(self) -> Seat:
        """Return whose decision undo takes back: one's own, or at one terminal that of who decided last."""
        last = self.host.last_decider()
        return 0 if self.solo or last is None else last

    # answering

    def act(self, name: str) -> None:
        self.message = ""
        commands: dict[str, Callable[[], None]] = {
            "confirm": self._confirm,
            "next": self._next,
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "hint": self._hint,
            "log": self._show_log,
            "help": self._show_rules,
            "settings": self.program.open_settings,
            "leave": self.program.leave_table,
        }
        if self.handing is None and self.table.act(name):
            self._after_table_key()
        elif name in commands:
            commands[name]()

    def _after_table_key(self) -> None:
        if self.table.order != getattr(self.desk.settings, self.table.sorting):
            self.desk.change(**{self.table.sorting: self.table.order})

    def digit(self, number: int) -> None:
        self.message = ""
        if self.handing is None:
            self.table.digit(number)

    def press(self, hit: Hit | None) -> None:
        self.message = ""
        if hit is not None and self.handing is None:
            if hit.target == "next":
                self._next()
            elif self.table.press(hit):
                self._confirm()

    def drag(self, start: Hit, end: Hit) -> None:
        self.message = ""
        if self.handing is None and self.table.drag(start, end):
            self._confirm()

    def _confirm(self) -> None:
        """Do what is previewed, or go on where there is something to read."""
        if self.handing is not None:
            self._show_hand()
        elif self.table.paused or self.table.reading:
            self._next()
        elif self.host.outcome() is not None:
            self.program.play_again(self)
        elif self.acting is not None and (action := self.table.choice()) is not None:
            self._submit(self.acting, action)
        elif self.acting is not None:
            self.table.act("toggle")
            self.message = self.table.asked(self.desk.tr)

    def _submit(self, seat: Seat, action: Any) -> None:
        if not self.solo and self.host.to_act() != (seat,):
            self.you = None
        try:
            self.host.submit(seat, action)
        except IllegalAction as error:
            self.message = refusal(error.key, error.values, self._talk())
        except Conflict:
            self._reload()
        else:
            self._note_unsaved()
            self._let_answer()

    def _next(self) -> None:
        """Go on: to the next item of the show, to the show itself, or to the next step."""
        if self.table.reading:
            if not self.table.read_on():
                self.table.end_reading()
                self._rebuild_log()
                self._advance()
        elif self.table.paused:
            self.table.paused = False
            if self.show_next:
                self.table.begin_reading()
            else:
                self._advance()

    def _show_hand(self) -> None:
        """The player whose turn it is asked for the cards."""
        self.you, self.handing = self.handing, None
        self._rebuild_log()
        self._settle()

    def _undo(self) -> None:
        seat = self._undoer()
        if not self.host.can_undo(seat):
            self.message = self.desk.tr("There is nothing to undo.")
            return
        self._move(lambda: self._take_back(seat))

    def _take_back(self, seat: Seat) -> None:
        if self.hinted:
            self.host.mark_assisted()
        self.host.undo(seat)

    def _redo(self) -> None:
        seat = 0 if self.solo else self.host.second_decider()
        if not self.host.can_redo():
            self.message = self.desk.tr("There is nothing to redo.")
            return
        self._move(lambda: self.host.redo(seat))

    def _restart(self) -> None:
        """Deal the same cards again; after the end as a match of its own, so that the finished one stays."""
        if self.host.outcome() is not None:
            self.program.play_again(self, same=True)
            return
        seat = self.you if self.you is not None else self.host.last_decider() or 0
        if self._move(lambda: self.host.restart(seat)):
            self.message = self.desk.tr("The same cards are dealt again; undo brings the match back.")

    def _move(self, move: Callable[[], object]) -> bool:
        """Move in the log; what was being told is left, and nobody's cards are shown unasked.

        Tell whether it could be done: another terminal may have gone on with the match.
        """
        self.queue.clear()
        self.table.end_reading()
        if not self.solo:
            self.you = None
        try:
            move()
        except Conflict:
            self._reload()
            return False
        self.resume()
        self._note_unsaved()
        self._let_answer()
        return True

    def _reload(self) -> None:
        """Another terminal went on with this match: show what it left; where it is gone, keep ours as a new one."""
        assert self.keeper is not None
        tr, store = self.desk.tr, self.desk.store
        try:
            loaded = store.load(self.keeper.id)
        except (UnknownMatch, BadRecord, UnknownGame, IllegalAction):
            loaded = None
        if loaded is None or loaded.match.head != self.host.head:
            self.keeper = self.host.keep_with(lambda match: store.create(match, to_record(self.host.seats)))
            self.message = tr("The saved match is gone; this one is kept as a new match.")
        else:
            self.keeper = loaded.keeper
            self.host.take_over(loaded.match, loaded.keeper)
            self.message = tr("This match went on in another window; this is how it stands.")
        self.resume()
        self._let_answer()

    def _note_unsaved(self) -> None:
        if self.desk.store.is_busy:
            self.message = self.desk.tr("This cannot be saved now: another program keeps the file. Play goes on.")
        elif not self.desk.store.can_save:
            self.message = self.desk.tr("This cannot be saved now: the disk is full or read-only. Play goes on.")

    def _hint(self) -> None:
        if self.acting is not None:
            self.hinted = True
            self.table.advise(bots.advise(self.host.game, self.host.view(self.acting)))

    def _show_log(self) -> None:
        self.overlay = LogSheet(self.history, self._sitting().near)

    def _show_rules(self) -> None:
        tr = self.desk.tr
        always = [
            ("undo", tr("undo")),
            ("redo", tr("redo")),
            ("restart", tr("restart")),
            ("log", tr("log")),
            ("settings", tr("settings")),
            ("leave", tr("leave")),
        ]
        step = [key for key in self.table.shortcuts(self.desk) if key[0] not in ("up", "down", "left", "right")]
        self.overlay = RulesSheet(self.host.game, self.table.section(), [*step, *always])

    def settings_changed(self) -> None:
        """Say everything anew in the language just chosen; what is selected stays."""
        self._rebuild_log()
