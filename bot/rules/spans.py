"""Spans of time as people type them: 30s, 10m, 2h, 7d. Must not know what lasts so long."""

from __future__ import annotations

import re
from functools import lru_cache

UNITS = {"d": 24 * 60 * 60, "h": 60 * 60, "m": 60, "s": 1}
"""Seconds, the longest unit first."""
USUAL = (2 * 60, 10 * 60, 60 * 60, 24 * 60 * 60)
_TYPED = re.compile(r"(\d{1,6}) ?([dhms])", re.IGNORECASE | re.ASCII)


@lru_cache(maxsize=128)
def read(text: str) -> int | None:
    """Return the seconds of a span; None for what is none."""
    found = _TYPED.fullmatch(text.strip())
    return None if found is None else int(found[1]) * UNITS[found[2].lower()]


def told(seconds: int) -> str:
    """Return a span in the longest unit of which it is a whole number."""
    unit, length = next((unit, length) for unit, length in UNITS.items() if seconds % length == 0)
    return f"{seconds // length}{unit}"


def examples(least: int, most: int) -> tuple[str, ...]:
    """Return some spans of which people will want one, from the least to the most."""
    return tuple(told(one) for one in (least, *USUAL, most))
