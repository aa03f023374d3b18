"""A table: a server of the local Discord with its channels and people, and the web server of their seats."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from aiohttp import web
from aiohttp.http import HttpProcessingError

from bot.browser.heads import Ask, no_head
from bot.browser.keeping import Book, Keeper, rebuilt, seated, spectators
from bot.browser.pages import Pages
from bot.browser.seats import Seat, Seats
from bot.browser.tabs import Unused, nothing_unused
from bot.sandbox import Channel, ClientRefusedError, PlayableGuild, Sandbox

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
SERVER = "The Saloon"
CHANNELS = ("showdown", "backroom")
HOST, PLAYERS = "Gwen", ("Mia", "Rob")
Fight = Callable[[Sandbox, PlayableGuild, Channel], Awaitable[None]]
"""Plays the beginning of a fight in a channel."""
PATIENCE = 5.0
"""Seconds after which somebody is told that the bot did not respond."""
TIDIED_EVERY = 60.0
IDLE = 10.0
"""Seconds after which a connection is closed that makes no whole request."""


class RequestLog(logging.LoggerAdapter[logging.Logger]):
    """Tells of a request that is no HTTP in one line, without what it said: that may be a seat's link."""

    def log(self, level: int, msg: object, *args: object, **more: Any) -> None:
        """Log what the web server tells."""
        if isinstance(more.get("exc_info"), HttpProcessingError):
            self.logger.info("refused a request that is too long or malformed")
        else:
            super().log(level, msg, *args, **more)


class CannotStandError(Exception):
    """The table cannot be reached where it was to stand."""


@dataclass(frozen=True)
class Table:
    """A table that stands open."""

    discord: Sandbox
    guild: PlayableGuild
    seats: Seats
    keeper: Keeper
    pages: Pages
    begin: Callable[[], Awaitable[None]]
    """Has the first fight begun, if none was: the host's page does when it is opened, in its language."""
    host: str
    port: int

    @property
    def channels(self) -> list[Channel]:
        """The channels, the one with the first fight before the empty one."""
        return list(self.guild.channels.values())

    @property
    def begun(self) -> bool:
        """Whether the first fight of this table was begun."""
        return self.keeper.begun

    @property
    def address(self) -> str:
        """The address of the host's page, with its secret link."""
        return f"http://{self.host}:{self.port}/seat/{self.seats.link(self.seats.host)}/table"

    @property
    def door(self) -> str:
        """An address that leads to the host's page once: a browser is told of it where others may read it."""
        return f"http://{self.host}:{self.port}/enter/{self.pages.door()}"


@asynccontextmanager
async def opened(
    book: Book,
    bot: str,
    fight: Fight,
    *,
    host: str | None,
    port: int,
    gm: str | None = None,
    unused: Unused = nothing_unused,
    head_of: Ask = no_head,
    idle: float = IDLE,
) -> AsyncIterator[Table]:
    """Open a table on this machine, or at `host`; `bot` and `gm` are names.

    `unused` tells which options are not suggested in a channel, `head_of` what a person is shown of its fight.
    """
    facts = await book.facts()
    world = json.loads(facts["world"]) if facts else {}
    token, application = secrets.token_urlsafe(32), world.get("application")
    async with Sandbox(token=token, patience=PATIENCE, application=application, bot=bot) as discord:
        guild = discord.guild(SERVER, id=world.get("guild"), pin_messages=True)
        seats = rebuilt(guild, facts) if facts else _laid(guild)
        if gm is not None:
            seats.host.person.user.rename(gm)
        keeper = Keeper(book, discord, guild, seats)
        if facts:
            await keeper.read(facts)
        seats.renew(seats.host)
        await keeper.settled()
        discord.before_answering(keeper.settled)
        shown = own_address() if host == EVERYWHERE else host
        fight_in = partial(_begun, discord, guild, seats, fight)

        async def begin() -> None:
            """One that is cut short stands where it stopped, also after a restart: its people can go on with it."""
            if await keeper.claim_first_fight():
                await fight_in(next(iter(guild.channels.values())))

        pages = Pages(guild, seats, keeper.settled, begin, fight_in, unused, head_of, open_to_others=shown)
        request_log = RequestLog(logging.getLogger(__name__))
        runner = web.AppRunner(
            pages.application(), access_log=None, logger=request_log, shutdown_timeout=1.0, keepalive_timeout=idle
        )
        await runner.setup()
        tidying = asyncio.create_task(_tidied(discord))
        try:
            try:
                await web.TCPSite(runner, host or HERE, port).start()
            except OSError as error:
                why = f"no table can be opened at {host or HERE}, port {port}: {error.strerror}; --port names another"
                raise CannotStandError(why) from error
            yield Table(discord, guild, seats, keeper, pages, begin, shown or HERE, runner.addresses[0][1])
        finally:
            tidying.cancel()
            await runner.cleanup()
            await keeper.settled()


def _laid(guild: PlayableGuild) -> Seats:
    for name in CHANNELS:
        guild.channel(name)
    seats = Seats()
    seats.add(Seat(seated(guild, HOST, host=True), host=True))
    for name in PLAYERS:
        seats.add(Seat(seated(guild, name, host=False)))
        seats.renew(seats.all[-1])
    seats.add(spectators(guild))
    seats.renew(seats.spectators)
    return seats


async def _begun(discord: Sandbox, guild: PlayableGuild, seats: Seats, fight: Fight, channel: Channel) -> None:
    """Have a fight begun; what it took in private is out of everybody's sight then."""
    with suppress(TimeoutError, ClientRefusedError):
        await fight(discord, guild, channel)
    for seat in seats.all:
        for message in seat.person.sees(channel):
            if message.ephemeral:
                seat.person.dismiss(message)


async def _tidied(discord: Sandbox) -> None:
    while True:
        await asyncio.sleep(TIDIED_EVERY)
        discord.forget()


def own_address() -> str:
    """Return the address by which others on the network find this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # Nothing is sent: the system only tells which way it would go.
        return str(probe.getsockname()[0])
    return HERE
