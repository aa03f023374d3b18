"""The randomness of this machine. Must not know what it is used for."""

from __future__ import annotations

import secrets

from bot.rules.draw import SEED_BYTES


class SystemChance:
    """The operating system's randomness."""

    def seed(self) -> bytes:
        """Return a new seed."""
        return secrets.token_bytes(SEED_BYTES)

    def number(self) -> int:
        """Return a number from 1000 to 9999."""
        return 1000 + secrets.randbelow(9000)
