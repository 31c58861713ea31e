"""What the coach says of many decisions, in the number that each language wants."""

from __future__ import annotations

import pytest

from cribtui.i18n import translator
from cribtui.speech.coach import accuracy, summary
from cribtui.speech.talk import Talk

SUMS = [
    ("en", 4, 1, "The best decision 1 time out of 4; the others cost 5.8 points in all."),
    ("en", 4, 0, "The best decision 0 times out of 4; the others cost 5.8 points in all."),
    ("it", 4, 1, "La decisione migliore 1 volta su 4; le altre costano 5,8 punti in tutto."),
    ("it", 9, 2, "La decisione migliore 2 volte su 9; le altre costano 5,8 punti in tutto."),
    ("pl", 4, 1, "Najlepsza decyzja: 1 raz na 4; pozostałe kosztują razem 5,8 pkt."),
    ("pl", 9, 2, "Najlepsza decyzja: 2 razy na 9; pozostałe kosztują razem 5,8 pkt."),
    ("pl", 9, 5, "Najlepsza decyzja: 5 razy na 9; pozostałe kosztują razem 5,8 pkt."),
    ("es", 4, 1, "La mejor decisión 1 de 4 veces; las demás cuestan 5,8 puntos en total."),
    ("en", 0, 0, "Nothing had to be decided."),
    ("en", 1, 1, "The one decision was the best."),
    ("en", 3, 3, "All 3 decisions were the best ones."),
]


def talk(lang: str) -> Talk:
    return Talk(translator(lang), ("Ada", "Bo"), you=0)


@pytest.mark.parametrize(("lang", "decisions", "best", "words"), SUMS)
def test_a_summary(lang: str, decisions: int, best: int, words: str) -> None:
    assert summary(decisions, best, 5.8, 0.0, talk(lang)) == words


def test_accuracy_names_what_was_given_away_if_anything_was() -> None:
    assert accuracy(79, talk("en"), 5.34) == "Accuracy 79 %, 5.3 points given away"
    assert accuracy(100, talk("en"), 0.04) == "Accuracy 100 %"
