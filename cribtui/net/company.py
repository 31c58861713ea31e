"""Two programs at one table: what both sides of a connection do alike.

A side reads and writes messages, notices when the line is lost, lets people talk, and asks for what only both can
agree on. It never shows anything: a screen listens and reads.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from cribtui.core.rules import IllegalAction, Seat
from cribtui.play.authority import Authority

from .errors import Garbage, LinkError
from .line import Line
from .protocol import Again, Bye, Chat, Message, Phrase
from .text import CHAT, clean
from .witness import Verdict

State = Literal["live", "lost", "left", "closed", "elsewhere"]
ENDS: Mapping[str | None, State] = {"later": "left", "closed": "closed", "elsewhere": "elsewhere", None: "lost"}
PATIENCE = 60.0  # seconds that a line must be lost before the match may be closed
TALK = 200  # things said that are kept
TALKATIVE, TALK_SPAN = 10, 10.0  # so many things said in so many seconds are heard; the rest is noise


@dataclass(frozen=True, slots=True)
class Said:
    """Something said: by oneself or by the other, a ready phrase by its number, or free text."""

    mine: bool
    text: str = ""
    phrase: int | None = None


class Company(ABC):
    """One's own side of a table with somebody at another machine."""

    seat: Seat  # one's own

    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.state: State = "lost"
        self.number = 1  # of the match, among those of the evening
        self.evening = (0, 0)  # matches won, by seat
        self.said: deque[Said] = deque(maxlen=TALK)
        self.heard = 0  # things that the other said
        self.notices: deque[tuple[str, Mapping[str, object]]] = deque(maxlen=8)  # for a screen to take and show
        self.asked = False  # the other asks to take back
        self.asking = False  # the other was asked
        self.wants_again = [False, False]  # another match, by seat
        self.verdict: Verdict | None = None  # of the check of the match, once it was made
        self.line: Line | None = None
        self._lost_at = time.monotonic()
        self._heard_at: deque[float] = deque(maxlen=TALKATIVE)
        self._listeners: list[Callable[[], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    @abstractmethod
    def authority(self) -> Authority:
        """What a screen asks of the match now being played."""

    @property
    @abstractmethod
    def moves(self) -> int:
        """How often something was taken back in this match."""

    @property
    @abstractmethod
    def can_ask_undo(self) -> bool:
        """Whether there is a decision of one's own to take back, and nobody is asked yet."""

    @property
    def pending(self) -> bool:
        """Whether something done here has not come back from where the match is decided."""
        return False

    @property
    def trouble(self) -> LinkError | None:
        """Why the other does not let us back, where he can be reached."""
        return None

    @property
    def frozen(self) -> bool:
        """Whether nothing can be done at the table: the line is lost."""
        return self.state != "live" and self.authority.outcome() is None

    @property
    def lost_for(self) -> float:
        """How long the line has been lost, in seconds."""
        return 0.0 if self.state == "live" else time.monotonic() - self._lost_at

    @property
    def may_close(self) -> bool:
        """Whether the other has been away long enough to close the match without him."""
        return self.state in ("lost", "left") and self.lost_for >= PATIENCE

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a function after every change."""
        self._listeners.append(listener)

    def changed(self) -> None:
        """Tell those who listen."""
        for listener in self._listeners:
            listener()

    def notice(self, key: str, /, **values: object) -> None:
        """Leave a message key with its values for the screen, and tell those who listen."""
        self.notices.append((key, values))
        self.changed()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; it ends with the table."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # the line

    def attach(self, line: Line) -> None:
        """Go on over a line; one that still stood is given up."""
        if self.line is not None:
            self.spawn(self.line.farewell(Bye("elsewhere")))
        self.line = line
        self.state = "live"
        self._forget_asked()
        self.spawn(self._follow(line))

    def _forget_asked(self) -> None:
        """Forget what was asked over a line that is gone; who still wants another match says so again."""
        self.asked = self.asking = False
        self.wants_again[1 - self.seat] = False

    def _wish_again(self) -> None:
        """Say over a new line that another match is wanted here."""
        if self.wants_again[self.seat]:
            self.send(Again(self.number, True))

    async def _follow(self, line: Line) -> None:
        """Answer what comes over a line until it ends."""
        why: str | None = None
        try:
            async for message in line.messages():
                if line is not self.line:
                    return
                if isinstance(message, Bye):
                    why = message.why
                    break
                self._hear(message)
        except LinkError as error:
            if isinstance(error, Garbage) and line is self.line:
                self.notice(error.key, **error.values)
        finally:
            line.end()
            if line is self.line:
                self.line = None
                self._gone(why)

    def _gone(self, why: str | None) -> None:
        """The line has ended: lost, or the other said why."""
        self.state = ENDS[why]
        self._lost_at = time.monotonic()
        self._forget_asked()
        self._after_loss()
        self.changed()

    def give_way(self) -> None:
        """Stop here: another window of this player has the table."""
        if self.line is not None:
            line, self.line = self.line, None
            line.end()
        self._gone("elsewhere")

    def send(self, message: Message) -> bool:
        """Send a message where there is a line; tell whether there is one."""
        return self.line is not None and self.line.post(message)

    def _hear(self, message: Message) -> None:
        match message:
            case Chat(text):
                self._listen_to(Said(False, text=clean(text, CHAT)))
            case Phrase(which):
                self._listen_to(Said(False, phrase=which))
            case Again(number, yes) if number == self.number:
                self.wants_again[1 - self.seat] = yes
                self._both_again()
            case Again(number) if number < self.number:
                pass  # after a match that is over
            case _:
                self._answer(message)
        self.changed()

    def _listen_to(self, said: Said) -> None:
        now = time.monotonic()
        full = len(self._heard_at) == TALKATIVE and now - self._heard_at[0] < TALK_SPAN
        if full or said == Said(False):
            return
        self._heard_at.append(now)
        self.said.append(said)
        self.heard += 1

    # what a person does

    @abstractmethod
    def submit(self, action: Any) -> None:
        """Do an action of one's own. Raises IllegalAction."""

    @abstractmethod
    def ask_undo(self) -> None:
        """Ask to take back one's own last decision. Raises IllegalAction where it is refused without asking."""

    @abstractmethod
    def answer_undo(self, yes: bool) -> None:
        """Answer the other, who asks to take something back."""

    def say(self, text: str) -> None:
        """Say something in one's own words. Raises IllegalAction while the other cannot hear it."""
        words = clean(text, CHAT)
        if words:
            self._say(Chat(words), Said(True, text=words))

    def say_phrase(self, which: int) -> None:
        """Say a ready phrase, which the other reads in his own language. Raises IllegalAction like `say`."""
        self._say(Phrase(which), Said(True, phrase=which))

    def _say(self, message: Message, said: Said) -> None:
        if not self.send(message):
            raise IllegalAction("chat.unheard")
        self.said.append(said)
        self.changed()

    def want_again(self) -> None:
        """Ask for another match of the same kind; it begins when both want it."""
        if self.authority.outcome() is None or self.wants_again[self.seat]:
            return
        self.wants_again[self.seat] = True
        self.send(Again(self.number, True))
        self._both_again()
        self.changed()

    async def leave(self, closed: bool = False) -> None:
        """Leave the table: the match is kept for another day, or `closed`, without a winner."""
        line, self.line = self.line, None
        if self.state != "elsewhere":
            self.state = "closed" if closed else "left"
        if line is not None:
            await line.farewell(Bye("closed" if closed else "later"))
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._left(closed)

    # what the sides do differently

    @abstractmethod
    def _answer(self, message: Message) -> None:
        """Answer a message that is not common to both sides. Raises Garbage for one that has no place here."""

    @abstractmethod
    def _both_again(self) -> None:
        """Begin another match where both want one."""

    @abstractmethod
    def _after_loss(self) -> None:
        """Do what is to be done when the line has ended."""

    @abstractmethod
    async def _left(self, closed: bool) -> None:
        """Put things in order after one's own leaving."""
