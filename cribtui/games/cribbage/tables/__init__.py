"""What sound players do on average, in numbers: made by `python -m cribtui.lab.tables cribbage`, read when first used.

Each table is a file of this folder, packed by zlib; numbers of two bytes have the low one first.

- cribs: average cribs in hundredths of a point by a pair of ranks, own and suits apart, own of one suit, then the same
  for the other player's crib; 91 numbers each, in the order of `multisets.PAIRS`.
- tosses: what is laid of six ranks, one byte an index into PAIRS, by the pattern (`PATTERNS`): pone, then dealer.
- pegging: points pegged more than the other by four ranks, in fiftieths and 128 more: a byte each in the order of
  `multisets.FOURS`, pone, then dealer.
- wins: the dealer's chance to win before the deal, in 65535ths, by his score and then the other's: 121 x 121.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from importlib.resources import files
from zlib import compress, decompress

Table = tuple[int, ...]


@cache
def read(name: str) -> bytes:
    """Return the bytes of a table."""
    return decompress(files(__name__).joinpath(f"{name}.bin").read_bytes())


def words(name: str) -> Table:
    """Return a table of numbers of two bytes."""
    numbers = array("H", read(name))
    if sys.byteorder == "big":
        numbers.byteswap()
    return tuple(numbers)


def packed(numbers: bytes) -> bytes:
    """Return the content of a table's file."""
    return compress(numbers, 9)


def from_words(numbers: list[int]) -> bytes:
    """Return numbers of two bytes each as a table has them."""
    return b"".join(number.to_bytes(2, "little") for number in numbers)
