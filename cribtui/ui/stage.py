"""The stage of a screen: it shows a scene and sends the terminal only what changed.

Textual sends a changed row from the left edge of the widget it belongs to, so the stage is cut into narrow bands: a
card that rises costs the bands it stands in, not the row.
"""

from __future__ import annotations

from collections import defaultdict

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .scene import Hit, Scene

BAND = 8  # columns; the step of a hand of medium cards, which begins at the left margin
MARGIN = 4


class Band(Widget):
    """Some columns of the stage."""

    DEFAULT_CSS = "Band { height: 100%; }"
    can_focus = False

    def __init__(self, stage: Stage, left: int, right: int) -> None:
        super().__init__()
        self._stage = stage
        self.left, self.right = left, right
        self.styles.width = right - left

    def render_line(self, y: int) -> Strip:
        """Return this band's part of a row of the scene."""
        scene = self._stage.scene
        if scene is None or y >= scene.height:
            return Strip.blank(self.size.width)
        last = min(self.right, scene.width)
        return Strip(scene.canvas.strip_segments(y, scene.look, self.left, last), max(0, last - self.left))


class Stage(Widget):
    """Shows scenes; tells of presses and drags by the names of their targets."""

    DEFAULT_CSS = "Stage { width: 100%; height: 100%; layout: horizontal; overflow: hidden; }"
    can_focus = False

    class Pressed(Message):
        """A target was clicked or tapped; None is a click beside everything."""

        def __init__(self, hit: Hit | None) -> None:
            super().__init__()
            self.hit = hit

    class Dragged(Message):
        """A target was dragged onto another."""

        def __init__(self, start: Hit, end: Hit) -> None:
            super().__init__()
            self.start = start
            self.end = end

    class Scrolled(Message):
        """The wheel was turned, -1 up or 1 down."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self._bands: list[Band] = []
        self._down: Hit | None = None

    def present(self, scene: Scene) -> None:
        """Show a scene in place of the last one."""
        old, self.scene = self.scene, scene
        self._widen(scene.width)
        if old is None or (old.width, old.height) != (scene.width, scene.height) or old.look != scene.look:
            for band in self._bands:
                band.refresh()
            return
        changed: dict[int, list[Region]] = defaultdict(list)
        for y, x0, x1 in scene.canvas.differences(old.canvas):
            for index in range(_band_at(x0), _band_at(x1 - 1) + 1):
                changed[index].append(Region(0, y, BAND, 1))
        for index, regions in changed.items():
            self._bands[index].refresh(*regions)
        # Each band would tell the screen in its own time, and a slow one would come a frame later than the others.
        self.screen._dirty_widgets.update(self._bands[index] for index in changed)

    def _widen(self, width: int) -> None:
        """Have bands for a whole row."""
        fresh: list[Band] = []
        right = self._bands[-1].right if self._bands else 0
        while right < width:
            left, right = right, right + BAND if right else MARGIN
            fresh.append(Band(self, left, right))
        if fresh:
            self._bands += fresh
            self.mount(*fresh)

    @property
    def regions(self) -> tuple[Region, ...]:
        """Where the bands lie on the screen."""
        return tuple(band.region for band in self._bands)

    def _hit(self, event: events.MouseEvent) -> Hit | None:
        return self.scene.hit(event.screen_x, event.screen_y) if self.scene is not None else None

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrolled(-1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrolled(1))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self._down = self._hit(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        event.stop()
        start, self._down = self._down, None
        end = self._hit(event)
        if start is not None and end is not None and start.target != end.target:
            self.post_message(self.Dragged(start, end))
        elif start is not None or end is None:
            self.post_message(self.Pressed(end))


def _band_at(x: int) -> int:
    """Return the index of the band of a column."""
    return (x - MARGIN) // BAND + 1
