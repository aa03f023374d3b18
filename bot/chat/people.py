"""From an interaction to who asks and where. Must not know what is asked."""

from __future__ import annotations

import discord

from bot.app.requests import Actor, Place


def place_of(interaction: discord.Interaction) -> Place:
    """Return the channel or thread of an interaction."""
    return Place(channel=interaction.channel_id or 0, guild=interaction.guild_id)


def actor_of(interaction: discord.Interaction) -> Actor:
    """Return who asks, and whether that member manages the channel, or the server."""
    user, may = interaction.user, interaction.permissions
    return Actor(user=user.id, name=user.display_name, manages=may.manage_channels, governs=may.manage_guild)
