"""The draws of encounters begun before draws went by their purpose: HMAC-SHA-256 of a key and a running counter.

Owns that way, its record and its verification, to the end of those encounters. A purpose that was drawn for before, in
a line of play that was undone, gives what it gave then. Must not know what the numbers are for.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from typing import Self

from bot.rules.draw import NUMBERS, Draw, Drawn


def number_at(key: bytes, counter: int) -> int:
    """Return the 64-bit number that a key and a counter stand for."""
    return int.from_bytes(hmac.digest(key, counter.to_bytes(8, "big"), "sha256")[:8], "big")


def sample(key: bytes, counter: int, bound: int) -> tuple[int, int]:
    """Return a value below `bound` and the counter it came from; numbers that would favour some values are skipped."""
    limit = NUMBERS - NUMBERS % bound
    while (number := number_at(key, counter)) >= limit:
        counter += 1
    return number % bound, counter


def verify(key: bytes, draws: Sequence[Drawn], counter: int = 0) -> Drawn | None:
    """Recompute draws in order, from a counter on; return the first that the key does not give, or None."""
    for made in draws:
        value, at = sample(key, counter, made.bound)
        if (value, at) != (made.value, made.counter):
            return made
        counter = at + 1
    return None


class Ledger(dict[tuple[str, int], Drawn]):
    """The draws that were made, by purpose and bound, and the counter of the next one."""

    counter = 0

    def add(self, draws: Iterable[Drawn]) -> None:
        """Add draws, in the order in which they were made."""
        for made in draws:
            assert made.counter is not None
            key = (made.purpose, made.bound)
            self[key] = Drawn(purpose=made.purpose, bound=made.bound, value=made.value, counter=made.counter)
            self.counter = made.counter + 1


class CountedDraw(Draw):
    """The draws of one command by a counter; of those in the ledger none is made anew."""

    def __init__(self, key: bytes, ledger: Ledger) -> None:
        super().__init__(key)
        self._ledger, self._counter = ledger, ledger.counter
        self._fresh: tuple[Drawn, ...] = ()

    @property
    def stored(self) -> tuple[Drawn, ...]:
        """The draws that no earlier command had made."""
        return self._fresh

    def _drawn(self, bound: int, purpose: str, *, secret: bool) -> Drawn:
        made = self._ledger.get((purpose, bound))
        if made is None:
            value, at = sample(self._seed, self._counter, bound)
            made = Drawn(purpose=purpose, bound=bound, value=value, counter=at, secret=secret)
            self._counter = at + 1
            self._fresh = (*self._fresh, made)
        return made

    def take(self, trial: Self) -> None:
        """Have drawn what was tried."""
        super().take(trial)
        self._fresh, self._counter = trial._fresh, trial._counter
