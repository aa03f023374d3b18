"""A toy bot on the sandbox: real discord.py, in this process, over real HTTP and websockets."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from json import loads
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox import Channel, Outcome, Person, PlayableGuild
from bot.sandbox.server import GUARD
from tests.sandbox.toy import Act, Toy
from tests.troubles import Sandbox


@dataclass
class Saloon:
    """A guild with a channel, two people and a bot that is ready."""

    discord: Sandbox
    guild: PlayableGuild
    channel: Channel
    gwen: Person
    pat: Person
    toy: Toy

    async def do(self, act: Act) -> Outcome:
        """Gwen uses /do, and the bot does this."""
        self.toy.act = act
        return await self.gwen.slash(self.channel, "/do")


@pytest.fixture
def seams() -> Iterator[None]:
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(patience=GUARD) as running:
        yield running


@pytest.fixture
async def saloon(sandbox: Sandbox, seams: None) -> AsyncIterator[Saloon]:
    guild = sandbox.guild("The Saloon")
    channel = guild.channel("showdown")
    gwen, pat = guild.member("Gwen", manage_channels=True), guild.member("Pat")
    Route.BASE = sandbox.api_base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway.url)
    toy = Toy()
    task = asyncio.create_task(toy.start(sandbox.token))
    await sandbox.ready()
    await toy.wait_until_ready()
    yield Saloon(sandbox, guild, channel, gwen, pat, toy)
    await toy.close()
    await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
def place(saloon: Saloon) -> discord.TextChannel:
    """The channel, as the library knows it."""
    found = saloon.toy.get_channel(saloon.channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


@dataclass
class Api:
    """Plain HTTP, as a bot without any library would speak it."""

    session: aiohttp.ClientSession
    base: str

    async def __call__(self, method: str, path: str, json: object = None, **more: Any) -> tuple[int, Any]:
        async with self.session.request(method, self.base + path, json=json, **more) as response:
            text = await response.text()
            return response.status, loads(text) if text else None


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield Api(session, sandbox.api_base)
