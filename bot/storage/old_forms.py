"""Reads texts and states in the forms that versions before schema 8 wrote: zlib, and changes as JSON.

Needed until version 2.0, which is to open databases of schema 8 and later alone. Must not know any table.
"""

from __future__ import annotations

import json
import zlib
from typing import Any


def read_zlib(value: bytes) -> str:
    """Return a text that was compressed with zlib; raise ValueError if it is damaged."""
    try:
        return zlib.decompress(value).decode()
    except zlib.error as error:
        raise ValueError("not compressed as it should be") from error


def follow(whole: str, *changes: str) -> str:
    """Return the JSON text that changes lead to; raise ValueError if they do not fit."""
    value = json.loads(whole)
    for change in changes:
        try:
            value = _follow(value, json.loads(change))
        except (LookupError, TypeError, AttributeError) as error:
            raise ValueError("a change that does not fit") from error
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _follow(before: Any, change: list[Any]) -> Any:
    match change:
        case [0, after]:
            return after
        case [1, others, gone]:
            kept = {key: value for key, value in before.items() if key not in gone}
            return kept | {key: _follow(kept.get(key), one) for key, one in others.items()}
        case [2, others]:
            places = list(before)
            for place, one in others:
                places[place] = _follow(places[place], one)
            return places
        case [3, head, tail, middle]:
            return [*before[:head], *middle, *before[len(before) - tail :]]
    raise ValueError("no change")
