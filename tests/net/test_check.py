"""The check after a match: honest tables pass, and every single alteration is found and named with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any, cast

import pytest

from cribtui.core import registry
from cribtui.core.cards import NAMES, PACK, name
from cribtui.core.match import Match
from cribtui.core.rules import Outcome
from cribtui.net import seeds
from cribtui.net.views import decode, encode
from cribtui.net.witness import Told, Verdict

from .whole import GAMES, NAME, SALT, SECRET, Table, beginning, new_match, played_out, table, told_of

TRIES = 2  # of each alteration of each game


# Honest tables


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_match_passes(game: str) -> None:
    assert table(game).check() == Verdict("", 0, {})


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_left_before_its_end_passes(game: str) -> None:
    """Wherever the deck has done what was due, nothing more needs to follow."""
    one = table(game)
    stops = [at for at in range(1, len(one.journal)) if not one.journal[at].startswith(".")]
    for at in Random(game).sample(stops, 3):
        left = replace(one, journal=one.journal[:at], told=one.told[:at], end=None)
        assert left.check() == Verdict()
        assert replace(left, end=one.end).check() == Verdict("check.result", at)


def test_nothing_played_is_nothing_wrong_but_a_deck_that_was_never_dealt() -> None:
    one = table("cribbage")
    assert replace(one, journal=(), told=(), end=None).check() == Verdict("check.deck", 1)
    assert replace(one, journal=one.journal[:1], told=one.told[:1], end=None).check() == Verdict()


# The commitment


@pytest.mark.parametrize(
    "changed",
    [
        {"secret": "5f" + SECRET[2:]},
        {"salt": "d" + SALT[1:]},
        {"name": NAME[::-1]},
        {"number": 2},
        {"commitment": seeds.commitment(NAME, 1, SALT)},
        {"commitment": ""},
    ],
)
def test_a_commitment_that_does_not_open_is_found(changed: dict[str, Any]) -> None:
    assert replace(table("gin"), **changed).check() == Verdict("check.commitment")


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_that_one_side_chose_alone_is_found(game: str) -> None:
    """The whole match is honest by its seed, but that is not the one both made."""
    name_of_game, options = GAMES[game]
    match = played_out(Match.new(name_of_game, options, "chosen"), Random(1))
    chosen = replace(table(game), head=match.head, journal=tuple(match.journal), told=told_of(match))
    assert replace(chosen, end=match.outcome()).check() == Verdict("check.commitment")


def test_packs_given_in_place_of_shuffles_are_found() -> None:
    one = table("cribbage")
    assert replace(one, head=replace(one.head, decks=(PACK,))).check() == Verdict("check.deck")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_played_with_another_deck_is_found(game: str) -> None:
    """The host deals cards of its own choice in the second pack and plays, tells and opens just that."""
    honest = new_match(game)
    first = next(line for line in honest.journal if line.startswith(". deck")).split()[2:]
    given = Match.new(honest.game, honest.options, honest.seed, [first, Random(game).sample(NAMES, 52)])
    match = played_out(given, Random(2))
    head, journal = replace(match.head, decks=()), tuple(match.journal)
    cheated = replace(table(game), head=head, journal=journal, told=told_of(match), end=match.outcome())
    decks = [at for at, line in enumerate(journal) if line.startswith(". deck")]
    assert cheated.check() == Verdict("check.deck", decks[1] + 1)


# One thing altered: a table as it should not be, what the check must say of it, and the line

Altered = tuple[Table, str, int]
Alteration = Callable[[Table, Random], Altered]
ALTERATIONS: dict[str, Alteration] = {}


def alteration(make: Alteration) -> Alteration:
    ALTERATIONS[make.__name__] = make
    return make


def lines(one: Table, fits: Callable[[str], bool]) -> list[int]:
    """Return the places in the journal of lines of a kind."""
    return [at for at, line in enumerate(one.journal) if fits(line)]


def decided(line: str) -> bool:
    return line[0] in "01"


def views(one: Table) -> list[int]:
    return [at for at, told in enumerate(one.told) if told.view is not None]


def seen(one: Table, at: int) -> Any:
    return decode(one.head.game, one.told[at].view)


def swapped(row: tuple[Any, ...], at: int) -> tuple[Any, ...]:
    return (*row[:at], row[at + 1], row[at], *row[at + 2 :])


@alteration
def one_card_of_a_deal_moved(one: Table, rng: Random) -> Altered:
    at = rng.choice(lines(one, lambda line: line.startswith(". deck")))
    cards = one.journal[at].split()[2:]
    cards.insert(rng.randrange(51), cards.pop(rng.randrange(1, 52)))
    line = " ".join([". deck", *cards])
    return (one.with_line(at, line), "check.deck", at + 1) if line != one.journal[at] else (one, "", 0)


@alteration
def a_card_twice_in_a_deal(one: Table, rng: Random) -> Altered:
    at = rng.choice(lines(one, lambda line: line.startswith(". deck")))
    return one.with_line(at, one.journal[at][:-2] + one.journal[at][7:9]), "check.deck", at + 1


@alteration
def a_deal_that_the_seed_gives_elsewhere(one: Table, rng: Random) -> Altered:
    decks = lines(one, lambda line: line.startswith(". deck"))
    at = rng.choice(decks[1:])
    return one.with_line(at, one.journal[decks[0]]), "check.deck", at + 1


@alteration
def other_cards_told_than_were_dealt(one: Table, rng: Random) -> Altered:
    at = rng.choice([at for at in views(one) if seen(one, at).hand])
    view = seen(one, at)
    other = rng.choice([card for card in PACK if card not in view.known()])
    hand = tuple(sorted((*view.hand[1:], other)))
    return one.with_told(at, view=encode(replace(view, hand=hand))), "check.deck", at + 1


@alteration
def the_first_seat_altered(one: Table, rng: Random) -> Altered:
    found = lines(one, lambda line: line.startswith(". first"))
    if not found:
        return one, "", 0
    at = found[0]
    other = f". first {1 - int(one.journal[at][-1])}"
    both = one.with_told(at, text=other) if rng.random() < 0.5 else one
    return both.with_line(at, other), "check.deck", at + 1


@alteration
def a_deal_left_out_everywhere(one: Table, rng: Random) -> Altered:
    decks = lines(one, lambda line: line.startswith(". deck"))[:3]  # after the last of them somebody decides
    at = rng.choice(decks)
    journal, told = (*one.journal[:at], *one.journal[at + 1 :]), (*one.told[:at], *one.told[at + 1 :])
    return replace(one, journal=journal, told=told), "check.deck", at + 1


@alteration
def a_cut_altered(one: Table, rng: Random) -> Altered:
    found = lines(one, lambda line: line[2:5] == "cut")
    if not found:
        return one, "", 0
    at = rng.choice(found)
    lifted = rng.choice([number for number in range(4, 37) if f"cut {number}" not in one.journal[at]])
    return one.with_line(at, f"{one.journal[at][0]} cut {lifted}"), "check.order", at + 1


@alteration
def an_action_altered(one: Table, rng: Random) -> Altered:
    """Another action that was legal there, though not what was told."""
    match = Match(registry.get(one.head.game).rules, one.head)
    found: list[tuple[int, str]] = []
    for at, line in enumerate(one.journal):
        if line[0] == "1":
            texts = [match.rules.encode(action) for action in match.legal(1)]
            found += [(at, f"1 {text}") for text in texts if f"1 {text}" != line]
        match.read(line)
    at, line = rng.choice(found)
    return one.with_line(at, line), "check.order", at + 1


@alteration
def a_score_told_wrong(one: Table, rng: Random) -> Altered:
    at = rng.choice(views(one))
    view = seen(one, at)
    more = rng.choice([-1, 1, 5])
    scores = (view.scores[0] + more, view.scores[1]) if rng.random() < 0.5 else (view.scores[0], view.scores[1] + more)
    return one.with_told(at, view=encode(replace(view, scores=scores))), "check.score", at + 1


@alteration
def a_score_told_wrong_from_somewhere_on(one: Table, rng: Random) -> Altered:
    start = rng.choice(views(one))
    told = list(one.told)
    for at in views(one):
        if at >= start:
            view = seen(one, at)
            scores = (view.scores[0] + 2, view.scores[1])
            told[at] = Told(told[at].text, encode(replace(view, scores=scores)))
    return replace(one, told=tuple(told)), "check.score", start + 1


@alteration
def something_else_told_wrong(one: Table, rng: Random) -> Altered:
    at = rng.choice(views(one))
    view = seen(one, at)
    held = (view.held[0], view.held[1] + 1)
    return one.with_told(at, view=encode(replace(view, held=held))), "check.order", at + 1


@alteration
def a_view_told_that_is_none(one: Table, rng: Random) -> Altered:
    at = rng.choice(views(one))
    return one.with_told(at, view=rng.choice([None, [], "view", {"hand": [1]}])), "check.order", at + 1


@alteration
def a_view_told_where_none_belongs(one: Table, rng: Random) -> Altered:
    (at,) = [at for at, told in enumerate(one.told) if told.view is None]
    return one.with_told(at, view=one.told[at - 1].view), "check.order", at + 1


@alteration
def an_entry_moved(one: Table, rng: Random) -> Altered:
    places = [at for at in range(len(one.journal) - 1) if not one.journal[at].startswith(".")]
    at = rng.choice([at for at in places if one.told[at].text != one.told[at + 1].text])
    return replace(one, journal=swapped(one.journal, at)), "check.order", at + 1


@alteration
def a_told_line_moved(one: Table, rng: Random) -> Altered:
    places = range(len(one.told) - 1)
    at = rng.choice([at for at in places if one.told[at].text != one.told[at + 1].text])
    return replace(one, told=swapped(one.told, at)), "check.order", at + 1


@alteration
def an_entry_left_out(one: Table, rng: Random) -> Altered:
    places = [at for at in range(len(one.journal) - 1) if not one.journal[at].startswith(". first")]
    at = rng.choice([at for at in places if one.told[at].text != one.told[at + 1].text])
    return replace(one, journal=(*one.journal[:at], *one.journal[at + 1 :])), "check.order", at + 1


@alteration
def a_told_line_left_out(one: Table, rng: Random) -> Altered:
    places = range(len(one.told) - 1)
    at = rng.choice([at for at in places if one.told[at].text != one.told[at + 1].text])
    return replace(one, told=(*one.told[:at], *one.told[at + 1 :])), "check.order", at + 1


@alteration
def an_entry_added(one: Table, rng: Random) -> Altered:
    places = lines(one, decided)
    at = rng.choice([at for at in places if at + 1 == len(one.told) or one.told[at].text != one.told[at + 1].text])
    return replace(one, journal=(*one.journal[: at + 1], *one.journal[at:])), "check.order", at + 2


@alteration
def the_last_entries_left_out(one: Table, rng: Random) -> Altered:
    stops = [at for at in range(1, len(one.journal)) if not one.journal[at].startswith(".")]
    at = rng.choice(stops)
    return replace(one, journal=one.journal[:at]), "check.order", at + 1


@alteration
def something_added_after_the_end(one: Table, rng: Random) -> Altered:
    at = len(one.journal)
    return replace(one, journal=(*one.journal, rng.choice(["@ assisted", one.journal[-1]]))), "check.order", at + 1


@alteration
def an_entry_of_the_other_seat(one: Table, rng: Random) -> Altered:
    at = rng.choice(lines(one, decided))
    line = one.journal[at]
    return one.with_line(at, f"{1 - int(line[0])}{line[1:]}"), "check.order", at + 1


@alteration
def an_entry_of_the_other_seat_everywhere(one: Table, rng: Random) -> Altered:
    rules = registry.get(one.head.game).rules
    at = rng.choice([at for at in lines(one, decided) if one.journal[at].split()[1] in rules.public])
    other = f"{1 - int(one.journal[at][0])}{one.journal[at][1:]}"
    return one.with_line(at, other).with_told(at, text=other), "check.illegal", at + 1


@alteration
def an_illegal_action_everywhere(one: Table, rng: Random) -> Altered:
    """A card played or thrown that nobody holds: the host let it pass and told it."""
    verb = {"cribbage": "play", "gin": "discard", "rum500": "discard"}[one.head.game]
    at = rng.choice(lines(one, lambda line: line.startswith(f"1 {verb}")))
    hand = seen(one, at - 1).hand
    other = f"1 {verb} {name(rng.choice([card for card in PACK if card not in hand]))}"
    return one.with_line(at, other).with_told(at, text=other), "check.illegal", at + 1


@alteration
def a_hidden_action_that_was_illegal(one: Table, rng: Random) -> Altered:
    """Only the verb was told, so only the journal shows that the other laid away what he did not hold."""
    if one.head.game != "cribbage":
        return one, "", 0
    at = rng.choice(lines(one, lambda line: line.startswith("0 lay ")))
    own, card = one.journal[at].split()[2], name(rng.choice(seen(one, at).hand))
    line = f"0 lay {' '.join(sorted((own, card), key=NAMES.index))}"
    return one.with_line(at, line), "check.illegal", at + 1


@alteration
def an_undo_altered(one: Table, rng: Random) -> Altered:
    at = rng.choice(lines(one, lambda line: line.startswith("@ ") and line[2:].isdigit()))
    match = Match(registry.get(one.head.game).rules, one.head)
    for line in one.journal[:at]:
        match.read(line)
    stops = [f"@ {index}" for index, entry in enumerate(match.entries) if entry.seat is not None]
    return one.with_line(at, rng.choice([stop for stop in stops if stop != one.journal[at]])), "check.order", at + 1


NONSENSE = [
    "", " ", "x", "1", "1 ", "2 go", "-1 go", "0", "1 fly", "1 play ZZ", "1 discard", "@", "@ ", "@ 99999", "@ -1",
    "@ back", "@ undo", "@ 1 2", "result 1 121 80", "result", "1 go\n", "\x1b[2J", "1  go", "seed 12", "@ \u0661",
]  # fmt: skip


@alteration
def a_line_of_nonsense(one: Table, rng: Random) -> Altered:
    at = rng.randrange(len(one.journal))
    line = rng.choice(NONSENSE)
    return one.with_line(at, line), "check.record", at + 1


@alteration
def a_line_of_nonsense_that_was_told_too(one: Table, rng: Random) -> Altered:
    at = rng.randrange(len(one.journal))
    line = rng.choice(NONSENSE)
    return one.with_line(at, line).with_told(at, text=line), "check.record", at + 1


@alteration
def a_line_written_otherwise(one: Table, rng: Random) -> Altered:
    """It says the same, but no program of ours writes it so."""
    at = rng.choice(lines(one, lambda line: line.startswith("1 ") and line[-1] in "SHDC"))
    who, verb, cards = one.journal[at].split(" ", 2)
    return one.with_line(at, f"{who} {verb} {cards.lower()}"), "check.record", at + 1


@alteration
def another_winner(one: Table, rng: Random) -> Altered:
    assert one.end is not None
    return replace(one, end=replace(one.end, winner=1 - one.end.winner)), "check.result", len(one.journal)


@alteration
def another_result(one: Table, rng: Random) -> Altered:
    end = one.end
    assert end is not None
    points = (end.points[0] + 1, end.points[1])
    ends: list[Outcome | None] = [replace(end, points=points), replace(end, reason="luck"), None]
    return replace(one, end=rng.choice(ends)), "check.result", len(one.journal)


def altered(kind: str, game: str) -> Iterator[Altered]:
    for number in range(TRIES):
        one = (table if kind in OF_THE_END else beginning)(game, 1 + number % 2)
        result = ALTERATIONS[kind](one, Random(f"{kind} {game} {number}"))
        if result[0] is not one:
            yield result


OF_THE_END = {"another_winner", "another_result"}
ABSENT = {
    "a_cut_altered": {"gin", "rum500"},
    "the_first_seat_altered": {"cribbage"},
    "a_hidden_action_that_was_illegal": {"gin", "rum500"},
}


@pytest.mark.parametrize("game", ["cribbage", "gin", "rum500"])  # ful is gin with another limit
@pytest.mark.parametrize("kind", ALTERATIONS)
def test_a_single_alteration_is_found_and_named(kind: str, game: str) -> None:
    tried = 0
    for one, key, line in altered(kind, game):
        found = one.check()
        assert (found.key, found.line) == (key, line)
        tried += 1
    assert (tried == 0) == (game in ABSENT.get(kind, set()))


@pytest.mark.parametrize("game", GAMES)
def test_every_deal_is_checked_those_that_were_undone_too(game: str) -> None:
    one = beginning(game)
    decks = lines(one, lambda line: line.startswith(". deck"))
    undone = Match(registry.get(one.head.game).rules, one.head)
    for line in one.journal:
        undone.read(line)
    assert len(decks) > sum(entry.verb == "deck" for entry in undone.entries)  # one of them was taken back
    for at in decks:
        cards = one.journal[at].split()[2:]
        line = " ".join([". deck", cards[-1], *cards[1:-1], cards[0]])
        assert one.with_line(at, line).check() == Verdict("check.deck", at + 1)


def test_an_illegal_action_is_named_with_its_reason() -> None:
    one, _, line = an_illegal_action_everywhere(table("cribbage"), Random(3))
    assert one.check() == Verdict("check.illegal", line, {"why": "hand.not_held"})


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_of_anything_does_no_more_than_fail(game: str) -> None:
    rng, one = Random(f"fuzz {game}"), beginning(game)
    for _ in range(12):
        at = rng.randrange(len(one.journal))
        line = list(one.journal[at])
        line[rng.randrange(len(line))] = chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x110000)]))
        text = "".join(line)
        found = one.with_line(at, text).check()
        assert (found.key == "") == (text == one.journal[at])
        assert found.key in {"", "check.record", "check.deck", "check.order", "check.illegal"}
        assert found.line in (0, at + 1)


def test_every_field_of_a_told_view_is_compared() -> None:
    one = beginning("rum500")
    at = max(views(one))
    value = cast("list[Any]", one.told[at].view)
    for place in range(len(fields(seen(one, at)))):
        other = [None if index == place and item is not None else item for index, item in enumerate(value)]
        if other != value:
            assert one.with_told(at, view=other).check() == Verdict("check.order", at + 1)
