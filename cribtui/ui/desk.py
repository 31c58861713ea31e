"""What every screen of one program shares: the language, the look, the settings, the store and the keys."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from gettext import NullTranslations

from cribtui.i18n import Translator, detect, translator
from cribtui.speech.talk import Talk
from cribtui.store.database import Store
from cribtui.store.settings import Settings

from .keys import Keys
from .look import Look
from .requests import Request


@dataclass(slots=True)
class Desk:
    """One player's program: look and translator follow the settings, unless the way in asked for something else."""

    store: Store
    settings: Settings
    request: Request
    keys: Keys
    environ: Mapping[str, str]
    tr: Translator
    look: Look
    animated: bool = False

    @classmethod
    def open(cls, store: Store, request: Request, keys: Keys, environ: Mapping[str, str] | None = None) -> Desk:
        """Set the desk as settings, request and environment say."""
        env = os.environ if environ is None else environ
        settings = store.settings()
        desk = cls(store, settings, request, keys, env, Translator("en", NullTranslations()), Look())
        desk.arrange()
        return desk

    def arrange(self) -> None:
        """Follow the settings anew."""
        self.tr = translator(self.request.lang or self.settings.language or detect(self.environ))
        plain = self.settings.ascii if self.request.ascii is None else self.request.ascii
        self.look = Look(
            theme=self.request.theme or self.settings.theme,
            suits=self.settings.suits,  # type: ignore[arg-type]
            ascii=bool(plain),
            mono=bool(self.environ.get("NO_COLOR")),
        )
        remote = bool(self.environ.get("SSH_CONNECTION"))
        self.animated = not remote if self.settings.animations is None else self.settings.animations

    def change(self, **values: object) -> None:
        """Change settings, keep them and follow them; what was asked on the way in gives way to a choice made here."""
        self.settings = replace(self.settings, **values)  # type: ignore[arg-type]
        given = {"language": "lang", "theme": "theme", "ascii": "ascii"}
        dropped = {given[name]: None for name in values if name in given}
        self.request = replace(self.request, **dropped)
        self.store.save_settings(self.settings)
        self.arrange()

    def talk(self, names: tuple[str, str], you: int | None) -> Talk:
        """Return how to speak to a seat."""
        return Talk(self.tr, names, you, self.look.card)
