"""A place: a screen with one stage. It keeps the scene fresh and turns keys and clicks into what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.screen import Screen

from cribtui.ui.canvas import Span
from cribtui.ui.keys import DIGITS
from cribtui.ui.pieces.keybar import KeyBar
from cribtui.ui.pieces.text import wrap
from cribtui.ui.pieces.words import Say
from cribtui.ui.scene import Hit, Scene
from cribtui.ui.stage import Stage

if TYPE_CHECKING:
    from cribtui.ui.app import Cribtui
    from cribtui.ui.desk import Desk

LEAST = (80, 24)  # the window that every screen fits
WIDE = (118, 34)  # from here on cards are larger and the log stands beside the table
WHEEL = 3  # rows for a turn of the wheel
SPARED: tuple[tuple[str, ...], ...] = (
    (),
    ("confirm",),
    ("confirm", "along"),
    ("confirm", "along", "sort"),
    ("confirm", "along", "sort", "over"),
    ("confirm", "along", "sort", "over", "chat"),
)
Frame = tuple[Scene, Size, tuple[Region, ...]]  # a scene, the window, and where the bands of the stage lay
Shortcut = tuple[str, str]  # a key's id and what it does, in the player's language


class Overlay(Protocol):
    """Something that lies over a place and takes its keys until it is closed."""

    def keys(self, desk: Desk) -> list[Shortcut]:
        """Return the keys that the last row names."""
        return [("confirm", desk.tr("close"))]

    def paint(self, scene: Scene, desk: Desk) -> None:
        """Paint over the scene."""
        ...

    def act(self, name: str) -> bool:
        """Answer a key by id; False closes."""
        ...

    def press(self, hit: Hit | None) -> bool:
        """Answer a click; False closes."""
        ...


PRESENCE = ("peer", "away")  # the other player at another computer


class Place(Screen[None]):
    """A screen painted as one scene."""

    def __init__(self) -> None:
        super().__init__()
        self.stage = Stage()
        self.overlay: Overlay | None = None
        self._window: Size | None = None  # the size told last
        self._sent: Frame | None = None  # the whole frame that the terminal shows, as far as it was sent as one

    def compose(self) -> ComposeResult:
        yield self.stage

    @property
    def program(self) -> Cribtui:
        return cast("Cribtui", self.app)

    @property
    def desk(self) -> Desk:
        return self.program.desk

    def paint(self, scene: Scene) -> None:
        """Paint this place; the scene has at least the least size."""

    def act(self, name: str) -> None:
        """Answer a key by its id."""

    def digit(self, number: int) -> None:
        """Answer a number key: 1 to 12."""

    def typed(self, char: str) -> bool:
        """Take a character where text is being written; True when it was taken."""
        return False

    def press(self, hit: Hit | None) -> None:
        """Answer a click on a target that is not a key."""

    def drag(self, start: Hit, end: Hit) -> None:
        """Answer a drag; without a meaning of its own it is two clicks."""
        self.press(start)
        self.press(end)

    @property
    def too_small(self) -> bool:
        """Whether the window has not even the least size."""
        return self.app.size.width < LEAST[0] or self.app.size.height < LEAST[1]

    def draw(self) -> None:
        """Paint anew and show what changed."""
        width, height = self.app.size
        if not (self.is_attached and self.stage.is_attached) or not width or not height:
            return
        scene = Scene(width, height, self.desk.look)
        if self.too_small:
            self._paint_too_small(scene)
        else:
            self.paint(scene)
            if self.overlay is not None:
                self.overlay.paint(scene, self.desk)
        self.stage.present(scene)

    def _paint_too_small(self, scene: Scene) -> None:
        least, size = f"{LEAST[0]}x{LEAST[1]}", f"{scene.width}x{scene.height}"
        text = self.desk.tr(
            "The table needs a window of {least} cells; this one has {size}. Nothing is lost: make it larger.",
            least=least,
            size=size,
        )
        for row, line in enumerate(wrap([Span(text, "bright")], max(1, scene.width - 2))):
            scene.add(Say(1, row, tuple(line)))

    def settings_changed(self) -> None:
        """Follow settings that were changed on another screen."""

    # Textual calls the handlers of every class, the subclass's first: none of them calls that of the class above.

    def on_mount(self) -> None:
        self.app.app_resume_signal.subscribe(self, self._forget_frame)
        self.draw()

    def _forget_frame(self, _: object) -> None:
        """Another program had the terminal: what it shows is not known."""
        self._sent = None
        self.refresh()

    def on_screen_resume(self) -> None:
        self._sent = None  # another screen was shown
        self.draw()

    def _compositor_refresh(self) -> None:
        """Send a whole frame unless the terminal shows it already: to open a screen Textual paints it several times."""
        whole = self._compositor.size.region in self._compositor._dirty_regions
        if whole and self.is_current and self._shows(self._frame()):
            self._compositor._dirty_regions.clear()
            self._dirty_widgets.clear()
            return
        super()._compositor_refresh()
        if whole and self.is_current:
            self._sent = self._frame()

    def _frame(self) -> Frame | None:
        scene = self.stage.scene
        return None if scene is None else (scene, self._compositor.size, self.stage.regions)

    def _shows(self, frame: Frame | None) -> bool:
        """Tell whether a frame is what was sent last as a whole."""
        if frame is None or self._sent is None or frame[1:] != self._sent[1:]:
            return False
        scene, sent = frame[0], self._sent[0]
        alike = (scene.width, scene.height, scene.look) == (sent.width, sent.height, sent.look)
        return alike and not scene.canvas.differences(sent.canvas)

    def on_resize(self, event: events.Resize) -> None:
        again, self._window = event.size == self._window, event.size
        if self.stage.scene is None or (self.stage.scene.width, self.stage.scene.height) != event.size:
            self.draw()
        if again:
            self._sent = None
            self.refresh()  # changed and changed back at once: the terminal has lost what it showed in between

    def on_key(self, event: events.Key) -> None:
        self._answer(event)
        self.draw()

    def _answer(self, event: events.Key) -> None:
        if self.too_small and self.desk.keys.meaning(event.key) != "leave":
            return  # nobody acts on what cannot be seen
        if (
            self.overlay is None
            and event.character
            and self.typed(event.character if event.is_printable else event.key)
        ):
            event.stop()
            return
        name = self.desk.keys.meaning(event.key)
        if name is not None:
            event.stop()
            self.do(name)
        elif event.key in DIGITS:
            event.stop()
            if self.overlay is None:
                self.digit(DIGITS[event.key])

    def do(self, name: str) -> None:
        """Do what a key of that id does here: the overlay answers first."""
        if self.overlay is not None:
            if not self.overlay.act(name):
                self.overlay = None
        else:
            self.act(name)

    def on_stage_pressed(self, message: Stage.Pressed) -> None:
        hit = message.hit
        if hit is not None and hit.target.startswith("key:"):
            self.do(hit.target.removeprefix("key:"))
        elif hit is not None and hit.target.startswith("do:"):  # a key named on an overlay: it closes and the key acts
            self.overlay = None
            self.act(hit.target.removeprefix("do:"))
        elif self.overlay is not None:
            if not self.overlay.press(hit):
                self.overlay = None
        else:
            self.press(hit)
        self.draw()

    def on_stage_scrolled(self, message: Stage.Scrolled) -> None:
        """The wheel moves what lies over the place; on the place itself it means nothing."""
        if self.overlay is not None:
            for _ in range(WHEEL):
                self.overlay.act("up" if message.step < 0 else "down")
            self.draw()

    def on_stage_dragged(self, message: Stage.Dragged) -> None:
        if self.overlay is None:
            self.drag(message.start, message.end)
            self.draw()

    def bar(self, scene: Scene, keys: Sequence[Shortcut], right: Sequence[Shortcut]) -> None:
        """Paint the last row: keys to press or click. Short of room, those give way that a plate shows too.

        Under a sheet they would do nothing but close it; who is there stays to be seen.
        """
        if self.overlay is not None:
            keys, right = self.overlay.keys(self.desk), [key for key in right if key[0] in PRESENCE]
        for spared in SPARED:
            left = [key for key in keys if key[0] not in spared]
            piece = KeyBar(0, scene.height - 1, scene.width, self._shown(left), self._shown(right))
            hits = piece.hits()
            if len(hits) == len(left) + len(right):
                break
        scene.add(piece)
        names = {self.desk.tr(self.desk.keys.shown(name)): name for name, _ in (*keys, *right)}
        for x0, x1, key in hits:
            scene.region(x0, piece.y, x1 - x0, 1, f"key:{names[key]}")

    def _shown(self, keys: Sequence[Shortcut]) -> tuple[tuple[str, str], ...]:
        return tuple((self.desk.tr(self.desk.keys.shown(name)), label) for name, label in keys)
