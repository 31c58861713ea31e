"""The keys: one meaning each in every game, by ids that a settings file may bind to other keys."""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.i18n import mark

# id: keys that do it by default, in Textual's names
DEFAULTS: Mapping[str, tuple[str, ...]] = {
    "confirm": ("enter",),
    "left": ("left",),
    "right": ("right",),
    "up": ("up",),
    "down": ("down",),
    "toggle": ("space",),
    "page_up": ("pageup",),
    "page_down": ("pagedown",),
    "first": ("home",),
    "last": ("end",),
    "over": ("tab",),
    "next": ("n",),
    "all": ("a",),
    "hint": ("h",),
    "coach": ("g",),
    "undo": ("u",),
    "redo": ("r",),
    "restart": ("R", "shift+r"),
    "sort": ("o",),
    "log": ("l",),
    "help": ("question_mark", "f1"),
    "knock": ("k",),
    "pass": ("p",),
    "pile": ("d",),
    "group": ("m",),
    "earlier": ("comma",),
    "later": ("full_stop",),
    "host": ("i",),
    "join": ("j",),
    "number": ("w",),
    "other": ("v",),
    "chat": ("c",),
    "mute": ("z",),
    "yes": ("y",),
    "no": ("x",),
    "settings": ("t",),
    "statistics": ("s",),
    "leave": ("q",),
    "close": ("escape",),
}
DIGITS = {**{str(digit): digit for digit in range(1, 10)}, "0": 10, "minus": 11, "equals_sign": 12}
WORDS: Mapping[str, str] = {
    "confirm": mark("Enter"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "toggle": mark("Space"),
    "over": "Tab",
    "help": "?",
    "close": "Esc",
    "earlier": ",",
    "later": ".",
    "along": "←→",  # two keys shown as one; a click on it does nothing
    "rows": "↑↓",
    "peer": "●",  # the line to somebody at another machine; a click on it opens the chat
    "away": "○",
}


class Keys:
    """Which key does what for this player."""

    def __init__(self, bound: Mapping[str, str] | None = None) -> None:
        self._shown: dict[str, str] = {**{name: keys[0] for name, keys in DEFAULTS.items()}, **WORDS}
        table = dict(DEFAULTS)
        for name, key in (bound or {}).items():
            if name in table:
                table[name] = (key,)
                self._shown[name] = key
        own = {key: name for name, key in (bound or {}).items() if name in table}  # they win over the others' defaults
        self._ids = {key: name for name, keys in table.items() for key in keys} | own

    def meaning(self, key: str) -> str | None:
        """Return the id that a key stands for."""
        return self._ids.get(key)

    def shown(self, name: str) -> str:
        """Return how a key is written on a plate or in the key bar, before translation."""
        return self._shown[name]
