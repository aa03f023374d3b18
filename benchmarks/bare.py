"""The bare bot: discord.py as it comes and aiosqlite, one command that saves one durable row and answers, once.

What ours is measured against. With `announces` in its arguments it posts one message besides.
"""

from __future__ import annotations

import asyncio
import os
import sys

import aiosqlite
import discord
from discord import app_commands

from bot.chat.running import use_api


class Bare(discord.Client):
    """A client with one command."""

    def __init__(self, database: aiosqlite.Connection) -> None:
        super().__init__(intents=discord.Intents.default())
        self.database = database
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the command."""

        @self.tree.command(description="Save a row, and answer alone")
        async def declare(interaction: discord.Interaction[Bare], speed: str) -> None:
            await self.database.execute("insert into said (who, what) values (?, ?)", (interaction.user.id, speed))
            await self.database.commit()
            await interaction.response.send_message(f"You declared {speed}.", ephemeral=True)
            if "announces" in sys.argv:
                assert isinstance(interaction.channel, discord.TextChannel)
                await interaction.channel.send(f"{interaction.user.display_name} declared.")

        await self.tree.sync()


async def main() -> None:
    """Run it, as the environment says."""
    token = os.environ["QUICKDRAW_DISCORD_TOKEN"]
    await use_api(os.environ["QUICKDRAW_DISCORD_API_BASE"], token)
    async with aiosqlite.connect(os.environ["QUICKDRAW_STORAGE_URL"].removeprefix("sqlite:///")) as database:
        await database.execute("pragma journal_mode = wal")
        await database.execute("pragma synchronous = full")
        await database.execute("create table said (id integer primary key, who integer, what text)")
        async with Bare(database) as client:
            await client.start(token)


if __name__ == "__main__":
    asyncio.run(main())
