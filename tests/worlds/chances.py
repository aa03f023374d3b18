"""Chance in two worlds: the same for what both do, however much one of them does besides.

A draw depends on nothing but what it is for, so that worlds of which one draws more stay comparable; that the real
ones can be recomputed is the fairness tests' matter.
"""

from __future__ import annotations

from random import Random

from bot.rules.draw import SEED_BYTES, Draw, Drawn


class EvenDraw(Draw):
    """Draws that only their purpose decides."""

    def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
        """Return a number from 0 to bound - 1."""
        value = Random(f"{self._seed.hex()}: {bound}: {purpose}").randrange(bound)
        self.fresh = (
            *self.fresh,
            Drawn(purpose=purpose, bound=bound, counter=self.counter, value=value, secret=secret),
        )
        self.counter += 1
        return value


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

    def identity(self, seed: bytes, of: str) -> int:
        """Return the id that has been laid ready."""
        return self.id
