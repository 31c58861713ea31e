"""The stage: the one widget of a screen. It shows a scene and sends the terminal only the cells that changed."""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .scene import Hit, Scene


class Stage(Widget):
    """Shows scenes; tells of presses and drags by the names of their targets."""

    DEFAULT_CSS = "Stage { width: 100%; height: 100%; }"
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

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self._down: Hit | None = None

    def present(self, scene: Scene) -> None:
        """Show a scene in place of the last one."""
        old, self.scene = self.scene, scene
        if old is None or (old.width, old.height) != (scene.width, scene.height) or old.look != scene.look:
            self.refresh()
            return
        changed = scene.canvas.differences(old.canvas)
        if changed:
            self.refresh(*(Region(x0, y, x1 - x0, 1) for y, x0, x1 in changed))

    def render_line(self, y: int) -> Strip:
        """Return one row of the scene."""
        if self.scene is None or y >= self.scene.height:
            return Strip.blank(self.size.width)
        return Strip(self.scene.canvas.strip_segments(y, self.scene.look), self.scene.width)

    def _hit(self, event: events.MouseEvent) -> Hit | None:
        return self.scene.hit(event.x, event.y) if self.scene is not None else None

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
