"""What the bot itself has posted in a channel, read there: nobody can change it in the database.

Must not know what a message means.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime

import discord

from bot.app.ports import Millis

log = logging.getLogger(__name__)

SEARCHED = 100
"""Messages that are looked through."""


class OwnMessages:
    """The bot's messages in channels."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def since(self, channel: int, at: Millis) -> Sequence[str]:
        """Return the texts of the bot's messages from a moment on that were never edited; none where it cannot read."""
        after = datetime.fromtimestamp(at / 1000, UTC)
        messages = self._client.get_partial_messageable(channel).history(limit=SEARCHED, after=after, oldest_first=True)
        try:
            return [one.content async for one in messages if one.author == self._client.user and one.edited_at is None]
        except discord.HTTPException as error:
            log.info("the messages of channel %s cannot be read (%s)", channel, error)
            return ()
