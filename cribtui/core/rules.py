"""What every game gives: the Rules protocol and the records that pass between rules, match and screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, Generic, Protocol, TypeAlias, TypeVar

from .cards import Card

Seat: TypeAlias = Annotated[int, range(2)]  # 0 or 1; None is the deck (or, for a view, a spectator)


S = TypeVar("S")
V = TypeVar("V", bound="View")
A = TypeVar("A")


class IllegalAction(ValueError):
    """An action that the rules refuse: a message key and its values, never prose. Nothing has changed."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.values.items())])


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck's action in every game: a shuffled pack, top card first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class First:
    """The deck's word on which seat is first, in games where no cut decides it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Score:
    """Points and the cards that make them; a total is the sum of such items."""

    kind: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as one seat saw it: for narration, the log pane and animation."""

    kind: str
    seat: Seat | None
    cards: tuple[Card, ...] = ()
    scores: tuple[Score, ...] = ()
    facts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winner's seat, both totals and a word for the reason."""

    winner: Seat
    points: tuple[int, int]
    reason: str


@dataclass(frozen=True, slots=True)
class Advice(Generic[A]):
    """A choice as a strong player sees it: its worth in points and why, as message keys with their values."""

    action: A
    value: float
    reasons: tuple[tuple[str, Mapping[str, float]], ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the first deal: its default and every value it may take.

    `beside` gives other defaults, by the value of an option that was chosen before.
    """

    default: str
    values: tuple[str, ...]
    beside: Mapping[str, str] = field(default_factory=dict)


def chosen(options: Mapping[str, Option], given: Mapping[str, str]) -> dict[str, str]:
    """Return a value for every option, its default where none is given. Raises IllegalAction."""
    for name, value in given.items():
        if name not in options or value not in options[name].values:
            raise IllegalAction("option.unknown", option=name, value=value)
    values: dict[str, str] = {}
    for name, option in options.items():
        usual = next((option.beside[value] for value in values.values() if value in option.beside), option.default)
        values[name] = given.get(name, usual)
    return values


class View(Protocol):
    """What one seat may know. Every game's own View has at least these."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def scores(self) -> tuple[int, int]: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> tuple[Seat, ...]: ...
    def known(self) -> frozenset[Card]:
        """Return every card whose face this view shows."""
        ...


class Rules(Protocol[S, V, A]):
    """A game. S holds everything, V what one seat may know, A is an action; all are pure but `advance`."""

    name: str
    options: Mapping[str, Option]
    public: frozenset[str]  # verbs of actions that the other seat sees; all others stay hidden from it

    def start(self, options: Mapping[str, str]) -> S:
        """Return the state before the first shuffle. Raises IllegalAction for an option it does not know."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that must decide now: none when the match is over or the deck is due."""
        ...

    def deal(self, state: S, seed: str) -> A | Deck | None:
        """Return the deck's action now due, or None."""
        ...

    def apply(self, state: S, seat: Seat | None, action: A | Deck) -> S:
        """Return the state after an action. Raises IllegalAction; the given state never changes."""
        ...

    def advance(self, state: S, seat: Seat | None, action: A | Deck) -> None:
        """Do the same in place, for bots on states that they own."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what a seat may know, built from nothing; seat None is a spectator."""
        ...

    def legal(self, view: V) -> Sequence[A]:
        """Return the sensible choices of the view's own seat."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None."""
        ...

    def sample(self, view: V, rng: Random) -> S:
        """Return some full state that fits the view."""
        ...

    def encode(self, action: A | Deck) -> str:
        """Return the action in the notation of the log."""
        ...

    def decode(self, text: str) -> A | Deck:
        """Return the action that a text writes. Raises IllegalAction."""
        ...

    def tell(self, before: V, seat: Seat | None, action: A | Deck | None, after: V) -> list[Event]:
        """Return what happened between two views; the action is None where this view may not know it."""
        ...
