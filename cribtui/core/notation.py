"""The text of a match: a head that names game and seed, then one line for each thing done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .cards import PACK, BadCard, Card, cards_name, parse_cards
from .rules import Deck, First, IllegalAction, Seat

MAGIC = "cribtui"
VERSION = 1


class BadRecord(ValueError):
    """A text that is no record of a match: a message key and the line (from 1) where it fails."""

    def __init__(self, key: str, line: int, **values: object) -> None:
        super().__init__(key, line, values)
        self.key = key
        self.line = line
        self.values = values


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of the log: who did it (None is the deck) and its text."""

    seat: Seat | None
    text: str

    @property
    def verb(self) -> str:
        return self.text.partition(" ")[0]

    def line(self) -> str:
        """Return the entry as a line of the record."""
        return f"{'.' if self.seat is None else self.seat} {self.text}"


@dataclass(frozen=True, slots=True)
class Head:
    """What a match starts from: game, options, seed and the packs given in place of shuffles."""

    game: str
    options: Mapping[str, str]
    seed: str
    decks: tuple[tuple[Card, ...], ...] = ()

    def lines(self) -> list[str]:
        """Return the first lines of the record."""
        game = " ".join(["game", self.game, *(f"{name}={value}" for name, value in self.options.items())])
        return [f"{MAGIC} {VERSION}", game, f"seed {self.seed}", *(f"pack {cards_name(deck)}" for deck in self.decks)]


def read_head(lines: Sequence[str]) -> tuple[Head, int]:
    """Return the head and how many lines it takes. Raises BadRecord."""
    words = (lines[0] if lines else "").split()
    if words[:1] != [MAGIC] or not lines[0].isprintable():
        raise BadRecord("record.not_one", 1)
    if words[1:] != [str(VERSION)]:
        raise BadRecord("record.version", 1, version=" ".join(words[1:]))
    game, options = _read_game(_word_after("game", lines, 1))
    seed = _word_after("seed", lines, 2)
    decks: list[tuple[Card, ...]] = []
    while len(lines) > 3 + len(decks) and lines[3 + len(decks)].startswith("pack "):
        decks.append(_read_pack(lines, 3 + len(decks)))
    return Head(game, options, seed, tuple(decks)), 3 + len(decks)


def is_one_line(text: str) -> bool:
    """Tell whether a line of a record can hold a text and a terminal can show it as it is."""
    return bool(text) and text == text.strip() and text.isprintable()


def _word_after(word: str, lines: Sequence[str], at: int) -> str:
    first, _, rest = (lines[at] if len(lines) > at else "").partition(" ")
    if first != word or not is_one_line(rest):
        raise BadRecord("record.head", at + 1, word=word)
    return rest


def _read_game(text: str) -> tuple[str, dict[str, str]]:
    name, *options = text.split()
    pairs = [option.partition("=") for option in options]
    if not all(equals for _, equals, _ in pairs):
        raise BadRecord("record.head", 2, word="game")
    return name, {key: value for key, _, value in pairs}


def _read_pack(lines: Sequence[str], at: int) -> tuple[Card, ...]:
    try:
        return read_deck(lines[at].partition(" ")[2]).cards
    except IllegalAction:
        raise BadRecord("record.head", at + 1, word="pack") from None


def read_entry(line: str) -> Entry:
    """Return the entry that a line writes. Raises BadRecord without a line number (0)."""
    who, _, text = line.partition(" ")
    if who not in (".", "0", "1") or not text:
        raise BadRecord("record.line", 0)
    return Entry(None if who == "." else int(who), text)


def deck_text(deck: Deck) -> str:
    """Return the deck's action as text."""
    return f"deck {cards_name(deck.cards)}"


def read_deck(text: str) -> Deck:
    """Return the pack that a text lists. Raises IllegalAction unless it holds each of the 52 cards once."""
    try:
        cards = parse_cards(text)
    except BadCard as error:
        raise IllegalAction("action.card", card=error.text) from None
    if tuple(sorted(cards)) != PACK:
        raise IllegalAction("action.deck")
    return Deck(cards)


def first_text(first: First) -> str:
    """Return the deck's word on who is first as text."""
    return f"first {first.seat}"


def read_first(text: str) -> First:
    """Return the seat that a text names. Raises IllegalAction."""
    if text not in ("0", "1"):
        raise IllegalAction("action.number", text=text)
    return First(int(text))
