"""500 rum with wild deuces."""

from .rules import RULES

__all__ = ["RULES"]
