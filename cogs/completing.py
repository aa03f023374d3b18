"""Autocomplete: combatants that the asker may see, and what an option may be in the system that is played here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import limits
from bot.app.ports import Unsaved
from bot.chat.people import actor_of, place_of
from bot.rules.errors import Refused

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Choices = list[app_commands.Choice[str]]
Complete = Callable[[discord.Interaction["Quickdraw"], str], Coroutine[Any, Any, Choices]]


async def combatants(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the combatants that may be named with the command being typed."""
    command = interaction.command
    verb = command.name if command is not None else ""
    try:
        known = await interaction.client.parts.service.nameable(place_of(interaction), actor_of(interaction), verb)
    except (Refused, Unsaved):
        return []
    wanted = typed.casefold()
    found = [one for one in known if wanted in one.name.casefold() or typed == str(one.id)]
    return [app_commands.Choice(name=one.name, value=str(one.id)) for one in found[: limits.CHOICES]]


async def character(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the character with which somebody played the last time."""
    try:
        known = await interaction.client.parts.characters.of(place_of(interaction), actor_of(interaction))
    except (Refused, Unsaved):
        return []
    if known is None or typed.casefold() not in known.name.casefold():
        return []
    return [app_commands.Choice(name=known.name, value=known.name)]


async def waiting(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer those who wait to be let in."""
    try:
        names = await interaction.client.parts.service.waiting(place_of(interaction), actor_of(interaction))
    except (Refused, Unsaved):
        return []
    found = [name for name in names if typed.casefold() in name.casefold()]
    return [app_commands.Choice(name=name, value=name) for name in found[: limits.CHOICES]]


def option(verb: str, name: str) -> Complete:
    """Return the autocomplete of an option of a verb."""

    async def complete(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
        try:
            found = await interaction.client.parts.service.suggest(place_of(interaction), verb, name, typed)
        except (Refused, Unsaved):
            return []
        wanted = typed.rpartition(",")[2].strip().casefold()
        fitting = [text for text in found if wanted in text.casefold() and len(text) <= limits.CHOICE_TEXT]
        return [app_commands.Choice(name=text, value=text) for text in fitting[: limits.CHOICES]]

    return complete
