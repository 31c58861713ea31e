"""What connections report, as sentences, and phrases to send with one key."""

from __future__ import annotations

from collections.abc import Mapping

from cribtui.i18n import Translator, mark

SENTENCES: Mapping[str, str] = {
    "address.unclear": mark("“{text}” is not an address. It looks like 192.168.1.20:7042 or name:7042."),
    "chat.unheard": mark("The line is lost: nobody hears that now."),
    "check.commitment": mark("The other program did not keep to the shuffle it had promised before the match."),
    "check.deck": mark("Line {line}: the cards are not those that both programs shuffled."),
    "check.illegal": mark("Line {line}: the rules do not allow that."),
    "check.order": mark("Line {line}: this is not what was told during the match."),
    "check.record": mark("Line {line} of the record cannot be read."),
    "check.result": mark("The result is not the one that was told at the end."),
    "check.score": mark("Line {line}: the points are not those that were told during the match."),
    "join.busy": mark("The other is busy with another guest. Try again in a moment."),
    "join.denied": mark("The other does not want to play now."),
    "link.closed": mark("The other’s computer ended the connection, or it cannot be reached."),
    "link.frozen": mark("The line is lost: play goes on when it is back."),
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
    "link.unreachable": mark("Nothing answers at {address}."),
    "link.wrong_code": mark("That is not the number of this table. Ask the other to say it once more."),
    "port.denied": mark("This system does not let a program open port {port}."),
    "port.taken": mark("Port {port} is used by another program."),
    "search.none": mark(
        "No table was found. Guest Wi-Fi, a VPN or different networks keep computers apart; then type the address "
        "that the host’s screen shows."
    ),
    "undo.declined": mark("The other does not allow it to be taken back."),
    "undo.learnt": mark("A card was seen since: it cannot be taken back."),
    "undo.nothing": mark("There is nothing to take back."),
    "undo.unheard": mark("The line is lost: the other cannot be asked now."),
    "way.machine": mark("its meeting place cannot be used"),
    "way.network": mark("tables cannot be announced here"),
    "way.offline": mark("there is no network"),
    "way.port": mark("no port can be opened"),
}

PHRASES: tuple[str, ...] = (
    mark("Good luck!"),
    mark("Well played!"),
    mark("Nice hand!"),
    mark("Sorry, one moment."),
    mark("Thank you for the match."),
    mark("One more?"),
)


def sentence(key: str, values: Mapping[str, object], tr: Translator) -> str:
    """Return the sentence for a message key; an unknown key is shown as it is."""
    return tr(SENTENCES[key], **values) if key in SENTENCES else key
