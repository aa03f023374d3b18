"""From an interaction to who asks and where. Must not know what is asked."""

from __future__ import annotations

import discord

from bot.app.requests import Actor, Place
from bot.rules.model import one_line


def place_of(interaction: discord.Interaction) -> Place:
    """Return the channel or thread of an interaction."""
    return Place(channel=interaction.channel_id or 0, guild=interaction.guild_id)


def actor_of(interaction: discord.Interaction) -> Actor:
    """Return who asks, by the nickname as far as it can be seen, and whether that member manages channel or server."""
    user, may = interaction.user, interaction.permissions
    name = one_line(user.display_name) or user.name
    return Actor(user=user.id, name=name, manages=may.manage_channels, governs=may.manage_guild)
