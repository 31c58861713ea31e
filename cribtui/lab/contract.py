"""What every game keeps, whatever is played: checked at every step of a random match.

The pack stays whole, views show what the account says and no more, every choice offered is accepted and anything
else is refused with nothing changed. What is checked on a finished record stands in `records`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from ..core.cards import NAMES, PACK, parse
from ..core.match import Match, visible
from ..core.notation import Entry
from ..core.rules import IllegalAction, Seat
from .accounts import ACCOUNTS, Account
from .company import COMPANY, AnyMatch, goes_on
from .faces import faces

AUDIENCE: tuple[Seat | None, ...] = (0, 1, None)
LONGEST = 5000  # entries; far beyond any random match
ALTERED = 5  # altered texts tried at each decision
KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")
CARD = re.compile("(?<!=)[A2-9TJQK][SHDC]")  # what a joker stands for is no card
ARGUMENT = re.compile(r"[A2-9TJQK][SHDC]|\d+")
ODD = ("", "0", "-1", "53", "99999", "1.5", "x", "٣", "ZZ", "5", "5H5H")


class Broken(AssertionError):
    """A clause of the contract that a game does not keep."""


def require(holds: bool, clause: str, *about: object) -> None:
    """Raise Broken with a clause and what it is about, unless it holds."""
    if not holds:
        raise Broken("; ".join([clause, *map(str, about)]))


class Trial:
    """One match, checked as it is played by chance or by computers of a level."""

    def __init__(
        self,
        game: str,
        seed: str,
        care: float = 1.0,
        options: Mapping[str, str] | None = None,
        company: str = "chance",
    ) -> None:
        """Begin a match; `care` is the share of decisions and views that are looked into closely."""
        self.match: AnyMatch = Match.new(game, options, seed=seed)
        self.choose = COMPANY[company]
        self.rules = self.match.rules
        self.rng = Random(f"{game} {seed}")
        self.care = care
        self.account: Account = ACCOUNTS[game]()
        self.tally: Counter[str] = Counter(games=1)
        self._verbs: dict[str, str] = {}  # an example of each verb that was used so far
        self._views = {seat: self.match.rules.view(self.match.state_at(0), seat) for seat in AUDIENCE}

    def play(self, packs: int | None = None) -> None:
        """Play to the end, or until more packs were shuffled than are to be followed. Raises Broken."""
        self._entries_from(0)
        while goes_on(self.match, packs):
            seats, length = self.match.to_act(), self.match.cursor
            if self.rng.random() < self.care:
                self._decision(seats)
            seat = self.rng.choice(seats)
            action = self.choose(self.match, seat, self.rng)
            self.match.submit(seat, self.rng.choice((action, self.rules.encode(action))))
            self._entries_from(length)
        if not self.match.to_act():
            self._nothing_more()

    # After every entry

    def _entries_from(self, length: int) -> None:
        require(self.match.cursor > length, "an action adds an entry")
        require(self.match.cursor < LONGEST, "random games end")
        for index in range(length, self.match.cursor):
            entry = self.match.entries[index]
            after = self.match.state_at(index + 1)
            views = {seat: self.rules.view(after, seat) for seat in AUDIENCE}
            self.account.note(entry, views[None])
            self._verbs[entry.verb] = entry.text
            self._whole(after)
            for seat, view in views.items():
                self._view(after, seat, view)
                self._told(entry, seat, self._views[seat], view)
            self._views = views
            self.tally["entries"] += 1

    def _whole(self, state: Any) -> None:
        cards = state.cards()
        require(not cards or tuple(sorted(cards)) == PACK, "52 cards at every step", cards)
        hash(tuple(getattr(state, name) for name in state.__slots__))  # a state holds only immutable values

    def _view(self, state: Any, seat: Seat | None, view: Any) -> None:
        seen = self.account.seen(seat)
        hash(view)
        require(view.seat == seat and view.to_act == self.rules.to_act(state), "a view says whose it is and who acts")
        require(seat is not None or not view.hand, "a spectator holds no hand", view)
        require(list(view.hand) == sorted(view.hand), "a hand is sorted", view.hand)
        require(seen.issuperset(faces(view)), "no view reaches a hidden card", view)
        require(view.known() == seen, "a view knows what its seat was shown", *_names(view.known() ^ seen))
        if self.rng.random() < self.care:
            self._twin(state, view)

    def _twin(self, state: Any, view: Any) -> None:
        twin = self.rules.sample(view, self.rng)
        again = self.rules.view(twin, view.seat)
        require(again == view, "view(sample(v)) == v", view, again)
        require(self.rules.outcome(twin) == self.rules.outcome(state), "a sample ends as its match does")
        self._whole(twin)
        choices = self.rules.legal(view)
        require(self.rules.legal(again) == choices, "a sample has the same choices", view)
        require(bool(choices) == (view.seat in view.to_act), "who must act has a choice, and nobody else", view)
        if choices:
            self.rules.apply(twin, view.seat, self.rng.choice(choices))
        for seat in self.rules.to_act(twin):
            require(bool(self.rules.legal(self.rules.view(twin, seat))), "whoever acts in a sample has a choice", view)
        self.tally["samples"] += 1

    def _told(self, entry: Entry, seat: Seat | None, before: Any, after: Any) -> None:
        read = visible(self.rules, [entry], seat)[0]
        require(read.seat == entry.seat and read.verb == entry.verb, "a log says who did what", read)
        require(read == entry or not (entry.seat == seat is not None), "one's own actions stay visible", read)
        seen = self.account.seen(seat)
        require(seen.issuperset(map(parse, CARD.findall(read.text))), "a log shows no hidden card", read)
        action = self.rules.decode(entry.text) if read == entry else None
        events = self.rules.tell(before, entry.seat, action, after)
        require(bool(events), "something is told of every entry", entry)
        for event in events:
            require(seen.issuperset(faces(event)), "nothing told shows a hidden card", event)
            self.tally[event.kind] += seat is None

    # At every decision

    def _decision(self, seats: tuple[Seat, ...]) -> None:
        for seat in seats:
            self._refusals(seat, [self._accepted(seat, action) for action in self.match.legal(seat)])
        self.tally["decisions"] += 1

    def _accepted(self, seat: Seat, action: Any) -> str:
        state = self.match.state
        text, before = self.rules.encode(action), state.copy()
        require(self.rules.decode(text) == action, "decode(encode(action)) == action", action)
        after = self.rules.apply(state, seat, action)
        require(state == before, "apply leaves its state alone", text)
        self.rules.advance(before, seat, action)
        require(before == after != state, "apply is advance on a copy", text)
        self.tally["accepted"] += 1
        return text

    def _refusals(self, seat: Seat, texts: list[str]) -> None:
        text, pick = self.rng.choice(texts), self.rng.choice
        if (other := 1 - seat) not in self.match.to_act():
            self._refused(other, text)
        self._refused(pick((None, 2, -1)), text)
        offered = {text.partition(" ")[0] for text in texts}
        strange = [verb for verb in self._verbs if verb not in offered]
        self._refused(pick((0, 1, None)), self._verbs[pick(strange)])
        altered = list(alterations(text, self.rng))
        for near in self.rng.sample(altered, ALTERED):
            if self._canonical(near) not in texts:
                self._altered(seat, near)

    def _canonical(self, text: str) -> str | None:
        try:
            return self.rules.encode(self.rules.decode(text))
        except IllegalAction:
            return None

    def _altered(self, seat: Seat, text: str) -> None:
        """Check an action that was not offered: refused, unless the game accepts more than it offers."""
        if self.account.exhaustive or self._canonical(text) is None:
            return self._refused(seat, text)
        try:
            self._whole(self.rules.apply(self.match.state, seat, self.rules.decode(text)))
        except IllegalAction:
            self._refused(seat, text)

    def _refused(self, seat: Seat | None, text: str) -> None:
        before, own = whole(self.match), self.match.state.copy()
        try:
            self.match.submit(seat, text)  # type: ignore[arg-type]  # the deck's seat is refused like any other
        except IllegalAction as error:
            require(KEY.fullmatch(error.key) is not None, "a refusal is a message key", error.key)
        else:
            require(False, "an illegal action is refused", seat, repr(text), self.match.entries[-1])
        require(whole(self.match) == before, "a refused action changes nothing", seat, text)
        if self._canonical(text) is not None:
            self._refused_in_place(own, seat, text)
        self.tally["refused"] += 1

    def _refused_in_place(self, own: Any, seat: Seat | None, text: str) -> None:
        try:
            self.rules.advance(own, seat, self.rules.decode(text))
        except IllegalAction:
            require(own == self.match.state, "a refused advance changes nothing", seat, text)
        else:
            require(False, "advance refuses what apply refuses", seat, text)

    def _nothing_more(self) -> None:
        require(self.match.outcome() is not None, "a match that waits for nobody is over")
        require(self.rules.deal(self.match.state, self.match.seed) is None, "no deck is due after the end")
        for seat in AUDIENCE:
            for text in self._verbs.values():
                self._refused(seat, text)


def whole(match: AnyMatch) -> tuple[object, ...]:
    """Return all that a match consists of, as it is now."""
    return match.state.copy(), tuple(match.entries), match.cursor, tuple(match.journal), match.assisted, match.restarted


def alterations(text: str, rng: Random) -> Iterator[str]:
    """Yield texts near a text: another number or card, a word too few or too many, another way of writing it."""
    for spot in ARGUMENT.finditer(text):
        for put in (*rng.sample(ODD, 2), *rng.sample(NAMES, 2), str(rng.randint(1, 60))):
            yield text[: spot.start()] + put + text[spot.end() :]
    verb, _, rest = text.partition(" ")
    yield from (verb, rest, f"{text} {rng.choice(NAMES)}", f"{text} 1", f"{text} {rest or verb}", f"un{text}")
    yield from (text.upper(), text.rpartition(" ")[0], "")


def _names(cards: Any) -> list[str]:
    return sorted(NAMES[card] for card in cards)
