"""Gin rummy to 100, and ful to 150."""

from .rules import RULES

__all__ = ["RULES"]
