"""Every message key of connections is a sentence in four languages; so are the phrases."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from cribtui.i18n import LANGUAGES, translator
from cribtui.net.errors import LinkError, Refused
from cribtui.speech.online import PHRASES, SENTENCES, sentence

NET = Path(__file__).resolve().parents[2] / "cribtui" / "net"
KEY = re.compile(r"(link|search|address|port|join|way|check|undo|chat)(\.[a-z_]+)+")
REFUSALS = ("taken", "doubted", "version", "closed", "unknown")  # of one program by another, as its hello says
VALUES = {
    "text": "nowhere at all", "address": "192.168.1.20:7042", "port": 7042, "line": 17, "ours": "1-1", "theirs": "2-3",
}  # fmt: skip
WHOLE = re.compile(r"[.!?]$")


def keys() -> set[str]:
    """Return every message key that stands in the code of connections."""
    nodes = [node for file in NET.glob("*.py") for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if KEY.fullmatch(text)} | {Refused(why).key for why in REFUSALS}


def test_every_key_has_a_sentence_and_no_sentence_is_left_over() -> None:
    found = keys()
    assert {"link.wrong_code", "search.none", "way.port", "check.deck"} <= found
    assert set(SENTENCES) == found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", SENTENCES)
def test_a_key_is_said_in_words(key: str, lang: str) -> None:
    said = sentence(key, VALUES, translator(lang))
    assert said and said != key and not re.search(r"[{}]|\w\.\w+_", said)
    assert bool(WHOLE.search(said)) != key.startswith("way.")  # a way's trouble stands behind its name
    for _, name, _, _ in Formatter().parse(SENTENCES[key]):
        assert name is None or str(VALUES[name]) in said


def test_both_versions_are_named() -> None:
    error = Refused("version", ours="1-1", theirs="2-3")
    said = sentence(error.key, error.values, translator("en"))
    assert "1-1" in said and "2-3" in said


def test_values_are_never_read_as_placeholders() -> None:
    error = LinkError("address.unclear", text="{line} {0} %s \\x1b")
    assert "“{line} {0} %s \\x1b”" in sentence(error.key, error.values, translator("en"))


def test_an_unknown_key_is_shown_as_it_is() -> None:
    assert sentence("link.newer", {}, translator("en")) == "link.newer"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_six_different_phrases_with_room_in_a_chat(lang: str) -> None:
    said = [translator(lang)(phrase) for phrase in PHRASES]
    assert len(set(said)) == 6
    assert all(WHOLE.search(phrase) and len(phrase) <= 28 for phrase in said)
