"""The randomness of this machine, and the ids that follow from it. Must not know what they are used for."""

from __future__ import annotations

import secrets

from bot.rules.draw import SEED_BYTES, identity


class SystemChance:
    """The operating system's randomness."""

    def encounter(self) -> int:
        """Return a number of twelve digits: short enough for a button, too many for one ever to come twice."""
        return 10**11 + secrets.randbelow(9 * 10**11)

    def seed(self) -> bytes:
        """Return a new seed."""
        return secrets.token_bytes(SEED_BYTES)

    def hesitation(self) -> float:
        """Return a number from 0 up to 1."""
        return secrets.SystemRandom().random()

    def identity(self, seed: bytes, of: str) -> int:
        """Return a combatant's id: the same for the same `of`."""
        return identity(seed, of)
