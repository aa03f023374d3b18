"""REST routes about the bot itself, its commands, guilds, channels and threads. No messages, no interactions."""

from aiohttp import web

from bot import limits
from bot.sandbox.checks import check_command, check_commands
from bot.sandbox.gateway import Gateway
from bot.sandbox.guilds import Channel, Guild, Thread, World
from bot.sandbox.requests import BODY
from bot.sandbox.wire import FormBody, Json, answer, nothing, refuse

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


class Rest:
    """The handlers of these routes."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway

    def routes(self) -> list[web.RouteDef]:
        """Every route of this file."""
        routes = [
            web.get("/gateway", self.gateway),
            web.get("/gateway/bot", self.gateway_bot),
            web.get("/users/@me", self.me),
            web.get("/users/{user}", self.user),
            web.get("/oauth2/applications/@me", self.application),
            web.get("/applications/@me", self.application),
            web.get("/guilds/{guild}", self.guild),
            web.get("/guilds/{guild}/channels", self.guild_channels),
            web.get("/guilds/{guild}/members/{user}", self.guild_member),
            web.get("/channels/{channel}", self.channel),
            web.patch("/channels/{channel}", self.edit_channel),
            web.post("/channels/{channel}/typing", self.typing),
            web.post("/channels/{channel}/threads", self.open_thread),
            web.post("/channels/{channel}/messages/{message}/threads", self.open_thread),
        ]
        for place in ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"):
            routes += [
                web.get(place, self.commands),
                web.put(place, self.put_commands),
                web.post(place, self.post_command),
                web.get(place + "/{command}", self.command),
                web.patch(place + "/{command}", self.patch_command),
                web.delete(place + "/{command}", self.delete_command),
            ]
        return routes

    async def gateway(self, _: web.Request) -> web.Response:
        """Where the gateway is."""
        return answer({"url": self._gateway.url})

    async def gateway_bot(self, _: web.Request) -> web.Response:
        """Where the gateway is, and how to come in."""
        return answer(self._gateway.way_in())

    async def me(self, _: web.Request) -> web.Response:
        """The bot's user."""
        return answer({**self._world.bot.payload(), "verified": True, "mfa_enabled": True, "flags": 0})

    async def user(self, request: web.Request) -> web.Response:
        """Any user."""
        user = self._world.users.get(int(request.match_info["user"]))
        if user is None:
            raise refuse(10013)
        return answer(user.payload())

    async def application(self, _: web.Request) -> web.Response:
        """The bot's application."""
        bot = self._world.bot.payload()
        return answer(
            {
                "id": str(self._world.application_id),
                "name": self._world.bot.name,
                "description": "",
                "icon": None,
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": {**bot, "bot": False},
                "team": None,
                "verify_key": "0" * 64,
                "flags": 0,
                "approximate_guild_count": len(self._world.guilds),
                "integration_types_config": {"0": {}},
            }
        )

    async def guild(self, request: web.Request) -> web.Response:
        """One guild."""
        return answer(self._guild(request).rest_payload())

    async def guild_channels(self, request: web.Request) -> web.Response:
        """The channels of a guild, without threads."""
        channels = self._guild(request).channels.values()
        return answer([one.payload() for one in channels if not isinstance(one, Thread)])

    async def guild_member(self, request: web.Request) -> web.Response:
        """One member of a guild."""
        member = self._guild(request).members.get(int(request.match_info["user"]))
        if member is None:
            raise refuse(10007)
        return answer(member.payload())

    async def channel(self, request: web.Request) -> web.Response:
        """One channel or thread."""
        return answer(self._seen_channel(request).payload())

    async def edit_channel(self, request: web.Request) -> web.Response:
        """Renames a channel, archives or wakes a thread."""
        channel = self._seen_channel(request)
        form = FormBody(request[BODY].form)
        form.text("name", 1, limits.CHANNEL_NAME)
        form.boolean("archived")
        form.boolean("locked")
        form.one_of("auto_archive_duration", ARCHIVE_MINUTES)
        form.settle()
        self._change_channel(channel, form.data)
        return answer(channel.payload())

    def _change_channel(self, channel: Channel, wish: Json) -> None:
        bot = channel.guild.bot
        if isinstance(channel, Thread):
            own = channel.owner is bot.user and not wish.get("locked") and "name" not in wish
            if not own and not bot.may(channel, manage_threads=True):
                raise refuse(50013)
            channel.archived = wish.get("archived", channel.archived)
            channel.locked = wish.get("locked", channel.locked)
        elif not bot.may(channel, manage_channels=True):
            raise refuse(50013)
        channel.name = wish.get("name", channel.name)
        channel.topic = wish.get("topic", channel.topic)
        event = "THREAD_UPDATE" if isinstance(channel, Thread) else "CHANNEL_UPDATE"
        channel.guild.announce(event, channel.payload())

    async def typing(self, request: web.Request) -> web.Response:
        """The bot shows that it is typing."""
        self._seen_channel(request)
        return nothing()

    async def open_thread(self, request: web.Request) -> web.Response:
        """Opens a public thread, on a message or on none."""
        channel = self._seen_channel(request)
        if isinstance(channel, Thread):
            raise refuse(50024)
        if not channel.guild.bot.may(channel, create_public_threads=True):
            raise refuse(50013)
        form = FormBody(request[BODY].form)
        name = form.text("name", 1, limits.CHANNEL_NAME, required=True)
        form.one_of("auto_archive_duration", ARCHIVE_MINUTES)
        form.settle()
        if "message" in request.match_info:
            message = channel.message(int(request.match_info["message"]))
            if message.id in channel.guild.channels:
                raise refuse(160004)
            # A thread on a message has the message's id.
            thread = channel.thread(name, owner=self._world.bot, id=message.id)
        else:
            thread = channel.thread(name, owner=self._world.bot)
        return answer(thread.payload(), status=201)

    async def commands(self, request: web.Request) -> web.Response:
        """All commands, global ones or a guild's."""
        return answer(list(self._commands_of(request).values()))

    async def put_commands(self, request: web.Request) -> web.Response:
        """Sets all commands at once; one that keeps its name keeps its id."""
        before = self._commands_of(request)
        wishes = request[BODY].json
        check_commands(wishes)
        ids = {(one["type"], one["name"]): id for id, one in before.items()}
        for id in before:
            del self._world.commands[id]
        kept = [self._keep(request, one, ids.get((one.get("type", 1), one["name"]))) for one in wishes]
        return answer(kept)

    async def post_command(self, request: web.Request) -> web.Response:
        """Creates one command, or replaces the one of its name."""
        wish = request[BODY].form
        check_command(wish)
        same = [
            id
            for id, one in self._commands_of(request).items()
            if (one["type"], one["name"]) == (wish.get("type", 1), wish["name"])
        ]
        if not same and len(self._commands_of(request)) >= limits.COMMANDS:
            raise refuse(30032)
        return answer(self._keep(request, wish, same[0] if same else None), status=200 if same else 201)

    async def command(self, request: web.Request) -> web.Response:
        """One command."""
        return answer(self._command(request))

    async def patch_command(self, request: web.Request) -> web.Response:
        """Changes one command."""
        command = self._command(request)
        wish = {**command, **request[BODY].form}
        check_command(wish)
        return answer(self._keep(request, wish, int(command["id"])))

    async def delete_command(self, request: web.Request) -> web.Response:
        """Removes one command."""
        del self._world.commands[int(self._command(request)["id"])]
        return nothing()

    def _commands_of(self, request: web.Request) -> dict[int, Json]:
        if int(request.match_info["app"]) != self._world.application_id:
            raise refuse(50001)
        guild = request.match_info.get("guild")
        if guild is not None:
            self._guild(request)
        return {id: one for id, one in self._world.commands.items() if one.get("guild_id") == guild}

    def _command(self, request: web.Request) -> Json:
        command = self._commands_of(request).get(int(request.match_info["command"]))
        if command is None:
            raise refuse(10063)
        return command

    def _keep(self, request: web.Request, wish: Json, id: int | None) -> Json:
        guild = request.match_info.get("guild")
        if id is None:
            id = self._world.snowflakes.next()
        command: Json = {
            "type": 1,
            "description": "",
            "options": [],
            "name_localizations": None,
            "description_localizations": None,
            "default_member_permissions": None,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            **wish,
            "id": str(id),
            "application_id": str(self._world.application_id),
            "version": str(self._world.snowflakes.next()),
        }
        if guild is not None:
            command["guild_id"] = guild
        self._world.commands[id] = command
        self._world.bell.ring()
        return command

    def _guild(self, request: web.Request) -> Guild:
        guild = self._world.guilds.get(int(request.match_info["guild"]))
        if guild is None:
            raise refuse(10004)
        return guild

    def _seen_channel(self, request: web.Request) -> Channel:
        channel = self._world.channel(int(request.match_info["channel"]))
        if not channel.guild.bot.may(channel, view_channel=True):
            raise refuse(50001)
        return channel
