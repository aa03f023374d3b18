"""Discord's ids. Owns how time becomes an id and back; knows nothing of what an id names."""

from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds from 1970 to the first second of 2015, where Discord's time begins."""

WallClock = Callable[[], float]
"""Seconds since 1970, as `time.time` tells them; a test may give its own."""


class Snowflakes:
    """Makes ids that carry the clock's time and never repeat or go back."""

    def __init__(self, clock: WallClock) -> None:
        self.clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than all before."""
        now = (int(self.clock() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(now, self._last + 1)
        return self._last


def seconds_of(snowflake: int) -> float:
    """The time an id carries, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def iso(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
