"""The catalogues of a checkout, from the sentences in the code to the translators' files and back.

    python -m cribtui.lab.catalog extract    write locales/cribtui.pot from the code
    python -m cribtui.lab.catalog update     do the same, then bring every cribtui.po up to it
    python -m cribtui.lab.catalog check      list what is missing, doubtful or broken; exit 1 if anything is

Entries stand in the order of files and sentences and name files without lines, so that only a change of words changes
a catalogue. Nothing is guessed from similar sentences. A sentence that leaves the code keeps its translation as `#~`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ..i18n import CHECKOUT, DOMAIN, LANGUAGES
from .catalog_check import english, forms, problems

PACKAGE = Path(__file__).resolve().parents[1]
TEMPLATE = CHECKOUT / f"{DOMAIN}.pot"
KEYWORDS = {"tr": (1,), "plural": (1, 2), "context": ((1, "c"), 2), "mark": (1,), "by": (2,)}
SECOND = {"by": (3,)}  # Talk.by(seat, yours, others) holds two sentences, which are no plural of each other
_TWO = "nplurals=2; plural=(n != 1);"
_THREE = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
PLURALS = {"en": _TWO, "it": _TWO, "pl": _THREE, "es": _TWO}  # by hand: babel's table has three for it and es


def sentences(package: Path) -> Catalog:
    """Return the sentences marked in the code of a package, by file and then by sentence."""
    found = [row for keywords in (KEYWORDS, SECOND) for row in _found(package, keywords)]
    template = Catalog()
    for file, _line, text, comments, context in sorted(found, key=lambda row: (row[0], str(row[2]), row[4] or "")):
        template.add(text, locations=[(f"{package.name}/{file}", 0)], auto_comments=comments, context=context)
    return template


def _found(package: Path, keywords: Mapping[str, Any]) -> Iterator[Any]:
    return extract_from_dir(
        package, [("**.py", "python")], keywords=keywords, comment_tags=("Translators:",), strip_comment_tags=True
    )


def read(file: Path) -> Catalog:
    """Return a catalogue or template from its file."""
    with file.open("rb") as source:
        return read_po(source)


def merge(catalogue: Catalog, template: Catalog) -> None:
    """Give a catalogue the template's sentences; translations stay, and come back from among the `#~`."""
    for message in catalogue.obsolete.values():
        if catalogue.get(message.id, message.context) is None:
            catalogue[message.id] = message
    catalogue.obsolete.clear()
    catalogue.update(template, no_fuzzy_matching=True)
    for key in [key for key, message in catalogue.obsolete.items() if not any(forms(message))]:
        del catalogue.obsolete[key]


def render(catalogue: Catalog, lang: str | None = None) -> bytes:
    """Return the text of a catalogue, or of the template when it has no language."""
    body = BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, include_lineno=False)
    return (_header(lang).encode() + b"\n" + body.getvalue()).rstrip() + b"\n"


def _header(lang: str | None) -> str:
    fields = ["Project-Id-Version: cribtui", f"Language: {lang or ''}", "MIME-Version: 1.0"]
    fields += ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    fields += [f"Plural-Forms: {PLURALS[lang]}"] if lang else []
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{field}\\n"' for field in fields), ""])


def po_file(lang: str) -> Path:
    """Return the file of a language's catalogue."""
    return CHECKOUT / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract() -> None:
    """Write the template from the code."""
    TEMPLATE.write_bytes(render(sentences(PACKAGE)))


def update() -> None:
    """Write the template, then every catalogue with its sentences."""
    extract()
    for lang in LANGUAGES:
        catalogue = read(po_file(lang))
        merge(catalogue, read(TEMPLATE))
        po_file(lang).write_bytes(render(catalogue, lang))


def check() -> Iterator[str]:
    """Yield every fault of the template and of the catalogues, one line each."""
    code = sentences(PACKAGE)
    yield from (f"{TEMPLATE.name}: {fault}" for fault in absent(read(TEMPLATE), code))
    for lang in LANGUAGES:
        catalogue = read(po_file(lang))
        faults = [*absent(catalogue, code), *problems(catalogue, PLURALS[lang], complete=lang != "en")]
        yield from (f"{lang}: {fault}" for fault in faults)


def absent(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """Yield the sentences that stand in only one of the two; `update` mends it."""
    here, there = _keys(catalogue), _keys(template)
    yield from (f"not in the file: {key}" for key in sorted(map(repr, there - here)))
    yield from (f"no longer in the code: {key}" for key in sorted(map(repr, here - there)))


def _keys(catalogue: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, english(message)) for message in catalogue if message.id}


def main() -> int:
    """Run one of the three commands; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cribtui.lab.catalog", description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=["extract", "update", "check"])
    match parser.parse_args().command:
        case "extract":
            extract()
        case "update":
            update()
        case _:
            faults = list(check())
            print(*faults, sep="\n", end="\n" if faults else "")
            return 1 if faults else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
