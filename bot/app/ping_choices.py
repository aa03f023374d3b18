"""How users want to be pinged, as it is stored."""

from __future__ import annotations

import asyncio

from bot.app.ports import Keepsakes
from bot.app.records import GuildPreference, PreferenceKind
from bot.fight.telling import Chosen, PingChoice
from bot.rules.model import UserId


class PingChoices:
    """The ping choices of users, by servers: the same in all encounters of a server."""

    def __init__(self, store: Keepsakes) -> None:
        self._store = store
        self._known: dict[int | None, dict[UserId, PingChoice]] = {}
        self._writing = asyncio.Lock()

    async def at(self, guild: int | None) -> Chosen:
        """Return the choices on a server."""
        if guild is None:
            return {}
        async with self._writing:
            if guild not in self._known:
                kept = await self._store.preferences(guild, PreferenceKind.PINGS)
                self._known[guild] = {one.user: PingChoice(one.name) for one in kept}
            return self._known[guild]

    async def put(self, guild: int, user: UserId, choice: PingChoice | None) -> None:
        """Store the choice of a user; None removes it."""
        key = str(user)
        async with self._writing:
            self._known.pop(guild, None)
            if choice is None:
                await self._store.remove_preference(guild, PreferenceKind.PINGS, key)
            else:
                kept = GuildPreference(
                    guild=guild, kind=PreferenceKind.PINGS, key=key, user=user, name=choice, system="", body="{}"
                )
                await self._store.put_preference(kept)

    def forget(self, guild: int | None) -> None:
        """Forget the choices on a server: the stored ones may have been removed, or changed by another process."""
        self._known.pop(guild, None)
