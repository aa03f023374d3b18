"""From an interaction to who asks and where. Must not know what is asked."""

from __future__ import annotations

from functools import cache
from typing import Any

import discord

from bot.app.requests import Actor, Answer, Place
from bot.rules.model import one_line
from bot.rules.words import ENGLISH, LANGUAGES

_NOWHERE, _NOBODY = Place(channel=0), Actor(user=0, name="")
"""What Discord tells of somebody goes in their place: the library has looked at it."""


def place_of(interaction: discord.Interaction) -> Place:
    """Return the channel or thread of an interaction."""
    language = language_of(interaction.guild_locale)
    return _NOWHERE.evolve(channel=interaction.channel_id or 0, guild=interaction.guild_id, language=language)


def actor_of(interaction: discord.Interaction) -> Actor:
    """Return who asks, by the nickname as far as it can be seen, and whether that member manages channel or server."""
    user, may = interaction.user, interaction.permissions
    name = one_line(user.display_name) or user.name
    language = language_of(interaction.locale)
    manages, governs = may.manage_channels, may.manage_guild
    return _NOBODY.evolve(user=user.id, name=name, manages=manages, governs=governs, language=language)


@cache
def language_of(locale: discord.Locale | None) -> str:
    """Return the language in which the bot speaks to somebody, or to a server: English where it has no other."""
    spoken = str(locale).partition("-")[0]
    return spoken if spoken in LANGUAGES else ENGLISH


def spoken_to(interaction: discord.Interaction[Any], answer: Answer) -> Answer:
    """Return an answer in the language of whoever asked."""
    return answer.evolve(language=language_of(interaction.locale))
