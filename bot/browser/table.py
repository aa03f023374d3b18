"""A table: a server of the local Discord with its channels and people, and the web server of their seats.

Must not know what bot comes to it.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from aiohttp import web

from bot.browser.pages import Pages
from bot.browser.seats import Seat, Seats
from bot.sandbox import Channel, PlayableGuild, Sandbox

HERE = "127.0.0.1"
SERVER = "The Saloon"
CHANNELS = ("showdown", "backroom")
HOST, PLAYERS = "Gwen", ("Mia", "Rob")
PATIENCE = 5.0
"""Seconds after which somebody is told that the bot did not respond."""


@dataclass(frozen=True)
class Table:
    """A table that stands open."""

    discord: Sandbox
    guild: PlayableGuild
    seats: Seats
    host: str
    port: int

    @property
    def channels(self) -> list[Channel]:
        """The channels, the one with the first fight before the empty one."""
        return list(self.guild.channels.values())

    def address(self) -> str:
        """Return the address of the host's page, with its secret link."""
        link = self.seats.link(self.seats.host)
        return f"http://{self.host}:{self.port}/seat/{link}/table"


@asynccontextmanager
async def opened(*, host: str | None, port: int) -> AsyncIterator[Table]:
    """Open a table on this machine, or to its network where `host` is an address of it; close it at the end."""
    async with Sandbox(token=secrets.token_urlsafe(32), patience=PATIENCE) as discord:
        guild = discord.guild(SERVER)
        for name in CHANNELS:
            guild.channel(name)
        seats = Seats()
        seats.add(Seat(guild.member(HOST, manage_channels=True), host=True))
        for name in PLAYERS:
            seats.add(Seat(guild.member(name)))
        for seat in seats.all:
            seats.renew(seat)
        pages = Pages(guild, seats, open_to_others=host is not None)
        runner = web.AppRunner(pages.application(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, host or HERE, port).start()
            shown = own_address() if host == "0.0.0.0" else host or HERE
            yield Table(discord, guild, seats, shown, runner.addresses[0][1])
        finally:
            await runner.cleanup()


def own_address() -> str:
    """Return the address by which others on the network find this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # Nothing is sent: the system only tells which way it would go.
        return str(probe.getsockname()[0])
    return HERE
