"""The cribbage table."""

from .table import CribbageTable

TABLE = CribbageTable

__all__ = ["TABLE", "CribbageTable"]
