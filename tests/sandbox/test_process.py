"""The bot as a process of its own, which reaches the sandbox by its two addresses alone."""

import asyncio
import sys

from bot.sandbox import Sandbox

BOT = """
import sys, discord, yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sys.argv[1], yarl.URL(sys.argv[2])
client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
tree = discord.app_commands.CommandTree(client)
client.setup_hook = tree.sync

@tree.command(description="Says hello")
async def hello(interaction: discord.Interaction):
    await interaction.response.send_message("hello")

client.run(sys.argv[3], log_handler=None)
"""


async def start(sandbox: Sandbox) -> asyncio.subprocess.Process:
    arguments = [sandbox.api_base, sandbox.gateway.url, sandbox.token]
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, *arguments)
    await sandbox.wait_for(lambda: sandbox.connected)
    return process


async def test_a_bot_that_is_killed_and_comes_again(sandbox: Sandbox) -> None:
    guild = sandbox.guild("G")
    channel, gwen = guild.channel("c"), guild.member("Gwen")
    first = await start(sandbox)
    assert (await gwen.slash(channel, "/hello")).text == "hello"
    first.kill()
    await first.wait()
    await sandbox.wait_for(lambda: not sandbox.connected)
    before, guild.patience = guild.patience, 0
    unheard = await gwen.slash(channel, "/hello")
    guild.patience = before
    second = await start(sandbox)
    assert (await gwen.slash(channel, "/hello")).text == "hello"
    assert unheard.failed
    second.terminate()
    await second.wait()
