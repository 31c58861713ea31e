"""The same choices by the chance to win the match, where that is another thing than points.

A card is searched as for points, but every end of the play is worth the chance to win: the hands are counted in their
order, one's own as it is, the other's as it may be, then the crib with the tosses it may hold, and the table of wins
knows the rest. A toss is tried in whole deals: hands of the other player as he may have been dealt and lays them, the
play between both, every starter. The exact points stay the measure, and the trials only tell how much more or less the
chance to win is than they make of it; far from the end there is no such difference.
"""

from __future__ import annotations

from collections.abc import Sequence

from cribtui.core.cards import PACK, Card, rank, suit
from cribtui.core.player import rng_of

from . import habits
from .beliefs import Weights
from .chances import TARGET, Show, counted, worth_of_point
from .cribs import Beside
from .discard import Keep, without
from .duel import duel
from .multisets import HANDS, NUMBER, Ranks, by_starter
from .pegging import Effort, fitting, number_of, played_by_other, thought_of
from .scoring import JACK, VALUES, show_total
from .search import SHIFT, Hands, Search
from .series import of
from .showdown import Hand
from .view import View

EXPERT = Effort((1, 13, 91, 240, 300), 2)
CALM = 75  # below that score no deal comes near the end
TRIALS = 120
TRIED = 6  # tosses
MARGIN = 5.0  # points: what is worth so much less than the best is not tried

# The play


def chances_of_cards(view: View, effort: Effort = EXPERT) -> dict[Card, float]:
    """Return the chance to win by each card that can be played."""
    kept = thought_of(view, effort)
    his = _marked(view, kept)
    mine, other = _scores(view)
    show = _show(view, mine, other)

    def worth(got: int, given: int, hands: Hands) -> float:
        return sum([weight * show.chance(got, given, hand >> SHIFT) for hand, weight in hands.items()])

    search = Search(worth, effort.depth, TARGET - mine, TARGET - other)
    series, number, total = of(tuple(map(rank, view.series))), number_of(view.hand), sum(his.values())
    by_rank = {
        one: search.play(series, one, number, his, 0, 0) / total
        for one in dict.fromkeys(rank(card) for card in fitting(view.hand, view.count))
    }
    ordered = sorted(fitting(view.hand, view.count), key=lambda card: (-series.points[rank(card)], -VALUES[card], card))
    return {card: round(by_rank[rank(card)], 9) for card in ordered}  # what is as good comes by what scores now


def _marked(view: View, kept: Weights) -> Weights:
    """Return what the other may still hold, each marked with what his four count with the starter."""
    assert view.starter is not None
    starter, table = rank(view.starter), played_by_other(view)
    his: Weights = {}
    for number, weight in kept.items():
        rest = list(HANDS[number])
        for one in table:
            rest.remove(one)
        hand = NUMBER[tuple(rest)] + (by_starter(HANDS[number])[starter] << SHIFT)
        his[hand] = his.get(hand, 0.0) + weight
    return his


def _scores(view: View) -> tuple[int, int]:
    assert view.seat is not None
    return view.scores[view.seat], view.scores[1 - view.seat]


def _show(view: View, mine: int, other: int) -> Show:
    assert view.starter is not None
    four = (*view.hand, *(card for who, card in view.played if who == view.seat))
    dealing = view.dealer == view.seat
    return Show(mine, other, dealing, show_total(four, view.starter), _crib(view, (*four, *view.laid), dealing))


def _crib(view: View, six: Hand, dealing: bool) -> dict[int, float]:
    """Return the chances of what the crib counts, with one's own two cards in it and the starter."""
    assert view.starter is not None
    toss, starter = tuple(sorted(map(rank, view.laid))), rank(view.starter)
    nobs = sum([rank(card) == JACK and suit(card) == suit(view.starter) for card in view.laid])
    found: dict[int, float] = {}
    tosses = Beside(six, dealing, view.starter).tosses
    total = sum([weight for _, weight in tosses])
    for pair, weight in tosses:
        points = by_starter(tuple(sorted(toss + pair)))[starter] + nobs
        found[points] = found.get(points, 0.0) + weight / total
    return found


# The toss


def chances_of_tosses(view: View, ranked: Sequence[Keep]) -> dict[Hand, float]:
    """Return the chance to win by each toss, of the best by points; the others are taken to lose what they cost."""
    mine, other = _scores(view)
    dealing = view.dealer == view.seat
    slope = worth_of_point(mine, other, not dealing)
    tried = [keep for keep in ranked[:TRIED] if ranked[0].value - keep.value < MARGIN]
    if max(mine, other) < CALM:
        beyond = [0.5] * len(tried)
    else:
        trials = _Trials(view, mine, other, dealing)
        beyond = [trials.beyond(keep.laid, slope) for keep in tried]
    found = {keep.laid: slope * keep.value + more for keep, more in zip(tried, beyond, strict=True)}
    least = min(found.values())
    for keep in ranked[len(tried) :]:
        found[keep.laid] = min(least, slope * keep.value + beyond[0]) - slope / 100
    return found


class _Trials:
    """Deals as they may be, the same for every toss: what the other keeps and lays, and how often, and the starters."""

    def __init__(self, view: View, mine: int, other: int, dealing: bool) -> None:
        self.hand, self.mine, self.other, self.dealing = view.hand, mine, other, dealing
        rng = rng_of((view.hand, view.scores, dealing))
        unseen = [card for card in PACK if card not in view.hand]
        self.left = [4] * 13
        for card in view.hand:
            self.left[rank(card)] -= 1
        self.deals = [self._deal(rng.sample(unseen, 6)) for _ in range(TRIALS)]

    def _deal(self, cards: Sequence[Card]) -> tuple[Ranks, Ranks, list[int]]:
        """Return what the other keeps and lays, and how many starters of each rank there are beside."""
        six = tuple(sorted(map(rank, cards)))
        laid = habits.laid(six, not self.dealing)
        kept = list(six)
        for one in laid:
            kept.remove(one)
        return tuple(kept), laid, [left - six.count(one) for one, left in enumerate(self.left)]

    def beyond(self, laid: Hand, slope: float) -> float:
        """Return how much better the chance to win is on average than points say, at so much a point."""
        kept = without(self.hand, laid)
        ranks = tuple(sorted(map(rank, kept)))
        toss = tuple(sorted(map(rank, laid)))
        flush = 4 if len(set(map(suit, kept))) == 1 else 0
        number = NUMBER[ranks]
        shows = [points + flush for points in by_starter(ranks)]
        total = 0.0
        for his, his_toss, starters in self.deals:
            crib = by_starter(tuple(sorted(toss + his_toss)))
            total += self._trial(number, shows, NUMBER[his], by_starter(his), crib, starters, slope)
        return total / len(self.deals)

    def _trial(
        self,
        number: int,
        shows: Sequence[int],
        his: int,
        his_shows: Sequence[int],
        crib: Sequence[int],
        starters: Sequence[int],
        slope: float,
    ) -> float:
        """Return the mean over the starters of one deal."""
        if self.dealing:
            pone, dealer, hands, dealers = self.other, self.mine, his_shows, shows
            pegged = duel(his, number, TARGET - pone, TARGET - dealer)
        else:
            pone, dealer, hands, dealers = self.mine, self.other, shows, his_shows
            pegged = duel(number, his, TARGET - pone, TARGET - dealer)
        chance = points = 0.0
        after_pone, after_dealer = pone + pegged[0], dealer + pegged[1]
        for starter, cards in enumerate(starters):
            if not cards:
                continue
            heels = 2 if starter == JACK else 0
            if dealer + heels >= TARGET:
                won = 0.0
            elif after_pone >= TARGET:
                won = 1.0
            elif after_dealer + heels >= TARGET:
                won = 0.0
            else:
                won = counted(after_pone, after_dealer + heels, hands[starter], dealers[starter], {crib[starter]: 1.0})
            chance += cards * won
            points += cards * (dealers[starter] + crib[starter] if self.dealing else hands[starter] - crib[starter])
        cards_left = sum(starters)
        chance, lead = chance / cards_left, points / cards_left
        if self.dealing:
            return 1 - chance - slope * (lead + pegged[1] - pegged[0])
        return chance - slope * (lead + pegged[0] - pegged[1])
