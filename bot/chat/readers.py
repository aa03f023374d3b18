"""Who can read a channel without managing the server: what a GM's screen must not be shown to.

Owns the reading of roles and overwrites. Who has which role the bot does not know, so a role that can read counts as
somebody who can. Bots are nobody here. Must not know what is to be shown.
"""

from __future__ import annotations

from collections.abc import Collection

import discord

from bot.render.text import contained


async def reader_of(channel: discord.TextChannel, allowed: Collection[int], known: set[int]) -> str | None:
    """Return one who can read a channel and manages no channels on its server, by name; None: there is nobody.

    A role is complete by itself: whoever has several can read because one of them lets it, and manages if any does.
    `allowed` may read all the same. `known` are members who were found to be no readers, so as to ask for each once.
    """
    for role in channel.guild.roles:
        manages = role.permissions.administrator or role.permissions.manage_channels
        if not manages and not role.is_bot_managed() and channel.permissions_for(role).view_channel:
            return contained(role.name)
    for target, overwrite in channel.overwrites.items():
        if isinstance(target, discord.Role) or not overwrite.view_channel or target.id in {*allowed, *known}:
            continue
        if (name := await _reading(channel, target.id)) is not None:
            return name
        known.add(target.id)
    return None


async def _reading(channel: discord.TextChannel, user: int) -> str | None:
    guild = channel.guild
    try:
        member = guild.get_member(user) or await guild.fetch_member(user)
    except discord.NotFound:
        return None
    manages = member.guild_permissions.manage_channels
    return None if member.bot or manages else contained(member.display_name)
