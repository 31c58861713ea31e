"""Readings against a brute force on thousands of groups of cards, and what is read from the log against both."""

from __future__ import annotations

from random import Random

import pytest

from cribtui.core.cards import PACK, Card, name, parse
from cribtui.core.rules import IllegalAction
from cribtui.games.rum500.melds import Reading, readings, written
from cribtui.games.rum500.shapes import filled, shapes

from .brute import ORDER, Meld, is_two, melds

WORTH = {**dict.fromkeys("345678", 5), **dict.fromkeys("9TJQK", 10), "A": 15}
TWOS = [card for card in PACK if is_two(card)]


def groups(seed: str, number: int) -> list[frozenset[Card]]:
    """Return groups of cards, most of them near one another in rank or suit."""
    rng, found = Random(seed), []
    for _ in range(number):
        low = rng.randrange(10)
        suits = rng.choice(("S", "H", "D", "C", "SH", "SHDC"))
        reach = ORDER[low : low + rng.choice((1, 3, 5, 12))]
        near = [card for card in PACK if name(card)[0] in reach and name(card)[1] in suits]
        some = rng.sample(near, min(rng.choice((1, 2, 2, 3, 3, 4, 5, 8, 12)), len(near)))
        found.append(frozenset([*some, *rng.sample(TWOS, rng.choice((0, 0, 1, 1, 2, 3, 4)))]))
    return found


def as_pairs(reading: Reading) -> Meld:
    """Return a reading as the brute force has it."""
    rank = "" if reading.kind == "twos" else name(reading.cards[0])[0]
    pairs = zip(reading.cards, reading.stands, strict=True)
    if reading.kind == "run":
        return frozenset((card, name(stands)) for card, stands in pairs if stands is not None)
    return frozenset((card, rank) for card, _ in pairs)


def points(meld: Meld) -> int:
    return sum(50 if stand == "" else WORTH[stand[0]] for _, stand in meld)


def test_five_thousand_groups() -> None:
    legal = several = 0
    for group in groups("readings", 5_000):
        found, wanted = readings(group), melds(group)
        assert len(found) == len(wanted) and {as_pairs(reading) for reading in found} == set(wanted), sorted(group)
        assert all(reading.points == points(as_pairs(reading)) for reading in found)
        legal += bool(found)
        several += len(found) > 1
    assert legal > 1_500 and several > 300


def test_a_reading_is_in_written_order() -> None:
    for group in groups("order", 1_000):
        for reading in readings(group):
            assert sorted(reading.cards) == sorted(group) and len(reading.stands) == len(reading.cards)
            if reading.kind == "run":
                places = [ORDER.index(name(stands)[0]) for stands in reading.stands if stands is not None]
                assert places == list(range(places[0], places[0] + len(group)))
                assert list(reading.jokers) == sorted(reading.jokers)
            else:
                naturals = [card for card in reading.cards if not is_two(card)]
                assert reading.cards == (*sorted(naturals), *sorted(reading.jokers))


def test_whichever_2_takes_which_place_is_read_as_it_is_said_and_nothing_else_is() -> None:
    rng, refused = Random("said"), 0
    for group in groups("said", 600):
        for meld in melds(group, any_joker=True)[:6]:
            pairs = rng.sample(sorted(meld), len(meld))
            is_run = len(pairs[0][1]) == 2
            stands = [parse(stand) if is_run and is_two(card) else None for card, stand in pairs]
            assert as_pairs(written([card for card, _ in pairs], stands)) == meld
            if is_run and any(stands):
                wrong = [None if stand is None else (stand + 1) % 52 for stand in stands]
                said = {(card, stand) for (card, _), stand in zip(pairs, wrong, strict=True) if stand is not None}
                if not any(said <= {(c, parse(s)) for c, s in other} for other in melds(group, any_joker=True)):
                    with pytest.raises(IllegalAction, match=r"rum500\.meld\.reading"):
                        written([card for card, _ in pairs], wrong)
                    refused += 1
    assert refused > 50


def test_the_shapes_of_a_hand_are_its_melds_without_a_joker_in_a_held_place() -> None:
    for hand in groups("shapes", 150):
        if len(hand) > 8:
            continue
        jokers = tuple(sorted(card for card in hand if is_two(card)))
        found = [as_pairs(filled(shape, jokers[: shape.jokers])) for shape in shapes(tuple(sorted(hand)))]
        held = {name(card) for card in hand}
        wanted = {
            meld
            for group in _subsets(sorted(hand))
            for meld in melds(group)
            if not any(is_two(card) and stand in held for card, stand in meld)
        }
        assert len(set(found)) == len(found)
        assert set(found) == {meld for meld in wanted if _first(meld, jokers)}


def _subsets(cards: list[Card]) -> list[frozenset[Card]]:
    return [frozenset(card for at, card in enumerate(cards) if n >> at & 1) for n in range(1 << len(cards))]


def _first(meld: Meld, jokers: tuple[Card, ...]) -> bool:
    """Tell whether a meld takes the first of the jokers."""
    used = {card for card, _ in meld if is_two(card)}
    return used == set(jokers[: len(used)])
