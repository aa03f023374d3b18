"""Who asks, and where, as the use cases know them. Must not know what is asked."""

from __future__ import annotations

from typing import Any

import discord

from bot.app.requests import Actor, Answer, Place
from bot.chat.languages import language_of
from bot.rules.model import one_line


def place_of(interaction: discord.Interaction[Any]) -> Place:
    """Return the channel or thread of an interaction."""
    language = language_of(interaction.guild_locale)
    return Place(channel=interaction.channel_id or 0, guild=interaction.guild_id, language=language)


def actor_of(interaction: discord.Interaction[Any]) -> Actor:
    """Return the user of an interaction, by its nickname if that can be seen, with its rights in the channel."""
    user, may = interaction.user, interaction.permissions
    return Actor(
        user=user.id,
        name=one_line(user.display_name) or user.name,
        manages=may.manage_channels,
        governs=may.manage_guild,
        language=language_of(interaction.locale),
    )


def in_language_of(interaction: discord.Interaction[Any], answer: Answer) -> Answer:
    """Return an answer in the language of the user of an interaction."""
    return answer.evolve(language=language_of(interaction.locale))
