"""The one source of chance: a draw is HMAC-SHA-256 of a secret key, its purpose and an attempt.

A purpose ("round 2, initiative of combatant 418203377, try 1") says what is drawn for: which round, which test, which
combatant by id, which try. So what is drawn for something else moves no draw, and what is undone and drawn again is the
same. A public purpose names only what everybody knows; a secret draw has one of its own, so that it says nothing about
a public one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import count
from typing import Self, TypeVar

from bot.rules.words import Frozen

T = TypeVar("T")

SEED_BYTES = 32
IDENTITIES = 100_000_000
"""The lowest id of a combatant: all have as many digits."""
NUMBERS = 1 << 64


class Drawn(Frozen, omit_defaults=True):
    """One draw: for `purpose`, `value` out of `bound` (0 to bound - 1); a `secret` purpose is not for all."""

    purpose: str
    bound: int
    value: int
    secret: bool = False


def binding(encounter: int, at: int) -> bytes:
    """Return the 16 bytes that bind a seed: the id of its encounter and its time (ms since 1970)."""
    return encounter.to_bytes(8, "big") + at.to_bytes(8, "big")


def commitment(seed: bytes, bound: bytes = b"") -> str:
    """Return the SHA-256 of the seed, and of what binds it, in hexadecimal: what is posted before the first draw."""
    return hashlib.sha256(seed + bound).hexdigest()


def identity(seed: bytes, of: str) -> int:
    """Return a nine-digit id that tells nothing, and is always the same for the same."""
    digest = hmac.digest(seed, f"combatant: {of}".encode(), "sha256")
    return IDENTITIES + int.from_bytes(digest[:8], "big") % (9 * IDENTITIES)


def number_for(key: bytes, purpose: str, attempt: int) -> int:
    """Return the 64-bit number that a key gives for an attempt (1, 2, ...) at a purpose."""
    return int.from_bytes(hmac.digest(key, f"{purpose}, attempt {attempt}".encode(), "sha256")[:8], "big")


def value_for(key: bytes, purpose: str, bound: int) -> int:
    """Return the value below `bound` of a purpose: of the first attempt that favours no value."""
    limit = NUMBERS - NUMBERS % bound
    return next(number for attempt in count(1) if (number := number_for(key, purpose, attempt)) < limit) % bound


class Draw:
    """The draws of one command, from a seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._made: dict[tuple[str, int], Drawn] = {}

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Every draw that this command asked for, in order."""
        return tuple(self._made.values())

    def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
        """Return a number from 0 to bound - 1, once for each purpose; a `secret` purpose is not for all."""
        if (purpose, bound) in self._made:
            raise ValueError(f"drawn twice for {purpose!r}")
        made = self._made[purpose, bound] = self._drawn(bound, purpose, secret=secret)
        return made.value

    def _drawn(self, bound: int, purpose: str, *, secret: bool) -> Drawn:
        purpose = f"{purpose}, in secret" if secret else purpose
        return Drawn(purpose=purpose, bound=bound, value=value_for(self._seed, purpose, bound), secret=secret)

    def tried(self) -> Self:
        """Return a draw to try something with, which may come to nothing: then nothing was drawn."""
        trial = copy(self)
        trial._made = dict(self._made)
        return trial

    def take(self, trial: Self) -> None:
        """Have drawn what was tried."""
        self._made = trial._made

    def die(self, sides: int, purpose: str, *, secret: bool = False) -> int:
        """Return a roll of one die, 1 to `sides`."""
        return self.below(sides, purpose, secret=secret) + 1

    def cuts(self, items: Iterable[T], purpose: str, *, secret: bool = False) -> Iterator[T]:
        """Yield the items as one cut after the other brings them up, none of them twice."""
        left = list(items)
        for cut in range(1, len(left) + 1):
            yield left.pop(self.below(len(left), f"{purpose}, cut {cut}", secret=secret))

    def shuffled(self, items: Sequence[T], purpose: str) -> tuple[T, ...]:
        """Return the items in a random order (Fisher and Yates, from the last place to the first)."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1, f"{purpose}, place {place + 1}")
            order[place], order[other] = order[other], order[place]
        return tuple(order)
