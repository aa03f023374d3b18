"""The clock of this machine. Must not know what it is used for."""

from __future__ import annotations

import sys
import time


def steady() -> float:
    """Return seconds by a clock that nobody sets, and that goes on while the machine sleeps, where it has one."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


class SystemClock:
    """The time of this machine."""

    def now(self) -> int:
        """Return milliseconds since 1970, UTC."""
        return time.time_ns() // 1_000_000
