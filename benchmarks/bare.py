"""The bare bot that ours is measured against: discord.py, and one command that saves a durable row and answers, once.

Its database is SQLite by aiosqlite, or PostgreSQL by asyncpg, as the address says. Among its arguments `announces` has
it post one message besides, and `tuned` sets all that is known to make such a bot fast: uvloop, the intent for guilds
alone, no caches of messages and members, and nothing collected of what is there once it is ready.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiosqlite
import asyncpg
import discord
from discord import app_commands

from bot.chat.running import use_api
from bot.machine import loop_factory

ANNOUNCES, TUNED = "announces" in sys.argv, "tuned" in sys.argv
Save = Callable[[int, str], Awaitable[object]]
"""Saves what somebody said; returns once that is durable."""


class Bare(discord.Client):
    """A client with one command."""

    def __init__(self, save: Save) -> None:
        if TUNED:
            members = discord.MemberCacheFlags.none()
            intents = discord.Intents(guilds=True)
            super().__init__(
                intents=intents, member_cache_flags=members, max_messages=None, chunk_guilds_at_startup=False
            )
        else:
            super().__init__(intents=discord.Intents.default())
        self.save = save
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the command."""

        @self.tree.command(description="Save a row, and answer alone")
        async def declare(interaction: discord.Interaction[Bare], speed: str) -> None:
            await self.save(interaction.user.id, speed)
            await interaction.response.send_message(f"You declared {speed}.", ephemeral=True)
            if ANNOUNCES:
                assert isinstance(interaction.channel, discord.TextChannel)
                await interaction.channel.send(f"{interaction.user.display_name} declared.")

        await self.tree.sync()

    async def on_ready(self) -> None:
        """Leave what is there by now out of every collection."""
        if TUNED:
            gc.collect()
            gc.freeze()


@asynccontextmanager
async def saving(url: str) -> AsyncIterator[Save]:
    """Open a database with one table for what is said."""
    if url.startswith("postgresql:"):
        async with asyncpg.create_pool(url) as pool:
            await pool.execute("create table said (id bigserial primary key, who bigint, what text)")
            yield lambda *said: pool.execute("insert into said (who, what) values ($1, $2)", *said)
        return
    async with aiosqlite.connect(url.removeprefix("sqlite:///")) as database:
        await database.execute("pragma journal_mode = wal")
        await database.execute("pragma synchronous = full")
        await database.execute("create table said (id integer primary key, who integer, what text)")

        async def save(*said: object) -> None:
            await database.execute("insert into said (who, what) values (?, ?)", said)
            await database.commit()

        yield save


async def main() -> None:
    """Run it, as the environment says."""
    token = os.environ["QUICKDRAW_DISCORD_TOKEN"]
    await use_api(os.environ["QUICKDRAW_DISCORD_API_BASE"], token)
    async with saving(os.environ["QUICKDRAW_STORAGE_URL"]) as save, Bare(save) as client:
        await client.start(token)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory() if TUNED else None) as runner:
        runner.run(main())
