"""The pieces that screens are made of: frozen values that paint themselves on a canvas."""

from __future__ import annotations

from cribtui.ui.pieces.cards import SIZES, CardPiece, Column
from cribtui.ui.pieces.figures import Figure
from cribtui.ui.pieces.keybar import KeyBar, Options
from cribtui.ui.pieces.piece import Piece, paint_all
from cribtui.ui.pieces.places import Back, Fill, Slot
from cribtui.ui.pieces.text import emphasise, fit, fit_spans, length, wrap
from cribtui.ui.pieces.words import Plate, Prompt, Say

__all__ = [
    "SIZES",
    "Back",
    "CardPiece",
    "Column",
    "Figure",
    "Fill",
    "KeyBar",
    "Options",
    "Piece",
    "Plate",
    "Prompt",
    "Say",
    "Slot",
    "emphasise",
    "fit",
    "fit_spans",
    "length",
    "paint_all",
    "wrap",
]
