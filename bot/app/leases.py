"""Where it is kept who serves which shards, as a port. Must not know how long anybody needs them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.app.ports import Unsaved
from bot.app.shards import Shards


class Deposed(Unsaved):
    """Another process has taken over what this one served; nothing was done."""

    def __init__(self) -> None:
        super().__init__("not-saved-elsewhere")


class Held(NamedTuple):
    """A tenure as it stands: its number, which no other one had or will have, and the shards that it has."""

    number: int
    shards: frozenset[int]


class Leases(Protocol):
    """Who has which shards, and until when by this place's own clock. Each may raise Unsaved.

    Shards of one count exclude each other; while any of one count are had, none of another are given.
    """

    async def hold(self, number: int | None, holder: str, wanted: Shards, lasts: float) -> Held:
        """Have a tenure last so many seconds from now on, and give it all wanted shards that no other has.

        Without a number a new one begins. Raise Deposed if it is over since another process has taken a shard of it.
        """
        ...

    async def give_back(self, number: int) -> None:
        """End a tenure: nothing is stored under its number any more, and others may have its shards at once."""
        ...

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        """Return who else keeps any of some shards from being given, by name."""
        ...
