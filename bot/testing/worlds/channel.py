"""A Discord of one channel: what the bot sends there is kept with its moment, as an outsider receives it.

Owns the form of what is received: components as they go over the wire, files by name and bytes, pings. Must not know
what any of it says. It stands where the client stands, behind the real courier and boards.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import discord
from discord.http import MultipartParameters

from bot.app.bus import KeptWaiting
from bot.app.shards import ALL
from bot.chat.circuit_breaker import CircuitBreaker
from bot.testing.worlds.clock import NOON

ROOM = 77
"""The channel of the GM's lasting screen."""
PRIVATE = 1_000_000
"""Numbers of private channels are this one and their user's."""
LATENCY = 0.061733
"""Seconds that Discord takes for a request: a crooked number, so that it ends when nothing else is done."""


@dataclass(frozen=True)
class Received:
    """Something that somebody received: when, what happened, and all that it says."""

    at: float
    how: str
    what: dict[str, Any]


def shown(
    *,
    content: str | None = None,
    view: Any = None,
    files: Sequence[discord.File] = (),
    pings: discord.AllowedMentions | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return a message as it is received."""
    return {
        "content": content,
        "components": view.to_components() if view else [],
        "files": [(file.filename, file.description, file.fp.read()) for file in files],
        "pings": pings.to_dict() if pings is not None else None,
        **more,
    }


class Channel:
    """The channel, and the client that the bot sends with."""

    def __init__(self, room: Channel | None = None) -> None:
        self.received: list[Received] = []
        self.room = room
        """The GM's room, which nobody else reads."""
        self.breaker, self.pool, self.serving, self.user = CircuitBreaker(), None, ALL, None
        self._messages = 0

    def get_partial_messageable(self, channel: int) -> Channel:
        """Return the GM's room, or else this channel."""
        return self.room if channel == ROOM and self.room is not None else self

    def get_channel(self, channel: int) -> discord.TextChannel:
        """Return what is known of a channel: which one it is."""
        known = discord.TextChannel.__new__(discord.TextChannel)
        known.id = channel
        return known

    def look_for_members(self, event: KeptWaiting) -> None:
        """Know that nobody has left."""

    async def wait_until_ready(self) -> None:
        """Be ready."""

    async def history(self, *, limit: int, after: datetime, **_: Any) -> AsyncIterator[Any]:
        """Yield what the bot posted after a moment."""
        posted = [one for one in self.received if one.how == "post" and NOON / 1000 + one.at >= after.timestamp()]
        for one in posted[:limit]:
            yield SimpleNamespace(content=one.what["content"] or "", author=self.user, edited_at=None)

    def get_partial_message(self, message: int) -> Message:
        """Return a message of it."""
        return Message(self, message)

    async def send(self, content: str | None = None, **given: Any) -> Message:
        """Post a message."""
        self._messages += 1
        posted = Message(self, self._messages)
        self._keep("post", shown(content=content, pings=given.pop("allowed_mentions"), **given))
        await asyncio.sleep(LATENCY)
        return posted

    @property
    def http(self) -> Channel:
        """Send what is sent in no other way than this."""
        return self

    async def start_private_message(self, user: int) -> dict[str, Any]:
        """Return the channel in which a user alone reads."""
        await asyncio.sleep(LATENCY)
        return {"id": str(PRIVATE + user)}

    async def send_message(self, channel: int, *, params: MultipartParameters) -> dict[str, Any]:
        """Post a message that is put together already, and return it."""
        payload = params.payload or json.loads((params.multipart or [])[0]["value"])
        files = [(file.filename, file.description, file.fp.read()) for file in params.files or ()]
        self._messages += 1
        how = "post" if channel < PRIVATE else f"private {channel - PRIVATE}"
        self._keep(how, {"components": [], **payload, "files": files})
        posted = {"id": str(self._messages)}
        await asyncio.sleep(LATENCY)
        return posted

    def _keep(self, how: str, what: dict[str, Any]) -> None:
        self.received.append(Received(asyncio.get_running_loop().time(), how, what))


@dataclass(frozen=True)
class Message:
    """A message of the channel."""

    channel: Channel
    id: int

    async def edit(self, *, attachments: Sequence[discord.File], **given: Any) -> Message:
        """Change it."""
        what = shown(files=attachments, pings=given.pop("allowed_mentions"), id=self.id, **given)
        self.channel._keep("edit", what)
        await asyncio.sleep(LATENCY)
        return self

    async def pin(self) -> None:
        """Pin it."""
        self.channel._keep("pin", {"id": self.id})
        await asyncio.sleep(LATENCY)

    async def delete(self) -> None:
        """Take it away."""
        self.channel._keep("delete", {"id": self.id})
        await asyncio.sleep(LATENCY)
