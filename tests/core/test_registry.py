"""The registered games."""

from __future__ import annotations

import pytest

from cribtui.core import registry
from cribtui.core.match import Match
from cribtui.core.registry import UnknownGame


def test_a_game_is_found_by_its_name() -> None:
    assert "cribbage" in registry.names() and list(registry.names()) == sorted(registry.names())
    for name in registry.names():
        assert (registry.get(name).name, registry.get(name).rules.name) == (name, name)


@pytest.mark.parametrize("name", ["poker", "", "Cribbage", "cribbage ", "core", "__init__", "../games"])
def test_an_unknown_game_is_named(name: str) -> None:
    with pytest.raises(UnknownGame) as unknown:
        registry.get(name)
    assert unknown.value.name == name
    with pytest.raises(UnknownGame):
        Match.new(name)
