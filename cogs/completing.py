"""Autocomplete: combatants that the asker may see, and what an option may be in the system that is played here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import limits
from bot.app.ports import Unsaved
from bot.chat.describing import explained
from bot.chat.people import actor_of, language_of, place_of
from bot.chat.words import lexicon_of
from bot.render.text import Lexicon
from bot.rules.errors import Refused

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Choices = list[app_commands.Choice[str]]
Complete = Callable[[discord.Interaction["Quickdraw"], str], Coroutine[Any, Any, Choices]]


def choices(found: Iterable[str], typed: str, lexicon: Lexicon) -> Choices:
    """Offer texts that have what is typed, in English or in the language of whoever types: words of the rules in both.

    Discord refuses all where one is too long.
    """
    named = [(explained(text, lexicon), text) for text in found]
    return _offered((name, text) for name, text in named if typed.casefold() in name.casefold())


def _offered(named: Iterable[tuple[str, str]]) -> Choices:
    """Return choices of names and values: each name once, as Discord asks, and none that is too long."""
    first: dict[str, str] = {}
    for name, value in named:
        if len(name) <= limits.CHOICE_TEXT:
            first.setdefault(name, value)
    return [app_commands.Choice(name=name, value=value) for name, value in first.items()][: limits.CHOICES]


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
    return _offered((one.name, str(one.id)) for one in found)


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
    return _offered((name, name) for name in found)


def option(verb: str, name: str) -> Complete:
    """Return the autocomplete of an option of a verb."""

    async def complete(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
        service, place = interaction.client.parts.service, place_of(interaction)
        try:
            found, system = await service.suggest(place, verb, name, typed), await service.system_at(place)
        except (Refused, Unsaved):
            return []
        return choices(found, typed.rpartition(",")[2].strip(), lexicon_of(system, language_of(interaction.locale)))

    return complete
