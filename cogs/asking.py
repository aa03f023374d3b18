"""Questions that change nothing: odds, interrupt, why, rules, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.app.requests import Actor, Answer, Place
from bot.rules.registry import all_systems, system_of
from bot.rules.words import say
from cogs.completing import combatants
from cogs.signatures import with_options

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Text = Range[str, 1, 100]
WHOM = "For whom; not needed with one combatant of your own"
SYSTEMS = [app_commands.Choice(name=system.name, value=id) for id, system in all_systems().items()]


class Asking(commands.Cog):
    """Private answers."""

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(description="Privately: your chances before you choose")
    @with_options("odds")
    @app_commands.describe(combatant=WHOM)
    @app_commands.autocomplete(combatant=combatants)
    async def odds(
        self, interaction: discord.Interaction[Quickdraw], /, combatant: Text | None = None, **options: Any
    ) -> None:
        """Tell the odds."""
        await self.parts.ask(interaction, "odds", combatant, **options)

    @app_commands.command(description="Privately: every way to be in time against somebody's action")
    @with_options("interrupt")
    @app_commands.describe(combatant=WHOM)
    @app_commands.autocomplete(combatant=combatants)
    async def interrupt(
        self, interaction: discord.Interaction[Quickdraw], /, combatant: Text | None = None, **options: Any
    ) -> None:
        """Tell the ways to interrupt."""
        await self.parts.ask(interaction, "interrupt", combatant, **options)

    @app_commands.command(description="How your place in the order came about, step by step")
    @app_commands.describe(combatant="Whose; not needed with one combatant of your own")
    @app_commands.autocomplete(combatant=combatants)
    async def why(self, interaction: discord.Interaction[Quickdraw], combatant: Text | None = None) -> None:
        """Tell why."""
        await self.parts.ask(interaction, "why", combatant)

    @app_commands.command(description="A system on one card: what to declare, what happens, what hold and abort do")
    @app_commands.describe(system="Which; the one played here unless given")
    @app_commands.choices(system=SYSTEMS)
    async def rules(self, interaction: discord.Interaction[Quickdraw], system: str | None = None) -> None:
        """Show the card of a system."""

        async def case(place: Place, actor: Actor) -> Answer:
            played = system_of(system or await self.parts.service.system_at(place))
            head = say("rules-head", name=played.name, summary=played.summary)
            return Answer(system=played.id, lines=(head, say("rules-card")))

        await self.parts.answer(interaction, case)

    @app_commands.command(description="Where to begin, for a player and for a GM")
    async def help(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Tell where to begin."""

        async def case(place: Place, actor: Actor) -> Answer:
            return self.parts.guide.help()

        await self.parts.answer(interaction, case)


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Asking(bot))
