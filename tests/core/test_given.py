"""What a match refuses to take: seats that are none, things that are no action, packs that are no pack."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cribtui.core import registry
from cribtui.core.cards import NAMES, PACK, BadCard, cards_name, name
from cribtui.core.match import Match
from cribtui.core.rules import Deck, IllegalAction
from cribtui.games.cribbage.actions import GO, Cut, Lay, Play, Turn, encode
from cribtui.play.host import Host
from cribtui.play.seats import two

AnyMatch = Match[Any, Any, Any]
NO_SEATS = [True, False, -1, 2, 0.0, "0", [], (), object(), 1 << 64]
NO_ACTIONS = [None, 5, 0, b"go", [], {}, object(), Ellipsis, Match]
NO_CARDS: list[object] = [52, -1, 1 << 64, None, "5H", 3.0, (), []]
every_game = pytest.mark.parametrize("game", registry.names())


def waiting(game: str, steps: int) -> AnyMatch:
    """Return a match after so many random decisions."""
    match, rng = Match.new(game, seed=f"given-{steps}"), Random(steps)
    for _ in range(steps):
        seat = rng.choice(match.to_act())
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def refused(match: AnyMatch, act: Callable[[], object], key: str = "") -> None:
    """Check that something raises IllegalAction and leaves the record as it was."""
    before = match.dumps()
    with pytest.raises(IllegalAction) as error:
        act()
    assert error.value.key == key or not key
    assert match.dumps() == before


@every_game
@pytest.mark.parametrize("seat", [*NO_SEATS, None])
def test_nobody_but_the_two_seats_can_act(game: str, seat: Any) -> None:
    match = waiting(game, 4)
    text = match.rules.encode(match.legal(match.to_act()[0])[0])
    for act in (
        lambda: match.submit(seat, text),
        lambda: match.legal(seat),
        lambda: match.undo(seat),
        lambda: match.redo(seat),
        lambda: Host(match, two()).submit(seat, text),
    ):
        refused(match, act, "seat.unknown")


@every_game
@pytest.mark.parametrize("seat", NO_SEATS)
def test_nobody_but_the_two_seats_and_a_spectator_can_look(game: str, seat: Any) -> None:
    match = waiting(game, 9)
    for look in (lambda: match.view(seat), lambda: match.visible(seat), lambda: match.restart(seat)):
        refused(match, look, "seat.unknown")
    assert match.view(None).hand == ()
    assert {entry.text for entry in match.visible(None) if entry.verb == "deck"} == {"deck"}


@every_game
@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_is_refused_as_unknown(game: str, action: Any) -> None:
    for steps in (0, 3, 9):
        match = waiting(game, steps)
        refused(match, lambda match=match: match.submit(match.to_act()[0], action), "action.unknown")  # type: ignore[misc]


@every_game
@pytest.mark.parametrize("cards", [None, 5, (), (0,), (52,), (-1,), PACK[:51], [*PACK[:51], -1]])
def test_no_seat_submits_a_deck(game: str, cards: Any) -> None:
    match = waiting(game, 3)
    refused(match, lambda: match.submit(match.to_act()[0], Deck(cards)))


@pytest.mark.parametrize("card", NO_CARDS)
def test_a_card_that_is_none_cannot_be_played(card: Any) -> None:
    match = waiting("cribbage", 9)
    for action in (Play(card), Lay((card, card)), Lay((card,)), Lay(card), Turn(card), Cut(card)):
        refused(match, lambda action=action: match.submit(match.to_act()[0], action))  # type: ignore[misc]


def test_a_number_too_long_to_write_is_no_action() -> None:
    for action in (Turn(10**5000), Play(10**5000), Lay((0, 10**5000))):
        match = waiting("cribbage", 0)
        refused(match, lambda action=action, match=match: match.submit(0, action), "action.unknown")  # type: ignore[misc]


@pytest.mark.parametrize("thing", NO_ACTIONS)
def test_nothing_but_an_action_has_a_text(thing: Any) -> None:
    with pytest.raises(IllegalAction, match=r"action\.unknown"):
        encode(thing)
    assert encode(GO) == "go"


def test_only_the_52_cards_have_a_name() -> None:
    assert [name(card) for card in range(52)] == list(NAMES)
    for card in (-1, 52, -52):
        with pytest.raises(BadCard):
            name(card)
        with pytest.raises(BadCard):
            cards_name([0, card])


# Packs


@pytest.mark.parametrize(
    ("deck", "key"),
    [
        ([*PACK[:51], -1], "action.deck"),
        ([*PACK[:51], 52], "action.deck"),
        ([*PACK[:51], 0], "action.deck"),
        (list(PACK[:51]), "action.deck"),
        ([*PACK, 0], "action.deck"),
        ([], "action.deck"),
        (5, "action.deck"),
        (None, "action.deck"),
        ([*PACK[:51], "KC "], ""),
        ([*PACK[:51], "ZZ"], "action.card"),
        ([*PACK[:51], None], "action.card"),
        ([*PACK[:51], 51.0], "action.card"),
        ([False, *PACK[1:]], "action.card"),
        ("5H JD", "action.card"),
    ],
)
def test_a_pack_in_place_of_a_shuffle_holds_each_card_once(deck: Any, key: str) -> None:
    if key:
        with pytest.raises(IllegalAction) as error:
            Match.new("cribbage", seed="p", decks=[deck])
        assert error.value.key == key
    else:
        assert Match.new("cribbage", seed="p", decks=[deck]).head.decks == (PACK,)


# Where the cursor may stand


def turned() -> list[str]:
    """Return the record of a match in which the deck has just dealt after both turned a card."""
    match = waiting("cribbage", 2)
    while match.entries[-1].seat is not None or len(match.entries) < 4:
        match.submit(match.to_act()[0], match.legal(match.to_act()[0])[0])
    return match.dumps().splitlines()


@every_game
def test_no_line_puts_the_cursor_where_nobody_acts(game: str) -> None:
    match = waiting(game, 12)
    lines = match.dumps().splitlines()
    for index, entry in enumerate(match.entries):
        again = Match.loads("\n".join([*lines, f"@ {index}"]))
        assert again.to_act()
        if entry.seat is None:
            assert again.damage is not None
            assert (again.damage.line, again.damage.key) == (len(lines) + 1, "record.line")
            assert again.dumps().splitlines() == lines
        else:
            assert again.damage is None and again.cursor == index


def test_the_deck_is_dealt_when_the_cursor_comes_to_an_end_without_it() -> None:
    lines = turned()
    at = max(number for number, line in enumerate(lines) if line.startswith(". deck"))
    last = int(lines[at - 1][0])
    for moves in (["@ 1"], ["@ restart"], ["@ 1", "@ restart 0"]):
        match = Match.loads("\n".join([*lines[:at], *moves]))
        assert match.damage is None
        if moves[-1] == "@ 1":
            while match.redo(last):
                assert match.to_act()
        else:
            match.undo(last)
            while match.redo(last):
                assert match.to_act()
        assert match.to_act()
        assert match.entries[-1].line() == lines[at]
        assert Match.loads(match.dumps()).dumps() == match.dumps()
