"""What a seat is told of a match: all that it may know, line by line, and no card that it may not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cribtui.core.cards import NAMES, PACK, Card, name, parse_cards
from cribtui.core.match import Match
from cribtui.core.notation import BadRecord
from cribtui.core.rules import IllegalAction
from cribtui.lab.accounts import ACCOUNTS
from cribtui.lab.faces import faces
from cribtui.net.views import decode, encode
from cribtui.net.witness import Told, Witness

from .whole import GAMES, NAME, SALT, SECRET, AnyMatch, joint_seed, new_match, played_out, table, told_of

CARD = re.compile("(?<!=)[A2-9TJQK][SHDC]")  # what a joker stands for is no card


# Following a match


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_each_line_is_told_as_the_match_showed_it_then(game: str, seat: int) -> None:
    """A second match is followed while it is played: its own log and views are what must have been told."""
    match, other = new_match(game), table(game)
    witness = Witness(match.head, seat)
    told = [witness.take(line) for line in match.journal]
    for line in [line for line in other.journal if not line.startswith(".")][:80]:
        before = len(match.journal)
        match.read(line)
        match._deal()  # as a match does after each decision
        told += [witness.take(line) for line in match.journal[before:]]
        assert told[-1].view == (None if line == "@ assisted" else encode(match.view(seat)))
        entries = match.visible(seat)
        if not line.startswith("@"):
            later = [told_line.text for told_line in told[before:]]
            assert later == [entry.line() for entry in entries[-len(later) :]]
    assert len(told) == len(match.journal) > 60


@pytest.mark.parametrize("game", GAMES)
def test_of_hidden_actions_the_verb_is_told_and_of_commands_all(game: str) -> None:
    one = table(game)
    for line, told in zip(one.journal, one.told, strict=True):
        words = line.split(" ", 2)
        hidden = words[1] == "deck" or (words[1] == "lay" and words[0] == "0" and game == "cribbage")
        assert told.text == (" ".join(words[:2]) if hidden else line)
        assert (told.view is None) == (line == "@ assisted")


def test_a_line_that_cannot_be_is_refused_and_changes_nothing() -> None:
    match = new_match("cribbage")
    witness = Witness(match.head, 1)
    witness.take(match.journal[0])
    for line in ["", "x", "@", "@ 7", "@ back", "2 go", "result 0 121 80"]:
        with pytest.raises(BadRecord):
            witness.take(line)
    for line in ["1 turn 3", "0 turn 53", "0 fly", "0 lay 5H 6H", match.journal[0]]:
        with pytest.raises(IllegalAction):
            witness.take(line)
    assert (witness.match.journal, witness.match.entries) == (match.journal, match.entries)
    assert witness.take("0 turn 3") == Told("0 turn 3", encode(witness.match.view(1)))


def test_the_result_of_a_match_that_is_over_is_no_line_of_its_journal() -> None:
    match = played_out(new_match("gin"), Random(1))
    witness = Witness(match.head, 1)
    for line in match.journal:
        witness.take(line)
    result = match.dumps().splitlines()[-1]
    assert result.startswith("result ")
    with pytest.raises(BadRecord):
        witness.take(result)


# No card before its time


def told_texts(one: tuple[Told, ...]) -> str:
    return json.dumps([[told.text, told.view] for told in one])


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_and_its_parts_are_never_told(game: str) -> None:
    told = told_texts(table(game).told)
    for secret in (joint_seed(), SECRET, SALT):
        assert not any(secret[start : start + 12] in told for start in range(len(secret) - 11))
    assert NAME not in told


class Follower:
    """What seat 1 may know of cribbage, from the log alone (C1-C5, C14 and "Visible to a player")."""

    def __init__(self) -> None:
        self.packet: tuple[Card, ...] = ()
        self.turned: tuple[Card, ...] = ()
        self.hands: dict[int, set[Card]] = {}
        self.laid: set[Card] = set()
        self.starter: set[Card] = set()
        self.played: list[Card] = []
        self.shown: set[Card] = set()  # at the last show

    def after(self, line: str) -> Follower:
        """Return what is known after an entry."""
        new = Follower()
        new.__dict__.update(self.__dict__)
        who, verb, rest = [*line.split(" ", 2), ""][:3]
        match verb:
            case "deck":
                new.packet, new.hands, new.laid, new.starter, new.played = parse_cards(rest), {}, set(), set(), []
                if self.turned and len({card % 13 for card in self.turned}) == 1:  # a tie: the cut is turned anew
                    new.turned = ()
            case "turn":
                new.turned = (*self.turned, self.packet[int(rest) - 1])
            case "cut" if not self.hands:
                packet = self.packet[int(rest) :] + self.packet[: int(rest)]
                pone = int(who)
                new.hands = {pone: set(packet[0:12:2]), 1 - pone: set(packet[1:12:2])}
                new.packet = packet[12:]
            case "cut":
                new.starter, new.turned, new.shown = {self.packet[int(rest)]}, (), set()
            case "lay":
                new.laid = self.laid | set(parse_cards(rest))
            case "play":
                new.played = [*self.played, *parse_cards(rest)]
                if len(new.played) == 8:
                    new.shown = {*new.played, *self.laid, *self.starter}
        return new

    def known(self) -> set[Card]:
        return {*self.hands.get(1, ()), *self.turned, *self.starter, *self.played, *self.shown}


def followed(journal: tuple[str, ...]) -> Iterator[Follower]:
    """Yield what is known after each line, where decisions are taken back too."""
    path, cursor = [Follower()], 0
    for line in journal:
        if line.startswith("@"):
            cursor = cursor if line == "@ assisted" else int(line[2:])
        else:
            del path[cursor + 1 :]
            path.append(path[cursor].after(line))
            cursor += 1
        yield path[cursor]


@pytest.mark.parametrize("number", [1, 2])
def test_in_cribbage_no_card_is_told_that_the_log_has_not_shown_to_the_seat(number: int) -> None:
    one = table("cribbage", number)
    withheld = 0
    for told, now in zip(one.told, followed(one.journal), strict=True):
        known = now.known()
        assert set(parse_cards(" ".join(CARD.findall(told.text)))) <= known
        if told.view is not None:
            view = decode("cribbage", told.view)
            assert set(faces(view)) <= known
            if view.phase in ("starter", "play"):
                hidden = (now.hands[0] | now.laid | set(now.packet)) - known
                withheld += len(hidden)
                # 52 less six of one's own, then the starter and four that were played, or thirteen of the last show
                assert len(hidden) >= {"play": 41, "starter": 33}[view.phase]
    assert withheld > 1_000


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_told_that_the_account_of_the_game_does_not_open(game: str) -> None:
    """The lab keeps an account of each game apart from its rules; here it is kept of matches without a way back."""
    match = played_out(new_match(game), Random(3), back=False)
    account, witness = ACCOUNTS[match.game](), Witness(match.head, 1)
    for entry in match.entries:
        told = witness.take(entry.line())
        account.note(entry, witness.match.view(None))
        assert set(faces(decode(match.game, told.view))) <= account.seen(1)
        assert set(parse_cards(" ".join(CARD.findall(told.text)))) <= account.seen(1)


def renamed(line: str, one: Card, other: Card, match: AnyMatch) -> str:
    """Return a line with two cards in each other's place, as this program writes it."""
    names = {name(one): name(other), name(other): name(one)}
    text = re.sub("[A2-9TJQK][SHDC]", lambda found: names.get(found[0], found[0]), line[2:])
    return line[:2] + match.rules.encode(match.rules.decode(text))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_does_not_depend_on_cards_that_the_seat_has_not_seen(game: str) -> None:
    """Two such cards change places in the pack and in all that is done with them: seat 1 is told the same, seat 0 not.

    A go may be against the rules with the other card: such a change is none of a match.
    """
    match = played_out(new_match(game), Random(4), back=False)
    rng, head, noticed, tried = Random(game), match.head, 0, 0
    deals = [at for at, line in enumerate(match.journal) if line.startswith(". deck")]
    for _ in range(8):
        end = rng.randrange(deals[0] + 1, min(len(match.journal), 200))
        start = max(at for at in deals if at < end)
        one, other = rng.sample(sorted(set(PACK) - seen_since(match, start, end)), 2)
        lines = match.journal[start:end]
        try:
            changed = match.journal[:start] + [renamed(line, one, other, match) for line in lines]
            told = [tuple(map(Witness(head, 1).take, journal)) for journal in (match.journal[:end], changed)]
        except IllegalAction:
            continue
        tried += 1
        assert changed != match.journal[:end]
        assert told[0] == told[1]
        own = [tuple(map(Witness(head, 0).take, journal)) for journal in (match.journal[:end], changed)]
        noticed += own[0] != own[1]
    assert tried >= 4 and noticed >= 1


def seen_since(match: AnyMatch, start: int, end: int) -> frozenset[Card]:
    """Return the cards that the account of the game opens to seat 1 in a part of a match."""
    account, seen = ACCOUNTS[match.game](), frozenset[Card]()
    for index, entry in enumerate(match.entries[:end]):
        account.note(entry, match.rules.view(match.state_at(index + 1), None))
        seen = seen | account.seen(1) if index > start else account.seen(1)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_two_states_that_fit_a_view_are_told_alike(game: str) -> None:
    match = played_out(new_match(game), Random(5), back=False)
    rng, hidden = Random(game), 0
    for index in rng.sample(range(match.cursor), 40):
        view = match.rules.view(match.state_at(index), 1)
        states = [match.rules.sample(view, Random(f"{index} {n}")) for n in range(2)]
        hidden += states[0] != states[1]
        assert [encode(match.rules.view(state, 1)) for state in states] == [encode(view)] * 2
        if game == "cribbage" and view.phase == "lay" and 0 in view.to_act:
            after = [match.rules.apply(state, 0, rng.choice(choices(match, state))) for state in states]
            assert encode(match.rules.view(after[0], 1)) == encode(match.rules.view(after[1], 1))
    assert hidden > 10


def choices(match: AnyMatch, state: Any) -> Any:
    return match.rules.legal(match.rules.view(state, 0))


def test_the_follower_of_the_test_knows_a_first_deal_by_hand() -> None:
    """Of a pack in order the pone lifts ten: he gets every other card from the eleventh on, the dealer the rest."""
    pack = " ".join(NAMES)
    match = Match.new("cribbage", decks=[NAMES, NAMES])
    for seat, action in [(0, "turn 1"), (1, "turn 2"), (1, "cut 10")]:  # ace against two: seat 0 deals
        match.submit(seat, action)
    assert match.journal[0] == f". deck {pack}"
    *_, now = followed(tuple(match.journal))
    own = set(parse_cards("JS KS 2H 4H 6H 8H"))
    assert now.known() == own | set(parse_cards("AS 2S"))
    assert set(decode("cribbage", told_of(match)[-1].view).hand) == own
