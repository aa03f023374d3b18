"""Places that are gone: a channel, thread or post that was deleted with a fight in it.

Owns that such a fight is ended by the bot, and that its GMs are told elsewhere on the server. Its log is kept as that
of any other one. Must not know how anybody finds out that a place is gone.
"""

from __future__ import annotations

import json
import logging

from bot.app.encounters import Encounters
from bot.app.lifecycle import Lifecycle
from bot.app.news import PLACE_GONE, Newsroom
from bot.app.ports import ASIDE, News
from bot.app.requests import Place
from bot.app.standing import CLOCK
from bot.rules.errors import Refused
from bot.rules.words import say

log = logging.getLogger(__name__)

BY_ITSELF = CLOCK.evolve(manages=True)
"""The bot, who ends a fight as a GM may."""


class Places:
    """Ends what is played in places that are gone."""

    def __init__(self, encounters: Encounters, lifecycle: Lifecycle, newsroom: Newsroom) -> None:
        self._store, self._lifecycle, self._newsroom = encounters.store, lifecycle, newsroom

    async def gone(self, channel: int) -> None:
        """End the encounter of a channel that is no more; do nothing where none runs."""
        record = await self._store.live(channel)
        if record is None:
            return
        try:
            await self._lifecycle.end(Place(channel=channel, guild=record.guild), BY_ITSELF)
        except Refused:  # Somebody else was faster.
            return
        newest = await self._store.newest(record.id)
        state = json.loads((newest and newest.state) or "{}")
        for user in state.get("gms", ()):
            told = say(PLACE_GONE, title=state["title"])
            await self._newsroom.add_adrift(
                record.guild, News(encounter=record.id, revision=ASIDE, user=user, phrase=told)
            )
        log.warning("channel %s is gone: encounter %s is ended", channel, record.id)
