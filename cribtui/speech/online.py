"""What connections report, as sentences; the states of a connection; and phrases to send with one key."""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.i18n import Translator, mark

SENTENCES: Mapping[str, str] = {
    "address.unclear": mark("“{text}” is not an address. It looks like 192.168.1.20:7042 or name:7042."),
    "check.commitment": mark("The other program did not keep to the shuffle it had promised before the match."),
    "check.deck": mark("Line {line}: the cards were not dealt as both programs had shuffled them."),
    "check.illegal": mark("Line {line}: this is not allowed by the rules."),
    "check.order": mark("Line {line}: this is not what was told during the match."),
    "check.record": mark("The record of the match cannot be read."),
    "check.result": mark("The result is not the one that was told at the end."),
    "check.score": mark("Line {line}: the points are not those that were told during the match."),
    "join.busy": mark("The other is busy with another guest. Try again in a moment."),
    "join.denied": mark("The other does not want to play now."),
    "link.closed": mark("The other’s computer ended the connection, or it cannot be reached."),
    "link.garbage": mark("What answered there is not a table of cribtui, or it was damaged on the way."),
    "link.refused.closed": mark("That table has been closed."),
    "link.refused.doubted": mark("Wrong numbers were tried at that table: its host must first allow another try."),
    "link.refused.taken": mark("Somebody else sits at that table already."),
    "link.refused.unknown": mark("That table does not know this match any more."),
    "link.refused.version": mark(
        "The two programs do not understand each other: this one speaks version {ours} of the connection, the other "
        "{theirs}. Bring the older one up to date."
    ),
    "link.timeout": mark("The other’s computer does not answer."),
    "link.wrong_code": mark("That is not the number of this table. Ask the other to say it once more."),
    "port.taken": mark("Port {port} is used by another program."),
    "search.none": mark(
        "No table was found. Guest Wi-Fi, a VPN or different networks keep computers apart; then type the address "
        "that the host’s screen shows."
    ),
}
ALL_WELL = mark("The deck and every score of this match were checked: all is well.")

PHRASES: tuple[str, ...] = (
    mark("Good luck!"),
    mark("Well played!"),
    mark("Nice hand!"),
    mark("Sorry, one moment."),
    mark("Thank you for the match."),
    mark("One more?"),
)

STATES: Mapping[str, str] = {
    "connected": mark("connected"),
    "lost": mark("connection lost"),
    "left": mark("{name} has left; the match is kept"),
}


def sentence(key: str, values: Mapping[str, object], tr: Translator) -> str:
    """Return the sentence for a message key; an unknown key is shown as it is."""
    return tr(SENTENCES[key], **values) if key in SENTENCES else key


def verdict(key: str, values: Mapping[str, object], tr: Translator) -> str:
    """Return what the check of a match found; no key means that all is well."""
    return sentence(key, values, tr) if key else tr(ALL_WELL)


def state(name: str, tr: Translator, **values: object) -> str:
    """Return the state of a connection in words: `connected`, `lost`, or `left` by somebody's `name`."""
    return tr(STATES[name], **values)
