"""A Discord on this machine, for demo, tests and benchmarks: starts and stops it, and makes things go wrong.

Nothing here knows what bot it serves. A bot needs two addresses: the API's, which is `Sandbox.api_base`, and
the gateway's, which the API tells.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Self

from aiohttp import web

from bot import limits
from bot.sandbox import posting
from bot.sandbox.gateway import Gateway
from bot.sandbox.guilds import World, bits
from bot.sandbox.interactions import Interaction, Interactions
from bot.sandbox.messages import Message, WallClock
from bot.sandbox.people import PlayableGuild
from bot.sandbox.requests import PREFIX, Requests
from bot.sandbox.rest import Rest
from bot.sandbox.wire import Json

HOST = "127.0.0.1"
QUIET_ANSWERS, SLOW_ANSWER = 4, 3.0
"""Quiet lasts as long as so many answers of the bot, of which each takes so many seconds at most."""
GUARD = 300.0
"""Seconds after which a wait is given up: so many that only what never comes takes them, however busy a machine is."""
LOOK_EVERY = 0.01
"""A condition may hang on what rings no bell here, such as the bot's own state: so look now and then anyway."""

UPLOAD_LIMIT = 64 * 1024 * 1024


class Sandbox:
    """The server, as an async context manager.

    `clock` tells the time that ids and time limits go by, `port` 0 takes any that is free, and `patience` is
    how many real seconds a person waits for the bot's answer, and again for a deferred one to be filled.
    `application` is the id that the bot had before, where a world is built up again, and `bot` its name. So many
    `shards` are recommended, of which one may come in by each of the `doors` at the same time. An answer that comes
    later than `first_answer_within` seconds is void.
    """

    def __init__(
        self,
        *,
        token: str = "sandbox-token",
        clock: WallClock = time.time,
        port: int = 0,
        patience: float = 3.0,
        application: int | None = None,
        bot: str = "Sandbox Bot",
        shards: int = 1,
        doors: int = 1,
        first_answer_within: float = limits.FIRST_ANSWER_SECONDS,
    ) -> None:
        self.token = token
        self._clock = clock
        self._ahead = 0.0
        self._port = port
        self._patience = patience
        self.world = World(self.now, application, bot)
        self._interactions = Interactions(self.world)
        self._interactions.first_answer_within = first_answer_within
        self.gateway = Gateway(self.world, token, shards, doors)
        self._requests = Requests(self.now, token, self.world.bell.ring)
        self.requests = self._requests.log
        """Every REST request that the bot made, oldest first."""
        self.world.listener = self.gateway.announce

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._requests.around], client_max_size=UPLOAD_LIMIT)
        for method, path, handler in Rest(self.world, self.gateway, self._interactions).routes():
            app.router.add_route(method, PREFIX + path, handler)
        # Whoever has an address gets the file, as from Discord's CDN: so it cannot be guessed.
        files = f"/attachments/{secrets.token_urlsafe(16)}"
        app.router.add_get(files + "/{channel}/{id}/{name}", self._attachment)
        app.router.add_get("/", self.gateway.connect)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, self._port).start()
        self._port = self._runner.addresses[0][1]
        self.gateway.url = f"ws://{HOST}:{self._port}/"
        self.world.files_url = f"http://{HOST}:{self._port}{files}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.gateway.drop(1001)
        await self._runner.cleanup()

    @property
    def api_base(self) -> str:
        """The address of the REST API."""
        return f"http://{HOST}:{self._port}{PREFIX}"

    def now(self) -> float:
        """The sandbox's time."""
        return self._clock() + self._ahead

    def advance(self, seconds: float) -> None:
        """Lets that much time pass at once, as far as ids and time limits go."""
        self._ahead += seconds

    def guild(self, name: str, *, id: int | None = None, **bot_permissions: bool) -> PlayableGuild:
        """Creates a guild with the bot in it, which has the permissions named beyond everyone's."""
        guild = PlayableGuild(name, self.world, self._interactions, self._patience, id=id)
        guild.bot_role.permissions |= bits(**bot_permissions)
        self.world.guilds[guild.id] = guild
        guild.announce("GUILD_CREATE", guild.payload())
        return guild

    def before_answering(self, settle: Callable[[], Awaitable[None]]) -> None:
        """From now on, the bot hears that a request was carried out only after this, as of what was made durable."""
        self._requests.settle = settle

    def forget(self) -> None:
        """Forgets what nobody but a test looks at: past requests, and interactions that can be answered no more."""
        self._requests.log.clear()
        self.gateway.log.clear()
        self._interactions.forget()

    @property
    def commands(self) -> list[Json]:
        """The commands that the bot has registered."""
        return list(self.world.commands.values())

    @property
    def interactions(self) -> list[Interaction]:
        """Everything that people did, oldest first."""
        return self._interactions.made

    @property
    def shards(self) -> list[tuple[int, int]]:
        """The shards that are on the gateway, as number and count; one twice if two processes serve it."""
        return sorted(session.shard for session in self.gateway.connected)

    @property
    def connected(self) -> bool:
        """Whether the bot is on the gateway."""
        return bool(self.gateway.connected)

    async def ready(self, timeout: float = GUARD) -> None:  # noqa: ASYNC109 - a plain number is kinder here
        """Waits until the bot is on the gateway and has registered commands."""
        await self.wait_for(lambda: self.connected and self.commands, timeout, "a bot that has registered commands")

    async def wait_for(
        self,
        met: Callable[[], object],
        timeout: float = GUARD,  # noqa: ASYNC109 - as above
        what: str = "",
    ) -> None:
        """Waits until a condition holds, or raises TimeoutError that names it: by `what`, or where it is written."""
        deadline = time.monotonic() + timeout
        while not await self.world.bell.wait_for(met, LOOK_EVERY):
            if time.monotonic() >= deadline:
                raise TimeoutError(f"waited {timeout:g} s in vain for {what or _written_at(met)}")

    async def quiet(self, seconds: float = 0.1) -> None:
        """Waits until no request came, or was still to be answered, for that long; longer on a busy machine."""
        seconds = max(seconds, QUIET_ANSWERS * min(self._interactions.answered_in, SLOW_ANSWER))
        while True:
            left = self._requests.busy_for(seconds)
            if left <= 0:
                return
            await asyncio.sleep(left)

    def delete(self, message: Message) -> None:
        """Deletes a message, as a moderator would."""
        posting.delete(self.world.channel(message.channel_id), message)

    async def _attachment(self, request: web.Request) -> web.Response:
        channel = self.world.channel(int(request.match_info["channel"]))
        for message in channel.history:
            for one in message.files:
                if str(one.id) == request.match_info["id"]:
                    return web.Response(body=one.bytes, content_type="application/octet-stream")
        raise web.HTTPNotFound


def _written_at(met: Callable[[], object]) -> str:
    code = getattr(met, "__code__", None)
    return f"the condition at {code.co_filename}:{code.co_firstlineno}" if code is not None else repr(met)
