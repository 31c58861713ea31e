"""The table of 500 rum."""

from .table import RumTable

TABLE = RumTable

__all__ = ["TABLE"]
