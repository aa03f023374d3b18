"""Every REST route: the bot, its commands, guilds, channels, threads, messages and answers to interactions."""

from collections.abc import Iterator

from aiohttp import web

from bot import limits
from bot.sandbox import posting
from bot.sandbox.checks import check_choice_value, check_commands, check_modal
from bot.sandbox.client import focused
from bot.sandbox.gateway import Gateway
from bot.sandbox.guilds import Channel, Guild, Thread, World
from bot.sandbox.interactions import (
    CHOICES,
    DEFER,
    DEFER_UPDATE,
    REPLY,
    UPDATE,
    Interaction,
    Interactions,
    thread_asleep,
)
from bot.sandbox.messages import Message, iso, numbered
from bot.sandbox.requests import BODY, RouteHandler
from bot.sandbox.wire import Body, FormBody, Json, answer, nothing, refuse

NONCE_SECONDS = 5 * 60.0
"""How long a nonce is remembered. Discord documents only "a few minutes"."""


class Rest:
    """The handlers of all routes."""

    def __init__(self, world: World, gateway: Gateway, interactions: Interactions) -> None:
        self._world = world
        self._gateway = gateway
        self._interactions = interactions

    def routes(self) -> Iterator[tuple[str, str, RouteHandler]]:
        """Yield every route as method, path and handler."""
        yield "GET", "/gateway/bot", self._gateway_bot
        yield "GET", "/users/@me", self._me
        yield "GET", "/oauth2/applications/@me", self._application
        yield "GET", "/applications/@me", self._application
        yield "GET", "/guilds/{guild}", self._guild
        yield "GET", "/guilds/{guild}/members/{user}", self._guild_member
        for commands in ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"):
            yield "GET", commands, self._list_commands
            yield "PUT", commands, self._put_commands
        channel = "/channels/{channel}"
        yield "GET", channel, self._get_channel
        yield "GET", channel + "/thread-members/{user}", self._thread_member
        yield "PUT", channel + "/messages/pins/{message}", self._pin
        yield "GET", channel + "/messages", self._list_messages
        yield "POST", channel + "/messages", self._post_message
        yield "PATCH", channel + "/messages/{message}", self._edit_message
        yield "DELETE", channel + "/messages/{message}", self._delete_message
        webhook = "/webhooks/{app}/{token}"
        yield "POST", "/interactions/{id}/{token}/callback", self._callback
        yield "POST", webhook, self._follow_up
        yield "PATCH", webhook + "/messages/{message}", self._edit_reply
        yield "DELETE", webhook + "/messages/{message}", self._delete_reply

    # The bot and its guilds

    async def _gateway_bot(self, _: web.Request) -> web.Response:
        return answer(self._gateway.way_in())

    async def _me(self, _: web.Request) -> web.Response:
        return answer({**self._world.bot.payload(), "verified": True, "mfa_enabled": True, "flags": 0})

    async def _application(self, _: web.Request) -> web.Response:
        return answer(
            {
                "id": str(self._world.bot.id),
                "name": self._world.bot.name,
                "description": "",
                "icon": None,
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": {**self._world.bot.payload(), "bot": False},
                "team": None,
                "verify_key": "0" * 64,
                "flags": 0,
                "approximate_guild_count": len(self._world.guilds),
                "integration_types_config": {"0": {}},
            }
        )

    def _joined(self, request: web.Request) -> Guild:
        guild = self._world.guilds.get(int(request.match_info["guild"]))
        if guild is None:
            raise refuse(10004)
        return guild

    async def _guild(self, request: web.Request) -> web.Response:
        return answer(self._joined(request).rest_payload())

    async def _guild_member(self, request: web.Request) -> web.Response:
        member = self._joined(request).members.get(int(request.match_info["user"]))
        if member is None:
            raise refuse(10007)
        return answer(member.payload())

    # Commands

    async def _list_commands(self, request: web.Request) -> web.Response:
        return answer(list(self._commands(request).values()))

    async def _put_commands(self, request: web.Request) -> web.Response:
        before = self._commands(request)
        wishes = request[BODY].json
        check_commands(wishes)
        # A command that keeps its name keeps its id.
        ids = {(one["type"], one["name"]): id for id, one in before.items()}
        for id in before:
            del self._world.commands[id]
        return answer([self._keep(request, one, ids.get((one.get("type", 1), one["name"]))) for one in wishes])

    def _commands(self, request: web.Request) -> dict[int, Json]:
        if int(request.match_info["app"]) != self._world.bot.id:
            raise refuse(50001)
        guild = request.match_info.get("guild")
        return {id: one for id, one in self._world.commands.items() if one.get("guild_id") == guild}

    def _keep(self, request: web.Request, wish: Json, id: int | None) -> Json:
        id = id or self._world.snowflakes.next()
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
            "application_id": str(self._world.bot.id),
            "version": str(self._world.snowflakes.next()),
        }
        if "guild" in request.match_info:
            command["guild_id"] = request.match_info["guild"]
        self._world.commands[id] = command
        self._world.bell.ring()
        return command

    # Channels and threads

    def _channel(self, request: web.Request) -> Channel:
        channel = self._world.channel(int(request.match_info["channel"]))
        if not channel.guild.bot.may(channel, view_channel=True):
            raise refuse(50001)
        return channel

    async def _get_channel(self, request: web.Request) -> web.Response:
        return answer(self._channel(request).payload())

    async def _thread_member(self, request: web.Request) -> web.Response:
        channel, user = self._channel(request), int(request.match_info["user"])
        if not isinstance(channel, Thread) or channel.members is None or user not in channel.members:
            raise refuse(10007)
        now = iso(self._world.clock())
        return answer({"id": str(channel.id), "user_id": str(user), "join_timestamp": now, "flags": 0})

    # Messages

    async def _post_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        body = request[BODY]
        repeated = self._repeated(channel, body.form)
        if repeated is not None:
            return answer(repeated.payload())
        in_thread = isinstance(channel, Thread)
        if isinstance(channel, Thread):
            if channel.locked and not channel.guild.bot.may(channel, manage_threads=True):
                raise refuse(50083 if channel.archived else 160005)
            if channel.archived:
                channel.wake()
        _need(channel, send_messages=not in_thread, send_messages_in_threads=in_thread)
        if body.files:
            _need(channel, attach_files=True)
        return answer(posting.create(self._world, channel, channel.guild.bot, body).payload())

    async def _list_messages(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        if not channel.guild.bot.may(channel, read_message_history=True):
            return answer([])
        limit = min(limits.MESSAGES_LISTED, int(request.query.get("limit", 50)))
        before = int(request.query.get("before", 2**63))
        after = int(request.query.get("after", 0))
        found = [one for one in channel.messages if after < one.id < before]
        found = found[:limit] if after else found[-limit:]
        return answer([one.payload() for one in reversed(found)])

    async def _edit_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        message = _message(channel, request)
        if message.author is not self._world.bot:
            raise refuse(50005)
        if thread_asleep(channel):
            raise refuse(50083)
        if self._world.clock() - message.when > limits.OLD_MESSAGE_SECONDS:
            if message.old_edits >= self._world.edits_of_old_messages:
                raise refuse(30046, retry_after=1.0)
            message.old_edits += 1
        posting.edit(self._world, channel, message, request[BODY])
        return answer(message.payload())

    async def _delete_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        message = _message(channel, request)
        if message.author is not self._world.bot:
            _need(channel, manage_messages=True)
        if thread_asleep(channel):
            raise refuse(50083)
        posting.delete(channel, message)
        return nothing()

    async def _pin(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        message = _message(channel, request)
        _need(channel, pin_messages=True)
        if sum(one.pinned for one in channel.messages) >= limits.PINS:
            raise refuse(30003)
        message.pinned = True
        return nothing()

    def _repeated(self, channel: Channel, form: Json) -> Message | None:
        nonce = form.get("nonce")
        if nonce is None or not form.get("enforce_nonce"):
            return None
        since = self._world.clock() - NONCE_SECONDS
        for one in reversed(channel.history):
            if one.when < since:
                return None
            if one.nonce is not None and str(one.nonce) == str(nonce) and one.author is self._world.bot:
                return one
        return None

    # Answers to interactions

    async def _callback(self, request: web.Request) -> web.Response:
        interaction = self._interactions.to_answer(int(request.match_info["id"]), request.match_info["token"])
        body = request[BODY]
        form = FormBody(body.form)
        kind = form.one_of("type", interaction.allowed_answers, required=True)
        form.settle()
        message = self._first_answer(interaction, kind, body.inner("data"))
        interaction.answer = kind
        interaction.bell.ring()
        if request.query.get("with_response", "").lower() not in ("1", "true"):
            return nothing()
        about: Json = {"id": str(interaction.id), "type": interaction.type}
        resource: Json = {"type": kind}
        if message is not None:
            about["response_message_id"] = str(message.id)
            about["response_message_loading"] = message.loading
            about["response_message_ephemeral"] = message.ephemeral
            resource["message"] = message.payload()
        return answer({"interaction": about, "resource": resource})

    def _first_answer(self, interaction: Interaction, kind: int, data: Body) -> Message | None:
        if kind == CHOICES:
            interaction.choices = _checked_choices(data.form, focused(interaction.data)["type"])
            return None
        if kind == REPLY:
            interaction.original = self._reply(interaction, data)
        elif kind == DEFER:
            interaction.original = posting.defer(self._world, interaction, data)
            interaction.replies.append(interaction.original)
        elif kind in (DEFER_UPDATE, UPDATE):
            interaction.original = interaction.source
            if kind == UPDATE and interaction.source is not None:
                posting.edit(self._world, interaction.channel, interaction.source, data)
        else:
            check_modal(FormBody(data.form, data.path))
            interaction.modal = {**data.form, "components": numbered(data.form["components"])}
        return interaction.original

    async def _follow_up(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        # The first follow-up fills a deferred reply.
        if interaction.loading and interaction.original is not None:
            message = interaction.original
            posting.edit(self._world, interaction.channel, message, request[BODY])
        else:
            message = self._reply(interaction, request[BODY])
        interaction.touch()
        return answer(message.payload())

    async def _edit_reply(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        message = _reply_named(interaction, request.match_info["message"])
        posting.edit(self._world, interaction.channel, message, request[BODY])
        interaction.touch()
        return answer(message.payload())

    async def _delete_reply(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        posting.delete(interaction.channel, _reply_named(interaction, request.match_info["message"]))
        interaction.touch()
        return nothing()

    def _interaction(self, request: web.Request) -> Interaction:
        return self._interactions.answered(int(request.match_info["app"]), request.match_info["token"])

    def _reply(self, interaction: Interaction, body: Body) -> Message:
        channel = interaction.channel
        message = posting.create(self._world, channel, channel.guild.bot, body, interaction=interaction)
        interaction.replies.append(message)
        return message


def _need(channel: Channel, **permissions: bool) -> None:
    if not channel.guild.bot.may(channel, **permissions):
        raise refuse(50013)


def _message(channel: Channel, request: web.Request) -> Message:
    return channel.message(int(request.match_info["message"]))


def _reply_named(interaction: Interaction, wanted: str) -> Message:
    for message in (interaction.original, interaction.source, *interaction.replies):
        if message is None or message.deleted:
            continue
        if message is interaction.original if wanted == "@original" else str(message.id) == wanted:
            return message
    raise refuse(10008)


def _checked_choices(data: Json, option_type: int) -> list[Json]:
    form = FormBody(data, ("data",))
    for choice in form.forms("choices", 0, limits.CHOICES, required=True):
        choice.text("name", 1, limits.CHOICE_TEXT, required=True)
        check_choice_value(choice, option_type)
    form.settle()
    return list(data["choices"])
