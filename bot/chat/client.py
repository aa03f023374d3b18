"""The Discord client: intents, cogs, the sync of commands, and the faults of commands.

Owns the connection's life. Must not know a use case: it is given the parts that the cogs use.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.ports import Store, Unsaved
from bot.chat.courier import Courier
from bot.chat.faults import UNREACHED
from bot.chat.parts import Parts
from bot.chat.permissions import invitation
from bot.chat.presses import PressedButton
from bot.chat.replies import lexicon_of, unexpected

log = logging.getLogger(__name__)

COGS = ("cogs.encounter", "cogs.roster", "cogs.play", "cogs.asking")


class Tree(app_commands.CommandTree[Any]):
    """The slash commands; a fault is told with a reference."""

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Tell the actor, alone, that something went wrong."""
        try:
            raise error
        except app_commands.AppCommandError:
            text = lexicon_of(None).tell(unexpected(f"interaction {interaction.id}"))
        try:
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True)
            else:
                await interaction.response.send_message(text, ephemeral=True)
        except UNREACHED:
            log.warning("the fault of interaction %s could not be told", interaction.id)


class Quickdraw(commands.AutoShardedBot):
    """The bot on Discord. `begin` builds the parts once the client exists, `guilds_to_sync` get commands at once."""

    def __init__(self, begin: Callable[[Quickdraw], Awaitable[Parts]], guilds_to_sync: Sequence[int]) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._begin, self._guilds_to_sync = begin, guilds_to_sync
        self.parts: Parts
        self.courier: Courier | None = None

    async def setup_hook(self) -> None:
        """Build the parts and load the cogs; a cog that does not load stops the start."""
        self.parts = await self._begin(self)
        PressedButton.presser = self.parts.presser
        self.add_dynamic_items(PressedButton)
        for cog in COGS:
            await self.load_extension(cog)
        await self._sync(self.parts.store)
        await self.parts.lifecycle.resume()

    async def close(self) -> None:
        """Stop the courier, then the connection."""
        if self.courier is not None:
            await self.courier.close()
        await super().close()

    async def on_ready(self) -> None:
        """Say that the bot is there."""
        log.info("ready as %s in %s guilds", self.user, len(self.guilds))
        if self.application_id is not None:
            log.info("invite the bot: %s", invitation(self.application_id))
        with contextlib.suppress(Unsaved):  # The store has told of it; the next start takes it up.
            await self.parts.forgetting.seen({guild.id for guild in self.guilds})

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Remember that the bot was removed from a server: some time later what is stored of it goes."""
        with contextlib.suppress(Unsaved):
            await self.parts.forgetting.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep what is stored of a server that the bot was invited to again."""
        with contextlib.suppress(Unsaved):
            await self.parts.forgetting.joined(guild.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take up submitted forms; commands and buttons find their own way."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.parts.presser.submitted(interaction)

    async def _sync(self, store: Store) -> None:
        """Tell Discord the commands, where they have changed since it was last told."""
        payload = json.dumps([command.to_dict(self.tree) for command in self.tree.get_commands()], sort_keys=True)
        digest = hashlib.sha256(payload.encode()).hexdigest()
        guilds: list[discord.Object | None] = [discord.Object(id) for id in self._guilds_to_sync]
        for guild in guilds or [None]:
            key = f"commands {self.application_id} {guild.id if guild else 'global'}"
            if await store.note(key) == digest:
                continue
            if guild is not None:
                self.tree.copy_global_to(guild=guild)
            try:
                await self.tree.sync(guild=guild)
            except discord.Forbidden:
                log.warning("no commands on server %s: the bot has not been invited there", guild.id if guild else "")
                continue
            await store.put_note(key, digest)
            log.info("commands synced (%s)", guild.id if guild else "global")
