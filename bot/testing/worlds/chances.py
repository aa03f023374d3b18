"""The randomness of a world: ids and seeds that are the same in both."""

from __future__ import annotations

from bot.rules.draw import SEED_BYTES


class Foreseen:
    """The `Chance` of a world: the id that a deed brings, and seeds one after the other."""

    def __init__(self, first: int) -> None:
        self.id = 0
        self._seeds = first
        self._encounters = 0

    def encounter(self) -> int:
        """Return the id of the next encounter."""
        self._encounters += 1
        return self._encounters

    def seed(self) -> bytes:
        """Return the next seed."""
        self._seeds += 1
        return self._seeds.to_bytes(SEED_BYTES, "big")

    def hesitation(self) -> float:
        """Return always the same: how many are absent in a world must not show in when others are."""
        return 0.37

    def identity(self, seed: bytes, of: str) -> int:
        """Return the id that has been laid ready; for several who come at once, those after it."""
        self.id += 1
        return self.id - 1
