"""The seed that both make: commitment and opening, by BLAKE2b over texts with their lengths."""

from __future__ import annotations

import hashlib
import re

import pytest

from cribtui.core.match import Match
from cribtui.net import seeds

NAME, SECRET, SALT = "00112233445566ff", "ab" * 32, "cd" * 32
HEX = re.compile("[0-9a-f]{64}")


def digest(purpose: bytes, *parts: bytes) -> str:
    """Return BLAKE2b-256 with a purpose over parts, each after its length in four bytes."""
    data = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.blake2b(data, digest_size=32, person=purpose).hexdigest()


def test_a_secret_is_32_bytes_in_hex_and_never_the_same() -> None:
    secrets = {seeds.new_secret() for _ in range(50)}
    assert len(secrets) == 50 and all(HEX.fullmatch(secret) for secret in secrets)


def test_commitment_and_seed_are_blake2b_of_all_that_they_belong_to() -> None:
    name, secret, salt = NAME.encode(), SECRET.encode(), SALT.encode()
    assert seeds.commitment(NAME, 12, SECRET) == digest(b"cribtui commit 1", name, b"12", secret)
    assert seeds.joint(NAME, 12, SECRET, SALT) == digest(b"cribtui joint 1", name, b"12", secret, salt)


ALTERED = [
    ("0112233445566ff0", 1, SECRET, SALT),
    (NAME, 2, SECRET, SALT),
    (NAME, 1, "bb" + SECRET[2:], SALT),
    (NAME, 1, SECRET, "dd" + SALT[2:]),
    (NAME, 1, SALT, SECRET),
    (NAME + "1", 1, SECRET[1:], SALT),  # the same letters, parted elsewhere
    (NAME, 1, SECRET + SALT[:1], SALT[1:]),
    (NAME, 11, SECRET[1:], SALT),
]


@pytest.mark.parametrize("parts", ALTERED)
def test_another_part_makes_another_seed(parts: tuple[str, int, str, str]) -> None:
    assert seeds.joint(*parts) != seeds.joint(NAME, 1, SECRET, SALT)


@pytest.mark.parametrize("parts", [parts for parts in ALTERED if parts[:3] != (NAME, 1, SECRET)])
def test_a_commitment_opens_to_one_part_of_one_match_alone(parts: tuple[str, int, str, str]) -> None:
    assert seeds.commitment(*parts[:3]) != seeds.commitment(NAME, 1, SECRET)


def test_a_commitment_is_no_seed_of_the_same_texts() -> None:
    assert seeds.commitment(NAME, 1, SECRET) != seeds.joint(NAME, 1, SECRET, "")


def test_a_match_can_be_played_by_the_joint_seed() -> None:
    seed = seeds.joint(NAME, 1, SECRET, SALT)
    assert HEX.fullmatch(seed) and Match.new("gin", seed=seed).seed == seed


def test_a_part_that_is_no_text_of_a_file_can_still_be_compared() -> None:
    assert seeds.commitment("\ud800", 1, "\udfff") != seeds.commitment("\udfff", 1, "\ud800")
