"""How people would be told that their turn has come: with a ping, quietly, or also when they come next.

Owns what each wishes, kept by the server: one's taste is the same at all its tables and outlasts a fight. Who has not
chosen has what the table has set. It changes who is notified, never what anybody can see. Must not know how anybody is
told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bot.app.keepsakes import Keepsake, Kept
from bot.app.ports import Store
from bot.rules.model import SystemState, UserId

HEADS_UP = "on-deck"
"""The code of what is told to one who comes next: it is told only as long as that is so."""


class Pinged(StrEnum):
    """How somebody is told."""

    PING = "ping"
    QUIET = "quiet"
    ON_DECK = "on deck"
    """Pinged, and told in private beforehand."""


Chosen = Mapping[UserId, Pinged]
"""What those wish who have chosen."""
NOTHING_CHOSEN: Chosen = {}


def wish_of(chosen: Chosen, state: SystemState[Any], user: UserId) -> Pinged:
    """Return how somebody is told: as it has chosen, or as the table has set it."""
    return chosen.get(user) or Pinged(state.setting("pings"))


class Wishes:
    """What people have chosen, by servers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int | None, dict[UserId, Pinged]] = {}
        self._writing = asyncio.Lock()

    async def at(self, guild: int | None) -> Chosen:
        """Return what is chosen on a server."""
        if guild is None:
            return NOTHING_CHOSEN
        async with self._writing:
            if guild not in self._known:
                kept = await self._store.keepsakes(guild, Kept.PINGS)
                self._known[guild] = {one.user: Pinged(one.name) for one in kept}
            return self._known[guild]

    async def put(self, guild: int, user: UserId, wish: Pinged | None) -> None:
        """Keep what somebody chooses; None: nothing any more."""
        key = str(user)
        async with self._writing:
            self._known.pop(guild, None)
            if wish is None:
                await self._store.remove_keepsake(guild, Kept.PINGS, key)
            else:
                kept = Keepsake(guild=guild, kind=Kept.PINGS, key=key, user=user, name=wish, system="", body="{}")
                await self._store.put_keepsake(kept)

    def let_go(self, guild: int | None) -> None:
        """Read anew what is chosen on a server: it may have been forgotten there, or changed by another process."""
        self._known.pop(guild, None)
