"""What others write, made harmless: names and chat are drawn in a terminal, where some characters do more than show."""

from __future__ import annotations

import re
import unicodedata

NICK = 16  # characters
CHAT = 200

LONGEST = 1024  # characters looked at; no honest text is nearly as long
MARKS = 2  # combining marks on one character
SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor
    r"|(?:\x1b[P\]X^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90-\x9f]*(?:\x07|\x1b\\|\x9c)"  # OSC: title, clipboard
)
STRIPPED = {"Cc", "Cf", "Cs", "Co", "Cn"}  # control, format (bidi, zero width), lone surrogates, private, unassigned
COMBINING = {"Mn", "Me", "Mc"}
BLANKS = re.compile(  # letters and marks that show nothing
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def clean(text: object, most: int) -> str:
    """Return a text on one line with nothing in it but what shows, `most` characters at most; no text gives none."""
    if not isinstance(text, str):
        return ""
    if text.isascii() and text.isprintable() and "  " not in text:  # almost always
        return text.strip()[:most].rstrip()
    bare = BLANKS.sub("", SEQUENCE.sub("", text[:LONGEST]))
    shown = "".join(char for char in " ".join(bare.split()) if unicodedata.category(char) not in STRIPPED)
    return _thinned(" ".join(shown.split()))[:most].rstrip()


def _thinned(text: str) -> str:
    """Drop the combining marks that stand on nothing, or on a character that has enough of them."""
    kept: list[str] = []
    marks = MARKS
    for char in text:
        if unicodedata.category(char) not in COMBINING:
            marks = MARKS if char == " " else 0
        elif marks < MARKS:
            marks += 1
        else:
            continue
        kept.append(char)
    return "".join(kept)
