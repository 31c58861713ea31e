"""Following a host: what was recorded is shown step by step, in its turn, to whoever may see it.

Nothing flashes by: a step that has to be read holds back those after it. With two people at one terminal nobody's cards
are shown until that player asked for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.match import Damage
from cribtui.core.rules import Seat
from cribtui.play.authority import Authority
from cribtui.play.seats import Computer, persons
from cribtui.play.step import Step
from cribtui.speech.talk import Line, Talk
from cribtui.speech.voices import voice
from cribtui.store.database import Conflict
from cribtui.ui.tables.base import Sitting
from cribtui.ui.tables.registry import table_for

from .place import Place


class Following(Place):
    """A place that shows a match as its host goes on; what a player does there is a subclass's business."""

    host: Authority

    def __init__(self, host: Authority, damage: Damage | None = None) -> None:
        super().__init__()
        self.damage = damage  # where the record of the match was cut
        self.host = host
        here = persons(host.seats)
        self.solo = len(here) == 1
        self.you: Seat | None = here[0] if self.solo else None
        self.acting: Seat | None = None
        self.handing: Seat | None = None  # who must ask for the cards next
        self.table = table_for(host.game)
        self.voice = voice(host.game)
        self.queue: list[Step] = []
        self.seen = 0  # entries of the log that were shown
        self.message = ""
        self.hinted = False
        self.history: list[Line] = []
        self._gliding = False
        self.show_next = False  # the step being read ended a deal: its hands are counted next

    # following the host

    def on_mount(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Show the match as it stands, and follow it from now on."""
        self.host.listen(self._changed)
        self.table.sort_by(getattr(self.desk.settings, self.table.sorting))
        self.resume()
        self._return_to_show()
        if self.damage is not None:
            self.message = self.desk.tr(
                "The record was damaged from line {line} on; the match goes on from there.", line=self.damage.line
            )
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
        start = max(0, self.shown - self.table.tells)
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
        return self._called(0), self._called(1)

    def _called(self, seat: Seat) -> str:
        tr, player = self.desk.tr, self.host.seats[seat]
        if isinstance(player, Computer):
            return tr("Computer")
        if self.solo and seat == self.you:
            return tr("You")
        return player.name or tr("Player {n}", n=seat + 1)

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

    # what a subclass does

    def _confirm(self) -> None:
        """Do what is previewed."""

    def _next(self) -> None:
        """Go on from what is being read."""

    def _reload(self) -> None:
        """Show the match as another terminal left it."""
