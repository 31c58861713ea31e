"""The four languages: catalogues, plural forms and rules texts.

An installed package carries compiled catalogues. A checkout or an editable install compiles them from `locales/` and
keeps the result in the user's cache, so that only the first run after a change loads babel.
"""

from __future__ import annotations

import gettext
import os
import re
import struct
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

DOMAIN = "cribtui"
NAMES: Mapping[str, str] = {"en": "English", "it": "Italiano", "pl": "Polski", "es": "Español"}
LANGUAGES = tuple(NAMES)
INSTALLED = Path(__file__).with_name("locales")
CHECKOUT = Path(__file__).resolve().parents[1] / "locales"


class UnknownLanguage(LookupError):
    """A language that has no catalogue; `lang` holds it as it was asked for."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self.lang = lang


class Translator:
    """Sentences in one language. What has no translation stays English; values fill `{name}` placeholders."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def __call__(self, text: str, /, **values: object) -> str:
        """Return a sentence."""
        return self._catalogue.gettext(text).format(**values) if text else ""

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the form of a sentence that goes with n, which fills `{n}`."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def context(self, context: str, text: str, /, **values: object) -> str:
        """Return a sentence that English writes the same for two things, told apart by its context."""
        return self._catalogue.pgettext(context, text).format(**values)


def mark(text: str) -> str:
    """Return the text as it is; it names a sentence of a table for extraction."""
    return text


def translator(lang: str) -> Translator:
    """Return the translator of a language. Raises UnknownLanguage."""
    return Translator(lang, _catalogue(_known(lang)))


def rules_text(lang: str, game: str) -> str:
    """Return the rules of a game in Markdown, in English where the language has none. Raises LookupError."""
    for code in (_known(lang), "en"):
        for place in (INSTALLED, CHECKOUT):
            text = place / code / "rules" / f"{game}.md"
            if text.is_file():
                return text.read_text(encoding="utf-8")
    raise LookupError(game)


def detect(environ: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, English when it asks for none of ours."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "C")
    if _code(locale) in ("c", "posix"):
        return "en"  # GNU gettext, too, heeds LANGUAGE only beside a real locale
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale]
    return next((code for code in map(_code, wanted) if code in NAMES), "en")


def compiled(po: Path) -> bytes:
    """Return a catalogue in its compiled form, always the same for the same text."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with po.open("rb") as source:
        catalogue = read_po(source)
    catalogue.creation_date = datetime(2000, 1, 1, tzinfo=UTC)  # not the hour of compiling
    target = BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def _code(locale: str) -> str:
    return re.split(r"[-_.@]", locale, maxsplit=1)[0].lower()


def _known(lang: str) -> str:
    if lang not in NAMES:
        raise UnknownLanguage(lang)
    return lang


def _catalogue(lang: str) -> gettext.NullTranslations:
    name = Path(lang, "LC_MESSAGES", DOMAIN)
    mo, po = (INSTALLED / name).with_suffix(".mo"), (CHECKOUT / name).with_suffix(".po")
    if mo.is_file():
        return _read(mo)
    return _compiled_once(lang, po) if po.is_file() else gettext.NullTranslations()


def _compiled_once(lang: str, po: Path) -> gettext.NullTranslations:
    kept = _cache_file(lang, po)
    try:
        return _read(kept)
    except (OSError, ValueError, struct.error):  # not there yet, or damaged
        content = compiled(po)
        _keep(kept, content)
        return gettext.GNUTranslations(BytesIO(content))


def _read(mo: Path) -> gettext.NullTranslations:
    return gettext.GNUTranslations(BytesIO(mo.read_bytes()))


def _cache_file(lang: str, po: Path) -> Path:
    from hashlib import sha256

    from platformdirs import user_cache_path

    return user_cache_path(DOMAIN, appauthor=False) / f"{lang}-{sha256(po.read_bytes()).hexdigest()[:16]}.mo"


def _keep(file: Path, content: bytes) -> None:
    """Write a file that another process may be reading; a cache that cannot be written costs only time."""
    new = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(content)
        new.replace(file)
