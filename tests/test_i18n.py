"""The catalogues: which language, which form of a sentence, where it comes from, and that none is broken."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog

from cribtui import i18n
from cribtui.i18n import LANGUAGES, UnknownLanguage, detect, rules_text, translator
from cribtui.lab import catalog
from cribtui.lab.catalog_check import problems

GAMES = sorted(file.parent.name for file in (catalog.PACKAGE / "games").glob("*/__init__.py"))


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "es_MX"}, "es"),
        ({"LANG": "it_IT@euro"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_MESSAGES": "it_IT.UTF-8"}, "it"),
        ({"LANG": "pl_PL.UTF-8", "LC_MESSAGES": "it_IT.UTF-8", "LC_ALL": "es_ES.UTF-8"}, "es"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": ""}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:it:pl"}, "it"),
        ({"LANG": "pl_PL.UTF-8", "LANGUAGE": "de:fr"}, "pl"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "it"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "it"}, "en"),
        ({"LANGUAGE": "it"}, "en"),
    ],
)
def test_the_environment_names_the_language(environ: dict[str, str], lang: str) -> None:
    assert detect(environ) == lang


@pytest.mark.parametrize("lang", ["", "de", "PL", "../pl"])
def test_an_unknown_language_is_a_lookup_error(lang: str) -> None:
    with pytest.raises(UnknownLanguage) as caught:
        translator(lang)
    assert isinstance(caught.value, LookupError)
    assert caught.value.lang == lang
    with pytest.raises(UnknownLanguage):
        rules_text(lang, "cribbage")


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the checkout a small Polish catalogue and a cache of its own; return the catalogue's file."""
    sample = Catalog(locale="pl")
    sample.add("Lay them", "Odrzuć je")
    sample.add("{name} deals", "Rozdaje {name}")
    sample.add(("{n} point", "{n} points"), ("{n} punkt", "{n} punkty", "{n} punktów"))
    sample.add("Go", "Dalej")
    sample.add("Go", "Pas", context="play")
    sample.add("Doubtful", "Wątpliwe", flags=["fuzzy"])
    sample.add("Not yet", "")
    file = tmp_path / "pl" / "LC_MESSAGES" / "cribtui.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(catalog.render(sample, "pl"))
    monkeypatch.setattr(i18n, "CHECKOUT", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return file


def test_sentences_are_translated_and_filled(polish: Path) -> None:
    tr = translator("pl")
    assert tr.lang == "pl"
    assert tr("Lay them") == "Odrzuć je"
    assert tr("{name} deals", name="Ola") == "Rozdaje Ola"
    assert (tr("Go"), tr.context("play", "Go")) == ("Dalej", "Pas")


def test_polish_has_three_forms(polish: Path) -> None:
    tr = translator("pl")
    said = [tr.plural("{n} point", "{n} points", n) for n in (0, 1, 2, 4, 5, 12, 22, 25, 112)]
    assert said == [
        "0 punktów",
        "1 punkt",
        "2 punkty",
        "4 punkty",
        "5 punktów",
        "12 punktów",
        "22 punkty",
        "25 punktów",
        "112 punktów",
    ]


def test_what_is_missing_or_doubtful_stays_english(polish: Path) -> None:
    tr = translator("pl")
    assert (tr("Not yet"), tr("Doubtful"), tr("Never {seen}", seen="heard")) == ("Not yet", "Doubtful", "Never heard")
    assert [tr.plural("{n} card", "{n} cards", n) for n in (1, 2)] == ["1 card", "2 cards"]
    assert tr.context("board", "Go") == "Go"
    assert tr("") == ""


def test_english_needs_no_catalogue(polish: Path) -> None:
    assert translator("en")("{name} deals", name="Ola") == "Ola deals"


def test_placeholders_may_bear_any_name(polish: Path) -> None:
    assert translator("en")("{text} {self}", text=1, self=2) == "1 2"
    assert translator("en").plural("{one}", "{many} {n}", 2, one=0, many=3) == "3 2"


def test_a_checkout_compiles_a_catalogue_once(polish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    translator("pl")
    monkeypatch.delattr(i18n, "compiled")
    assert translator("pl")("Lay them") == "Odrzuć je"


def test_a_changed_catalogue_is_compiled_again(polish: Path) -> None:
    translator("pl")
    polish.write_text(polish.read_text(encoding="utf-8").replace("Odrzuć je", "Do rezerwy"), encoding="utf-8")
    assert translator("pl")("Lay them") == "Do rezerwy"


def test_a_cache_that_cannot_be_written_is_harmless(polish: Path) -> None:
    (polish.parents[2] / "cache").write_text("a file where the folder should be")
    assert translator("pl")("Lay them") == "Odrzuć je"


@pytest.mark.parametrize("damage", [b"", b"\xde\x12\x04\x95", b"not a catalogue at all, though long enough to read"])
def test_a_damaged_cache_is_mended(polish: Path, damage: bytes) -> None:
    translator("pl")
    (kept,) = (polish.parents[2] / "cache").rglob("*.mo")
    good = kept.read_bytes()
    kept.write_bytes(damage)
    assert translator("pl")("Lay them") == "Odrzuć je"
    assert kept.read_bytes() == good


def test_rules_fall_back_to_english(polish: Path) -> None:
    folder = polish.parents[2] / "en" / "rules"
    folder.mkdir(parents=True)
    (folder / "patience.md").write_text("# Patience ♠", encoding="utf-8")
    assert rules_text("pl", "patience") == rules_text("en", "patience") == "# Patience ♠"
    with pytest.raises(LookupError):
        rules_text("en", "chess")


def one_entry(english: str | tuple[str, str], translation: str | tuple[str, ...], *flags: str) -> list[str]:
    """Return the faults of a catalogue that holds one entry, each without the sentence it is about."""
    lang = "pl" if isinstance(translation, tuple) and len(translation) == 3 else "it"
    sample = Catalog()
    sample.mime_headers = [("Plural-Forms", catalog.PLURALS[lang])]
    sample.add(english, translation, flags=flags)
    return [fault.rsplit(": ", 1)[0] for fault in problems(sample, catalog.PLURALS[lang])]


POINTS = ("{who} scores {n} point", "{who} scores {n} points")


@pytest.mark.parametrize(
    ("english", "translation", "faults"),
    [
        ("Lay them", "Scartale", []),
        ("Lay them", "", ["untranslated"]),
        ("{who} deals", "Dà {who}", []),
        ("{who} deals", "Dà {chi}", ["placeholders ['chi'] instead of ['who'] in 'Dà {chi}'"]),
        ("{who} deals", "Dà lui", ["placeholders [] instead of ['who'] in 'Dà lui'"]),
        ("{who} deals", "Dà {who", ["broken braces (expected '}' before end of string) in 'Dà {who'"]),
        ("*{who}* deals", "Dà *{who}*", []),
        ("*{who}* deals", "Dà *{who}", ["unbalanced * in 'Dà *{who}'"]),
        (POINTS, ("{who} fa un punto", "{who} fa {n} punti"), []),
        (POINTS, ("{who} fa {n} punto", "{who} fa {n} punti"), []),
        (POINTS, ("un punto", "{who} fa {n} punti"), ["placeholders [] instead of ['n', 'who'] in 'un punto'"]),
        (POINTS, ("{who} {n}", "{who} fa"), ["placeholders ['who'] instead of ['n', 'who'] in '{who} fa'"]),
        (POINTS, ("{who} {n} punkt", "{who} {n} punkty", ""), ["a plural form is missing"]),
        (POINTS, ("", "", ""), ["untranslated"]),
    ],
)
def test_check_finds(english: str | tuple[str, str], translation: str | tuple[str, ...], faults: list[str]) -> None:
    assert one_entry(english, translation) == faults


def test_check_finds_doubt_and_wrong_plural_headers() -> None:
    assert one_entry("Lay them", "Scartale", "fuzzy") == ["fuzzy"]
    assert list(problems(Catalog(locale="it"), catalog.PLURALS["it"])) == [
        f"the header's Plural-Forms is not {catalog.PLURALS['it']}"
    ]


def test_sentences_are_found_in_the_code(tmp_path: Path) -> None:
    (tmp_path / "table.py").write_text(
        'WORDS = {"go": mark("Go")}\n'
        'def lines(self, tr, n):\n    # Translators: on the button\n    yield tr("Lay " "them", to=tr("crib"))\n'
        '    yield self.tr.plural("{n} point", "{n} points", n)\n    yield tr.context("verb", "Go")\n'
    )
    template = catalog.sentences(tmp_path)
    assert {(m.context, m.id) for m in template if m.id} == {
        (None, "Go"),
        (None, "Lay them"),
        (None, "crib"),
        (None, ("{n} point", "{n} points")),
        ("verb", "Go"),
    }
    lay = template.get("Lay them")
    assert lay is not None
    assert lay.auto_comments == ["on the button"]


def test_update_keeps_translations_and_brings_them_back() -> None:
    old, both, new = Catalog(), Catalog(), Catalog()
    old.add("Lay them")
    both.add("Lay them")
    both.add("Lay it")
    new.add("Lay it")
    italian = Catalog(locale="it")
    italian.add("Lay them", "Scartale")
    catalog.merge(italian, new)
    assert [(m.id, m.string or "", m.fuzzy) for m in italian if m.id] == [("Lay it", "", False)]
    assert b'#~ msgstr "Scartale"' in catalog.render(italian, "it")
    catalog.merge(italian, both)
    assert [(m.id, m.string or "") for m in italian if m.id] == [("Lay them", "Scartale"), ("Lay it", "")]
    catalog.merge(italian, old)
    assert not italian.obsolete


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_those_of_the_language(lang: str, tmp_path: Path) -> None:
    def form(n: int) -> str:
        if n == 1 or lang != "pl":
            return "one" if n == 1 else "many"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"

    sample = Catalog()
    sample.mime_headers = [("Plural-Forms", catalog.PLURALS[lang])]
    sample.add(("x", "xs"), ("one", "few", "many") if lang == "pl" else ("one", "many"))
    file = tmp_path / "sample.po"
    file.write_bytes(catalog.render(sample, lang))
    said = GNUTranslations(BytesIO(i18n.compiled(file)))
    assert [said.ngettext("x", "xs", n) for n in range(250)] == [form(n) for n in range(250)]


def test_the_real_catalogues_are_whole() -> None:
    assert list(catalog.check()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_in_every_language(game: str, lang: str) -> None:
    assert (i18n.CHECKOUT / lang / "rules" / f"{game}.md").read_text(encoding="utf-8").startswith("# ")
