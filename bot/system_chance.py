"""The randomness of this machine. Must not know what it is used for."""

from __future__ import annotations

import secrets

from bot.rules.draw import SEED_BYTES


class SystemChance:
    """The operating system's randomness."""

    def encounter(self) -> int:
        """Return a number of twelve digits: short enough for a button, too many for one ever to come twice."""
        return 10**11 + secrets.randbelow(9 * 10**11)

    def seed(self) -> bytes:
        """Return a new seed."""
        return secrets.token_bytes(SEED_BYTES)

    def number(self) -> int:
        """Return a number from 1000 to 9999."""
        return 1000 + secrets.randbelow(9000)
