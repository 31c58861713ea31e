"""The look-ahead (M10, M12, M13) against a search of every order of steps, in small tight positions by chance."""

from __future__ import annotations

from collections import Counter
from random import Random

from cribtui.core.cards import name
from cribtui.core.rules import IllegalAction
from cribtui.games.rum500 import RULES
from cribtui.games.rum500.ahead import plan
from cribtui.games.rum500.state import State
from cribtui.games.rum500.table import label

from .brute import Meld, Pair, Place, Step, can_finish, is_two, steps
from .positions import Chance, spots, state


def test_there_is_a_plan_exactly_when_a_search_finds_one_and_it_can_be_played() -> None:
    found: Counter[object] = Counter()
    for n in range(1_500):
        place = Chance(Random(f"plans {n}")).position()
        now = state(place, seat := n % 2)
        planned = plan(now.hands[seat], now.tables, seat, now.chosen, now.freed)
        assert (planned is not None) == can_finish(place, {}), (n, place)
        for step in planned or ():
            now = RULES.apply(now, seat, step)
        assert planned is None or (now.chosen is None and now.freed == ())
        found[None if planned is None else len(planned)] += 1
    assert found[None] > 300 and found[1] > 300 and found[2] > 30 and sum(found[n] for n in range(3, 9)) > 3


def test_a_step_is_accepted_exactly_when_it_leaves_nobody_stuck() -> None:
    done: Counter[bool] = Counter()
    for n in range(500):
        place = Chance(Random(f"steps {n}")).position(must=n % 10 > 0)
        now, seen = state(place, seat := n % 2), dict[object, bool]()
        for step in steps(place, any_joker=n % 50 == 0):
            wanted = can_finish(step[2], seen)
            assert accepts(now, seat, text(step, place, seat)) == wanted, (n, text(step, place, seat))
            done[wanted] += 1
    assert done[True] > 1_500 and done[False] > 400


def test_what_is_offered_is_every_lay_off_every_swap_and_melds_that_leave_nobody_stuck() -> None:
    offers = 0
    for n in range(250):
        place = Chance(Random(f"offers {n}")).position(must=n % 10 > 0)
        seat, seen = n % 2, dict[object, bool]()
        view = RULES.view(state(place, seat), seat)
        legal = [RULES.encode(action) for action in RULES.legal(view)]
        good = {text(step, place, seat) for step in steps(place, any_joker=True) if can_finish(step[2], seen)}
        offered = [choice for choice in legal if not choice.startswith("discard")]
        assert len(set(legal)) == len(legal) and good.issuperset(offered), (n, offered)
        for verb in ("lay", "swap"):
            assert {choice for choice in good if choice.startswith(verb)} == {c for c in offered if c.startswith(verb)}
        assert {shape(choice) for choice in good if is_plain(choice, view.hand)} <= {shape(c) for c in offered}, n
        assert bool(legal) == can_finish(place, seen)
        offers += len(offered)
    assert offers > 500


def test_a_card_of_the_row_is_offered_exactly_when_it_can_be_played() -> None:
    done: Counter[bool] = Counter()
    for n in range(400):
        rng = Random(f"picks {n}")
        place = Chance(rng).position()
        hand = [card for card in sorted(place.hand) if card not in place.must] or sorted(place.hand)[:1]
        rest = [card for card in place.hand if card not in hand]
        row = tuple(rng.sample(rest, len(rest)))
        at_home = Place(frozenset(hand), frozenset(), frozenset(), place.lying)
        now = state(at_home, 0)
        now.row, now.phase = row, "draw"
        now.stock = tuple(card for card in now.stock if card not in row)
        wanted = [card for at, card in enumerate(row) if can_finish(after_pick(at_home, row, at), {})]
        choices = [RULES.encode(action) for action in RULES.legal(RULES.view(now, 0))]
        assert choices == ["draw", *(f"pick {name(card)}" for card in reversed(wanted))], n
        for card in row:
            assert accepts(now, 0, f"pick {name(card)}") == (card in wanted)
            done[card in wanted] += 1
    assert min(done.values()) > 100


def after_pick(place: Place, row: tuple[int, ...], at: int) -> Place:
    return Place(place.hand | set(row[at:]), frozenset((row[at],)), frozenset(), place.lying)


# Steps of the search as the log writes them


def text(step: Step, place: Place, seat: int) -> str:
    """Return a step of the search as the engine writes it."""
    match step[0], step[1]:
        case "lay", (card, n, stand):
            return f"lay {written((card, stand))}>{label(spots(place, seat)[n])}"
        case "swap", (card, n, joker):
            return f"swap {name(card)}>{label(spots(place, seat)[n])}:{name(joker)}"
        case _, (meld,):
            return canonical(meld)
    raise AssertionError(step)


def canonical(meld: Meld) -> str:
    return RULES.encode(RULES.decode("meld " + "".join(map(written, meld))))


def written(pair: Pair) -> str:
    card, stand = pair
    return f"{name(card)}={stand}" if is_two(card) and stand else name(card)


def accepts(now: State, seat: int, action: str) -> bool:
    try:
        RULES.apply(now, seat, RULES.decode(action))
    except IllegalAction as error:
        assert error.key in ("rum500.pending", "rum500.swap.stuck", "rum500.pick.stuck"), error
        return False
    return True


def shape(choice: str) -> str:
    """Return a meld without telling its 2s apart; any other choice as it is."""
    if not choice.startswith("meld"):
        return choice
    for two in ("2S", "2H", "2D", "2C"):
        choice = choice.replace(two, "2")
    return choice


def is_plain(choice: str, hand: tuple[int, ...]) -> bool:
    """Tell whether a choice is a meld in which no joker takes the place of a card that is held."""
    held = {f"={name(card)}" for card in hand}
    return choice.startswith("meld") and not any(place in choice for place in held)
