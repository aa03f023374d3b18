"""A Discord on this machine: REST and gateway enough for unmodified discord.py. It knows nothing of any bot.

async with Sandbox() as discord:
    guild = discord.guild("The Saloon")
    channel = guild.channel("showdown")
    gwen = guild.member("Gwen")
    ...  # start a bot with discord.api_base and discord.token
    await discord.ready()
    use = await gwen.slash(channel, '/greet name:"Doc H"')
    print(use.text)
    await gwen.press(channel, "Wave")
"""

from bot.sandbox.client import ClientRefusedError, Suggestion
from bot.sandbox.guilds import Channel, Thread, kept, restore
from bot.sandbox.messages import Attachment, Message
from bot.sandbox.people import Outcome, Person, PlayableGuild
from bot.sandbox.server import Sandbox

__all__ = [
    "Attachment",
    "Channel",
    "ClientRefusedError",
    "Message",
    "Outcome",
    "Person",
    "PlayableGuild",
    "Sandbox",
    "Suggestion",
    "Thread",
    "kept",
    "restore",
]
