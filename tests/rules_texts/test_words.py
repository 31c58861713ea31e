"""The rules texts use the agreed words of each game and of the program, and name all the keys in one order."""

from __future__ import annotations

import re

import pytest

from .reading import LANGUAGES, TITLES, sections, text

PROGRAM = {
    "en": "hint, undo, redo, restart, log, computer, deck, suit, two at one terminal, Show my hand, Enter, Space",
    "it": (
        "suggerimento, annulla, ripristina, ricomincia, registro, computer, mazzo, seme, passaggio locale, "
        "Mostra la mia mano, Enter, Spazio"
    ),
    "pl": (
        "podpowiedź, cofnij, ponów, restart, log, komputer, talia, przekazania urządzenia, Pokaż moją rękę, "
        "Enter, spacja"
    ),
    "es": (
        "pista, deshacer, rehacer, reiniciar, registro, ordenador, mazo, palo, relevo local, Ver mi mano, "
        "Enter, Espacio"
    ),
}
WORDS = {
    ("cribbage", "en"): (
        "dealer, pone, crib, starter, lays away, cut, go, count, fifteen, thirty-one, pair, three alike, run, "
        "flush, heels, nobs, last card, show, board, pegs, skunk"
    ),
    ("cribbage", "it"): (
        "mazziere, l'altro giocatore, riserva, carta iniziale, scarta, taglia, passo, totale, quindici, "
        "trentuno, coppia, tris, poker, scala, colore, fante iniziale, fante del seme, ultima carta, "
        "conteggio, tabellone, pioli, skunk"
    ),
    ("cribbage", "pl"): (
        "rozdający, nierozdający, rezerwa, karta początkowa, odrzuca, przekłada, pas, suma, piętnaście, "
        "trzydzieści jeden, para, trójka, czwórka, sekwencja, jeden kolor, walet na początku, walet w kolorze "
        "startowej, ostatnia karta, liczenie, planszy, kołki, skunk"
    ),
    ("cribbage", "es"): (
        "repartidor, el no repartidor, reserva, carta inicial, descarta, corta, paso, total, quince, treinta "
        "y uno, pareja, trío, cuatro iguales, escalera, color, J inicial, J del palo, última carta, recuento, "
        "tablero, clavijas, skunk"
    ),
    ("gin", "en"): (
        "dealer, non-dealer, upcard, stock, discard pile, draws, pass, throw, set, run, meld, deadwood, knock, "
        "gin, lay off, undercut, box, void hand, settlement, margin, shutout, ful"
    ),
    ("gin", "it"): (
        "mazziere, l'altro giocatore, carta scoperta, mazzo coperto, scarti, pesca, passo, scarta, tris, poker, "
        "scala, combinazione, carte spaiate, bussare, gin, attaccare, undercut, mano vinta, mano nulla, "
        "conteggio finale, margine, cappotto, ful"
    ),
    ("gin", "pl"): (
        "rozdający, nierozdający, odkryta karta, stos zakryty, stos odkryty, pobiera, pas, odkłada, komplet, "
        "sekwens, w jednym kolorze, układ, wolne karty, zastukać, remik, dołożyć, podcięcie, wygrane rozdanie, "
        "rozdanie nieważne, ostateczne rozliczenie, margines zwycięstwa, do zera, ful"
    ),
    ("gin", "es"): (
        "repartidor, el no repartidor, carta descubierta, mazo de robo, descartes, roba, paso, descarta, trío, "
        "cuarteto, escalera, combinación, cartas sueltas, cerrar, gin, añadir, undercut, mano ganada, "
        "mano anulada, liquidación final, margen, a cero, ful"
    ),
    ("rum500", "en"): (
        "stock, discard row, draw, discard, take from the row, set, run, meld, joker, real card, place, swap, dot, "
        "your table, open, lay off, close, penalty, hand, match, hard, expert"
    ),
    ("rum500", "it"): (
        "mazzo, striscia degli scarti, peschi, scarti, pescare dagli scarti, tris, poker, scala, combinazione, jolly, "
        "carta vera, posto, sostituire, pallino, il tuo tavolo, aprire, aggiungere, chiudere, penalità, mano, partita, "
        "difficile, esperto"
    ),
    ("rum500", "pl"): (
        "stos zakryty, rząd odrzuconych kart, pobierasz, odkładasz, pobrać z rzędu, komplet, sekwens, "
        "w jednym kolorze, układ, joker, zwykła karta, miejsce, podmienić, kropka, twój stół, otworzyć, dołożyć, "
        "zakończyć rozdanie, kara, rozdanie, partię, trudny, ekspert"
    ),
    ("rum500", "es"): (
        "mazo de robo, fila de descartes, robas, descartas, tomar de la fila, trío, cuarteto, escalera, combinación, "
        "comodín, carta natural, lugar, sustituir, marca, tu mesa, abrir, añadir, cerrar la mano, penalización, "
        "mano, partida, difícil, experto"
    ),
}
# None: keys that are named in words
SHARED = ["h", "g", "u", "r", "o", "l", "?, F1", "n", "q", "R"]
KEYS = {
    "cribbage": ["1-9, 0", None, None, "Enter", *SHARED],
    "gin": ["1-9, 0, -", None, None, "Tab", "Enter", "p", "k", "Esc", ", .", "d", *SHARED],
    "rum500": ["1-9, 0, -, =", None, None, "Tab", "Enter", "d", "m", "Esc", ", .", None, *SHARED],
}


@pytest.mark.parametrize(("game", "lang"), WORDS)
def test_the_words_of_the_glossary(game: str, lang: str) -> None:
    body = text(game, lang).lower().replace("’", "'")
    words = f"{WORDS[game, lang]}, {PROGRAM[lang]}".lower().split(", ")
    assert [word for word in words if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", body)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
def test_all_the_keys_in_one_order(game: str, lang: str) -> None:
    keys = re.findall(r"^- \*\*(.+?)\*\*: ", sections(game, lang)[-1], flags=re.MULTILINE)
    assert [key if wanted else None for key, wanted in zip(keys, KEYS[game], strict=True)] == KEYS[game]
