"""The parts into which Discord divides servers, and which of them are meant: by default the one part that is all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple, Self

AGE_BITS = 22
"""Bits of an id below the time at which it was made: servers are dealt out by the time of theirs."""
_WRITTEN = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})")


class Shards(NamedTuple):
    """Some shards, by their numbers, of a total."""

    ids: tuple[int, ...]
    of: int

    @classmethod
    def every(cls, count: int) -> Self:
        """Return all shards of a total."""
        return cls(tuple(range(count)), count)

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the shards that `0-3/16` or `5/16` means; raise ValueError."""
        match = _WRITTEN.fullmatch(text)
        if match is None:
            raise ValueError(text)
        first, count = int(match[1]), int(match[3])
        last = first if match[2] is None else int(match[2])
        if not first <= last < count:
            raise ValueError(text)
        return cls(tuple(range(first, last + 1)), count)

    @property
    def whole(self) -> bool:
        """Whether these are all shards."""
        return len(self.ids) == self.of

    def only(self, ids: Iterable[int]) -> Self:
        """Return other shards of the same total."""
        return type(self)(tuple(sorted(ids)), self.of)

    def serve(self, guild: int | None) -> bool:
        """Whether a server belongs to these shards; no server belongs to shard 0."""
        return shard_of(guild, self.of) in self.ids

    def __str__(self) -> str:
        """Return them as `read` reads them, with gaps."""
        starts = [one for before, one in pairwise((-2, *self.ids)) if one != before + 1]
        ends = [one for one, after in pairwise((*self.ids, -2)) if after != one + 1]
        runs = [f"{start}" if start == end else f"{start}-{end}" for start, end in zip(starts, ends, strict=True)]
        return f"{','.join(runs)}/{self.of}"


ALL = Shards.every(1)
"""Every server, however they are divided."""


def shard_of(guild: int | None, count: int) -> int:
    """Return the shard of a server."""
    return ((guild or 0) >> AGE_BITS) % count
