"""The real clock and the real chance. Must not know what they are used for."""

from __future__ import annotations

import secrets
import time

from bot.rules.draw import SEED_BYTES


class SystemClock:
    """The time of this machine."""

    def now(self) -> int:
        """Return milliseconds since 1970, UTC."""
        return time.time_ns() // 1_000_000


class SystemChance:
    """The operating system's randomness."""

    def seed(self) -> bytes:
        """Return a new seed."""
        return secrets.token_bytes(SEED_BYTES)

    def number(self) -> int:
        """Return a number from 1000 to 9999."""
        return 1000 + secrets.randbelow(9000)
