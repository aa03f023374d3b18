"""Questions that change nothing: odds, interrupt, why, rules, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.app.requests import Actor, Answer, Place
from bot.rules.registry import all_systems, system_of
from bot.rules.words import say
from cogs.completing import combatants, option

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Text = Range[str, 1, 100]
SYSTEMS = [app_commands.Choice(name=system.name, value=id) for id, system in all_systems().items()]


class Asking(commands.Cog):
    """Private answers."""

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(description="Privately: your chances before you choose")
    @app_commands.describe(
        combatant="For whom; not needed with one combatant of your own",
        speed="At which speed; all unless given",
        dice="How many dice",
        target="The successes needed",
    )
    @app_commands.autocomplete(combatant=combatants, speed=option("declare", "speed"))
    async def odds(
        self,
        interaction: discord.Interaction[Quickdraw],
        combatant: Text | None = None,
        speed: Text | None = None,
        dice: Range[int, 0, 999] | None = None,
        target: Text | None = None,
    ) -> None:
        """Tell the odds."""
        await self.parts.ask(interaction, "odds", combatant, speed=speed, dice=dice, target=target)

    @app_commands.command(description="Privately: every way to be in time against somebody's action")
    @app_commands.describe(
        target="Whom to interrupt",
        speed="With an action of which speed",
        kind="With what kind of action",
        combatant="For whom; not needed with one combatant of your own",
    )
    @app_commands.autocomplete(
        target=combatants, combatant=combatants, speed=option("declare", "speed"), kind=option("declare", "kind")
    )
    async def interrupt(
        self,
        interaction: discord.Interaction[Quickdraw],
        target: Text,
        speed: Text | None = None,
        kind: Text | None = None,
        combatant: Text | None = None,
    ) -> None:
        """Tell the ways to interrupt."""
        await self.parts.ask(interaction, "interrupt", combatant, target=target, speed=speed, kind=kind)

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
            played = system_of(system) if system else await self.parts.service.running_system(place)
            head = say("rules-head", name=played.name, summary=played.summary)
            return Answer(system=played.id, lines=(head, say("rules-card")))

        await self.parts.answer(interaction, case)

    @app_commands.command(description="Where to begin, for a player and for a GM")
    async def help(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Tell where to begin."""

        async def case(place: Place, actor: Actor) -> Answer:
            return Answer(lines=(say("help-player"), say("help-gm"), say("help-more")))

        await self.parts.answer(interaction, case)


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Asking(bot))
