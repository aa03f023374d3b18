"""What is gone: a channel, thread or post that was deleted with a fight in it, and players who have left the server."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection

from bot.app.encounters import Encounters, carry_out
from bot.app.private_messages import PLACE_GONE, Inbox
from bot.app.records import NO_REVISION, News
from bot.app.requests import Place
from bot.app.start_and_end import StartAndEnd
from bot.app.timer import TIMER
from bot.rules.commands import Depart
from bot.rules.errors import Refused
from bot.rules.model import PUBLIC, UserId
from bot.rules.words import say

log = logging.getLogger(__name__)

BY_ITSELF = TIMER.replace(manages=True)
"""The bot, who ends a fight as a GM may."""


class Gone:
    """Does what follows when a place or a player is gone."""

    def __init__(self, encounters: Encounters, start_and_end: StartAndEnd, inbox: Inbox) -> None:
        self._encounters, self._store = encounters, encounters.store
        self._start_and_end, self._inbox = start_and_end, inbox
        self._ending: set[int] = set()
        """Channels of which it is heard again, by another way, while their fights are being ended."""

    async def members(self, channel: int, users: Collection[UserId]) -> None:
        """Tell the GMs of a channel that users have left the server; do nothing where they play no more."""
        try:
            async with self._encounters.opened(Place(channel=channel)) as live:
                command = Depart(by=PUBLIC, now=self._encounters.clock.now(), users=tuple(users))
                await carry_out(self._encounters, live, TIMER, command)
        except Refused as refusal:
            log.info("channel %s: nobody is told who has left (%s)", channel, refusal.code)

    async def place(self, channel: int) -> None:
        """End the encounter of a channel that is no more, if one runs; what was played there is marked so."""
        if channel in self._ending:
            return
        self._ending.add(channel)
        try:
            await self._store.mark_gone(channel)
            await self._end_in(channel)
        finally:
            self._ending.discard(channel)

    async def _end_in(self, channel: int) -> None:
        record = await self._store.live(channel)
        newest = None if record is None else await self._store.newest(record.id)
        if record is None or newest is None:
            return
        state = json.loads(newest.state or "{}")
        for user in state["gms"]:  # Before the end: after a crash both are done again.
            told = say(PLACE_GONE, title=state["title"])
            news = News(encounter=record.id, revision=NO_REVISION, user=user, phrase=told)
            await self._inbox.add_orphaned(record.guild, news)
        try:
            await self._start_and_end.end(Place(channel=channel, guild=record.guild), BY_ITSELF)
        except Refused:  # Somebody else was faster.
            return
        log.warning("channel %s is gone: encounter %s is ended", channel, record.id)
