"""A shuffle that is the same on every Python: Fisher-Yates over a SHA-256 stream, with rejection."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from struct import Struct

from .cards import PACK, Card

WORDS = 1 << 32
BLOCK = Struct(">8I")


def new_seed() -> str:
    """Return a fresh seed, 64 bits in hex, from the system's secrets."""
    return secrets.token_hex(8)


def shuffle(seed: str, kind: str, number: int) -> tuple[Card, ...]:
    """Return the pack in the order that belongs to the seed, the kind of shuffle and its number, top card first."""
    deck = list(PACK)
    words = _words(f"{seed}/{kind}/{number}")
    for i in range(len(deck) - 1, 0, -1):
        bound = i + 1
        limit = WORDS - WORDS % bound  # words from here on would favour the low places
        word = next(words)
        while word >= limit:
            word = next(words)
        j = word % bound
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def _words(label: str) -> Iterator[int]:
    """Yield 32-bit words, big-endian, from the digests of a label and a block number."""
    for block in count():
        yield from BLOCK.unpack(sha256(f"{label}/{block}".encode()).digest())
