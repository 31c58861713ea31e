"""The table of gin rummy."""

from .table import GinTable

TABLE = GinTable

__all__ = ["TABLE", "GinTable"]
