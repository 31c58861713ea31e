"""Values as they are stored: JSON, of which a damaged disk or another hand may have made anything."""

from __future__ import annotations

import json


def read_value(text: object) -> object:
    """Return the value in a stored text, None where it holds none."""
    try:
        return json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):  # the latter where brackets stand too deep
        return None
