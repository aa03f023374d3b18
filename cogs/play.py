"""The commands of play: declare, flip, act, hold, abort, next, surge, check. Their options are the systems' own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.describing import about, described
from cogs.completing import combatants
from cogs.signatures import with_options

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

Text = Range[str, 1, 100]

WHOM = described("about-combatant")
STANDING = described("about-standing")
FORCE = described("about-force")


class Play(commands.Cog):
    """What the combatants do."""

    def __init__(self, bot: Quickdraw) -> None:
        self.parts = bot.parts

    @app_commands.command(description=described("describe-declare"))
    @with_options("declare")
    @app_commands.describe(combatant=WHOM, force=FORCE, standing=STANDING)
    @app_commands.autocomplete(combatant=combatants)
    async def declare(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        combatant: Text | None = None,
        force: bool = False,
        standing: bool = False,
        **options: Any,
    ) -> None:
        """With no option: a private panel; with options: at once, or from now on."""
        if standing:
            await self.parts.order(interaction, "declare", combatant, **options, force=force)
        elif all(value is None for name, value in options.items() if name not in ("at", "several")):
            await self.parts.panel(interaction, "declare", combatant, **options)
        else:
            await self.parts.perform(interaction, "declare", combatant, **options, force=force)

    @app_commands.command(description=described("describe-flip"))
    @with_options("flip")
    @app_commands.describe(force=FORCE, **about("flip", "combatant"))
    @app_commands.autocomplete(combatant=combatants)
    async def flip(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        combatant: Text | None = None,
        force: bool = False,
        **options: Any,
    ) -> None:
        """Turn the card, roll the dice, start the clock."""
        await self.parts.perform(interaction, "flip", combatant, **options, force=force)

    @app_commands.command(description=described("describe-act"))
    @with_options("act")
    @app_commands.describe(combatant=WHOM, force=FORCE)
    @app_commands.autocomplete(combatant=combatants)
    async def act(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        combatant: Text | None = None,
        force: bool = False,
        **options: Any,
    ) -> None:
        """Act, and pass on."""
        await self.parts.perform(interaction, "act", combatant, **options, force=force)

    @app_commands.command(description=described("describe-hold"))
    @with_options("hold")
    @app_commands.describe(combatant=WHOM, force=FORCE, standing=STANDING)
    @app_commands.autocomplete(combatant=combatants)
    async def hold(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        combatant: Text | None = None,
        force: bool = False,
        standing: bool = False,
        **options: Any,
    ) -> None:
        """Hold, or have it done from now on."""
        give = self.parts.order if standing else self.parts.perform
        await give(interaction, "hold", combatant, **options, force=force)

    @app_commands.command(description=described("describe-abort"))
    @with_options("abort")
    @app_commands.describe(combatant=WHOM, force=FORCE)
    @app_commands.autocomplete(combatant=combatants)
    async def abort(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        combatant: Text | None = None,
        force: bool = False,
        **options: Any,
    ) -> None:
        """Abort."""
        await self.parts.perform(interaction, "abort", combatant, **options, force=force)

    @app_commands.command(description=described("describe-next"))
    @with_options("next")
    @app_commands.describe(force=FORCE)
    async def next(self, interaction: discord.Interaction[Quickdraw], /, force: bool = False, **options: Any) -> None:
        """Go on."""
        await self.parts.perform(interaction, "next", **options, force=force)

    @app_commands.command(name="pass", description=described("describe-pass"))
    @app_commands.describe(**about("pass", "everything"))
    async def let_pass(self, interaction: discord.Interaction[Quickdraw], everything: bool | None = None) -> None:
        """Let it pass."""
        await self.parts.perform(interaction, "pass", everything=everything)

    @app_commands.command(description=described("describe-standing"))
    @app_commands.describe(combatant=WHOM, **about("standing", "tear_up"))
    @app_commands.autocomplete(combatant=combatants)
    async def standing(
        self, interaction: discord.Interaction[Quickdraw], combatant: Text | None = None, tear_up: bool = False
    ) -> None:
        """Show standing orders, or tear them up."""
        orders = self.parts.standing
        work = orders.tear_up if tear_up else orders.look
        await self.parts.answer(interaction, lambda place, actor: work(place, actor, combatant))

    @app_commands.command(description=described("describe-surge"))
    @with_options("surge")
    @app_commands.describe(combatant=WHOM, force=FORCE)
    @app_commands.autocomplete(combatant=combatants)
    async def surge(
        self,
        interaction: discord.Interaction[Quickdraw],
        /,
        combatant: Text | None = None,
        force: bool = False,
        **options: Any,
    ) -> None:
        """Surge."""
        await self.parts.perform(interaction, "surge", combatant, **options, force=force)

    @app_commands.command(description=described("describe-check"))
    @with_options("check")
    @app_commands.describe(**about("check", "combatant"))
    @app_commands.autocomplete(combatant=combatants)
    async def check(
        self, interaction: discord.Interaction[Quickdraw], /, combatant: Text | None = None, **options: Any
    ) -> None:
        """Check."""
        await self.parts.perform(interaction, "check", combatant, **options)


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Play(bot))
