"""The shuffle: the same on every Python, and fair."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import count

import pytest

from cribtui.core.cards import PACK, cards_name
from cribtui.core.shuffle import new_seed, shuffle


def by_hand(seed: str, kind: str, number: int) -> list[int]:
    """Shuffle in the plainest way: one long stream of 32-bit numbers, cards exchanged from the bottom up."""
    label, stream = f"{seed}/{kind}/{number}/", b""
    for block in count():
        if block == 60:
            break
        stream += hashlib.sha256((label + str(block)).encode("utf-8")).digest()
    numbers = [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]
    cards = list(range(52))
    for left in range(52, 1, -1):
        while numbers[0] >= 2**32 // left * left:
            numbers.pop(0)
        other = numbers.pop(0) % left
        cards[left - 1], cards[other] = cards[other], cards[left - 1]
    return cards


SEEDS = [("9f3a61c20d44b7aa", "cut", 1), ("9f3a61c20d44b7aa", "deal", 1), ("zażółć gęślą", "deal", 12), ("0", "cut", 3)]


@pytest.mark.parametrize(("seed", "kind", "number"), SEEDS)
def test_a_shuffle_agrees_with_one_done_by_hand(seed: str, kind: str, number: int) -> None:
    assert list(shuffle(seed, kind, number)) == by_hand(seed, kind, number)


def test_many_shuffles_agree_with_those_done_by_hand() -> None:
    for n in range(200):
        assert list(shuffle(f"many {n}", "deal", n)) == by_hand(f"many {n}", "deal", n)


FIXED = {
    ("cribtui", "cut"): (
        "JS 9D 5C TS 2H 4D 3H QH TH AH 2C 9C 8H 5D 4H JD 4S 6D 7C 3S 7S 2S AS KC TC 7H "
        "KS 5H 4C 6S AD 3C 8S 7D 8D TD QC QD 2D 9H KH JH 8C 5S 3D 6H 9S JC AC KD 6C QS"
    ),
    ("cribtui", "deal"): (
        "JD QD JC 3H KD 5C AC 6D TC 9S 4S 4C 3C QS 4H AD KS 6H 6S 5S 9H 3S 2S AS QC 5H "
        "8H 9C 8D 7H JS 2H 9D 4D 7S JH 2D 2C KH 3D 8C QH TH 7C TS TD AH KC 7D 5D 6C 8S"
    ),
}


@pytest.mark.parametrize(("seed", "kind"), FIXED)
def test_two_decks_stay_what_they_were(seed: str, kind: str) -> None:
    assert cards_name(shuffle(seed, kind, 1)) == FIXED[seed, kind] == cards_name(by_hand(seed, kind, 1))


def test_a_shuffle_holds_the_whole_pack() -> None:
    for n in range(200):
        assert sorted(shuffle("whole", "deal", n)) == list(PACK)


def test_seed_kind_and_number_each_make_another_deck() -> None:
    labels = [(seed, kind, n) for seed in ("a", "b", "a/deal") for kind in ("cut", "deal") for n in range(1, 30)]
    assert len({shuffle(*label) for label in labels}) == len(labels)


def test_every_card_comes_to_every_place_about_as_often() -> None:
    """Chi-square over 52 x 52 cells; with 2,601 degrees of freedom it stays within 2,601 +- 8 deviations of 72."""
    rounds = 2600
    seen: Counter[tuple[int, int]] = Counter()
    for n in range(rounds):
        seen.update(enumerate(shuffle("uniform", "deal", n)))
    expected = rounds / 52
    chi = sum((seen[place, card] - expected) ** 2 / expected for place in PACK for card in PACK)
    assert 2601 - 577 < chi < 2601 + 577


def test_neighbours_are_about_as_mixed() -> None:
    """How far apart two cards that lay together come to lie: equally often each way, and seldom together."""
    rounds = 2000
    together = above = 0
    for n in range(rounds):
        deck = shuffle("neighbours", "deal", n)
        first, second = deck.index(20), deck.index(21)
        above += first < second
        together += abs(first - second) == 1
    assert abs(above - rounds / 2) < 5 * (rounds / 4) ** 0.5
    chance = 2 / 52
    assert abs(together - rounds * chance) < 5 * (rounds * chance * (1 - chance)) ** 0.5


def test_new_seeds_are_64_bits_in_hex_and_never_the_same() -> None:
    seeds = [new_seed() for _ in range(200)]
    assert len(set(seeds)) == 200
    assert all(len(seed) == 16 and int(seed, 16) >= 0 for seed in seeds)
