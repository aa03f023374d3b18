"""What somebody has given and has not confirmed yet: in memory, the newest of each person in a channel.

Owns how much is kept, and that it is found again by what it was alone. Must not know what it is.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Generic, TypeVar

from bot.app.requests import Actor, Place

T = TypeVar("T")

REMEMBERED = 200


class Remembered(Generic[T]):
    """The newest of each person in a channel, of those who gave something last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], T] = OrderedDict()

    def keep(self, place: Place, actor: Actor, given: T) -> str:
        """Keep what somebody has given, and return by what it is asked for again."""
        key = (place.channel, actor.user)
        self._kept[key] = given
        self._kept.move_to_end(key)
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return _digest(given)

    def newest(self, place: Place, actor: Actor) -> T | None:
        """Return what somebody has given last, if that is kept."""
        return self._kept.get((place.channel, actor.user))

    def found(self, place: Place, actor: Actor, of: str) -> T | None:
        """Return what somebody has given last, if it is kept and is what is asked for."""
        given = self.newest(place, actor)
        return given if given is not None and _digest(given) == of else None


def _digest(given: object) -> str:
    return hashlib.sha256(repr(given).encode()).hexdigest()[:12]
