"""A shuffle that is the same on every Python: Fisher-Yates over a SHA-256 stream, with rejection."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256

from .cards import PACK, Card


def new_seed() -> str:
    """Return a fresh seed, 64 bits in hex, from the system's secrets."""
    return secrets.token_hex(8)


def shuffle(seed: str, kind: str, number: int) -> tuple[Card, ...]:
    """Return the pack in the order that belongs to the seed, the kind of shuffle and its number, top card first."""
    deck = list(PACK)
    words = _words(f"{seed}/{kind}/{number}")
    for i in range(len(deck) - 1, 0, -1):
        j = _below(i + 1, words)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def _below(bound: int, words: Iterator[int]) -> int:
    limit = (1 << 32) - (1 << 32) % bound
    return next(word for word in words if word < limit) % bound


def _words(label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{label}/{block}".encode()).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1
