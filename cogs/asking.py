"""Questions that change nothing: odds, interrupt, why, rules, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.app.requests import Actor, Answer, Place
from bot.chat.describing import about, described
from bot.rules.registry import all_systems, system_of
from bot.rules.words import say
from cogs.completing import combatants
from cogs.signatures import with_options

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Text = Range[str, 1, 100]
WHOM = described("about-combatant")
SYSTEMS = [app_commands.Choice(name=system.name, value=id) for id, system in all_systems().items()]


class Asking(commands.Cog):
    """Private answers."""

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(description=described("describe-odds"))
    @with_options("odds")
    @app_commands.describe(combatant=WHOM)
    @app_commands.autocomplete(combatant=combatants)
    async def odds(
        self, interaction: discord.Interaction[Quickdraw], /, combatant: Text | None = None, **options: Any
    ) -> None:
        """Tell the odds."""
        await self.parts.ask(interaction, "odds", combatant, **options)

    @app_commands.command(description=described("describe-interrupt"))
    @with_options("interrupt")
    @app_commands.describe(combatant=WHOM)
    @app_commands.autocomplete(combatant=combatants)
    async def interrupt(
        self, interaction: discord.Interaction[Quickdraw], /, combatant: Text | None = None, **options: Any
    ) -> None:
        """Tell the ways to interrupt."""
        await self.parts.ask(interaction, "interrupt", combatant, **options)

    @app_commands.command(description=described("describe-why"))
    @app_commands.describe(**about("why", "combatant"))
    @app_commands.autocomplete(combatant=combatants)
    async def why(self, interaction: discord.Interaction[Quickdraw], combatant: Text | None = None) -> None:
        """Tell why."""
        await self.parts.ask(interaction, "why", combatant)

    @app_commands.command(description=described("describe-rules"))
    @app_commands.describe(**about("rules", "system"))
    @app_commands.choices(system=SYSTEMS)
    async def rules(self, interaction: discord.Interaction[Quickdraw], system: str | None = None) -> None:
        """Show the card of a system."""

        async def case(place: Place, actor: Actor) -> Answer:
            played = system_of(system or await self.parts.service.system_at(place))
            head = say("rules-head", name=played.name, summary=played.summary)
            return Answer(system=played.id, lines=(head, say("rules-card")))

        await self.parts.answer(interaction, case)

    @app_commands.command(description=described("describe-help"))
    async def help(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Tell where to begin."""

        async def case(place: Place, actor: Actor) -> Answer:
            return self.parts.guide.help()

        await self.parts.answer(interaction, case)


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Asking(bot))
