"""Texts made small: compressed where that helps, and a text that follows on another one as what changed in it.

Owns both forms. Both give back the very text that was put in. Must not know what a text says, nor any table.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress, count
from operator import is_not, ne
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json

Packed = str | bytes
"""A text in clear, or compressed; in clear as bytes, too, where a column of a database takes no text beside them."""

_SHORT, _LONG = 12, 15
"""How far the compression looks back, as powers of two: in a short text not far, since making room for that takes ten
times as long as compressing it."""
_COMPRESSED = (b"H", b"x")
"""What every compressed text begins with, a short one and a long one, and none in clear: what is kept so is JSON."""
HARDLY_SHORTER = 512
"""Bytes: fewer are not tried. It would halve them at most, and take as long as all else that is done for a row; what
is stored of a fight is a ninth more for it."""

_PLAIN = (str, int, bool, type(None))
"""Kinds of values that JSON has, too."""

_SET, _DICT, _PLACES, _MIDDLE = range(4)
"""How a part changed: another value; a table with other values and fewer keys; a list with others in some places;
a list whose middle is another one."""


def packed(text: str) -> Packed:
    """Return a text compressed, or as it is if that is no longer."""
    plain = text.encode()
    if len(plain) < HARDLY_SHORTER:
        return text
    window = _SHORT if len(plain) <= 1 << _SHORT else _LONG
    compressing = zlib.compressobj(6, zlib.DEFLATED, window, window - 7)
    small = compressing.compress(plain) + compressing.flush()
    return small if len(small) < len(plain) else text


def unpacked(value: Packed) -> str:
    """Return the text; raise ValueError if there is none to be had."""
    if isinstance(value, str):
        return value
    if value and not value.startswith(_COMPRESSED):
        return value.decode()
    try:
        return zlib.decompress(value).decode()
    except zlib.error as error:
        raise ValueError("not compressed as it should be") from error


def plain(value: Packed) -> Packed:
    """Return what a column holds, with a text in clear as a text."""
    return value.decode() if isinstance(value, bytes) and value and not value.startswith(_COMPRESSED) else value


def change(before: str, after: str) -> str | None:
    """Return what changed from one JSON text to the next; None if the next could not be had again from that."""
    try:
        old, new = json.loads(before), json.loads(after)
        changed = _change(old, new)
        return _dumped(changed) if _dumped(_follow(old, changed)) == after else None
    except ValueError:
        return None


def changed_model(before: BaseModel, after: BaseModel) -> str:
    """Return what changed from one model to the next, whose texts are what they are dumped as; see `change`.

    What is the very same in both is passed over, so this takes as long as what changed is large.
    """
    return _dumped(_changed_model(before, after))


def follow(before: str, *changes: str) -> str:
    """Return the JSON text that one text became by changes; raise ValueError if they do not fit."""
    value = json.loads(before)
    for changed in changes:
        try:
            value = _follow(value, json.loads(changed))
        except (LookupError, TypeError, AttributeError) as error:
            raise ValueError("a change that does not fit") from error
    return _dumped(value)


def _dumped(value: Any) -> str:
    return to_json(value).decode()


def _change(before: Any, after: Any) -> list[Any]:
    if isinstance(before, dict) and isinstance(after, dict):
        gone = [key for key in before if key not in after]
        others = {
            key: _change(before[key], value) if key in before else [_SET, value]
            for key, value in after.items()
            if key not in before or before[key] != value
        }
        return [_DICT, others, gone]
    if not isinstance(before, list) or not isinstance(after, list):
        return [_SET, after]
    if len(before) == len(after):
        return [_PLACES, [[place, _change(before[place], after[place])] for place in _others(before, after, ne)]]
    return _middle(before, after, ne)


def _changed_model(before: Any, after: Any) -> list[Any]:
    kind = type(after)
    if kind in _PLAIN or kind is not type(before):
        return [_SET, after]
    if isinstance(after, BaseModel):
        old, new = before.__dict__, after.__dict__
        others = [name for name in kind.__pydantic_fields__ if old[name] is not new[name]]
        return [_DICT, {name: _changed_model(old[name], new[name]) for name in others}, []]
    if not isinstance(after, tuple):
        return [_SET, after]
    if len(before) == len(after):
        places = _others(before, after, is_not)
        return [_PLACES, [[place, _changed_model(before[place], after[place])] for place in places]]
    return _middle(before, after, is_not)


def _middle(before: Sequence[Any], after: Sequence[Any], differ: Callable[[Any, Any], bool]) -> list[Any]:
    shorter = min(len(before), len(after))
    head = next(_others(before, after, differ), shorter)
    tail = min(next(_others(reversed(before), reversed(after), differ), shorter), shorter - head)
    return [_MIDDLE, head, tail, after[head : len(after) - tail]]


def _others(before: Iterable[Any], after: Iterable[Any], differ: Callable[[Any, Any], bool]) -> Iterator[int]:
    return compress(count(), map(differ, before, after))


def _follow(before: Any, changed: list[Any]) -> Any:
    match changed:
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
