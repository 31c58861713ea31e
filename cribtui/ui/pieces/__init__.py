"""The pieces that screens are made of: frozen values that paint themselves on a canvas."""

from __future__ import annotations

from cribtui.ui.pieces.board import Board
from cribtui.ui.pieces.cards import SIZES, CardPiece, Column
from cribtui.ui.pieces.fan import Fan
from cribtui.ui.pieces.figures import Figure, figure_width
from cribtui.ui.pieces.keybar import KeyBar, Options
from cribtui.ui.pieces.lead import Lead
from cribtui.ui.pieces.log import Entry, LogPane
from cribtui.ui.pieces.paper import Line, Paper
from cribtui.ui.pieces.piece import Piece, paint_all
from cribtui.ui.pieces.places import Back, Fill, Slot
from cribtui.ui.pieces.rail import Rail
from cribtui.ui.pieces.sheet import CLOSING, Sheet
from cribtui.ui.pieces.text import emphasise, fit, fit_spans, length, wrap
from cribtui.ui.pieces.words import Plate, Prompt, Say

__all__ = [
    "CLOSING",
    "SIZES",
    "Back",
    "Board",
    "CardPiece",
    "Column",
    "Entry",
    "Fan",
    "Figure",
    "Fill",
    "KeyBar",
    "Lead",
    "Line",
    "LogPane",
    "Options",
    "Paper",
    "Piece",
    "Plate",
    "Prompt",
    "Rail",
    "Say",
    "Sheet",
    "Slot",
    "emphasise",
    "figure_width",
    "fit",
    "fit_spans",
    "length",
    "paint_all",
    "wrap",
]
