"""The one source of chance: HMAC-SHA-256 of a secret seed and a counter, rejection-sampled.

Owns every random number of an encounter, and their record. Each draw has a purpose ("round 2, initiative of
combatant 1003, try 1"); a purpose that was drawn for before, in a line of play that has been taken back, gives what it
gave then: undo never makes another die or card of it. So a purpose names what the draw is for (who by id, which test,
which round, which try), and nothing that other commands move or people may rename. Must not know what the numbers are
for.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from bot.rules.words import Frozen

T = TypeVar("T")

SEED_BYTES = 32
IDENTITIES = 100_000_000
"""The lowest id of a combatant: all have as many digits."""
_NUMBERS = 1 << 64


class Drawn(Frozen, omit_defaults=True):
    """One draw: for `purpose`, `value` out of `bound` (0 to bound - 1), from the seed and `counter`.

    `secret`: its purpose tells what not everybody may know. Rows of an earlier form do not say; there all of them do.
    """

    purpose: str
    bound: int
    counter: int
    value: int
    secret: bool = True


def binding(encounter: int, at: int) -> bytes:
    """Return what ties a seed to one encounter and to the moment from which it is drawn from."""
    return encounter.to_bytes(8, "big") + at.to_bytes(8, "big")


def commitment(seed: bytes, bound: bytes = b"") -> str:
    """Return the SHA-256 of the seed, and of what binds it, in hexadecimal: what is posted before the first draw."""
    return hashlib.sha256(seed + bound).hexdigest()


def mixed(seed: bytes, luck: Iterable[str]) -> bytes:
    """Return the key that is drawn from: the seed itself, or the HMAC of it and of what was added, one by one."""
    for text in luck:
        seed = hmac.digest(seed, text.encode(), "sha256")
    return seed


def identity(seed: bytes, of: str) -> int:
    """Return an id: nine digits that tell nothing, and the same whenever it is asked for the same.

    So who comes to the table again is who it was, and what is drawn for it is what it was.
    """
    digest = hmac.digest(seed, f"combatant: {of}".encode(), "sha256")
    return IDENTITIES + int.from_bytes(digest[:8], "big") % (9 * IDENTITIES)


def number_at(seed: bytes, counter: int) -> int:
    """Return the 64-bit number that `seed` and `counter` stand for."""
    return int.from_bytes(hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")[:8], "big")


def sample(seed: bytes, counter: int, bound: int) -> tuple[int, int]:
    """Return (value below `bound`, counter it came from), passing over words that would favour some values."""
    limit = _NUMBERS - _NUMBERS % bound
    while (number := number_at(seed, counter)) >= limit:
        counter += 1
    return number % bound, counter


class Draw:
    """The draws of one command. `drawn` lists them all; `fresh` those that no earlier command had made."""

    def __init__(self, seed: bytes, counter: int = 0, known: Mapping[tuple[str, int], Drawn] | None = None) -> None:
        self._seed = seed
        self._known = known or {}
        self._made: dict[tuple[str, int], Drawn] = {}
        self.counter = counter
        self.fresh: tuple[Drawn, ...] = ()

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Every draw that this command asked for, in order."""
        return tuple(self._made.values())

    def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
        """Return a number from 0 to bound - 1. A purpose may be drawn for once in a line of play.

        It is `secret` if not everybody may know what it says, such as that there is a combatant.
        """
        key = (purpose, bound)
        if key in self._made:
            raise ValueError(f"drawn twice for {purpose!r}")
        made = self._known.get(key)
        if made is None:
            value, at = sample(self._seed, self.counter, bound)
            made = Drawn(purpose=purpose, bound=bound, counter=at, value=value, secret=secret)
            self.counter = at + 1
            self.fresh = (*self.fresh, made)
        self._made[key] = made
        return made.value

    def tried(self) -> Draw:
        """Return a draw to try something with, which may come to nothing: then nothing was drawn."""
        trial = type(self)(self._seed, self.counter, self._known)
        trial._made, trial.fresh = dict(self._made), self.fresh
        return trial

    def take(self, trial: Draw) -> None:
        """Have drawn what was tried."""
        self._made, self.fresh, self.counter = trial._made, trial.fresh, trial.counter

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


def verify(seed: bytes, draws: Sequence[Drawn], counter: int = 0) -> Drawn | None:
    """Recompute `draws` in order, from a counter on; return the first that the seed does not give, or None."""
    for made in draws:
        if sample(seed, counter, made.bound) != (made.value, made.counter):
            return made
        counter = made.counter + 1
    return None
