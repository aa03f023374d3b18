"""Chance in two worlds: the same for what both do, however much one of them does besides.

A draw depends on nothing but what it is for, so that worlds of which one draws more stay comparable; that the real
ones can be recomputed is the fairness tests' matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.rules.draw import SEED_BYTES, Draw, Drawn


def even(key: bytes, bound: int, purpose: str) -> int:
    """Return the number that a purpose decides."""
    return Random(f"{key.hex()}: {bound}: {purpose}").randrange(bound)


def even_throughout(key: bytes, draws: Sequence[Drawn], counter: int = 0) -> Drawn | None:
    """Return the first draw that is none of these, or None, as `verify` does for real ones."""
    wrong = (one for at, one in enumerate(draws, counter) if (one.counter, one.value) != (at, _value(key, one)))
    return next(wrong, None)


def _value(key: bytes, drawn: Drawn) -> int:
    return even(key, drawn.bound, drawn.purpose)


class EvenDraw(Draw):
    """Draws that only their purpose decides."""

    def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
        """Return a number from 0 to bound - 1."""
        value = even(self._seed, bound, purpose)
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

    def hesitation(self) -> float:
        """Return always the same: how many are absent in a world must not show in when others are."""
        return 0.37

    def identity(self, seed: bytes, of: str) -> int:
        """Return the id that has been laid ready; for several who come at once, those after it."""
        self.id += 1
        return self.id - 1
