"""Which channels a user can read at this moment, for whatever reaches a user outside of its channel.

Roles, channels and their overwrites are at hand; those of servers that another process serves are asked for, too. What
cannot be known counts as not readable. Nothing is remembered: the next question is asked anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection

import discord

from bot.app.ports import Readable
from bot.chat.circuit_breaker import UNREACHED, passes
from bot.rules.model import UserId

log = logging.getLogger(__name__)

ANSWER_WITHIN = 1.5
"""Seconds for one question; what is not known by then is not known. Somebody waits for the bot's answer."""

NO_MEMBER = (10007, 10013)
"""Discord knows no such member of the server, or no such user."""

InGuild = discord.abc.GuildChannel | discord.Thread


class Access:
    """Asks Discord who can read what."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def readable(self, user: UserId, channels: Collection[int]) -> Readable:
        """Return which of some channels and threads a user can read now."""
        members: dict[int, discord.Member | None] = {}
        found, sure = set[int](), True
        until = asyncio.get_running_loop().time() + ANSWER_WITHIN
        for channel in channels:
            try:
                async with asyncio.timeout_at(until):
                    if await self._reads(user, channel, members):
                        found.add(channel)
            except UNREACHED as error:
                sure = sure and not passes(error)
                log.info("whether channel %s can be read is not known (%s)", channel, type(error).__name__)
        return Readable(frozenset(found), sure)

    async def departed(self, guild: int, users: Collection[UserId]) -> frozenset[UserId]:
        """Return who of some users is no member of a server, as Discord says now; not one of whom that is not known."""
        found, here = set[UserId](), self._client.get_guild(guild)
        if here is None:
            return frozenset()
        for user in users:
            try:
                async with asyncio.timeout(ANSWER_WITHIN):
                    await here.fetch_member(user)
            except UNREACHED as error:
                if isinstance(error, discord.NotFound) and error.code in NO_MEMBER:
                    found.add(user)
        return frozenset(found)

    async def _reads(self, user: UserId, id: int, members: dict[int, discord.Member | None]) -> bool:
        channel = await self._channel(id)
        if channel is None:
            return False
        guild = channel.guild
        if guild.id not in members:
            members[guild.id] = None  # Who cannot be asked for once is not asked for again.
            members[guild.id] = await guild.fetch_member(user)
        member = members[guild.id]
        return member is not None and await reads(member, channel)

    async def _channel(self, id: int) -> InGuild | None:
        channel = self._client.get_channel(id) or await self._client.fetch_channel(id)
        if not isinstance(channel, InGuild):
            return None
        if self._client.get_guild(channel.guild.id) is not None:
            return channel
        guild = await self._client.fetch_guild(channel.guild.id, with_counts=False)
        return await guild.fetch_channel(id)


async def reads(member: discord.Member, channel: InGuild) -> bool:
    """Return whether a member can read a channel or thread of its server; Discord is asked about private threads."""
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(member).view_channel
    parent = channel.parent or await channel.guild.fetch_channel(channel.parent_id)
    assert not isinstance(parent, discord.Thread), "threads have no threads"
    may = parent.permissions_for(member)
    if may.view_channel and channel.is_private() and not may.manage_threads:
        try:
            await channel.fetch_member(member.id)
        except discord.NotFound:
            return False
    return may.view_channel
