"""Six-card cribbage to 121."""

from .rules import RULES

__all__ = ["RULES"]
