"""The /encounter commands: its lifecycle, its history, its settings, and what the bot needs to run it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.app.requests import Answer, Place
from bot.chat.interactions import missing, must_speak
from bot.chat.languages import about, described
from bot.fight.askers import Actor
from bot.rules.words import say
from cogs.options import Text, a_system, bells, lost_fights, presets, setting_keys, setting_values

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw


class Encounter(commands.GroupCog, group_name="encounter", group_description=described("describe-encounter")):
    """An encounter from start to end."""

    def __init__(self, bot: Quickdraw) -> None:
        super().__init__()
        self.parts = bot.parts

    @app_commands.command(description=described("describe-encounter-start"))
    @app_commands.describe(**about("encounter-start", "system", "name", "preset"))
    @app_commands.rename(preset="from")
    @a_system
    @app_commands.autocomplete(preset=presets)
    async def start(
        self,
        interaction: discord.Interaction[Quickdraw],
        system: Text,
        name: Range[str, 1, 80] | None = None,
        preset: Range[str, 1, 80] | None = None,
    ) -> None:
        """Start."""

        async def case(place: Place, actor: Actor) -> Answer:
            must_speak(interaction)
            return await self.parts.cases.guide.start(
                place, actor, system=system, name=name, preset=preset, request_id=interaction.id
            )

        await self.parts.answer(interaction, case)

    @app_commands.command(description=described("describe-encounter-save"))
    @app_commands.describe(**about("encounter-save", "name", "remove"))
    @app_commands.autocomplete(name=presets)
    async def save(
        self, interaction: discord.Interaction[Quickdraw], name: Range[str, 1, 80], remove: bool = False
    ) -> None:
        """Save a preset, or remove one."""
        presets = self.parts.cases.presets
        work = presets.remove if remove else presets.save
        await self.parts.answer(interaction, lambda place, actor: work(place, actor, name))

    @app_commands.command(description=described("describe-encounter-end"))
    async def end(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Ask whether to end."""
        await self.parts.answer(interaction, self.parts.cases.start_and_end.ask_to_end)

    @app_commands.command(description=described("describe-encounter-restore"))
    async def restore(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Restore."""

        async def case(place: Place, actor: Actor) -> Answer:
            must_speak(interaction)
            return await self.parts.cases.start_and_end.restore(place, actor, request_id=interaction.id)

        await self.parts.answer(interaction, case)

    @app_commands.command(description=described("describe-encounter-status"))
    async def status(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Show the status."""
        await self.parts.answer(interaction, self.parts.cases.look.status)

    @app_commands.command(description=described("describe-encounter-board"))
    async def board(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Post the board again."""
        await self.parts.answer(interaction, lambda place, actor: self.parts.cases.look.repost(place))

    @app_commands.command(description=described("describe-encounter-log"))
    @app_commands.describe(**about("encounter-log", "format", "of"))
    @app_commands.autocomplete(of=lost_fights)
    async def log(
        self,
        interaction: discord.Interaction[Quickdraw],
        format: Literal["text", "json"] = "text",
        of: Text | None = None,
    ) -> None:
        """Send the log."""

        async def case(place: Place, actor: Actor) -> Answer:
            attachment = await self.parts.cases.records.log(place, actor, format, of)
            return Answer(lines=(say("log-head"),), attachment=attachment)

        await self.parts.answer(interaction, case)

    @app_commands.command(description=described("describe-encounter-undo"))
    async def undo(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Undo."""
        await self.parts.answer(interaction, partial(self.parts.cases.undo.undo, request_id=interaction.id))

    @app_commands.command(description=described("describe-encounter-redo"))
    async def redo(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Redo."""
        await self.parts.answer(interaction, partial(self.parts.cases.undo.redo, request_id=interaction.id))

    @app_commands.command(description=described("describe-encounter-settings"))
    @app_commands.describe(**about("encounter-settings", "key", "value"))
    @app_commands.autocomplete(key=setting_keys, value=setting_values)
    async def settings(
        self,
        interaction: discord.Interaction[Quickdraw],
        key: Text | None = None,
        value: Range[str, 1, 1000] | None = None,
    ) -> None:
        """Show the settings, or change one."""
        if key is not None and value is not None:
            await self.parts.perform(interaction, "configure", key=key, value=value)
        else:
            await self.parts.answer(interaction, lambda place, actor: self.parts.cases.look.settings(place, key))

    @app_commands.command(description=described("describe-encounter-pings"))
    @app_commands.describe(**about("encounter-pings", "how"))
    async def pings(
        self,
        interaction: discord.Interaction[Quickdraw],
        how: Literal["ping", "quiet", "on deck", "table"] | None = None,
    ) -> None:
        """Show one's pings, or choose how they are."""
        pings = self.parts.cases.pings
        work = pings.look if how is None else partial(pings.choose, how=how)
        await self.parts.answer(interaction, work)

    @app_commands.command(description=described("describe-encounter-gm"))
    @app_commands.describe(**about("encounter-gm", "user", "remove"))
    async def gm(self, interaction: discord.Interaction[Quickdraw], user: discord.User, remove: bool = False) -> None:
        """Make a member a GM of this encounter, or take a GM off its list."""
        await self.parts.perform(interaction, "appoint", user=user.id if remove else user, remove=remove)

    @app_commands.command(description=described("describe-encounter-bell"))
    @app_commands.describe(**about("encounter-bell", "text", "at", "secret", "remove"))
    @app_commands.autocomplete(text=bells)
    async def bell(
        self,
        interaction: discord.Interaction[Quickdraw],
        text: Range[str, 1, 200] | None = None,
        at: Text | None = None,
        secret: bool = False,
        remove: bool = False,
    ) -> None:
        """Set a bell, take one off, or list them."""
        if text is None and at is None and not remove:
            await self.parts.answer(interaction, self.parts.cases.look.bells)
        else:
            await self.parts.perform(interaction, "bell", text=text, at=at, secret=secret, remove=remove)

    @app_commands.command(description=described("describe-encounter-pause"))
    @app_commands.describe(**about("encounter-pause", "time"))
    async def pause(self, interaction: discord.Interaction[Quickdraw], time: Text | None = None) -> None:
        """Stop all clocks."""
        await self.parts.perform(interaction, "pause", time=time)

    @app_commands.command(description=described("describe-encounter-resume"))
    async def resume(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Have all clocks go on."""
        await self.parts.perform(interaction, "resume")

    @app_commands.command(description=described("describe-encounter-screen"))
    async def screen(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Show the screen."""
        await self.parts.answer(interaction, self.parts.cases.screens.look)

    @app_commands.command(description=described("describe-encounter-verify"))
    async def verify(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Verify the draws."""
        await self.parts.answer(interaction, self.parts.cases.fairness.verify)

    @app_commands.command(description=described("describe-encounter-forget"))
    async def forget(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Ask what to forget."""
        await self.parts.answer(interaction, self.parts.cases.forgetting.ask)

    @app_commands.command(description=described("describe-encounter-doctor"))
    async def doctor(self, interaction: discord.Interaction[Quickdraw]) -> None:
        """Tell what is missing."""

        async def case(place: Place, actor: Actor) -> Answer:
            thread = isinstance(interaction.channel, discord.Thread)
            lacks = missing(interaction.app_permissions, thread=thread)
            record = await self.parts.cases.start_and_end.without_system(place)
            told = [say("doctor-lacks", name=need.name, fails=need.fails) for need in lacks]
            lines = [say("doctor-head"), *told] if told else []
            lines += [say("system-removed", found=record.system)] if record else []
            refusal = self.parts.courier.refusal(place.channel)
            lines += [refusal] if refusal is not None else []
            return Answer(lines=tuple(lines or [say("doctor-well")]))

        await self.parts.answer(interaction, case)


async def setup(bot: Quickdraw) -> None:
    """Add the cog."""
    await bot.add_cog(Encounter(bot))
