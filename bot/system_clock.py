"""The clock of this machine. Must not know what it is used for."""

from __future__ import annotations

import time


class SystemClock:
    """The time of this machine."""

    def now(self) -> int:
        """Return milliseconds since 1970, UTC."""
        return time.time_ns() // 1_000_000
