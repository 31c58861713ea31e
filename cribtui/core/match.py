"""A match: the log of actions with a cursor, and the states that follow from it.

Everything done goes through here and is recorded as a line, so undo, redo, restart, saving and replay are
reading and writing that one log. Submitting encodes an action and decodes it again: saving is tested by playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from . import registry
from .cards import Card
from .given import action_text, check_seat, check_spectator, chosen_seed, pack
from .notation import BadRecord, Entry, Head, read_entry, read_head
from .rules import A, Deck, IllegalAction, Outcome, Rules, S, Seat, V, chosen


@dataclass(frozen=True, slots=True)
class Damage:
    """Where a record stopped making sense: its line (from 1), a message key and its values."""

    line: int
    key: str
    values: Mapping[str, object] = field(default_factory=dict, compare=False)


@dataclass(slots=True)
class Aside(Generic[S]):
    """What a restart set aside, until the seat that asked for it (None: any) decides anew."""

    seat: Seat | None
    entries: list[Entry]
    states: list[S]
    cursor: int


def visible(rules: Rules[S, V, A], entries: Iterable[Entry], seat: Seat | None) -> list[Entry]:
    """Return the entries as a seat may read them: of a hidden action only the verb is left."""
    return [
        entry
        if entry.verb in rules.public or (seat is not None and entry.seat == seat)
        else replace(entry, text=entry.verb)
        for entry in entries
    ]


class Match(Generic[S, V, A]):
    """A game being played: rules, options, seed, entries, a cursor and the states that follow."""

    def __init__(self, rules: Rules[S, V, A], head: Head) -> None:
        self.rules = rules
        self.head = head
        self.journal: list[str] = []  # the lines after the head, in the order they happened
        self.entries: list[Entry] = []
        self.cursor = 0
        self.assisted = False
        self.damage: Damage | None = None
        self._states: list[S] = [rules.start(head.options)]
        self._aside: Aside[S] | None = None

    @classmethod
    def new(
        cls,
        game: str,
        options: Mapping[str, object] | None = None,
        seed: str | None = None,
        decks: Sequence[Sequence[str | Card]] | None = None,
    ) -> Match[Any, Any, Any]:
        """Start a match and let the deck do what is due.

        `decks` are packs played in place of shuffles, top card first. Raises UnknownGame, IllegalAction.
        """
        rules = registry.get(game).rules
        given = {name: str(value) for name, value in (options or {}).items()}
        packs = tuple(pack(deck) for deck in decks or ())
        match: Match[Any, Any, Any] = Match(rules, Head(game, chosen(rules.options, given), chosen_seed(seed), packs))
        match._deal()
        return match

    @classmethod
    def loads(cls, text: str) -> Match[Any, Any, Any]:
        """Return the match that a record holds; a damaged one gives its good part and sets `damage`.

        Raises BadRecord when the head is no record's, UnknownGame, IllegalAction for its options.
        """
        lines = text.removeprefix("\ufeff").rstrip().splitlines()  # as editors and mail leave it
        head, at = read_head(lines)
        match: Match[Any, Any, Any] = Match(registry.get(head.game).rules, head)
        for number, line in enumerate(lines[at:], start=at + 1):
            try:
                match.read(line)
            except (BadRecord, IllegalAction) as error:
                match.damage = Damage(number, error.key, {**error.values, "line": number})
                break
        match._deal()
        return match

    def dumps(self) -> str:
        """Return the whole record as text."""
        lines = [*self.head.lines(), *self.journal]
        if (end := self.outcome()) is not None:
            lines.append(_result(end))
        return "\n".join(lines) + "\n"

    @property
    def game(self) -> str:
        return self.head.game

    @property
    def seed(self) -> str:
        return self.head.seed

    @property
    def options(self) -> Mapping[str, str]:
        return self.head.options

    @property
    def state(self) -> S:
        return self._states[self.cursor]

    def state_at(self, index: int) -> S:
        """Return the state before the entry of that index."""
        return self._states[index]

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide now."""
        return self.rules.to_act(self.state)

    def view(self, seat: Seat | None) -> V:
        """Return what a seat may know now, or a spectator (None). Raises IllegalAction for another seat."""
        check_spectator(seat)
        return self.rules.view(self.state, seat)

    def legal(self, seat: Seat) -> Sequence[A]:
        """Return a seat's sensible choices now. Raises IllegalAction where there is no such seat."""
        check_seat(seat)
        return self.rules.legal(self.view(seat))

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None."""
        return self.rules.outcome(self.state)

    def submit(self, seat: Seat, action: A | str) -> None:
        """Do an action, record it, and let the deck do what is due. Raises IllegalAction; then nothing has changed."""
        check_seat(seat)
        entry = Entry(seat, action_text(self.rules, action))
        self._append(entry)
        self.journal.append(entry.line())
        self._deal()

    def due(self) -> str | None:
        """Return the deck's action that is due now, as the log writes it, or None.

        It comes from the packs given and the seed. Only at the end of the log: after an undo its entries are there.
        """
        if self.cursor < len(self.entries) or (due := self.rules.deal(self.state, self.seed)) is None:
            return None
        return self.rules.encode(self._given() or due if isinstance(due, Deck) else due)

    def read(self, line: str) -> None:
        """Do what one line of a record after its head says; the deck does nothing by itself.

        Raises BadRecord without a line number (0), IllegalAction; then nothing has changed.
        """
        self.journal += self._take(line)

    def undo(self, seat: Seat) -> bool:
        """Go back to before a seat's own last decision; at a restarted beginning bring the old match back."""
        check_seat(seat)
        for index in range(self.cursor - 1, -1, -1):
            if self.entries[index].seat == seat:
                return self._record(f"@ {index}")
        return self._aside is not None and self._record("@ back")

    def redo(self, seat: Seat) -> bool:
        """Go forward to just before the seat's next decision, over the answers as they were."""
        check_seat(seat)
        if self.cursor == len(self.entries):
            return False
        index = self.cursor + 1
        while index < len(self.entries) and self.entries[index].seat != seat:
            index += 1
        return self._record(f"@ {index}")

    def restart(self, seat: Seat | None = None) -> bool:
        """Deal the same cards anew, setting the old entries aside until `seat` (None: anyone) decides."""
        check_spectator(seat)
        return self._record("@ restart" if seat is None else f"@ restart {seat}")

    @property
    def restarted(self) -> bool:
        """Whether an undo could bring back the match from before a restart."""
        return self._aside is not None

    def mark_assisted(self) -> None:
        """Record that a player saw more than a player should."""
        if not self.assisted:
            self._record("@ assisted")

    def visible(self, seat: Seat | None) -> list[Entry]:
        """Return the log up to the cursor as a seat may read it, or a spectator (None)."""
        check_spectator(seat)
        return visible(self.rules, self.entries[: self.cursor], seat)

    def _record(self, line: str) -> bool:
        self._take(line)
        self.journal.append(line)
        self._deal()
        return True

    def _take(self, line: str) -> list[str]:
        """Do what a line of the record says and return it as this program writes it; a result is not kept.

        Raises BadRecord, IllegalAction.
        """
        word, _, rest = line.partition(" ")
        if not line.isprintable():  # what a refusal quotes must not move the cursor
            raise BadRecord("record.line", 0)
        if word == "@":
            self._command(rest)
            return [" ".join(line.split())]
        if word == "result":
            if (end := self.outcome()) is None or line != _result(end):
                raise BadRecord("record.result", 0)
            return []
        entry = read_entry(line)
        entry = replace(entry, text=self.rules.encode(self.rules.decode(entry.text)))
        self._append(entry)
        return [entry.line()]

    def _command(self, text: str) -> None:
        match text.split():
            case ["restart"]:
                self._set_aside(None)
            case ["restart", "0" | "1" as seat]:
                self._set_aside(int(seat))
            case ["back"] if self._aside is not None:
                self._bring_back(self._aside)
            case ["assisted"]:
                self.assisted = True
            case [digits] if _is_index(digits, len(self.entries)) and self._is_stop(int(digits)):
                self._move(int(digits))
            case _:
                raise BadRecord("record.line", 0)

    def _is_stop(self, index: int) -> bool:
        """Tell whether the cursor may stand there: before a person's decision or at the end, where somebody acts."""
        return index == len(self.entries) or self.entries[index].seat is not None

    def _append(self, entry: Entry) -> None:
        state = self.rules.apply(self.state, entry.seat, self.rules.decode(entry.text))
        if entry.seat is not None and self._aside is not None and self._aside.seat in (None, entry.seat):
            self._aside = None
        del self.entries[self.cursor :], self._states[self.cursor + 1 :]
        self.entries.append(entry)
        self._states.append(state)
        self.cursor += 1

    def _deal(self) -> None:
        """Let the deck do what is due."""
        while (text := self.due()) is not None:
            entry = Entry(None, text)
            self._append(entry)
            self.journal.append(entry.line())

    def _given(self) -> Deck | None:
        """Return the pack given for the shuffle now due, if there is one."""
        shuffles = sum(entry.verb == "deck" for entry in self.entries[: self.cursor])
        return Deck(self.head.decks[shuffles]) if shuffles < len(self.head.decks) else None

    def _move(self, index: int) -> None:
        if index < self.cursor and self._learnt(index):
            self.assisted = True
        self.cursor = index

    def _learnt(self, index: int) -> bool:
        """Tell whether the player who goes back to an index has seen a card since."""
        seat = self.entries[index].seat
        before, now = (self.rules.view(state, seat) for state in (self._states[index], self.state))
        return bool(now.known() - before.known())

    def _set_aside(self, seat: Seat | None) -> None:
        if self._aside is None:
            self._aside = Aside(seat, self.entries, self._states, self.cursor)
        self.assisted = True
        self.entries, self._states, self.cursor = [], self._states[:1], 0

    def _bring_back(self, aside: Aside[S]) -> None:
        self.entries, self._states, self.cursor = aside.entries, aside.states, aside.cursor
        self._aside = None


def _is_index(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most


def _result(end: Outcome) -> str:
    return f"result {end.winner} {end.points[0]} {end.points[1]}"
