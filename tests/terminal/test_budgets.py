"""What an action may send at 80x24 in true colour; times are for the benchmark, bytes are the same everywhere."""

from __future__ import annotations

from cribtui.lab import bench_rum_screen as rum
from cribtui.lab.bench_screen import at_table, table_of


def test_a_key_that_raises_a_card_sends_at_most_1500_bytes() -> None:
    with at_table("lay") as table:
        assert max(table.key(key).sent for key in "1166") <= 1_500


def test_a_click_that_plays_a_card_sends_at_most_4000_bytes_and_an_idle_table_none() -> None:
    with at_table("play") as table:
        raised, played = zip(*(table.play(card) for card in table.hand), strict=True)
        assert max(cost.sent for cost in raised) <= 1_500
        assert max(cost.sent for cost in played) <= 4_000
        table.terminal.wait_quiet(1.0)
        assert table.terminal.listen(1.0) == 0


def test_a_card_of_500_rum_that_is_raised_sends_at_most_1500_bytes_and_a_meld_and_a_discard_4000() -> None:
    match = rum.match_at_play(rum.USUAL)
    _, melds, discards = rum.playable(match)
    with table_of(match) as table:
        assert max(table.key(key).sent for key in "11") <= 1_500
        for cards in (melds[0], discards[0]):
            raised, *_, played = rum.play(table, cards)
            assert raised.sent <= 1_500
            assert played.sent <= 4_000
